// SPDX-License-Identifier: GPL-2.0-or-later
//
// predict DROPPED_BITS: reads branches from standard input and prints how many each predictor gets
// wrong, as "NAME COUNT". A branch is a line of three hexadecimal numbers: 0 for a conditional one,
// its address and outcome; 1 for an indirect one, its address and target.
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "sim/branch/branch_predictor.h"
#include "sim/branch/gshare.h"
#include "sim/branch/ittage.h"
#include "sim/branch/perceptron.h"
#include "sim/branch/tage.h"
#include "sim/branch/target_buffer.h"

namespace cg::sim {
namespace {

template <typename Predictor>
class Counted {
 public:
  explicit Counted(unsigned dropped_bits) : predictor_(std::make_unique<Predictor>(dropped_bits)) {}

  template <typename Value>
  void run(Addr instr, Value value) {
    wrong_ += predictor_->mispredicts(instr, value);
  }
  void print(const char* name) const { std::printf("%s %ld\n", name, wrong_); }
  Predictor& predictor() { return *predictor_; }

 private:
  std::unique_ptr<Predictor> predictor_;
  long wrong_ = 0;
};

void run(unsigned dropped_bits) {
  Counted<ConditionalPredictor> classic(dropped_bits);
  Counted<Gshare> gshare(dropped_bits);
  Counted<Perceptron> perceptron(dropped_bits);
  Counted<Tage> tage(dropped_bits);
  Counted<IndirectPredictor> classic_targets(dropped_bits);
  Counted<TargetBuffer> buffer(dropped_bits);
  Counted<Ittage> ittage(dropped_bits);
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
}

}  // namespace
}  // namespace cg::sim

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  cg::sim::run(static_cast<unsigned>(std::atoi(argv[1])));
  return 0;
}
