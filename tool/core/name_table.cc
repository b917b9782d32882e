// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/name_table.h"

#include <algorithm>
#include <cstdint>

#include "tool/core/memory.h"
#include "tool/core/sorted_list.h"

namespace cg::tool {
namespace {

// A path in its two pieces, so that looking one up needs no copy of the whole.
struct Path {
  const char* directory;
  std::size_t directory_length;  // 0: no directory, no slash
  const char* base;
  std::size_t base_length;

  std::size_t length() const {
    return directory_length == 0 ? base_length : directory_length + 1 + base_length;
  }
};

std::size_t length_of(const char* text) {
  std::size_t n = 0;
  while (text[n] != '\0') ++n;
  return n;
}

// FNV-1a over more bytes.
std::size_t hash_more(std::size_t hash, const char* text, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i)
    hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x01000193U;
  return hash;
}

std::size_t hash_of(const Path& p) {
  std::size_t hash = 0x811c9dc5U;
  if (p.directory_length != 0)
    hash = hash_more(hash_more(hash, p.directory, p.directory_length), "/", 1);
  return mix(hash_more(hash, p.base, p.base_length));
}

bool same_bytes(const char* a, const char* b, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i)
    if (a[i] != b[i]) return false;
  return true;
}

bool spells(const Name& name, const Path& p) {
  if (name.length != p.length()) return false;
  if (p.directory_length == 0) return same_bytes(name.text(), p.base, p.base_length);
  return same_bytes(name.text(), p.directory, p.directory_length) &&
         name.text()[p.directory_length] == '/' &&
         same_bytes(name.text() + p.directory_length + 1, p.base, p.base_length);
}

Name* make_name(const Path& p) {
  auto* name = static_cast<Name*>(allocate("cg.names", sizeof(Name) + p.length() + 1));
  name->length = p.length();
  name->rank = 0;
  char* out = reinterpret_cast<char*>(name + 1);
  if (p.directory_length != 0) {
    out = std::copy_n(p.directory, p.directory_length, out);
    *out++ = '/';
  }
  out = std::copy_n(p.base, p.base_length, out);
  *out = '\0';
  return name;
}

bool less_bytewise(const Name& a, const Name& b) {
  const std::size_t common = std::min(a.length, b.length);
  for (std::size_t i = 0; i < common; ++i)
    if (a.text()[i] != b.text()[i])
      return static_cast<unsigned char>(a.text()[i]) < static_cast<unsigned char>(b.text()[i]);
  return a.length < b.length;
}

}  // namespace

Name* NameTable::intern_path(const char* directory, const char* base) {
  const Path path{directory, length_of(directory), base, length_of(base)};
  if (last_ != nullptr && spells(*last_, path)) return last_;
  const std::size_t hash = hash_of(path);
  if (Name* known = names_.find(hash, [&](const Name& n) { return spells(n, path); }))
    return last_ = known;
  last_ = make_name(path);
  names_.insert(hash, last_);
  return last_;
}

void NameTable::sort_names() {
  ListSorter<&Name::next_in_order, Name, decltype(&less_bytewise)> order(less_bytewise);
  names_.for_each([&](Name& name) { order.add(name); });
  std::size_t rank = 0;
  for (Name* name = order.sorted(); name != nullptr; name = name->next_in_order)
    name->rank = rank++;
}

}  // namespace cg::tool
