module Documentation
/// <summary>Adds <see cref="T:Int.One"/> and `code` &lt;x&gt;.</summary>
/// <param name="x">what is added</param>
let f x = $"a {x} \n"
let s = "a\tb\u00e9"
let c = '\n'
let v = @"a\n"
printfn "%d of %s\n" 1 s
