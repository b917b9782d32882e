# SPDX-License-Identifier: GPL-2.0-or-later
# The most frequent words of a text, with the lines they stand on.
use strict;
use warnings;
my %lines;
while (<>) {
  push @{$lines{lc $1}}, $. while /([a-z]{4,})/gi;
}
my @words = sort { @{$lines{$b}} <=> @{$lines{$a}} || $a cmp $b } keys %lines;
printf "%-12s %4d  %s\n", $_, scalar @{$lines{$_}}, join ",", @{$lines{$_}}[0 .. 1] for @words[0 .. 9];
