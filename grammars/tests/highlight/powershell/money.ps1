$fmt = "$#,##0.00"
Write-Host "Total: $ #1" -ForegroundColor Red # shown
$sheet.NumberFormat = "$#,##0_);($#,##0)"
$text = @"
costs $# a piece of $name
"@
$all = "$($name + "$#") $name"
$ids = "a", "b" # $#, "c"
