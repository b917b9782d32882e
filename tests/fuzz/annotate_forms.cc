// SPDX-License-Identifier: GPL-2.0-or-later
//
// What cg_annotate writes beside its text is whole, whatever the profile says. Sections: arguments,
// the profile, and the source file "source.c".
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <protozero/pbf_reader.hpp>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/export/csv.h"
#include "annotate/export/folded.h"
#include "annotate/export/gzip.h"
#include "annotate/export/pieces.h"
#include "annotate/export/pprof.h"
#include "annotate/export/speedscope.h"
#include "annotate/json/json.h"
#include "profile/callgraph/writer.h"
#include "tests/fuzz/annotate_input.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::fuzz {
namespace {

using profile::Profile;

template <class Form>
std::string written(Form form) {
  std::string text;
  form([&](std::string_view piece) { text += piece; });
  return text;
}

void check_json(const std::string& text) {
  require(nlohmann::json::accept(text), "JSON is JSON");
  require(text.ends_with('\n') && std::ranges::none_of(text, [](char c) { return c < '\n'; }),
          "JSON is lines of ASCII");
}

void check_functions(const profile::Profile& functions) {
  std::vector<std::size_t> order(functions.size());
  std::iota(order.begin(), order.end(), 0);
  const auto all = [](std::span<const profile::Count> sums) {
    return profile::Counts(sums.begin(), sums.end());
  };
  const std::string table = written([&](const auto& to) {
    annotate::exports::csv(functions, order, functions.header().events(), all, to);
  });
  require(std::ranges::count(table, '"') % 2 == 0, "quotes are closed");
  const auto first = [](std::span<const profile::Count> counts) { return counts[0]; };
  accepts([&] {
    const std::string stacks =
        written([&](const auto& to) { annotate::exports::folded(functions, order, first, to); });
    for_each_line(stacks, [](const std::string& line) {
      require(std::ranges::count(line, ';') == 1, "a stack has two frames");
      require(line.find_last_not_of("0123456789") == line.rfind(' '), "a stack has a count");
    });
  });
}

std::string inflated(std::string bytes) {
  std::string text(bytes.size() * 1100, '\0');  // zlib's best is 1032
  z_stream stream{};
  require(inflateInit2(&stream, 15 + 16) == Z_OK, "zlib begins");
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  require(inflate(&stream, Z_FINISH) == Z_STREAM_END, "a gzip file is whole");
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

// Throws where it is none.
void check_pprof(const std::string& profile) {
  constexpr protozero::pbf_tag_type kFunction = 5, kString = 6, kId = 1;
  std::uint64_t strings = 0, most = 0;
  for (protozero::pbf_reader reader(profile); reader.next();) {
    if (reader.tag() == kFunction) {
      for (protozero::pbf_reader function = reader.get_message(); function.next();)
        if (const std::uint64_t value = function.get_uint64(); function.tag() != kId)
          most = std::max(most, value);
    } else {
      strings += reader.tag() == kString ? 1 : 0;
      reader.skip();
    }
  }
  require(most < strings, "names are in the table");
}

void check_lines(const Profile& costs) {
  accepts([&] {
    check_pprof(inflated(written([&](const auto& to) { annotate::exports::pprof(costs, 0, to); })));
  });
  accepts([&] {
    check_json(written([&](const auto& to) { annotate::exports::speedscope(costs, 0, to); }));
  });
  accepts([&] {
    const profile::CallHeader header = annotate::exports::exported_header(costs.header());
    const profile::callgraph::ReadText read(profile::callgraph::write(costs, header));
    require(read.header().events == header.events, "events are as written");
    require(read->size() <= costs.size(), "functions are as written");
  });
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  Arguments words = annotate_input(data, size, "\n--callgrind=lines");

  accepts([&] {
    const annotate::Options options = words.command_line(annotate::kProgram).parse();
    program::Console console("fuzz");
    const annotate::Profiles profiles(options, console);
    const annotate::Listing listing = make_listing(options, profiles);
    check_json(written([&](const auto& to) { annotate::render::json(listing, to); }));
    check_functions(profiles.functions());
    check_lines(profiles.functions());
  });
  return 0;
}
