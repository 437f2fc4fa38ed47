let early = less
let less (type a) x y = compare x y && less x y
let more = fun a b -> less a b
let rec go acc = function [] -> acc | x :: tl -> go (less :: acc) tl
let () = let inner q = q in List.sort less xs; List.sort more xs; List.map inner (go less)
let plain = 3
let sorted less = apply less plain inner
