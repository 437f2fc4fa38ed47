/// @param size The size
void f(void) { fprintf(stderr, "%d\n", 1); }
#define LOG(x) printf("%d\n", x)
#define HELLO printf("%d\n", 1)
void g(void) {
    snprintf(buffer, 10, "%d", 1);
    regcomp(&re, "a+", 0);
    run(db, "DELETE FROM orders");
    run(db, "DELETE FROM orders\n"
            "WHERE id = 1");
}
