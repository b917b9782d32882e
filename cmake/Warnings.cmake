# One warning list for the whole project: linking cg_warnings turns it on. Warnings are errors in developers' presets
# (CMAKE_COMPILE_WARNING_AS_ERROR) and in ./dev test, not for people who build a release: a compiler newer than ours has
# warnings that ours has not. Hosted code is -Wpedantic as well; the tool cannot be: Valgrind's option macros and its
# printf's %' are GNU extensions. clang++'s -Wall has more than g++'s: -Wmissing-braces, which wants them twice around
# what a std::array holds.
add_library(cg_warnings INTERFACE)
target_compile_options(cg_warnings INTERFACE
  -Wall -Wextra
  -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wformat=2
  -Wnon-virtual-dtor -Woverloaded-virtual -Wundef -Wimplicit-fallthrough
  -Wno-missing-braces)
