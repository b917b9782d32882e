#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/slowdown prints a row for each measurement, and ends with an error when the port's files or output
# differ from the reference's.
. "$(dirname "$0")/common.sh"

slowdown=$SOURCE/bench/slowdown
mkdir bench && cp "$BUILD/bench/settings" bench || exit 1
for needed in /usr/bin/time g++; do
  type -P "$needed" >/dev/null || { echo "SKIPPED: no $needed"; exit 77; }
done

table=$("$slowdown" . --rounds=1 --mode=default,counts true 2>errors) || fail "status $?: $(cat errors)"
expect "rows" "$(grep -cE '^\| true +\| +[0-9.]+ \| [0-9.]+ \([0-9.]+-[0-9.]+\)' <<<"$table")" 2
expect "means" "$(grep -cE '^\| mean, short .*\*\*[0-9.]+\*\* *\|.*\*\*[0-9.]+\*\*' <<<"$table")" 2

# What an option costs, though it changes what is left behind.
"$slowdown" . --rounds=1 --with=--branch-sim=yes true >table 2>errors || fail "with: status $?: $(cat errors)"
grep -q '^.*default.*--branch-sim=yes. against without' table || fail "with: $(cat table)"

# A port that says one thing more than the reference.
port=$(sed -n 's/^port=//p' bench/settings)
printf '#!/bin/sh\necho one more >>extra\nexec "%s" "$@"\n' "$port" >talkative
chmod +x talkative
sed -i "s|^port=.*|port=$PWD/talkative|" bench/settings
"$slowdown" . --rounds=1 true >table 2>errors && fail "a difference went unnoticed"
grep -q 'FAILED: true, default: reference and port differ' errors || fail "not said: $(cat errors)"

# The call graph: compared by what it says, for the order of the reference's is any.
"$slowdown" . --tool=callgrind --rounds=1 --mode=default,branches true >table 2>errors || fail "calls: $(cat errors)"
expect "rows of calls" "$(grep -c '^| true ' table)" 2
callgrind=$(sed -n 's/^callgrind_port=//p' bench/settings)
cat >liar <<END
#!/bin/sh
"$callgrind" "\$@" && sed -i '/^calls=/s/=1 /=2 /' ../profile
END
chmod +x liar
sed -i "s|^callgrind_port=.*|callgrind_port=$PWD/liar|" bench/settings
"$slowdown" . --tool=callgrind --rounds=1 true >table 2>errors && fail "a difference of calls went unnoticed"
grep -q 'FAILED: true, default: reference and port differ' errors || fail "not said: $(cat errors)"
grep -q '^arcs .*ours' errors || fail "not shown: $(cat errors)"

"$slowdown" . --tool=lackey true >table 2>errors && fail "an unknown tool was accepted"
grep -q 'FAILED: no tool lackey' errors || fail "not said: $(cat errors)"
"$slowdown" . no-such-workload >table 2>errors && fail "an unknown workload was accepted"
grep -q 'FAILED: no workload no-such-workload' errors || fail "not said: $(cat errors)"
