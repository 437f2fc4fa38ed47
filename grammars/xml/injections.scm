; Style sheets and scripts, as in SVG -------------------------------------------------------------

((element
  (STag
    .
    "<"
    .
    (Name) @_name)
  (content
    [
      (CharData) @injection.content
      (CDSect
        (CData) @injection.content)
      (EntityRef)
      (CharRef)
      (Comment)
    ]+))
  (#any-of? @_name "style" "svg:style" "xhtml:style")
  (#set! injection.language "css"))

; style="fill: red"; a value without a colon is something else.
((Attribute
  (Name) @_name
  (AttValue) @injection.content)
  (#eq? @_name "style")
  (#match? @injection.content "^[\"'][ \t\r\n]*[-a-z]+[ \t\r\n]*:")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "css"))

; without a type, or with one that means JavaScript
((element
  (STag
    .
    "<"
    .
    (Name) @_name) @_tag
  (content
    [
      (CharData) @injection.content
      (CDSect
        (CData) @injection.content)
      (EntityRef)
      (CharRef)
      (Comment)
    ]+))
  (#any-of? @_name "script" "svg:script" "xhtml:script")
  (#match? @_tag "^([^=]*|[^>]*(java|ecma)script.*|[^>]*[\"']module[\"'].*)$")
  (#set! injection.language "javascript"))

; SQL in mappers of MyBatis and change logs of Liquibase -----------------------------------------------

((element
  (STag
    .
    "<"
    .
    (Name) @_name)
  (content
    [
      (CharData) @injection.content
      (CDSect
        (CData) @injection.content)
      (element)
      (EntityRef)
      (CharRef)
      (Comment)
    ]+) @_sql)
  (#any-of? @_name "select" "insert" "update" "delete" "sql" "createProcedure" "query")
  (#match? @_sql
    "^[ \t\r\n]*(<!\\[CDATA\\[)?[ \t\r\n]*(?i:select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace|merge)\\s+into\\s|update\\s+\\S+\\s+(set\\s|<)|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|procedure|trigger|sequence)\\s)")
  (#set! injection.language "sql"))

; HTML in feeds -----------------------------------------------------------------------------------

((element
  (STag
    .
    "<"
    .
    (Name) @_name)
  (content
    (CDSect
      (CData) @injection.content)))
  (#any-of? @_name "content:encoded" "description" "summary" "content")
  (#match? @injection.content "<[a-zA-Z]")
  (#set! injection.language "html"))

; ${project.version} of Maven and Ant, $(Configuration) of MSBuild
([
  (CharData)
  (AttValue)
] @injection.content
  (#contains? @injection.content "${" "(")
  (#match? @injection.content "[$][{][a-zA-Z]|[$@%][(][a-zA-Z]")
  (#set! injection.language "xml_variables"))

; Processing instructions that do not end a line, or end it before CR and LF
([
  (document)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content document ERROR)
  (#contains? @injection.content "?><" "?>\r" "?> " "?>\t")
  (#match? @injection.content "<[?](?!xml[ \t\r\n?-])[A-Za-z_:](?:[^?]|[?](?!>))*[?]>(?!\n)")
  (#set! injection.language "xml+pi")
  (#set! injection.include-children))
