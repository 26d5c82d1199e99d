#ifndef SIGNALBOX_PICTURES_INTERNAL_H
#define SIGNALBOX_PICTURES_INTERNAL_H

#include "CPictures.h"

/// Scales pixels down to a smaller picture. Each cell is the average of its pixels; pixels on an edge count by their
/// parts.
typedef struct {
  uint32_t columns, rows;
  /// Red, green and blue of each cell; NULL when no whole picture is requested.
  float (*sums)[3];
} signalbox_canvas;

/// Adds up pixels by cell; nothing else of the pixels is kept.
typedef struct {
  signalbox_picture *picture;
  /// The EXIF orientation, 1 to 8: where the file's first row and column are shown.
  int orientation;
  signalbox_canvas whole;
  uint64_t sums[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS][3];
  uint32_t counts[SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS];
} signalbox_cells;

/// Begins a file of this size. Unless `whole_side` is 0, also begins a whole picture with sides of up to `whole_side`.
/// Returns SIGNALBOX_PICTURE_READ, or the reason why the file is not read.
signalbox_picture_result signalbox_cells_begin(
    signalbox_cells *cells, uint32_t width, uint32_t height, uint64_t pixel_limit, uint32_t whole_side);

/// Adds the pixel at `x`, `y` of a raster of `width` by `height`, which may be smaller than the picture.
void signalbox_cells_add(
    signalbox_cells *cells, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]);

/// Writes the averages.
void signalbox_cells_end(const signalbox_cells *cells, uint8_t *averages);

/// Begins an empty canvas for a picture of this size. Returns 0 when there is no memory.
int signalbox_canvas_begin(signalbox_canvas *canvas, uint32_t width, uint32_t height, uint32_t side);

/// Adds a pixel of a raster. In each direction the raster has at least as many pixels as the canvas has cells.
void signalbox_canvas_add(
    signalbox_canvas *canvas, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]);

/// Encodes the canvas as JPEG into memory from malloc. Returns 0 on failure. With `is_painted`, keeps full colour
/// resolution.
int signalbox_write_jpeg(const signalbox_canvas *canvas, int is_painted, uint8_t **bytes, size_t *count);

signalbox_picture_result signalbox_read_png(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells);
signalbox_picture_result signalbox_read_jpeg(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells);

#endif
