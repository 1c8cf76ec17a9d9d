#include "CSimdJSON.h"

#include <simdjson.h>

#include <new>
#include <vector>

namespace {
constexpr size_t longest_document = 64u << 20;
constexpr size_t deepest_document = 64;
}  // namespace

struct pt_json_parser {
  simdjson::dom::parser parser{longest_document + 1};
  std::vector<pt_json_node> nodes;
  std::vector<uint8_t> copy;
  const char *error = "";

  void value(simdjson::dom::element element, const uint8_t *key, size_t key_length) {
    using simdjson::dom::element_type;
    const size_t index = nodes.size();
    nodes.push_back(pt_json_node{key, nullptr, {0}, static_cast<uint32_t>(key_length), 0, 0, PT_JSON_NULL});
    switch (element.type()) {
      case element_type::ARRAY: {
        int64_t children = 0;
        for (auto child : simdjson::dom::array(element)) {
          value(child, nullptr, 0);
          ++children;
        }
        nodes[index].type = PT_JSON_ARRAY;
        nodes[index].integer = children;
        break;
      }
      case element_type::OBJECT: {
        int64_t children = 0;
        for (auto field : simdjson::dom::object(element)) {
          value(field.value, reinterpret_cast<const uint8_t *>(field.key.data()), field.key.size());
          ++children;
        }
        nodes[index].type = PT_JSON_OBJECT;
        nodes[index].integer = children;
        break;
      }
      case element_type::STRING: {
        std::string_view text = element;
        nodes[index].type = PT_JSON_STRING;
        nodes[index].text = reinterpret_cast<const uint8_t *>(text.data());
        nodes[index].text_length = static_cast<uint32_t>(text.size());
        break;
      }
      case element_type::INT64:
        nodes[index].type = PT_JSON_INTEGER;
        nodes[index].integer = int64_t(element);
        break;
      case element_type::UINT64:
        nodes[index].type = PT_JSON_DOUBLE;
        nodes[index].real = static_cast<double>(uint64_t(element));
        break;
      case element_type::DOUBLE:
        nodes[index].type = PT_JSON_DOUBLE;
        nodes[index].real = double(element);
        break;
      case element_type::BOOL:
        nodes[index].type = bool(element) ? PT_JSON_TRUE : PT_JSON_FALSE;
        break;
      case element_type::NULL_VALUE:
        break;
    }
    nodes[index].next = static_cast<uint32_t>(nodes.size());
  }
};

extern "C" {

pt_json_parser *pt_json_create(void) {
  auto *parser = new (std::nothrow) pt_json_parser;
  return parser;
}

void pt_json_destroy(pt_json_parser *parser) { delete parser; }

size_t pt_json_parse(pt_json_parser *parser, const uint8_t *bytes, size_t length, size_t readable,
                     const pt_json_node **nodes) {
  parser->nodes.clear();
  if (length > longest_document) {
    parser->error = "The document is longer than 64 MiB.";
    return 0;
  }
  if (parser->parser.capacity() < length || parser->parser.max_depth() != deepest_document) {
    // Room grows in steps of two, so that a log whose lines get longer does not allocate for each of them.
    size_t room = 4096;
    while (room < length) room *= 2;
    if (auto code = parser->parser.allocate(room, deepest_document)) {
      parser->error = simdjson::error_message(code);
      return 0;
    }
  }
  if (readable < length + simdjson::SIMDJSON_PADDING) {
    parser->copy.assign(length + simdjson::SIMDJSON_PADDING, 0);
    std::copy(bytes, bytes + length, parser->copy.begin());
    bytes = parser->copy.data();
  }
  auto result = parser->parser.parse(bytes, length, false);
  if (result.error()) {
    parser->error = simdjson::error_message(result.error());
    return 0;
  }
  parser->value(result.value_unsafe(), nullptr, 0);
  *nodes = parser->nodes.data();
  return parser->nodes.size();
}

const char *pt_json_error(const pt_json_parser *parser) { return parser->error; }
}
