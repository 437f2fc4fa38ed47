#include "highlight_language_data.h"

// A target needs a source.
typedef int highlight_language_data;
