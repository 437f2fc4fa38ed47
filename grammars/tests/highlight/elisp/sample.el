;;; sample.el --- A sample  -*- lexical-binding: t; -*-

;;; Code:
(require 'cl-lib)

(defgroup sample nil
  "A sample."
  :group 'tools)

(defcustom sample-name "it\n"
  "The name."
  :type 'string)

(defvar sample--count 0x1F "How many.")
(defconst sample-pi 3.14)

(defun sample-greet (name &optional times &rest others)
  "Greet NAME."
  (interactive "sName: ")
  (let* ((count (or times 1))
         (list '(1 2.5 ?a nil t)))
    (if (and name (not (null others)))
        (message "Hello %s" name)
      (dotimes (i count)
        (insert "x")))
    (cond ((eq count 1) #'car)
          (t (funcall (lambda (x) (* x 2)) 3)))
    (while (< count 3)
      (setq count (1+ count)))
    (unwind-protect
        (condition-case err
            (error "Failed")
          (error (signal 'foo nil)))
      (save-excursion (goto-char (point-min))))
    `(a ,name ,@others [1 2])))

(defmacro sample-with (&rest body)
  (declare (indent 0))
  `(progn ,@body))

(cl-defun sample-keys (&key (a 1) b) (list a b))
(pcase 1 (`(,x . ,y) x))
(use-package magit
  :ensure t
  :hook (prog-mode . hl-line-mode))
(add-hook 'after-init-hook #'sample-greet)
(provide 'sample)
;;; sample.el ends here
