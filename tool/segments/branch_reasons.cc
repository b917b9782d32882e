// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/branch_reasons.h"

#include <array>
#include <cstddef>
#include <new>

#include "sim/branch/mispredict_classifier.h"
#include "sim/branch/unshared.h"
#include "tool/core/hash_table.h"
#include "tool/core/memory.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/simulator.h"

namespace cg::tool {
namespace {

// The records of all branches that were executed. Those that were asked for lately are found without
// hashing.
template <typename Record>
class BranchRecords {
 public:
  constexpr BranchRecords() = default;

  Record& of(sim::Addr instr) {
    Node*& recent = recent_[(instr >> kDroppedInstrBits) % kRecent];
    if (recent == nullptr || recent->instr != instr) recent = &node(instr);
    return recent->record;
  }

  // All branches are as if they had never been executed.
  void clear() {
    nodes_.for_each([](Node& node) { node.record = {}; });
  }

 private:
  static constexpr std::size_t kRecent = 4096;

  struct Node {
    Node* next_in_bucket;
    std::size_t hash;
    sim::Addr instr;
    Record record;
  };

  [[gnu::noinline]] Node& node(sim::Addr instr) {
    const std::size_t hash = mix(instr);
    Node* const known = nodes_.find(hash, [=](const Node& n) { return n.instr == instr; });
    if (known != nullptr) return *known;
    Node* const fresh = allocate_array<Node>("cg.branch_records", 1);
    fresh->instr = instr;
    nodes_.insert(hash, fresh);
    return *fresh;
  }

  HashTable<Node> nodes_{"cg.branch_records.buckets"};
  std::array<Node*, kRecent> recent_{};
};

template <typename Unshared>
struct Reasons {
  using Classifier = sim::MispredictClassifier<Unshared>;

  static inline constinit Classifier* classifier = nullptr;
  static inline constinit BranchRecords<typename Classifier::Record> records;

  static BookBranch begin() {
    if (classifier == nullptr)
      classifier = static_cast<Classifier*>(allocate("cg.branch_reasons", sizeof(Classifier)));
    new (classifier) Classifier(kDroppedInstrBits);
    records.clear();
    return book;
  }

  static void book(const BranchSite& branch, bool taken, bool failed) {
    const sim::BranchManner manner =
        classifier->see(records.of(branch.instr), branch.instr, taken, failed);
    manner.count(costs_of(branch));
    manner.count(simulator.sum);
  }
};

}  // namespace

BookBranch begin_branch_reasons(sim::PredictorChoice::Conditional predictor) {
  using Conditional = sim::PredictorChoice::Conditional;
  switch (predictor) {
    case Conditional::classic:
      break;
    case Conditional::gshare:
      return Reasons<sim::UnsharedGshare>::begin();
    case Conditional::perceptron:
      return Reasons<sim::UnsharedPerceptron>::begin();
    case Conditional::tage:
      return Reasons<sim::UnsharedTage>::begin();
  }
  return Reasons<sim::UnsharedClassic>::begin();
}

}  // namespace cg::tool
