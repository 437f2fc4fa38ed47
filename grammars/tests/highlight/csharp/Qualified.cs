using System.Data;
enum Color { Red }
class Parameters : SqlMapper.IParameters
{
    CommandFlags flags = CommandFlags.Buffered;
    void Add(SqlMapper.Identity id, A.B.Foo foo)
    {
        var a = new Parameter() ?? ParameterDirection.Input;
        Paint(Color.Red, SqlMapper.Settings.FetchSize);
        Items.Add(System.Data.CommandType.Text);
        System.Console.WriteLine(System.Data.Odbc.OdbcType.Int);
        System.Console.Out.Flush();
    }
}
