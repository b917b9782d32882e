<?php  // SPDX-License-Identifier: GPL-2.0-or-later
// Arrays, regular expressions, sorting, packing.
preg_match_all('/[a-z]+/', file_get_contents($argv[1]), $found);
$counts = array_count_values($found[0]);
ksort($counts);
arsort($counts);
print_r(array_slice($counts, 0, 5));
echo strlen(serialize($counts)), ' ', md5(json_encode($counts)), ' ', crc32(implode(' ', $found[0])), "\n";
function fib(int $n): int { return $n < 2 ? $n : fib($n - 1) + fib($n - 2); }
echo fib(21), "\n";
