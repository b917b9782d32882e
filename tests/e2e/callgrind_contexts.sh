#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --contexts=full: the tree of contexts, summed by edge and by function, is the call graph of the same profile, to the
# count; all else is as without it, and readers that do not know the tree read the same.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
require_client call_shapes

# Fails where the tree and the call graph of a profile's parts differ. Prints the number of nodes, folds and rests.
check_tree() {  # PROFILE
  python3 - "$1" <<'END'
import collections, re, sys

class Sums(collections.defaultdict):
    def __init__(self): super().__init__(lambda: [0] * 65)
    def add(self, key, counts, sign=1):
        for i, count in enumerate(counts): self[key][i] += sign * count

def check(what, graph, tree):
    for key in graph.keys() | tree.keys():
        if any(graph[key][1:]) or any(tree[key][1:]):
            assert graph[key] == tree[key], (what, [names.get(k, k) for k in key], graph[key], tree[key])

def check_part():
    for key in [key for key in nodes if key[1] == "..."]: del nodes[key]
    if rests == 0:
        check("calls", arcs, nodes)
        if not caches: check("self", own, node_own)  # simulated, a last block has costs, but no row

names, total = {}, collections.Counter()
arcs = None
for line in open(sys.argv[1], errors="replace"):
    if line.startswith("positions:"):
        positions = len(line.split()) - 1
    elif line.startswith("events:"):
        caches = " Dr " in line
        arcs, own, nodes, node_own, path, rests, calls = Sums(), Sums(), Sums(), Sums(), [], 0, None
    elif line.startswith("#@"):
        depth, count, who, *costs = line[2:].split()
        counts = [int(c) for c in [count] + costs]
        who, _, target = who.partition(">")
        del path[int(depth):]
        assert len(path) == int(depth), line
        total["folds" if target else "rests" if who == "..." else "nodes"] += 1
        rests += who == "..."
        if path:
            nodes_key = (path[-1], who)
            nodes.add(nodes_key, counts)
            node_own.add((path[-1],), [0] + counts[1:], -1)
        node_own.add((path[int(target)] if target else who,), [0] + counts[1:])
        path.append(who)
    elif match := re.match(r"(c?)fn=(\(\d+\))(?: (.*))?", line):
        if match[3]: names[match[2]] = match[3]
        if match[1]: callee = match[2]
        else: function = match[2]
    elif line.startswith("calls="):
        calls = int(line[6:].split()[0])
    elif re.match(r"[-+*\d]", line) and arcs is not None:
        costs = [int(c) for c in line.split()[positions:]]
        if calls is None: own.add((function,), [0] + costs)
        else: arcs.add((function, callee), [calls] + costs)
        calls = None
    elif line.startswith("totals:"):
        check_part()
assert total["nodes"] > 0
print(*(total[k] for k in ("nodes", "folds", "rests")))
END
}

both() {  # OPTION... COMMAND...: the profiles `with` and `without`
  rm -f with* without*
  profile_of --contexts=full --callgrind-out-file=with "$@" || fail "$*: $said"
  profile_of --callgrind-out-file=without "$@" || fail "$*: $said"
  cmp <(grep -v '^#@\|^# contexts:\|^pid:' with) <(grep -v '^pid:' without) || fail "$*: other profiles"
  check_parts with
}

for command in call_shapes odd_returns switch_tables exceptions landing_pads coroutines fault_jump \
    call_shapes-m32 exceptions-m32; do
  [[ ! -x $clients/$command ]] && [[ $command == *-m32 ]] && continue
  both --cache-sim=yes --branch-sim=yes "$clients/$command"
  check_tree with >/dev/null || fail "$command: the tree is not the call graph"
  both --branch-sim=yes "$clients/$command"
  check_tree with >/dev/null || fail "$command without caches: the tree is not the call graph"
done

# Recursion, folded or not, levels and callers told apart or not.
recursive=("$clients/toggled" recursion 20)
for options in '' '--context-recursion=1' '--context-recursion=1 --separate-recs=1' '--context-recursion=30' \
    '--separate-recs=5' '--separate-callers=2' '--skip-plt=no' '--toggle-collect=counted' '--dump-instr=yes'; do
  read -ra words <<<"$options"
  both "${words[@]}" "${recursive[@]}"
  counted=$(check_tree with) || fail "'$options': the tree is not the call graph"
  case $options in
    --context-recursion=30) expect "folds with $options" "${counted#* }" '0 0';;
    '') [[ $counted == *' '[1-9]*' 0' ]] || fail "no recursion is folded: $counted";;
  esac
done

# Parts, threads in files of their own. (Where a part ends in a skipped function, its calls have the cost of that
# function's last blocks, and self costs have it in the next part.)
both --skip-plt=no --combine-dumps=yes --dump-every-bb=20000 "$clients/exceptions"
(($(grep -c '^# contexts:' with) > 1)) || fail 'one part'
check_tree with >/dev/null || fail 'parts: the trees are not the call graphs'
profile_of --contexts=full --separate-threads=yes --callgrind-out-file=with "$clients/threads" || fail "$said"
for file in with-*; do check_tree "$file" >/dev/null || fail "$file: the tree is not the call graph"; done

# Beyond the limit.
both --context-limit=100 "$clients/exceptions"
read -r nodes _ rests <<<"$(check_tree with)"
((nodes == 100 && rests > 0)) || fail "$nodes nodes and $rests rests, of 100"
total=$(awk '/^totals:/ { print $2 }' with)
roots=$(awk '$1 == "#@" && $2 == 0 { sum += $5 } END { print sum }' with)
expect 'cost of the roots' "$roots" "$total"

# Who does not know the tree.
if [[ -x /usr/bin/callgrind_annotate ]]; then
  for file in with without; do
    grep -v '^pid:' $file >same
    /usr/bin/callgrind_annotate --tree=both same >report.$file 2>&1 || fail "callgrind_annotate of $file: $(cat report.$file)"
  done
  cmp <(sort report.with) <(sort report.without) || fail 'callgrind_annotate reads something else'
fi

profile_of --contexts=full --compress-strings=no true && fail 'contexts without numbers are accepted'
[[ $said == *'needs --compress-strings=yes'* ]] || fail "with --compress-strings=no: $said"

# Reports and exports of them.
both "$clients/exceptions"
total=$(awk '/^totals:/ { print $2 }' with)
expect 'folded stacks' "$("$STAGE/bin/cg_annotate" --folded=- with 2>errors | awk '{ sum += $NF } END { print sum }')" "$total"
"$STAGE/bin/cg_annotate" --folded=- with 2>errors | grep -q '^[^;]*;(below main);.*;main;.* [0-9]*$' || fail 'no stack leads to main'
"$STAGE/bin/cg_annotate" --speedscope=- with 2>errors | python3 -c '
import json, sys
profile = json.load(sys.stdin)["profiles"][0]
open_calls, last = [], 0
for event in profile["events"]:
    assert event["at"] >= last
    last = event["at"]
    if event["type"] == "O": open_calls.append(event["frame"])
    else: assert open_calls.pop() == event["frame"]
assert not open_calls and last == profile["endValue"] == '"$total"', (last, profile["endValue"])
' || fail 'speedscope'
for tree in context inverted; do
  "$STAGE/bin/callgrind_annotate" --auto=no --tree=$tree --threshold=100 with >report 2>errors || fail "$(cat errors)"
  grep -q ' main\( (1x)\| <\|$\)' report || fail "no main in the tree $tree"
  "$STAGE/bin/callgrind_annotate" --tree=$tree without >report 2>errors && fail "--tree=$tree without stacks"
  expect "--tree=$tree without stacks" "$(cat errors)" \
    'callgrind_annotate: error: without has no calls by whole stacks: valgrind --tool=callgrind --contexts=full records them'
done
# (Each line of the inverted tree that stands at the margin is the self cost of a function.)
"$STAGE/bin/callgrind_annotate" --auto=no --show-percs=no --tree=inverted --threshold=100 with 2>errors |
  awk '/below it by whom/ { on = 1 } on && /^ *[0-9,]+  [^ ]/ { gsub(",", "", $1); sum += $1 } END { print sum }' >sum
expect 'self costs of the inverted tree' "$(cat sum)" "$total"

# Their sum and difference.
profile_of --contexts=full --callgrind-out-file=other "$clients/landing_pads" || fail "$said"
"$STAGE/bin/cg_merge" -o sum with other 2>errors || fail "$(cat errors)"
check_tree sum >/dev/null || fail 'the tree of the sum is not its call graph'
"$STAGE/bin/cg_diff" with with >difference 2>errors || fail "$(cat errors)"
expect 'nodes of a profile less itself' "$(grep -c '^#@' difference)" 0
"$STAGE/bin/cg_diff" other sum >difference 2>errors || fail "$(cat errors)"
roots_of() { awk '$1 == "#@" && $2 == 0 { sum += $5 } END { print sum }' "$1"; }
expect 'the sum less one of the two' "$(roots_of difference)" "$(roots_of with)"
"$STAGE/bin/cg_merge" -o sum with without 2>errors || fail "$(cat errors)"
grep -q 'not all profiles have calls by whole stacks' errors || fail "a sum without stacks: $(cat errors)"
grep -q '^#@' sum && fail 'stacks of a part'
true
