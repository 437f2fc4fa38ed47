public sealed class Store(ILogger logger) : Base
{
    private readonly ILogger _log, other = null;
    private const int Max = 3;
    public List<string> Names { get; set; } = [];
    public event EventHandler? Changed;

    public Store(Type type)
    {
        _log = logger;
        Names = type;
        later = Max;
    }

    public void Run(string name)
    {
        _log.LogInformation($"{Names} {Max}", name);
        Changed?.Invoke(this, EventArgs.Empty);
        var other = 3;
        const int limit = 4;
        Use(other, nameof(Names), later, limit);
        Use(Flags.Public | Flags.Static | Flags.Other, x.Equals(y, StringComparison.Ordinal), Other.Empty, x == Kind.One);
        list.Select(Convert).Where(Run);
        void Local(int a) => Use(a, Names);
        Task.Run(Local);
    }

    public int Count
    {
        get { var later = 3; return later; }
        set { later = value; }
    }

    private int later;

    static int Convert(int x) => x;
}

public record Person(string Name)
{
    public string Full => Name + later;
}

public struct Point
{
    public int X;
    public int Twice() => X + X;
}
class Named { string Of() => nameof(IRequest) + nameof(Of) + typeof(IRequest); }
