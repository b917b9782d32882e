// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/pprof.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <protozero/pbf_writer.hpp>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "annotate/export/context_stacks.h"
#include "annotate/export/gzip.h"
#include "annotate/export/pieces.h"
#include "profile/callgraph/each_once.h"
#include "profile/callgraph/ordered_rows.h"
#include "program/valid_utf8.h"

namespace cg::annotate::exports {
namespace {

using profile::FileId;
using profile::NameId;
using profile::Profile;
using profile::Spot;
using profile::callgraph::OrderedRow;
using profile::callgraph::OrderedRows;
using protozero::pbf_writer;

// The fields of profile.proto, by message.
namespace profile_field {
enum : protozero::pbf_tag_type {
  sample_type = 1,
  sample,
  mapping,
  location,
  function,
  string_table,
  comment = 13,
  default_sample_type
};
}
namespace value_type {
enum : protozero::pbf_tag_type { type = 1, unit };
}
namespace sample {
enum : protozero::pbf_tag_type { location_id = 1, value };
}
namespace mapping {
enum : protozero::pbf_tag_type {
  id = 1,
  filename = 5,
  has_functions = 7,
  has_filenames,
  has_line_numbers,
  has_inline_frames
};
}
namespace location {
enum : protozero::pbf_tag_type { id = 1, mapping_id, line = 4 };
}
namespace line {
enum : protozero::pbf_tag_type { function_id = 1, line };
}
namespace function {
enum : protozero::pbf_tag_type { id = 1, name, system_name, filename };
}

constexpr std::uint64_t kMapping = 1;

class PprofWriter {
 public:
  PprofWriter(const Profile& costs, std::string& text)
      : costs_(costs),
        header_(exported_header(costs.header())),
        profile_(text),
        names_(costs.names()),
        files_(costs.files()) {
    add("");  // the first string, as the format wants it
  }

  void header(std::size_t primary);
  void row(const OrderedRow& row);
  void stack(const ContextStacks& stacks, std::span<const std::uint32_t> nodes);

 private:
  std::int64_t add(std::string_view string) {
    profile_.add_string(profile_field::string_table, program::readable(string));
    return strings_++;
  }
  std::int64_t string_of(NameId id) { return known(names_[profile::at(id)], costs_.name(id)); }
  std::int64_t string_of(FileId id) { return known(files_[profile::at(id)], costs_.file_name(id)); }
  std::int64_t known(std::int64_t& number, std::string_view string) {
    if (number == 0) number = add(string);
    return number;
  }
  // `name` and `file` are numbers of texts.
  void put_function(std::uint64_t id, std::int64_t name, std::int64_t file);
  std::uint64_t function_in(NameId name, FileId file);
  std::uint64_t location_of(const ContextStacks& stacks, std::uint32_t node);
  void put_sample(std::span<const std::uint64_t> locations, std::span<const std::int64_t> counts);
  void add_line(const Spot& spot) {
    lines_.push_back({function_in(costs_.key(spot.function).name, spot.file), spot.line});
  }

  // Of a location.
  struct Line {
    std::uint64_t function;
    std::uint32_t number;
  };

  const Profile& costs_;
  const profile::CallHeader header_;
  pbf_writer profile_;
  std::int64_t strings_ = 0;
  std::vector<std::int64_t> names_, files_;                     // their strings, 0: none yet
  std::unordered_map<std::uint64_t, std::uint64_t> functions_;  // of name and file
  std::uint64_t locations_ = 0;
  using NodeFunction = std::pair<std::string_view, FileId>;
  std::map<NodeFunction, std::uint64_t> node_locations_;  // and its function's number
  std::vector<Line> lines_;                               // of the row at hand
  std::vector<std::int64_t> values_;                      // likewise
};

void PprofWriter::header(std::size_t primary) {
  const std::int64_t unit = add("count");
  for (const std::string& event : header_.events) {
    const std::int64_t type = add(event);
    {
      pbf_writer message(profile_, profile_field::sample_type);
      message.add_int64(value_type::type, type);
      message.add_int64(value_type::unit, unit);
    }
    if (event == header_.events[primary])
      profile_.add_int64(profile_field::default_sample_type, type);
  }
  const std::string& command = header_.command;
  const std::int64_t program = add(command.substr(0, command.find(' ')));
  {
    pbf_writer message(profile_, profile_field::mapping);
    message.add_uint64(mapping::id, kMapping);
    message.add_int64(mapping::filename, program);
    // All is known, so that no reader looks for the program.
    for (const auto field : {mapping::has_functions, mapping::has_filenames,
                             mapping::has_line_numbers, mapping::has_inline_frames})
      message.add_bool(field, true);
  }
  std::vector<std::int64_t> comments{add("Command: " + command)};
  for (const std::string_view description : profile::callgraph::descriptions(header_))
    comments.push_back(add(description));
  profile_.add_packed_int64(profile_field::comment, comments.begin(), comments.end());
}

void PprofWriter::put_function(std::uint64_t id, std::int64_t name, std::int64_t file) {
  pbf_writer message(profile_, profile_field::function);
  message.add_uint64(function::id, id);
  message.add_int64(function::name, name);
  message.add_int64(function::system_name, name);
  message.add_int64(function::filename, file);
}

std::uint64_t PprofWriter::function_in(NameId name, FileId file) {
  const std::uint64_t key = std::uint64_t{profile::at(name)} << 32 | profile::at(file);
  const auto [found, is_new] = functions_.try_emplace(key, functions_.size() + 1);
  if (!is_new) return found->second;
  const std::int64_t name_string = string_of(name), file_string = string_of(file);
  put_function(found->second, name_string, file_string);
  return found->second;
}

void PprofWriter::row(const OrderedRow& row) {
  if (row.counts.empty()) return;
  lines_.clear();
  add_line(row.spot);
  for (const Spot& call : costs_.calls_around(row.site)) add_line(call);
  const std::uint64_t id = ++locations_;
  {
    pbf_writer message(profile_, profile_field::location);
    message.add_uint64(location::id, id);
    message.add_uint64(location::mapping_id, kMapping);
    for (const Line& line : lines_) {
      pbf_writer line_message(message, location::line);
      line_message.add_uint64(line::function_id, line.function);
      line_message.add_int64(line::line, line.number);
    }
  }
  put_sample({&id, 1}, row.counts);
}

void PprofWriter::put_sample(std::span<const std::uint64_t> locations,
                             std::span<const std::int64_t> counts) {
  values_.assign(header_.events.size(), 0);
  std::ranges::copy(counts, values_.begin());
  pbf_writer message(profile_, profile_field::sample);
  message.add_packed_uint64(sample::location_id, locations.begin(), locations.end());
  message.add_packed_int64(sample::value, values_.begin(), values_.end());
}

// A function of a stack, wherever it stands.
std::uint64_t PprofWriter::location_of(const ContextStacks& stacks, std::uint32_t node) {
  const profile::ContextNode& of = costs_.contexts()[node];
  const NodeFunction key{stacks.name(node), of.is_rest ? FileId{} : of.function.file};
  const auto [found, is_new] = node_locations_.try_emplace(key, locations_ + 1);
  if (!is_new) return found->second;
  const std::int64_t name = add(key.first);
  const std::int64_t file = of.is_rest ? 0 : string_of(key.second);
  const std::uint64_t id = ++locations_;
  put_function(id, name, file);
  pbf_writer message(profile_, profile_field::location);
  message.add_uint64(location::id, id);
  message.add_uint64(location::mapping_id, kMapping);
  pbf_writer line_message(message, location::line);
  line_message.add_uint64(line::function_id, id);
  return id;
}

void PprofWriter::stack(const ContextStacks& stacks, std::span<const std::uint32_t> nodes) {
  const std::span<const std::int64_t> counts = stacks.self(nodes.back());
  if (std::ranges::all_of(counts, [](std::int64_t count) { return count == 0; })) return;
  std::vector<std::uint64_t> locations;
  for (const std::uint32_t node : nodes) locations.push_back(location_of(stacks, node));
  std::ranges::reverse(locations);  // the innermost first
  put_sample(locations, counts);
}

}  // namespace

void pprof(const Profile& profile, std::size_t primary,
           const std::function<void(std::string_view bytes)>& write) {
  Gzip gzip(write);
  const std::function<void(std::string_view)> compress = [&](std::string_view b) { gzip.write(b); };
  Pieces pieces(compress);
  PprofWriter writer(profile, pieces.text);
  writer.header(primary);
  if (!profile.has_contexts()) {
    OrderedRows(profile, OrderedRows::Wanted::self_by_site).for_each([&](const OrderedRow& row) {
      writer.row(row);
      pieces.flush_if_large();
    });
  } else {
    const ContextStacks stacks(profile);
    stacks.for_each([&](std::span<const std::uint32_t> nodes, auto /*counts*/) {
      writer.stack(stacks, nodes);
      pieces.flush_if_large();
    });
  }
  pieces.flush();
  gzip.finish();
}

}  // namespace cg::annotate::exports
