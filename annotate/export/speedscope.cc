// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/speedscope.h"

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

using profile::callgraph::CallProfile;
using profile::callgraph::FunctionId;
using profile::callgraph::OrderedRow;
using program::JsonObject;

std::string_view without_folder(std::string_view file) {
  return file.substr(file.rfind('/') + 1);  // npos + 1 is 0
}

std::int64_t count_of(const OrderedRow& row, std::size_t event) {
  return event < row.counts.size() ? row.counts[event] : 0;
}

// The weights of each event together.
std::vector<std::int64_t> totals(const CallProfile& costs, const std::vector<OrderedRow>& rows) {
  std::vector<std::int64_t> sums(costs.header.events.size());
  for (const OrderedRow& row : rows) {
    for (const std::int64_t count : row.counts)
      if (count < 0)
        throw program::Error(
            fmt::format("{}:{} has the count {}: speedscope has no weights below 0",
                        costs.file_of(row.spot.function), costs.name_of(row.spot.function), count));
    profile::callgraph::add_counts(sums, row.counts);
  }
  return sums;
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

class Writer {
 public:
  Writer(const CallProfile& costs, const std::vector<OrderedRow>& rows, Pieces& pieces)
      : costs_(costs), rows_(rows), pieces_(pieces) {}

  // Each row gets its stack.
  void frames();
  void profile(std::size_t event, std::int64_t total);

 private:
  struct Stack {
    std::size_t function;
    std::optional<std::size_t> line;
  };

  template <class Append>
  void for_rows_with(std::size_t event, Append append);

  const CallProfile& costs_;
  const std::vector<OrderedRow>& rows_;
  Pieces& pieces_;
  std::vector<Stack> stacks_;
};

void Writer::frames() {
  Items items(pieces_);
  std::size_t frames = 0;
  for (const OrderedRow& row : rows_) {
    const FunctionId function = row.spot.function;
    if (stacks_.empty() || rows_[stacks_.size() - 1].spot.function != function) {
      JsonObject frame(items.next());
      frame.text("name", costs_.name_of(function));
      frame.text("file", costs_.file_of(function));
      stacks_.push_back({frames++, {}});
    } else {
      stacks_.push_back({stacks_.back().function, {}});
    }
    if (row.spot.line == 0) continue;
    const std::string_view file = costs_.files[row.spot.file];
    JsonObject frame(items.next());
    frame.text("name", fmt::format("{}:{}", without_folder(file), row.spot.line));
    frame.text("file", file);
    frame.number("line", row.spot.line);
    stacks_.back().line = frames++;
  }
  items.end();
}

template <class Append>
void Writer::for_rows_with(std::size_t event, Append append) {
  Items items(pieces_);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (count_of(rows_[i], event) > 0) append(items.next(), i);
  items.end();
}

void Writer::profile(std::size_t event, std::int64_t total) {
  JsonObject object(pieces_.text);
  object.text("type", "sampled");
  object.text("name", costs_.header.events[event]);
  object.text("unit", "none");
  object.number("startValue", 0);
  object.number("endValue", total);
  object.key("samples");
  for_rows_with(event, [&](std::string& text, std::size_t row) {
    const auto& [function, line] = stacks_[row];
    text += line ? fmt::format("[{}, {}]", function, *line) : fmt::format("[{}]", function);
  });
  object.key("weights");
  for_rows_with(event, [&](std::string& text, std::size_t row) {
    text += fmt::format_int(count_of(rows_[row], event)).c_str();
  });
}

}  // namespace

void speedscope(const CallProfile& costs, std::size_t primary,
                const std::function<void(std::string_view lines)>& write) {
  const std::vector<OrderedRow> rows = ordered_rows(costs);
  const std::vector<std::int64_t> sums = totals(costs, rows);
  Pieces pieces(write);
  Writer writer(costs, rows, pieces);
  {
    JsonObject file(pieces.text);
    file.text("$schema", "https://www.speedscope.app/file-format-schema.json");
    file.text("exporter", "cg_annotate");
    file.text("name", costs.header.command);
    file.number("activeProfileIndex", primary);
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
