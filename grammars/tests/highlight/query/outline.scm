;; extends
(comment) @comment
