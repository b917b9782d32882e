#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Only profiles and queries add counts up, and check-sums detects a renderer that does.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"

"$here/check-sums" "$here/../.." || fail "see above"

mkdir -p "$work"/tree/{annotate/{text,layout_3_24,json,html,export,sources,cg_annotate,callgrind_annotate,findings},gate/render}
"$here/check-sums" "$work/tree" || fail "a renderer without sums is refused"
echo 'if (profile::add(sums, counts) >= 0) return;' >"$work/tree/annotate/json/json.cc"
said=$("$here/check-sums" "$work/tree") && fail "a sum is not seen"
[[ $said == annotate/json/json.cc:1:* ]] || fail "$said"
