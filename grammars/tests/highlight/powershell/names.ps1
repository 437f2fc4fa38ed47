Get-ChildItem | Sort-Object Length | ForEach-Object Name
