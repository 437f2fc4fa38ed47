Describe "x" -Tag Shop, ShopCommand -Skip:(-not $y) {
  It 'is not' { $a | Should -Not -Be 3 -Because "it, is" }
}
Add-Member -InputObject $a -NotePropertyName 'b'
Get-Item | Where-Object Name -notin $names
if (-not $a -and $b -notlike 'x') { return -not $c }
dotnet publish $dir\Shop.csproj -o "$dir\out" -c Release, Debug
Get-ChildItem -Path $root/tests -Include *.nupkg | Copy-Item
choco install --source=python $name
echo "`n## Title, other"
$size = (Get-Item $a).Length / 1MB
Write-Host "$(dotnet --version) and $(Format-Size $b), done"
$x | Select-Object -Property Name,@{ L = 1 },Size
function F { param([Parameter(Mandatory, Position = 0)] $c) }
