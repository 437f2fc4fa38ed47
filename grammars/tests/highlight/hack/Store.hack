namespace Shop\Store;

use namespace HH\Lib\{C, Str, Vec};
use type Shop\Item;
use function Shop\Util\load as read;
use const Shop\LIMIT;

/**
 * Keeps what is sold.
 */
<<__Sealed(Loader::class), Rollup>>
abstract final class Store<reify T as Item, +Tv super Base> extends Base<T> implements IStore, \Countable where T = Item {
  use Cached;
  require extends Base;
  require implements IStore;

  const int MAX_SIZE = 0xFF;
  const type TKey = string;
  abstract const type TValue as arraykey;
  const ctx C = [defaults];
  private static dict<string, vec<int>> $sizes = dict[];
  protected ?int $count = null;
  public ?(function(int, string): bool) $filter;
  private shape('x' => int, ?'y' => float, ...) $point = shape('x' => 1, 'y' => 1.5e3);

  <<__Memoize>>
  public function __construct(private string $path = 'it\'s', inout int $size, mixed ...$rest)[io]: void {
    parent::__construct($path);
    $this->count = 0b11 + 017;
    static::$sizes['a'] = vec[1, 2];
  }

  public static async function genAll<Tk>(Tk $key, (int, string) $pair): Awaitable<keyset<Tk>> {
    $result = await self::genOne($key, inout $x) |> Vec\map($$, $item ==> $item->name ?? 'none');
    concurrent {
      await gen_first();
    }
    foreach ($result as $key => $value) {
      if ($value is Tool && !($value?->size as nonnull > self::MAX_SIZE)) {
        continue;
      } else if ($key === true) {
        break;
      }
    }
    foreach ($list await as $one) { yield $one; yield 'k' => $one; }
    for ($i = 0; $i < 10; $i++) { echo "Found {$i} $key \n", $i; }
    while (true) { do { $i--; } while ($i > 1); }
    switch ($kind) {
      case Kind::FOOD:
        throw new \InvalidArgumentException(Str\format('%s', $path));
      default:
        return tuple(1, new Map<string, int>());
    }
    try {
      $f = async ($a, int $b): Awaitable<int> ==> { return $a <=> $b; };
      $g = function(int $n): int use ($f) { return $n ** 2; };
      using $lock = new Lock();
      using ($other = lock()) { unset($a[0]); }
      list($a, $b) = $pair;
      $c = (int)$a ?as string ?: (bool)$b ? $x : $y;
    } catch (\Exception $e) {
      \HH\invariant(false, 'no');
    } finally {
      print 'done';
    }
    $fp = foo<int>;
    $m = Map {'a' => 1};
    $class = static::class;
    $v = clone $this;
    return <<<EOT
raw $name and {$item->name}
EOT;
  }
}

interface IStore { public function close(): void; }
trait Cached { internal function cached(): this { return $this; } }
enum Kind: int as int { FOOD = 1; TOOL = 2; }
enum class Names: mixed { string First = 'a'; }
type Point = (float, float);
newtype Id as int = int;
const string NAME = "x";

// starts here
<<__EntryPoint>>
async function main(): Awaitable<noreturn> {
  require_once 'x.php';
  /* twice */
  $label = Names#First;
  $xhp = <div class="a" id={$id} {...$rest}>text {$name} <br/></div>;
  $tree = SQL`select 1`;
  $regex = re"/[a-z]+/i";
  \Shop\init(...$args);
}

xhp class my:page extends :x:element {
  attribute string title @required, enum {'a', 'b'} kind = 'a', int size @lateinit;
  children (:head, :body*);
  category %flow, %phrase;
  use A, B { A::run insteadof B; go as private start; }
  public function render(): :my:page {
    $f = Store::load<int>;
    $x = dict(vec($y));
    $z = @$a[1] . ~$b % 2 ?? -$c;
    $z ??= 1; $z .= 'a'; $z += 1; $z -= 1; $z *= 2; $z /= 2; $z %= 2; $z **= 2; $z &= 1; $z |= 1; $z ^= 1; $z <<= 1; $z >>= 1;
    $z = 1 << 2 >> 3 & 4 | 5 ^ 6 * 7 / 8 + 9; $b = $a !== $c || $a != $c && $a == $c && $a < 1 && $a <= 1 && $a >= 1; ++$b;
    include 'a'; include_once 'b'; require 'c';
    $t = <my:page><!-- none --></my:page>;
    if ($a) {} elseif ($b) {}
    $n = new static(); $y = self::TYPE; $d = \Shop\Kind::FOOD;
    $s = shape('x' => 1)['x'];
    $this->type = #First;
    Kind::run(); $class::$x = $x->many; f()->g($this->a->b()?->c());
    echo "cost: $5 \\ {$this->a[0]->b('x', $c)} $item->name $items[0] {none}";
    return $t;
  }
}

function cast(this::TKey $key, ~mixed $like, @int $soft, classname<Item> $class, varray<darray<int, num>> $old)[Store::C, ctx $f]: (int, nothing) {}
trait T1 { require extends Base; abstract protected function x<-Tc>(dynamic $d, resource $r): vec<string>; }
abstract enum class E: mixed { abstract int Size; }
function old(array<int> $a, null $b): arraykey { use namespace Shop as S; use type Shop\{A as B, C}; use Shop\{function f as g, type T as U, const K}; use Shop\Kind; use function Shop\{f}; use const Shop\{K, L}; use type Shop\{V}; }
