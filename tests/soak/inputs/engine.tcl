# SPDX-License-Identifier: GPL-2.0-or-later
set file [open [lindex $argv 0]]
foreach word [split [read $file]] { incr counts($word) }
foreach word [lsort [array names counts]] { lappend found [list $word $counts($word)] }
puts [lrange [lsort -integer -decreasing -index 1 $found] 0 4]
proc fib {n} { expr {$n < 2 ? $n : [fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]} }
puts [fib 17]
puts [string length [expr {7 ** 2000}]]
