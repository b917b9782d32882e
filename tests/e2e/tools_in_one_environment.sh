# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2154  # work and valgrind: common.sh and both_tools.sh, which are read first
# For end-to-end tests that compare a profile with Lackey's trace of the same run, or with other profiles of it.

# All tools under names of one length, in one environment: the client does the same under each.
mkdir lib && ln -s "$BUILD"/tests/parity/libexec/* "$BUILD"/tests/parity/callgrind/libexec/ctnew-* lib/ 2>errors
for lackey in "$BUILD"/tests/parity/libexec/lackey-*; do ln -s "$lackey" "lib/cglac-${lackey##*/lackey-}"; done
# Lackey stores between the halves of an exclusive access: on arm64 such a pair would never succeed.
run() {  # TOOL OPTION... COMMAND...
  env -i PATH="$clients:/usr/bin:/bin" "${environment[@]}" VALGRIND_LIB="$work/lib" setarch -R "$valgrind" -q --tool="$1" \
    --sim-hints=fallback-llsc "${@:2}" </dev/null >printed 2>errors
  ! grep '^valgrind: ' errors || fail "$*"
}
profile() {  # FILE TOOL I1,D1,LL OPTION... COMMAND...
  local out=cachegrind i1 d1 ll
  [[ $2 != ct* ]] || out=callgrind
  read -r i1 d1 ll <<<"$3"
  run "$2" --cache-sim=yes --I1="$i1" --D1="$d1" --LL="$ll" --$out-out-file="$1" "${@:4}"
}

# totals FILE: NAME COUNT of each event that is not 0, sorted.
totals() {
  awk '/^events:/ { for (i = 2; i <= NF; ++i) name[i] = $i }
    /^(summary|totals):/ { for (i = 2; i <= NF; ++i) n[i] = $i }
    END { for (i in n) if (n[i]) print name[i], n[i] }' "$1" | LC_ALL=C sort
}
count() { totals "$1" | awk -v wanted="$2" '$1 == wanted { n = $2 } END { print n + 0 }'; }

# columns_before PATTERN FILE...: a profile without what differs from run to run, and without the columns from the first
# on whose name matches. Zeros at the end of a row go: Callgrind leaves them out.
columns_before() {
  awk -v pattern="$1" '
    # (Where --NF changes NF, a mawk of 2026 prints the record as it was.)
    function shortened(n,   i, text) { text = $1; for (i = 2; i <= n; ++i) text = text " " $i; return text }
    /^(pid|part):/ { next }
    /^positions:/ { positions = NF - 1 }
    /^events:/ { for (last = 1; last < NF && $(last + 1) !~ pattern; ++last); print shortened(last); next }
    /^([0-9+*-]|summary:|totals:)/ {
      first = /:/ || !positions ? 1 : positions
      n = NF < last - 1 + first ? NF : last - 1 + first
      while (n > first + 1 && $n == 0) --n
      print shortened(n)
      next
    }
    { print }' "${@:2}"
}

# usual FILE...: what is there without the option.
usual() { columns_before '_|^M[0-9]+[KM]$' "$@"; }

# In each row three classes are the misses; the rows that have any are counted.
rows_with_classes() {  # FILE...
  awk '
    FNR == 1 { positions = 0 }
    /^positions:/ { positions = NF - 1 }
    /^events:/ { events = NF - 1; for (i = 2; i <= NF; ++i) column[$i] = i - 1 }
    /^([0-9+*-]|summary:|totals:)/ {
      first = /:/ || !positions ? 1 : positions
      sum = 0
      for (event in column) {
        if (!((event "_cold") in column)) continue
        classes = $(first + column[event "_cold"]) + $(first + column[event "_cap"]) + $(first + column[event "_conf"])
        misses = $(first + column[event]) + 0
        if (classes != misses) { print FILENAME ":" FNR ": classes of " event > "/dev/stderr"; exit 1 }
        if ((event "_irr") in column &&
            $(first + column[event "_next"]) + $(first + column[event "_stride"]) + $(first + column[event "_irr"]) != misses) {
          print FILENAME ":" FNR ": patterns of " event > "/dev/stderr"; exit 1
        }
        sum += classes
      }
      rows += sum > 0
    }
    END { print rows + 0 }' "$@"
}
