#define GLOB "src/*"
int foo(int a) { return a; }
/* end */
#define D(x) "/*" x "*/"
#define F '/*' /* c */ + "b" // d
  #  define G(x) a(x, \
    "/*\"", "b") /* e
    f */ + 1
int bar;
TEST(my_case)
{
  int b = 1;
}
SETUP()
{
}
