#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A name that cannot be expanded ends the run before the client starts. (The reference finds it only at
# the end, and profile and totals are lost.)
. "$(dirname "$0")/common.sh"

while IFS='|' read -r name reason; do
  run_tool "--cachegrind-out-file=$name" sh -c '>seen/client'
  expect "status with '$name'" $? 1
  [[ ! -e seen/client ]] || fail "the client ran in spite of '$name'"
  grep -qF -- "Bad option: --cachegrind-out-file=$name" <<<"$said" || fail "'$name': said $said"
  grep -qF -- "$reason" <<<"$said" || fail "'$name': no reason in $said"
done <<'EOT'
|No filename given
%z|Expected 'p' or 'q' or '%' after '%'
out.%|Expected 'p' or 'q' or '%' after '%'
out.%q|Expected '{' after '%q'
out.%q{HOME|Missing '}' in %q specifier
out.%q{NOT_SET_ANYWHERE}|Environment variable 'NOT_SET_ANYWHERE' is not set
EOT
