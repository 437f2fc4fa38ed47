;; A plain comment
;;;###autoload
(defmacro forms-twice (form)
  "Evaluate FORM twice."
  (list 'progn form form))
(defun forms-first (list)
  (let-alist ((name list)) .name)
  (when-let ((found (assoc 1 list)))
    (throw 'found found))
  (add-to-list 'load-path "~/lisp")
  (print load-path)
  (forms-twice (list `name t nil)))
