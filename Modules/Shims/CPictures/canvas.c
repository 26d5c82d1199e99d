#include "internal.h"

#include <stdlib.h>

/// The cells that a pixel of a row or column covers, and its part on each. A pixel covers at most two cells, since
/// there are never more cells than pixels.
typedef struct {
  uint32_t first, count;
  float parts[2];
} share;

static share shared(uint32_t place, uint32_t cells, uint32_t pixels) {
  uint64_t begin = (uint64_t)place * cells, end = begin + cells;
  uint32_t first = (uint32_t)(begin / pixels);
  uint64_t edge = (uint64_t)(first + 1) * pixels;
  float whole = (float)pixels;
  if (end <= edge) return (share){first, 1, {(float)cells / whole, 0}};
  return (share){first, 2, {(float)(edge - begin) / whole, (float)(end - edge) / whole}};
}

int signalbox_canvas_begin(signalbox_canvas *canvas, uint32_t width, uint32_t height, uint32_t side) {
  uint32_t longer = width > height ? width : height;
  if (longer < side) side = longer;
  canvas->columns = (uint32_t)((uint64_t)width * side / longer);
  canvas->rows = (uint32_t)((uint64_t)height * side / longer);
  if (canvas->columns == 0) canvas->columns = 1;
  if (canvas->rows == 0) canvas->rows = 1;
  canvas->sums = calloc((size_t)canvas->columns * canvas->rows, sizeof *canvas->sums);
  return canvas->sums != NULL;
}

void signalbox_canvas_add(
    signalbox_canvas *canvas, uint32_t x, uint32_t y, uint32_t width, uint32_t height, const uint8_t colour[3]) {
  share across = shared(x, canvas->columns, width), down = shared(y, canvas->rows, height);
  for (uint32_t row = 0; row < down.count; row++) {
    for (uint32_t column = 0; column < across.count; column++) {
      float *sum = canvas->sums[(size_t)(down.first + row) * canvas->columns + across.first + column];
      float part = down.parts[row] * across.parts[column];
      for (int channel = 0; channel < 3; channel++) sum[channel] += part * colour[channel];
    }
  }
}
