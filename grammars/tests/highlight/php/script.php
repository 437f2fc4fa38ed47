<?php
// <- tag
$order = new Order(12, name: 'x');
// <- variable
//     ^ operator
//       ^^^ keyword
//           ^^^^^ constructor
//                ^ punctuation.bracket
//                 ^^ number
//                   ^ punctuation.delimiter
//                     ^^^^ variable.parameter
$other = new \App\Shop\Order;
// <- variable
//           ^ punctuation.delimiter
//            ^^^ module
//                ^^^^ module
//                          ^ punctuation.delimiter
$named = new namespace\Order();
// <- variable
//           ^^^^^^^^^ module.builtin
//                          ^^ punctuation.bracket
$same = new static(); $made = new $class; $self = new self();
// <- variable
//          ^^^^^^ constructor
//                    ^^^^^ variable
//                                ^^^^^^ variable
//                                        ^^^^^ variable
//                                                    ^^^^ constructor
$anonymous = new class(1) extends Base { };
// <- variable
//               ^^^^^ keyword.type
//                     ^ number
//                      ^ punctuation.bracket
//                        ^^^^^^^ keyword
//                                ^^^^ type
//                                     ^ punctuation.bracket
//                                       ^ punctuation.bracket
$log = static function (string $line) use (&$order, $other): never { exit(1); };
//     ^^^^^^ keyword.modifier
//            ^^^^^^^^ keyword.function
//                      ^^^^^^ type.builtin
//                             ^^^^^ variable.parameter
//                                    ^^^ keyword
//                                         ^ operator
//                                                           ^^^^^ type.builtin
//                                                                   ^^^^ keyword.return
$count = strlen($line) + \count($rows) + namespace\size($a) + helper(...);
// <- variable
//       ^^^^^^ function.builtin
//              ^^^^^ variable
//                     ^ operator
//                        ^^^^^ function.builtin
//                                                 ^^^^ function.call
//                                                            ^^^^^^ function.call
//                                                                   ^^^ operator
$config = Config::load(__DIR__ . '/config.php')->get(Config::DEFAULT_KEY);
//        ^^^^^^ type
//              ^^ operator
//                ^^^^ function.call
//                     ^^^^^^^ constant.builtin
//                             ^ operator
//                               ^^^^^^^^^^^^^ string
//                                               ^^^ function.method.call
//                                                           ^^^^^^^^^^^ constant
$config = \App\Config::load(E_ALL)?->value->{$key}; $names = Order::class; $static = static::$cache;
// <- variable
//                          ^^^^^ constant.builtin
//                                ^^^ operator
//                                   ^^^^^ variable.member
//                                        ^^ operator
//                                                           ^^^^^ type
//                                                                  ^^^^^ keyword
//                                                                                           ^^^^^^ variable.member
$default = \App\Config::MODE ?: Config::$mode; $local = namespace\Config::make() . namespace\Config::A . namespace\Config::$b;
// <- variable
//                      ^^^^ constant
//                           ^^ keyword.conditional.ternary
//                                      ^^^^^ variable.member
//                                             ^^^^^^ variable
//                                                                        ^^^^ function.call
//                                                                                                   ^ constant
//                                                                                                                         ^^ variable.member
if (isset($_GET['id'], $argv[1]) || empty($rows) and $x <> 1 xor LIMIT) { unset($rows[0]); }
// <- keyword.conditional
//  ^^^^^ function.builtin
//        ^^^^^ variable.builtin
//              ^^^^ string
//                                  ^^^^^ function.builtin
//                                               ^^^ keyword.operator
//                                                           ^^^ keyword.operator
//                                                                        ^^^^^ function.builtin
$list = array(1, 0x1F, 0b11, 1_000, 1.5e3, true, FALSE, null, ...$rest);
//      ^^^^^ function.builtin
//               ^^^^ number
//                     ^^^^ number
//                           ^^^^^ number
//                                  ^^^^^ number.float
//                                         ^^^^ boolean
//                                               ^^^^^ boolean
//                                                      ^^^^ constant.builtin
list('a' => $first, $second) = $list; [$third, [$fourth]] = $list;
// <- function.builtin
//   ^^^ string
//       ^^ operator
//                                    ^ punctuation.bracket
//                                                     ^^ punctuation.bracket
$$name = ${'dynamic'}; $ratio = $a > $b ? 1 : 2; $n = (int) $text; $copy = clone $order; @$silent->call();
//        ^ punctuation.special
//         ^^^^^^^^^ string
//                  ^ punctuation.special
//                                      ^ keyword.conditional.ternary
//                                          ^ keyword.conditional.ternary
//                                                     ^^^ type.builtin
//                                                                         ^^^^^ keyword
//                                                                                                 ^^^^ function.method.call
echo "Hello $user, {$order->total()} and {$map['key']} $map[key] ${old} $user->name\n", 'It\'s', PHP_EOL;
//   ^^^^^^^ string
//               ^^ string
//                          ^^^^^ function.method.call
//                                   ^^^^ string
//                                             ^^^^^ string
//                                                                                 ^^ string.escape
//                                                                                         ^^ string.escape
//                                                                                               ^^^^^^^ constant.builtin
$n += 1; $n -= 1; $n *= 2; $n /= 2; $n %= 2; $n **= 2; $n .= 'x'; $n &= 1; $n |= 1; $n ^= 1; $n <<= 1; $n >>= 1; $n ??= 0;
// ^^ operator
//          ^^ operator
//                   ^^ operator
//                      ^ number
//                            ^^ operator
//                                     ^^ operator
//                                                           ^^^ string
//                                                                                                                      ^ number
$n = -$n * 2 / 3 % 4 & 5 | 6 ^ ~7 << 1 >> 2; $n++; --$n; $t = $a == $b && $a != $b || $a !== $b; $t = $a < $b <= $c >= $d;
//   ^ operator
//       ^ operator
//           ^ operator
//             ^ number
//                 ^ number
//                     ^ number
//                         ^ number
//                              ^ number
for ($i = 0; $i < 10; $i++): print $i; endfor;
// <- keyword.repeat
//              ^ operator
//                ^^ number
//                      ^^ operator
//                         ^ punctuation.delimiter
//                           ^^^^^ keyword
//                                     ^^^^^^ keyword.repeat
while (false): endwhile; do { } while (0);
// <- keyword.repeat
//     ^^^^^ boolean
//             ^^^^^^^^ keyword.repeat
//                       ^^ keyword.repeat
if ($a): elseif ($b): else: endif;
//       ^^^^^^ keyword.conditional
//                    ^^^^ keyword.conditional
//                          ^^^^^ keyword.conditional
foreach ([1] as $v): endforeach;
// <- keyword.repeat
//      ^^ punctuation.bracket
//         ^ punctuation.bracket
//           ^^ keyword.repeat
//                   ^^^^^^^^^^ keyword.repeat
switch ($a): case 1: default: endswitch;
// <- keyword.conditional
//           ^^^^ keyword.conditional
//                   ^^^^^^^ keyword.conditional
//                            ^^^^^^^^^ keyword.conditional
try { risky(); } catch (\App\Failure | TypeError $error) { throw $error; } finally { goto end; }
// <- keyword.exception
//    ^^^^^ function.call
//               ^^^^^ keyword.exception
//                           ^^^^^^^ type
//                                     ^^^^^^^^^ type
//                                                         ^^^^^ keyword.exception
//                                                                         ^^^^^^^ keyword.exception
//                                                                                        ^^^ label
end: include 'a.php'; include_once 'b.php'; require 'c.php'; require_once 'd.php';
//   ^^^^^^^ keyword.import
//           ^^^^^^^ string
//                    ^^^^^^^^^^^^ keyword.import
//                                 ^^^^^^^ string
//                                          ^^^^^^^ keyword.import
//                                                  ^^^^^^^ string
//                                                           ^^^^^^^^^^^^ keyword.import
//                                                                        ^^^^^^^ string
function &numbers(iterable $from, object $o): \Generator { static $calls = 0; global $verbose; yield $k => 1; yield from $from; return; }
//        ^^^^^^^ function
//                ^^^^^^^^ type.builtin
//                         ^^^^^ variable.parameter
//                                ^^^^^^ type.builtin
//                                       ^^ variable.parameter
//                                                                                             ^^^^^ keyword.return
//                                                                                                                  ^^^^ keyword.return
//                                                                                                                              ^^^^^^ keyword.return
declare(ticks=1): enddeclare; declare(encoding='UTF-8');
// <- keyword
//      ^^^^^ keyword
//                ^^^^^^^^^^ keyword
//                                    ^^^^^^^^ keyword
//                                             ^^^^^^^ string
const MODE = 1; define('OTHER', 2); $found = preg_match('/^[a-z]+$/i', $text) && preg_replace('#(\d+)#', '', $t) && \preg_split("~,\s*~ui", $t);
// <- keyword.modifier
//              ^^^^^^ function.builtin
//                     ^^^^^^^ string
//                                           ^^^^^^^^^^ function.builtin
//                                                      ^ string
//                                                                  ^ string
//                                                                               ^^^^^^^^^^^^ function.builtin
//                                                                                            ^ string
//                                                                                                    ^ string
//                                                                                                                   ^^^^^^^^^^ function.builtin
$rows = $pdo->query("SELECT id FROM users WHERE id = $id");
//            ^^^^^ function.method.call
//                  ^ string
//                                                      ^ string
$text = <<<EOT
    Dear {$user->name}, $greeting \t
    EOT;
    // <- label
$style = <<<CSS
p { color: red; }
CSS;
// <- label
$raw = <<<'HTML'
<p class="raw">text</p>
HTML;
// <- label
$quoted = <<<"NOTE"
x
NOTE;
// <- label
$files = `ls {$folder}`;
//       ^ string.special
//        ^^ function.call
$child->parent::up();
//      ^^^^^^ variable.member
//              ^^ function.call
?>
<h1 class="title"><?= $title ?></h1>
// <- tag.delimiter
//  ^^^^^ tag.attribute
//        ^^^^^^^ string
//               ^ tag.delimiter
//                ^^^ tag
//                           ^^ tag
//                             ^^ tag.delimiter
//                               ^^ tag
