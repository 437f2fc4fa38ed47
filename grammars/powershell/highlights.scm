; PowerShell

; Variables
(variable) @variable
(braced_variable) @variable
(data_name (simple_name) @variable)

([
  (variable)
  (braced_variable)
] @constant
  (#match? @constant "^[$][{]?([eE]nv|ENV):"))

((variable) @variable.builtin
  (#any-of? @variable.builtin
    "$$" "$?" "$^" "$_" "$args" "$Args" "$ConfirmPreference" "$DebugPreference" "$Error" "$error"
    "$ErrorActionPreference" "$ErrorView" "$Event" "$EventArgs" "$EventSubscriber" "$ExecutionContext"
    "$FormatEnumerationLimit" "$HOME" "$Home" "$Host" "$InformationPreference" "$input" "$Input"
    "$IsCoreCLR" "$IsLinux" "$IsMacOS" "$IsWindows" "$LASTEXITCODE" "$LastExitCode" "$Matches" "$matches"
    "$MaximumHistoryCount" "$MyInvocation" "$NestedPromptLevel" "$OFS" "$OutputEncoding" "$PID" "$PROFILE"
    "$ProgressPreference" "$PSBoundParameters" "$PSCmdlet" "$PSCommandPath" "$PSCulture" "$PSDebugContext"
    "$PSDefaultParameterValues" "$PSEdition" "$PSHOME" "$PSItem" "$PSModuleAutoLoadingPreference"
    "$PSNativeCommandUseErrorActionPreference" "$PSScriptRoot" "$PSSenderInfo" "$PSStyle" "$PSUICulture"
    "$PSVersionTable" "$PWD" "$pwd" "$Sender" "$ShellId" "$StackTrace" "$switch" "$this" "$This"
    "$VerbosePreference" "$WarningPreference" "$WhatIfPreference"))

((variable) @boolean
  (#any-of? @boolean "$true" "$false" "$True" "$False" "$TRUE" "$FALSE"))

((variable) @constant.builtin
  (#any-of? @constant.builtin "$null" "$Null" "$NULL"))

; Parameters
(script_parameter (variable) @variable.parameter)
(class_method_parameter (variable) @variable.parameter)
(attribute_argument (simple_name) @variable.parameter)

; Strings
[
  (string_literal)
  (expandable_string_literal)
  (expandable_here_string_literal)
  (verbatim_string_characters)
  (verbatim_here_string_characters)
  (verbatim_command_argument)
] @string

(sub_expression) @none

((comparison_expression
  (comparison_operator) @_operator
  (additive_expression
    (multiplicative_expression
      (format_expression
        (range_expression
          (array_literal_expression
            .
            (unary_expression
              (string_literal
                (_) @string.regexp))))))))
  (#match? @_operator "^-[iIcC]?([mM]atch|[nN]ot[mM]atch|[rR]eplace|[sS]plit)$"))

; Bare words
(generic_token) @string

((generic_token) @string.special.path
  (#match? @string.special.path "^([.~]|[.][.]|[a-zA-Z]:)?[/\\\\]"))

(redirected_file_name (generic_token) @string.special.path)

; Numbers
[
  (integer_literal)
  (decimal_integer_literal)
  (hexadecimal_integer_literal)
] @number

(real_literal) @number.float

; Types
(type_identifier) @type

(type_name
  (type_name
    (type_identifier) @module))

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "Array" "Bigint" "Bool" "Boolean" "Byte" "Char" "Cimclass" "Ciminstance" "CultureInfo" "Cultureinfo"
    "DateTime" "Datetime" "Decimal" "Double" "Float" "Guid" "HashTable" "Hashtable" "IPAddress"
    "Initialsessionstate" "Int" "Int16" "Int32" "Int64" "Ipaddress" "Long" "Mailaddress" "Nullstring"
    "Object" "Ordered" "PSCredential" "PSCustomObject" "PSModuleInfo" "PSObject" "Pscredential"
    "Pscustomobject" "Psmoduleinfo" "Psobject" "Psvariable" "Regex" "Runspace" "SByte" "Sbyte" "ScriptBlock"
    "Scriptblock" "SecureString" "Securestring" "Semver" "Short" "Single" "String" "Switch" "TimeSpan"
    "Timespan" "Type" "UInt16" "UInt32" "UInt64" "Uint" "Uint16" "Uint32" "Uint64" "Ulong" "Uri" "Ushort"
    "Version" "Void" "Wmi" "Xml" "array" "bigint" "bool" "boolean" "byte" "char" "cimclass" "ciminstance"
    "cultureinfo" "datetime" "decimal" "double" "float" "guid" "hashtable" "initialsessionstate" "int"
    "int16" "int32" "int64" "ipaddress" "long" "mailaddress" "nullstring" "object" "ordered" "pscredential"
    "pscustomobject" "psmoduleinfo" "psobject" "psvariable" "regex" "runspace" "sbyte" "scriptblock"
    "securestring" "semver" "short" "single" "string" "switch" "timespan" "type" "uint" "uint16" "uint32"
    "uint64" "ulong" "uri" "ushort" "version" "void" "wmi" "xml"))

(class_statement (simple_name) @type)
(enum_statement (simple_name) @type)
(enum_member (simple_name) @constant)

(attribute_name
  (type_spec
    (type_name
      (type_identifier) @attribute)))

; Functions and methods
(function_name) @function
(class_method_definition (simple_name) @function.method)

((class_statement
  (simple_name) @_class
  (class_method_definition (simple_name) @constructor))
  (#eq? @constructor @_class))

(command_name) @function.call
(path_command_name) @function.call

((command_name) @function.builtin
  (#any-of? @function.builtin
    "Add-Content" "Add-Member" "Add-Type" "Clear-Content" "Clear-Host" "Clear-Item" "Clear-Variable"
    "Compare-Object" "Compress-Archive" "Convert-Path" "ConvertFrom-Csv" "ConvertFrom-Json"
    "ConvertFrom-StringData" "ConvertFrom-SecureString" "ConvertTo-Csv" "ConvertTo-Html" "ConvertTo-Json"
    "ConvertTo-SecureString" "ConvertTo-Xml" "Copy-Item" "Copy-ItemProperty" "Enable-PSRemoting"
    "Enter-PSSession" "Exit-PSSession" "Expand-Archive" "Export-Clixml" "Export-Csv" "Export-ModuleMember"
    "Find-Module" "ForEach-Object" "Format-Hex" "Format-List" "Format-Table" "Format-Wide" "Get-Acl"
    "Get-Alias" "Get-ChildItem" "Get-CimInstance" "Get-Command" "Get-Content" "Get-Credential" "Get-Date"
    "Get-Error" "Get-Event" "Get-ExecutionPolicy" "Get-FileHash" "Get-Help" "Get-History" "Get-Host"
    "Get-Item" "Get-ItemProperty" "Get-ItemPropertyValue" "Get-Job" "Get-Location" "Get-Member" "Get-Module"
    "Get-PSDrive" "Get-PSSession" "Get-Process" "Get-Random" "Get-Service" "Get-TimeZone" "Get-Unique"
    "Get-Variable" "Get-WmiObject" "Group-Object" "Import-Clixml" "Import-Csv" "Import-LocalizedData"
    "Import-Module" "Import-PowerShellDataFile" "Install-Module" "Invoke-Command" "Invoke-Expression"
    "Invoke-Item" "Invoke-RestMethod" "Invoke-WebRequest" "Join-Path" "Join-String" "Measure-Command"
    "Measure-Object" "Move-Item" "New-Alias" "New-Guid" "New-Item" "New-ItemProperty" "New-Module"
    "New-ModuleManifest" "New-Object" "New-PSDrive" "New-PSSession" "New-TemporaryFile" "New-TimeSpan"
    "New-Variable" "Out-Default" "Out-File" "Out-GridView" "Out-Host" "Out-Null" "Out-String" "Pop-Location"
    "Push-Location" "Read-Host" "Receive-Job" "Register-ObjectEvent" "Remove-Item" "Remove-ItemProperty"
    "Remove-Job" "Remove-Module" "Remove-PSSession" "Remove-Variable" "Rename-Item" "Resolve-Path"
    "Restart-Computer" "Restart-Service" "Save-Module" "Select-Object" "Select-String" "Select-Xml"
    "Send-MailMessage" "Set-Acl" "Set-Alias" "Set-Content" "Set-ExecutionPolicy" "Set-Item"
    "Set-ItemProperty" "Set-Location" "Set-PSBreakpoint" "Set-PSDebug" "Set-Service" "Set-StrictMode"
    "Set-Variable" "Show-Command" "Sort-Object" "Split-Path" "Start-Job" "Start-Process" "Start-Service"
    "Start-Sleep" "Start-ThreadJob" "Start-Transcript" "Stop-Computer" "Stop-Job" "Stop-Process"
    "Stop-Service" "Stop-Transcript" "Tee-Object" "Test-Connection" "Test-Json" "Test-ModuleManifest"
    "Test-Path" "Trace-Command" "Unblock-File" "Uninstall-Module" "Update-FormatData" "Update-Module"
    "Update-TypeData" "Wait-Event" "Wait-Job" "Wait-Process" "Where-Object" "Write-Debug" "Write-Error"
    "Write-Host" "Write-Information" "Write-Output" "Write-Progress" "Write-Verbose" "Write-Warning"
    "Get-EventSubscriber" "Register-EngineEvent" "Remove-Event" "New-Event" "Unregister-Event" "New-Service"
    "Suspend-Service" "Resume-Service" "Set-TimeZone" "Get-Clipboard" "Set-Clipboard" "Get-Verb" "Get-Culture"
    "Get-Uptime" "Out-Printer" "Remove-PSDrive" "Get-PSProvider" "Rename-ItemProperty" "Move-ItemProperty"
    "Rename-Computer" "Get-ComputerInfo" "Get-HotFix" "Clear-RecycleBin" "Invoke-History" "Clear-History"
    "Add-History"))

((command_name) @function.builtin
  (#any-of? @function.builtin
    "cat" "cd" "clear" "cls" "copy" "cp" "curl" "del" "dir" "echo" "foreach" "gc" "gci" "gcm" "gm" "h"
    "history" "iex" "ii" "irm" "iwr" "kill" "ls" "man" "md" "mkdir" "mount" "move" "mv" "popd" "ps" "pushd"
    "pwd" "ren" "rm" "rmdir" "sc" "select" "sleep" "sls" "sort" "tee" "type" "where" "wget" "write" "?"))

"foreach-object" @function.builtin

; Properties
(class_property_definition (variable) @property)
(member_name (simple_name) @variable.member)

[
  (hash_entry (key_expression (simple_name) @property))
  (hash_entry (key_expression (unary_expression (string_literal (_) @property))))
]

(invokation_expression
  (member_name
    (simple_name) @function.method.call))

((invokation_expression
  "::"
  (member_name
    (simple_name) @constructor))
  (#any-of? @constructor "new" "New"))

(invokation_foreach_expression) @function.method.call

; Options of commands
[
  (command_parameter)
  (switch_parameter)
  (stop_parsing)
  "-file"
  "-supportedcommand"
] @variable.parameter

(foreach_parameter) @variable.parameter

; Labels
(label) @label

; Keywords
[
  "if"
  "else"
  "elseif"
  "switch"
] @keyword.conditional

(switch_clause_condition) @string

((switch_statement
  (switch_parameters
    (switch_parameter) @_parameter)
  (switch_body
    (switch_clauses
      (switch_clause
        (switch_clause_condition
          (string_literal
            (_) @string.regexp))))))
  (#match? @_parameter "^-(?i:regex)$"))

((switch_clause_condition) @keyword.conditional
  (#any-of? @keyword.conditional "default" "Default" "DEFAULT"))

[
  "break"
  "continue"
  "do"
  "for"
  "foreach"
  "in"
  "until"
  "while"
] @keyword.repeat

(switch_clause
  (statement_block
    (statement_list
      (flow_control_statement
        "break" @keyword.conditional))))

[
  "catch"
  "finally"
  "throw"
  "trap"
  "try"
] @keyword.exception

[
  "exit"
  "return"
] @keyword.return

[
  "filter"
  "function"
  "workflow"
] @keyword.function

[
  "class"
  "enum"
] @keyword.type

[
  "hidden"
  "static"
] @keyword.modifier

[
  "begin"
  "data"
  "dynamicparam"
  "end"
  "inlinescript"
  "param"
  "parallel"
  "process"
  "sequence"
] @keyword

; blocks of a script: commands to the parser
((command_name) @keyword
  (#any-of? @keyword "begin" "process" "end" "clean" "dynamicparam" "Begin" "Process" "End" "Clean"))

; using namespace System.IO
((command_name) @keyword.import
  (#any-of? @keyword.import "using" "Using"))

((command
  (command_name) @_using
  (command_elements
    (generic_token) @module))
  (#any-of? @_using "using" "Using"))

((command
  (command_name) @_using
  (command_elements
    (generic_token) @keyword.import))
  (#any-of? @_using "using" "Using")
  (#any-of? @keyword.import "namespace" "module" "assembly"))

; Operators
[
  (comparison_operator)
  (format_operator)
  "-and"
  "-band"
  "-bnot"
  "-bor"
  "-bxor"
  "-join"
  "-not"
  "-or"
  "-split"
  "-xor"
] @keyword.operator

[
  (assignement_operator)
  (command_invokation_operator)
  (file_redirection_operator)
  (merging_redirection_operator)
  "+" "-" "/" "\\" "%" "*" "!" "++" "--" ".." "|" "="
] @operator

(foreach_command "%" @function.builtin)

((command_name) @number
  (#match? @number "^[0-9][0-9.]*$"))

; Punctuation
[
  "."
  "::"
  ":"
  ","
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "@("
  "@{"
] @punctuation.bracket

(sub_expression ["$(" ")"] @punctuation.special)
(command_invokation_operator "." @operator)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^[ \t\r\n]*<#[ \t\r\n]*[.][a-zA-Z]"))

((comment) @keyword.directive
  (#match? @keyword.directive "^[ \t\r\n]*#(!|[rR]equires |(end)?region)"))

; words of one line in which the parser loses its way
((ERROR
  (simple_name) @keyword.conditional)
  (#match? @keyword.conditional "^\\s*(?i:default)$"))

((ERROR
  (simple_name) @function.builtin)
  (#match? @function.builtin "^\\s*(?i:base)$"))

; ForEach-Object Name: to the parser a loop without a block
(ERROR
  "foreach-object"
  .
  (simple_name) @string)

; ForEach-Object -Parallel { }
(ERROR
  "-" @variable.parameter
  .
  "parallel" @variable.parameter)

; a && b
(command_elements
  (generic_token) @operator
  .
  (command_argument_sep)
  .
  (generic_token) @function.call
  (#eq? @operator "&&"))

; On a line of its own behind an assignment: to the parser a command
((command_name) @keyword.conditional
  (#any-of? @keyword.conditional "else" "elseif" "Else" "ElseIf" "Elseif"))

((command_name) @keyword.exception
  (#any-of? @keyword.exception "catch" "finally" "Catch" "Finally"))
