# Cross-builds for arm64-linux with Debian's compiler (g++-aarch64-linux-gnu). tests/arm64/fetch unpacks it and
# what is built against (Valgrind, the programs' libraries) in CG_ARM64_FOLDER.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)

if(NOT CG_ARM64_FOLDER)
  set(cache $ENV{XDG_CACHE_HOME})
  if(NOT cache)
    set(cache $ENV{HOME}/.cache)
  endif()
  set(CG_ARM64_FOLDER ${cache}/cachegrindpp/arm64)
endif()
set(CG_ARM64_FOLDER ${CG_ARM64_FOLDER} CACHE PATH "Debian's cross compiler, and its packages for arm64, unpacked")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CG_ARM64_FOLDER)

set(cross ${CG_ARM64_FOLDER}/cross)
set(CMAKE_C_COMPILER ${cross}/commands/aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${cross}/commands/aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH ${CG_ARM64_FOLDER}/root ${cross}/usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} ${CG_ARM64_FOLDER}/root/usr/lib/aarch64-linux-gnu/pkgconfig)
# Another Valgrind comes first.
if(CMAKE_PREFIX_PATH)
  set(ENV{PKG_CONFIG_PATH} ${CMAKE_PREFIX_PATH}/lib/aarch64-linux-gnu/pkgconfig)
endif()

# What is built runs on that system alone, and so do the programs that tests run.
set(PYTHON3 /usr/bin/python3 CACHE FILEPATH "Python of that system")
set(CMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE PRE_TEST)
