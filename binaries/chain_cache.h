// SPDX-License-Identifier: GPL-2.0-or-later
//
// What InlineChains answered of an object with large debug information, in a file by the object's build
// id: the next report need not read the debug information. A cache is a convenience: if the folder
// cannot be used, there is none; a file that is damaged, of another version, or about other debug
// information is as good as none. Folder, bounds and the variable that turns it off: docs/guide.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "binaries/file_bytes.h"
#include "binaries/frame.h"
#include "binaries/frame_stack.h"

namespace cg::binaries {

// Debug information that is smaller is read as fast as a cache.
inline constexpr std::uint64_t kSmallestCached = 16 << 20;

class ChainCache {
 public:
  // ${XDG_CACHE_HOME:-$HOME/.cache}/cachegrindpp/chains; "" if CACHEGRINDPP_CACHE=no, or if there is
  // no home.
  static std::filesystem::path folder();

  // What the file `folder`/`name` has as its key, whether the file is whole or not; "" if there is none.
  static std::string key_in(const std::filesystem::path& folder, const std::string& name);

  // Without a file: the answers are known as long as this object.
  ChainCache() = default;
  // Reads the file `folder`/`name`. What it says counts only if it has this key, which says of which
  // debug information.
  ChainCache(std::filesystem::path folder, std::string name, std::string key);
  // Writes the file, if anything was added; removes the files that were not used for the longest time if
  // the folder has more than 512 MB.
  ~ChainCache();
  ChainCache(const ChainCache&) = delete;

  // The chain of an address, innermost frame first; none if it is not known. An empty chain is an answer.
  // The texts live as long as this object, the frames until the next call.
  std::optional<std::span<const Frame>> find(std::uint64_t address);
  // So many of the outer frames that find() found last are those that it found before.
  std::size_t same_outer() const { return same_outer_; }
  // Texts must live as long as this object; equal texts at equal addresses are equal names.
  void add(std::uint64_t address, std::span<const Frame> chain);
  // Adds a chain, too, which find() knows only after settle().
  void collect(std::uint64_t address, std::span<const Frame> chain);
  void settle();

 private:
  // A frame and those around it.
  struct Node {
    std::uint32_t function, function_file, file, line, is_nearest;  // numbers of texts
    std::uint32_t outer;                                            // number of a node before it
    bool operator==(const Node&) const = default;
  };
  struct Numbered {
    Frame frame;
    std::uint32_t number;  // of its node
  };
  struct Answer {
    std::uint64_t address;
    std::uint64_t node;
  };
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;

  void read(std::string_view bytes);
  static bool are_right(std::span<const Node> nodes, std::size_t texts);
  static bool are_right(std::span<const Answer> answers, std::size_t nodes);
  const Answer* answer_of(std::uint64_t address);
  void set_landmarks(std::span<const Answer> answers);
  std::span<const Frame> frames_of(std::uint32_t number);
  const Node& node(std::uint32_t number) const {
    return number < read_nodes_.size() ? read_nodes_[number] : nodes_[number - read_nodes_.size()];
  }
  std::uint32_t nodes() const {
    return static_cast<std::uint32_t>(read_nodes_.size() + nodes_.size());
  }
  std::string bytes();
  std::uint32_t number_of(std::string_view text);
  std::uint32_t number_of(const Node& node);
  std::uint32_t number_of(std::span<const Frame> chain);
  void write();

  const std::filesystem::path folder_;
  const std::string name_, key_;
  FileBytes contents_;
  std::unordered_map<const char*, std::uint32_t> places_;  // numbers of texts
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> texts_;
  std::unordered_map<Node, std::uint32_t, Hash> node_numbers_;
  std::span<const Node> read_nodes_;      // in contents_
  std::vector<Node> nodes_;               // behind them
  std::span<const Answer> read_answers_;  // in contents_, ascending
  std::vector<Answer> answers_;           // settled ones: ascending, and then all
  std::vector<std::uint64_t> landmarks_;  // addresses of every kApart-th answer
  std::size_t next_ = 0;                  // behind the answer that was found last
  std::unordered_map<std::uint64_t, std::uint32_t> added_;
  std::vector<Numbered> last_;        // chain that was added, outermost first
  std::vector<std::uint32_t> path_;   // nodes of the chain that was found last, outermost first
  std::vector<std::uint32_t> inner_;  // room for those that are not of the chain before
  FrameStack<Frame> frames_;          // of the chain that was found last
  std::size_t same_outer_ = 0;
  bool is_changed_ = false;
};

}  // namespace cg::binaries
