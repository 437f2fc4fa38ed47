<?php
function f(int $a, &$b, ...$rest) {
  $a = $a + 1;
  $g = function ($x) use ($a) { return $x + $a; };
  $h = fn($y) => $y + $a;
  foreach ($rest as $k => $b) { use_it($k, $b); }
  $o->a = $b; g(a: $a); "x $a {$b}";
  try { } catch (E $e) { log($e); }
  return compact($a);
}
class C { public function __construct(private string $name, int $n) { $this->name = $name . $n; } }
$a = $b;
