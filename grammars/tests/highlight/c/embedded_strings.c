/**
 * @brief Opens the file.
 * @param[in] path The path
 * \return Nothing
 * @fn int open_file(const char *path)
 */
/// @param size The size
/** Plain prose. */
void f(void) {
    printf("%d of %5.2f\n", 1, 2.0);
    fprintf(stderr, "%s" "%%" "\x41 %zu", "50%d", size);
    snprintf(buffer, sizeof buffer, "%s%" PRIu64, name, id);
    regcomp(&re, "^[a-z]+\\d$", REG_EXTENDED);
    regcomp(&re, "a\\(b+", 0);
    puts("%d");
}
#define LOG(x) printf("%d\n", x)
#define HELLO printf("%d\n", 1)
/**
  @code{.c}
  int x;
  @endcode
 */
int y;
