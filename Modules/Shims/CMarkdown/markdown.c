#include "CMarkdown.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Declarations of cmark-gfm.h and cmark-gfm-core-extensions.h. Kinds are read as names, because the numbers of the
// kinds differ between versions.
typedef struct cmark_node cmark_node;
typedef struct cmark_parser cmark_parser;
typedef struct cmark_iter cmark_iter;
typedef struct cmark_syntax_extension cmark_syntax_extension;
enum { EVENT_DONE = 1, EVENT_ENTER = 2, ORDERED_LIST = 2, OPTIONS = 0, OLDEST = 6, NEWEST = 30 };

/// The functions of libcmark-gfm and its extensions, named without "cmark_".
static struct {
  cmark_parser *(*parser_new)(int);
  int (*parser_attach_syntax_extension)(cmark_parser *, cmark_syntax_extension *);
  void (*parser_feed)(cmark_parser *, const char *, size_t);
  cmark_node *(*parser_finish)(cmark_parser *);
  void (*parser_free)(cmark_parser *);
  cmark_syntax_extension *(*find_syntax_extension)(const char *);
  cmark_iter *(*iter_new)(cmark_node *);
  int (*iter_next)(cmark_iter *);
  cmark_node *(*iter_get_node)(cmark_iter *);
  void (*iter_free)(cmark_iter *);
  void (*node_free)(cmark_node *);
  const char *(*node_get_type_string)(cmark_node *);
  const char *(*node_get_literal)(cmark_node *);
  const char *(*node_get_fence_info)(cmark_node *);
  const char *(*node_get_url)(cmark_node *);
  int (*node_get_heading_level)(cmark_node *);
  int (*node_get_list_type)(cmark_node *);
  int (*node_get_list_start)(cmark_node *);
  int (*node_get_list_tight)(cmark_node *);
  void (*gfm_core_extensions_ensure_registered)(void);
  unsigned short (*gfm_extensions_get_table_columns)(cmark_node *);
  unsigned char *(*gfm_extensions_get_table_alignments)(cmark_node *);
} cmark;

struct reader {
  cmark_parser *parser;
  cmark_node *document;
  cmark_iter *iterator;
};

static cmark_syntax_extension *tables;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Opens both libraries of a version. The loader finds no version that is not exactly named.
static bool open_version(int number) {
  char name[64];
  snprintf(name, sizeof name, "libcmark-gfm.so.0.29.0.gfm.%d", number);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  snprintf(name, sizeof name, "libcmark-gfm-extensions.so.0.29.0.gfm.%d", number);
  void *extensions = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  bool is_complete = extensions != NULL;
#define FIND(place, name) \
  if (is_complete && !(cmark.name = (__typeof__(cmark.name))dlsym(place, "cmark_" #name))) is_complete = false
  FIND(library, parser_new);
  FIND(library, parser_attach_syntax_extension);
  FIND(library, parser_feed);
  FIND(library, parser_finish);
  FIND(library, parser_free);
  FIND(library, find_syntax_extension);
  FIND(library, iter_new);
  FIND(library, iter_next);
  FIND(library, iter_get_node);
  FIND(library, iter_free);
  FIND(library, node_free);
  FIND(library, node_get_type_string);
  FIND(library, node_get_literal);
  FIND(library, node_get_fence_info);
  FIND(library, node_get_url);
  FIND(library, node_get_heading_level);
  FIND(library, node_get_list_type);
  FIND(library, node_get_list_start);
  FIND(library, node_get_list_tight);
  FIND(extensions, gfm_core_extensions_ensure_registered);
  FIND(extensions, gfm_extensions_get_table_columns);
  FIND(extensions, gfm_extensions_get_table_alignments);
#undef FIND
  if (is_complete) return true;
  if (extensions) dlclose(extensions);
  dlclose(library);
  return false;
}

static void load(void) {
  int number = NEWEST;
  while (number >= OLDEST && !open_version(number)) number--;
  if (number < OLDEST) return;
  cmark.gfm_core_extensions_ensure_registered();
  tables = cmark.find_syntax_extension("table");
  // The library fills tables of its own when it is first used, which only a single thread may do.
  void *reader = tables ? signalbox_markdown_open("a\n", 2) : NULL;
  if (reader) signalbox_markdown_close(reader);
}

bool signalbox_markdown_load(void) {
  pthread_once(&once, load);
  return tables != NULL;
}

void *signalbox_markdown_open(const char *source, size_t length) {
  struct reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->parser = cmark.parser_new(OPTIONS);
  if (reader->parser && cmark.parser_attach_syntax_extension(reader->parser, tables)) {
    cmark.parser_feed(reader->parser, source, length);
    reader->document = cmark.parser_finish(reader->parser);
  }
  if (reader->document) reader->iterator = cmark.iter_new(reader->document);
  if (reader->iterator) return reader;
  signalbox_markdown_close(reader);
  return NULL;
}

static enum signalbox_markdown_kind kind_of(const char *name) {
  static const struct {
    const char *name;
    enum signalbox_markdown_kind kind;
  } kinds[] = {
    {"text", SIGNALBOX_MARKDOWN_TEXT},
    {"softbreak", SIGNALBOX_MARKDOWN_SOFT_BREAK},
    {"paragraph", SIGNALBOX_MARKDOWN_PARAGRAPH},
    {"table_cell", SIGNALBOX_MARKDOWN_CELL},
    {"table_row", SIGNALBOX_MARKDOWN_ROW},
    {"table_header", SIGNALBOX_MARKDOWN_ROW},
    {"table", SIGNALBOX_MARKDOWN_TABLE},
    {"code", SIGNALBOX_MARKDOWN_CODE},
    {"emph", SIGNALBOX_MARKDOWN_EMPHASIS},
    {"strong", SIGNALBOX_MARKDOWN_STRONG},
    {"link", SIGNALBOX_MARKDOWN_LINK},
    {"image", SIGNALBOX_MARKDOWN_IMAGE},
    {"linebreak", SIGNALBOX_MARKDOWN_HARD_BREAK},
    {"html_inline", SIGNALBOX_MARKDOWN_HTML},
    {"item", SIGNALBOX_MARKDOWN_ITEM},
    {"list", SIGNALBOX_MARKDOWN_LIST},
    {"block_quote", SIGNALBOX_MARKDOWN_QUOTE},
    {"heading", SIGNALBOX_MARKDOWN_HEADING},
    {"code_block", SIGNALBOX_MARKDOWN_CODE_BLOCK},
    {"html_block", SIGNALBOX_MARKDOWN_HTML_BLOCK},
    {"thematic_break", SIGNALBOX_MARKDOWN_RULE},
  };
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
    if (strcmp(kinds[index].name, name) == 0) return kinds[index].kind;
  return SIGNALBOX_MARKDOWN_OTHER;
}

bool signalbox_markdown_next(void *raw, struct signalbox_markdown_step *step) {
  struct reader *reader = raw;
  int event = cmark.iter_next(reader->iterator);
  if (event == EVENT_DONE) return false;
  cmark_node *node = cmark.iter_get_node(reader->iterator);
  const char *name = cmark.node_get_type_string(node);
  memset(step, 0, sizeof *step);
  step->kind = kind_of(name);
  step->is_entering = event == EVENT_ENTER;
  switch (step->kind) {
    case SIGNALBOX_MARKDOWN_HEADING: step->number = cmark.node_get_heading_level(node); break;
    case SIGNALBOX_MARKDOWN_LIST:
      step->number = cmark.node_get_list_type(node) == ORDERED_LIST ? cmark.node_get_list_start(node) : -1;
      step->flag = cmark.node_get_list_tight(node);
      break;
    case SIGNALBOX_MARKDOWN_CODE_BLOCK: step->more = cmark.node_get_fence_info(node);  // Falls through.
    case SIGNALBOX_MARKDOWN_HTML_BLOCK:
    case SIGNALBOX_MARKDOWN_TEXT:
    case SIGNALBOX_MARKDOWN_CODE:
    case SIGNALBOX_MARKDOWN_HTML: step->text = cmark.node_get_literal(node); break;
    case SIGNALBOX_MARKDOWN_TABLE:
      step->number = cmark.gfm_extensions_get_table_columns(node);
      step->more = (const char *)cmark.gfm_extensions_get_table_alignments(node);
      break;
    case SIGNALBOX_MARKDOWN_ROW: step->flag = strcmp(name, "table_header") == 0; break;
    case SIGNALBOX_MARKDOWN_LINK:
    case SIGNALBOX_MARKDOWN_IMAGE: step->more = cmark.node_get_url(node); break;
    default: break;
  }
  return true;
}

void signalbox_markdown_close(void *raw) {
  struct reader *reader = raw;
  if (reader->iterator) cmark.iter_free(reader->iterator);
  if (reader->document) cmark.node_free(reader->document);
  if (reader->parser) cmark.parser_free(reader->parser);
  free(reader);
}
