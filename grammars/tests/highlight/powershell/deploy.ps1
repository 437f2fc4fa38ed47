#!/usr/bin/env pwsh
using namespace System.Collections.Generic
using module ./Shop.psm1
#region Setup
switch -File $path { default { 1 } }
foreach -parallel ($x in $y) { $x }
$bits = -bnot 5 -band 3 -shl 1
$words = -split "a b" -replace '\s', '_'
cmd --% /c echo "x"
.\build.ps1 -Verbose:$false
Get-Content .\a.txt, C:\b.txt >> out.log
Start-Sleep 5
data -SupportedCommand Get-Item { 1 }
workflow Sync { inlinescript { 1 } sequence { 2 } parallel { 3 } }
#endregion
ls | ? { $_ } | select -First 1
$names.foreach{ $_ }
:again while ($a) { break :again }
. $root\tools.ps1
switch ($x) { foo { 2 } }
