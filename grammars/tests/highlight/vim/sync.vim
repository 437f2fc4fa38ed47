syntax sync minlines=50 maxlines=500
syn sync match fooSync grouphere fooGroup "^end"
HiLink fooName Identifier
let x = 1
