(comment) @fold.comment
