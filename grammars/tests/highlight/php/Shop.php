<?php
// <- tag

declare(strict_types=1);
// <- keyword
//     ^ punctuation.bracket
//      ^^^^^^^^^^^^ keyword
//                  ^ operator
//                   ^ number
//                    ^ punctuation.bracket
//                     ^ punctuation.delimiter

namespace App\Shop;
// <- keyword.type
//        ^^^ module
//           ^ punctuation.delimiter
//            ^^^^ module

use App\Contracts\HasName as Named;
// <- keyword.import
//      ^^^^^^^^^ module
//                ^^^^^^^ type
//                        ^^ keyword.import
//                           ^^^^^ type
use App\Support\{Money, Clock};
//      ^^^^^^^ module
//              ^ punctuation.bracket
//               ^^^^^ type
//                    ^ punctuation.delimiter
//                      ^^^^^ type
//                           ^ punctuation.bracket
use Countable;
//  ^^^^^^^^^ type
use function App\Support\format;
//  ^^^^^^^^ keyword.import
//                       ^^^^^^ function
use function App\Support\{trim_all, helper};
//                        ^^^^^^^^ function
//                                  ^^^^^^ function
use const App\Support\LIMIT;
//  ^^^^^ keyword.import
//                    ^^^^^ constant
use const App\Support\{LOW, HIGH as TOP};
//                     ^^^ constant
//                          ^^^^ constant
//                                  ^^^ constant
use App\{function join_all, const WIDTH};
//                ^^^^^^^^ function
//                                ^^^^^ constant

// one line
# another one
/* a block */
/**
 * An order of a customer.
 */
#[Attribute(Attribute::TARGET_CLASS), \ORM\Entity(table: 'orders')]
// <- punctuation.bracket
//                   ^^ operator
//                                     ^^^ module
//                                         ^^^^^^ attribute
//                                                ^^^^^ variable.parameter
//                                                     ^ punctuation.delimiter
//                                                       ^^^^^^^^ string
//                                                               ^^ punctuation.bracket
final readonly class Order extends \Base\Model implements Named, \JsonSerializable
// <- keyword.modifier
//    ^^^^^^^^ keyword.modifier
//             ^^^^^ keyword.type
//                   ^^^^^ type
//                         ^^^^^^^ keyword
//                                  ^^^^ module
//                                       ^^^^^ type
//                                             ^^^^^^^^^^ keyword
{
    use Loggable, \Traits\Sortable {
    //  ^^^^^^^^ type
    //             ^^^^^^ module
    //                    ^^^^^^^^ type
        Loggable::log insteadof Sortable;
        //        ^^^ function.method
        //            ^^^^^^^^^ keyword
        Sortable::log as protected sortLog;
        //            ^^ keyword.operator
        //               ^^^^^^^^^ keyword.modifier
        //                         ^^^^^^^ function.method
    }
    use namespace\Local;
    //  ^^^^^^^^^ module.builtin
    //            ^^^^^ type

    public const int MAX_ITEMS = 20;
    // <- keyword.modifier
    //     ^^^^^ keyword.modifier
    //           ^^^ type.builtin
    //               ^^^^^^^^^ constant
    //                           ^^ number
    private ?string $note = null;
    // <- keyword.modifier
    //      ^ operator
    //       ^^^^^^ type.builtin
    //              ^^^^^ property
    //                      ^^^^ constant.builtin
    public static array $all = [];
    //     ^^^^^^ keyword.modifier
    //            ^^^^^ type.builtin
    //                  ^^^^ property
    //                         ^^ punctuation.bracket
    protected(set) string $code { get => $this->code . '!'; final set(string $value) { $this->code = $value; } }
    //                    ^^^^^ property
    //                                ^^ operator
    //                                   ^^^^^ variable.builtin
    //                                        ^^ operator
    //                                          ^^^^ variable.member
    //                                                 ^^^ string
    //                                                                       ^^^^^^ variable.parameter
    //                                                                                               ^^^^^^ variable
    var $legacy;
    // <- keyword.modifier
    //  ^^^^^^^ property

    #[\Override]
    // ^^^^^^^^ attribute.builtin
    //         ^ punctuation.bracket
    public function __construct(private readonly Money|int $total, protected array &$items = self::DEFAULTS, string ...$tags)
    //     ^^^^^^^^ keyword.function
    //              ^^^^^^^^^^^ constructor
    //                                                ^ operator
    //                                                     ^^^^^^ property
    //                                                                             ^ operator
    //                                                                              ^^^^^^ property
    //                                                                                       ^^^^ variable.builtin
    //                                                                                                                 ^^^^^ variable.parameter
    {
        parent::__construct($total, tags: $tags);
        // <- variable.builtin
        //                  ^^^^^^ variable
        //                          ^^^^ variable.parameter
        //                                ^^^^^ variable
        static::$all[] = $this;
        //      ^^^^ variable.member
    }

    abstract protected static function make(int $count, ?self $from = null): static;
    // <- keyword.modifier
    //                                 ^^^^ function.method
    //                                          ^^^^^^ variable.parameter
    //                                                   ^^^^ type.builtin
    //                                                        ^^^^^ variable.parameter
    //                                                                       ^^^^^^ type.builtin

    public function total(): Money|false|null
    //              ^^^^^ function.method
    //                   ^^ punctuation.bracket
    //                             ^^^^^ type.builtin
    //                                   ^^^^ type.builtin
    {
        return $this->items?->sum('price') ?? $this->total;
        // <- keyword.return
        //            ^^^^^ variable.member
        //                 ^^^ operator
        //                    ^^^ function.method.call
        //                        ^^^^^^^ string
        //                                 ^^ operator
        //                                           ^^^^^ variable.member
    }

    public function find(#[\SensitiveParameter] string $key, callable $found): mixed
    //              ^^^^ function.method
    //                  ^^^ punctuation.bracket
    //                      ^^^^^^^^^^^^^^^^^^ attribute.builtin
    //                                                 ^^^^ variable.parameter
    //                                                       ^^^^^^^^ type.builtin
    //                                                                ^^^^^^ variable.parameter
    //                                                                         ^^^^^ type.builtin
    {
        foreach ($this->items as $name => &$item) {
        // <- keyword.repeat
        //                    ^^ keyword.repeat
        //                       ^^^^^ variable
        //                                 ^^^^^ variable
            if ($name === $key && !$item->hidden) {
            // <- keyword.conditional
            //        ^^^ operator
            //            ^^^^ variable
            //                 ^^ operator
            //                    ^ operator
            //                            ^^^^^^ variable.member
                return $found($item);
                //     ^^^^^^ variable
            } elseif ($item instanceof Money or $item instanceof \DateTime) {
//            ^^^^^^ keyword.conditional
            //              ^^^^^^^^^^ keyword.operator
            //                               ^^ keyword.operator
            //                                                    ^^^^^^^^ type
                continue;
                // <- keyword.repeat
            } else {
//            ^^^^ keyword.conditional
                break;
                // <- keyword.repeat
            }
        }
        return $this?->parent?->find($key, fn(int $x): int => $x ** 2 <=> self::MAX_ITEMS);
        //             ^^^^^^ variable.member
        //                      ^^^^ function.method.call
        //                                 ^^ keyword.function
        //                                        ^^ variable.parameter
        //                                                    ^^ variable
        //                                                       ^^ operator
        //                                                          ^ number
        //                                                            ^^^ operator
    }
}

interface Priced { public function price(): float; }
// <- keyword.type
//        ^^^^^^ type
//                                 ^^^^^ function.method
//                                          ^^^^^ type.builtin
trait Loggable { private bool $quiet = true; }
// <- keyword.type
//                       ^^^^ type.builtin
//                            ^^^^^^ property
//                                     ^^^^ boolean
enum Suit: string implements Priced
// <- keyword.type
//   ^^^^ type
{
    case Hearts = 'H';
    // <- keyword
    //   ^^^^^^ constant
    //            ^^^ string
    case Spades = 'S';
    //   ^^^^^^ constant
    //            ^^^ string

    public static function fromChar(string $char): self
    //                     ^^^^^^^^ function.method
    //                                     ^^^^^ variable.parameter
    {
        return match (true) {
        //     ^^^^^ keyword.conditional
            $char === 'H', $char === 'h' => self::Hearts,
            // <- variable
            //                       ^^^ string
            default => throw new \InvalidArgumentException("No $char"),
            // <- keyword.conditional
            //         ^^^^^ keyword.exception
            //               ^^^ keyword
            //                    ^^^^^^^^^^^^^^^^^^^^^^^^ constructor
            //                                             ^^^^ string
            //                                                      ^ string
        };
    }
}
