class Embedded
{
    Regex words = new Regex("^\\d+\t$"), left = new Regex("a\\(b+");
    Regex raw = new Regex("""^a"+$""");
    string one = $"SELECT name FROM users WHERE id = {id:D4} AND size > 1\n";
    string two = $@"
        SELECT name FROM users
        WHERE id = {id} AND size > 1";
    string three = $"""
        DELETE FROM users WHERE id = {user.Id} AND size > 1
        """;
    string four = "select * from users where id = @id";
    string five = "select an item from the list";
    string six = """
        with all the best
        """;
}
