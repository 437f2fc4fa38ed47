(comment) @fold.comment
(section) @fold
