# The staged tree, build/<preset>/stage: it works from where it lies and has the shape of an
# installation.
#
#   bin/               our programs, and the `valgrind` launcher
#   libexec/valgrind/  our tool executables, and links to the rest of that Valgrind's folder
#
# The target `stage` builds it all, and nothing else; `programs` what is in bin/; `first-profile` as much as profiles a
# program of the machine's own word size and prints the report.
add_custom_target(stage)
add_custom_target(programs)
add_custom_target(first-profile)
set(CG_STAGE ${PROJECT_BINARY_DIR}/stage)
set(CG_STAGE_BIN ${CG_STAGE}/bin)
set(CG_STAGE_LIBEXEC ${CG_STAGE}/libexec/valgrind)

# A program of ours: built straight into the staged tree.
function(cg_stage_program target)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CG_STAGE_BIN})
  add_dependencies(programs ${target})
  add_dependencies(stage ${target})
  install(TARGETS ${target} RUNTIME DESTINATION bin)
endfunction()

# The rest is the tool's.
if(NOT VALGRIND_PLATFORMS)
  return()
endif()

# The first thing of an installation, whatever else follows.
install(CODE "
  execute_process(RESULT_VARIABLE refused ERROR_VARIABLE reason ERROR_STRIP_TRAILING_WHITESPACE
    COMMAND \"${PROJECT_SOURCE_DIR}/cmake/check-prefix\" \"\${CMAKE_INSTALL_PREFIX}\"
      \"${VALGRIND_PROGRAM}\" \"${VALGRIND_LIBEXEC}\" ${valgrind_platform})
  if(refused)
    message(FATAL_ERROR \" \${reason}\")
  endif()" ALL_COMPONENTS)

string(REGEX MATCH "^[0-9]+\\.[0-9]+" CG_VALGRIND_SERIES ${valgrind_pc_VERSION})
configure_file(${PROJECT_SOURCE_DIR}/cmake/valgrind.in ${CG_STAGE_BIN}/valgrind @ONLY
  FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                   WORLD_READ WORLD_EXECUTE)
install(PROGRAMS ${CG_STAGE_BIN}/valgrind DESTINATION bin)

# What programs include that speak to the tool.
set(header include/valgrind/cachegrind.h)
configure_file(${PROJECT_SOURCE_DIR}/${header} ${CG_STAGE}/${header} COPYONLY)
install(FILES ${header} DESTINATION include/valgrind)

# Links are made when staging and again when installing, by the same script.
set(link_valgrind ${PROJECT_SOURCE_DIR}/cmake/LinkValgrindFolder.cmake)
add_custom_target(stage-links ALL
  COMMAND ${CMAKE_COMMAND} -DFROM=${VALGRIND_LIBEXEC} -DTO=${CG_STAGE_LIBEXEC} -P ${link_valgrind}
  COMMENT "Linking ${VALGRIND_LIBEXEC} into the staged tree" VERBATIM)
add_dependencies(stage stage-links)
add_dependencies(first-profile stage-links)
install(CODE "
  set(FROM \"${VALGRIND_LIBEXEC}\")
  set(TO \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/libexec/valgrind\")
  include(\"${link_valgrind}\")")

# A tool executable as people run it: stripped, as Valgrind's own are. Symbols would be more than
# ballast: the core reads them, and names its own code in the profile with them.
function(cg_stage_tool target)
  set(staged ${CG_STAGE_LIBEXEC}/${target})
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CG_STAGE_LIBEXEC}
    COMMAND ${CMAKE_STRIP} -o ${staged} $<TARGET_FILE:${target}>
    VERBATIM)
  add_dependencies(${target} stage-links)
  add_dependencies(stage ${target})
  install(PROGRAMS ${staged} DESTINATION libexec/valgrind)
endfunction()
