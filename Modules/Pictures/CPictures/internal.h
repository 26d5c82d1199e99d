#ifndef SIGNALBOX_PICTURES_INTERNAL_H
#define SIGNALBOX_PICTURES_INTERNAL_H

#include "CPictures.h"

/// Where pixels become a smaller picture: each cell the average of what lies on it, pixels on an edge by their parts.
typedef struct {
  uint32_t columns, rows;
  /// Red, green and blue of each cell; NULL where no whole picture is wanted.
  float (*sums)[3];
} signalbox_canvas;

/// Adds pixels up by cell: all that is kept of them.
typedef struct {
  signalbox_picture *picture;
  /// As in EXIF, 1 to 8: where the file's first row and column are to be seen.
  int orientation;
  signalbox_canvas whole;
  uint64_t sums[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS][3];
  uint32_t counts[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS];
} signalbox_cells;

/// Begins for a file of this size, of which a whole picture with sides of up to `whole_side` is wanted as well, if that is not 0;
/// SIGNALBOX_PICTURE_READ, or why it is not read.
signalbox_picture_result signalbox_cells_begin(
    signalbox_cells *cells, uint32_t width, uint32_t height, uint64_t pixel_limit, uint32_t whole_side);

/// Takes one pixel at `x`, `y` of a raster that is `width` by `height`, which may be smaller than the picture.
void signalbox_cells_add(
    signalbox_cells *cells, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]);

/// Writes the averages.
void signalbox_cells_end(const signalbox_cells *cells, uint8_t *averages);

/// Begins an empty one for a picture of this size; 0 when there is no memory.
int signalbox_canvas_begin(signalbox_canvas *canvas, uint32_t width, uint32_t height, uint32_t side);

/// Takes one pixel of a raster that has at least as many pixels each way as the canvas has cells.
void signalbox_canvas_add(
    signalbox_canvas *canvas, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]);

/// Encodes it as JPEG into memory from malloc; 0 when that fails. What was painted keeps its colours at every pixel (`is_painted`).
int signalbox_write_jpeg(const signalbox_canvas *canvas, int is_painted, uint8_t **bytes, size_t *count);

signalbox_picture_result signalbox_read_png(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells);
signalbox_picture_result signalbox_read_jpeg(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells);

#endif
