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
