(declare-function font-latex-add-keywords "font-latex" (keywords class))
(declare-function foo "bar")
(let (default selected) (list 'car))
(defvar texmathp-why nil "doc")
