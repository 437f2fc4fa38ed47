param([string]$Root)
function Get-Foo {
  param([Parameter(Mandatory)][string]$Name, [switch] $Force)
  foreach ($n in $Name) { "$Name and $($Force)" }
  $other = $Root
  switch -Regex ($n) {
    '^a' { break }
    default { }
  }
  Get-Bar -Name $Name
  "${script:folder} ${env:HOME}"
  $inner = { param($item) $item + 1 }
}
$Name = $Root
