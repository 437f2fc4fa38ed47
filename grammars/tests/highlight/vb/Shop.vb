#Region "Shop"
Option Strict On
Imports System.Collections.Generic
Imports IO = System.IO
' TODO: more of the shop
Namespace Shop.Core
    ''' <summary>What is sold.</summary>
    ''' <param name="n">How many</param>
    <Serializable(), Obsolete("old")>
    Public NotInheritable Class Item(Of T As {Class, New})
        Inherits Base.Thing(Of T)
        Implements IDisposable
        Private WithEvents timer As New Timers.Timer(10)
        Const Limit As Integer = &HFF
        Public Event Sold(sender As Object, e As EventArgs)
        Public Property Name As String = "a ""quoted"" name"
        Public Sub New(ByVal name As String, Optional n As Integer = 1_000)
            MyBase.New(name)
            Me.Name = $"{name,-5:N2} of {{{n + 1}}}"
        End Sub
        Async Function Load(Of U)(key As U) As Task(Of List(Of String))
            Dim d As Date = #8/23/2026 3:45:00 PM#
            Dim c = "x"c, total = 1.5E+3R
            If n >= 3 AndAlso key IsNot Nothing Then Return Nothing
            For Each x In Await Fetch(key)
                Console.WriteLine(x & vbCrLf, count:=2)
            Next
            Try
                RaiseEvent Sold(Me, e)
            Catch ex As Exception When ex.Message <> ""
                Throw
            End Try
            Dim q = From i In items Where i.Price > 2 Order By i.Name Select i
            AddHandler timer.Tick, AddressOf OnTick
            Dim xml = <item id="1"><name><%= name %></name></item>
            Dim s = Sub(y) Call Print(y)
        End Function
        Enum Color As Byte
            Red = 1
            Green
        End Enum
    End Class
End Namespace
#End Region
