# A here-string that ends in backticks
$t = @"
x
``
"@
$d = $t -f $x
