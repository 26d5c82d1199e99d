// Reads PNG and JPEG pictures down to a small summary, row by row, so that memory does not grow with the picture; on request also to
// a picture of a bounded size, encoded anew.
//
// It is C because libpng and libjpeg report errors by longjmp, which must not pass through Swift's frames.

#ifndef SIGNALBOX_PICTURES_H
#define SIGNALBOX_PICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
  SIGNALBOX_PICTURE_CELLS = 64,
  /// The longest side, in pixels: libjpeg's own limit, and a bound for the memory for one row of a PNG.
  SIGNALBOX_PICTURE_SIDE = 65500,
};

typedef enum {
  SIGNALBOX_PICTURE_READ,
  /// Neither PNG nor JPEG.
  SIGNALBOX_PICTURE_UNKNOWN,
  /// More pixels than the limit.
  SIGNALBOX_PICTURE_TOO_LARGE,
  /// A side longer than SIGNALBOX_PICTURE_SIDE.
  SIGNALBOX_PICTURE_TOO_LONG,
  /// A JPEG in such a way that it would take too much memory, or too many passes over its pixels.
  SIGNALBOX_PICTURE_TOO_COSTLY,
  /// It ends too early or is not what it says.
  SIGNALBOX_PICTURE_BROKEN,
} signalbox_picture_result;

typedef struct {
  /// In pixels, as it is to be seen; also when the picture is too large.
  uint32_t width, height;
  /// How many cells there are, 1 to 64 each way, in the picture's proportions and never more than its pixels.
  uint32_t columns, rows;
  /// The picture as a JPEG of its own, with nothing else of the file in it; NULL where none was wanted, where the cells have every pixel,
  /// or where there was no memory for it. Goes with signalbox_picture_free.
  uint8_t *whole;
  size_t whole_count;
} signalbox_picture;

/// Reads the picture in `bytes`. Its size is compared with `pixel_limit` before any pixel is decoded.
///
/// `cells` has room for 64 × 64 × 3 bytes: red, green and blue of each cell in reading order, the average of the pixels in
/// it, on white. (Not in the struct, because Swift cannot see so long an array there.)
///
/// `orientation` is EXIF's, 1 to 8: how the file's rows and columns are to be seen. `whole_side` is how long the longer side of the
/// whole picture may be, or 0.
signalbox_picture_result signalbox_picture_read(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, int orientation, uint32_t whole_side,
    signalbox_picture *picture, uint8_t *cells);

/// Frees what came with it.
void signalbox_picture_free(signalbox_picture *picture);

#endif
