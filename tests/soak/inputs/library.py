# SPDX-License-Identifier: GPL-2.0-or-later
# Python's library at work: json, re, zlib, hashlib, decimal, sqlite3, heapq, classes, exceptions.
import decimal, hashlib, heapq, json, re, sqlite3, sys, zlib

text = open(sys.argv[1]).read()
words = re.findall(r"[a-z]+", text)
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
print(heapq.nlargest(5, counts.items(), key=lambda item: (item[1], item[0])))
document = json.dumps({"counts": counts, "lines": text.splitlines()[:500]}, sort_keys=True)
assert json.loads(document)["counts"] == counts
packed = zlib.compress(document.encode(), 9)
assert zlib.decompress(packed).decode() == document
print(len(document), len(packed), hashlib.sha256(packed).hexdigest())
decimal.getcontext().prec = 60
print(sum(decimal.Decimal(1) / decimal.Decimal(i) for i in range(1, 3000)))
store = sqlite3.connect(":memory:")
store.execute("create table words(word text primary key, times integer)")
store.executemany("insert into words values(?, ?)", counts.items())
print(store.execute("select times, count(*) from words group by times order by times limit 5").fetchall())


class Tree:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None

    def add(self, key):
        side = "left" if key < self.key else "right"
        child = getattr(self, side)
        child.add(key) if child else setattr(self, side, Tree(key))

    def __iter__(self):
        for child in (self.left, self.right):
            if child:
                yield from child
        yield self.key


tree = Tree("m")
for word in counts:
    tree.add(word)
failures = 0
for key in tree:
    try:
        failures += int(key, 16)
    except ValueError:
        failures -= 1
print(failures)
