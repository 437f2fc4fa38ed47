(comment) @fold.comment
[
  (declTypes)
  (declVars)
  (declConsts)
  (declUses)
  (declClass)
  (defProc)
  (block)
  (case)
  (try)
  (repeat)
] @fold
