divert(-1)
define(`forloop', `pushdef(`$1', `$2')_forloop($@)popdef(`$1')')
define(`_forloop', `$4`'ifelse($1, `$3', `', `define(`$1', incr($1))$0($@)')')
define(`fib', `ifelse(eval($1 < 2), 1, $1, `eval(fib(decr($1)) + fib(eval($1 - 2)))')')
divert`'dnl
forloop(`i', 1, 4000, `i eval(i * i % 7) format(`%05d', i) translit(substr(`abcdefghij', eval(i % 9)), a-j, A-J)
')dnl
fib(14)
