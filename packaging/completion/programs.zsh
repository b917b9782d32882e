#compdef cg_annotate cg_merge cg_diff cg_gate callgrind_annotate cachegrind-repeat
# SPDX-License-Identifier: GPL-2.0-or-later
# What there is to complete is read from the program's --help=all; events, from the profiles on the line.

_cg_events() {
  local word
  local -a events
  for word in ${(Q)words[2,-1]}; do
    # What has no events line is not read to its end.
    [[ ! -f $word ]] || events+=(${=$(head -c 65536 -- $word | sed -n '/^events:/{s///p;q}')})
  done
  compadd "$@" -- ${(u)events}
}

local line option text value
local -a match mbegin mend specs
for line in ${(f)"$(_call_program options $words[1] --help=all 2>/dev/null)"}; do
  [[ $line =~ '^  (-[^ ]+)( OUTFILE)? +(.*)$' ]] || continue
  option=$match[1] value=${match[2]# } text=${match[3]//(#m)[\[\]:\\]/\\$MATCH}
  case $option in
    *=yes\|no) specs+=("${option%%=*}=-[$text]:choice:(yes no)") ;;
    *=none\|*|*=shown\|*) specs+=("${option%%=*}=-[$text]:choice:(${${option#*=}//|/ })") ;;
    *\|list) specs+=("${option%%=*}=-[$text]:machine:(profile list ${(M)${(f)$(_call_program machines $words[1] ${option%%=*}=list)}:#[a-z0-9-]##:*})") ;;
    *=A*) specs+=("${option%%=*}=-[$text]:events:_sequence _cg_events") ;;
    *=NAME) specs+=("*${option%%=*}=-[$text]:variable:_parameters -g \"*export*\"") ;;
    *=DIR) specs+=("*${option%%=*}=-[$text]:folder:_files -/") ;;
    -IDIR) specs+=("*-I-[$text]:folder:_files -/") ;;
    *=EXPR) specs+=("*${option%%=*}=-[$text]:expression: ") ;;
    *=FILE) specs+=("${option%%=*}=-[$text]:file:_files") ;;
    *=*) specs+=("${option%%=*}=-[$text]:value: ") ;;
    *) specs+=("${option}[$text]${value:+:file:_files}") ;;
  esac
done
if [[ $words[1] == *repeat ]]; then
  _arguments -S : $specs '(-)1:program:_command_names -e' '*::argument:_normal'
else
  _arguments -S : $specs '*:profile:_files'
fi
