// Signatures
namespace Example.Collections

open System
open System.Collections.Generic

/// A colour.
type Colour =
    | Red
    | Custom of r: int * g: int * b: byte

[<Struct>]
type Point =
    { X: float
      mutable Y: float }
    member Length: float
    static member Zero: Point

type IShape =
    abstract Area: unit -> float
    abstract member Name: string with get

[<AbstractClass>]
type Shape<'T when 'T: comparison> =
    inherit obj
    interface IShape
    new: name: string -> Shape<'T>
    member Items: 'T list with get, set
    static member Create: ?size: int -> Shape<'T>

exception ParseError of string

[<RequireQualifiedAccess>]
module Lists =
    (* a block comment: TODO *)
    val empty: 'T list
    val map: mapping: ('T -> 'U) -> list: 'T list -> 'U list
    val inline (+.): float -> float -> float
    val mutable internal counter: int
    [<Literal>]
    val Max: int = 100

module private Helpers =
    type Id = Guid
    val tryFind: key: string -> Dictionary<string, int> -> int option
