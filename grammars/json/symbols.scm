(pair
  key: (string
    (string_content) @name)
  value: (object)) @object
(pair
  key: (string
    (string_content) @name)
  value: (array)) @array
(pair
  key: (string
    (string_content) @name)
  value: (string)) @string
(pair
  key: (string
    (string_content) @name)
  value: (number)) @number
(pair
  key: (string
    (string_content) @name)
  value: [
    (true)
    (false)
  ]) @boolean
(pair
  key: (string
    (string_content) @name)
  value: (null)) @null
