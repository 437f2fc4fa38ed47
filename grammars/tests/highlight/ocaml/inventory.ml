#!/usr/bin/env ocaml
(** What is in stock. *)
(* a plain comment *)
#use "topfind";;
# 1 "inventory.mll"
open Core
open! Base.Float
include Comparable.Make (Item)
module Names = Map.Make (String)

module type Store = sig
  type 'a t
  type color := string
  val find : int -> string
  val empty : unit
  exception Missing of int
end

module Make (X : Store) : Store with type 'a t = 'a list = struct
  type 'a t = 'a list
end

type kind = Food | Tool of int * string
type 'a item = { mutable name : string; price : float; run : 'a -> unit } [@@deriving show, eq]
type tags = [ `New | `Old of int ]
type more = [> tags ] and less = [< `New ] and shape = < area : float; .. >
type ext = ..
type ext += Extra
type nonrec alias = Names.key
exception Not_here of string
external identity : 'a -> 'a = "%identity"

let rec fact n = if n <= 1 then 1 else n * fact (n - 1)
and other = function 0 -> 'c' | _ when true -> '\n'
let label ?(opt = 3) ~name ~(lbl : int) () (a, b) { price; run = go; _ } = price +. opt
let double = fun x -> x * 2
let typed : int -> int = Int.succ
let ( >>= ) a f = Option.bind a ~f
let total = 1_000 + 0xFFl - -2.5e3
let text = {|raw text|} ^ "a \"quoted\" %d %s@.\n"

let () =
  let open List in
  let xs = map ~f:(fun x -> x + 1) [ 1; 2 ] in
  Printf.printf "%d\n" item.price;
  match xs with
  | Some y :: _ | [ y ] -> raise (Not_here "a")
  | exception Not_found -> failwith "no"
  | { name = "a" } as r -> r.name <- "b"
  | `Tag v -> !r := 3; a.(0) <- [| 1 |]; print_endline s.[1]
  | None -> begin try ignore (lazy ()) with Exit -> () end

let%bind x = fetch () and y = 2
let* z = x |> List.rev |> show and+ w = print @@ 4
let flags = a mod 2 land 3 || not b && c ** d = ~-1 lsl 2

let loop () =
  for i = 0 to 10 do print_int i done;
  while true do incr count done;
  for i = 9 downto 1 do assert (i > 0) done

class virtual point x = object (self : 'self)
  inherit base as super
  val mutable x = 0
  constraint 'a = int
  method get = x
  method private virtual move : int
  initializer ()
end
class type shape = object method area : float end

let p = (new point 3)#get and q = {< x = 1 >}
let (module M : Store) = (module Names)
let g (type a) (x : a) : a option = (x :> a)
[@@@warning "-32"]
[%%expect {| |}]
let sexp = [%sexp_of: int] [@inline]
let m = M.(x + y) and n = M.Sub.find 1 and id = Fun.id
let hash = a #. b and got = s.%[1]
let deep = succ List.max
let _ = List.compare
let rows = {sql|select 1|sql} and page = {html|<p>|html} and style = {css|p {}|css}
let data = {json|1|json} and script = {js|f()|js} and shell = {sh|ls|sh}
let query = {%sql|select 1|} and box = [%html {|<p>|}]
let raw = [%mel.raw {|f()|}] and word = Re.Perl.re "a+" |> Re.compile
{%%raw|text|}
module Twice = functor (X : Store) -> X
let ( let* ) x f = f x and ( and+ ) = pair
