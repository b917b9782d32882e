# SPDX-License-Identifier: GPL-2.0-or-later
{
  for (i = 1; i <= NF; ++i) { ++times[$i]; gsub(/[aeiou]/, "-", $i); ++shapes[$i] }
  longest = length($0) > length(longest) ? $0 : longest
}
END {
  for (word in times) if (times[word] > most || times[word] == most && word < best) { most = times[word]; best = word }
  for (shape in shapes) ++different
  print best, most, different, longest, sprintf("%.9f", log(NR) * sin(most))
}
