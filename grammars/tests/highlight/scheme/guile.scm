(define-json-mapping <account> make-account account? json->account <=> account->json
  (id account-id) (username account-username))
(json->scm p #:ordered #t)
(define x *unspecified*)
(define-record-type <point> (make-point x y) point? (x point-x))
(test #:concatenated (#:ordered . 1))
