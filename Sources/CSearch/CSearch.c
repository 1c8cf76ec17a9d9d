#define _GNU_SOURCE
#include "CSearch.h"

#include <string.h>

void *pt_memmem(const void *haystack, size_t length, const void *needle, size_t needle_length) {
  return memmem(haystack, length, needle, needle_length);
}
