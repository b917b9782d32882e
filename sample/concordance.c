/* SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A small word concordance, for looking at under the profiler: which words a text has, how often,
 * and on which lines. Its table of occurrences, one row a word and one column a line, is summed
 * twice: along the rows, and along the columns. Both do the same additions. The profile shows
 * what the second costs.
 *
 *   concordance TEXT
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kWords = 1024, kLines = 1024, kWordLength = 24, kShown = 8 };

static char words[kWords][kWordLength];          /* hashed by spelling; "" is a free place */
static unsigned occurrences[kWords][kLines];     /* 4 MB: larger than a first-level cache */
static unsigned word_total[kWords];
static unsigned line_total[kLines];

static unsigned hash(const char* word) {
  unsigned h = 5381;
  while (*word) h = h * 33 + (unsigned char)*word++;
  return h;
}

/* The row of a word, which gets one if it is new. */
static unsigned row_of(const char* word) {
  unsigned row = hash(word) % kWords;
  unsigned tries = 0;
  while (words[row][0] != '\0' && strcmp(words[row], word) != 0) {
    if (++tries == kWords) {
      fprintf(stderr, "concordance: more than %d words\n", kWords);
      exit(1);
    }
    row = (row + 1) % kWords;
  }
  strcpy(words[row], word);
  return row;
}

static void read_text(FILE* text) {
  char word[kWordLength];
  unsigned length = 0;
  unsigned line = 0;
  for (int c = fgetc(text); c != EOF; c = fgetc(text)) {
    if (isalpha(c)) {
      if (length < kWordLength - 1) word[length++] = (char)tolower(c);
      continue;
    }
    word[length] = '\0';
    if (length > 0) ++occurrences[row_of(word)][line];
    length = 0;
    if (c == '\n' && line < kLines - 1) ++line;
  }
}

/* Row by row: neighbours in memory follow each other. */
static void sum_words(void) {
  for (unsigned word = 0; word < kWords; ++word)
    for (unsigned line = 0; line < kLines; ++line) word_total[word] += occurrences[word][line];
}

/* Column by column: every access is 4 KB from the last, in another cache line. */
static void sum_lines(void) {
  for (unsigned line = 0; line < kLines; ++line)
    for (unsigned word = 0; word < kWords; ++word) line_total[line] += occurrences[word][line];
}

static int more_frequent(const void* a, const void* b) {
  const unsigned x = *(const unsigned*)a, y = *(const unsigned*)b;
  if (word_total[x] != word_total[y]) return word_total[x] < word_total[y] ? 1 : -1;
  return strcmp(words[x], words[y]);
}

static void print_concordance(void) {
  static unsigned order[kWords];
  for (unsigned word = 0; word < kWords; ++word) order[word] = word;
  qsort(order, kWords, sizeof order[0], more_frequent);
  for (unsigned i = 0; i < kShown; ++i) {
    const unsigned word = order[i];
    printf("%-8s %3u  on lines", words[word], word_total[word]);
    for (unsigned line = 0, shown = 0; line < kLines && shown < kShown; ++line)
      if (occurrences[word][line] != 0) shown += (unsigned)(printf(" %u", line + 1) > 0);
    printf("\n");
  }
}

int main(int argc, char** argv) {
  FILE* const text = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (text == NULL) {
    fprintf(stderr, "usage: concordance TEXT\n");
    return 2;
  }
  read_text(text);
  fclose(text);
  sum_words();
  sum_lines();
  print_concordance();
  return 0;
}
