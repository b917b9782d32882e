#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The project's includes are as docs/architecture.md says, and check-includes detects violations.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"

"$here/check-includes" "$here/../.." || fail "see above"

# tree FILE INCLUDED...: two folders of which b may include a, and c, which nobody knows.
tree() {
  rm -rf "$work/tree" && mkdir -p "$work"/tree/{docs,a,b,b/c}
  # shellcheck disable=SC2016  # Markdown
  printf '%s\n' '| `a/` | low | nothing |' '| `b/` | high | `a/` |' '| `b/c/` | higher | `a/`, `b/` |' \
    >"$work/tree/docs/architecture.md"
  while (($#)); do
    echo "#include \"$2\"" >>"$work/tree/$1"
    shift 2
  done
}
refuses() {  # WHAT EXPECTED
  local said
  said=$("$here/check-includes" "$work/tree") && fail "$1: not seen"
  grep -qF "$2" <<<"$said" || fail "$1: $said"
}

tree b/x.cc a/y.h b/c/z.h b/x.h a/y.h a/x.h
"$here/check-includes" "$work/tree" || fail "what is allowed is refused"
tree a/y.h b/x.h
refuses "upwards" "a/y.h: includes b/x.h"
tree b/x.h b/c/z.h
refuses "into a folder below that is another's" "b/x.h: includes b/c/z.h"
tree b/x.h c/y.h
refuses "a folder that nobody knows" "b/x.h: includes c/y.h"
tree a/x.h a/y.h a/y.h a/z.h a/z.h a/x.h
refuses "a circle" "in a circle"
