// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/known_code.h"

#include <algorithm>
#include <array>
#include <span>

#include "program/characters.h"

namespace cg::annotate {
namespace {

using Names = std::span<const std::string_view>;

constexpr auto kLinkerObjects =
    std::to_array<std::string_view>({"ld-linux", "ld-musl", "ld.so", "ld64.so", "ld-2."});
constexpr auto kLinkerFiles = std::to_array<std::string_view>(
    {"dl-", "rtld.c", "do-rel.h", "dynamic-link.h", "get-dynamic-info.h"});
constexpr auto kLinkerFunctions = std::to_array<std::string_view>(
    {"check_match", "dl_main", "do_lookup_unique", "do_lookup_x", "version_check_doit"});
constexpr auto kAllocators = std::to_array<std::string_view>({"aligned_alloc",
                                                              "calloc",
                                                              "cfree",
                                                              "free",
                                                              "malloc",
                                                              "memalign",
                                                              "mid_memalign",
                                                              "posix_memalign",
                                                              "realloc",
                                                              "reallocarray",
                                                              "valloc",
                                                              "int_malloc",
                                                              "int_free",
                                                              "int_realloc",
                                                              "int_memalign",
                                                              "malloc_consolidate",
                                                              "sysmalloc",
                                                              "systrim",
                                                              "tcache_init",
                                                              "unlink_chunk",
                                                              "tcache_get",
                                                              "tcache_put",
                                                              "arena_get2",
                                                              "operator new",
                                                              "operator new[]",
                                                              "operator delete",
                                                              "operator delete[]"});
constexpr auto kCopies =
    std::to_array<std::string_view>({"memcpy", "memmove", "mempcpy", "bcopy", "wmemcpy"});

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view without_underscores(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
  constexpr std::string_view kLibc = "libc_";
  if (name.starts_with(kLibc)) name.remove_prefix(kLibc.size());
  return name;
}

// The name without parameters, versions, levels of recursion and what compilers put behind it.
std::string_view stem(std::string_view name) { return name.substr(0, name.find_first_of("(.@'")); }

bool is_one_of(std::string_view name, Names names) {
  return std::ranges::find(names, name) != names.end();
}

bool is_linker(std::string_view file, std::string_view name, std::string_view object) {
  if (program::begins_with_any(last_part(object), kLinkerObjects)) return true;
  if (name.starts_with("_dl_") || is_one_of(stem(name), kLinkerFunctions)) return true;
  return file.find("/elf/") != std::string_view::npos &&
         program::begins_with_any(last_part(file), kLinkerFiles);
}

// "memcpy", "__memcpy_avx_unaligned_erms", but not "memcpyable".
bool is_copy(std::string_view name) {
  name = stem(without_underscores(name));
  return std::ranges::any_of(kCopies, [=](std::string_view copy) {
    return name.starts_with(copy) && (name.size() == copy.size() || name[copy.size()] == '_');
  });
}

}  // namespace

KnownCode known_code(std::string_view file, std::string_view name, std::string_view object) {
  if (is_linker(file, name, object)) return KnownCode::linker;
  if (is_one_of(stem(without_underscores(name)), kAllocators) || file.ends_with("malloc/malloc.c"))
    return KnownCode::allocation;
  if (is_copy(name)) return KnownCode::copying;
  return KnownCode::none;
}

bool is_nameless(std::string_view name) {
  if (name == "???") return true;
  if (!name.starts_with("0x")) return false;
  name = name.substr(2, name.find('\'') - 2);
  return !name.empty() && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace cg::annotate
