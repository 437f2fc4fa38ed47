(comment) @fold.comment
(property) @fold
