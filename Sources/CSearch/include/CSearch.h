#ifndef CSEARCH_H
#define CSEARCH_H
#include <stddef.h>

/// The first occurrence of `needle` in `haystack`, or NULL: the C library's memmem, which glibc declares only to GNU
/// sources.
void *pt_memmem(const void *haystack, size_t length, const void *needle, size_t needle_length);
#endif
