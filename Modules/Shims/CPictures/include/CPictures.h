// Reads PNG and JPEG pictures and reduces them to a small summary. Works row by row, so that memory does not grow with
// the picture. On request, also encodes a picture of bounded size.
//
// Written in C because libpng and libjpeg report errors by longjmp, which must not pass through Swift's frames.

#ifndef SIGNALBOX_PICTURES_H
#define SIGNALBOX_PICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
  /// The greatest number of cells in a row or a column.
  SIGNALBOX_PICTURE_CELLS = 64,
  /// The longest side, in pixels: libjpeg's own limit, which also bounds the memory for a row of a PNG.
  SIGNALBOX_PICTURE_SIDE = 65500,
};

typedef enum {
  SIGNALBOX_PICTURE_READ,
  /// Neither PNG nor JPEG.
  SIGNALBOX_PICTURE_UNKNOWN,
  /// The picture has more pixels than the limit.
  SIGNALBOX_PICTURE_TOO_LARGE,
  /// A side is longer than SIGNALBOX_PICTURE_SIDE.
  SIGNALBOX_PICTURE_TOO_LONG,
  /// The JPEG would take too much memory, or too many passes over its pixels.
  SIGNALBOX_PICTURE_TOO_COSTLY,
  /// The file ends too early, or its contents are invalid.
  SIGNALBOX_PICTURE_BROKEN,
} signalbox_picture_result;

typedef struct {
  /// The size in pixels, as the picture is shown. Also set when the picture is too large.
  uint32_t width, height;
  /// The number of cells, 1 to 64 in each direction, in the picture's proportions and never more than its pixels.
  uint32_t columns, rows;
  /// The picture encoded anew as a JPEG, without the other contents of the file. NULL if not requested, if the cells
  /// contain every pixel, or if there was no memory for it. signalbox_picture_free frees it.
  uint8_t *whole;
  size_t whole_count;
} signalbox_picture;

/// Reads the picture in `bytes`. Compares its size with `pixel_limit` before it decodes any pixel.
///
/// `cells` has room for 64 × 64 × 3 bytes: red, green and blue of each cell in reading order. Each cell is the average
/// of its pixels, on white. (Not in the struct, because Swift does not import an array of this length.)
///
/// `orientation` is EXIF's, 1 to 8: how the file's rows and columns are shown. `whole_side` is the largest length of
/// the longer side of the whole picture, or 0 for no whole picture.
signalbox_picture_result signalbox_picture_read(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, int orientation, uint32_t whole_side,
    signalbox_picture *picture, uint8_t *cells);

/// Frees the memory of `picture`.
void signalbox_picture_free(signalbox_picture *picture);

#endif
