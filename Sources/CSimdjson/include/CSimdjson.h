// simdjson's DOM parser behind C: one call in, its tape out.
#ifndef FEEDD_CSIMDJSON_H
#define FEEDD_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser and the buffers of the document it parsed last. For one thread at a time.
typedef struct simdjson_parser simdjson_parser;

/// Makes a parser that refuses documents nested deeper than `max_depth`; NULL when out of memory.
simdjson_parser *simdjson_parser_create(size_t max_depth);

void simdjson_parser_destroy(simdjson_parser *parser);

/// Parses `length` bytes. The tape and the strings belong to the parser and last until it is used
/// again. Returns 0, or one of simdjson's error codes.
int simdjson_parser_parse(
    simdjson_parser *parser, const uint8_t *bytes, size_t length,
    const uint64_t **tape, const uint8_t **strings);

#ifdef __cplusplus
}
#endif

#endif
