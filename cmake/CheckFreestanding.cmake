# Fails the build when a tool executable holds what nothing in it would run or supply.
#
#   cmake -DEXECUTABLE=f -DOBJECTS="a.o;b.o" -DREADELF=readelf -DNM=nm -P CheckFreestanding.cmake
#
# A tool has no start-up code: a global that is initialised by a call would silently stay zero,
# so .init_array and its kin must not exist. Nor may our own objects bring unwind tables (some
# flag got lost) or the executable parts of the C++ run time (some header did too much).
function(run_tool out)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

get_filename_component(name ${EXECUTABLE} NAME)

run_tool(sections ${READELF} --sections --wide ${EXECUTABLE})
if(sections MATCHES "\\.(init_array|fini_array|preinit_array|ctors|dtors|tbss|tdata)")
  message(FATAL_ERROR "${name}: has .${CMAKE_MATCH_1}: a global is not constant-initialised "
                      "(make it constinit)")
endif()

foreach(object ${OBJECTS})
  run_tool(sections ${READELF} --sections --wide ${object})
  if(sections MATCHES "\\.(eh_frame|gcc_except_table)")
    message(FATAL_ERROR "${object}: has .${CMAKE_MATCH_1}: unwind tables in freestanding code")
  endif()
endforeach()

# Names of the C++ run time: libstdc++'s own, the ABI's support functions, operator new and delete.
run_tool(symbols ${NM} --format=posix ${EXECUTABLE})
if(symbols MATCHES "(^|\n)((__cxa_|__gxx_|_Unwind_|__stack_chk|_Zn[wa]|_Zd[la]|_ZSt[0-9]*_?_throw|_ZNSs|_ZNKSs)[^ ]*)")
  message(FATAL_ERROR "${name}: has ${CMAKE_MATCH_2}: a piece of the C++ run time")
endif()
