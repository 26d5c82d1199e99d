#include "internal.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
} source;

static void take(png_structp png, png_bytep into, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->count) png_error(png, "too short");
  memcpy(into, from->bytes, count);
  from->bytes += count;
  from->count -= count;
}

static void silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

/// Adds a pixel with its alpha, on white.
static void add(
    signalbox_cells *cells, const png_byte *pixel, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
  unsigned alpha = pixel[3], white = 255 * (255 - alpha);
  uint8_t colour[3];
  for (int channel = 0; channel < 3; channel++) colour[channel] = (uint8_t)((pixel[channel] * alpha + white) / 255);
  signalbox_cells_add(cells, x, y, width, height, colour);
}

/// Reads row by row. An interlaced picture comes in seven coarse passes. Their pixels go directly to their places, so
/// no copy of the whole picture is needed.
static void read_rows(png_structp png, png_bytep row, signalbox_cells *cells, uint32_t width, uint32_t height, int passes) {
  for (int pass = 0; pass < passes; pass++) {
    int is_interlaced = passes > 1;
    uint32_t columns = is_interlaced ? PNG_PASS_COLS(width, pass) : width;
    uint32_t rows = is_interlaced ? PNG_PASS_ROWS(height, pass) : height;
    if (columns == 0) continue;
    for (uint32_t y = 0; y < rows; y++) {
      png_read_row(png, row, NULL);
      uint32_t place = is_interlaced ? PNG_ROW_FROM_PASS_ROW(y, pass) : y;
      for (uint32_t x = 0; x < columns; x++) {
        add(cells, row + 4 * x, is_interlaced ? PNG_COL_FROM_PASS_COL(x, pass) : x, place, width, height);
      }
    }
  }
}

signalbox_picture_result signalbox_read_png(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells) {
  source from = {bytes, count};
  // A variable that changes after setjmp and is read after a longjmp must be volatile.
  png_bytep volatile row = NULL;
  png_infop info = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, silent);
  if (png == NULL) return SIGNALBOX_PICTURE_BROKEN;
  info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(row);
    return SIGNALBOX_PICTURE_BROKEN;
  }
  png_set_read_fn(png, &from, take);
  // The size is checked below, with a sentence for the user. The file's other claims are limited here.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, 8 << 20);
  png_set_chunk_cache_max(png, 64);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_read_info(png, info);
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  signalbox_picture_result begun = signalbox_cells_begin(cells, width, height, pixel_limit, whole_side);
  if (begun != SIGNALBOX_PICTURE_READ) {
    png_destroy_read_struct(&png, &info, NULL);
    return begun;
  }
  int passes = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7 ? 7 : 1;
  // Converts every format to eight bits of red, green, blue and alpha.
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) > (size_t)width * 4) png_error(png, "wider than asked for");
  row = malloc((size_t)width * 4);
  if (row == NULL) png_error(png, "no memory");
  read_rows(png, row, cells, width, height, passes);
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return SIGNALBOX_PICTURE_READ;
}
