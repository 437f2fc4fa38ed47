; SCSS: what it has beyond CSS, whose patterns stand in front of these.

; Comments ----------------------------------------------------------------------------------------

; SassDoc
((js_comment) @comment.documentation
  (#match? @comment.documentation "^///"))

; Variables ---------------------------------------------------------------------------------------

(variable) @variable
((property_name) @variable
  (#match? @variable "^([A-Za-z_]+[.])?[$]"))

; The grammar takes a variable of a module for a word where its name has a hyphen.
((plain_value) @variable
  (#match? @variable "^-?[A-Za-z_-]+[.][$]"))

(parameter
  .
  (variable) @variable.parameter)
(argument
  name: (variable) @variable.parameter)

; Functions and mixins ----------------------------------------------------------------------------

(mixin_statement
  name: (identifier) @function)
(function_statement
  name: (identifier) @function)

(include_statement
  (identifier) @function.call)

(function_name) @function.call
((function_name) @function.builtin
  (#match? @function.builtin "^(color|list|map|math|meta|selector|string)[.]"))
((function_name) @function.builtin
  (#any-of? @function.builtin
    "abs" "acos" "adjust-color" "adjust-hue" "alpha" "anchor" "append" "asin" "atan" "atan2" "attr" "blue" "blur"
    "brightness" "calc" "call" "ceil" "change-color" "circle" "clamp" "color" "color-mix" "comparable" "complement"
    "conic-gradient" "content-exists" "contrast" "cos" "counter" "counters" "cross-fade" "cubic-bezier" "darken"
    "desaturate" "drop-shadow" "element" "ellipse" "env" "exp" "fade-in" "fade-out" "feature-exists" "fit-content"
    "floor" "format" "function-exists" "get-function" "global-variable-exists" "grayscale" "green" "hsl" "hsla" "hue"
    "hue-rotate" "hwb" "hypot" "ie-hex-str" "if" "image-set" "index" "inset" "inspect" "invert" "is-bracketed"
    "is-superselector" "join" "keywords" "lab" "lch" "length" "light-dark" "lighten" "lightness" "linear-gradient"
    "list-separator" "local" "log" "map-get" "map-has-key" "map-keys" "map-merge" "map-remove" "map-values" "matrix"
    "matrix3d" "max" "min" "minmax" "mix" "mixin-exists" "mod" "nth" "oklab" "oklch" "opacify" "opacity" "paint"
    "path" "percentage" "perspective" "polygon" "pow" "quote" "radial-gradient" "random" "rect" "red" "rem" "repeat"
    "repeating-conic-gradient" "repeating-linear-gradient" "repeating-radial-gradient" "rgb" "rgba" "rotate"
    "rotate3d" "rotateX" "rotateY" "rotateZ" "round" "saturate" "saturation" "scale" "scale-color" "scale3d" "scaleX"
    "scaleY" "scaleZ" "selector-append" "selector-extend" "selector-nest" "selector-parse" "selector-replace"
    "selector-unify" "sepia" "set-nth" "shape" "sign" "simple-selectors" "sin" "skew" "skewX" "skewY" "sqrt" "src"
    "steps" "str-index" "str-insert" "str-length" "str-slice" "symbols" "tan" "to-lower-case" "to-upper-case"
    "translate" "translate3d" "translateX" "translateY" "translateZ" "transparentize" "type-of" "unique-id" "unit"
    "unitless" "unquote" "url" "var" "variable-exists" "xywh" "zip"))

; Selectors ---------------------------------------------------------------------------------------

(placeholder
  "%" @punctuation.delimiter
  (identifier) @type)

; Values ------------------------------------------------------------------------------------------

((plain_value) @boolean
  (#any-of? @boolean "true" "false"))
((plain_value) @constant.builtin
  (#eq? @constant.builtin "null"))

; #{...}
(interpolation
  [
    "#{"
    "}"
  ] @punctuation.special)

; Rules that begin with an @ ----------------------------------------------------------------------

[
  "@use"
  "@forward"
  "@include"
] @keyword.import

[
  "@mixin"
  "@function"
] @keyword.function

"@return" @keyword.return
"@extend" @keyword
"@at-root" @keyword.directive
"@debug" @keyword.debug

[
  "@warn"
  "@error"
] @keyword.exception

[
  "@if"
  "@else"
  "if"
] @keyword.conditional

[
  "@each"
  "@for"
  "@while"
  "from"
  "in"
  "through"
] @keyword.repeat
(from
  "from" @keyword)

[
  "=="
  "!="
  "<"
  "<="
  ">="
] @operator

; What the grammar does not know ------------------------------------------------------------------

; Pieces of a faulty place are known by their text: `@use "a" as b`, `with (...)`, `!default`, values of maps.
((ERROR) @variable
  (#match? @variable "^([A-Za-z_-]+[.])?[$][A-Za-z0-9_-]+$"))
((ERROR) @number
  (#match? @number "^[-+]?[0-9]+([a-z]+|%)?$"))
((ERROR) @boolean
  (#any-of? @boolean "true" "false"))
((ERROR) @constant.builtin
  (#eq? @constant.builtin "null"))
((ERROR) @keyword.modifier
  (#any-of? @keyword.modifier "!default" "!global" "!important"))
((ERROR) @keyword.import
  (#match? @keyword.import "^(as|with|hide|show)( [A-Za-z0-9_-]+)?$"))
((ERROR
  (ERROR) @function.call
  .
  "(")
  (#match? @function.call "^[a-z][A-Za-z0-9_-]*$")
  (#not-any-of? @function.call "with"))
((ERROR
  (ERROR) @function.builtin
  .
  "(")
  (#any-of? @function.builtin
    "calc" "clamp" "color-mix" "hsl" "hsla" "linear-gradient" "max" "min" "rgb" "rgba" "url" "var"))
(ERROR
  [
    "@mixin"
    "@function"
  ]
  .
  (ERROR) @function)
(ERROR
  "@include"
  .
  (ERROR) @function.call)
((ERROR
  (ERROR) @property
  .
  ":")
  (#match? @property "^[a-z-]+$"))

; Behind a faulty place its rules may be read as rules of an unknown name.
((at_keyword) @keyword.import
  (#any-of? @keyword.import "@use" "@forward" "@include" "@import"))
((postcss_statement
  (at_keyword) @_rule
  (plain_value) @keyword.import)
  (#any-of? @_rule "@use" "@forward")
  (#any-of? @keyword.import "as" "with" "hide" "show"))
((postcss_statement
  (plain_value) @_as
  .
  (plain_value) @module)
  (#eq? @_as "as"))

; A mixin of a module: `@include module.name(...)`; the statement ends in front of the dot.
((include_statement
  (identifier) @module) @_statement
  .
  [
    (rule_set
      (selectors
        .
        [
          (class_selector
            .
            "."
            .
            (class_name) @function.call)
          (descendant_selector
            .
            (class_selector
              .
              "."
              .
              (class_name) @function.call))
        ]))
    (ERROR
      .
      (class_selector
        .
        "."
        .
        (class_name) @function.call))
  ]
  (#not-match? @_statement "[;}]$"))

; Newer parser libraries skip the dot and the name instead.
((include_statement
  (identifier) @module) @_statement
  (#match? @_statement "^@include[ \t]+[A-Za-z0-9_-]+[.]"))
(ERROR
  .
  "."
  .
  (ERROR) @function.call)

; A word is cut where a keyword stands in it: `color`, `margin`.
((ERROR
  (ERROR) @property
  .
  [
    "or"
    "in"
  ] @property .)
  (#match? @property "^[a-z-]+$"))

; A declaration with #{...} in its value may be taken for a selector: `color: var(#{$prefix}color)`.
((pseudo_class_selector
  (tag_name) @property
  ":"
  .
  (class_name) @function.builtin)
  (#any-of? @function.builtin
    "calc" "clamp" "color-mix" "hsl" "hsla" "linear-gradient" "max" "min" "rgb" "rgba" "url" "var"))
((pseudo_class_selector
  (class_name) @_function
  (arguments
    (tag_name) @variable))
  (#eq? @_function "var"))
((tag_name) @variable
  (#match? @variable "^--"))
