using namespace System.Text
using module ./Shop.psm1
Get-Item $a
