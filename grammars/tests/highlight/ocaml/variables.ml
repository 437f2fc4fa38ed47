type 'a t = 'a list [@@deriving sexp]
type _ expr = Int : int -> int expr
val f : 'a -> 'b
let x = failwith "a"
