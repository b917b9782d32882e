# Links every file of folder FROM into folder TO, except the tools that we replace: a platform of
# ours that was not built is absent, never the other one under our name, nor a link to it that is there from before.
file(MAKE_DIRECTORY ${TO})
file(GLOB files RELATIVE ${FROM} ${FROM}/*)
foreach(file ${files})
  if(NOT file MATCHES "^(cachegrind|callgrind)-")
    file(CREATE_LINK ${FROM}/${file} ${TO}/${file} SYMBOLIC)
  elseif(IS_SYMLINK ${TO}/${file})
    file(REMOVE ${TO}/${file})
  endif()
endforeach()
