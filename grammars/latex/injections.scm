; \begin{minted}{python}
(minted_environment
  begin: (begin
    language: (curly_group_text
      (text) @injection.language))
  code: (source_code) @injection.content)

((luacode_environment
  code: (source_code) @injection.content)
  (#set! injection.language "lua"))

([
  (pycode_environment
    code: (source_code) @injection.content)
  (sagesilent_environment
    code: (source_code) @injection.content)
  (sageblock_environment
    code: (source_code) @injection.content)
]
  (#set! injection.language "python"))

; \begin{lstlisting}[language=Python]
((listing_environment
  code: (source_code) @injection.content)
  (#match? @injection.content "^\\[")
  (#set! injection.language "latex_listing"))

; \verb|text|
((source_file) @injection.content
  (#match? @injection.content "[\\\\](verb[*]?|lstinline)[^a-zA-Z{*]")
  (#set! injection.language "latex_verb")
  (#set! injection.include-children))

; $2x:A$
((word) @injection.content
  (#match? @injection.content "[0-9:]")
  (#has-ancestor? @injection.content "inline_formula" "displayed_equation" "math_environment")
  (#not-has-ancestor? @injection.content "label_definition" "label_reference" "citation" "text_mode")
  (#set! injection.language "latex_math"))

; Figure~1
((word) @injection.content
  (#match? @injection.content "~")
  (#set! injection.language "latex_text"))

; \iffalse in the body of a macro, names of LaTeX 3
((source_file) @injection.content
  (#match? @injection.content "[\\\\](iffalse[^{}%\n]*[}]|ExplSyntaxOn|ProvidesExpl)")
  (#set! injection.language "latex_code")
  (#set! injection.include-children))
