<#
.EXAMPLE
    PS C:\> Add-PoshGitToProfile
    Updates your profile script for the current host.
    PS C:\> Get-Item x

    More prose here.
.EXAMPLE
    Get-Thing -Name x
    Prose behind.
.NOTES
    A note.
#>
function Get-Thing($Name) { $Name + 1 }
