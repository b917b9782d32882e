// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that do the same in every program: the dynamic linker, the allocator, copying. Their
// names tell or, as far as the profile knows them, their files and objects.
#pragma once

#include <string_view>

namespace cg::annotate {

enum class KnownCode { none, linker, allocation, copying };

// `object` may be empty.
KnownCode known_code(std::string_view file, std::string_view name, std::string_view object);

// Whether no symbol names the function: Callgrind calls it by its address.
bool is_nameless(std::string_view name);

}  // namespace cg::annotate
