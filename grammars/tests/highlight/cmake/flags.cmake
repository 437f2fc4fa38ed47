target_compile_options(x PRIVATE $<$<OR:$<CXX_COMPILER_ID:GNU>>: -Wall -Wextra -Wfatal-errors> /W3 /wd4275)
