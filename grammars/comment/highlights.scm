; What stands out in a comment. Prose has no capture: it keeps the colour of the comment around it.

; TODO(name): …

(tag
  (name) @comment.todo
  (#any-of? @comment.todo "TODO" "WIP" "TBD"))

(tag
  (name) @comment.note
  (#any-of? @comment.note "NOTE" "NB" "INFO" "DOCS" "PERF" "OPTIMIZE" "TEST" "TIP" "IDEA" "REVIEW" "IMPORTANT"))

(tag
  (name) @comment.warning
  (#any-of? @comment.warning "WARNING" "WARN" "HACK" "XXX" "FIX" "CAUTION" "ATTENTION" "DEPRECATED" "SAFETY" "UNSAFE"))

(tag
  (name) @comment.error
  (#any-of? @comment.error "FIXME" "BUG" "ERROR" "DANGER" "SECURITY" "BROKEN"))

; The same without a colon, as far as the words are not used in prose

("text" @comment.todo
  (#any-of? @comment.todo "TODO" "WIP"))

("text" @comment.note
  (#any-of? @comment.note "NOTE"))

("text" @comment.warning
  (#any-of? @comment.warning "HACK" "WARNING" "XXX"))

("text" @comment.error
  (#any-of? @comment.error "FIXME" "BUG"))

; Names of people and numbers of issues; an address keeps the colour of the comment, as in languages with a parser

; of these words only: `WWW:` is prose
(tag
  (name) @_name
  [
    "("
    ")"
  ] @punctuation.bracket
  (#any-of? @_name
    "TODO" "WIP" "TBD" "NOTE" "NB" "INFO" "DOCS" "PERF" "OPTIMIZE" "TEST" "TIP" "IDEA" "REVIEW"
    "IMPORTANT" "WARNING" "WARN" "HACK" "XXX" "FIX" "CAUTION" "ATTENTION" "DEPRECATED" "SAFETY"
    "UNSAFE" "FIXME" "BUG" "ERROR" "DANGER" "SECURITY" "BROKEN"))

(tag
  (name) @_name
  (user) @constant
  (#any-of? @_name
    "TODO" "WIP" "TBD" "NOTE" "NB" "INFO" "DOCS" "PERF" "OPTIMIZE" "TEST" "TIP" "IDEA" "REVIEW"
    "IMPORTANT" "WARNING" "WARN" "HACK" "XXX" "FIX" "CAUTION" "ATTENTION" "DEPRECATED" "SAFETY"
    "UNSAFE" "FIXME" "BUG" "ERROR" "DANGER" "SECURITY" "BROKEN"))

(tag
  (name) @_name
  ":" @punctuation.delimiter
  (#any-of? @_name
    "TODO" "WIP" "TBD" "NOTE" "NB" "INFO" "DOCS" "PERF" "OPTIMIZE" "TEST" "TIP" "IDEA" "REVIEW"
    "IMPORTANT" "WARNING" "WARN" "HACK" "XXX" "FIX" "CAUTION" "ATTENTION" "DEPRECATED" "SAFETY"
    "UNSAFE" "FIXME" "BUG" "ERROR" "DANGER" "SECURITY" "BROKEN"))

("text" @number
  (#match? @number "^#[0-9]+$"))
