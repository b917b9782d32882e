# Code that runs on an ordinary C++ run time: the programs, their libraries and every test.
# Linking cg_hosted gives it the include root, the warnings and, on request, the sanitizers (and
# what libFuzzer needs to see where an input has led, where there is a libFuzzer).
# (The tool does not: it has no run time to speak of; see Valgrind.cmake.)
add_library(cg_sanitizers INTERFACE)
if(CG_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  check_cxx_source_compiles("extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }"
    CG_LIBFUZZER)
  unset(CMAKE_REQUIRED_FLAGS)
  if(CG_LIBFUZZER)
    target_compile_options(cg_sanitizers INTERFACE
      $<$<NOT:$<BOOL:$<TARGET_PROPERTY:CG_IS_TEST>>>:-fsanitize=fuzzer-no-link>)
    target_link_options(cg_sanitizers INTERFACE -fsanitize=fuzzer-no-link)
  endif()
  target_compile_options(cg_sanitizers INTERFACE ${sanitizers} -D_GLIBCXX_ASSERTIONS)
  target_link_options(cg_sanitizers INTERFACE ${sanitizers})
endif()

add_library(cg_hosted INTERFACE)
target_include_directories(cg_hosted INTERFACE ${PROJECT_SOURCE_DIR})
target_link_libraries(cg_hosted INTERFACE cg_warnings cg_sanitizers)
target_compile_options(cg_hosted INTERFACE -Wpedantic)
# g++ inlines less in a source of 10,000 instructions or more, as a library that is compiled as one is:
# cg_annotate took 8 to 12% more instructions.
if(CG_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(cg_hosted INTERFACE $<$<CONFIG:Release>:--param=large-unit-insns=1000000>)
endif()

# Programs that read what others wrote. The tool cannot have any of this (docs/installing.md). Sources of tests
# are compiled without optimisation (see cg_add_unit_test), which _FORTIFY_SOURCE needs.
if(NOT CG_SANITIZE)
  set(is_fortified $<NOT:$<OR:$<CONFIG:Debug>,$<BOOL:$<TARGET_PROPERTY:CG_IS_TEST>>>>)
  target_compile_options(cg_hosted INTERFACE -fPIE -fstack-protector-strong -fstack-clash-protection
    $<${is_fortified}:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
  target_link_options(cg_hosted INTERFACE -pie -Wl,-z,relro,-z,now)
endif()

# {fmt} from its headers, for Debian has no archive of it; the others from archives.
if(CG_PORTABLE)
  target_compile_definitions(cg_hosted INTERFACE FMT_HEADER_ONLY)
  target_link_options(cg_hosted INTERFACE -static-libstdc++ -static-libgcc -Wl,--as-needed)
  find_library(pkgcfg_lib_PCRE2_pcre2-8 libpcre2-8.a)
endif()

# cg_require(NAME FOUND "debian-package"): one clear line when a dependency is missing.
function(cg_require name found package)
  if(NOT found)
    message(FATAL_ERROR "${name} not found: install Debian's ${package} package")
  endif()
endfunction()
