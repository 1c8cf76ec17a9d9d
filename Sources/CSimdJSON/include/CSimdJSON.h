#ifndef CSIMDJSON_H
#define CSIMDJSON_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The type of a JSON value.
typedef enum pt_json_type {
  PT_JSON_NULL = 0,
  PT_JSON_FALSE = 1,
  PT_JSON_TRUE = 2,
  PT_JSON_INTEGER = 3,
  PT_JSON_DOUBLE = 4,
  PT_JSON_STRING = 5,
  PT_JSON_ARRAY = 6,
  PT_JSON_OBJECT = 7
} pt_json_type;

/// One value of a document. Nodes stand in document order: a container is followed by its children, and `next` is the
/// index of the node behind the whole value.
typedef struct pt_json_node {
  const uint8_t *key;     // member name, unescaped; NULL outside objects
  const uint8_t *text;    // string value, unescaped; else NULL
  union {
    int64_t integer;      // PT_JSON_INTEGER; number of children of a container
    double real;          // PT_JSON_DOUBLE
  };
  uint32_t key_length;
  uint32_t text_length;
  uint32_t next;
  uint8_t type;           // pt_json_type
} pt_json_node;

typedef struct pt_json_parser pt_json_parser;

/// A parser that is used by one thread at a time. NULL when memory is short.
pt_json_parser *pt_json_create(void);
void pt_json_destroy(pt_json_parser *parser);

/// Parses one document of `length` bytes; `readable` bytes may be read from `bytes` on (simdjson reads up to 64 past
/// the end, and the parser copies the document when there are fewer). Documents deeper than 64 levels, or longer than
/// 64 MiB, are errors.
///
/// Returns the number of nodes (at least 1) and sets `*nodes`, valid until the next call; or 0, and then
/// `pt_json_error` says why.
size_t pt_json_parse(pt_json_parser *parser, const uint8_t *bytes, size_t length, size_t readable,
                     const pt_json_node **nodes);

/// Why the last parse failed, as a sentence of simdjson.
const char *pt_json_error(const pt_json_parser *parser);

#ifdef __cplusplus
}
#endif
#endif
