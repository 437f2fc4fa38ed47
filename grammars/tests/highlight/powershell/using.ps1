using namespace System.IO

[CmdletBinding()]
param(
    [Parameter(Mandatory)] [ValidateSet('a', 'b')] [string] $Name,
    [int] $Count = 5
)
begin { $list = 1 }
process {
    $result = $Name
}
