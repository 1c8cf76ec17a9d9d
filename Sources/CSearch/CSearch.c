#define _GNU_SOURCE
#include "CSearch.h"

#include <string.h>

void *pt_memmem(const void *haystack, size_t length, const void *needle, size_t needle_length) {
  return memmem(haystack, length, needle, needle_length);
}

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Whether the quote at `index` has an odd number of backslashes before it.
static int is_escaped(const uint8_t *text, size_t index) {
  size_t slashes = 0;
  while (slashes < index && text[index - 1 - slashes] == '\\') slashes++;
  return slashes & 1;
}

size_t pt_json_quotes(const uint8_t *text, size_t length, uint32_t *places, size_t limit, int *escapes) {
  size_t count = 0;
  size_t index = 0;
  int met = 0;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i slash = _mm_set1_epi8('\\');
  // Four blocks at a time: one word of 64 marks.
  for (; index + 64 <= length; index += 64) {
    uint64_t quotes = 0;
    __m128i slashes = _mm_setzero_si128();
    for (int part = 0; part < 4; part++) {
      const __m128i block = _mm_loadu_si128((const __m128i *)(text + index + 16 * part));
      quotes |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, quote)) << (16 * part);
      slashes = _mm_or_si128(slashes, _mm_cmpeq_epi8(block, slash));
    }
    met |= _mm_movemask_epi8(slashes);
    if (count + 64 > limit) return limit + 1;
    if (!met) {
      for (; quotes; quotes &= quotes - 1) places[count++] = (uint32_t)(index + (size_t)__builtin_ctzll(quotes));
    } else {
      for (; quotes; quotes &= quotes - 1) {
        const size_t place = index + (size_t)__builtin_ctzll(quotes);
        if (!is_escaped(text, place)) places[count++] = (uint32_t)place;
      }
    }
  }
#endif
  for (; index < length; index++) {
    if (text[index] == '\\') {
      met = 1;
    } else if (text[index] == '"' && !(met && is_escaped(text, index))) {
      if (count == limit) return limit + 1;
      places[count++] = (uint32_t)index;
    }
  }
  *escapes = met != 0;
  return count;
}
