namespace Single;
// <- keyword.type
//        ^^^^^^ module
//              ^ punctuation.delimiter

public class Program
// <- keyword.modifier
//     ^^^^^ keyword.type
//           ^^^^^^^ type
{
// <- punctuation.bracket
    public static void Main(string[] args) => Console.WriteLine(args.Length);
    //            ^^^^ type.builtin
    //                 ^^^^ function.method
    //                      ^^^^^^ type.builtin
    //                               ^^^^ variable.parameter
    //                                     ^^ operator
    //                                                ^^^^^^^^^ function.method.call
    //                                                          ^^^^ variable
    //                                                               ^^^^^^ variable.member
}
// <- punctuation.bracket
