// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/speedscope.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/export/context_stacks.h"
#include "annotate/export/pieces.h"
#include "profile/callgraph/ordered_rows.h"
#include "program/error.h"
#include "program/json_pieces.h"

namespace cg::annotate::exports {
namespace {

using profile::ContextNode;
using profile::ContextTree;
using profile::FunctionId;
using profile::Profile;
using profile::Spot;
using profile::callgraph::OrderedRow;
using profile::callgraph::OrderedRows;
using program::JsonObject;

std::string_view without_folder(std::string_view file) {
  return file.substr(file.rfind('/') + 1);  // npos + 1 is 0
}

std::int64_t count_of(const OrderedRow& row, std::size_t event) {
  return event < row.counts.size() ? row.counts[event] : 0;
}

void require_weights(const Profile& costs, const OrderedRows& rows) {
  rows.for_each([&](const OrderedRow& row) {
    for (const std::int64_t count : row.counts)
      if (count < 0)
        throw program::Error(
            fmt::format("{}:{} has the count {}: speedscope has no weights below 0",
                        costs.file_of(row.spot.function), costs.name_of(row.spot.function), count));
  });
}

// The items of an array, a line each.
class Items {
 public:
  explicit Items(Pieces& pieces) : pieces_(pieces) { pieces_.text += '['; }

  std::string& next() {
    if (is_any_) pieces_.text += ',';
    is_any_ = true;
    pieces_.end_line();
    return pieces_.text;
  }
  void end() { pieces_.text += ']'; }

 private:
  Pieces& pieces_;
  bool is_any_ = false;
};

// What all profiles of an event have.
void put_head(JsonObject& profile, std::string_view type, std::string_view event,
              std::int64_t total) {
  profile.put("type", type);
  profile.put("name", event);
  profile.put("unit", "none");
  profile.put("startValue", 0);
  profile.put("endValue", total);
}

class SpeedscopeWriter {
 public:
  SpeedscopeWriter(const Profile& costs, const OrderedRows& rows, Pieces& pieces)
      : costs_(costs),
        events_(costs.header().events()),
        rows_(rows),
        pieces_(pieces),
        functions_(costs.size()) {}

  // Each row gets its stack.
  void frames();
  void profile(std::size_t event, std::int64_t total);

 private:
  void samples(std::size_t event);
  void weights();

  const Profile& costs_;
  const std::vector<std::string> events_;
  const OrderedRows& rows_;
  Pieces& pieces_;
  // Frames by their numbers.
  std::vector<std::optional<std::uint32_t>> functions_;
  std::vector<std::uint32_t> lines_;   // of each row; 0, which is a function: none
  std::vector<std::int64_t> weights_;  // of the last samples
};

void SpeedscopeWriter::frames() {
  Items items(pieces_);
  std::uint32_t frames = 0;
  const auto put_function = [&](FunctionId id) {
    if (functions_[profile::at(id)]) return;
    JsonObject frame(items.next());
    frame.put("name", costs_.name_of(id));
    frame.put("file", costs_.file_of(id));
    functions_[profile::at(id)] = frames++;
  };
  std::optional<Spot> last;
  rows_.for_each([&](const OrderedRow& row) {
    put_function(row.spot.function);
    for (const Spot& call : costs_.calls_around(row.site)) put_function(call.function);
    if (std::exchange(last, row.spot) == row.spot) return lines_.push_back(lines_.back());
    lines_.push_back(0);
    if (row.spot.line == 0) return;
    const std::string_view file = costs_.file_name(row.spot.file);
    JsonObject frame(items.next());
    frame.put("name", fmt::format("{}:{}", without_folder(file), row.spot.line));
    frame.put("file", file);
    frame.put("line", row.spot.line);
    lines_.back() = frames++;
  });
  items.end();
}

void SpeedscopeWriter::samples(std::size_t event) {
  weights_.clear();
  Items items(pieces_);
  auto line = lines_.begin();
  std::vector<std::uint32_t> stack;
  rows_.for_each([&](const OrderedRow& row) {
    const std::uint32_t line_frame = *line++;
    const std::int64_t weight = count_of(row, event);
    if (weight <= 0) return;
    weights_.push_back(weight);
    stack.clear();
    for (const Spot& call : costs_.calls_around(row.site))
      stack.push_back(*functions_[profile::at(call.function)]);
    std::ranges::reverse(stack);
    stack.push_back(*functions_[profile::at(row.spot.function)]);
    if (line_frame != 0) stack.push_back(line_frame);
    items.next() += fmt::format("[{}]", fmt::join(stack, ", "));
  });
  items.end();
}

void SpeedscopeWriter::weights() {
  Items items(pieces_);
  for (const std::int64_t weight : weights_) items.next() += fmt::format_int(weight).c_str();
  items.end();
}

void SpeedscopeWriter::profile(std::size_t event, std::int64_t total) {
  JsonObject object(pieces_.text);
  put_head(object, "sampled", events_[event], total);
  object.key("samples");
  samples(event);
  object.key("weights");
  weights();
}

// Calls by whole stacks: from one end of the program's cost to the other, where each call begins
// and ends.
class ContextWriter {
 public:
  using Node = std::uint32_t;

  ContextWriter(const Profile& profile, Pieces& pieces)
      : tree_(profile.contexts()),
        profile_(profile),
        events_(profile.header().events()),
        stacks_(profile),
        whole_(tree_.whole_costs()),
        pieces_(pieces),
        children_(tree_.size()),
        frames_(tree_.size()) {
    for (Node node = 1; node < tree_.size(); ++node)
      if (!tree_[node].is_fold()) children_[tree_[node].above].push_back(node);
  }

  void frames();
  void profile(std::size_t event, std::int64_t total);

  // Throws when a count is negative.
  void require_weights() const;
  std::vector<std::int64_t> totals() const {
    return {whole_.begin(), whole_.begin() + static_cast<std::ptrdiff_t>(tree_.events())};
  }

 private:
  void calls(std::size_t event);

  const ContextTree& tree_;
  const Profile& profile_;
  const std::vector<std::string> events_;
  const ContextStacks stacks_;
  const std::vector<std::int64_t> whole_;  // costs of nodes with all that they call
  Pieces& pieces_;
  std::vector<std::vector<Node>> children_;
  std::vector<std::size_t> frames_;  // of nodes
};

void ContextWriter::require_weights() const {
  for (Node node = 1; node < tree_.size(); ++node)
    for (const std::int64_t count : stacks_.self(node))
      if (count < 0)
        throw program::Error(fmt::format("{} has the count {}: speedscope has no weights below 0",
                                         stacks_.name(node), count));
}

void ContextWriter::frames() {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> known;
  Items items(pieces_);
  for (Node node = 1; node < tree_.size(); ++node) {
    const ContextNode& of = tree_[node];
    const std::string_view name = stacks_.name(node);
    const std::string_view file = of.is_rest ? "" : profile_.file_name(of.function.file);
    const auto [found, is_new] = known.try_emplace({name, file}, known.size());
    frames_[node] = found->second;
    if (!is_new) continue;
    JsonObject frame(items.next());
    frame.put("name", name);
    if (!of.is_rest) frame.put("file", file);
  }
  items.end();
}

// (Stacks may be deep: no recursion.)
void ContextWriter::calls(std::size_t event) {
  Items items(pieces_);
  std::int64_t at = 0;
  const auto put = [&](char type, Node node) {
    items.next() += fmt::format(R"({{"type":"{}","frame":{},"at":{}}})", type, frames_[node], at);
  };
  std::vector<std::pair<Node, std::size_t>> open{
      {ContextNode::kProgram, 0}};  // with the next child
  while (!open.empty()) {
    auto& [node, next] = open.back();
    if (next < children_[node].size()) {
      const Node child = children_[node][next++];
      if (whole_[child * tree_.events() + event] == 0) continue;
      put('O', child);
      at += stacks_.self(child)[event];
      open.emplace_back(child, 0);
    } else {
      if (node != ContextNode::kProgram) put('C', node);
      open.pop_back();
    }
  }
  items.end();
}

void ContextWriter::profile(std::size_t event, std::int64_t total) {
  JsonObject object(pieces_.text);
  put_head(object, "evented", events_[event], total);
  object.key("events");
  calls(event);
}

template <class Writer>
void write_file(const Profile& profile, std::size_t primary, Writer& writer,
                const std::vector<std::int64_t>& sums, Pieces& pieces) {
  {
    JsonObject file(pieces.text);
    file.put("$schema", "https://www.speedscope.app/file-format-schema.json");
    file.put("exporter", "cg_annotate");
    file.put("name", exported_header(profile.header()).command);
    file.put("activeProfileIndex", primary);
    {
      JsonObject shared(file.key("shared"));
      shared.key("frames");
      writer.frames();
    }
    file.key("profiles");
    Items profiles(pieces);
    for (std::size_t event = 0; event < sums.size(); ++event) {
      profiles.next();
      writer.profile(event, sums[event]);
    }
    profiles.end();
  }
  pieces.end_line();
  pieces.flush();
}

}  // namespace

void speedscope(const Profile& profile, std::size_t primary,
                const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  if (profile.has_contexts()) {
    ContextWriter writer(profile, pieces);
    writer.require_weights();
    return write_file(profile, primary, writer, writer.totals(), pieces);
  }
  const OrderedRows rows(profile, OrderedRows::Wanted::self_by_site);
  require_weights(profile, rows);
  SpeedscopeWriter writer(profile, rows, pieces);
  write_file(profile, primary, writer, rows.totals(), pieces);
}

}  // namespace cg::annotate::exports
