# One warning list for the whole project: linking cg_warnings turns it on.
add_library(cg_warnings INTERFACE)
target_compile_options(cg_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Werror
  -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wformat=2
  -Wnon-virtual-dtor -Woverloaded-virtual -Wundef -Wimplicit-fallthrough)
