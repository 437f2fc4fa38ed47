use strict;
my @g = grep { defined && /^\d+/i } @a;
if (defined && $_) { 1 }
my $n = shift && 2; $x && $y; &foo;
sub f ($n, $m = 2, %opt) {
  my $k = $n * 2;
  { my $n = $n + 1; print $n; }
  for my $m (@l) { print $m }
  return $n * 2 + $m + $opt{x};
}
print $n;
my $s = sub ($v) { "x $v" . &$v . &{$v}(1) };
(my $q, my @l) = (1, 2);
