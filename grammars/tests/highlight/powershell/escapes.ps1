$s = "a`tb$x `n"
switch ($x) { "a" { 1 } default { 2 } }
:outer foreach ($i in 1) { break outer }
Get-X | ForEach-Object Name
class A : B { A([int]$x) : base($x) { } }
$t = @"
a`n $x
"@
