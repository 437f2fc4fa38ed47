; Escapes
([
  (expandable_string_literal)
  (expandable_here_string_literal)
] @injection.content
  (#match? @injection.content "`[^\\s]")
  (#set! injection.language "powershell_escapes"))

; Help
((comment) @injection.content
  (#match? @injection.content "^[ \t\r\n]*<#[^\n]*[ \t\r\n]*[.][a-zA-Z]")
  (#set! injection.language "powershell_help"))

; $script:name
([
  (variable)
  (braced_variable)
] @injection.content
  (#match? @injection.content "^[$@][{]?\\w+:")
  (#set! injection.language "powershell_parts"))

; '{0:N2}' -f 1
((format_expression
  (format_expression
    (range_expression
      (array_literal_expression
        .
        (unary_expression
          (string_literal) @injection.content))))
  (format_operator))
  (#match? @injection.content "[{][0-9]")
  (#set! injection.include-children)
  (#set! injection.language "powershell_parts"))

; what the parser does not know of PowerShell 7
((ERROR) @injection.content
  (#match? @injection.content "[?&|]")
  (#set! injection.language "powershell_parts"))

; ./script.ps1 -Name:value
((ERROR) @injection.content
  (#has-parent? @injection.content "command")
  (#match? @injection.content "^[/\\\\][^ ]+[.]ps1[ \t]")
  (#set! injection.language "powershell_parts")
  (#set! injection.include-children))

; param( ) behind using namespace, lines of backticks in here-strings, names that begin with a keyword, parameters that begin as operators do,
; lists of words, paths behind variables
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content "program" "ERROR")
  (#match? @injection.content "(^|\n)[uU]sing (namespace|module|assembly) [^\n]*\n([uU]sing [^\n]*\n|[ \t\r]*(#[^\n]*)?\n|<#([^#]|#[^>])*#>[ \t\r]*\n|[ \t]*\\[[A-Z][^\n]*\n)*[ \t]*[pP]aram[ \t\r\n]*[(]|\n``+[ \t\r]*\n|(^|\n|[;{=]|[$@][(])[ \t]*([bB]reak|[cC]lass|[cC]ontinue|[dD]ata|[dD]o|[eE]num|[eE]xit|[fF]ilter|[fF]or[a-df-zA-DF-Z-]|[fF]unction|[iI]f|[pP]aram|[rR]eturn|[sS]witch|[tT]hrow|[tT]rap|[tT]ry|[wW]hile|[wW]orkflow)-?[a-zA-Z]|[a-zA-Z?]([ \t]+[\\w.-]+)*[ \t]+-([bB]?[nN]ot|[jJ]oin|[sS]plit)[a-zA-Z]*[\\s|;:})]|[ \t][$][\\w:]+[\\\\/][a-zA-Z._*]|[ \t](-[a-zA-Z]+|[a-zA-Z]+-[a-zA-Z]+)[ \t]+[a-zA-Z*][\\w.*]*,[ \t]*[a-zA-Z*]|(\\}|[ \t,][$][\\w.]+),[a-zA-Z]|[0-9][KMGTP]B|[ \t]--?[a-zA-Z][\\w-]*=|`[a-z0][ \t]*#|[$][ \t]*#[^\"\n]*\"|[ \t]-[a-zA-Z]+[ \t]+[*][\\s,|;)}.]")
  (#set! injection.language "powershell_text")
  (#set! injection.include-children))
