#include "internal.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  /// Non-zero when the file has asked for too many passes.
  int has_too_many_scans;
} errors;

static void fail(j_common_ptr codec) { longjmp(((errors *)codec->err)->jump, 1); }

/// Fails when the file ends too early, because libjpeg would fill the rest with grey. Other warnings leave a picture
/// worth showing.
static void emit(j_common_ptr codec, int level) {
  if (level == -1 && codec->err->msg_code == JWRN_JPEG_EOF) fail(codec);
}

/// Fails after too many passes: a progressive picture of few bytes may ask for thousands of passes over all its pixels.
static void watch(j_common_ptr codec) {
  if (((j_decompress_ptr)codec)->input_scan_number <= 100) return;
  ((errors *)codec->err)->has_too_many_scans = 1;
  fail(codec);
}

static void add_row(
    signalbox_cells *cells, const JSAMPLE *pixel, const struct jpeg_decompress_struct *codec, uint32_t y) {
  for (uint32_t x = 0; x < codec->output_width; x++, pixel += codec->output_components) {
    uint8_t colour[3];
    for (int channel = 0; channel < 3; channel++) {
      // Grey has a single value for all three channels. Four components are CMYK, which every known program writes
      // inverted.
      colour[channel] = pixel[codec->output_components == 1 ? 0 : channel];
      if (codec->output_components == 4) colour[channel] = (uint8_t)(colour[channel] * pixel[3] / 255);
    }
    signalbox_cells_add(cells, x, y, codec->output_width, codec->output_height, colour);
  }
}

/// Returns the reason why libjpeg failed. A file that libjpeg does not accept may still be a good picture.
static signalbox_picture_result why(
    const struct jpeg_decompress_struct *codec, const errors *handler, signalbox_cells *cells, uint64_t pixel_limit) {
  if (handler->has_too_many_scans) return SIGNALBOX_PICTURE_TOO_COSTLY;
  switch (handler->manager.msg_code) {
  // Beyond its memory limit libjpeg would need a temporary file, which its memory manager does not support.
  case JERR_NO_BACKING_STORE:
  case JERR_OUT_OF_MEMORY: return SIGNALBOX_PICTURE_TOO_COSTLY;
  case JERR_IMAGE_TOO_BIG: break;
  default: return SIGNALBOX_PICTURE_BROKEN;
  }
  signalbox_picture_result begun =
      signalbox_cells_begin(cells, codec->image_width, codec->image_height, pixel_limit, 0);
  return begun == SIGNALBOX_PICTURE_READ ? SIGNALBOX_PICTURE_TOO_LONG : begun;
}

signalbox_picture_result signalbox_read_jpeg(
    const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t whole_side, signalbox_cells *cells) {
  struct jpeg_decompress_struct codec;
  struct jpeg_progress_mgr progress = {.progress_monitor = watch};
  errors handler = {.has_too_many_scans = 0};
  memset(&codec, 0, sizeof codec);
  codec.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  handler.manager.emit_message = emit;
  if (setjmp(handler.jump)) {
    signalbox_picture_result reason = why(&codec, &handler, cells, pixel_limit);
    jpeg_destroy_decompress(&codec);
    return reason;
  }
  jpeg_create_decompress(&codec);
  codec.progress = &progress;
  // A progressive picture is kept in memory while it is read; a larger picture is refused.
  codec.mem->max_memory_to_use = 256 << 20;
  jpeg_mem_src(&codec, bytes, count);
  jpeg_read_header(&codec, TRUE);
  signalbox_picture_result begun =
      signalbox_cells_begin(cells, codec.image_width, codec.image_height, pixel_limit, whole_side);
  if (begun != SIGNALBOX_PICTURE_READ) {
    jpeg_destroy_decompress(&codec);
    return begun;
  }
  if (codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK) codec.out_color_space = JCS_CMYK;
  else if (codec.num_components == 1) codec.out_color_space = JCS_GRAYSCALE;
  else codec.out_color_space = JCS_RGB;
  // Lets libjpeg leave out detail that the averages would lose anyway.
  codec.scale_num = 1;
  codec.scale_denom = 8;
  uint32_t longer = codec.image_width > codec.image_height ? codec.image_width : codec.image_height;
  uint32_t wanted = SIGNALBOX_PICTURE_CELLS;
  if (cells->whole.sums != NULL) wanted = longer < whole_side ? longer : whole_side;
  while (codec.scale_denom > 1 && longer / codec.scale_denom < wanted) codec.scale_denom /= 2;
  jpeg_start_decompress(&codec);
  if (codec.output_components != 1 && codec.output_components < 3) fail((j_common_ptr)&codec);
  // The codec owns the row and frees it in every case.
  JSAMPARRAY row = codec.mem->alloc_sarray(
      (j_common_ptr)&codec, JPOOL_IMAGE, codec.output_width * codec.output_components, 1);
  while (codec.output_scanline < codec.output_height) {
    uint32_t y = codec.output_scanline;
    if (jpeg_read_scanlines(&codec, row, 1) != 1) fail((j_common_ptr)&codec);
    add_row(cells, row[0], &codec, y);
  }
  jpeg_destroy_decompress(&codec);
  return SIGNALBOX_PICTURE_READ;
}

int signalbox_write_jpeg(const signalbox_canvas *canvas, int is_painted, uint8_t **bytes, size_t *count) {
  struct jpeg_compress_struct codec;
  errors handler = {.has_too_many_scans = 0};
  // On failure libjpeg owns the partial output. The only possible failure is a lack of memory.
  unsigned char *made = NULL;
  unsigned long length = 0;
  memset(&codec, 0, sizeof codec);
  codec.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  handler.manager.emit_message = emit;
  if (setjmp(handler.jump)) {
    jpeg_destroy_compress(&codec);
    return 0;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &made, &length);
  codec.image_width = canvas->columns;
  codec.image_height = canvas->rows;
  codec.input_components = 3;
  codec.in_color_space = JCS_RGB;
  jpeg_set_defaults(&codec);
  // The colours in a camera's file are already coarser than its light. Letters on a screenshot need full colour
  // resolution.
  jpeg_set_quality(&codec, is_painted ? 92 : 85, TRUE);
  if (is_painted) codec.comp_info[0].h_samp_factor = codec.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&codec, TRUE);
  JSAMPARRAY row = codec.mem->alloc_sarray((j_common_ptr)&codec, JPOOL_IMAGE, codec.image_width * 3, 1);
  while (codec.next_scanline < codec.image_height) {
    const float *sums = canvas->sums[(size_t)codec.next_scanline * canvas->columns];
    for (uint32_t place = 0; place < canvas->columns * 3; place++) {
      float level = sums[place] + 0.5f;
      row[0][place] = level < 255 ? (JSAMPLE)level : 255;
    }
    jpeg_write_scanlines(&codec, row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  *bytes = made;
  *count = length;
  return 1;
}
