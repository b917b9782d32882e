# SPDX-License-Identifier: GPL-2.0-or-later
# Sums the third column by the first letter of the second, and counts lines that match a pattern.
{ sum[substr($2, 1, 1)] += $3 }
/th.*e/ { ++matches }
END {
  letters = "etaoinshrdlucmfw"
  for (i = 1; i <= 16; ++i) printf "%s %d\n", substr(letters, i, 1), sum[substr(letters, i, 1)]
  print matches
}
