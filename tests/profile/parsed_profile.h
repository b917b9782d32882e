// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile as a value with everything that the format can express, line by line and in order. It
// keeps details that sums would lose: absent counts, short rows, functions without counts, repeated
// lines.
//
// The programs do not build it (a row per line costs six times the memory); generators and tests
// do.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "profile/count.h"
#include "profile/header.h"
#include "profile/reader.h"

namespace cg::profile {

struct FileEntry {
  FileLine kind;
  std::string name;
  friend bool operator==(const FileEntry&, const FileEntry&) = default;
};

struct FunctionEntry {
  std::string name;
  friend bool operator==(const FunctionEntry&, const FunctionEntry&) = default;
};

struct RowEntry {
  std::int64_t line;
  Counts counts;
  friend bool operator==(const RowEntry&, const RowEntry&) = default;
};

using Entry = std::variant<FileEntry, FunctionEntry, RowEntry>;

struct ParsedProfile {
  Header header;
  std::vector<Entry> body;
  Summary summary;
  friend bool operator==(const ParsedProfile&, const ParsedProfile&) = default;
};

// The sink that builds the value.
class ProfileBuilder {
 public:
  void on_header(const Header& header) { profile_.header = header; }
  void on_file(FileLine kind, std::string_view name);
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const Count> counts);
  void on_summary(Summary summary) { profile_.summary = std::move(summary); }

  const ParsedProfile& profile() const { return profile_; }

 private:
  ParsedProfile profile_;
};

// Reads text that has `name` in errors; a line outside the grammar is an error.
ParsedProfile parse(std::string_view text, const std::string& name);

// The text of a profile, in plain rows: parse(write(p)) == p, but for fe=, which becomes fi=.
std::string write(const ParsedProfile& profile);

}  // namespace cg::profile
