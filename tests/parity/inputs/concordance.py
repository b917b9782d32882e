# SPDX-License-Identifier: GPL-2.0-or-later
# The most frequent words of a text.
import collections
import sys

with open(sys.argv[1]) as text:
    words = collections.Counter(word.lower() for line in text for word in line.split())
for word, count in sorted(words.items(), key=lambda item: (-item[1], item[0]))[:10]:
    print(word, count)
