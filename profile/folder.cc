// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>

#include "profile/beginning.h"
#include "profile/beside_profile.h"
#include "profile/header.h"
#include "program/error.h"

namespace cg::profile {
namespace {

// The sum of the summaries of several profiles.
class SummedSummary {
 public:
  void add(std::string_view line, const std::string& file) {
    const std::vector<std::string> words = words_of(line.substr(line.find(':') + 1));
    if (words.size() > sums_.size()) sums_.resize(words.size());
    for (std::size_t event = 0; event < words.size(); ++event) {
      std::int64_t count = 0;
      std::from_chars(words[event].data(), words[event].data() + words[event].size(), count);
      if (__builtin_add_overflow(sums_[event], count, &sums_[event]))
        throw program::Error(file + ": the sum of the summaries does not fit 64 bits");
    }
  }
  std::string line() const { return fmt::format("summary: {}\n", fmt::join(sums_, " ")); }

 private:
  std::vector<std::int64_t> sums_;
};

// The header of the first profile, and the rows of all.
class SummedProfiles {
 public:
  void add(const std::string& file) {
    const std::string text = program::Input(file).all_lines();
    const std::size_t events = text.find("\nevents:") + 1;
    const std::size_t body = text.find('\n', events) + 1;
    const std::string_view line = std::string_view(text).substr(events, body - events);
    if (text_.empty()) {
      text_.append(text, 0, body);
      events_ = line;
    }
    if (line != events_)
      throw program::Error(fmt::format("{} has other events than the profiles beside it", file));
    if (text.compare(body, 3, "fl=") != 0) text_ += "fl=???\nfn=???\n";
    add_body(std::string_view(text).substr(body), file);
  }
  std::string text() const { return text_ + summary_.line(); }

 private:
  void add_body(std::string_view body, const std::string& file) {
    for (std::size_t at = 0; at < body.size();) {
      std::size_t summary =
          body.substr(at).starts_with("summary:") ? at : body.find("\nsummary:", at);
      if (summary == std::string_view::npos) return void(text_.append(body.substr(at)));
      if (summary > at) ++summary;
      text_.append(body.substr(at, summary - at));
      const std::size_t end = body.find('\n', summary) + 1;
      summary_.add(body.substr(summary, end - summary - 1), file);
      at = end;
    }
  }

  std::string text_, events_;
  SummedSummary summary_;
};

std::vector<std::string> profiles_in(const std::string& folder) {
  std::vector<std::string> files = names_in(folder).files;
  std::erase_if(files, [](const std::string& file) { return !is_profile(file); });
  return files;
}

bool is_numbered(const std::string& folder) {
  return folder.find_last_not_of("0123456789") == folder.rfind('/');
}

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "index";

void sort_by_length(std::vector<std::string>& names) {
  std::ranges::sort(names, [](const std::string& a, const std::string& b) {
    return std::forward_as_tuple(a.size(), a) < std::forward_as_tuple(b.size(), b);
  });
}

// What Cachegrind writes beside profiles: misses by object, and by stride.
void leave_out_companions(std::vector<std::string>& names) {
  const std::set<std::string> all(names.begin(), names.end());
  std::erase_if(names, [&](const std::string& name) {
    const bool is_companion = name.ends_with(objects_file("")) || name.ends_with(strides_file(""));
    return is_companion && all.contains(name.substr(0, name.rfind('.')));
  });
}

}  // namespace

FolderNames names_in(const std::string& folder) {
  FolderNames names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_directory(unknown))
      names.folders.push_back(entry->path().string());
    else if (entry->is_regular_file(unknown) && entry->path().filename() != kIndex)
      names.files.push_back(entry->path().string());
  }
  if (error) throw program::system_error(folder, error.value());
  sort_by_length(names.files);
  leave_out_companions(names.files);
  sort_by_length(names.folders);
  return names;
}

bool is_folder(const std::string& name) {
  std::error_code unknown;
  return fs::is_directory(name, unknown);
}

bool is_profile(const std::string& file) {
  return begins_like_a_profile(program::Input(file).next_lines());
}

std::vector<std::string> runs_of(const std::string& name) {
  if (name == "-" || !is_folder(name)) return {name};
  std::vector<std::string> runs = names_in(name).folders;
  std::erase_if(runs, [](const std::string& folder) { return !is_numbered(folder); });
  if (runs.empty()) return {name};
  return runs;
}

bool is_folder_of_profiles(const std::string& name) {
  return is_folder(name) && (runs_of(name).front() != name || !profiles_in(name).empty());
}

program::Input open_profile(const std::string& name) {
  if (name == "-" || !is_folder(name)) return program::Input(name);
  const std::vector<std::string> files = profiles_in(name);
  if (files.empty()) throw program::Error(name + ": no profile there");
  SummedProfiles sum;
  for (const std::string& file : files) sum.add(file);
  return program::Input::of_text(name, sum.text(), program::Input(files.front()).modified());
}

}  // namespace cg::profile
