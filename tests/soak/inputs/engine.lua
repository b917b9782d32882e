-- SPDX-License-Identifier: GPL-2.0-or-later
-- Tables, strings, closures, coroutines.
local rounds = tonumber(arg[1])
local sieve, primes = {}, 0
for i = 2, rounds do
  if not sieve[i] then
    primes = primes + 1
    for k = i * 2, rounds, i do sieve[k] = true end
  end
end
print(primes)
local state, counts = 1, {}
for i = 1, rounds do
  state = (state * 16807) % 2147483647
  local word = string.format("%x", state % 997)
  counts[word] = (counts[word] or 0) + 1
end
local words = {}
for word in pairs(counts) do words[#words + 1] = word end
table.sort(words, function(a, b) return counts[a] > counts[b] or counts[a] == counts[b] and a < b end)
print(words[1], counts[words[1]], #table.concat(words))
local squares = coroutine.wrap(function() for i = 1, rounds do coroutine.yield(i * i) end end)
local sum = 0
for _ = 1, rounds do sum = (sum + squares()) % 65521 end
print(sum)
