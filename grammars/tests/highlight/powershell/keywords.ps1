# Download-File stays a comment
Download-File "a" $b
$h = @{
  Format = 'x'
}
if ($x) { Exit-PSSession; dotnet build }
$t = @"
Download-File
"@
foreach ($i in 1..3) { $i }
