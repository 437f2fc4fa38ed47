LIB_EXPORT
enum class color { red, green };
