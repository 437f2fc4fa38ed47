; Groovy: where parameters and fields are known, and what hides them

(block) @local.scope

; def name = …, in a class: a field
((command
  (unit
    .
    (identifier) @_class)
  .
  (block
    (command
      (unit
        (identifier))
      .
      (unit
        .
        (identifier) @local.definition .)
      .
      [
        (operators)
        "\n"
      ])))
  (#any-of? @_class "class" "trait")
  (#set! local.uses "variable.member"))

; elsewhere a variable
((command
  (unit
    .
    (identifier) @_word .)
  .
  (unit
    .
    (identifier) @local.definition .)
  .
  (operators)) @local.definition-value
  (#match? @_word "^(def|final|var|boolean|byte|char|double|float|int|long|short|[A-Z][A-Za-z0-9]*)$"))

; int name(a) throws X { … }
(command
  (unit
    (func
      (arg_block) @local.scope))
  .
  (unit
    .
    (identifier) @_throws .)
  (block) @local.scope
  (#eq? @_throws "throws"))
