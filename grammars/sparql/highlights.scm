; SPARQL queries and updates

(comment) @comment

; Names
(var) @variable.parameter

(pn_prefix) @module

(namespace
  ":" @punctuation.delimiter)

(pn_local) @property

; Where a class stands: what follows "a"
((property
  (path_element
    "a")
  (object_list
    (prefixed_name
      (pn_local) @type))))

; What a literal's type is
(rdf_literal
  (prefixed_name
    (pn_local) @type))

(iri_reference) @string.special.url

[
  (blank_node_label)
  (anon)
  (nil)
] @constant

; Literals
[
  (string)
] @string

(echar) @string.escape

(lang_tag) @attribute

(integer) @number

[
  (decimal)
  (double)
] @number.float

(boolean_literal) @boolean

"UNDEF" @constant.builtin

; Functions
(function_call
  (prefixed_name
    (pn_local) @function.call))

[
  "ABS"
  "AVG"
  "BNODE"
  "BOUND"
  "CEIL"
  "COALESCE"
  "CONCAT"
  "CONTAINS"
  "COUNT"
  "DATATYPE"
  "DAY"
  "ENCODE_FOR_URI"
  "FLOOR"
  "GROUP_CONCAT"
  "HOURS"
  "IF"
  "IRI"
  "LANG"
  "LANGMATCHES"
  "LCASE"
  "MAX"
  "MD5"
  "MIN"
  "MINUTES"
  "MONTH"
  "NOW"
  "RAND"
  "REGEX"
  "REPLACE"
  "ROUND"
  "SAMPLE"
  "SECONDS"
  "SHA1"
  "SHA256"
  "SHA384"
  "SHA512"
  "STR"
  "STRAFTER"
  "STRBEFORE"
  "STRDT"
  "STRENDS"
  "STRLANG"
  "STRLEN"
  "STRSTARTS"
  "STRUUID"
  "SUBSTR"
  "SUM"
  "TIMEZONE"
  "TZ"
  "UCASE"
  "URI"
  "UUID"
  "YEAR"
  "isBLANK"
  "isIRI"
  "isLITERAL"
  "isNUMERIC"
  "isURI"
  "sameTerm"
] @function.builtin

; Keywords
[
  "ADD"
  "ALL"
  "ASC"
  "ASK"
  "BIND"
  "BY"
  "CLEAR"
  "CONSTRUCT"
  "COPY"
  "CREATE"
  "DEFAULT"
  "DELETE"
  "DELETE DATA"
  "DELETE WHERE"
  "DESC"
  "DESCRIBE"
  "DROP"
  "FROM"
  "GRAPH"
  "GROUP"
  "HAVING"
  "INSERT"
  "INSERT DATA"
  "INTO"
  "LIMIT"
  "LOAD"
  "MINUS"
  "MOVE"
  "NAMED"
  "OFFSET"
  "OPTIONAL"
  "ORDER"
  "SELECT"
  "SEPARATOR"
  "SERVICE"
  "TO"
  "UNION"
  "USING"
  "VALUES"
  "WHERE"
  "WITH"
] @keyword

[
  "BASE"
  "PREFIX"
] @keyword.import

[
  "DISTINCT"
  "REDUCED"
  "SILENT"
] @keyword.modifier

"FILTER" @keyword.conditional

[
  "AS"
  "EXISTS"
  "IN"
  "NOT"
] @keyword.operator

; The class of a subject
"a" @keyword.operator

; Operators
[
  "!"
  "&&"
  "+"
  "-"
  "/"
  "<"
  "<="
  "="
  ">"
  ">="
  "^"
  "^^"
  "|"
  "||"
  (path_mod)
] @operator

(binary_expression
  "*" @operator)

(aggregate
  "*" @character.special)

(select_clause
  "*" @character.special)

; The angle brackets belong to the address
(iri_reference
  [
    "<"
    ">"
  ] @string.special.url)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  ","
  "."
  ";"
] @punctuation.delimiter
