#ifndef HIGHLIGHT_LANGUAGE_DATA_H
#define HIGHLIGHT_LANGUAGE_DATA_H

// The list of languages and the queries as resources of the package: the package manager copies them into
// `highlight-lsp_CLanguageData.resources` beside the program that it builds, where `Environment.dataFolder` finds them. A target in C: what
// is generated for the resources of a target in Swift uses Foundation.

#endif
