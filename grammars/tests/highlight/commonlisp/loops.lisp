;; The clauses of a loop
(alexandria:flatten '(one (two three)))
(defun sum-up (list)
  (declare (optimize (speed 3)) (type list list))
  (loop with total = 0
        repeat 3
        for item in list
        when (evenp item)
          do (incf total item)
        finally (return total)))
(loop for i from 1 to 10
      if (oddp i) collect i else collect (- i))
(let ((callback (lambda (a b) (+ a b))))
  (return-from sum-up callback))
