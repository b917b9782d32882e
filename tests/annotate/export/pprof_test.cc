// SPDX-License-Identifier: GPL-2.0-or-later
//
// Numbers of fields are those of profile.proto; commands.exports reads whole profiles.
#include "annotate/export/pprof.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <protozero/pbf_reader.hpp>
#include <string>
#include <vector>

#include "annotate/export/gzip.h"
#include "tests/annotate/export/made.h"
#include "tests/program/error_of.h"

namespace cg::annotate::exports {
namespace {

std::string unpacked(const std::string& gzip) {
  std::string text(std::size_t{1} << 20, '\0'), input = gzip;
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  EXPECT_EQ(stream.avail_in, 0u);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

class PprofTest : public testing::Test {
 protected:
  static std::string bytes(const profile::Profile& profile, std::size_t primary = 0) {
    return written([&](const auto& to) { pprof(profile, primary, to); });
  }
  std::string bytes(std::size_t primary = 0) const {
    return bytes(*Made(body_, "desc: I1 cache: small\n"), primary);
  }

  // The messages, or texts, under a number.
  std::vector<std::string> all(protozero::pbf_tag_type field, std::size_t primary = 0) const {
    return all(unpacked(bytes(primary)), field);
  }
  static std::vector<std::string> all(const std::string& profile, protozero::pbf_tag_type field) {
    std::vector<std::string> result;
    protozero::pbf_reader reader(profile);
    while (reader.next())
      if (reader.tag() == field)
        result.push_back(reader.get_string());
      else
        reader.skip();
    return result;
  }

  // The values of the samples.
  std::vector<std::vector<std::int64_t>> values() const {
    std::vector<std::vector<std::int64_t>> result;
    for (const std::string& sample : all(2)) {
      protozero::pbf_reader reader(sample);
      EXPECT_TRUE(reader.next(2));
      const auto range = reader.get_packed_int64();
      result.emplace_back(range.begin(), range.end());
    }
    return result;
  }

  std::string body_;
};

TEST_F(PprofTest, HasASampleForEachLineOfAFunction) {
  using Limits = std::numeric_limits<std::int64_t>;
  body_ += row("a.c", "f", "a.c", "7 3");
  body_ += row("a.c", "f", "a.c", "7 9223372036854775804");
  body_ += row("a.c", "f", "b.h", "7 0 -9223372036854775808");
  body_ += row("a.c", "g", "a.c", "7 0 0");
  EXPECT_EQ(values(),
            (std::vector<std::vector<std::int64_t>>{{Limits::max(), 0}, {0, Limits::min()}}));
  EXPECT_EQ(all(4).size(), 2u);
  EXPECT_EQ(all(5).size(), 2u);  // f in two files
}

// The number under a tag of a message, or the first of packed ones.
std::uint64_t number(const std::string& message, protozero::pbf_tag_type field) {
  protozero::pbf_reader reader(message);
  EXPECT_TRUE(reader.next(field));
  return reader.wire_type() == protozero::pbf_wire_type::varint
             ? reader.get_uint64()
             : *reader.get_packed_uint64().begin();
}

TEST_F(PprofTest, ALocationOfInlinedCodeHasALineForEachCallTheInnermostFirst) {
  const MadeInlined made;
  const std::string profile = unpacked(bytes(*made));
  const std::vector<std::string> texts = all(profile, 6), functions = all(profile, 5),
                                 locations = all(profile, 4);
  std::vector<std::string> samples;
  for (const std::string& sample : all(profile, 2)) {
    std::string& text = samples.emplace_back(std::to_string(number(sample, 2)));
    const std::string& location = locations.at(number(sample, 1) - 1);
    EXPECT_EQ(number(location, 1), number(sample, 1));
    for (const std::string& line : all(location, 4)) {
      const std::string& function = functions.at(number(line, 1) - 1);
      text += fmt::format(" {} {}:{}", texts.at(number(function, 2)), texts.at(number(function, 4)),
                          number(line, 2));
    }
  }
  EXPECT_EQ(samples, (std::vector<std::string>{
                         "1 main main.c:20", "4 twice() math.h:3 main main.c:20",
                         "34 twice() math.h:3 sum() sum.h:7 main main.c:20",
                         "8 twice() math.h:3 main main.c:21", "16 sum() sum.h:7 main main.c:20"}));
}

TEST_F(PprofTest, HasWholeStacksWhereTheyAreKept) {
  const MadeContexts made;
  const std::string profile = unpacked(bytes(*made));
  const std::vector<std::string> texts = all(profile, 6), functions = all(profile, 5),
                                 locations = all(profile, 4);
  EXPECT_EQ(functions.size(), 4u) << "wherever they stand";
  std::vector<std::string> samples;
  for (const std::string& sample : all(profile, 2)) {
    std::string& text = samples.emplace_back(std::to_string(number(sample, 2)));
    const std::string ids = all(sample, 1).front();
    for (const char id : ids) {
      const std::string line = all(locations.at(static_cast<std::size_t>(id) - 1), 4).front();
      const std::string& function = functions.at(number(line, 1) - 1);
      text += fmt::format(" {}:{}", texts.at(number(function, 4)), texts.at(number(function, 2)));
    }
  }
  EXPECT_EQ(samples,
            (std::vector<std::string>{"7 m.c:main", "4 m.c:f m.c:main", "3 m.c:f m.c:f m.c:main",
                                      "1 m.c:g m.c:f m.c:f m.c:main", "1 :… m.c:f m.c:f m.c:main",
                                      "1 m.c:g m.c:main"}));
}

TEST_F(PprofTest, NamesEachTextOnce) {
  body_ += row("a.c", "f", "a.c", "7 3");
  body_ += row("a.c", "f", "a.c", "8 3");
  EXPECT_EQ(all(6), (std::vector<std::string>{"", "count", "A", "B", "./prog", "Command: ./prog 1",
                                              "I1 cache: small", "f", "a.c"}));
}

TEST_F(PprofTest, NamesAreReadable) {
  body_ += row("\x1b", "\xff", "\x1b", "7 3");
  EXPECT_EQ(all(6).back(), "\\x1b");
  EXPECT_EQ(*(all(6).end() - 2), "\xef\xbf\xbd");
}

TEST_F(PprofTest, IsTheSameEachTime) {
  body_ += row("a.c", "f", "a.c", "7 3");
  EXPECT_EQ(bytes(), bytes());
  EXPECT_NE(bytes(0), bytes(1));
}

// In the order of the rows the function's do.
TEST_F(PprofTest, RefusesSumsThatDoNotFit) {
  body_ = "fl=a.c\nfn=f\n7 9223372036854775807\n8 -9\n7 1\n";
  EXPECT_EQ(program::error_of([&] { bytes(); }), "a sum of costs does not fit 64 bits");
}

TEST(Gzip, TakesPiecesOfAnySize) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919 % 65'537);
  const std::string gzip = written([&](const auto& to) {
    Gzip file(to);
    for (std::size_t at = 0, size = 0; at < text.size(); at += size, size = 3 * size + 1)
      file.write(std::string_view(text).substr(at, size));
    file.finish();
  });
  EXPECT_LT(gzip.size(), text.size());
  EXPECT_EQ(unpacked(gzip), text);
}

}  // namespace
}  // namespace cg::annotate::exports
