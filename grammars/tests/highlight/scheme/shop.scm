#!r6rs
(import (scheme base) (srfi 1))
;; TODO: the shop
#| a block |# #;(left out)
(define limit #xFF)
(define (total orders rate)
  (fold + 0 (map (lambda (o) (* rate (order-sum o))) orders)))
(define twice (lambda (x) (+ x x)))
(define-record-type order (make-order id sum) order? (sum order-sum))
(define-syntax swap!
  (syntax-rules () ((_ a b) (let ((t a)) (set! a b) (set! b t)))))
(let loop ((i 0) (rest '(a "b\n" #\c)))
  (cond
    ((null? rest) 'done)
    ((assq 'x rest) => cdr)
    (else (loop (+ i 1.5) (cdr rest)))))
(if (not #t) `(a ,limit ,@rest) #(1 2) #vu8(1))
(do ((i 0 (+ i 1))) ((= i 3)) (display i))
(guard (e (#t (raise e))) [error "none"])
#'syntax
(open #:mode 'r)
