# SPDX-License-Identifier: GPL-2.0-or-later
"""Which larger caches leave a miss: a list of all lines in the order of their last uses. For the other oracles."""
import collections


class Curve:
    """Of D1's misses, which larger caches leave: from the first power of two above D1's size on."""

    def __init__(self, size, line):
        self.used = collections.OrderedDict({0: None})
        first = max(1024, 1 << size.bit_length())
        self.sizes = [first << i for i in range(20) if first << i <= 1 << 28]
        self.line = line

    def left(self, number, missed):
        """The sizes at which an access to the line misses; none if D1 has it."""
        sizes = []
        if missed:
            later = len(self.used)
            if number in self.used:
                later = next(i for i, other in enumerate(reversed(self.used)) if other == number)
            sizes = [size for size in self.sizes if number not in self.used or later >= size // self.line]
        self.used[number] = None
        self.used.move_to_end(number)
        return sizes

    @staticmethod
    def event(size):
        return f"M{size >> 10}K" if size < 1 << 20 else f"M{size >> 20}M"
