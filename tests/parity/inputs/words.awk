# SPDX-License-Identifier: GPL-2.0-or-later
# 4000 lines of three words each, from a linear congruential generator: the same everywhere.
function next_word(  word, length_, i) {
  word = ""
  length_ = 2 + step() % 7
  for (i = 0; i < length_; ++i) word = word substr("etaoinshrdlucmfw", 1 + step() % 16, 1)
  return word
}
function step() {
  state = (state * 16807) % 2147483647
  return int(state / 1024)
}
BEGIN {
  state = 20021
  for (line = 0; line < 4000; ++line) print next_word(), next_word(), step() % 1000
}
