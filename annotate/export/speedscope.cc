// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/speedscope.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/export/pieces.h"
#include "profile/callgraph/ordered_rows.h"
#include "program/error.h"
#include "program/json_pieces.h"

namespace cg::annotate::exports {
namespace {

using profile::FunctionId;
using profile::Profile;
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

class SpeedscopeWriter {
 public:
  SpeedscopeWriter(const Profile& costs, const OrderedRows& rows, Pieces& pieces)
      : costs_(costs), events_(costs.header().events()), rows_(rows), pieces_(pieces) {}

  // Each row gets its stack.
  void frames();
  void profile(std::size_t event, std::int64_t total);

 private:
  // Frames by their numbers; 0 is a function, and for a line that there is none.
  struct Stack {
    std::uint32_t function, line;
  };

  void samples(std::size_t event);
  void weights();

  const Profile& costs_;
  const std::vector<std::string> events_;
  const OrderedRows& rows_;
  Pieces& pieces_;
  std::vector<Stack> stacks_;
  std::vector<std::int64_t> weights_;  // of the last samples
};

void SpeedscopeWriter::frames() {
  Items items(pieces_);
  std::uint32_t frames = 0;
  std::optional<FunctionId> last;
  rows_.for_each([&](const OrderedRow& row) {
    const FunctionId function = row.spot.function;
    if (last != function) {
      JsonObject frame(items.next());
      frame.put("name", costs_.name_of(function));
      frame.put("file", costs_.file_of(function));
      stacks_.push_back({frames++, 0});
    } else {
      stacks_.push_back({stacks_.back().function, 0});
    }
    last = function;
    if (row.spot.line == 0) return;
    const std::string_view file = costs_.file_name(row.spot.file);
    JsonObject frame(items.next());
    frame.put("name", fmt::format("{}:{}", without_folder(file), row.spot.line));
    frame.put("file", file);
    frame.put("line", row.spot.line);
    stacks_.back().line = frames++;
  });
  items.end();
}

void SpeedscopeWriter::samples(std::size_t event) {
  weights_.clear();
  Items items(pieces_);
  auto stack = stacks_.begin();
  rows_.for_each([&](const OrderedRow& row) {
    const auto [function, line] = *stack++;
    const std::int64_t weight = count_of(row, event);
    if (weight <= 0) return;
    weights_.push_back(weight);
    items.next() +=
        line != 0 ? fmt::format("[{}, {}]", function, line) : fmt::format("[{}]", function);
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
  object.put("type", "sampled");
  object.put("name", events_[event]);
  object.put("unit", "none");
  object.put("startValue", 0);
  object.put("endValue", total);
  object.key("samples");
  samples(event);
  object.key("weights");
  weights();
}

}  // namespace

void speedscope(const Profile& profile, std::size_t primary,
                const std::function<void(std::string_view lines)>& write) {
  const OrderedRows rows(profile);
  require_weights(profile, rows);
  const std::vector<std::int64_t> sums = rows.totals();
  Pieces pieces(write);
  SpeedscopeWriter writer(profile, rows, pieces);
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

}  // namespace cg::annotate::exports
