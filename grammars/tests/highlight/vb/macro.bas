Attribute VB_Name = "Macro"
Option Explicit
Rem an old comment
Private Declare PtrSafe Function Beep Lib "kernel32" Alias "Beep" _
    (ByVal freq As Long) As Long
Public Type Point
    x As Long
    names(0 To 3) As String
End Type
Public Function Sum(ByRef values() As Variant) As Double
    On Error GoTo Fail
    Dim i%, total As Double
    For i = LBound(values) To UBound(values) Step 2
        total = total + values(i) \ 2
    Next i
    Range("A1").Value = total
    MsgBox "Total: " & Format$(total, "0.00"), vbOKOnly
    Debug.Print total
    Set d = CreateObject("Scripting.Dictionary")
    Exit Function
Fail:
    Err.Raise 1001, "Sum"
    Resume Next
End Function
