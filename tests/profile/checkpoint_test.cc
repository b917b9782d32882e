// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/beginning.h"

#include <gtest/gtest.h>

namespace cg::profile {
namespace {

TEST(Checkpoint, IsWhatSaysSoInADescription) {
  EXPECT_TRUE(is_checkpoint({"I1 cache: 1 B", "Checkpoint: run not finished"}));
  EXPECT_TRUE(is_checkpoint({"desc: Checkpoint: run not finished"}));
  EXPECT_TRUE(is_checkpoint(Header{{"desc:Checkpoint: run not finished"}, "cmd: c", "events: A"}));
  for (const char* other : {"", "desc:", "Checkpoint: run not finished yet",
                            "a Checkpoint:", "desc: desc: Checkpoint: run not finished"})
    EXPECT_FALSE(is_checkpoint({other})) << other;
  EXPECT_FALSE(is_checkpoint(Header{{}, "cmd: Checkpoint: run not finished", "events: A"}));
}

TEST(Checkpoint, UsersAreToldWhichProfile) {
  EXPECT_EQ(checkpoint_note("a.out"), "a.out: a checkpoint, of a run that was not finished");
}

}  // namespace
}  // namespace cg::profile
