#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --miss-patterns=yes: the strides beside the profile add up to its column, line by line, and have the distances of the
# program; Callgrind's readers read them.
. "$(dirname "$0")/common.sh"
for variant in "" -m32; do
  client=$BUILD/tests/clients/strides$variant
  [[ -x $client ]] || continue
  run_tool --miss-patterns=yes --cachegrind-out-file=out "$client" || fail "$client: $said"
  # FILE FUNCTION LINE and the misses that follow a stride.
  awk '/^events:/ { for (i = 2; i <= NF; ++i) at[$i] = i }
       /^fl=/ { file = substr($0, 4) } /^fn=/ { name = substr($0, 4) }
       /^[0-9]/ { n = $at["D1mr_stride"]; w = $at["D1mw_stride"]; if (n + w > 0) print file, name, $1, n, w }' out |
    sort >columns
  awk '/^fl=/ { file = substr($0, 4) } /^fn=/ { name = substr($0, 4) } /^ob=/ { code = /=code/ } /^calls=/ { call = 1; next }
       /^[0-9]/ && code && call { k = file " " name " " $1; r[k] += $2; w[k] += $4 } { call = 0 }
       END { for (k in r) if (r[k] + w[k] > 0) print k, r[k], w[k] }' out.strides | sort >strides
  cmp columns strides || fail "$client: $(diff columns strides)"
  # The columns of a matrix whose rows take 1,200 bytes: a miss is some rows behind the last.
  "$STAGE/bin/callgrind_annotate" --auto=no --tree=caller out.strides >tree || fail "not annotated"
  grep -B1 ' \* .*stride of 1200 bytes' tree | grep -q 'strides.c:main' || fail "no stride of a row: $(cat tree)"
  # The report has the stride beside the lines that follow it: of one row or, in an unrolled loop, of four.
  "$STAGE/bin/cg_annotate" --auto=no out >report || fail "not annotated"
  sed -n '/^-- Why D1 misses/,/^$/p' report | grep -Eq ' (1,200|4,800) B .*strides.c:[0-9]+ in main$' || fail "$(cat report)"
  others=$(awk '/^fn=/ { main = /=main$/ } /^cfn=/ && main' out.strides |
    sed -n 's/.*stride of \(-*[0-9]*\) bytes/\1/p' | awk '$1 % 1200 != 0')
  [[ $others == '' ]] || fail "no strides of rows: $others"
done
run_tool --miss-patterns=no --cachegrind-out-file=off "$BUILD/tests/clients/strides" || fail "$said"
[[ ! -e off.strides ]] || fail "strides that nobody asked for"
