// Included before Svelte's scanner. Its function that makes a vector longer compares a number of elements with a number of bytes, so that it
// writes past the vector's memory as soon as more than two tags are open; this one takes its place.

#ifndef HIGHLIGHT_SVELTE_SCANNER_H
#define HIGHLIGHT_SVELTE_SCANNER_H

#define vc_vector_resize vc_vector_resize_by_bytes
#include "vc_vector.h"
#undef vc_vector_resize

// Makes a vector at least `count` elements long. New ones are copies of `value`.
static bool vc_vector_resize(vc_vector *vector, size_t count, const void *value) {
  if (vc_vector_max_count(vector) < count) {
    bool has_room = vc_vector_realloc(vector, count);
    assert(has_room && value);
  }
  for (; vector->count < count; vector->count++) {
    memcpy(vc_vector_at(vector, vector->count), value, vector->element_size);
  }
  return true;
}

#endif
