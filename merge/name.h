// SPDX-License-Identifier: GPL-2.0-or-later
//
// A name that many scopes share: copies are cheap, and so is comparing a name with itself. A
// function that has lines in thousands of files does not have thousands of copies of its name.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace cg::merge {

class Name {
 public:
  explicit Name(std::string_view text)
      : shared_(std::make_shared<const Shared>(std::string(text),
                                               std::hash<std::string_view>()(text))) {}

  const std::string& text() const { return shared_->text; }
  std::size_t hash() const { return shared_->hash; }

  friend bool operator==(const Name& a, const Name& b) {
    return a.shared_ == b.shared_ || (a.hash() == b.hash() && a.text() == b.text());
  }
  friend bool operator<(const Name& a, const Name& b) {
    return a.shared_ != b.shared_ && a.text() < b.text();
  }

 private:
  struct Shared {
    Shared(std::string text_of, std::size_t hash_of) : text(std::move(text_of)), hash(hash_of) {}
    const std::string text;
    const std::size_t hash;
  };
  std::shared_ptr<const Shared> shared_;
};

}  // namespace cg::merge
