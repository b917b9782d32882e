// SPDX-License-Identifier: GPL-2.0-or-later
//
// Derived events are events that the profile lacks, but that follow from its events: weighted sums,
// exact in 64 bits, and ratios of two sums. A program knows the following ones whenever the profile
// has the events in the formula, and has no event with the name:
//
//   L1m, LLm, Bm, D1conf, ...: the sums of profile/known_sums.h
//   CEst    Ir + 10*L1m + 100*LLm + 10*Bm + 10*Brm + 20*Ge, the last three as far as the profile has
//           them
//   I1rate  I1mr / Ir                       LLrate  LLm / (Ir + Dr + Dw)
//   D1rate  (D1mr + D1mw) / (Dr + Dw)       L2rate  L2m / (Ir + Dr + Dw)
//   DTrate  DTm / (Dr + Dw)                 Brate   Bm / (Bc + Bi)
//   Btrate  Bct / Bc, of taken branches     Bxrate  Bcx / Bc, of those that turned
//   Brrate  Brm / Br, of returns
//
// CEst estimates cycles, with the weights that readers of Callgrind's profiles know; or with those
// of a machine, as far as the profile has their events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "annotate/options/formula.h"
#include "annotate/options/machine_cycles.h"
#include "profile/count.h"

namespace cg::annotate {

class DerivedEvent {
 public:
  struct Term {
    std::int64_t factor;
    std::size_t event;  // of the profile
  };
  using Sum = std::vector<Term>;  // each event once

  DerivedEvent(std::string name, std::string formula, Sum sum, Sum divisor)
      : name_(std::move(name)),
        formula_(std::move(formula)),
        sum_(std::move(sum)),
        divisor_(std::move(divisor)) {}

  const std::string& name() const { return name_; }
  const std::string& formula() const { return formula_; }  // as people read it
  const Sum& sum() const { return sum_; }                  // the dividend of a ratio
  const Sum& divisor() const { return divisor_; }          // empty: this is no ratio
  bool is_ratio() const { return !divisor_.empty(); }

  // The sum, from the counts of all events of the profile. Absent if all events of the sum are
  // absent. Throws when the sum does not fit 64 bits.
  profile::Count total(std::span<const profile::Count> counts) const;

  // The total. For a ratio, the quotient in units of kRatio (listing.h), rounded to the nearest;
  // absent if the divisor is 0.
  profile::Count value(std::span<const profile::Count> counts) const;

 private:
  std::string name_, formula_;
  Sum sum_, divisor_;
};

// The derived events that are always known, then the user's own. If two have one name, the last one
// counts. A formula may use sums that were derived before it. Throws when a formula needs an
// unknown event, or has the name of an event of the profile; also, with a machine, if CEst cannot be
// what it is to be.
std::vector<DerivedEvent> derived_events(const std::vector<std::string>& names,
                                         const std::vector<Formula>& own,
                                         const MachineCycles* machine = nullptr);

}  // namespace cg::annotate
