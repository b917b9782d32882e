# SPDX-License-Identifier: GPL-2.0-or-later
# cmake -DOUT=FILE.cc "-DSCRIPTS=A B…" "-DSTYLES=A B…" -P embed.cmake: assets.h's constants.
#
# Scripts are modules for the tools that check them, and one module in the page: in the order given,
# without imports and the word export. So top-level names differ, which the browser sees to.

function(read_all out)
  set(all "")
  foreach(file ${ARGN})
    file(READ ${file} text)
    string(APPEND all "${text}")
  endforeach()
  set(${out} "${all}" PARENT_SCOPE)
endfunction()

# base64(OUT HEX): of 32 bytes.
function(base64 out hex)
  set(digits ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  set(text "")
  foreach(group RANGE 0 63 3)
    string(SUBSTRING "${hex}00" ${group} 3 bits)
    math(EXPR high "0x${bits} >> 6")
    math(EXPR low "0x${bits} & 63")
    string(SUBSTRING ${digits} ${high} 1 high)
    string(SUBSTRING ${digits} ${low} 1 low)
    string(APPEND text ${high}${low})
  endforeach()
  string(SUBSTRING ${text} 0 43 text)
  set(${out} "${text}=" PARENT_SCOPE)
endfunction()

# constants(OUT NAME TEXT): as C++.
function(constants out name text)
  string(SHA256 hash "${text}")
  base64(hash ${hash})
  string(HEX "${text}" bytes)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  set(${out} "constexpr char k${name}Bytes[] = {${bytes}};
const std::string_view k${name}(k${name}Bytes, sizeof k${name}Bytes);
const std::string_view k${name}Hash = \"sha256-${hash}\";
" PARENT_SCOPE)
endfunction()

separate_arguments(SCRIPTS)
separate_arguments(STYLES)
read_all(script ${SCRIPTS})
string(REGEX REPLACE "import [^\n]*\n" "" script "${script}")
string(REGEX REPLACE "\nexport " "\n" script "${script}")
string(REGEX REPLACE "\n *//[^\n]*" "" script "${script}")
string(REGEX REPLACE "\n */\\*\\*([^*]|\\*[^/])*\\*/" "" script "${script}")
string(REGEX REPLACE "/\\*\\* @type [^*\n]*\\*/ ?" "" script "${script}")
string(REGEX REPLACE "([;,{]) // [^\n]*" "\\1" script "${script}")
string(REGEX REPLACE "\n[ \n]+" "\n" script "${script}")  # no text has more than one line
string(REGEX REPLACE " (=>|===|!==|&&|\\|\\|) " "\\1" script "${script}")  # or an operator
read_all(style ${STYLES})
string(REGEX REPLACE "/\\*[^*]*\\*/" "" style "${style}")
string(REGEX REPLACE ";?[ \n]*([{}])[ \n]*" "\\1" style "${style}")
string(REGEX REPLACE "([;,])[ \n]+" "\\1" style "${style}")
constants(script Script "${script}")
constants(style Style "${style}")
file(WRITE ${OUT} "#include \"annotate/page/assets.h\"

namespace cg::annotate::render::html {

${script}${style}
}  // namespace cg::annotate::render::html
")
