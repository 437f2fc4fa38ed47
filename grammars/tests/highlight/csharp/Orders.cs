#nullable enable annotations
// <- keyword.directive
//        ^^^^^^ keyword.directive
//               ^^^^^^^^^^^ keyword.directive
extern alias Legacy;
// <- keyword.import
//     ^^^^^ keyword.import
//           ^^^^^^ module
//                 ^ punctuation.delimiter
global using static System.Math;
// <- keyword.import
//     ^^^^^ keyword.import
//           ^^^^^^ keyword.import
//                  ^^^^^^ module
//                        ^ punctuation.delimiter
//                         ^^^^ type
global using unsafe Buffer = System.Span;
//           ^^^^^^ keyword.import
//                  ^^^^^^ type.definition
//                         ^ operator
//                                  ^^^^ type
using Text = System.Text.StringBuilder;
//    ^^^^ type.definition
//                  ^^^^ module
//                       ^^^^^^^^^^^^^ type
using Single = Shop;
//    ^^^^^^ type.definition
//             ^^^^ type
using System;
using System.Linq;
//           ^^^^ module
using static Single;
//           ^^^^^^ type

[assembly: InternalsVisibleTo("Shop.Tests")]
// <- punctuation.bracket
//       ^ punctuation.delimiter
//         ^^^^^^^^^^^^^^^^^^ attribute
//                           ^ punctuation.bracket
//                            ^^^^^^^^^^^^ string
//                                        ^^ punctuation.bracket
namespace Shop.Orders;
// <- keyword.type
//        ^^^^ module
//             ^^^^^^ module

/// <summary>An order of a customer.</summary>
[Serializable, System.Obsolete("old", error: true), Table(Name = "orders"), Check<int>]
//                    ^^^^^^^^ attribute
//                             ^^^^^ string
//                                    ^^^^^ variable.parameter
//                                           ^^^^ boolean
//                                                  ^^^^^ attribute
//                                                        ^^^^ property
//                                                               ^^^^^^^^ string
//                                                                                ^^^ type.builtin
public sealed partial record class Order<T>(string Code, int Count = 3) : Entity<T>(Code), IOrder
// <- keyword.modifier
//     ^^^^^^ keyword.modifier
//            ^^^^^^^ keyword.modifier
//                    ^^^^^^ keyword.type
//                           ^^^^^ keyword.type
//                                          ^^^^^^ type.builtin
//                                                                   ^ number
//                                                                                  ^^^^ variable
    where T : class, IItem, new(), notnull
    // <- keyword
    //    ^ type
    //        ^^^^^ keyword.modifier
    //             ^ punctuation.delimiter
    //               ^^^^^ type
    //                      ^^^ keyword.operator
    //                         ^^ punctuation.bracket
    //                             ^^^^^^^ keyword.modifier
{
// <- punctuation.bracket
    private const int MaxItems = 20;
    // <- keyword.modifier
    //      ^^^^^ keyword.modifier
    //                ^^^^^^^^ constant
    //                           ^^ number
    private const int MAX_TAGS = 4;
    //                ^^^^^^^^ constant
    //                           ^ number
    private readonly List<T> _items = new();
    //      ^^^^^^^^ keyword.modifier
    //               ^^^^ type
    //                   ^ punctuation.bracket
    //                     ^ punctuation.bracket
    //                       ^^^^^^ variable.member
    public event EventHandler? Changed;
    //     ^^^^^ keyword.type
    //           ^^^^^^^^^^^^ type
    //                       ^ operator
    //                         ^^^^^^^ variable.member
    public event Action Closed { add { } remove { } }
    //           ^^^^^^ type
    //                  ^^^^^^ variable.member
    //                           ^^^ keyword
    //                                 ^ punctuation.bracket
    //                                   ^^^^^^ keyword
    public int Total { get; private set; } = MaxItems;
    //         ^^^^^ property
    //                 ^^^ keyword
    //                              ^^^ keyword
    //                                       ^^^^^^^^ constant
    public required string Note { get => field; init { field = value; Log(value.Length); } }
    //     ^^^^^^^^ keyword.modifier
    //                     ^^^^ property
    //                                ^^ operator
    //                                   ^^^^^ keyword
    //                                          ^^^^ keyword
    //                                                         ^^^^^ keyword
    //                                                                ^^^ function.method.call
    //                                                                          ^^^^^^ variable.member
    [field: NonSerialized] private static int seed;
    //      ^^^^^^^^^^^^^ attribute
    //                   ^ punctuation.bracket
    //                             ^^^^^^ keyword.modifier
    //                                        ^^^^ variable.member

    static Order() { }
    //     ^^^^^ constructor
    ~Order() { }
    // <- operator
    public Order(int count) : this("x", count) { this.Total = base.Sum(); }
    //               ^^^^^ variable.parameter
    //                    ^ punctuation.bracket
    //                        ^^^^ variable.builtin
    //                             ^^^ string
    //                                  ^^^^^ variable
    //                                                ^^^^^ variable.member
    //                                                        ^^^^ variable.builtin
    //                                                             ^^^ function.method.call

    [return: NotNull]
//   ^^^^^^ keyword
    //       ^^^^^^^ attribute
    public T this[int index] => _items[^index]!;
    //                ^^^^^ variable.parameter
    //                          ^^^^^^ variable
    //                                 ^ operator
    //                                  ^^^^^ variable
    //                                        ^ operator
    public static Order<T> operator +(Order<T> left, in Order<T> right) => throw new NotSupportedException();
    //            ^^^^^ type
    //                     ^^^^^^^^ keyword
    //                              ^ operator
    //                                         ^^^^ variable.parameter
    //                                               ^^ keyword.modifier
    //                                                           ^^^^^ variable.parameter
    //                                                                     ^^^^^ keyword.exception
    //                                                                               ^^^^^^^^^^^^^^^^^^^^^ constructor
    public static explicit operator int(Order<T> order) => order.Total;
    //            ^^^^^^^^ keyword
    //                                           ^^^^^ variable.parameter
    //                                                     ^^^^^ variable
    public static implicit operator bool(Order<T> order) => true;
    //            ^^^^^^^^ keyword
    //                              ^^^^ type.builtin

    async Task<int> IOrder.Save<K>(ref int tries, out K result, CancellationToken cancel = default, params string[] tags)
    // <- keyword.coroutine
    //                     ^^^^ function.method
    //                           ^^ punctuation.bracket
    //                                     ^^^^^ variable.parameter
    //                                                  ^^^^^^ variable.parameter
    //                                                                            ^^^^^^ variable.parameter
    //                                                                                                           ^^ punctuation.bracket
    //                                                                                                              ^^^^ variable.parameter
    {
        await foreach (var item in Load<K>(cancel).ConfigureAwait(false))
        // <- keyword.coroutine
        //    ^^^^^^^ keyword.repeat
        //                 ^^^^ variable
        //                      ^^ keyword.repeat
        //                         ^^^^ function.method.call
        //                                 ^^^^^^ variable
        //                                         ^^^^^^^^^^^^^^ function.method.call
        //                                                        ^^^^^ boolean
        {
            if (item is null) continue;
            // <- keyword.conditional
            //       ^^ keyword.operator
            //          ^^^^ constant.builtin
            //                ^^^^^^^^ keyword.repeat
            yield return item;
            // <- keyword.return
            //    ^^^^^^ keyword.return
        }
        await using var file = File.OpenRead(Path.Combine(Environment.NewLine, name: "x"));
        //              ^^^^ variable
        //                     ^^^^ type
        //                          ^^^^^^^^ function.method.call
        //                                   ^^^^ type
        //                                        ^^^^^^^ function.method.call
        //                                                ^^^^^^^^^^^ type
        //                                                            ^^^^^^^ variable.member
        //                                                                     ^^^^ variable.parameter
        using (var other = new System.IO.StreamReader<T>(file)) { yield break; }
        // <- keyword
        //     ^^^ keyword
        //         ^^^^^ variable
        //                            ^^ module
        //                               ^^^^^^^^^^^^ constructor
        //                                                   ^^ punctuation.bracket
        //                                                              ^^^^^ keyword.return
        return await Task.FromResult(0);
        //           ^^^^ type
        //                ^^^^^^^^^^ function.method.call
        //                           ^ number
    }

    public override string ToString() => $"{Code,5}: {Total:N2} {{x}}\t" + nameof(Total) + $"{ Total + MAX_TAGS }" + ErrorCodes.NOT_FOUND;
    //                     ^^^^^^^^ function.method
    //                                   ^^ string
    //                                     ^ punctuation.special
    //                                            ^ punctuation.special
    //                                                      ^^ string.special
    //                                                               ^^ string.escape
    //                                                                     ^^^^^^ keyword.operator
    //                                                                                                                          ^^^^^^^^^ constant

    private static int Twice(this int x)
    //                 ^^^^^ function.method
    //                       ^^^^ keyword.modifier
    //                                ^ variable.parameter
    {
        int Local(int y) => y * 2;
        //  ^^^^^ function.method
        //            ^ variable.parameter
        //                  ^ variable
        //                    ^ operator
        //                      ^ number
        const double Half = 0.5;
        //    ^^^^^^ type.builtin
        //           ^^^^ constant
        //                  ^^^ number.float
        return Local(x) + sizeof(long) + default(int) + (int)Half;
        //     ^^^^^ function.method.call
        //           ^ variable
        //                ^^^^^^ keyword.operator
        //                       ^^^^ type.builtin
        //                               ^^^^^^^ keyword
        //                                                   ^^^^ constant
    }
}

public enum Color : byte { Red = 1, Green }
//     ^^^^ keyword.type
//          ^^^^^ type
//                  ^^^^ type.builtin
//                         ^^^ constant
//                               ^ number
//                                  ^^^^^ constant
public readonly ref struct Point { public dynamic X; }
//              ^^^ keyword.modifier
//                  ^^^^^^ keyword.type
//                         ^^^^^ type
//                                        ^^^^^^^ type.builtin
//                                                ^ variable.member
public interface IItem : IDisposable { string Name { get; } }
//     ^^^^^^^^^ keyword.type
//                       ^^^^^^^^^^^ type
public delegate TOut Convert<in TIn, out TOut>(TIn value) where TIn : unmanaged, default;
//     ^^^^^^^^ keyword.type
//              ^^^^ type
//                   ^^^^^^^ type
//                              ^^^ type
//                                   ^^^ keyword.modifier
//                                                 ^^^^^ variable.parameter
//                                                                    ^^^^^^^^^ keyword.modifier
namespace Tools
//        ^^^^^ module
{
    abstract class Names
    // <- keyword.modifier
    //             ^^^^^ type
    {
        [GeneratedRegex("^[a-z]+$")] static partial Regex Lower();
//       ^^^^^^^^^^^^^^ attribute
        //              ^ string
        //                       ^ string
        //                                          ^^^^^ type
        //                                                ^^^^^ function.method
        [GeneratedRegex(@"^\d+$")] static partial Regex Digits();
        //              ^^ string
        //                     ^ string
        //                                              ^^^^^^ function.method
        object this[params int[] places] => new Regex(@"\s") as Order;
        // <- type.builtin
        //          ^^^^^^ keyword.modifier
        //                       ^^^^^^ variable.parameter
        //                                      ^^^^^ constructor
        //                                            ^^^^^ string
        //                                                   ^^ keyword.operator
    }
}
