# Cross-builds for arm64-linux with Debian's compiler (g++-aarch64-linux-gnu). What is built against
# (Valgrind, the programs' libraries) lies unpacked in CG_ARM64_ROOT, which tests/arm64 makes; tests run
# there under QEMU's user mode.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

if(NOT CG_ARM64_ROOT)
  set(cache $ENV{XDG_CACHE_HOME})
  if(NOT cache)
    set(cache $ENV{HOME}/.cache)
  endif()
  set(CG_ARM64_ROOT ${cache}/cachegrindpp/arm64/root)
endif()
set(CG_ARM64_ROOT ${CG_ARM64_ROOT} CACHE PATH "Debian packages for arm64, unpacked")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CG_ARM64_ROOT)

set(CMAKE_FIND_ROOT_PATH ${CG_ARM64_ROOT} /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} ${CG_ARM64_ROOT}/usr/lib/aarch64-linux-gnu/pkgconfig)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${CG_ARM64_ROOT})
