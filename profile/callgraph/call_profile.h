// SPDX-License-Identifier: GPL-2.0-or-later
//
// A profile of Callgrind as a value: what code cost by itself, and who called whom at which cost.
//
//   lines   self cost of a function's code on a line of a file (its own, or one whose code was
//           inlined), in rows as they came: several may have one key, and add up
//   arcs    calls from such a line to a function: how many, and the cost from call to return, what
//           the callee called included. Their costs add up to more than there is where functions
//           call each other in a circle.
//
// A function is its name, its file and its object: there may be a "main" in each file and object.
// Instruction addresses, jumps and the lines that are called are read and dropped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "profile/callgraph/rows.h"
#include "profile/count.h"
#include "profile/id_index.h"
#include "profile/name_table.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

using profile::FileId;
using profile::NameId;
using profile::ObjectId;
enum class FunctionId : std::uint32_t {};  // of object, file and name

struct Function {
  ObjectId object;  // named "" where the profile names none
  FileId file;
  NameId name;
  friend auto operator<=>(const Function&, const Function&) = default;
};

// A place in the code. Line 0: unknown.
struct Spot {
  FunctionId function;
  FileId file;
  std::uint32_t line;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

struct Arc {
  Spot from;
  FunctionId callee;
  std::int64_t calls;  // may be 0: one that went on from an earlier part
  friend auto operator<=>(const Arc&, const Arc&) = default;
};

// What the header of one part says of it; texts without the white space before them.
struct Part {
  std::string pid, number, thread;
  std::vector<std::string> descriptions;  // "I1 cache: 32768 B, ..."
  friend bool operator==(const Part&, const Part&) = default;
};

struct Header {
  std::string creator;
  std::string command;
  std::vector<std::string> events;         // names
  std::vector<std::string> event_details;  // "sysTime : sysTime (elapsed ms)", "A = B + 2 C"
  std::vector<Part> parts;
  friend bool operator==(const Header&, const Header&) = default;

  // Whether a part is one (profile/checkpoint.h).
  bool is_checkpoint() const;
};

// What 100% is: what the lines add up to, a count for each event, of which the last ones may be
// missing, as in rows.
struct Totals {
  std::vector<std::int64_t> counts;
  bool calculated = false;  // the file does not say it of all its parts

  Count operator[](std::size_t event) const {
    return event < counts.size() ? Count(counts[event]) : std::nullopt;
  }

  // One for each of so many events.
  Counts all(std::size_t events) const {
    Counts all(events);
    for (std::size_t event = 0; event < events; ++event) all[event] = (*this)[event];
    return all;
  }
  friend bool operator==(const Totals&, const Totals&) = default;
};

class CallProfile {
 public:
  Header header;
  Totals totals;
  NameTable<ObjectId> objects;
  NameTable<FileId> files;
  NameTable<NameId> names;
  Rows<Spot> lines;
  Rows<Arc> arcs;

  FunctionId intern(const Function& function);
  std::size_t functions() const { return functions_.size(); }
  const Function& function(FunctionId id) const { return functions_[at(id)]; }

  std::string_view object_of(FunctionId id) const { return objects[function(id).object]; }
  std::string_view file_of(FunctionId id) const { return files[function(id).file]; }
  std::string_view name_of(FunctionId id) const { return names[function(id).name]; }

  // By object, file and name, bytewise: the order of functions where nothing else decides.
  bool before(FunctionId a, FunctionId b) const;

 private:
  std::vector<Function> functions_;
  IdIndex index_;
};

}  // namespace cg::profile::callgraph
