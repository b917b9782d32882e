# SPDX-License-Identifier: GPL-2.0-or-later
# LINES lines of eight words from a vocabulary of 4096, few of them frequent, as in prose; the same
# in every awk.
function step() {
  state = (state * 16807) % 2147483647
  return int(state / 1024)
}
function new_word(  word, letters) {
  word = ""
  for (letters = 2 + step() % 8; letters > 0; --letters)
    word = word substr("etaoinshrdlucmfw", 1 + step() % 16, 1)
  return word
}
function frequent_word() { return vocabulary[int((step() % 4096) * (step() % 4096) / 4096)] }
BEGIN {
  state = 20021
  for (i = 0; i < 4096; ++i) vocabulary[i] = new_word()
  for (line = 0; line < LINES; ++line) {
    text = frequent_word()
    for (i = 1; i < 8; ++i) text = text " " frequent_word()
    print text
  }
}
