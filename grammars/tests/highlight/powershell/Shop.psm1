#Requires -Version 7.4
<#
.SYNOPSIS
Sells things.
#>
[CmdletBinding(SupportsShouldProcess = $true)]
param(
    [Parameter(Mandatory, Position = 0)]
    [ValidateNotNullOrEmpty()]
    [string] $Name,
    [int[]] $Counts = @(1, 2),
    [switch] $Force
)

# An enumeration
enum Level {
    Low = 1
    High
}

class Product : Base {
    [string] $Title
    hidden [int] $Stock = 5
    static [List[string]] $All

    Product([string] $title) {
        $this.Title = $title
    }

    [bool] InStock([int] $amount) {
        return $this.Stock -ge $amount
    }
}

function Get-Product {
    [OutputType([Product])]
    param ([string] $Filter)
    begin { $items = @{} }
    process {
        $items[$_.Name] = $_
        if ($null -eq $_ -or -not $Force) { continue }
        elseif ($_.Title -match '^a\d+$') { Write-Output $_ }
        else { throw [System.ArgumentException]::new("No ${Filter} `"x`" $($items.Count + 1)") }
    }
    end { exit 0 }
}

filter Select-Cheap { if ($_.Price -lt 2.5) { $_ } }

$global:total = 0x1F + 10kb - 1.5e3
$Env:PATH = "C:\Tools;$env:PATH"
$options = @{
    Path    = 'it''s'
    Force   = $true
    'a key' = [Math]::PI
}
Get-ChildItem @options -Recurse -Filter *.txt -ErrorAction SilentlyContinue |
    Where-Object { $_.Length -gt 1MB } |
    ForEach-Object { $_.FullName.ToUpper() } > $null
Import-Module ./Shop.psm1 -Force
. ./common.ps1
& $command --verbose
git commit -m "message" 2>&1
Write-Host -ForegroundColor Green ("{0:N2}" -f $total)

:outer foreach ($item in $list) {
    for ($i = 0; $i -lt 3; $i++) { break }
    while ($true) { $i += 1 }
    do { $i-- } until ($i -le 0)
}

switch -Regex ($Name) {
    '^x' { 'starts with x' }
    default { 1..3 }
}

try { Invoke-Thing } catch [System.IO.IOException] { $Error[0] } finally { }
trap { "failed" }
$text = @"
Hello $Name
"@
$raw = @'
plain $Name
'@
$result = [int]"5" + 2
$x = !$y
$list -join ',' | % { $_ }
data strings { 'a' }
