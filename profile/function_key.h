// SPDX-License-Identifier: GPL-2.0-or-later
//
// The numbers that a profile gives to names, and what identifies a function.
#pragma once

#include <compare>
#include <cstdint>

namespace cg::profile {

enum class ObjectId : std::uint32_t {};
enum class FileId : std::uint32_t {};
enum class NameId : std::uint32_t {};      // of a function's name
enum class FunctionId : std::uint32_t {};  // its number

// Identifies a function. The object is "" if the profile names no object, or keeps no calls.
struct FunctionKey {
  ObjectId object;
  FileId file;
  NameId name;
  friend auto operator<=>(const FunctionKey&, const FunctionKey&) = default;
};

}  // namespace cg::profile
