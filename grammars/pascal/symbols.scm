(defProc
  header: (declProc
    name: (_) @name)) @function
(declType
  name: (identifier) @name) @class
(declField
  name: (identifier) @name) @field
(declProp
  name: (identifier) @name) @property
(declConst
  name: (identifier) @name) @constant
