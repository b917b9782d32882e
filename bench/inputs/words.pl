# SPDX-License-Identifier: GPL-2.0-or-later
# Regular expressions, hashes, sorting: which words stand beside which in a text.
use strict;
use warnings;
my (%count, %beside);
while (<>) {
  my @words = /([a-z]{3,})/g;
  $count{$_}++ for @words;
  $beside{"$words[$_ - 1] $words[$_]"}++ for 1 .. $#words;
  tr/a-m/n-z/;
  $count{$_}-- for /\b([n-z]{5})\b/g;
}
my @pairs = sort { $beside{$b} <=> $beside{$a} || $a cmp $b } keys %beside;
my @words = sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count;
print join("\n", map { "$_ $beside{$_}" } @pairs[0 .. 9]), "\n";
print join("\n", map { "$_ $count{$_}" } @words[0 .. 9]), "\n";
