#include "internal.h"

#include <stdlib.h>
#include <string.h>

signalbox_picture_result signalbox_cells_begin(
    signalbox_cells *cells, uint32_t width, uint32_t height, uint64_t pixel_limit, uint32_t whole_side) {
  signalbox_picture *picture = cells->picture;
  int is_turned = cells->orientation >= 5;
  picture->width = is_turned ? height : width;
  picture->height = is_turned ? width : height;
  if (width == 0 || height == 0) return SIGNALBOX_PICTURE_BROKEN;
  if ((uint64_t)width * height > pixel_limit) return SIGNALBOX_PICTURE_TOO_LARGE;
  if (width > SIGNALBOX_PICTURE_SIDE || height > SIGNALBOX_PICTURE_SIDE) return SIGNALBOX_PICTURE_TOO_LONG;
  uint32_t longer = width > height ? width : height;
  uint32_t most = longer < SIGNALBOX_PICTURE_CELLS ? longer : SIGNALBOX_PICTURE_CELLS;
  picture->columns = (uint32_t)((uint64_t)picture->width * most / longer);
  picture->rows = (uint32_t)((uint64_t)picture->height * most / longer);
  if (picture->columns == 0) picture->columns = 1;
  if (picture->rows == 0) picture->rows = 1;
  // A picture with no more pixels than cells is already complete in the cells.
  if (whole_side == 0 || longer <= SIGNALBOX_PICTURE_CELLS) return SIGNALBOX_PICTURE_READ;
  return signalbox_canvas_begin(&cells->whole, picture->width, picture->height, whole_side)
      ? SIGNALBOX_PICTURE_READ
      : SIGNALBOX_PICTURE_TOO_COSTLY;
}

void signalbox_cells_add(
    signalbox_cells *cells, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]) {
  int orientation = cells->orientation;
  // Some orientations count columns from the right, some count rows from below. From 5 on, a row of the file is a
  // column.
  uint32_t from_right = width - 1 - x, from_below = height - 1 - y;
  if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) x = from_right;
  if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) y = from_below;
  if (orientation >= 5) {
    uint32_t column = y, columns = height;
    y = x, x = column;
    height = width, width = columns;
  }
  uint32_t column = (uint32_t)((uint64_t)x * cells->picture->columns / width);
  uint32_t row = (uint32_t)((uint64_t)y * cells->picture->rows / height);
  uint32_t cell = row * cells->picture->columns + column;
  for (int channel = 0; channel < 3; channel++) cells->sums[cell][channel] += colour[channel];
  cells->counts[cell] += 1;
  if (cells->whole.sums != NULL) signalbox_canvas_add(&cells->whole, x, y, width, height, colour);
}

void signalbox_cells_end(const signalbox_cells *cells, uint8_t *averages) {
  const signalbox_picture *picture = cells->picture;
  for (uint32_t cell = 0; cell < picture->columns * picture->rows; cell++) {
    uint32_t count = cells->counts[cell];
    for (int channel = 0; channel < 3; channel++) {
      averages[cell * 3 + channel] = count == 0 ? 255 : (uint8_t)(cells->sums[cell][channel] / count);
    }
  }
}

signalbox_picture_result signalbox_picture_read(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, int orientation, uint32_t whole_side,
    signalbox_picture *picture, uint8_t *averages) {
  memset(picture, 0, sizeof *picture);
  signalbox_cells *cells = calloc(1, sizeof *cells);
  if (cells == NULL) return SIGNALBOX_PICTURE_BROKEN;
  cells->picture = picture;
  cells->orientation = orientation;
  signalbox_picture_result result = SIGNALBOX_PICTURE_UNKNOWN;
  int is_png = count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
  if (is_png) {
    result = signalbox_read_png(bytes, count, pixel_limit, whole_side, cells);
  } else if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) {
    result = signalbox_read_jpeg(bytes, count, pixel_limit, whole_side, cells);
  }
  if (result == SIGNALBOX_PICTURE_READ) {
    signalbox_cells_end(cells, averages);
    // Without memory for the JPEG, the picture still has its cells.
    if (cells->whole.sums != NULL) signalbox_write_jpeg(&cells->whole, is_png, &picture->whole, &picture->whole_count);
  }
  free(cells->whole.sums);
  free(cells);
  return result;
}

void signalbox_picture_free(signalbox_picture *picture) {
  free(picture->whole);
  picture->whole = NULL;
}
