// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file, in the machine's byte order:
//
//   magic     8 bytes, which say the version
//   checksum  8 bytes (checksum.h), of all that follows
//   sizes     of the nodes, the answers, the key, the texts: 8 bytes each
//   nodes, answers, key, texts (each ends with a zero byte): by size
//
// So nodes and answers can be used where they lie.
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

#include "binaries/checksum.h"

namespace cg::binaries {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "cgchain2";
constexpr std::uintmax_t kMostBytes = 512 << 20;  // in the folder
constexpr std::uintmax_t kLargestFile = 128 << 20;
constexpr std::size_t kSummed = 16;  // where the bytes begin that the checksum is of
constexpr std::size_t kSizes = 4;
constexpr std::size_t kApart = 32;              // landmarks
constexpr std::size_t kMostNumbered = 1 << 19;  // nodes

template <class T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// Takes whole values off the front.
template <class T>
bool take(std::string_view& bytes, std::uint64_t size, std::span<const T>& values) {
  if (size > bytes.size() || size % sizeof(T) != 0) return false;
  values = {reinterpret_cast<const T*>(bytes.data()), static_cast<std::size_t>(size / sizeof(T))};
  bytes.remove_prefix(size);
  return true;
}

// False unless each text has its end.
bool split(std::string_view bytes, std::vector<std::string_view>& texts) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\0');
    if (end == std::string_view::npos) return false;
    texts.push_back(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
  }
  return true;
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

std::string ChainCache::key_in(const fs::path& folder, const std::string& name) {
  constexpr std::uint64_t kLongestKey = 8192;
  std::error_code error;
  if (!fs::is_regular_file(folder / name, error)) return "";  // a pipe would be waited for
  std::ifstream file(folder / name, std::ios::binary);
  std::array<char, kMagic.size() + sizeof(std::uint64_t)> magic_and_sum;
  std::array<std::uint64_t, kSizes> sizes;
  file.read(magic_and_sum.data(), magic_and_sum.size());
  file.read(reinterpret_cast<char*>(sizes.data()), sizeof sizes);
  if (!file || !std::string_view(magic_and_sum.data(), kMagic.size()).starts_with(kMagic) ||
      sizes[0] > kLargestFile || sizes[1] > kLargestFile || sizes[2] > kLongestKey)
    return "";
  file.seekg(static_cast<std::streamoff>(sizes[0] + sizes[1]), std::ios::cur);
  std::string key(sizes[2], '\0');
  file.read(key.data(), static_cast<std::streamsize>(key.size()));
  return file ? key : "";
}

ChainCache::ChainCache(fs::path folder, std::string name, std::string key)
    : folder_(std::move(folder)),
      name_(std::move(name)),
      key_(std::move(key)),
      contents_(folder_ / name_, kLargestFile) {
  read(contents_.text());
  std::error_code error;  // the time of use
  if (!read_answers_.empty())
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
  if (!bytes.starts_with(kMagic)) return;
  bytes.remove_prefix(kMagic.size());
  std::span<const std::uint64_t> sum, sizes;
  std::span<const Node> nodes;
  std::span<const Answer> answers;
  std::span<const char> key, text;
  if (!take(bytes, sizeof(std::uint64_t), sum) || sum[0] != checksum(bytes) ||
      !take(bytes, kSizes * sizeof(std::uint64_t), sizes) || !take(bytes, sizes[0], nodes) ||
      !take(bytes, sizes[1], answers) || !take(bytes, sizes[2], key) ||
      !take(bytes, sizes[3], text) || !bytes.empty() || !std::ranges::equal(key, key_))
    return;
  std::vector<std::string_view> texts;
  if (!split({text.data(), text.size()}, texts) || !are_right(nodes, texts.size()) ||
      !are_right(answers, nodes.size()))
    return;
  texts_ = std::move(texts);
  read_nodes_ = nodes;
  read_answers_ = answers;
  set_landmarks(answers);
}

bool ChainCache::are_right(std::span<const Node> nodes, std::size_t texts) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    const auto last = std::max({node.function, node.function_file, node.file});
    if (last >= texts || node.is_nearest > 1 || (node.outer >= i && node.outer != kNone))
      return false;
  }
  return nodes.size() < kNone;
}

bool ChainCache::are_right(std::span<const Answer> answers, std::size_t nodes) {
  for (std::size_t i = 0; i < answers.size(); ++i)
    if ((answers[i].node >= nodes && answers[i].node != kNone) ||
        (i > 0 && answers[i - 1].address >= answers[i].address))
      return false;
  return true;
}

std::optional<std::span<const Frame>> ChainCache::find(std::uint64_t address) {
  std::uint32_t number = kNone;
  if (const Answer* const answer = answer_of(address)) {
    number = static_cast<std::uint32_t>(answer->node);
  } else {
    const auto added = added_.find(address);
    if (added == added_.end()) return std::nullopt;
    number = added->second;
  }
  return frames_of(number);
}

// Outer nodes have smaller numbers: of the last chain those stay that the new one leads to.
std::span<const Frame> ChainCache::frames_of(std::uint32_t number) {
  inner_.clear();
  for (; number != kNone; number = node(number).outer) {
    while (!path_.empty() && path_.back() > number) path_.pop_back();
    if (!path_.empty() && path_.back() == number) break;
    inner_.push_back(number);
  }
  if (number == kNone) path_.clear();
  same_outer_ = path_.size();
  frames_.keep(same_outer_);
  for (std::size_t i = inner_.size(); i-- > 0;) {
    const Node& node = this->node(inner_[i]);
    path_.push_back(inner_[i]);
    frames_.push({texts_[node.function], texts_[node.function_file], texts_[node.file], node.line,
                  node.is_nearest == 1});
  }
  return frames_.innermost_first();
}

// Most often it is the one behind the last: profiles ask for one instruction after the other.
const ChainCache::Answer* ChainCache::answer_of(std::uint64_t address) {
  const std::span<const Answer> answers = read_answers_.empty() ? answers_ : read_answers_;
  if (next_ >= answers.size() || answers[next_].address != address) {
    // (All answers do not fit the processor's caches.)
    const auto behind = std::ranges::upper_bound(landmarks_, address);
    if (behind == landmarks_.begin()) return nullptr;
    const auto first = static_cast<std::size_t>(behind - landmarks_.begin() - 1) * kApart;
    const auto near = answers.subspan(first, std::min(kApart, answers.size() - first));
    const auto at = std::ranges::lower_bound(near, address, {}, &Answer::address);
    if (at == near.end() || at->address != address) return nullptr;
    next_ = first + static_cast<std::size_t>(at - near.begin());
  }
  return &answers[next_++];
}

void ChainCache::set_landmarks(std::span<const Answer> answers) {
  landmarks_.clear();
  for (std::size_t i = 0; i < answers.size(); i += kApart) landmarks_.push_back(answers[i].address);
}

void ChainCache::settle() {
  answers_.insert(answers_.end(), read_answers_.begin(), read_answers_.end());
  read_answers_ = {};
  for (const auto& [address, node] : added_) answers_.push_back({address, node});
  added_.clear();
  std::ranges::sort(answers_, {}, &Answer::address);
  set_landmarks(answers_);
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
  const auto [at, is_new] = node_numbers_.try_emplace(node, nodes());
  if (is_new) nodes_.push_back(node);
  return at->second;
}

std::string ChainCache::bytes() {
  settle();
  std::string texts;
  for (const std::string_view text : texts_) (texts += text) += '\0';
  const std::string_view read_nodes = bytes_of(read_nodes_), nodes = bytes_of<Node>(nodes_);
  const std::string_view sorted = bytes_of<Answer>(answers_);
  const std::array<std::uint64_t, kSizes> sizes{read_nodes.size() + nodes.size(), sorted.size(),
                                                key_.size(), texts.size()};
  std::string bytes;
  bytes.reserve(kSummed + sizeof sizes + sizes[0] + sizes[1] + sizes[2] + sizes[3]);
  bytes.append(kMagic).append(sizeof(std::uint64_t), '\0').append(bytes_of<std::uint64_t>(sizes));
  (bytes.append(read_nodes).append(nodes).append(sorted) += key_) += texts;
  const std::uint64_t sum = checksum(std::string_view(bytes).substr(kSummed));
  std::memcpy(bytes.data() + kMagic.size(), &sum, sizeof sum);
  return bytes;
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
