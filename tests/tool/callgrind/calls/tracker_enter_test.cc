// SPDX-License-Identifier: GPL-2.0-or-later
//
// What enter() does by itself is what find_way() would do: a program made at random costs the same
// where every block goes the long way, as blocks do in a handler whose own stack lies above the
// code that it interrupts.
#include <random>
#include <string>
#include <vector>

#include "tests/tool/callgrind/calls/tracked_client.h"

namespace cg::tool::callgrind {
namespace {

class RandomProgram : public TrackedClient {
 public:
  explicit RandomProgram(unsigned seed, bool keeps_stacks = false) : random_(seed) {
    if (keeps_stacks) graph.tree().begin(3, 1000);
    for (unsigned i = 0; i < kFunctions; ++i) functions_.push_back(make(i));
  }
  void TestBody() override {}

  std::string costs() {
    run_all();
    tracker.finish();
    return text();
  }

  std::string costs_in_handler() {
    const Registers at{.ip = 0x1000, .sp = 0x900000};
    tracker.begin_handler(1, 11, at, {.begin = 0x1000000, .end = 0x1200000});
    run_all();
    tracker.end_handler(1, 11, at);
    tracker.finish();
    return text();
  }

 private:
  static constexpr unsigned kFunctions = 8;
  static constexpr Addr kFrame = 64;

  struct Made {
    Function* function;
    Block* stub;   // in the linkage table
    Block* calls;  // entries, by what they do
    Block* leaps;
    Block* leaf;
    Block* pauses;   // goes on within the function, which nobody is told of
    Block* goes_on;  // behind calls
    Block* calls_again;
    Block* returns;
  };

  Made make(unsigned number) {
    Function& made = function();
    made.is_skipped = number == 3;
    made.is_toggled = made.is_watched = number == 5;
    made.group = number >= 6 ? 1 : 0;
    Function& table = function();
    table.is_skipped = true;
    Block& stub = block(table, true, Kind::jump);
    stub.section = Vg_SectPLT;
    return {&made,
            &stub,
            &block(made, true, Kind::call),
            &block(made, true, Kind::jump),
            &block(made, true, Kind::ret),
            &block(made, true, Kind::jump, true),
            &block(made, false, Kind::jump),
            &block(made, false, Kind::call),
            &block(made, false, Kind::ret)};
  }

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  void run_all() {
    run(begin, 0x1100000);
    for (int i = 0; i < 20; ++i) {
      body(functions_[below(kFunctions)], 0x1100000 - sizeof(Addr), 6);
      run(i < 19 ? begin : last, 0x1100000);
    }
  }

  // A function that is entered with this stack pointer, until it has returned.
  void body(const Made& now, Addr sp, unsigned depth) {
    const unsigned kind = depth == 0 ? below(2) * 2 : below(6);
    if (kind == 0) return run(*now.leaf, sp);
    if (kind == 1) {
      run(*now.leaps, sp);
      return body(functions_[below(kFunctions)], sp, depth - 1);
    }
    if (kind == 2) {
      run(*now.pauses, sp);
      return run(*now.returns, sp);
    }
    run(*now.calls, sp);
    for (unsigned left = below(3);; --left) {
      const Made& callee = functions_[below(kFunctions)];
      if (below(2) == 0) run(*callee.stub, sp - kFrame - sizeof(Addr));
      body(callee, sp - kFrame - sizeof(Addr), depth - 1);
      if (below(2) == 0) run(*now.goes_on, sp - kFrame);
      if (left == 0) break;
      run(*now.calls_again, sp - kFrame);
    }
    run(*now.returns, sp - kFrame);
  }

  std::string text() const {
    std::string all = std::to_string(tracker.growth(kAllThreads).ir.accesses) + " " +
                      std::to_string(graph.executed_blocks()) + " " +
                      std::to_string(graph.executed_calls()) + "\n";
    for (unsigned i = 0; i < kFunctions; ++i) {
      const Function& from = *functions_[i].function;
      all += std::to_string(i) + ": " + std::to_string(self(from)) + "\n";
      for (unsigned j = 0; j < kFunctions; ++j)
        for (const std::uint32_t level : {0u, 1u})
          all += " " + std::to_string(j) + " " + arcs(from, *functions_[j].function, level);
    }
    graph.tree().for_each([&](const ContextNode& node, std::uint64_t depth) {
      all += "\n" + std::string(depth, ' ') + std::to_string(node.calls) + " " +
             std::to_string(node.costs.instructions());
      return true;
    });
    return all;
  }

  std::minstd_rand random_;
  std::vector<Made> functions_;
};

TEST(TrackerEnterTest, CostsAreThoseOfTheLongWay) {
  for (unsigned seed = 1; seed <= 100; ++seed)
    EXPECT_EQ(RandomProgram(seed).costs(), RandomProgram(seed).costs_in_handler()) << seed;
}

TEST(TrackerEnterTest, SoAreThoseOfWholeStacks) {
  for (unsigned seed = 1; seed <= 100; ++seed)
    EXPECT_EQ(RandomProgram(seed, true).costs(), RandomProgram(seed, true).costs_in_handler())
        << seed;
}

}  // namespace
}  // namespace cg::tool::callgrind
