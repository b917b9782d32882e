// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file, in the machine's byte order:
//
//   magic     8 bytes, which say the version
//   checksum  8 bytes: FNV-1a of all that follows
//   sizes     of the key, the texts, the nodes, the answers: 8 bytes each
//   key, texts (each ends with a zero byte), nodes, answers: by size
#include "binaries/chain_cache.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include "binaries/fnv1a.h"

namespace cg::binaries {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "cgchain1";
constexpr std::uintmax_t kMostBytes = 512 << 20;  // in the folder
constexpr std::uintmax_t kLargestFile = 128 << 20;
constexpr std::size_t kSizes = 4;
constexpr std::size_t kMostNumbered = 1 << 19;  // nodes

template <class T>
std::string_view bytes_of(const T* values, std::size_t size) {
  return {reinterpret_cast<const char*>(values), size * sizeof(T)};
}

// Takes whole values off the front.
template <class T>
bool take(std::string_view& bytes, std::size_t size, std::vector<T>& values) {
  if (size > bytes.size() || size % sizeof(T) != 0) return false;
  values.resize(size / sizeof(T));
  if (size > 0) std::memcpy(values.data(), bytes.data(), size);
  bytes.remove_prefix(size);
  return true;
}

bool take(std::string_view& bytes, std::size_t size, std::string_view& part) {
  if (size > bytes.size()) return false;
  part = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return true;
}

std::string file_contents(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestFile) return "";
  std::ifstream file(path, std::ios::binary);
  std::string contents(fs::file_size(path, error), '\0');
  file.read(contents.data(), static_cast<std::streamsize>(contents.size()));
  return file ? contents : "";
}

void remove_old_files(const fs::path& folder) {
  struct File {
    fs::file_time_type time;
    std::uintmax_t size;
    fs::path path;
  };
  std::vector<File> files;
  std::uintmax_t sum = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (!at->is_regular_file(gone)) continue;
    const File file{at->last_write_time(gone), at->file_size(gone), at->path()};
    if (gone) continue;
    files.push_back(file);
    sum += file.size;
  }
  std::ranges::sort(files, {}, &File::time);
  for (const File& file : files) {
    if (sum <= kMostBytes) return;
    if (fs::remove(file.path, error)) sum -= file.size;
  }
}

}  // namespace

fs::path ChainCache::folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  if (variable("CACHEGRINDPP_CACHE") == "no") return "";
  const std::string_view cache = variable("XDG_CACHE_HOME"), home = variable("HOME");
  if (cache.starts_with('/')) return fs::path(cache) / "cachegrindpp/chains";
  return home.starts_with('/') ? fs::path(home) / ".cache/cachegrindpp/chains" : fs::path();
}

ChainCache::ChainCache(fs::path folder, std::string name, std::string key)
    : folder_(std::move(folder)), name_(std::move(name)), key_(std::move(key)) {
  contents_ = file_contents(folder_ / name_);
  if (contents_.empty()) return;
  read(contents_);
  std::error_code error;  // the time of use
  if (!answers_.empty())
    fs::last_write_time(folder_ / name_, fs::file_time_type::clock::now(), error);
}

ChainCache::~ChainCache() {
  if (!is_changed_ || folder_.empty()) return;
  try {
    write();
  } catch (...) {  // no memory: no cache
  }
}

// Nothing is kept of a file unless all of it is right.
void ChainCache::read(std::string_view bytes) {
  std::vector<std::uint64_t> checksum, sizes;
  std::string_view key, texts;
  std::vector<Node> nodes;
  std::vector<Answer> answers;
  if (!bytes.starts_with(kMagic)) return;
  bytes.remove_prefix(kMagic.size());
  if (!take(bytes, sizeof(std::uint64_t), checksum) || checksum[0] != fnv1a(bytes) ||
      !take(bytes, kSizes * sizeof(std::uint64_t), sizes) || !take(bytes, sizes[0], key) ||
      key != key_)
    return;
  if (!take(bytes, sizes[1], texts) || !take(bytes, sizes[2], nodes) ||
      !take(bytes, sizes[3], answers) || !bytes.empty())
    return;
  std::vector<std::string_view> views;
  for (std::size_t at = 0; at < texts.size();) {
    const std::size_t end = texts.find('\0', at);
    if (end == std::string_view::npos) return;
    views.push_back(texts.substr(at, end - at));
    at = end + 1;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    const auto last = std::max({node.function, node.function_file, node.file});
    if (last >= views.size() || node.is_nearest > 1 || (node.outer >= i && node.outer != kNone))
      return;
  }
  for (std::size_t i = 0; i < answers.size(); ++i)
    if ((answers[i].node >= nodes.size() && answers[i].node != kNone) ||
        (i > 0 && answers[i - 1].address >= answers[i].address))
      return;
  texts_ = std::move(views);
  nodes_ = std::move(nodes);
  answers_ = std::move(answers);
}

std::optional<std::span<const Frame>> ChainCache::find(std::uint64_t address) {
  std::uint64_t number = kNone;
  if (const Answer* const answer = answer_of(address)) {
    number = answer->node;
  } else {
    const auto added = added_.find(address);
    if (added == added_.end()) return std::nullopt;
    number = added->second;
  }
  return frames_of(number);
}

// Most often the frames are those of the last chain, or all but the innermost are.
std::span<const Frame> ChainCache::frames_of(std::uint64_t number) {
  if (number == found_) return frames_;
  const auto frame = [&](const Node& node) {
    return Frame{texts_[node.function], texts_[node.function_file], texts_[node.file], node.line,
                 node.is_nearest == 1};
  };
  if (number != kNone && found_ != kNone && nodes_[number].outer == nodes_[found_].outer) {
    frames_.front() = frame(nodes_[number]);
  } else {
    frames_.clear();
    for (std::uint64_t i = number; i != kNone; i = nodes_[i].outer)
      frames_.push_back(frame(nodes_[i]));
  }
  found_ = number;
  return frames_;
}

// Most often it is the one behind the last: profiles ask for one instruction after the other.
const ChainCache::Answer* ChainCache::answer_of(std::uint64_t address) {
  if (next_ >= answers_.size() || answers_[next_].address != address) {
    const auto at = std::ranges::lower_bound(answers_, address, {}, &Answer::address);
    if (at == answers_.end() || at->address != address) return nullptr;
    next_ = static_cast<std::size_t>(at - answers_.begin());
  }
  return &answers_[next_++];
}

void ChainCache::settle() {
  for (const auto& [address, node] : added_) answers_.push_back({address, node});
  added_.clear();
  std::ranges::sort(answers_, {}, &Answer::address);
}

void ChainCache::add(std::uint64_t address, std::span<const Frame> chain) {
  added_.emplace(address, number_of(chain));
}

void ChainCache::collect(std::uint64_t address, std::span<const Frame> chain) {
  answers_.push_back({address, number_of(chain)});
}

// Most often the outer frames are those of the last chain.
std::uint32_t ChainCache::number_of(std::span<const Frame> chain) {
  if (!std::exchange(is_changed_, true))  // what was read gets numbers
    for (std::uint32_t i = 0; i < texts_.size(); ++i) numbers_.emplace(texts_[i], i);
  std::uint32_t outer = kNone;
  std::size_t known = 0;
  for (std::size_t i = chain.size(); i-- > 0; ++known) {
    if (known < last_.size() && last_[known].frame == chain[i]) {
      outer = last_[known].number;
      continue;
    }
    const Frame& frame = chain[i];
    outer = number_of(Node{number_of(frame.function), number_of(frame.function_file),
                           number_of(frame.file), frame.line, frame.is_nearest ? 1U : 0U, outer});
    last_.resize(known);
    last_.push_back({frame, outer});
  }
  return outer;
}

std::uint32_t ChainCache::number_of(std::string_view text) {
  if (text.empty()) text = "";
  const auto [place, is_new_place] = places_.try_emplace(text.data());
  if (!is_new_place) return place->second;
  const auto [at, is_new] = numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return place->second = at->second;
}

std::size_t ChainCache::Hash::operator()(const Node& node) const {
  std::uint64_t hash = 0;
  for (const std::uint32_t part :
       {node.function, node.function_file, node.file, node.line, node.is_nearest, node.outer})
    hash = (hash ^ part) * 0x9e3779b97f4a7c15, hash ^= hash >> 32;
  return hash;
}

// (Of nodes that are far apart few are equal: a small table is as good, and faster.)
std::uint32_t ChainCache::number_of(const Node& node) {
  if (node_numbers_.size() >= kMostNumbered) node_numbers_.clear();
  const auto [at, is_new] =
      node_numbers_.try_emplace(node, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) nodes_.push_back(node);
  return at->second;
}

std::string ChainCache::bytes() {
  settle();
  std::string texts;
  for (const std::string_view text : texts_) (texts += text) += '\0';
  const std::string_view nodes = bytes_of(nodes_.data(), nodes_.size());
  const std::string_view sorted = bytes_of(answers_.data(), answers_.size());
  const std::array<std::uint64_t, kSizes> sizes{key_.size(), texts.size(), nodes.size(),
                                                sorted.size()};
  std::string rest(bytes_of(sizes.data(), kSizes));
  ((rest += key_) += texts).append(nodes).append(sorted);
  const std::uint64_t checksum = fnv1a(rest);
  return std::string(kMagic).append(bytes_of(&checksum, 1)).append(rest);
}

void ChainCache::write() {
  const std::string contents = bytes();
  std::error_code error;
  if (contents.size() > kLargestFile) return;
  fs::create_directories(folder_, error);
  if (error) return;
  std::string temporary = folder_ / (name_ + ".XXXXXX");
  const int file = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) return;
  std::string_view left = contents;
  while (!left.empty()) {
    const ::ssize_t size = ::write(file, left.data(), left.size());
    if (size <= 0) break;
    left.remove_prefix(static_cast<std::size_t>(size));
  }
  const bool is_whole = ::close(file) == 0 && left.empty();
  if (is_whole) fs::rename(temporary, folder_ / name_, error);
  if (!is_whole || error) fs::remove(temporary, error);
  remove_old_files(folder_);
}

}  // namespace cg::binaries
