// SPDX-License-Identifier: GPL-2.0-or-later
//
// Random superblocks, run as instrumented and, beside that, instruction by instruction on a model
// that knows no segments, no queue and no free fetches: the profiles are the same.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "tests/sim/obvious_model.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/segments/ir_block.h"
#include "tests/tool/segments/machine.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/segments/instrument.h"

namespace cg::tool {
namespace {

struct Access {
  enum class Kind { fetch, read, write };

  Kind kind;
  sim::Addr addr;
  std::uint32_t size;
};

using Program = std::vector<Access>;  // of one superblock

using sim::test::ObviousCache;

// Small enough caches, with lines of different size, for every kind of miss. In an I1 of one set a
// straddling fetch may displace its own second line.
constexpr std::array kI1s{sim::CacheConfig{.size = 512, .assoc = 2, .line_size = 32},
                          sim::CacheConfig{.size = 64, .assoc = 2, .line_size = 32},
                          sim::CacheConfig{.size = 64, .assoc = 1, .line_size = 32}};
constexpr sim::CacheConfig kSmallD1{.size = 256, .assoc = 1, .line_size = 64};
constexpr sim::CacheConfig kLl{.size = 2048, .assoc = 4, .line_size = 64};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_() % n); }

  Program program() {
    Program p;
    sim::Addr instr = 0x1000 + below(2048);
    const std::uint32_t instructions = 1 + below(20);
    for (std::uint32_t i = 0; i < instructions; ++i) {
      const std::uint32_t size = 1 + below(15);
      p.push_back({Access::Kind::fetch, instr, size});
      instr = below(5) == 0 ? 0x1000 + below(2048) : instr + size;
      for (std::uint32_t n = below(4); n > 0; --n) p.push_back(data());
    }
    return p;
  }

 private:
  // Few addresses, so that writes find their reads and some accesses straddle.
  Access data() {
    return {below(2) == 0 ? Access::Kind::read : Access::Kind::write,
            0x8000 + 60 * below(3) + 512 * below(8), below(4) == 0 ? 1u : 8u};
  }

  std::mt19937 engine_;
};

struct Model {
  explicit Model(const sim::CacheConfig& i1_config) : i1(i1_config) {}

  sim::ServedBy access(ObviousCache& l1, const Access& a) {
    if (l1.access(a.addr, a.size)) return sim::ServedBy::l1;
    return ll.access(a.addr, a.size) ? sim::ServedBy::ll : sim::ServedBy::memory;
  }

  ObviousCache i1;
  ObviousCache d1{kSmallD1};
  ObviousCache ll{kLl};
};

// The rules of the instrumentation, applied to the program as it stands.
void run_on_model(const Program& program, Model& model,
                  std::map<sim::Addr, std::array<sim::CacheCounts, 3>>& profile) {
  sim::Addr instr = 0;
  const Access* read_to_merge = nullptr;
  for (const Access& a : program) {
    if (a.kind == Access::Kind::fetch) instr = a.addr;
    const bool merges = a.kind == Access::Kind::write && read_to_merge != nullptr &&
                        read_to_merge->addr == a.addr && read_to_merge->size == a.size;
    read_to_merge = a.kind == Access::Kind::read ? &a : nullptr;
    if (merges) continue;
    sim::CacheCounts& counts = profile[instr].at(static_cast<std::size_t>(a.kind));
    ++counts.accesses;
    counts.add_served(model.access(a.kind == Access::Kind::fetch ? model.i1 : model.d1, a));
  }
}

IRSB* block_of(const Program& program) {
  fake::Block block;
  for (const Access& a : program) {
    const IRType type = a.size == 1 ? Ity_I8 : Ity_I64;
    if (a.kind == Access::Kind::fetch)
      block.imark(a.addr, a.size);
    else if (a.kind == Access::Kind::read)
      block.load(type, fake::constant(a.addr));
    else
      block.store(fake::constant(a.addr), block.value("data", type));
  }
  return block.ir();
}

// What the processor would do with the statements that were added to `in`.
void run_instrumentation(const IRSB& in, const IRSB& out) {
  const std::set<const IRStmt*> guest(in.stmts, in.stmts + in.stmts_used);
  for (Int i = 0; i < out.stmts_used; ++i) {
    const IRStmt& s = *out.stmts[i];
    if (guest.contains(&s)) continue;
    if (s.tag == Ist_Store)
      ++reinterpret_cast<Segment*>(s.Ist.Store.addr->Iex.Const.con->Ico.U64)->executions;
    if (s.tag != Ist_Dirty) continue;
    const IRDirty& call = *s.Ist.Dirty.details;
    std::vector<sim::Addr> words;
    for (IRExpr** a = call.args; *a != nullptr; ++a) words.push_back((*a)->Iex.Const.con->Ico.U64);
    fake::call(call.cee->addr, words);
  }
}

void expect_like(const auto& ours, const ObviousCache& model) {
  for (std::size_t set = 0; set < model.sets().size(); ++set)
    EXPECT_TRUE(std::ranges::equal(ours.set(set), model.sets()[set])) << set;
}

// The same lines in each set of I1, in the same order of age.
void expect_like(const sim::CodeLineCache& ours, CodeLines& lines, const sim::CacheConfig& config,
                 const ObviousCache& model) {
  using Number = sim::CodeLineCache::Number;
  for (std::size_t set = 0; set < model.sets().size(); ++set) {
    std::vector<Number> numbers;
    for (std::size_t way = 0; way < model.sets()[set].size(); ++way)
      numbers.push_back(ours.number_at(set, way));
    std::ranges::sort(numbers, std::greater{}, [&](Number n) { return ours.use_time(n); });
    std::ranges::replace(numbers, sim::CodeLineCache::kNone, sim::CodeLineCache::kLineZero);
    std::vector<Number> expected;
    for (const sim::Addr block : model.sets()[set])
      expected.push_back(lines.number_of({block * static_cast<sim::Addr>(config.line_size)}));
    EXPECT_EQ(numbers, expected) << set;
  }
}

class InstrumentRandomTest : public fake::Test, public testing::WithParamInterface<unsigned> {
 protected:
  ~InstrumentRandomTest() override { simulator = {}; }
};

TEST_P(InstrumentRandomTest, CountsWhatAModelCounts) {
  Random random(GetParam());
  const sim::CacheConfig& i1 = kI1s[GetParam() % kI1s.size()];
  fake::OwnedCaches ours(i1, kSmallD1, kLl);
  Model model(i1);
  simulator.caches = ours.hierarchy;
  cachegrind::CostTable costs;
  SuperblockTable superblocks;
  const Instrumentation setup{.cost_sink = CostSink(costs),
                              .caches = ours.hierarchy,
                              .code_lines = ours.code_lines,
                              .segments = superblocks.segments(),
                              .cache_sim = true,
                              .min_line_size = 32};
  std::vector<Program> programs;
  std::vector<const IRSB*> in;
  std::vector<const IRSB*> out;
  for (sim::Addr i = 0; i < 30; ++i) {
    programs.push_back(random.program());
    for (const Access& a : programs.back())
      fake::core.debug_info[a.addr] = {"", "a.c", static_cast<unsigned>(a.addr), "f"};
    in.push_back(block_of(programs.back()));
    out.push_back(Instrumenter(setup, in.back(), superblocks.create({i, i}), Ity_I64).run());
  }

  std::map<sim::Addr, std::array<sim::CacheCounts, 3>> profile;
  for (int i = 0; i < 500; ++i) {
    const std::size_t which = random.below(30);
    run_instrumentation(*in[which], *out[which]);
    run_on_model(programs[which], model, profile);
  }
  superblocks.fold_all();

  for (const auto& [instr, expected] : profile) {
    const sim::Costs& counted = costs.cost_of(instr);
    ASSERT_EQ(counted.ir, expected[0]) << std::hex << instr;
    ASSERT_EQ(counted.dr, expected[1]) << std::hex << instr;
    ASSERT_EQ(counted.dw, expected[2]) << std::hex << instr;
  }
  expect_like(simulator.caches.i1, ours.code_lines, i1, model.i1);
  expect_like(ours.d1, model.d1);
  expect_like(ours.ll, model.ll);
}

INSTANTIATE_TEST_SUITE_P(Seeds, InstrumentRandomTest, testing::Range(1u, 13u));

}  // namespace
}  // namespace cg::tool
