#lang racket/base
;; A counter.
(require racket/list (for-syntax racket/base))
(provide (struct-out counter) add)

(struct counter (value [name #:mutable]) #:transparent)

(define limit 100)
(define (add c by #:twice? [twice? #f])
  (let ([n (if twice? (* 2 by) by)])
    (cond
      [(> n limit) (error 'add "too many: ~a" n)]
      [else (counter (+ n (counter-value c)) "next")])))

(for/list ([i (in-range 10)]) (add (counter i "x") i))
