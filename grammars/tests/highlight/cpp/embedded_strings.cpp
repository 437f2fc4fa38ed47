/// @brief Opens
/// @param size The size
std::regex plain("^a\\d+[x-y]$");
std::regex raw(R"(^\d+(a|b)$)");
std::regex braces{R"(a+)"};
std::regex left("a\\(b+");
auto made = std::regex("x*");
auto other = std::regex(R"(y*)");
void f() {
    std::printf("%d\n", 1);
    std::fprintf(stderr, "%s\n", name);
    std::snprintf(buffer, 10, "%5.2f", x);
    printf("%d", 1);
}
#define LOG(x) printf("%d\n", x)
#define HELLO printf("%d\n", 1)
void g() {
    fprintf(stderr, "%d", 1);
    snprintf(buffer, 10, "%d", 1);
    regcomp(&re, "a+", 0);
}
