; MATLAB

; Names
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "pi" "inf" "Inf" "nan" "NaN" "eps" "ans" "realmax" "realmin" "intmax" "intmin" "flintmax"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "nargin" "nargout" "varargin" "varargout"))

(field_expression
  field: (identifier) @variable.member)

((identifier) @keyword
  (#eq? @keyword "end"))

; Functions
(function_definition
  name: (identifier) @function)

(function_signature
  name: (identifier) @function)

(function_arguments
  (identifier) @variable.parameter)

(lambda
  (arguments
    (identifier) @variable.parameter))

(function_call
  name: (identifier) @function.call)

; what has braces is an array, and so is what has a colon alone among its arguments
(function_call
  name: (identifier) @variable
  "{")

(function_call
  name: (identifier) @variable
  (arguments
    (spread_operator)))

(field_expression
  field: (function_call
    name: (identifier) @function.method.call))

; what is assigned to is an array
(assignment
  left: (function_call
    name: (identifier) @variable))

(assignment
  left: (field_expression
    field: (function_call
      name: (identifier) @variable.member)))

((function_call
  name: (identifier) @variable.builtin)
  (#any-of? @variable.builtin "varargin" "varargout"))

(handle_operator
  (identifier) @function)

((function_call
  name: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "all" "any" "arrayfun" "assert" "axis" "bitand" "bitor" "bsxfun" "cat" "ceil" "cell" "cell2mat" "cellfun" "char"
    "class" "close" "containers.Map" "cos" "cross" "cumsum" "deal" "det" "diag" "diff" "disp" "display" "dot" "double"
    "eig" "error" "exist" "exp" "eye" "false" "fclose" "feval" "fft" "fgetl" "fieldnames" "figure" "find" "fix" "fliplr"
    "floor" "fopen" "fprintf" "fread" "func2str" "fwrite" "getfield" "histogram" "horzcat" "ifft" "imag" "input" "int16"
    "int32" "int64" "int8" "interp1" "inv" "isa" "iscell" "ischar" "isempty" "isequal" "isfield" "isfinite" "isinf"
    "islogical" "ismember" "isnan" "isnumeric" "isreal" "isstring" "isstruct" "kron" "legend" "length" "linspace" "load"
    "log" "log10" "log2" "logical" "logspace" "max" "mean" "median" "meshgrid" "min" "mod" "nargchk" "ndims" "nnz" "norm"
    "not" "num2cell" "num2str" "numel" "ones" "pinv" "plot" "polyfit" "polyval" "prod" "rand" "randi" "randn" "randperm"
    "rank" "real" "regexp" "regexprep" "rem" "repmat" "reshape" "rethrow" "round" "save" "setdiff" "setfield" "sign" "sin"
    "single" "size" "sort" "sprintf" "sqrt" "squeeze" "std" "str2double" "str2func" "str2num" "strcat" "strcmp" "strcmpi"
    "strfind" "strjoin" "strrep" "strsplit" "strtrim" "struct" "subplot" "sum" "svd" "table" "tan" "tic" "title" "toc"
    "trace" "transpose" "trapz" "true" "uint16" "uint32" "uint64" "uint8" "union" "unique" "upper" "validateattributes"
    "var" "vertcat" "warning" "xlabel" "ylabel" "zeros"
    "accumarray" "addpath" "bwlabel" "cellstr" "clc" "clear" "contains" "cumprod" "datestr" "deblank" "delete" "drawnow" "endsWith"
    "fgets" "fileparts" "filter" "flip" "fscanf" "fullfile" "get" "histc" "hold" "im2double" "imread" "imresize" "imshow" "imwrite"
    "inputname" "int2str" "intersect" "isdir" "isfile" "isfolder" "ishandle" "isrow" "isspace" "isvector" "join" "lower" "lu"
    "mat2str" "mkdir" "narginchk" "nargoutchk" "ndgrid" "nthargout" "ode45" "permute" "print" "qr" "rgb2gray" "rgb2ind" "rmfield"
    "set" "split" "startsWith" "string" "strncmp" "strncmpi" "strvcat" "sub2ind" "ind2sub" "surf" "textscan" "tril"
    "triu" "xlim" "ylim"))

(command_name) @function.call

(command_argument) @string

; Classes and their properties
(class_definition
  name: (identifier) @type)

(superclasses
  (property_name
    (identifier) @type))

(property
  name: (identifier) @property)

(property
  name: (_)
  .
  (identifier) @type)

(property
  (dimensions)
  (identifier) @type)

(attribute
  (identifier) @attribute)

(enum
  (identifier) @constant)

; Comments
[
  (comment)
  (line_continuation)
] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^%%"))

; Literals
(string) @string

(escape_sequence) @string.escape

(formatting_sequence) @string.special

(number) @number

((number) @number.float
  (#match? @number.float "\\.|[0-9][eEdD]"))

(boolean) @boolean

; Keywords

[
  "arguments"
  "end"
  "enumeration"
  "events"
  "global"
  "methods"
  "persistent"
  "properties"
] @keyword

[
  "function"
  "endfunction"
] @keyword.function

"classdef" @keyword.type

[
  "if"
  "elseif"
  "else"
  "switch"
  "case"
  "otherwise"
] @keyword.conditional

[
  "for"
  "parfor"
  "while"
  (break_statement)
  (continue_statement)
] @keyword.repeat

(return_statement) @keyword.return

[
  "try"
  "catch"
] @keyword.exception

[
  "+"
  "-"
  "*"
  "/"
  "^"
  ".*"
  "./"
  ".^"
  ".+"
  ".-"
  "=="
  "~="
  "<"
  "<="
  ">"
  ">="
  "="
  "&&"
  "||"
  "&"
  "|"
  "~"
  "@"
  "?"
  ":"
] @operator

[
  ","
  "."
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(postfix_operator
  [
    "'"
    ".'"
  ] @operator)

(if_statement
  "end" @keyword.conditional)

(switch_statement
  "end" @keyword.conditional)

(for_statement
  "end" @keyword.repeat)

(while_statement
  "end" @keyword.repeat)

(try_statement
  "end" @keyword.exception)

(function_definition
  "end" @keyword.function)
