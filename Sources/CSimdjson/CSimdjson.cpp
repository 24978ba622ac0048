#include "CSimdjson.h"

#include <new>

#include <simdjson.h>

struct simdjson_parser {
  simdjson::dom::parser dom;
  size_t max_depth;
};

/// Small messages are the rule: a parser starts with room for them.
static const size_t initial_capacity = 4096;

extern "C" simdjson_parser *simdjson_parser_create(size_t max_depth) {
  auto *parser = new (std::nothrow) simdjson_parser;
  if (!parser) return nullptr;
  parser->max_depth = max_depth;
  if (parser->dom.allocate(initial_capacity, max_depth)) {
    delete parser;
    return nullptr;
  }
  return parser;
}

extern "C" void simdjson_parser_destroy(simdjson_parser *parser) { delete parser; }

extern "C" int simdjson_parser_parse(
    simdjson_parser *parser, const uint8_t *bytes, size_t length,
    const uint64_t **tape, const uint8_t **strings) {
  auto &dom = parser->dom;
  if (dom.capacity() < length) {
    // Grown by doubling, so that a series of ever longer messages does not allocate each time.
    size_t capacity = dom.capacity() * 2;
    if (auto error = dom.allocate(capacity < length ? length : capacity, parser->max_depth)) {
      return error;
    }
  }
  if (auto error = dom.parse(bytes, length).error()) return error;
  *tape = dom.doc.tape.get();
  *strings = dom.doc.string_buf.get();
  return 0;
}
