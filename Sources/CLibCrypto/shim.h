#ifndef CLIBCRYPTO_SHIM_H
#define CLIBCRYPTO_SHIM_H
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stddef.h>

/* The low-level calls: SHA1() and the EVP interface look the algorithm up behind a lock for each digest, which costs
   more than the digest of an identifier does. */
static inline void pt_sha1(const unsigned char *bytes, size_t count, unsigned char *hash) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  SHA_CTX context;
  SHA1_Init(&context);
  SHA1_Update(&context, bytes, count);
  SHA1_Final(hash, &context);
#pragma clang diagnostic pop
}
#endif
