#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A program that makes an empty file, opens it and passes its name reads the profile of the last process to end
# through its handle, as with the reference.
. "$(dirname "$0")/common.sh"
type -P python3 >/dev/null || { echo "SKIPPED: no python3"; exit 77; }
# shellcheck source=/dev/null  # the build makes it
. "$BUILD/tests/parity/settings" || fail "no reference"

cat >client.py <<'EOT'
import subprocess, sys
from tempfile import NamedTemporaryFile
with NamedTemporaryFile("r+", dir="folder") as f:
    subprocess.check_call([arg.replace("NAME", f.name) for arg in sys.argv[1:]])
    sys.stdout.write(f.read())
EOT
# read_by_client VALGRIND OPTION... COMMAND...
read_by_client() {
  rm -rf folder log.* && mkdir folder
  python3 client.py setarch -R "$1" --tool=cachegrind "${caches[@]}" --log-file=log.%p \
    --cachegrind-out-file=NAME "${@:2}" >received 2>errors || fail "$*: $(cat errors)"
  check_profiles received || fail "$*: not a whole profile"
  expect "errors of $*" "$(cat errors)$(grep -h error log.*)" ''
  expect "what $* leaves" "$(ls folder)" ''
}

for tool in "$STAGE/bin/valgrind" "${valgrind:?}"; do
  read_by_client "$tool" true
  for _ in 1 2 3 4 5; do
    read_by_client "$tool" sh -c 'echo $$ >pid; (:); (:; :) & (:; :; :) & wait; (:)'
    expect "processes of $tool" "$(compgen -G 'log.*' | wc -l)" 5
    expect "instructions of the parent, which ends last" \
      "$(sed -n 's/^summary: \([0-9]*\).*/\1/p' received)" "$(sed -n 's/.*I *refs: *//p' "log.$(cat pid)" | tr -d ,)"
  done
done
