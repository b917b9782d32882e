// SPDX-License-Identifier: GPL-2.0-or-later
//
// A client that is made by hand, with code that switches stacks.
#pragma once

#include "tests/tool/callgrind/calls/tracked_client.h"

namespace cg::tool::callgrind {

// main calls `change`, which goes on in another stack; there `root` calls f, which calls it, too.
class SwitchingClient : public TrackedClient {
 protected:
  static constexpr Addr kMain = 0x100000;
  static constexpr Addr kOther = 0x60000;

  explicit SwitchingClient(bool simulates = false) : TrackedClient(simulates) {
    goes.exits[0].switches_stack = jumps.exits[0].switches_stack = true;
    jumps.exits[0].is_computed = true;
    begin.exits[0].after = after.addr;
    calls.exits[0].after = goes_on.addr;
    root_calls.exits[0].after = root_ends.addr;
    after.exits[0].is_intra = false;
  }

  // From main, into a new stack, whose f waits then.
  void visit(Block& by) {
    run(begin, kMain);
    run(by, kMain - 8);
    run(root_calls, kOther);
    run(calls, kOther - 0x18);
    run(by, kOther - 0x28);
  }
  // main's `after` runs behind its call, if control is there.
  void go_back(Addr sp = kMain) { run(after, sp); }

  Function& change = function();
  Function& root = function();
  Block& goes = block(change, true, Kind::ret);
  Block& jumps = block(change, true, Kind::jump);
  Block& root_calls = block(root, true, Kind::call);
  Block& root_ends = block(root, false, Kind::ret);
  Block& calls = block(f, true, Kind::call);
  Block& goes_on = block(f, false, Kind::ret);
};

}  // namespace cg::tool::callgrind
