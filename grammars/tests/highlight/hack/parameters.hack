function add(int $a, string $name, int ...$rest): int {
  $total = $a + \count($rest);
  $twice = ($value) ==> $value + $a;
  echo $name;
  return $total;
}
