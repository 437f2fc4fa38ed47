; CMake

; Arguments
(unquoted_argument) @string
(quoted_argument) @string
(bracket_argument) @string

((unquoted_argument) @string.special.path
  (#match? @string.special.path "[a-zA-Z0-9_}.][/]|^[.]?[/]|[.][a-z]+$"))

; Generator expressions: $<CONFIG:Debug>
((unquoted_argument) @string.special
  (#match? @string.special "^[$]<|^[-/][^<]*>$"))

; options of MSVC, no paths
((unquoted_argument) @string
  (#match? @string "^/(W[0-9X]|Wall|w[deo][0-9]+|MP|EHsc|O[12dxi]|M[TD]d?|std:[a-z+0-9]+|Z[a-z0-9:]+|bigobj|utf-8|permissive-|G[RLS]-?|nologo)$"))

((unquoted_argument) @number
  (#match? @number "^[-+]?[0-9]+$"))

((unquoted_argument) @number.float
  (#match? @number.float "^[0-9]+[.][0-9.]+$"))

; Options are written in capitals
((unquoted_argument) @constant
  (#match? @constant "^@?[A-Z][A-Z0-9_]+$"))

((unquoted_argument) @keyword.modifier
  (#any-of? @keyword.modifier
    "ALIAS" "CACHE" "EXCLUDE_FROM_ALL" "FORCE" "GLOBAL" "IMPORTED" "INTERFACE" "INTERNAL" "MODULE" "OBJECT"
    "OPTIONAL" "PARENT_SCOPE" "PRIVATE" "PUBLIC" "QUIET" "REQUIRED" "SHARED" "STATIC" "SYSTEM" "UNKNOWN"))

; Targets in a namespace: fmt::fmt
((unquoted_argument) @type
  (#match? @type "^[a-zA-Z0-9_.+-]+::[a-zA-Z0-9_.+:-]+$"))

((unquoted_argument) @boolean
  (#any-of? @boolean
    "FALSE" "False" "N" "NO" "No" "OFF" "Off" "ON" "On" "TRUE" "True" "Y" "YES" "Yes" "false" "no" "off" "on"
    "true" "yes"))

; Variables of the environment: DEFINED ENV{CI}
((unquoted_argument) @variable
  (#match? @variable "^(ENV|CACHE)[{]"))

(escape_sequence) @string.escape
(escape_sequence ";" @punctuation.delimiter)

; Commands
(normal_command (identifier) @function.call)

((normal_command (identifier) @function.builtin)
  (#any-of? @function.builtin
    "add_compile_definitions" "add_compile_options" "add_custom_command" "add_custom_target"
    "add_definitions" "add_dependencies" "add_executable" "add_library" "add_link_options"
    "add_subdirectory" "add_test" "aux_source_directory" "build_command" "cmake_file_api"
    "cmake_host_system_information" "cmake_instrumentation" "cmake_language" "cmake_minimum_required"
    "cmake_parse_arguments" "cmake_path" "cmake_pkg_config" "cmake_policy" "configure_file"
    "create_test_sourcelist" "ctest_build" "ctest_configure" "ctest_coverage" "ctest_empty_binary_directory"
    "ctest_memcheck" "ctest_read_custom_files" "ctest_run_script" "ctest_sleep" "ctest_start" "ctest_submit"
    "ctest_test" "ctest_update" "ctest_upload" "define_property" "enable_language" "enable_testing"
    "execute_process" "export" "file" "find_file" "find_library" "find_package" "find_path" "find_program"
    "fltk_wrap_ui" "get_cmake_property" "get_directory_property" "get_filename_component" "get_property"
    "get_source_file_property" "get_target_property" "get_test_property" "include_directories"
    "include_external_msproject" "include_guard" "include_regular_expression" "install" "link_directories"
    "link_libraries" "list" "load_cache" "mark_as_advanced" "math" "message" "option" "project"
    "qt_wrap_cpp" "qt_wrap_ui" "remove_definitions" "separate_arguments" "set" "set_directory_properties"
    "set_property" "set_source_files_properties" "set_target_properties" "set_tests_properties" "site_name"
    "source_group" "string" "target_compile_definitions" "target_compile_features" "target_compile_options"
    "target_include_directories" "target_link_directories" "target_link_libraries" "target_link_options"
    "target_precompile_headers" "target_sources" "try_compile" "try_run" "unset" "variable_watch"
    "ADD_COMPILE_DEFINITIONS" "ADD_COMPILE_OPTIONS" "ADD_CUSTOM_COMMAND" "ADD_CUSTOM_TARGET"
    "ADD_DEFINITIONS" "ADD_DEPENDENCIES" "ADD_EXECUTABLE" "ADD_LIBRARY" "ADD_LINK_OPTIONS"
    "ADD_SUBDIRECTORY" "ADD_TEST" "AUX_SOURCE_DIRECTORY" "BUILD_COMMAND" "CMAKE_FILE_API"
    "CMAKE_HOST_SYSTEM_INFORMATION" "CMAKE_INSTRUMENTATION" "CMAKE_LANGUAGE" "CMAKE_MINIMUM_REQUIRED"
    "CMAKE_PARSE_ARGUMENTS" "CMAKE_PATH" "CMAKE_PKG_CONFIG" "CMAKE_POLICY" "CONFIGURE_FILE"
    "CREATE_TEST_SOURCELIST" "CTEST_BUILD" "CTEST_CONFIGURE" "CTEST_COVERAGE" "CTEST_EMPTY_BINARY_DIRECTORY"
    "CTEST_MEMCHECK" "CTEST_READ_CUSTOM_FILES" "CTEST_RUN_SCRIPT" "CTEST_SLEEP" "CTEST_START" "CTEST_SUBMIT"
    "CTEST_TEST" "CTEST_UPDATE" "CTEST_UPLOAD" "DEFINE_PROPERTY" "ENABLE_LANGUAGE" "ENABLE_TESTING"
    "EXECUTE_PROCESS" "EXPORT" "FILE" "FIND_FILE" "FIND_LIBRARY" "FIND_PACKAGE" "FIND_PATH" "FIND_PROGRAM"
    "FLTK_WRAP_UI" "GET_CMAKE_PROPERTY" "GET_DIRECTORY_PROPERTY" "GET_FILENAME_COMPONENT" "GET_PROPERTY"
    "GET_SOURCE_FILE_PROPERTY" "GET_TARGET_PROPERTY" "GET_TEST_PROPERTY" "INCLUDE_DIRECTORIES"
    "INCLUDE_EXTERNAL_MSPROJECT" "INCLUDE_GUARD" "INCLUDE_REGULAR_EXPRESSION" "INSTALL" "LINK_DIRECTORIES"
    "LINK_LIBRARIES" "LIST" "LOAD_CACHE" "MARK_AS_ADVANCED" "MATH" "MESSAGE" "OPTION" "PROJECT"
    "QT_WRAP_CPP" "QT_WRAP_UI" "REMOVE_DEFINITIONS" "SEPARATE_ARGUMENTS" "SET" "SET_DIRECTORY_PROPERTIES"
    "SET_PROPERTY" "SET_SOURCE_FILES_PROPERTIES" "SET_TARGET_PROPERTIES" "SET_TESTS_PROPERTIES" "SITE_NAME"
    "SOURCE_GROUP" "STRING" "TARGET_COMPILE_DEFINITIONS" "TARGET_COMPILE_FEATURES" "TARGET_COMPILE_OPTIONS"
    "TARGET_INCLUDE_DIRECTORIES" "TARGET_LINK_DIRECTORIES" "TARGET_LINK_LIBRARIES" "TARGET_LINK_OPTIONS"
    "TARGET_PRECOMPILE_HEADERS" "TARGET_SOURCES" "TRY_COMPILE" "TRY_RUN" "UNSET" "VARIABLE_WATCH"))

; What a command makes or works on
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_command
    "set" "unset" "option" "cmake_dependent_option" "separate_arguments" "get_filename_component" "find_file" "find_library"
    "find_path" "find_program" "get_property" "get_cmake_property" "mark_as_advanced" "SET" "UNSET" "OPTION"
    "SEPARATE_ARGUMENTS" "GET_FILENAME_COMPONENT" "FIND_FILE" "FIND_LIBRARY" "FIND_PATH" "FIND_PROGRAM"
    "GET_PROPERTY" "GET_CMAKE_PROPERTY" "MARK_AS_ADVANCED"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @_operation)
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_command "list" "LIST")
  (#match? @variable "^[a-zA-Z_][a-zA-Z0-9_]*$"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @type)))
  (#any-of? @_command
    "add_executable" "add_library" "add_custom_target" "add_dependencies" "set_target_properties"
    "target_compile_definitions" "target_compile_features" "target_compile_options"
    "target_include_directories" "target_link_directories" "target_link_libraries" "target_link_options"
    "target_precompile_headers" "target_sources" "ADD_EXECUTABLE" "ADD_LIBRARY" "ADD_CUSTOM_TARGET"
    "ADD_DEPENDENCIES" "SET_TARGET_PROPERTIES" "TARGET_COMPILE_DEFINITIONS"
    "TARGET_COMPILE_FEATURES" "TARGET_COMPILE_OPTIONS" "TARGET_INCLUDE_DIRECTORIES"
    "TARGET_LINK_DIRECTORIES" "TARGET_LINK_LIBRARIES" "TARGET_LINK_OPTIONS" "TARGET_PRECOMPILE_HEADERS"
    "TARGET_SOURCES"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @module)))
  (#any-of? @_command "project" "PROJECT" "find_package" "FIND_PACKAGE" "include" "INCLUDE")
  (#match? @module "^[a-zA-Z0-9_+-]+$"))

; get_target_property(VARIABLE target …)
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @variable)
    .
    (argument (unquoted_argument) @type)))
  (#any-of? @_command "get_target_property" "GET_TARGET_PROPERTY"))

; What a command writes to: behind a word, behind that and one more, two more
((argument_list
  (argument (unquoted_argument) @_word)
  .
  (argument (unquoted_argument) @variable))
  (#any-of? @_word
    "CONCAT" "ERROR_VARIABLE" "EXPR" "GLOB" "GLOB_RECURSE" "MD5" "OUTPUT_VARIABLE" "RELATIVE_PATH" "RESULTS_VARIABLE"
    "RESULT_VARIABLE" "RUN_OUTPUT_VARIABLE" "SHA1" "SHA224" "SHA256" "SHA384" "SHA512" "UUID"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @_word)
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_command "string" "STRING")
  (#any-of? @_word "APPEND" "PREPEND" "TIMESTAMP"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @_word)
    .
    (argument)
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_command "string" "STRING" "file" "FILE")
  (#any-of? @_word "ASCII" "CONFIGURE" "GENEX_STRIP" "HEX" "JOIN" "MAKE_C_IDENTIFIER" "REAL_PATH" "STRINGS"))

((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument (unquoted_argument) @_word)
    .
    (argument (unquoted_argument) @variable)
    .
    (argument)
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_command "list" "LIST")
  (#eq? @_word "JOIN"))

((argument_list
  .
  (argument (unquoted_argument) @_word)
  .
  (argument)
  .
  (argument (unquoted_argument) @variable .))
  (#any-of? @_word "LENGTH" "READ" "SIZE" "STRIP" "TOLOWER" "TOUPPER"))

((argument_list
  .
  (argument (unquoted_argument) @_word)
  .
  (argument)
  .
  (argument)
  .
  (argument (unquoted_argument) @variable))
  (#any-of? @_word "FIND" "GET" "REPLACE"))

((argument_list
  .
  (argument (unquoted_argument) @_word)
  .
  (argument (unquoted_argument) @_match)
  .
  (argument)
  .
  (argument (unquoted_argument) @variable))
  (#eq? @_word "REGEX")
  (#any-of? @_match "MATCH" "MATCHALL"))

((argument_list
  .
  (argument (unquoted_argument) @_word)
  .
  (argument)
  .
  (argument)
  .
  (argument)
  .
  (argument (unquoted_argument) @variable))
  (#eq? @_word "SUBSTRING"))

((argument_list
  .
  (argument (unquoted_argument) @_word)
  .
  (argument (unquoted_argument) @_replace)
  .
  (argument)
  .
  (argument)
  .
  (argument (unquoted_argument) @variable))
  (#eq? @_word "REGEX")
  (#eq? @_replace "REPLACE"))

; The type of a cached variable
((normal_command
  (argument_list
    (argument (unquoted_argument) @_cache)
    .
    (argument (unquoted_argument) @type.builtin)))
  (#eq? @_cache "CACHE")
  (#any-of? @type.builtin "BOOL" "FILEPATH" "INTERNAL" "PATH" "STATIC" "STRING" "UNINITIALIZED"))

; Definitions
(function_command
  (argument_list
    .
    (argument (unquoted_argument) @function)
    (argument (unquoted_argument) @variable.parameter)*))

(macro_command
  (argument_list
    .
    (argument (unquoted_argument) @function.macro)
    (argument (unquoted_argument) @variable.parameter)*))

(endfunction_command (argument_list (argument (unquoted_argument) @function)))
(endmacro_command (argument_list (argument (unquoted_argument) @function.macro)))

; Loops
(foreach_command
  (argument_list
    .
    (argument (unquoted_argument) @variable)))

((foreach_command
  (argument_list
    (argument (unquoted_argument) @keyword.repeat)))
  (#any-of? @keyword.repeat "IN" "ITEMS" "LISTS" "RANGE" "ZIP_LISTS"))

((foreach_command
  (argument_list
    (argument (unquoted_argument) @_lists)
    .
    (argument (unquoted_argument) @variable)))
  (#any-of? @_lists "LISTS" "ZIP_LISTS"))

; Conditions
([
  (if_command (argument_list (argument (unquoted_argument) @variable)))
  (elseif_command (argument_list (argument (unquoted_argument) @variable)))
  (while_command (argument_list (argument (unquoted_argument) @variable)))
]
  (#match? @variable "^[a-zA-Z_][a-zA-Z0-9_]*$")
  (#not-any-of? @variable "TRUE" "FALSE" "ON" "OFF" "YES" "NO"))

([
  (if_command (argument_list (argument (unquoted_argument) @variable.builtin)))
  (elseif_command (argument_list (argument (unquoted_argument) @variable.builtin)))
  (while_command (argument_list (argument (unquoted_argument) @variable.builtin)))
]
  (#any-of? @variable.builtin
    "ANDROID" "APPLE" "BSD" "CYGWIN" "EMSCRIPTEN" "IOS" "LINUX" "MINGW" "MSVC" "UNIX" "WIN32" "XCODE"))

([
  (if_command (argument_list (argument (unquoted_argument) @keyword.operator)))
  (elseif_command (argument_list (argument (unquoted_argument) @keyword.operator)))
  (while_command (argument_list (argument (unquoted_argument) @keyword.operator)))
]
  (#any-of? @keyword.operator
    "NOT" "AND" "OR" "COMMAND" "POLICY" "TARGET" "TEST" "DEFINED" "EXISTS" "IS_READABLE" "IS_WRITABLE"
    "IS_EXECUTABLE" "IS_NEWER_THAN" "IS_DIRECTORY" "IS_SYMLINK" "IS_ABSOLUTE" "IN_LIST" "MATCHES" "LESS"
    "GREATER" "EQUAL" "LESS_EQUAL" "GREATER_EQUAL" "STRLESS" "STRGREATER" "STREQUAL" "STRLESS_EQUAL"
    "STRGREATER_EQUAL" "VERSION_LESS" "VERSION_GREATER" "VERSION_EQUAL" "VERSION_LESS_EQUAL"
    "VERSION_GREATER_EQUAL" "PATH_EQUAL"))

([
  (if_command (argument_list (argument (unquoted_argument) @_target) . (argument (unquoted_argument) @type)))
  (elseif_command (argument_list (argument (unquoted_argument) @_target) . (argument (unquoted_argument) @type)))
]
  (#eq? @_target "TARGET"))

; Variables of CMake's own
((unquoted_argument) @variable.builtin
  (#match? @variable.builtin "^((CMAKE|PROJECT|CPACK|CTEST|FETCHCONTENT)_[A-Za-z0-9_]+|ARG(C|N|V[0-9]*)|BUILD_(SHARED_LIBS|TESTING)|MSVC_(VERSION|TOOLSET_VERSION))$"))

; Regular expressions
((argument_list
  (argument (unquoted_argument) @_matches)
  .
  (argument (quoted_argument) @string.regexp))
  (#eq? @_matches "MATCHES"))

((argument_list
  .
  (argument (unquoted_argument) @_regex)
  .
  (argument (unquoted_argument))
  .
  (argument (quoted_argument) @string.regexp))
  (#eq? @_regex "REGEX"))

; References
(variable) @variable

((variable) @variable.builtin
  (#match? @variable.builtin "^(CMAKE|PROJECT|CPACK|CTEST|FETCHCONTENT)_|^(ARGC|ARGN|ARGV[0-9]*|APPLE|BUILD_SHARED_LIBS|BUILD_TESTING|LINUX|MSVC|MSVC_VERSION|MSVC_TOOLSET_VERSION|UNIX|WIN32)$"))

[
  "ENV"
  "CACHE"
] @keyword.modifier

[
  "$"
  "{"
  "}"
] @punctuation.special

; Keywords
[
  (if)
  (elseif)
  (else)
  (endif)
] @keyword.conditional

[
  (foreach)
  (endforeach)
  (while)
  (endwhile)
] @keyword.repeat

[
  (function)
  (endfunction)
  (macro)
  (endmacro)
] @keyword.function

[
  (block)
  (endblock)
] @keyword

((normal_command (identifier) @keyword.repeat)
  (#any-of? @keyword.repeat "break" "BREAK" "continue" "CONTINUE"))

((normal_command (identifier) @keyword.return)
  (#any-of? @keyword.return "return" "RETURN"))

((normal_command (identifier) @keyword.import)
  (#any-of? @keyword.import "include" "INCLUDE"))

; Punctuation
[
  "("
  ")"
] @punctuation.bracket

; Comments
[
  (line_comment)
  (bracket_comment)
] @comment

((bracket_comment) @comment.documentation
  (#match? @comment.documentation "^#\\[=*\\[[.]rst"))
