// SPDX-License-Identifier: GPL-2.0-or-later
//
// predict DROPPED_BITS: reads branches from standard input and prints how many each predictor gets
// wrong, as "NAME COUNT", and those of each class, as "NAME.CLASS COUNT". A branch is a line of three
// hexadecimal numbers: 0 for a conditional one, its address and outcome; 1 for an indirect one, its
// address and target; 2 for a call, its address and the one that it returns to; 3 for a return, its
// address and target.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/gshare.h"
#include "sim/branch/ittage.h"
#include "sim/branch/mispredict_classifier.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/return_stack.h"
#include "sim/branch/tage.h"
#include "sim/branch/target_buffer.h"
#include "sim/branch/unshared.h"
#include "sim/costs.h"
#include "sim/events.h"

namespace cg::sim {
namespace {

template <typename Predictor>
class Counted {
 public:
  explicit Counted(unsigned dropped_bits) : predictor_(std::make_unique<Predictor>(dropped_bits)) {}

  template <typename Value>
  bool run(Addr instr, Value value) {
    const bool failed = predictor_->mispredicts(instr, value);
    wrong_ += failed;
    return failed;
  }
  void print(const char* name) const { std::printf("%s %ld\n", name, wrong_); }
  Predictor& predictor() { return *predictor_; }

 private:
  std::unique_ptr<Predictor> predictor_;
  long wrong_ = 0;
};

template <typename Predictor, typename Unshared>
class Classified {
 public:
  explicit Classified(unsigned dropped_bits)
      : predictor_(dropped_bits), classifier_(std::make_unique<Classifier>(dropped_bits)) {}

  void run(Addr instr, bool taken) {
    const bool failed = predictor_.run(instr, taken);
    classifier_->see(records_[instr], instr, taken, failed).count(costs_);
  }
  void print(const std::string& name) const {
    predictor_.print(name.c_str());
    for (const Event& event : kEvents)
      if (event.group == Event::Group::branch_reasons)
        std::printf("%s.%s %llu\n", name.c_str(), event.name,
                    static_cast<unsigned long long>(costs_.of(event)));
  }

 private:
  using Classifier = MispredictClassifier<Unshared>;

  Counted<Predictor> predictor_;
  std::unique_ptr<Classifier> classifier_;
  std::unordered_map<Addr, typename Classifier::Record> records_;
  Costs costs_;
};

void run(unsigned dropped_bits) {
  Classified<ConditionalPredictor, UnsharedClassic> classic(dropped_bits);
  Classified<Gshare, UnsharedGshare> gshare(dropped_bits);
  Classified<Perceptron, UnsharedPerceptron> perceptron(dropped_bits);
  Classified<Tage, UnsharedTage> tage(dropped_bits);
  Counted<IndirectPredictor> classic_targets(dropped_bits);
  Counted<TargetBuffer> buffer(dropped_bits);
  Counted<Ittage> ittage(dropped_bits);
  ReturnStack stack(16);
  long wrong_returns = 0;
  unsigned kind = 0;
  unsigned long long instr = 0;
  unsigned long long value = 0;
  while (std::scanf("%x %llx %llx", &kind, &instr, &value) == 3) {
    const auto addr = static_cast<Addr>(instr);
    const bool taken = value != 0;
    if (kind == 0) {
      classic.run(addr, taken);
      gshare.run(addr, taken);
      perceptron.run(addr, taken);
      tage.run(addr, taken);
      ittage.predictor().see_outcome(addr, taken);
    } else if (kind == 2) {
      stack.call(static_cast<Addr>(value));
    } else if (kind == 3) {
      wrong_returns += stack.mispredicts(static_cast<Addr>(value));
    } else {
      const auto target = static_cast<Addr>(value);
      classic_targets.run(addr, target);
      buffer.run(addr, target);
      ittage.run(addr, target);
    }
  }
  classic.print("classic");
  gshare.print("gshare");
  perceptron.print("perceptron");
  tage.print("tage");
  classic_targets.print("classic_targets");
  buffer.print("btb");
  ittage.print("ittage");
  std::printf("returns %ld\n", wrong_returns);
}

}  // namespace
}  // namespace cg::sim

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  cg::sim::run(static_cast<unsigned>(std::atoi(argv[1])));
  return 0;
}
