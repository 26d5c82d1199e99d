#ifndef SIGNALBOX_PICTURES_INTERNAL_H
#define SIGNALBOX_PICTURES_INTERNAL_H

#include "CPictures.h"

/// Adds pixels up by cell: all that is kept of them.
typedef struct {
  signalbox_picture *picture;
  uint64_t sums[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS][3];
  uint32_t counts[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS];
} signalbox_cells;

/// Begins for a picture of this size; SIGNALBOX_PICTURE_READ, or why it is not read.
signalbox_picture_result signalbox_cells_begin(
    signalbox_cells *cells, signalbox_picture *picture, uint32_t width, uint32_t height, uint64_t pixel_limit);

/// Takes one pixel at `x`, `y` of a raster that is `width` by `height`, which may be smaller than the picture.
static inline void signalbox_cells_add(
    signalbox_cells *cells, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t red, uint8_t green,
    uint8_t blue) {
  uint32_t column = (uint32_t)((uint64_t)x * cells->picture->columns / width);
  uint32_t row = (uint32_t)((uint64_t)y * cells->picture->rows / height);
  uint32_t cell = row * cells->picture->columns + column;
  cells->sums[cell][0] += red;
  cells->sums[cell][1] += green;
  cells->sums[cell][2] += blue;
  cells->counts[cell] += 1;
}

/// Writes the averages.
void signalbox_cells_end(const signalbox_cells *cells, uint8_t *averages);

signalbox_picture_result signalbox_read_png(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, signalbox_cells *cells, signalbox_picture *picture);
signalbox_picture_result signalbox_read_jpeg(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, signalbox_cells *cells, signalbox_picture *picture);

#endif
