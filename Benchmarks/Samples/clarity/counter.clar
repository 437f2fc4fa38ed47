;; A counter.
(define-constant owner tx-sender)
(define-data-var count uint u0)
(define-map scores principal uint)

(define-read-only (get-count) (var-get count))

(define-public (increase (by uint))
  (begin
    (asserts! (> by u0) (err u100))
    (map-set scores tx-sender by)
    (var-set count (+ (var-get count) by))
    (ok (var-get count))))
