# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Shared by the contracts: commands are found as the clients find them, by their names.
. "$(dirname "$0")/../e2e/common.sh"
PATH=$STAGE/bin:$PATH

require() {  # COMMAND...
  local command
  for command; do type -P "$command" >/dev/null || { echo "SKIPPED: no $command"; exit 77; }; done
}
require_programs() {
  [[ -x $STAGE/bin/cg_annotate ]] || { echo "SKIPPED: the programs are not built"; exit 77; }
}

# A program with debug information whose source is here: client and client.c.
build_client() {
  require cc
  cat >client.c <<'EOT'
int main(int argc, char** argv) {
  volatile int sum = 0;
  for (int i = 0; i < 1000 * argc; ++i) sum += argv[0][i % 2];
  return sum == 0;
}
EOT
  cc -g -O1 -o client client.c || fail "no client"
}

summary_of() { sed -n 's/^summary: //p' "$1"; }
