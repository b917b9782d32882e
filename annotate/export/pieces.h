// SPDX-License-Identifier: GPL-2.0-or-later
//
// Collects the text of an export, and writes it piece by piece.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "profile/call_header.h"
#include "profile/header.h"

namespace cg::annotate::exports {

class Pieces {
 public:
  explicit Pieces(const std::function<void(std::string_view)>& write) : write_(write) {}

  std::string text;  // callers append to it

  void end_line() {
    text += '\n';
    flush_if_large();
  }
  void flush_if_large() {
    constexpr std::size_t kLarge = std::size_t{1} << 16;
    if (text.size() >= kLarge) flush();
  }
  void flush() {
    write_(text);
    text.clear();
  }

 private:
  const std::function<void(std::string_view)>& write_;
};

// The header of a profile in the form for exports: texts without keys, in valid UTF-8.
profile::CallHeader exported_header(const profile::Header& header);

}  // namespace cg::annotate::exports
