class Injected
{
    Regex words = new("a"), letters = new Regex("^a+$");
    //                                           ^^^^ @regex
    bool digits = Regex.IsMatch(text, @"\d+");
    //                                  ^^^ @regex
    string one = "SELECT id FROM users WHERE id = 1";
    //            ^^^^^^^^^^^^^^^^^^^^ @sql
    string two = @"DELETE FROM users";
    //             ^^^^^^^^^^^^^^^^^ @sql
    string data = /* lang=json */ """{"a": 1}""";
    //                                     ^ number
    //                               ^^^^^^^^ @json
    string more = /* language=regex */ "^a$";
    //                                  ^^^ @regex
    string query = /* lang=sql */ "SELECT 1";
    //                             ^^^^^^^^ @sql
    string page = /*language=xml*/ "<a/>";
    //                              ^^^^ @xml
}
