#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Completion of a line by Tab, in each installed shell: bash and zsh as they run on a terminal, fish by its
# own `complete -C`. bash is always installed.
. "$(dirname "$0")/../e2e/common.sh"

printf '%s\n' 'events: Ir I1mr Dr' 'fl=a' 'fn=f' '1 1 1 1' 'summary: 1 1 1' >profile.out
mkdir folder
share=$STAGE/share

# zsh takes a last = or / away again.
in_terminal() {  # SHELL SETUP
  local line wanted
  while IFS='|' read -r line wanted; do
    expect "$1: $line" "$("$here/type-in" "$1" "PATH=$STAGE/bin:\$PATH; cd $work; $2" "$line" | paste -sd ' ' | sed 's/=$//')" "$wanted"
  done <<'END'
cg_annotate --cont|cg_annotate --context
cg_annotate prof|cg_annotate profile.out
cg_annotate profile.out --show=I1|cg_annotate profile.out --show=I1mr
cg_annotate profile.out --show=Ir,I|cg_annotate profile.out --show=Ir,I1mr
cg_annotate profile.out --sort=Ir:2,D|cg_annotate profile.out --sort=Ir:2,Dr
cg_annotate --auto=y|cg_annotate --auto=yes
cg_annotate --cycles-of=zen3-|cg_annotate --cycles-of=zen3-x3d
cg_annotate --cycles-of=prof|cg_annotate --cycles-of=profile
cg_annotate -Ifol|cg_annotate -Ifolder
cg_annotate --include=fol|cg_annotate --include=folder
cg_merge -o prof|cg_merge -o profile.out
cg_merge --files-from=prof|cg_merge --files-from=profile.out
cg_diff profile.out prof|cg_diff profile.out profile.out
cg_gate --require|cg_gate --require-baseline
cg_gate --baseline prof|cg_gate --baseline profile.out
callgrind_annotate --tree=calli|callgrind_annotate --tree=calling
callgrind_annotate profile.out --inclusive=n|callgrind_annotate profile.out --inclusive=no
cachegrind-repeat --keep|cachegrind-repeat --keep-env
cachegrind-repeat cg_anno|cachegrind-repeat cg_annotate
cachegrind-repeat cg_annotate prof|cachegrind-repeat cg_annotate profile.out
END
}
! command -v shellcheck >/dev/null || shellcheck -s bash "$SOURCE/packaging/completion/programs.bash" || fail shellcheck
in_terminal bash ". '$share/bash-completion/completions/cg_annotate'"
! command -v zsh >/dev/null ||
  in_terminal zsh "bindkey -e; fpath=('$share/zsh/site-functions' \$fpath); autoload -Uz compinit; compinit -u -D"

if command -v fish >/dev/null; then
  while IFS='|' read -r line wanted; do
    got=$(PATH=$STAGE/bin:$PATH fish --no-config -c \
      "source '$share/fish/vendor_completions.d/cg_annotate.fish'; complete -C'$line'" | cut -f1 | tr '\n' ' ')
    expect "fish: $line" "$got" "$wanted "
  done <<'END'
cg_annotate --cont|--context
cg_annotate profile.out --show=I|--show=I1mr --show=Ir
cg_annotate profile.out --show=Ir,I|--show=Ir,I1mr
cg_annotate profile.out --sort=Ir:2,D|--sort=Ir:2,Dr
cg_annotate --auto=|--auto=no --auto=yes
cg_annotate --cycles-of=zen3|--cycles-of=zen3 --cycles-of=zen3-x3d
cg_annotate -Ifol|-Ifolder/
cg_merge -o prof|profile.out
cg_gate --require|--require-baseline
callgrind_annotate --tree=c|--tree=caller --tree=calling
cachegrind-repeat --keep|--keep-env
cachegrind-repeat cg_anno|cg_annotate
END
fi
