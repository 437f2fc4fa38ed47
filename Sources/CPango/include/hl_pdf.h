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

/// Whether the libraries are there.
bool hl_pdf_load(void);

/// The names of the libraries that are needed, for messages.
const char *hl_pdf_libraries(void);

/// A document without a page; NULL where it cannot be made. `font` is the name of a family as fontconfig has it.
/// `date`, in ISO 8601, is when it was made; NULL: now.
hl_pdf *hl_pdf_open(double width, double height, const char *title, const char *font, double font_size, const char *date);

/// The width of a cell and the heights of a row above and below its baseline, in the font of the document.
void hl_pdf_metrics(hl_pdf *document, double *advance, double *ascent, double *descent);

/// Another size of the font.
void hl_pdf_set_font_size(hl_pdf *document, double font_size);

/// Writes text (UTF-8, one line, of one direction) whose baseline begins at a point.
void hl_pdf_text(hl_pdf *document, double x, double y, const char *text, int length, hl_pdf_style style);

/// Fills a rectangle.
void hl_pdf_rectangle(hl_pdf *document, double x, double y, double width, double height, unsigned color);

/// Makes a rectangle lead to an address, which holds no apostrophe and no backslash.
void hl_pdf_link(hl_pdf *document, double x, double y, double width, double height, const char *address);

/// Adds an entry to the outline that leads to a position on a page, counted from 1. `parent` is what another call returned, 0 for none.
int hl_pdf_outline(hl_pdf *document, int parent, const char *title, int page, double y);

/// Ends a page and begins the next.
void hl_pdf_next_page(hl_pdf *document);

/// Ends the document. Its bytes stay until `hl_pdf_close`; NULL where it could not be written.
const unsigned char *hl_pdf_finish(hl_pdf *document, size_t *count);

void hl_pdf_close(hl_pdf *document);

#endif
