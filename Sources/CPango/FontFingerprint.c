// Says whether two hosts measure alike: other fonts, another fingerprint.

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "CPango.h"

/// FNV-1a, 64 bits.
static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < length; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001B3);
  return hash;
}

static const uint64_t seed = UINT64_C(0xCBF29CE484222325);

/// Every value of `object`, which may have several (a family's name in each language).
static uint64_t mix_strings(uint64_t hash, FcPattern *pattern, const char *object) {
  FcChar8 *string;
  for (int i = 0; FcPatternGetString(pattern, object, i, &string) == FcResultMatch; i++) {
    hash = mix(hash, string, strlen((const char *)string) + 1);
  }
  return hash;
}

static uint64_t mix_integer(uint64_t hash, FcPattern *pattern, const char *object) {
  int value = -1;
  FcPatternGetInteger(pattern, object, 0, &value);
  return mix(hash, &value, sizeof value);
}

static uint64_t font_hash(FcPattern *font) {
  uint64_t hash = mix_strings(seed, font, FC_FAMILY);
  hash = mix_strings(hash, font, FC_STYLE);
  hash = mix_integer(hash, font, FC_FONTVERSION);
  hash = mix_integer(hash, font, FC_INDEX);
  FcChar8 *path;
  struct stat file;
  int64_t bytes = -1;
  if (FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch
      && stat((const char *)path, &file) == 0) {
    bytes = file.st_size;
  }
  return mix(hash, &bytes, sizeof bytes);
}

/// The font that a generic family stands for, which the host's configuration decides.
static uint64_t mix_match(uint64_t hash, const char *family) {
  FcPattern *pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  FcConfigSubstitute(NULL, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result;
  FcPattern *match = FcFontMatch(NULL, pattern, &result);
  if (match != NULL) {
    hash = mix_strings(hash, match, FC_FAMILY);
    FcPatternDestroy(match);
  }
  FcPatternDestroy(pattern);
  return hash;
}

static int ascending(const void *a, const void *b) {
  uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
  return (left > right) - (left < right);
}

uint64_t cpango_font_fingerprint(void) {
  const char *version = pango_version_string();
  uint64_t hash = mix(seed, version, strlen(version) + 1);
  hash = mix_match(hash, "sans-serif");
  hash = mix_match(hash, "serif");
  hash = mix_match(hash, "monospace");
  FcPattern *any = FcPatternCreate();
  FcObjectSet *objects = FcObjectSetBuild(
    FC_FAMILY, FC_STYLE, FC_FONTVERSION, FC_INDEX, FC_FILE, NULL);
  FcFontSet *fonts = FcFontList(NULL, any, objects);
  size_t count = fonts == NULL ? 0 : (size_t)fonts->nfont;
  // fontconfig lists in no promised order.
  uint64_t *hashes = count == 0 ? NULL : calloc(count, sizeof *hashes);
  if (hashes != NULL) {
    for (size_t i = 0; i < count; i++) hashes[i] = font_hash(fonts->fonts[i]);
    qsort(hashes, count, sizeof *hashes, ascending);
    hash = mix(hash, hashes, count * sizeof *hashes);
    free(hashes);
  }
  if (fonts != NULL) FcFontSetDestroy(fonts);
  FcObjectSetDestroy(objects);
  FcPatternDestroy(any);
  return hash;
}
