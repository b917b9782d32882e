# SPDX-License-Identifier: GPL-2.0-or-later
# Completion for cg_annotate, cg_merge, cg_diff, cg_gate, callgrind_annotate and cachegrind-repeat. What there is to complete is read from the program's
# --help=all; events, from the profiles on the line. (valgrind's own completion knows the tool's options:
# it asks valgrind --help.)

# The events of the profiles among the words.
_cg_events() {
  local word
  for word in "${COMP_WORDS[@]:1}"; do
    word=${word//[\\\"\']/}
    word=${word/#\~\//$HOME/}
    # What has no events line is not read to its end.
    if [[ -f $word ]]; then head -c 65536 -- "$word" | sed -n '/^events:/{s///p;q}'; fi
  done 2>/dev/null | tr -s '[:space:]' '\n' | sort -u
}

# _cg_list_events ARGUMENT: that argument, its last event completed. One that it has already is not
# offered again.
_cg_list_events() {
  local event given=${1#*=} before=${1%"${1##*[=,]}"}
  for event in $(_cg_events); do
    [[ ,$given, == *[,]"$event"[,:]* ]] || echo "$before$event"
  done
}

_cg_programs() {
  local word=$2 line=${COMP_LINE:0:COMP_POINT} help candidates
  # As it was typed: bash takes it to pieces at = and :, and replaces the last one, $word.
  local argument=${line##*[[:space:]]}
  local stays=${argument%"$word"}
  help=$("$1" --help=all 2>/dev/null) || return
  case $argument in
    --*=*)
      case $(sed -n "s/^  ${argument%%=*}=\([^ ]*\) .*/\1/p" <<<"$help") in
        A*) candidates=$(_cg_list_events "$argument"); compopt -o nospace ;;
        *\|list) candidates=$( (printf 'profile\nlist\n'; "$1" "${argument%%=*}=list" | sed -n 's/^\([a-z0-9-]*\): .*/\1/p') | sed "s/^/${argument%%=*}=/") ;;
        none\|*|shown\|*) candidates=$(sed -n "s/^  ${argument%%=*}=\([^ ]*\) .*/\1/p" <<<"$help" | tr '|' '\n' | sed "s/^/${argument%%=*}=/") ;;
        yes\|no) candidates=$(printf '%s\n' "${argument%%=*}"=yes "${argument%%=*}"=no) ;;
        DIR) candidates=$(compgen -d -P "${argument%%=*}=" -- "${argument#*=}"); compopt -o nospace ;;
      esac ;;
    -I*)
      candidates=$(compgen -d -P -I -- "${argument#-I}"); compopt -o nospace ;;
    -*)
      candidates=$(sed -n 's/^  \(-[^ =]*=\{0,1\}\).*/\1/p' <<<"$help" | sed 's/^-IDIR$/-I/')
      [[ $argument != --* ]] || compopt -o nospace ;;
    *)
      # Behind options alone there is a program.
      local options='^[^[:space:]]+([[:space:]]+-[^[:space:]]*)*[[:space:]]*$'
      [[ $1 != *repeat || ! ${line%"$argument"} =~ $options ]] || candidates=$(compgen -c -- "$argument") ;;
  esac
  local IFS=$'\n'
  # shellcheck disable=SC2207  # one a line
  COMPREPLY=($(compgen -W "$candidates" -- "$argument"))
  COMPREPLY=("${COMPREPLY[@]#"$stays"}")
}
complete -o default -F _cg_programs cg_annotate cg_merge cg_diff cg_gate callgrind_annotate cachegrind-repeat
