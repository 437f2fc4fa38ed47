// The settings of the allocator of glibc, which Swift's module of it leaves out.
#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#endif
