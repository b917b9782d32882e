// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/pipe_copy.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tests/temporary_folder.h"

namespace cg::program {
namespace {

class PipeCopyTest : public testing::Test {
 protected:
  PipeCopyTest() {
    ::setenv("TMPDIR", folder_.path("").c_str(), 1);
    std::signal(SIGPIPE, SIG_IGN);  // a test need not read to the end
    for (std::size_t i = 0; i < 300'000; ++i) text_ += static_cast<char>('a' + i * i % 23);
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    pipe_.emplace(ends[0]);
    writer_ = std::thread([this, to = ends[1]] {
      for (std::string_view left = text_; !left.empty();) {
        const auto n = ::write(to, left.data(), std::min<std::size_t>(left.size(), 1000));
        if (n <= 0) break;
        left.remove_prefix(static_cast<std::size_t>(n));
      }
      ::close(to);
    });
  }
  ~PipeCopyTest() override {
    pipe_.reset();
    writer_.join();
    ::unsetenv("TMPDIR");
  }

  // At most so many bytes, in pieces that are no other's.
  std::string read(PipeCopy& copy, std::size_t most) const {
    std::string text;
    std::array<char, 777> piece;
    while (text.size() < most) {
      const int n = copy.read(*pipe_, piece.data(), std::min(piece.size(), most - text.size()));
      EXPECT_GE(n, 0);
      if (n <= 0) break;
      text.append(piece.data(), static_cast<std::size_t>(n));
    }
    return text;
  }
  static std::string all(const Descriptor& file) {
    std::string text(1'000'000, '\0');
    std::size_t size = 0;
    for (int n = 0; (n = file.read(text.data() + size, text.size() - size)) > 0;)
      size += static_cast<std::size_t>(n);
    return text.substr(0, size);
  }

  const TemporaryFolder folder_;
  std::string text_;
  std::optional<Descriptor> pipe_;
  std::thread writer_;
};

TEST_F(PipeCopyTest, CanBeReadAgainInTheMiddle) {
  auto copy = PipeCopy::make();
  ASSERT_TRUE(copy);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path("")));
  std::string text = read(*copy, 100'000);
  for (int times = 0; times < 2; ++times) {
    const auto again = copy->from_beginning(*pipe_);
    ASSERT_TRUE(again);
    EXPECT_TRUE(all(*again) == text_);
  }
  text += read(*copy, text_.size());
  EXPECT_TRUE(text == text_);
}

TEST_F(PipeCopyTest, CanBeReadAgainAtTheBeginningAndAtTheEnd) {
  auto copy = PipeCopy::make();
  ASSERT_TRUE(copy);
  EXPECT_TRUE(all(copy->from_beginning(*pipe_).value()) == text_);
  EXPECT_TRUE(read(*copy, 2 * text_.size()) == text_);
  EXPECT_TRUE(all(copy->from_beginning(*pipe_).value()) == text_);
  EXPECT_EQ(read(*copy, 1), "");
}

// What came before and after the file got full is given.
class FullPipeCopyTest : public PipeCopyTest, public testing::WithParamInterface<std::size_t> {};

TEST_P(FullPipeCopyTest, LosesNothing) {
  std::signal(SIGXFSZ, SIG_IGN);
  auto copy = PipeCopy::make();
  ASSERT_TRUE(copy);
  ::rlimit usual;
  ::getrlimit(RLIMIT_FSIZE, &usual);
  ::rlimit small = usual;
  small.rlim_cur = 120'001;
  ::setrlimit(RLIMIT_FSIZE, &small);
  std::string text = read(*copy, GetParam());
  EXPECT_FALSE(copy->from_beginning(*pipe_));
  ::setrlimit(RLIMIT_FSIZE, &usual);
  text += read(*copy, 2 * text_.size());
  EXPECT_TRUE(text == text_);
  EXPECT_FALSE(copy->from_beginning(*pipe_));
}

INSTANTIATE_TEST_SUITE_P(After, FullPipeCopyTest, testing::Values(0, 50'000, 200'000));

TEST_F(PipeCopyTest, ThereIsNoneWhereThereIsNoFolder) {
  ::setenv("TMPDIR", "/dev/null/folder", 1);
  EXPECT_FALSE(PipeCopy::make());
}

}  // namespace
}  // namespace cg::program
