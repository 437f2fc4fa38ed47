; SQL

; Names
(identifier) @variable

(field
  name: (identifier) @variable.member)

(object_reference
  name: (identifier) @type)

(object_reference
  [
    database: (identifier)
    schema: (identifier)
  ] @module)

; no declarations: what the parser makes of expressions that it gives up
[
  (ERROR
    (function_declaration
      custom_type: (object_reference
        [
          schema: (identifier)
          name: (identifier)
        ] @variable)))
  (ERROR
    custom_type: (object_reference
      [
        schema: (identifier)
        name: (identifier)
      ] @variable))
]

; What qualifies a column is most often the alias of a table
(field
  (object_reference
    name: (identifier) @variable))

(all_fields
  (object_reference
    name: (identifier) @variable))

; Databases, schemas, extensions
[
  (create_database . (keyword_create) (identifier) @module)
  (create_schema (identifier) @module)
  (create_extension . (keyword_create) (identifier) @module)
  (drop_database (identifier) @module)
  (drop_schema (identifier) @module)
  (drop_extension (identifier) @module)
  (alter_database . (keyword_alter) . (keyword_database) . (identifier) @module)
  (alter_schema (identifier) @module)
  (set_schema schema: (identifier) @module)
]

(create_database name: (identifier) @property)
(create_schema (keyword_authorization) . (identifier) @variable)

; Tables that a query names for itself, and types
(cte . (identifier) @type)
(alter_type . (keyword_alter) . (keyword_type) . (identifier) @type)
(create_type (object_reference name: (identifier) @type.definition))

; Columns
(cte argument: (identifier) @variable.member)

[
  (column_definition name: (identifier) @variable.member)
  (column (identifier) @variable.member)
  (create_index (index_fields (field (identifier) @variable.member)))
  (ordered_columns (column name: (identifier) @variable.member))
  (alter_column name: (identifier) @variable.member)
  (drop_column name: (identifier) @variable.member)
  (change_column old_name: (identifier) @variable.member)
  (rename_column (identifier) @variable.member)
  (column_position col_name: (identifier) @variable.member)
  (create_view (identifier) @variable.member)
  (create_trigger (keyword_of) (identifier) @variable.member)
  (constraint (keyword_references) (identifier) @variable.member)
  (column_definition (keyword_references) (identifier) @variable.member)
  (table_partition (identifier) @variable.member)
  (table_sort (identifier) @variable.member)
]

; Options
[
  (storage_parameters (identifier) @property)
  (table_option name: (identifier) @property)
  (set_configuration option: (identifier) @property)
  (set_statement (object_reference name: (identifier) @property))
  (reset_statement (object_reference name: (identifier) @property))
]

(table_option value: (identifier) @constant)

(create_role option: (identifier) @keyword.modifier)

; Functions
; Also where the parser does not see the whole definition
[
  (create_function (object_reference name: (identifier) @function))
  (comment_statement (keyword_function) . (object_reference name: (identifier) @function))
  (ERROR (keyword_function) . (object_reference name: (identifier) @function))
]

(invocation
  (object_reference
    name: (identifier) @function.call))

(create_trigger
  (keyword_execute)
  (object_reference
    name: (identifier) @function.call))

(alter_index
  (rename_object
    (object_reference
      name: (identifier) @variable)))

(create_trigger
  [
    (keyword_trigger)
    (keyword_exists)
  ]
  .
  (object_reference
    name: (identifier) @variable))

((invocation
  (object_reference
    .
    name: (identifier) @function.builtin))
  (#any-of? @function.builtin
    "abs" "array_agg" "array_length" "array_to_string" "avg" "bool_and" "bool_or" "cardinality" "ceil"
    "ceiling" "changes" "char_length" "character_length" "charindex" "checksum" "coalesce" "concat"
    "concat_ws" "convert" "count" "cume_dist" "curdate" "current_database" "current_date" "current_setting"
    "current_time" "current_user" "currval" "date_add" "date_diff" "date_format" "date_part" "date_sub"
    "date_trunc" "datediff" "dateadd" "datename" "datepart" "datetime" "decode" "dense_rank" "exp" "extract"
    "first_value" "floor" "format" "gen_random_uuid" "generate_series" "getdate" "getutcdate" "glob"
    "greatest" "group_concat" "grouping" "hex" "host" "ifnull" "iif" "instr" "isnull" "json_agg"
    "json_array" "json_array_length" "json_build_array" "json_build_object" "json_each" "json_extract"
    "json_object" "json_object_agg" "json_value" "jsonb_agg" "jsonb_array_elements"
    "jsonb_array_elements_text" "jsonb_array_length" "jsonb_build_array" "jsonb_build_object" "jsonb_each"
    "jsonb_object_agg" "jsonb_set" "jsonb_typeof" "julianday" "lag" "last_insert_id" "last_insert_rowid"
    "last_value" "lastval" "lcase" "lead" "least" "left" "len" "length" "ln" "localtime" "localtimestamp"
    "log" "lower" "lpad" "ltrim" "make_date" "make_interval" "max" "md5" "median" "min" "mod" "mode" "newid"
    "nextval" "nth_value" "ntile" "now" "nullif" "nvl" "octet_length" "overlay" "percent_rank"
    "percentile_cont" "percentile_disc" "pg_advisory_lock" "pg_notify" "pg_sleep" "position" "pow" "power"
    "printf" "quote_ident" "quote_literal" "quotename" "radians" "rand" "random" "rank" "regexp_match"
    "regexp_matches" "regexp_replace" "regexp_split_to_table" "replace" "replicate" "reverse" "right"
    "round" "row_number" "row_to_json" "rpad" "rtrim" "scope_identity" "set_config" "setval" "sha256" "sign"
    "split_part" "sqrt" "starts_with" "stddev" "stdev" "strftime" "string_agg" "string_to_array" "strpos"
    "stuff" "substr" "substring" "sum" "sysdate" "sysdatetime" "to_char" "to_date" "to_json" "to_jsonb"
    "to_number" "to_regclass" "to_timestamp" "to_tsquery" "to_tsvector" "total" "translate" "trim" "trunc"
    "truncate" "try_cast" "try_convert" "typeof" "ucase" "unaccent" "unhex" "unixepoch" "unnest" "upper"
    "uuid" "uuid_generate_v4" "variance" "version" "width_bucket" "xmlagg" "year" "ABS" "ARRAY_AGG"
    "ARRAY_LENGTH" "ARRAY_TO_STRING" "AVG" "BOOL_AND" "BOOL_OR" "CARDINALITY" "CEIL" "CEILING" "CHANGES"
    "CHAR_LENGTH" "CHARACTER_LENGTH" "CHARINDEX" "CHECKSUM" "COALESCE" "CONCAT" "CONCAT_WS" "CONVERT"
    "COUNT" "CUME_DIST" "CURDATE" "CURRENT_DATABASE" "CURRENT_DATE" "CURRENT_SETTING" "CURRENT_TIME"
    "CURRENT_USER" "CURRVAL" "DATE_ADD" "DATE_DIFF" "DATE_FORMAT" "DATE_PART" "DATE_SUB" "DATE_TRUNC"
    "DATEDIFF" "DATEADD" "DATENAME" "DATEPART" "DATETIME" "DECODE" "DENSE_RANK" "EXP" "EXTRACT"
    "FIRST_VALUE" "FLOOR" "FORMAT" "GEN_RANDOM_UUID" "GENERATE_SERIES" "GETDATE" "GETUTCDATE" "GLOB"
    "GREATEST" "GROUP_CONCAT" "GROUPING" "HEX" "HOST" "IFNULL" "IIF" "INSTR" "ISNULL" "JSON_AGG"
    "JSON_ARRAY" "JSON_ARRAY_LENGTH" "JSON_BUILD_ARRAY" "JSON_BUILD_OBJECT" "JSON_EACH" "JSON_EXTRACT"
    "JSON_OBJECT" "JSON_OBJECT_AGG" "JSON_VALUE" "JSONB_AGG" "JSONB_ARRAY_ELEMENTS"
    "JSONB_ARRAY_ELEMENTS_TEXT" "JSONB_ARRAY_LENGTH" "JSONB_BUILD_ARRAY" "JSONB_BUILD_OBJECT" "JSONB_EACH"
    "JSONB_OBJECT_AGG" "JSONB_SET" "JSONB_TYPEOF" "JULIANDAY" "LAG" "LAST_INSERT_ID" "LAST_INSERT_ROWID"
    "LAST_VALUE" "LASTVAL" "LCASE" "LEAD" "LEAST" "LEFT" "LEN" "LENGTH" "LN" "LOCALTIME" "LOCALTIMESTAMP"
    "LOG" "LOWER" "LPAD" "LTRIM" "MAKE_DATE" "MAKE_INTERVAL" "MAX" "MD5" "MEDIAN" "MIN" "MOD" "MODE" "NEWID"
    "NEXTVAL" "NTH_VALUE" "NTILE" "NOW" "NULLIF" "NVL" "OCTET_LENGTH" "OVERLAY" "PERCENT_RANK"
    "PERCENTILE_CONT" "PERCENTILE_DISC" "PG_ADVISORY_LOCK" "PG_NOTIFY" "PG_SLEEP" "POSITION" "POW" "POWER"
    "PRINTF" "QUOTE_IDENT" "QUOTE_LITERAL" "QUOTENAME" "RADIANS" "RAND" "RANDOM" "RANK" "REGEXP_MATCH"
    "REGEXP_MATCHES" "REGEXP_REPLACE" "REGEXP_SPLIT_TO_TABLE" "REPLACE" "REPLICATE" "REVERSE" "RIGHT"
    "ROUND" "ROW_NUMBER" "ROW_TO_JSON" "RPAD" "RTRIM" "SCOPE_IDENTITY" "SET_CONFIG" "SETVAL" "SHA256" "SIGN"
    "SPLIT_PART" "SQRT" "STARTS_WITH" "STDDEV" "STDEV" "STRFTIME" "STRING_AGG" "STRING_TO_ARRAY" "STRPOS"
    "STUFF" "SUBSTR" "SUBSTRING" "SUM" "SYSDATE" "SYSDATETIME" "TO_CHAR" "TO_DATE" "TO_JSON" "TO_JSONB"
    "TO_NUMBER" "TO_REGCLASS" "TO_TIMESTAMP" "TO_TSQUERY" "TO_TSVECTOR" "TOTAL" "TRANSLATE" "TRIM" "TRUNC"
    "TRUNCATE" "TRY_CAST" "TRY_CONVERT" "TYPEOF" "UCASE" "UNACCENT" "UNHEX" "UNIXEPOCH" "UNNEST" "UPPER"
    "UUID" "UUID_GENERATE_V4" "VARIANCE" "VERSION" "WIDTH_BUCKET" "XMLAGG" "YEAR"))

; PostgreSQL's own: pg_size_pretty, has_table_privilege
((invocation
  (object_reference
    name: (identifier) @function.builtin))
  (#match? @function.builtin "^(pg_[a-z]|has_[a-z]+_privilege$)"))

; Parameters and variables
(function_argument (identifier) @variable.parameter)
(parameter) @variable.parameter

((object_reference
  .
  (identifier) @variable.builtin)
  (#any-of? @variable.builtin
    "excluded" "new" "old" "EXCLUDED" "NEW" "OLD"))

; Index methods written without a keyword, operator classes
(field
  [
    opclass: (identifier)
    opclass_parameters: (identifier)
  ] @type)

; Literals
[
  (literal)
  (interval)
] @string

((literal) @string.special.symbol
  (#match? @string.special.symbol "^\""))

[
  (column_definition name: (literal) @variable.member)
  (column (literal) @variable.member)
]

((literal) @number
  (#match? @number "^[-+]?[ ]*[0-9]"))

((literal) @number.float
  (#match? @number.float "^[-+]?[ ]*[0-9_]*[.]"))

((literal) @number.float
  (#match? @number.float "^[-+]?[ ]*[0-9][0-9_]*[.]?[0-9_]*[eE]"))

((literal) @number
  (#match? @number "^[bBxX]'"))

; The type in front of a string: date '2025-01-01'
(literal (identifier) @type.builtin)

[
  "command"
  "filename"
] @string

[
  (keyword_true)
  (keyword_false)
] @boolean

[
  (keyword_null)
  (keyword_current_timestamp)
] @constant.builtin

; Types
[
  (keyword_array) (keyword_binary) (keyword_bit) (keyword_boolean) (keyword_box2d) (keyword_box3d)
  (keyword_bytea) (keyword_bigint) (keyword_bigserial) (keyword_char) (keyword_character) (keyword_date)
  (keyword_datetime) (keyword_datetime2) (keyword_datetimeoffset) (keyword_decimal) (keyword_double)
  (keyword_enum) (keyword_float) (keyword_geography) (keyword_geometry) (keyword_image) (keyword_inet)
  (keyword_int) (keyword_interval) (keyword_json) (keyword_jsonb) (keyword_mediumint) (keyword_money)
  (keyword_name) (keyword_nchar) (keyword_numeric) (keyword_nvarchar) (keyword_oid) (keyword_precision)
  (keyword_real) (keyword_regclass) (keyword_regnamespace) (keyword_regproc) (keyword_regtype)
  (keyword_serial) (keyword_smalldatetime) (keyword_smallint) (keyword_smallmoney) (keyword_smallserial)
  (keyword_string) (keyword_text) (keyword_time) (keyword_timestamp) (keyword_timestamptz) (keyword_tinyint)
  (keyword_unsigned) (keyword_uuid) (keyword_varbinary) (keyword_varchar) (keyword_varying) (keyword_xml)
  (keyword_zerofill) (keyword_zone)
] @type.builtin

((_
  custom_type: (object_reference
    .
    name: (identifier) @type.builtin))
  (#any-of? @type.builtin
    "bool" "bfloat16" "bit_varying" "blob" "bpchar" "cidr" "citext" "clob" "float4" "float8" "hstore" "int2"
    "int4" "int8" "integer" "int64" "jsonpath" "long" "longblob" "longtext" "macaddr" "mediumblob"
    "mediumtext" "nclob" "ntext" "number" "oidvector" "record" "refcursor" "rowversion" "set" "sql_variant"
    "tinyblob" "tinytext" "tsquery" "tsvector" "uniqueidentifier" "varchar2" "void" "year" "BOOL" "BFLOAT16"
    "BIT_VARYING" "BLOB" "BPCHAR" "CIDR" "CITEXT" "CLOB" "FLOAT4" "FLOAT8" "HSTORE" "INT2" "INT4" "INT8"
    "INTEGER" "INT64" "JSONPATH" "LONG" "LONGBLOB" "LONGTEXT" "MACADDR" "MEDIUMBLOB" "MEDIUMTEXT" "NCLOB"
    "NTEXT" "NUMBER" "OIDVECTOR" "RECORD" "REFCURSOR" "ROWVERSION" "SET" "SQL_VARIANT" "TINYBLOB" "TINYTEXT"
    "TSQUERY" "TSVECTOR" "UNIQUEIDENTIFIER" "VARCHAR2" "VOID" "YEAR"))


; Keywords
[
  (keyword_action) (keyword_add) (keyword_admin) (keyword_after) (keyword_all) (keyword_alter)
  (keyword_analyze) (keyword_as) (keyword_attribute) (keyword_authorization) (keyword_before)
  (keyword_begin) (keyword_by) (keyword_cache) (keyword_cast) (keyword_change) (keyword_check)
  (keyword_column) (keyword_columns) (keyword_comment) (keyword_commit) (keyword_compute) (keyword_conflict)
  (keyword_connection) (keyword_constraint) (keyword_constraints) (keyword_copy) (keyword_cost)
  (keyword_create) (keyword_cross) (keyword_current) (keyword_cycle) (keyword_data) (keyword_database)
  (keyword_declare) (keyword_delete) (keyword_delimiter) (keyword_distinct) (keyword_do) (keyword_drop)
  (keyword_duplicate) (keyword_encoding) (keyword_end) (keyword_engine) (keyword_exclude) (keyword_execute)
  (keyword_explain) (keyword_extension) (keyword_fields) (keyword_filter) (keyword_follows) (keyword_for)
  (keyword_force) (keyword_force_not_null) (keyword_force_null) (keyword_force_quote) (keyword_foreign)
  (keyword_format) (keyword_from) (keyword_full) (keyword_group) (keyword_having) (keyword_header)
  (keyword_if) (keyword_increment) (keyword_index) (keyword_inner) (keyword_input) (keyword_insert)
  (keyword_into) (keyword_join) (keyword_key) (keyword_language) (keyword_lateral) (keyword_left)
  (keyword_limit) (keyword_lines) (keyword_location) (keyword_logged) (keyword_main) (keyword_match)
  (keyword_matched) (keyword_merge) (keyword_metadata) (keyword_modify) (keyword_names) (keyword_natural)
  (keyword_nothing) (keyword_of) (keyword_off) (keyword_offset) (keyword_oids) (keyword_on)
  (keyword_optimize) (keyword_option) (keyword_order) (keyword_ordinality) (keyword_outer) (keyword_over)
  (keyword_owner) (keyword_partition) (keyword_partitioned) (keyword_password) (keyword_precedes)
  (keyword_primary) (keyword_program) (keyword_quote) (keyword_read) (keyword_references)
  (keyword_referencing) (keyword_rename) (keyword_replace) (keyword_reset) (keyword_restart)
  (keyword_returning) (keyword_returns) (keyword_rewrite) (keyword_right) (keyword_role) (keyword_rollback)
  (keyword_schema) (keyword_select) (keyword_separator) (keyword_sequence) (keyword_session) (keyword_set)
  (keyword_show) (keyword_sort) (keyword_start) (keyword_statistics) (keyword_stats) (keyword_stdin)
  (keyword_storage) (keyword_support) (keyword_table) (keyword_tables) (keyword_tablespace)
  (keyword_tblproperties) (keyword_to) (keyword_transaction) (keyword_trigger) (keyword_truncate)
  (keyword_type) (keyword_unload) (keyword_until) (keyword_update) (keyword_use) (keyword_user)
  (keyword_using) (keyword_vacuum) (keyword_valid) (keyword_value) (keyword_values) (keyword_version)
  (keyword_view) (keyword_where) (keyword_window) (keyword_with) (keyword_write)
] @keyword

[
  (keyword_always) (keyword_asc) (keyword_atomic) (keyword_auto_increment) (keyword_avro) (keyword_bin_pack)
  (keyword_brin) (keyword_btree) (keyword_cached) (keyword_called) (keyword_cascade) (keyword_cascaded)
  (keyword_characteristics) (keyword_collate) (keyword_committed) (keyword_compression)
  (keyword_concurrently) (keyword_csv) (keyword_default) (keyword_deferrable) (keyword_deferred)
  (keyword_definer) (keyword_delayed) (keyword_delimited) (keyword_desc) (keyword_each) (keyword_encrypted)
  (keyword_escaped) (keyword_extended) (keyword_external) (keyword_first) (keyword_following)
  (keyword_freeze) (keyword_generated) (keyword_gin) (keyword_gist) (keyword_groups) (keyword_hash)
  (keyword_high_priority) (keyword_ignore) (keyword_immediate) (keyword_immutable) (keyword_incremental)
  (keyword_initially) (keyword_inout) (keyword_instead) (keyword_invoker) (keyword_isolation)
  (keyword_jsonfile) (keyword_last) (keyword_leakproof) (keyword_level) (keyword_local)
  (keyword_low_priority) (keyword_materialized) (keyword_maxvalue) (keyword_minvalue) (keyword_new)
  (keyword_no) (keyword_none) (keyword_noscan) (keyword_nowait) (keyword_nulls) (keyword_old) (keyword_only)
  (keyword_orc) (keyword_others) (keyword_out) (keyword_overwrite) (keyword_owned) (keyword_parallel)
  (keyword_parquet) (keyword_plain) (keyword_preceding) (keyword_range) (keyword_rcfile) (keyword_recursive)
  (keyword_repeatable) (keyword_replication) (keyword_restrict) (keyword_restricted) (keyword_row)
  (keyword_rows) (keyword_safe) (keyword_security) (keyword_sequencefile) (keyword_serializable)
  (keyword_setof) (keyword_snapshot) (keyword_spgist) (keyword_stable) (keyword_statement) (keyword_stored)
  (keyword_strict) (keyword_temp) (keyword_temporary) (keyword_terminated) (keyword_textfile) (keyword_ties)
  (keyword_unbounded) (keyword_uncached) (keyword_uncommitted) (keyword_unique) (keyword_unlogged)
  (keyword_unsafe) (keyword_variadic) (keyword_verbose) (keyword_virtual) (keyword_volatile) (keyword_wait)
  (keyword_without)
] @keyword.modifier

[
  (keyword_and) (keyword_any) (keyword_between) (keyword_except) (keyword_exists) (keyword_in)
  (keyword_intersect) (keyword_is) (keyword_like) (keyword_not) (keyword_or) (keyword_similar)
  (keyword_some) (keyword_union) (keyword_escape)
] @keyword.operator

[
  (keyword_function) (keyword_procedure)
] @keyword.function

(keyword_return) @keyword.return

[
  (keyword_case) (keyword_when) (keyword_then) (keyword_else)
] @keyword.conditional

(case (keyword_end) @keyword.conditional)

; CAST is written like a call
(cast name: (keyword_cast) @function.call)

; Comments
[
  (comment)
  (marginalia)
] @comment

; Operators
[
  "+" "-" "*" "/" "%" "^" "=" "!=" "<>" "<" "<=" ">" ">=" "::" ":="
  (bang)
  (op_other)
  (op_unary_other)
] @operator

; Punctuation
[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

[
  ","
  ";"
  "."
  ":"
] @punctuation.delimiter

(dollar_quote) @punctuation.special

; Names with a fixed meaning
((field
  .
  name: (identifier) @constant.builtin .)
  (#any-of? @constant.builtin
    "current_catalog" "current_date" "current_role" "current_schema" "current_time" "current_timestamp"
    "current_user" "localtime" "localtimestamp" "rowid" "rownum" "session_user" "sysdate" "systimestamp"
    "CURRENT_CATALOG" "CURRENT_DATE" "CURRENT_ROLE" "CURRENT_SCHEMA" "CURRENT_TIME" "CURRENT_TIMESTAMP"
    "CURRENT_USER" "LOCALTIME" "LOCALTIMESTAMP" "ROWID" "ROWNUM" "SESSION_USER" "SYSDATE" "SYSTIMESTAMP"))

((column_definition
  (keyword_as)
  .
  (field
    name: (identifier) @keyword.modifier))
  (#any-of? @keyword.modifier "identity" "IDENTITY"))

((add_column
  (column_definition
    name: (identifier) @keyword
    custom_type: (object_reference
      name: (identifier) @keyword)))
  (#any-of? @keyword
    "disable" "enable" "row" "trigger" "DISABLE" "ENABLE" "ROW" "TRIGGER"))

(function_language (identifier) @module)

((unary_expression
  operator: (op_unary_other) @_at
  operand: (field
    name: (identifier) @variable))
  (#eq? @_at "@"))

; Words that the parser skips have no node of their own; what it knows inside is stronger
((ERROR) @keyword
  (#match? @keyword "^[A-Z_; \t\r\n]+$"))

((ERROR) @keyword
  (#match? @keyword
    "(?i)^(generated[ ]+by.*|(do|end)[ \t\r\n]*[$][a-z_]*[$]|(begin|by|do|else|end|exception|foreign|if|loop|then|unique)([ \t\r\n]+(begin|if|loop|then))*)$"))

((ERROR
  .
  (keyword_constraint)) @keyword
  (#match? @keyword "^[^()]+$"))

; Where the parser gives up, as it does in PL/pgSQL: reserved words that it takes for names or skips
([(identifier) (ERROR)] @keyword
  (#any-of? @keyword
    "all" "alter" "and" "as" "begin" "by" "call" "check" "commit" "create" "declare" "delete" "distinct"
    "drop" "end" "exec" "execute" "explain" "fetch" "foreign" "from" "grant" "group" "having" "insert"
    "into" "join" "limit" "merge" "on" "open" "order" "perform" "pragma" "primary" "procedure" "references"
    "returning" "revoke" "rollback" "select" "set" "table" "to" "union" "unique" "update" "using" "values"
    "where" "with" "ALL" "ALTER" "AND" "AS" "BEGIN" "BY" "CALL" "CHECK" "COMMIT" "CREATE" "DECLARE" "DELETE"
    "DISTINCT" "DROP" "END" "EXEC" "EXECUTE" "EXPLAIN" "FETCH" "FOREIGN" "FROM" "GRANT" "GROUP" "HAVING"
    "INSERT" "INTO" "JOIN" "LIMIT" "MERGE" "ON" "OPEN" "ORDER" "PERFORM" "PRAGMA" "PRIMARY" "PROCEDURE"
    "REFERENCES" "RETURNING" "REVOKE" "ROLLBACK" "SELECT" "SET" "TABLE" "TO" "UNION" "UNIQUE" "UPDATE"
    "USING" "VALUES" "WHERE" "WITH"))

; unproved: the rules of sql_text win in most texts
([(identifier) (ERROR)] @keyword.operator
  (#any-of? @keyword.operator
    "and" "in" "is" "like" "not" "or" "regexp" "AND" "IN" "IS" "LIKE" "NOT" "OR" "REGEXP"))

([(identifier) (ERROR)] @keyword.conditional
  (#any-of? @keyword.conditional
    "case" "else" "elseif" "elsif" "if" "then" "when" "CASE" "ELSE" "ELSEIF" "ELSIF" "IF" "THEN" "WHEN"))

([(identifier) (ERROR)] @keyword.repeat
  (#any-of? @keyword.repeat
    "foreach" "for" "loop" "while" "FOREACH" "FOR" "LOOP" "WHILE"))

([(identifier) (ERROR)] @keyword.exception
  (#any-of? @keyword.exception
    "raise" "try" "catch" "throw" "RAISE" "TRY" "CATCH" "THROW"))

([(identifier) (ERROR)] @keyword.return
  (#any-of? @keyword.return "return" "RETURN"))

; VALUES (1, DEFAULT)
((list (field name: (identifier) @keyword.modifier))
  (#any-of? @keyword.modifier "DEFAULT" "default"))

; RETURNS trigger
(create_function
  (keyword_trigger) @type.builtin)

; ALTER TYPE app.name: a schema is not known there
(alter_type
  (identifier) @module
  .
  (ERROR) @type)

; Words that the parser takes for names: ADD INDEX (a, b), GROUP BY ROLLUP (a), LATERAL (SELECT …), FOR UPDATE SKIP LOCKED ---------

((add_column
  (column_definition
    name: (identifier) @keyword))
  (#match? @keyword "^(?i:index|key|fulltext|spatial)$"))

((add_column
  (column_definition
    name: (identifier) @_word
    custom_type: (object_reference
      name: (identifier) @variable)))
  (#match? @_word "^(?i:index|key)$"))

((add_column
  (column_definition
    name: (identifier) @_word
    custom_type: (object_reference
      name: (identifier) @string.special.symbol)))
  (#match? @_word "^(?i:index|key)$")
  (#match? @string.special.symbol "^`"))

((group_by
  (invocation
    (object_reference
      name: (identifier) @keyword)))
  (#match? @keyword "^(?i:rollup|cube)$"))

((relation
  (invocation
    (object_reference
      name: (identifier) @keyword)))
  (#match? @keyword "^(?i:lateral)$"))

((relation
  alias: (identifier) @keyword)
  (#match? @keyword "^(?i:for)$"))
