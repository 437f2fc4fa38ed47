// Macros and raw strings of CUDA code
#define THREADS (1 << 8)
#define CHECK(call) if ((call) != cudaSuccess) return -1;
static const char *options = R"json({"threads": 256})json";
#define ITEM(name) int new##name = 1;
