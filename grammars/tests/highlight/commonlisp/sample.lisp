;;;; A sample
(defpackage :sample
  (:use :cl)
  (:export #:greet))
(in-package :sample)

#| block
   comment |#
(defparameter *name* "it \"s\"")
(defvar *count* #x1F)
(defconstant +pi+ 3.14)

(defclass animal ()
  ((name :initarg :name :accessor name)
   (age :initform 0))
  (:documentation "An animal."))

(defstruct point x y)

(defun greet (name &optional (times 1) &key loud)
  "Greet NAME."
  (declare (type string name))
  (let* ((count times)
         (list '(1 2.5 #\a nil t)))
    (when (and name (not (null loud)))
      (format t "Hello ~a~%" name))
    (if (= count 1)
        (print "one")
        (dotimes (i count)
          (princ i)))
    (cond ((eq count 1) #'car)
          (t (funcall (lambda (x) (* x 2)) 3)))
    (loop for x in list
          while x
          collect (1+ x) into result
          finally (return result))
    (setf (gethash :a table) 1/2)
    (handler-case (error "bad")
      (error (e) (signal e)))
    `(a ,name ,@list)))

(defmethod speak ((self animal) &rest args)
  (call-next-method))

(defgeneric speak (self &rest args))
(defmacro with-thing ((var) &body body)
  `(let ((,var 1)) ,@body))
(cl:car '(1 2))
#+sbcl (print 1)
(make-instance 'animal :name "x")
