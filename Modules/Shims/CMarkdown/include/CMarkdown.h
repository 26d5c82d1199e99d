#ifndef SIGNALBOX_CMARKDOWN_H
#define SIGNALBOX_CMARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

// libcmark-gfm is opened at run time when the first text is read, and not linked: few programs show such texts, and
// none needs the library for its build. markdown.c declares its functions as its header does.

enum signalbox_markdown_kind {
  SIGNALBOX_MARKDOWN_OTHER,
  SIGNALBOX_MARKDOWN_PARAGRAPH,
  /// `number` is the level.
  SIGNALBOX_MARKDOWN_HEADING,
  /// `number` is the number of the first item, or -1 for bullets. `flag` says whether the items are close together.
  SIGNALBOX_MARKDOWN_LIST,
  SIGNALBOX_MARKDOWN_ITEM,
  SIGNALBOX_MARKDOWN_QUOTE,
  /// `text` is the code, `more` the line behind the opening fence.
  SIGNALBOX_MARKDOWN_CODE_BLOCK,
  /// `text` is the source of the HTML.
  SIGNALBOX_MARKDOWN_HTML_BLOCK,
  SIGNALBOX_MARKDOWN_RULE,
  /// `more` has a letter for each column: l, c, r, or a zero for a column without an alignment. `number` is the count.
  SIGNALBOX_MARKDOWN_TABLE,
  /// `flag` says whether the row has the titles.
  SIGNALBOX_MARKDOWN_ROW,
  SIGNALBOX_MARKDOWN_CELL,
  /// `text` is the text.
  SIGNALBOX_MARKDOWN_TEXT,
  SIGNALBOX_MARKDOWN_SOFT_BREAK,
  SIGNALBOX_MARKDOWN_HARD_BREAK,
  /// `text` is the code.
  SIGNALBOX_MARKDOWN_CODE,
  /// `text` is the source of the HTML.
  SIGNALBOX_MARKDOWN_HTML,
  SIGNALBOX_MARKDOWN_EMPHASIS,
  SIGNALBOX_MARKDOWN_STRONG,
  /// `more` is the target.
  SIGNALBOX_MARKDOWN_LINK,
  /// `more` is the target.
  SIGNALBOX_MARKDOWN_IMAGE,
};

/// A step through a document, in reading order. A kind that contains others is entered and left.
struct signalbox_markdown_step {
  enum signalbox_markdown_kind kind;
  bool is_entering;
  bool flag;
  int number;
  /// Both are valid until the reader is closed; NULL where the kind has none.
  const char *text, *more;
};

/// Opens libcmark-gfm. Returns false if this machine has no known version of it. Any thread may call it.
bool signalbox_markdown_load(void);

/// Reads a text as CommonMark with tables. Call it only after `signalbox_markdown_load` has returned true.
/// Returns a reader to be closed, or NULL on failure.
void *signalbox_markdown_open(const char *source, size_t length);
/// Returns false at the end of the document.
bool signalbox_markdown_next(void *reader, struct signalbox_markdown_step *step);
void signalbox_markdown_close(void *reader);

#endif
