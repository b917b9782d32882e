// SPDX-License-Identifier: GPL-2.0-or-later
//
// An object file that a profile names: a program or a library, as it lies on this machine now.
// A profile says which build ran (`desc: fingerprint object: BUILD PATH`, docs/file-format.md), and
// the file may be another one by now: then nothing of it may be shown beside the counts.
//
//   address   as the file has it: of an ELF segment, without the place where the file was loaded.
//             Rows of a profile by instruction have such addresses
//   build     the GNU build id in hexadecimal digits, or "hash-" and the FNV-1a of the whole file
#pragma once

#include <libelf.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace cg::binaries {

class ObjectFile {
 public:
  enum class State { ready, missing, not_elf, cut_short, other_build };

  // Opens the file. If `build` is empty or "unknown", any build will do.
  ObjectFile(const std::string& path, std::string_view build);
  ~ObjectFile();
  ObjectFile(const ObjectFile&) = delete;

  State state() const { return state_; }
  // Why the file is not ready: "no such file"; "is another build than the one that ran".
  std::string_view fault() const;

  // The rest of these is known only if the file is ready.
  const std::string& path() const { return path_; }
  // ELF's EM_X86_64, EM_386, EM_AARCH64, …
  unsigned machine() const;
  // The bytes from an address to the end of its executable segment's part of the file; none if the
  // address is in no such segment.
  std::span<const std::byte> code(std::uint64_t address) const;
  ::Elf* elf() const { return elf_.get(); }
  int file() const { return file_; }  // its descriptor
  std::string build_id() const;       // in hexadecimal digits; "" if it has none

 private:
  State open(std::string_view build);
  bool is_cut_short() const;

  struct End {
    void operator()(::Elf* elf) const { elf_end(elf); }
  };

  const std::string path_;
  int file_ = -1;
  std::unique_ptr<::Elf, End> elf_;
  State state_;
};

}  // namespace cg::binaries
