; SPDX-License-Identifier: GPL-2.0-or-later
(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
(define (factorial n) (if (= n 0) 1 (* n (factorial (- n 1)))))
(display (fib 20)) (newline)
(display (string-length (number->string (factorial 300)))) (newline)
(display (apply + (map (lambda (i) (remainder (* i i) 7)) (iota 20000)))) (newline)
