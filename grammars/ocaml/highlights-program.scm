; OCaml: what only programs have
(shebang) @keyword.directive
