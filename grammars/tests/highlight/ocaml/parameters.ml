let add a (b : int) ~c ?(d = 1) (e, f) = a + b + c + d + e + f
let rec map f = function [] -> [] | x :: rest -> f x :: map f rest
let g x = match x with Some a -> a | None -> let y = x in y
let h = fun x -> x + 1
let k x = let x = x + 1 in x
