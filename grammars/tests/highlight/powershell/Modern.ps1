<#
.SYNOPSIS
    Does things.
.PARAMETER Name
    The name
.EXAMPLE
    Get-Thing -Name 'x'
#>
function Get-Thing {
  ./build.ps1 -Foo:$true -Bar 1
  1..3 | ForEach-Object -Parallel { $_ }
  $a ?? $b
  $x ??= 1
  $y = $a ? 1 : 2
  $b?.c
  a && b
  a || b
  '{0:N2} {1}' -f 1, 2
  $script:ModuleName = "$script:ModuleName and $env:PATH"
  $global:x = $env:HOME
  & ./foo.ps1 -Switch
}
