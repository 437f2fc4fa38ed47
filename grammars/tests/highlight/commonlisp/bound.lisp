(cond ($ratfac (foo)) (modulus 1) ((and a b) 2) (t 3))
(do-external-symbols (s '#:bigfloat-impl) (export s '#:x))
(dolist (x list) (print x))
(case y (foo 1) ((a b) 2))
