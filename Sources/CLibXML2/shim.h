#ifndef CLIBXML2_SHIM_H
#define CLIBXML2_SHIM_H
#include <libxml/xmlversion.h>
/* Keeps <unicode/ucnv.h> out of the module: where libxml2 is built with ICU (Debian), that header clashes with the
   ICU inside Swift's Foundation, and every target that imports XCTest stops compiling. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#endif
