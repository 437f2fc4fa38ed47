; HTML: what the grammars of Vue and Svelte have not.

(entity) @character.special

; The type of the document ------------------------------------------------------------------------

(doctype) @keyword.directive
(doctype
  [
    "<!"
    ">"
  ] @tag.delimiter)
"doctype" @keyword.directive

; uncolored: ERROR (what the parser skips)
