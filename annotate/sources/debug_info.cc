// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/debug_info.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "profile/fingerprint.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

// Has no answers.
class AskedAddresses : public profile::callgraph::InlinedCode {
 public:
  void begin(const profile::Header& /*header*/, const ReadAhead& /*read_ahead*/) override {}
  std::span<const Frame> at(std::string_view object, std::uint64_t address) override {
    if (!object.starts_with('/')) return {};
    if (last_ == nullptr || object != last_name_) {
      const auto known = of_objects.try_emplace(std::string(object)).first;
      last_name_ = known->first;
      last_ = &known->second;
    }
    last_->push_back(address);
    return {};
  }

  std::map<std::string, std::vector<std::uint64_t>> of_objects;

 private:
  std::string_view last_name_;
  std::vector<std::uint64_t>* last_ = nullptr;
};

}  // namespace

struct DebugInfo::Object {
  Object(const std::string& path, std::string_view build) : file(path, build) {
    if (file.state() == binaries::ObjectFile::State::ready) chains.emplace(file);
  }

  binaries::ObjectFile file;
  std::optional<binaries::InlineChains> chains;
};

// A server that does not answer is taken out of the variable.
DebugInfo::DebugInfo() {
  const char* const servers = std::getenv("DEBUGINFOD_URLS");
  has_servers_ = servers != nullptr && *servers != '\0';
}
DebugInfo::~DebugInfo() = default;

// Where several builds of an object ran, none is the one that ran.
void DebugInfo::begin(const profile::Header& header, const ReadAhead& read_ahead) {
  read_ahead_ = read_ahead;
  builds_.clear();
  last_ = nullptr;
  for (const auto& [path, builds] : profile::Fingerprint(header).objects)
    builds_[path] = builds.size() == 1 ? *builds.begin() : "several";
}

std::span<const profile::callgraph::InlinedCode::Frame> DebugInfo::at(std::string_view name,
                                                                      std::uint64_t address) {
  was_asked_ = true;
  same_outer_ = 0;
  if (!name.starts_with('/')) return {};  // code without an object
  Object& asked = object(name);
  if (!asked.chains) return {};
  const std::span<const binaries::Frame> chain = chain_at(*asked.chains, address);
  if (std::exchange(answered_, &asked) == &asked)
    same_outer_ = std::min(frames_.size(), asked.chains->same_outer());
  frames_.keep(same_outer_);
  for (std::size_t i = chain.size() - same_outer_; i-- > 0;) {
    const binaries::Frame& frame = chain[i];
    frames_.push({frame.function, frame.function_file, frame.file, frame.line, frame.is_nearest});
  }
  if (leaves_lines_unknown_ && same_outer_ < chain.size() && chain.front().is_nearest)
    frames_.innermost() = {chain.front().function, chain.front().function_file, {}, 0};
  return frames_.innermost_first();
}

std::span<const binaries::Frame> DebugInfo::chain_at(binaries::InlineChains& chains,
                                                     std::uint64_t address) {
  if (read_ahead_ && chains.are_large()) {
    if (const auto known = chains.known(address)) return *known;
    look_ahead();
  }
  return chains.at(address);
}

void DebugInfo::look_ahead() {
  AskedAddresses asked;
  std::exchange(read_ahead_, nullptr)(asked);
  for (auto& [name, addresses] : asked.of_objects) {
    Object& object = this->object(name);
    if (object.chains && object.chains->are_large()) object.chains->prepare(std::move(addresses));
  }
}

DebugInfo::Object& DebugInfo::object(std::string_view name) {
  if (last_ != nullptr && name == last_name_) return *last_;
  const auto build = builds_.find(name);
  const auto at =
      objects_.try_emplace({std::string(name), build == builds_.end() ? "" : build->second}).first;
  const auto& [path, known_build] = at->first;
  if (!at->second) at->second = std::make_unique<Object>(path, known_build);
  last_name_ = path;
  last_ = at->second.get();
  return *last_;
}

void DebugInfo::require_addresses(const std::string& name) {
  if (!std::exchange(was_asked_, false))
    throw program::Error(name +
                         ": no addresses of instructions (--dump-instr=yes), which "
                         "--inline=tree needs");
}

std::vector<std::string> DebugInfo::notes() const {
  std::vector<std::string> notes;
  for (const auto& [key, object] : objects_)
    if (!object->chains)
      notes.push_back(fmt::format("{}: {}: its code keeps the names that the profile has",
                                  key.first, object->file.fault()));
  if (const std::string names = without_debug_information(); has_servers_ && !names.empty())
    notes.push_back(
        fmt::format("no debug information here, nor from DEBUGINFOD_URLS, of {}", names));
  return notes;
}

// The names of a few such objects.
std::string DebugInfo::without_debug_information() const {
  constexpr std::size_t kMostNamed = 3;
  std::vector<std::string_view> names;
  for (const auto& [key, object] : objects_)
    if (object->chains && object->chains->lack_debug_information())
      names.push_back(std::string_view(key.first).substr(key.first.rfind('/') + 1));
  const std::size_t more = names.size() - std::min(names.size(), kMostNamed);
  names.resize(names.size() - more);
  const std::string text = fmt::format("{}", fmt::join(names, ", "));
  return more == 0 ? text : fmt::format("{} and {} more", text, more);
}

}  // namespace cg::annotate
