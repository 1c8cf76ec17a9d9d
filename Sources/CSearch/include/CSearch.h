#ifndef CSEARCH_H
#define CSEARCH_H
#include <stddef.h>
#include <stdint.h>

/// The first occurrence of `needle` in `haystack`, or NULL: the C library's memmem, which glibc declares only to GNU
/// sources.
void *pt_memmem(const void *haystack, size_t length, const void *needle, size_t needle_length);
/// Writes the places of the quotes of a JSON text that are not escaped to `places`, at most `limit`, and returns how many
/// there are; `limit + 1` when there are more. `*escapes` says whether a backslash was met.
size_t pt_json_quotes(const uint8_t *text, size_t length, uint32_t *places, size_t limit, int *escapes);

#endif
