; Notebooks of Jupyter
((document) @injection.content
  (#match? @injection.content "^[ \t\r\n]*[{][ \t\r\n]*\"cells\"[ \t]*:")
  (#match? @injection.content "\"(name|language)\"[ \t]*:[ \t]*\"i?python")
  (#set! injection.language "ipynb_text")
  (#set! injection.include-children))
