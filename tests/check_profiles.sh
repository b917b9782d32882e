# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash

# check_profiles PROFILE...: each ends with its summary, which is the sum of its lines. Says which does not.
check_profiles() {
  awk '
    function total(  text, i) {
      for (i = 1; i <= columns; ++i) text = text sprintf(" %.0f", sum[i])
      return text
    }
    function finish() {
      if (name == "") return
      if (last != "summary:" total()) { print name ": not the sum of its lines: " last; bad = 1 }
      split("", sum)
      ++profiles
    }
    FNR == 1 { finish(); name = FILENAME }
    /^events:/ { columns = NF - 1 }
    /^[0-9]/ { for (i = 2; i <= NF; ++i) sum[i - 1] += $i }
    { last = $0 }
    END {
      finish()
      if (profiles < ARGC - 1) { print "an empty profile"; bad = 1 }
      exit bad
    }' "$@"
}
