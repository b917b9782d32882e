# SPDX-License-Identifier: GPL-2.0-or-later
# Hashes, blocks, strings, big numbers, exceptions.
rounds = ARGV[0].to_i
counts = Hash.new(0)
File.foreach(ARGV[1]) { |line| line.split.each { |word| counts[word] += 1 } }
p counts.sort_by { |word, times| [-times, word] }.first(5)
p (1..rounds).select { |n| (2..Math.sqrt(n)).none? { |d| (n % d).zero? } }.size
p (1..200).inject(:*).to_s.size
caught = (0...rounds).count { |i| begin; raise "odd" if i.odd?; false; rescue RuntimeError; true; end }
puts caught, format("%08.3f", counts.values.sum / 7.0)
