/// A program
module Sample.Program

open System
open System.Collections.Generic

(* block *)
#if DEBUG
let debug = true
#endif

[<Literal>]
let Max = 42

type Shape =
    | Circle of radius: float
    | Square of float * int
    | Empty

type Person = { Name: string; mutable Age: int }

type IGreeter =
    abstract member Greet: string -> unit

type Greeter(name: string) =
    inherit obj()
    let mutable count = 0
    member this.Name = name
    member _.Greet(x: int) : string = sprintf "%s" name
    interface IGreeter with
        member this.Greet s = printfn "%s" s
    static member Create() = Greeter("x")

let rec factorial n =
    if n <= 1 then 1
    elif n = 2 then 2
    else n * factorial (n - 1)

let inline add (a: int) (b: 'T list) = a + 1

let area shape =
    match shape with
    | Circle r when r > 0.0 -> Math.PI * r ** 2.0
    | Square (x, _) -> x
    | Empty -> 0.0

let numbers = [ 1; 2; 3 ] |> List.map (fun x -> x * 2) |> List.filter ((<>) 4)
let text = $"value {numbers.Length}\n" + 'c'.ToString() + """raw""" + @"c:\x"
let big, hex, lng = 1.5e3, 0xFF, 10L
let person = { Name = "x"; Age = 1 }
let older = { person with Age = 2 }
let work = async {
    let! result = fetch ()
    do! Async.Sleep 10
    return result
}
try
    failwith "bad"
with
| :? ArgumentException as e -> raise e
| _ -> ()
for i in 1 .. 10 do
    printfn "%d" i
while false do ()
let opt: int option = Some 1
person.Age <- 3
[<EntryPoint>]
let main argv =
    use file = new IO.StreamReader("x")
    not true |> ignore
    0
