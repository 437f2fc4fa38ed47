#ifndef HL_PDF_H
#define HL_PDF_H

#include <stdbool.h>
#include <stddef.h>

// Documents in PDF, by cairo and Pango. Both are loaded when the first document is made; nothing of them is needed to build or to start the
// program. Lengths are points, a 72nd of an inch; y grows downwards.

typedef struct hl_pdf hl_pdf;

/// How text looks. Colours are 0xRRGGBB.
typedef struct {
  unsigned color;
  bool bold, italic, underline, strikethrough;
  /// Then the text begins at the right edge of its box.
  bool right_to_left;
} hl_pdf_style;

/// Loads Cairo and Pango once. Returns whether they are available with all functions that are needed.
bool hl_pdf_load(void);

/// Returns the names of the libraries that are needed, separated by a comma, for messages.
const char *hl_pdf_libraries(void);

/// Opens a document with its first page, which is empty; NULL without the libraries or memory. Sizes are in points.
/// `font` is the name of a family for fontconfig. `date`, in ISO 8601, is the date of creation; NULL for now.
hl_pdf *hl_pdf_open(double width, double height, const char *title, const char *font, double font_size, const char *date);

/// Writes the width of a cell and the heights of a row above and below its baseline, in points, in the regular font
/// of the document.
void hl_pdf_metrics(hl_pdf *document, double *advance, double *ascent, double *descent);

/// Sets the size of the fonts, in points, for the text from now on.
void hl_pdf_set_font_size(hl_pdf *document, double font_size);

/// Writes text (UTF-8, `length` bytes, one line, of one direction) whose baseline begins at a point: at its left end,
/// or, right to left, at its right end. Underlines and strikes it through as the style says.
void hl_pdf_text(hl_pdf *document, double x, double y, const char *text, int length, hl_pdf_style style);

/// Fills a rectangle with a color (`0xRRGGBB`). The origin of a page is its top left corner, the unit is a point.
void hl_pdf_rectangle(hl_pdf *document, double x, double y, double width, double height, unsigned color);

/// Makes a rectangle a link to an address, which must not have an apostrophe or backslash. Does nothing without
/// memory.
void hl_pdf_link(hl_pdf *document, double x, double y, double width, double height, const char *address);

/// Adds an entry to the outline that leads to a position on a page, counted from 1. `parent` is the result for
/// another entry, 0 for none. Returns the id of the entry.
int hl_pdf_outline(hl_pdf *document, int parent, const char *title, int page, double y);

/// Begins and ends an element of the structure, such as `P`, which is around what is written between them. Elements
/// are nested.
void hl_pdf_begin_element(hl_pdf *document, const char *name);
void hl_pdf_end_element(hl_pdf *document, const char *name);

/// Ends the page and begins the next one.
void hl_pdf_next_page(hl_pdf *document);

/// Ends the last page and the document, and returns its bytes, which stay valid until `hl_pdf_close`; writes their
/// number to `count`. NULL if the document could not be written.
const unsigned char *hl_pdf_finish(hl_pdf *document, size_t *count);

void hl_pdf_close(hl_pdf *document);

#endif
