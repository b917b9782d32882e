; SPDX-License-Identifier: GPL-2.0-or-later
(defun fib (n) (declare (type fixnum n)) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
(format t "~a~%" (fib 22))
(let ((table (make-hash-table :test 'equal)))
  (dotimes (i 20000) (incf (gethash (format nil "~36r" (mod (* i i) 997)) table 0)))
  (format t "~a~%" (hash-table-count table)))
(format t "~a~%" (length (format nil "~a" (reduce #'* (loop for i from 1 to 300 collect i)))))
