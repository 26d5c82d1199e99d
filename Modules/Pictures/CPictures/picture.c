#include "internal.h"

#include <stdlib.h>
#include <string.h>

signalbox_picture_result signalbox_cells_begin(
    signalbox_cells *cells, signalbox_picture *picture, uint32_t width, uint32_t height, uint64_t pixel_limit) {
  picture->width = width;
  picture->height = height;
  if (width == 0 || height == 0) return SIGNALBOX_PICTURE_BROKEN;
  if ((uint64_t)width * height > pixel_limit) return SIGNALBOX_PICTURE_TOO_LARGE;
  if (width > SIGNALBOX_PICTURE_SIDE || height > SIGNALBOX_PICTURE_SIDE) return SIGNALBOX_PICTURE_TOO_LONG;
  uint32_t longer = width > height ? width : height;
  uint32_t most = longer < SIGNALBOX_PICTURE_CELLS ? longer : SIGNALBOX_PICTURE_CELLS;
  picture->columns = (uint32_t)((uint64_t)width * most / longer);
  picture->rows = (uint32_t)((uint64_t)height * most / longer);
  if (picture->columns == 0) picture->columns = 1;
  if (picture->rows == 0) picture->rows = 1;
  cells->picture = picture;
  return SIGNALBOX_PICTURE_READ;
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
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, signalbox_picture *picture, uint8_t *averages) {
  memset(picture, 0, sizeof *picture);
  signalbox_cells *cells = calloc(1, sizeof *cells);
  if (cells == NULL) return SIGNALBOX_PICTURE_BROKEN;
  signalbox_picture_result result = SIGNALBOX_PICTURE_UNKNOWN;
  if (count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
    result = signalbox_read_png(bytes, count, pixel_limit, cells, picture);
  } else if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) {
    result = signalbox_read_jpeg(bytes, count, pixel_limit, cells, picture);
  }
  if (result == SIGNALBOX_PICTURE_READ) signalbox_cells_end(cells, averages);
  free(cells);
  return result;
}
