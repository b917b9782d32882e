# Links every file of folder FROM into folder TO, except the tool that we replace: a platform of
# ours that was not built is absent, never the other one under our name.
file(MAKE_DIRECTORY ${TO})
file(GLOB files RELATIVE ${FROM} ${FROM}/*)
foreach(file ${files})
  if(NOT file MATCHES "^cachegrind-")
    file(CREATE_LINK ${FROM}/${file} ${TO}/${file} SYMBOLIC)
  endif()
endforeach()
