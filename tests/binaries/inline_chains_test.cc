// SPDX-License-Identifier: GPL-2.0-or-later
//
// Of this program itself; what compilers make of inlining is compared in chains_test.py.
#include "binaries/inline_chains.h"

#include <gtest/gtest.h>
#include <link.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace cg::binaries {
namespace {

const void* caller = nullptr;

[[gnu::noinline]] void note_caller() { caller = __builtin_return_address(0); }
[[gnu::always_inline]] inline void inner() {
  note_caller();  // line 20
  caller = static_cast<const char*>(caller) - 1;
}
[[gnu::noinline]] void outer() {
  inner();  // line 24
}

std::uint64_t address() {
  std::uint64_t bias = 0;
  ::dl_iterate_phdr(
      [](::dl_phdr_info* info, std::size_t, void* result) {
        *static_cast<std::uint64_t*>(result) = info->dlpi_addr;
        return 1;
      },
      &bias);
  return reinterpret_cast<std::uint64_t>(caller) - bias;
}

TEST(InlineChains, AreInnermostFirst) {
  outer();
  const ObjectFile object(std::filesystem::read_symlink("/proc/self/exe"), "");
  InlineChains chains(object);
  const auto frames = chains.at(address());
  ASSERT_EQ(frames.size(), 2U);
  EXPECT_TRUE(frames[0].function.starts_with("cg::binaries::(anonymous namespace)::inner"));
  EXPECT_EQ(frames[1].function, "cg::binaries::(anonymous namespace)::outer()");
  EXPECT_EQ(std::filesystem::path(frames[0].file).filename(), "inline_chains_test.cc");
  EXPECT_EQ(frames[0].file, frames[1].file);
  EXPECT_EQ(frames[0].function_file, frames[1].file);
  EXPECT_EQ(frames[0].line, 20U);
  EXPECT_EQ(frames[1].line, 24U);
}

TEST(InlineChains, OfAnAddressOutsideAreEmpty) {
  const ObjectFile object(std::filesystem::read_symlink("/proc/self/exe"), "");
  InlineChains chains(object);
  EXPECT_TRUE(chains.at(~std::uint64_t{0}).empty());
}

TEST(InlineChains, ThatWereAskedForBeforehandAreTheSame) {
  outer();
  const ObjectFile object(std::filesystem::read_symlink("/proc/self/exe"), "");
  InlineChains chains(object), prepared(object);
  prepared.prepare({address(), ~std::uint64_t{0}, address()});
  EXPECT_FALSE(chains.known(address()));
  EXPECT_TRUE(prepared.known(address()));
  EXPECT_FALSE(prepared.known(address() + 1));
  for (const std::uint64_t asked : {address(), address() + 1, ~std::uint64_t{0}}) {
    const auto expected = chains.at(asked), found = prepared.at(asked);
    EXPECT_TRUE(std::ranges::equal(found, expected)) << asked;
  }
}

TEST(InlineChains, ThatWereAskedForBeforehandSayWhatIsTheSame) {
  outer();
  const ObjectFile object(std::filesystem::read_symlink("/proc/self/exe"), "");
  InlineChains chains(object);
  chains.prepare({address()});
  const auto same = [&](std::uint64_t asked) {
    chains.at(asked);
    return chains.same_outer();
  };
  EXPECT_EQ(same(address()), 0U);
  EXPECT_EQ(same(address()), 2U);
  EXPECT_EQ(same(address() + 1), 0U);  // found now
  EXPECT_EQ(same(address()), 0U);
  chains.prepare({address(), address() + 2});
  EXPECT_EQ(same(address()), 0U);
}

}  // namespace
}  // namespace cg::binaries
