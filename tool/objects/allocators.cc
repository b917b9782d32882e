// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocators.h"

#include <cstddef>

#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;

struct Known {
  const char* name;
  AllocatorForm form;
};

constexpr AllocatorForm kSize{.kind = Kind::allocates, .size = 1};
constexpr AllocatorForm kSecondSize{.kind = Kind::allocates, .size = 2};
constexpr AllocatorForm kCount{.kind = Kind::allocates, .count = 1, .size = 2};
constexpr AllocatorForm kRealloc{.kind = Kind::reallocates, .block = 1, .size = 2};
constexpr AllocatorForm kReallocArray{.kind = Kind::reallocates, .block = 1, .count = 2, .size = 3};
constexpr AllocatorForm kFillIn{.kind = Kind::fills_in, .block = 1, .size = 3};
constexpr AllocatorForm kFree{.kind = Kind::frees, .block = 1};

// Behind a name's ends, such as `(`, anything may follow.
constexpr Known kKnown[] = {
    {"malloc", kSize},
    {"free", kFree},
    {"calloc", kCount},
    {"realloc", kRealloc},
    {"reallocarray", kReallocArray},
    {"memalign", kSecondSize},
    {"aligned_alloc", kSecondSize},
    {"posix_memalign", kFillIn},
    {"valloc", kSize},
    {"pvalloc", kSize},
    {"cfree", kFree},
    {"__libc_malloc", kSize},
    {"__libc_free", kFree},
    {"__libc_calloc", kCount},
    {"__libc_realloc", kRealloc},
    {"__libc_memalign", kSecondSize},
    {"tc_malloc", kSize},
    {"tc_free", kFree},
    {"tc_calloc", kCount},
    {"tc_realloc", kRealloc},
    {"tc_new", kSize},
    {"tc_delete", kFree},
};
// operator new and delete in all their forms, demangled and not.
constexpr Known kBeginnings[] = {
    {"operator new(", kSize},
    {"operator new[](", kSize},
    {"operator delete(", kFree},
    {"operator delete[](", kFree},
    {"_Znwm", kSize},
    {"_Znam", kSize},
    {"_ZdlPv", kFree},
    {"_ZdaPv", kFree},
};
constexpr Known kForms[] = {
    {"size", kSize}, {"count", kCount}, {"realloc", kRealloc}, {"free", kFree}};

bool begins_with(const char* text, const char* beginning) {
  return VG_(strncmp)(text, beginning, VG_(strlen)(beginning)) == 0;
}

// What is behind FORM: in `text`; `text` itself if it has none.
const char* without_form(const char* text) {
  for (const char* c = text; *c != '\0'; ++c) {
    if (*c != ':') continue;
    if (c[1] != ':') return c + 1;
    ++c;
  }
  return text;
}

// The numbers go to these members, in this order.
bool take_numbers(AllocatorForm& form, const char* digits, const char* end) {
  const auto many = static_cast<std::size_t>(end - digits);
  for (const char* c = digits; c != end; ++c)
    if (*c < '1' || *c > static_cast<char>('0' + kMostArguments)) return false;
  const auto number = [&](std::size_t i) { return static_cast<std::uint8_t>(digits[i] - '0'); };
  if (many == 0) return true;
  switch (form.kind) {
    case Kind::frees:
      form.block = number(0);
      return many == 1;
    case Kind::reallocates:
      form.block = number(0);
      if (many == 3) form.count = number(1);
      if (many > 1) form.size = number(many - 1);
      return many == 2 || many == 3;
    default:
      form.size = number(many - 1);
      if (form.count != 0) form.count = number(0);
      return many == (form.count != 0 ? 2 : 1);
  }
}

bool read_form(AllocatorForm& form, const char* text, const char* end) {
  for (const Known& known : kForms) {
    if (!begins_with(text, known.name)) continue;
    form = known.form;
    return take_numbers(form, text + VG_(strlen)(known.name), end);
  }
  return false;
}

}  // namespace

const char* Allocators::add(const char* text) {
  AllocatorForm form = kSize;
  const char* const glob = without_form(text);
  if (*glob == '\0') return "a function's name is missing";
  if (glob != text && !read_form(form, text, glob - 1))
    return "its form is none of size1, count12, realloc12 and free1, with other numbers from 1 to "
           "6, too";
  if (count_ == kMost) return "more than 32 allocators";
  named_[count_].form = form;
  named_[count_++].glob.add(glob);
  return nullptr;
}

AllocatorForm Allocators::form_of(const char* function) {
  AllocatorForm found;
  for (std::size_t i = 0; i < count_; ++i)
    if (named_[i].glob.match(function) && found.kind == Kind::none) found = named_[i].form;
  if (found.kind != Kind::none) return found;
  for (const Known& known : kKnown)
    if (VG_(strcmp)(function, known.name) == 0) return known.form;
  for (const Known& known : kBeginnings)
    if (begins_with(function, known.name)) return known.form;
  return {};
}

void Allocators::warn_of_unmatched(const char* option) const {
  for (std::size_t i = 0; i < count_; ++i) named_[i].glob.warn_of_unmatched(option);
}

}  // namespace cg::tool
