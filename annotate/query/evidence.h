// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile says about causes: the sums that findings are made of. A finding decides by these
// and adds nothing up.
//
//   Evidence     the program: what was recorded, its sums, and groups of functions
//   Function     a function with at least a hundredth of the modelled cost
//   Line         a line of it that has as much; line 0: code whose line is not known
//
// Names live as long as the profile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"
#include "annotate/query/events.h"
#include "annotate/query/known_code.h"
#include "profile/callgraph/graph.h"
#include "profile/profile.h"

namespace cg::annotate {

// Misses of a kind at each level, and their modelled cost.
struct MissCounts {
  std::int64_t l1 = 0;
  std::int64_t ll = 0;
  std::int64_t cost = 0;  // also of L2, if the profile has it
};

// Reads and writes together.
struct DataMisses {
  MissCounts all, writes;
  MissCounts cold, capacity, conflict;
  MissCounts next_line, stride, irregular;
};

struct CodeMisses {
  MissCounts all;
  MissCounts cold, capacity, conflict;
};

struct Branches {
  std::int64_t executed = 0, mispredicted = 0, cost = 0;  // cost: of the mispredicted ones
  std::int64_t taken = 0, turned = 0;
  std::int64_t random = 0, pattern = 0, loop = 0, alias = 0;  // mispredicted
};

// The counts of a part of the program.
struct Measured {
  std::int64_t cost = 0;
  std::int64_t instructions = 0;
  std::int64_t accesses = 0;  // of data
  DataMisses data;
  CodeMisses code;
  Branches branches;
  Branches indirect;               // without directions and reasons
  std::vector<std::int64_t> left;  // misses of D1 that caches of Evidence::sizes would leave
};

struct Evidence {
  // What the profile can tell.
  struct Recorded {
    bool caches = false;    // misses of data and code
    bool classes = false;   // cold, capacity, conflict
    bool patterns = false;  // next line, stride, irregular
    bool strides = false;   // how long they are
    bool curve = false;     // the misses that larger caches would leave
    bool objects = false;   // which data misses
    bool branches = false;  // conditional and indirect
    bool reasons = false;   // of mispredicted branches
    bool targets = false;   // predicted by their history
    bool calls = false;     // who calls whom: Callgrind, which does not tell objects

    bool lacks_objects() const { return !objects && !calls; }
  };

  // A cache, as the profile describes it; sizes are 0 where it does not.
  struct Cache {
    std::uint64_t size = 0, line = 0, ways = 0;

    std::uint64_t sets() const { return line == 0 || ways == 0 ? 0 : size / line / ways; }
  };

  // The data that a line misses most on.
  struct Data {
    ObjectName name;
    std::int64_t misses = 0;  // of D1, of the line
    std::int64_t blocks = 0, bytes = 0;
    std::vector<MissedOffset> offsets = {};  // of all that the object misses, most misses first
  };

  struct Line {
    std::string_view file;
    std::uint64_t line = 0;
    Measured sums = {};
    std::vector<MissReasons::Stride> strides = {};  // most misses first
    std::int64_t far_strides = 0;  // misses of D1 at a stride of kFarStride or more
    std::vector<Data> data = {};   // one at most
  };

  struct Function {
    std::string_view file, name, object;
    KnownCode known = KnownCode::none;
    Measured sums = {};
    std::vector<Line> lines = {};                     // most cost first
    std::vector<std::string_view> inlined_into = {};  // innermost first
  };

  // A function with its calls, if they are recorded.
  struct Called {
    std::string_view file, name;
    std::int64_t calls = 0;      // by others
    std::int64_t own_calls = 0;  // by itself
    std::int64_t cost = 0;       // with all that it calls
    // The line that calls it most often.
    std::string_view caller_file = {}, caller = {};
    std::uint64_t caller_line = 0;
    std::int64_t caller_calls = 0;
  };

  // Functions that belong together, whatever they cost.
  struct Member {
    std::string_view name;
    std::int64_t count = 0;  // modelled cost; of callers: calls
  };
  struct Group {
    Measured sums = {};
    std::vector<Member> members = {};  // the first ones; of nameless code the objects
    std::vector<Member> callers = {};  // from outside of the group, if calls are recorded
  };

  Recorded recorded;
  Cache i1, d1, ll;
  std::vector<std::uint64_t> sizes = {};  // of the caches of a curve, ascending
  Measured total;
  Measured own;                          // without the linker's
  std::vector<Function> functions = {};  // most cost first
  std::vector<Called> called = {};       // with a hundredth of the cost or more, most cost first
  Group linker, allocation, copying, nameless, lineless;
  // Functions with most misses of I1, but the linker's, and how many have four fifths of such misses.
  std::vector<Member> code = {};
  std::size_t code_functions = 0;
  std::vector<Data> allocators = {};  // the heap objects with most blocks
};

// A distance that neither the unrolling of a loop nor a small structure explains.
inline constexpr std::int64_t kFarStride = 512;

struct EvidenceSources {
  const profile::Profile& profile;  // complete, and keeps rows
  const Events& events;
  std::span<const profile::Count> totals;  // of the program
  const PageObjects* objects = nullptr;    // nullptr: not recorded
  const PageStrides* strides = nullptr;
  bool has_inlined_calls = false;                    // functions are as they were written
  const profile::callgraph::Graph* graph = nullptr;  // of the profile; nullptr: no calls
};

// Throws when a sum does not fit 64 bits.
Evidence gather_evidence(const EvidenceSources& from);

}  // namespace cg::annotate
