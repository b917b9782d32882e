# SPDX-License-Identifier: GPL-2.0-or-later
"""Puts a report into an order: what callgrind_annotate leaves to the order of Perl's hashes is sorted.

That is, from standard input to standard output: neighbouring rows, or blocks of a tree, whose first
counts are equal; the annotated files; the names of the user's files.
"""
import re
import sys

RULE = '-' * 80


def first_count(row):
    found = re.match(r'\s*([0-9][0-9,]*|\.)', row)
    return found.group(1) if found else ''


def mark(row):
    """Of a row of a tree: "<", "*" or ">"."""
    found = re.match(r'[\s0-9,.()%]*\s([<*>]) ', row)
    return found.group(1) if found else ''


def with_ties_sorted(items, key):
    result = []
    while items:
        n = 1
        while n < len(items) and key(items[n]) == key(items[0]):
            n += 1
        result += sorted(items[:n])
        items = items[n:]
    return result


def block_of_tree(text):
    return '\n'.join(with_ties_sorted(text.split('\n'), lambda row: (mark(row), first_count(row))))


def functions(text):
    if not text.startswith('\n') or not text.strip('\n'):
        return '\n'.join(with_ties_sorted(text.split('\n'), first_count))
    blocks = [block_of_tree(block) for block in text.strip('\n').split('\n\n')]
    own = lambda block: next(first_count(row) for row in block.split('\n') if mark(row) == '*')
    return '\n' + '\n\n'.join(with_ties_sorted(blocks, own)) + '\n\n'


def source(text):
    is_call = lambda row: ' => ' in row
    rows = text.split('\n')
    return '\n'.join(with_ties_sorted(rows, lambda row: first_count(row) if is_call(row) else id(row)))


def user_files(text):
    def sort(found):
        names = sorted(name.strip() for name in found.group(2).split('\n') if name.strip())
        return found.group(1) + ' '.join(names) + '\n' + found.group(3)
    return re.sub(r'(User annotated:)((?:.|\n)*?)(Auto-annotation:)', sort, text)


# Titles between rules, each with what follows it.
pieces = re.split('^' + RULE + r'\n(.*)\n' + RULE + r'\n', user_files(sys.stdin.read()), flags=re.M)
result, files = [pieces[0]], []
for title, text in zip(pieces[1::2], pieces[2::2]):
    if title.startswith('-- '):
        files.append(title + '\n' + source(text))
        continue
    result += sorted(files)
    files = []
    result.append(title + '\n' + (functions(text) if title.endswith('file:function') else text))
sys.stdout.write(''.join(result + sorted(files)))
