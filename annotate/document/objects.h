// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which data misses. An object is a place that allocates, a variable, a stack, a mapped file or
// what else an address can belong to (docs/simulation.md); it misses at offsets in it, and lines of
// the source miss on it. Misses are reads and writes together.
//
//   ObjectTable    the objects that a text or JSON lists, each with its first offsets and lines
//   PageObjects    all objects, for a page, in the form of rows
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "annotate/document/count_rows.h"

namespace cg::annotate {

struct ObjectName {
  std::string kind;   // "heap", "global"
  std::string where;  // the program or library of a variable; "" for others
  std::string name;   // "read_line (io.c:12) < main (main.c:3)", "table"

  // One text, which no other object has: "heap: f (a.c:2) < main", "global: table [/bin/prog]".
  std::string label() const;
};

struct Misses {
  std::int64_t d1 = 0;
  std::int64_t ll = 0;
};

struct MissedOffset {
  std::uint64_t offset = 0;
  Misses misses;
};

struct MissingPlace {
  std::string file;
  std::uint64_t line = 0;  // 0: unknown
  std::string function;
};

struct MissingLine {
  MissingPlace place;
  Misses misses;
};

struct DataObject {
  ObjectName name;
  Misses misses;
  std::int64_t blocks = 0;  // allocated
  std::int64_t bytes = 0;
  std::vector<MissedOffset> offsets = {};
  std::vector<MissingLine> lines = {};
};

struct ObjectTable {
  DataObject all;  // the sums of all objects, which are 100%
  std::vector<DataObject> objects;
  std::size_t others = 0;  // objects that are not listed
};

struct PageObjects {
  std::vector<ObjectName> names;     // of each object
  CountRows offsets{4};              // keys: object and offset; counts: Misses, blocks, bytes
  std::vector<MissingPlace> places;  // lines that miss
  CountRows lines{2};                // keys: place and object; counts: Misses
};

}  // namespace cg::annotate
