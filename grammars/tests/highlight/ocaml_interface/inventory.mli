(** What is in stock. *)

open Base

(* the kinds *)
type kind = Food | Tool of int
type 'a t = private { name : string; mutable price : float }
type +'a abstract

exception Missing of string

module Key : sig
  type t = string [@@deriving compare]
end

module type S = Map.S with type key = Key.t
module Make (X : S) : S
include S

val create : ?size:int -> name:string -> unit -> 'a t
(** Makes one. *)

val empty : 'a t
val ( + ) : int -> int -> int
external length : string -> int = "%string_length"

class type shape = object
  method area : float
end

class point : int -> shape
