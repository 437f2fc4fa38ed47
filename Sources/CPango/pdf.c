#include "hl_pdf.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of both libraries that are used. They have been the same since cairo 1.16 and Pango 1.44.
typedef struct cairo_surface cairo_surface;
typedef struct cairo cairo;
typedef struct PangoLayout PangoLayout;
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMetrics PangoFontMetrics;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoAttribute PangoAttribute;
typedef struct PangoLayoutLine PangoLayoutLine;

enum { PANGO_SCALE = 1024, PANGO_STYLE_ITALIC = 2, PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 };
enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 };
enum { METADATA_TITLE = 0, METADATA_CREATOR = 4, METADATA_CREATE_DATE = 5 };

static struct {
  cairo_surface *(*surface)(int (*)(void *, const unsigned char *, unsigned), void *, double, double);
  void (*set_metadata)(cairo_surface *, int, const char *);
  int (*add_outline)(cairo_surface *, int, const char *, const char *, int);
  void (*finish)(cairo_surface *);
  int (*status)(cairo_surface *);
  void (*destroy_surface)(cairo_surface *);
  cairo *(*create)(cairo_surface *);
  void (*destroy)(cairo *);
  void (*set_source_rgb)(cairo *, double, double, double);
  void (*move_to)(cairo *, double, double);
  void (*rectangle)(cairo *, double, double, double, double);
  void (*fill)(cairo *);
  void (*show_page)(cairo *);
  void (*tag_begin)(cairo *, const char *, const char *);
  void (*tag_end)(cairo *, const char *);
  PangoLayout *(*create_layout)(cairo *);
  void (*show_line)(cairo *, PangoLayoutLine *);
  PangoFontDescription *(*font)(void);
  void (*free_font)(PangoFontDescription *);
  void (*set_family)(PangoFontDescription *, const char *);
  void (*set_size)(PangoFontDescription *, double);
  void (*set_weight)(PangoFontDescription *, int);
  void (*set_style)(PangoFontDescription *, int);
  void (*set_font)(PangoLayout *, const PangoFontDescription *);
  void (*set_text)(PangoLayout *, const char *, int);
  void (*set_attributes)(PangoLayout *, PangoAttrList *);
  void (*get_size)(PangoLayout *, int *, int *);
  PangoLayoutLine *(*get_line)(PangoLayout *, int);
  PangoContext *(*get_context)(PangoLayout *);
  void (*set_rounding)(PangoContext *, int);
  void (*set_automatic_direction)(PangoLayout *, int);
  void (*set_direction)(PangoContext *, int);
  void (*context_changed)(PangoLayout *);
  PangoFontMetrics *(*get_metrics)(PangoContext *, const PangoFontDescription *, void *);
  int (*get_ascent)(PangoFontMetrics *);
  int (*get_descent)(PangoFontMetrics *);
  void (*free_metrics)(PangoFontMetrics *);
  PangoAttrList *(*list)(void);
  void (*insert)(PangoAttrList *, PangoAttribute *);
  void (*free_list)(PangoAttrList *);
  PangoAttribute *(*features)(const char *);
  void (*unref)(void *);
} library;

static bool is_loaded;

#ifdef __APPLE__
#define LIBRARY(name, version) "lib" name "." version ".dylib"
#else
#define LIBRARY(name, version) "lib" name ".so." version
#endif

static bool find(void *handle, const char *name, void *function) {
  *(void **)function = handle ? dlsym(handle, name) : NULL;
  return *(void **)function != NULL;
}

static void *open_library(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

static void load(void) {
  void *cairo_handle = open_library(LIBRARY("cairo", "2"));
  void *both = open_library(LIBRARY("pangocairo-1.0", "0"));
  void *pango = open_library(LIBRARY("pango-1.0", "0"));
  void *objects = open_library(LIBRARY("gobject-2.0", "0"));
  is_loaded =
    find(cairo_handle, "cairo_pdf_surface_create_for_stream", &library.surface)
    && find(cairo_handle, "cairo_pdf_surface_set_metadata", &library.set_metadata)
    && find(cairo_handle, "cairo_pdf_surface_add_outline", &library.add_outline)
    && find(cairo_handle, "cairo_surface_finish", &library.finish)
    && find(cairo_handle, "cairo_surface_status", &library.status)
    && find(cairo_handle, "cairo_surface_destroy", &library.destroy_surface)
    && find(cairo_handle, "cairo_create", &library.create) && find(cairo_handle, "cairo_destroy", &library.destroy)
    && find(cairo_handle, "cairo_set_source_rgb", &library.set_source_rgb)
    && find(cairo_handle, "cairo_move_to", &library.move_to) && find(cairo_handle, "cairo_rectangle", &library.rectangle)
    && find(cairo_handle, "cairo_fill", &library.fill) && find(cairo_handle, "cairo_show_page", &library.show_page)
    && find(cairo_handle, "cairo_tag_begin", &library.tag_begin) && find(cairo_handle, "cairo_tag_end", &library.tag_end)
    && find(both, "pango_cairo_create_layout", &library.create_layout)
    && find(both, "pango_cairo_show_layout_line", &library.show_line)
    && find(pango, "pango_font_description_new", &library.font)
    && find(pango, "pango_font_description_free", &library.free_font)
    && find(pango, "pango_font_description_set_family", &library.set_family)
    && find(pango, "pango_font_description_set_absolute_size", &library.set_size)
    && find(pango, "pango_font_description_set_weight", &library.set_weight)
    && find(pango, "pango_font_description_set_style", &library.set_style)
    && find(pango, "pango_layout_set_font_description", &library.set_font)
    && find(pango, "pango_layout_set_text", &library.set_text)
    && find(pango, "pango_layout_set_attributes", &library.set_attributes)
    && find(pango, "pango_layout_get_size", &library.get_size)
    && find(pango, "pango_layout_get_line_readonly", &library.get_line)
    && find(pango, "pango_layout_get_context", &library.get_context)
    && find(pango, "pango_context_set_round_glyph_positions", &library.set_rounding)
    && find(pango, "pango_layout_set_auto_dir", &library.set_automatic_direction)
    && find(pango, "pango_context_set_base_dir", &library.set_direction)
    && find(pango, "pango_layout_context_changed", &library.context_changed)
    && find(pango, "pango_context_get_metrics", &library.get_metrics)
    && find(pango, "pango_font_metrics_get_ascent", &library.get_ascent)
    && find(pango, "pango_font_metrics_get_descent", &library.get_descent)
    && find(pango, "pango_font_metrics_unref", &library.free_metrics)
    && find(pango, "pango_attr_list_new", &library.list) && find(pango, "pango_attr_list_insert", &library.insert)
    && find(pango, "pango_attr_list_unref", &library.free_list)
    && find(pango, "pango_attr_font_features_new", &library.features)
    && find(objects, "g_object_unref", &library.unref);
}

bool hl_pdf_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

const char *hl_pdf_libraries(void) { return LIBRARY("cairo", "2") ", " LIBRARY("pangocairo-1.0", "0"); }

struct hl_pdf {
  cairo_surface *surface;
  cairo *context;
  PangoLayout *layout;
  /// By weight and slant.
  PangoFontDescription *fonts[4];
  double font_size;
  bool is_right_to_left;
  unsigned char *bytes;
  size_t count, capacity;
  bool is_out_of_memory;
};

static int append(void *closure, const unsigned char *data, unsigned length) {
  hl_pdf *document = closure;
  if (document->capacity - document->count < length) {
    size_t capacity = (document->capacity + length) * 2;
    unsigned char *bytes = realloc(document->bytes, capacity);
    if (!bytes) {
      document->is_out_of_memory = true;
      return 1;
    }
    document->bytes = bytes;
    document->capacity = capacity;
  }
  memcpy(document->bytes + document->count, data, length);
  document->count += length;
  return 0;
}

hl_pdf *hl_pdf_open(
  double width, double height, const char *title, const char *font, double font_size, const char *date) {
  if (!hl_pdf_load()) return NULL;
  hl_pdf *document = calloc(1, sizeof *document);
  if (!document) return NULL;
  document->surface = library.surface(append, document, width, height);
  document->context = library.create(document->surface);
  document->layout = library.create_layout(document->context);
  // Else cells would be whole points wide.
  library.set_rounding(library.get_context(document->layout), 0);
  // Who writes knows the direction of each piece.
  library.set_automatic_direction(document->layout, 0);
  library.set_direction(library.get_context(document->layout), PANGO_DIRECTION_LTR);
  library.set_metadata(document->surface, METADATA_TITLE, title);
  library.set_metadata(document->surface, METADATA_CREATOR, "highlight-lsp");
  if (date) library.set_metadata(document->surface, METADATA_CREATE_DATE, date);
  // Code is shown as it is written: no two characters become one.
  PangoAttrList *attributes = library.list();
  library.insert(attributes, library.features("liga=0, clig=0, calt=0, dlig=0"));
  library.set_attributes(document->layout, attributes);
  library.free_list(attributes);
  for (int index = 0; index < 4; index++) {
    document->fonts[index] = library.font();
    library.set_family(document->fonts[index], font);
    library.set_weight(document->fonts[index], index & 1 ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    if (index & 2) library.set_style(document->fonts[index], PANGO_STYLE_ITALIC);
  }
  hl_pdf_set_font_size(document, font_size);
  hl_pdf_begin_element(document, "Document");
  return document;
}

void hl_pdf_set_font_size(hl_pdf *document, double font_size) {
  document->font_size = font_size;
  for (int index = 0; index < 4; index++) library.set_size(document->fonts[index], font_size * PANGO_SCALE);
}

void hl_pdf_metrics(hl_pdf *document, double *advance, double *ascent, double *descent) {
  // The mean of many, because one is rounded.
  static const char digits[] = "0000000000000000000000000000000000000000000000000000000000000000";
  int width, height;
  library.set_font(document->layout, document->fonts[0]);
  library.set_text(document->layout, digits, sizeof digits - 1);
  library.get_size(document->layout, &width, &height);
  *advance = (double)width / PANGO_SCALE / (sizeof digits - 1);
  PangoFontMetrics *metrics =
    library.get_metrics(library.get_context(document->layout), document->fonts[0], NULL);
  *ascent = (double)library.get_ascent(metrics) / PANGO_SCALE;
  *descent = (double)library.get_descent(metrics) / PANGO_SCALE;
  library.free_metrics(metrics);
}

static void set_color(hl_pdf *document, unsigned color) {
  library.set_source_rgb(
    document->context, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0, (color & 0xFF) / 255.0);
}

static void set_direction(hl_pdf *document, bool is_right_to_left) {
  if (document->is_right_to_left == is_right_to_left) return;
  document->is_right_to_left = is_right_to_left;
  library.set_direction(
    library.get_context(document->layout), is_right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  library.context_changed(document->layout);
}

void hl_pdf_text(hl_pdf *document, double x, double y, const char *text, int length, hl_pdf_style style) {
  set_direction(document, style.right_to_left);
  library.set_font(document->layout, document->fonts[(style.bold ? 1 : 0) | (style.italic ? 2 : 0)]);
  library.set_text(document->layout, text, length);
  set_color(document, style.color);
  int width = 0, height = 0;
  if (style.right_to_left || style.underline || style.strikethrough)
    library.get_size(document->layout, &width, &height);
  if (style.right_to_left) x -= (double)width / PANGO_SCALE;
  library.move_to(document->context, x, y);
  library.show_line(document->context, library.get_line(document->layout, 0));
  if (!style.underline && !style.strikethrough) return;
  double thickness = document->font_size / 16;
  if (style.underline)
    hl_pdf_rectangle(document, x, y + thickness * 1.5, (double)width / PANGO_SCALE, thickness, style.color);
  if (style.strikethrough)
    hl_pdf_rectangle(document, x, y - document->font_size * 0.28, (double)width / PANGO_SCALE, thickness, style.color);
}

void hl_pdf_rectangle(hl_pdf *document, double x, double y, double width, double height, unsigned color) {
  set_color(document, color);
  library.rectangle(document->context, x, y, width, height);
  library.fill(document->context);
}

void hl_pdf_link(hl_pdf *document, double x, double y, double width, double height, const char *address) {
  size_t size = strlen(address) + 160;
  char *attributes = malloc(size);
  if (!attributes) return;
  // Whole hundredths, so that no locale writes a comma.
  snprintf(
    attributes, size, "rect=[%ld.%02ld %ld.%02ld %ld.%02ld %ld.%02ld] uri='%s'", (long)x, (long)(x * 100) % 100, (long)y,
    (long)(y * 100) % 100, (long)width, (long)(width * 100) % 100, (long)height, (long)(height * 100) % 100, address);
  library.tag_begin(document->context, "Link", attributes);
  library.tag_end(document->context, "Link");
  free(attributes);
}

int hl_pdf_outline(hl_pdf *document, int parent, const char *title, int page, double y) {
  char attributes[96];
  snprintf(attributes, sizeof attributes, "page=%d pos=[0 %ld]", page, (long)y);
  return library.add_outline(document->surface, parent, title, attributes, 0);
}

void hl_pdf_begin_element(hl_pdf *document, const char *name) { library.tag_begin(document->context, name, ""); }

void hl_pdf_end_element(hl_pdf *document, const char *name) { library.tag_end(document->context, name); }

void hl_pdf_next_page(hl_pdf *document) { library.show_page(document->context); }

const unsigned char *hl_pdf_finish(hl_pdf *document, size_t *count) {
  hl_pdf_end_element(document, "Document");
  library.show_page(document->context);
  library.unref(document->layout);
  library.destroy(document->context);
  document->layout = NULL;
  document->context = NULL;
  library.finish(document->surface);
  if (library.status(document->surface) != 0 || document->is_out_of_memory) return NULL;
  *count = document->count;
  return document->bytes;
}

void hl_pdf_close(hl_pdf *document) {
  if (!document) return;
  if (document->layout) library.unref(document->layout);
  if (document->context) library.destroy(document->context);
  library.destroy_surface(document->surface);
  for (int index = 0; index < 4; index++) library.free_font(document->fonts[index]);
  free(document->bytes);
  free(document);
}
