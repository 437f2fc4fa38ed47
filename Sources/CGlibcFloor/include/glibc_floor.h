#ifndef HIGHLIGHT_GLIBC_FLOOR_H
#define HIGHLIGHT_GLIBC_FLOOR_H

// Functions that newer versions of glibc have and archives of libstdc++ and libgcc use. Defined here for programs that are linked with these archives
// (HIGHLIGHT_LSP_STATIC, see Package.swift), so that the program runs with glibc 2.34. Nothing calls them by this header.

#endif
