(define-syntax f
  (syntax-rules (else)
    ((_ (field value) (make arg))
     (list field))))
(define (g x . args) (apply x args))
