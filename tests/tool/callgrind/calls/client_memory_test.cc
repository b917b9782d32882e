// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/client_memory.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/tool/fake_core.h"

namespace cg::tool::callgrind {
namespace {

class ClientMemoryTest : public fake::Test {};

TEST_F(ClientMemoryTest, HasReturnAddressesWhereCallsPushedThem) {
  const std::array<Addr, 2> words{0x1234, 0x5678};
  const auto begin = reinterpret_cast<Addr>(words.data());
  fake::core.mappings = {{.begin = begin, .end = begin + sizeof words, .offset = 0, .path = ""}};
  const ClientMemory memory;
  EXPECT_EQ(memory.has(begin, 0x1234), StackMemory::Answer::yes);
  EXPECT_EQ(memory.has(begin + sizeof(Addr), 0x5678), StackMemory::Answer::yes);
  EXPECT_EQ(memory.has(begin, 0x5678), StackMemory::Answer::no);
}

TEST_F(ClientMemoryTest, DoesNotLookWhereNothingIsMapped) {
  const Addr word = 0x1234;
  const auto begin = reinterpret_cast<Addr>(&word);
  fake::core.mappings = {{.begin = begin, .end = begin + sizeof word / 2, .offset = 0, .path = ""}};
  const ClientMemory memory;
  EXPECT_EQ(memory.has(begin, 0x1234), StackMemory::Answer::no);
  EXPECT_EQ(memory.has(8, 0x1234), StackMemory::Answer::no);
}

}  // namespace
}  // namespace cg::tool::callgrind
