module Handlers
let rec private choose (funcs: Handler list) : Handler = funcs
let inline private first x = x
let check (context: Context) =
    match context.Response.HasStarted with
    | true -> Some context.Request
    | _ -> None
