# Finds an installed Valgrind through pkg-config and builds tool executables against it.
#
# Everything that differs between Valgrinds comes from valgrind.pc: headers, static core archives,
# platform name and load address. Another Valgrind is chosen with CMAKE_PREFIX_PATH, its prefix. Where
# there is none, VALGRIND_PLATFORMS is empty, and what needs one is left out.
#
# After including this file:
#   VALGRIND_PROGRAM      absolute path of the valgrind to run
#   VALGRIND_LIBEXEC      folder of its tool executables, preload libraries and support files
#   VALGRIND_PLATFORMS    platforms that can be built here, e.g. "amd64-linux;x86-linux"
#   cg_add_valgrind_objects(NAME PLATFORM SOURCES...) compiles what several tools share, NAME-PLATFORM
#   cg_add_valgrind_tool(NAME PLATFORM SHARED SOURCES...) links it with SOURCES: the executable NAME-PLATFORM

find_package(PkgConfig)
cg_require(pkg-config "${PkgConfig_FOUND}" pkg-config)
pkg_check_modules(valgrind_pc QUIET valgrind)
if(NOT valgrind_pc_FOUND)
  message(STATUS "No Valgrind (valgrind.pc): the tool and what runs it are left out "
                 "(install Debian's valgrind package)")
  return()
endif()
foreach(name prefix includedir libdir arch os platform valt_load_address)
  pkg_get_variable(valgrind_${name} valgrind ${name})
endforeach()

cmake_path(GET valgrind_includedir PARENT_PATH valgrind_include_root)  # of <valgrind/valgrind.h>
set(VALGRIND_PROGRAM ${valgrind_prefix}/bin/valgrind)
set(valgrind_archives ${valgrind_libdir}/valgrind)
find_path(VALGRIND_LIBEXEC none-${valgrind_platform}
  PATHS ${valgrind_prefix}/libexec/valgrind ${valgrind_archives} NO_DEFAULT_PATH)
foreach(path ${valgrind_includedir}/pub_tool_basics.h ${VALGRIND_PROGRAM}
             ${valgrind_archives}/libcoregrind-${valgrind_platform}.a ${VALGRIND_LIBEXEC})
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "Valgrind ${valgrind_pc_VERSION}: ${path} is missing: "
                        "reinstall Debian's valgrind package")
  endif()
endforeach()
message(STATUS "Valgrind ${valgrind_pc_VERSION}: ${VALGRIND_PROGRAM}, ${VALGRIND_LIBEXEC}")

# The primary platform always; its 32-bit sibling when Valgrind has it and the compiler can.
set(VALGRIND_PLATFORMS ${valgrind_platform})
set(sibling_of_amd64-linux x86-linux)
set(sibling ${sibling_of_${valgrind_platform}})
if(CG_32BIT AND sibling AND EXISTS ${valgrind_archives}/libcoregrind-${sibling}.a)
  include(CheckCXXSourceCompiles)
  include(CheckCXXSourceRuns)
  set(program "#include <array>\nint main() { return 0; }")
  set(CMAKE_REQUIRED_FLAGS -m32)
  check_cxx_source_compiles("${program}" CG_COMPILER_HAS_M32)
  if(CG_COMPILER_HAS_M32)
    check_cxx_source_runs("${program}" CG_RUNS_M32)  # not every kernel does
  endif()
  unset(CMAKE_REQUIRED_FLAGS)
  if(CG_COMPILER_HAS_M32)
    list(APPEND VALGRIND_PLATFORMS ${sibling})
    if(NOT CG_RUNS_M32)
      unset(CG_RUNS_M32 CACHE)
      message(STATUS "${sibling}: this kernel runs no 32-bit programs, so their tests are left out")
    endif()
  else()
    unset(CG_COMPILER_HAS_M32 CACHE)  # asked again, next time
    message(STATUS "${sibling} is left out: the compiler cannot -m32 "
                   "(install Debian's g++-multilib package to profile 32-bit programs)")
  endif()
endif()

# What every tool source needs. There is no libc and no C++ run time underneath: nothing throws,
# nothing is constructed before main, nothing is called that coregrind does not supply.
add_library(cg_freestanding INTERFACE)
target_include_directories(cg_freestanding INTERFACE ${PROJECT_SOURCE_DIR})
target_include_directories(cg_freestanding SYSTEM INTERFACE ${valgrind_includedir}
  ${valgrind_include_root})
target_link_libraries(cg_freestanding INTERFACE cg_warnings)
target_compile_options(cg_freestanding INTERFACE
  -O2 -fno-tree-vectorize -fomit-frame-pointer -fno-pie -fno-strict-aliasing -fno-builtin
  -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-unwind-tables
  -fno-asynchronous-unwind-tables -fno-stack-protector)
target_link_options(cg_freestanding INTERFACE
  -static -nodefaultlibs -nostartfiles -no-pie -u _start -Wl,--build-id=none
  # tool/core/core_overrides.cc
  -Wl,--wrap=vgPlain_memset,--wrap=vgPlain_memmove,--wrap=vgPlain_ssort,--wrap=sanityCheckIRSB
  -Wl,-z,noexecstack -Wl,-Ttext-segment=${valgrind_valt_load_address})

# Compiles a target for a platform.
function(cg_compile_for_platform target platform)
  string(REPLACE - _ platform_macro ${platform})
  string(REGEX MATCH "^[^-]+" arch ${platform})
  string(REGEX MATCH "[^-]+$" os ${platform})
  target_link_libraries(${target} PRIVATE cg_freestanding cg_sim cg_files)
  target_compile_definitions(${target} PRIVATE
    VGA_${arch}=1 VGO_${os}=1 VGP_${platform_macro}=1
    CG_VERSION="${PROJECT_VERSION}" CG_VALGRIND_VERSION="${valgrind_pc_VERSION}")
  if(NOT platform STREQUAL valgrind_platform)
    target_compile_options(${target} PRIVATE -m32)
    target_link_options(${target} PRIVATE -m32)
  endif()
endfunction()

function(cg_add_valgrind_objects name platform)
  add_library(${name}-${platform} OBJECT ${ARGN})
  cg_compile_for_platform(${name}-${platform} ${platform})
endfunction()

function(cg_add_valgrind_tool name platform shared)
  set(target ${name}-${platform})
  set(shared_objects $<TARGET_OBJECTS:${shared}-${platform}>)
  add_executable(${target} ${ARGN} ${shared_objects})
  cg_compile_for_platform(${target} ${platform})
  target_link_libraries(${target} PRIVATE
    ${valgrind_archives}/libcoregrind-${platform}.a ${valgrind_archives}/libvex-${platform}.a gcc)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DEXECUTABLE=$<TARGET_FILE:${target}>
      "-DOBJECTS=$<TARGET_OBJECTS:${target}>;${shared_objects}" -DREADELF=${CMAKE_READELF} -DNM=${CMAKE_NM}
      -P ${PROJECT_SOURCE_DIR}/cmake/CheckFreestanding.cmake
    VERBATIM)
endfunction()
