#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The scripts of the page have types (TypeScript reads them in JSDoc) and keep eslint's rules, and both checks
# detect violations.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"
export NODE_PATH=${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs  # for a node that is not Debian's
for program in tsc eslint; do
  command -v "$program" >/dev/null || { echo "SKIPPED: no $program (Debian: node-typescript, eslint)"; exit 77; }
done
scripts=$here/../../annotate/page

tsc -p "$scripts" || fail "types: see above"
(cd "$scripts" && eslint .) || fail "rules: see above"

# All are one module in the page, where no name stands for two things.
cp "$scripts"/.eslintrc.json "$work"
sed '/^import /d; s/^export //' "$scripts"/*.js "$scripts"/*/*.js >"$work/all.js"
(cd "$work" && eslint --rule 'max-lines: off' --rule 'no-use-before-define: off' all.js) || fail "one module: see above"
rm "$work/all.js"

cp -r "$scripts"/*.js* "$scripts"/*.d.ts "$scripts"/.eslintrc.json "$scripts/model" "$scripts/views" "$work"
echo 'export const wrong = () => document.body.append(Number("1").length);' >>"$work/model/numbers.js"
! tsc -p "$work" >"$work/said" || fail "a wrong type is not seen"
grep -q "length" "$work/said" || fail "types: $(cat "$work/said")"
echo 'export const markup = (text) => (document.body.innerHTML = text);' >>"$work/views/dom.js"
! (cd "$work" && eslint views/dom.js) >"$work/said" || fail "markup from text is not seen"
grep -q innerHTML "$work/said" || fail "rules: $(cat "$work/said")"

# A model knows no view.
sed -i '2i import { h } from "../views/dom.js";' "$work/model/heat.js"
! (cd "$work" && eslint model/heat.js) >"$work/said" || fail "a model that imports a view is not seen"
grep -q restricted "$work/said" || fail "imports: $(cat "$work/said")"
exit 0
