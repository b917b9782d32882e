// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/build_id.h"

#include <span>

#include "tool/core/elf_bytes.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

using elf::number;
using elf::read_at;

constexpr std::uint32_t kNoteSegment = 4;  // PT_NOTE
constexpr std::uint32_t kBuildIdNote = 3;  // NT_GNU_BUILD_ID
constexpr std::size_t kMostNotes = 4096;   // bytes of a segment that are looked at

// Where the fields of the two kinds of ELF file lie.
struct Layout {
  std::size_t word;
  std::size_t headers, header_size, header_count;  // in the file's header
  std::size_t offset, size, alignment;             // in a program header
};
constexpr Layout k32 = {4, 28, 42, 44, 4, 16, 28};
constexpr Layout k64 = {8, 32, 54, 56, 8, 32, 48};

}  // namespace

BuildId::BuildId(const char* path) {
  const Int fd = VG_(fd_open)(path, VKI_O_RDONLY | kLargeFile, 0);
  const bool is_known = fd >= 0 && (take_note(fd) || take_hash(fd));
  if (fd >= 0) VG_(close)(fd);
  if (!is_known) append("unknown");
}

bool BuildId::take_note(int fd) {
  std::array<std::uint8_t, 64> file;
  if (!read_at(fd, 0, file) || number(file, 0, 4) != elf::kMagic) return false;
  const Layout& layout = file[4] == 2 ? k64 : k32;
  const std::uint64_t first = number(file, layout.headers, layout.word);
  const std::uint64_t size = number(file, layout.header_size, 2);
  for (std::uint64_t i = 0; i < number(file, layout.header_count, 2); ++i) {
    std::array<std::uint8_t, 56> all;
    const auto header = std::span(all).first(layout.alignment + layout.word);
    if (!read_at(fd, first + i * size, header)) return false;
    if (number(header, 0, 4) == kNoteSegment &&
        take_note_of(fd, number(header, layout.offset, layout.word),
                     number(header, layout.size, layout.word),
                     number(header, layout.alignment, layout.word)))
      return true;
  }
  return false;
}

bool BuildId::take_note_of(int fd, std::uint64_t offset, std::uint64_t size,
                           std::uint64_t alignment) {
  std::array<std::uint8_t, kMostNotes> segment;
  const auto notes =
      std::span(segment).first(static_cast<std::size_t>(size < kMostNotes ? size : kMostNotes));
  if (!read_at(fd, offset, notes)) return false;
  const std::uint64_t unit = alignment == 8 ? 8 : 4;
  const auto padded = [unit](std::uint64_t length) { return (length + unit - 1) & -unit; };
  constexpr std::size_t kHeader = 12;
  for (std::uint64_t at = 0; at + kHeader <= notes.size();) {
    const std::uint64_t name_size = number(notes, at, 4);
    const std::uint64_t id = at + padded(kHeader + name_size);
    const std::uint64_t id_size = number(notes, at + 4, 4);
    if (id + id_size > notes.size()) return false;
    if (number(notes, at + 8, 4) == kBuildIdNote && name_size == 4 &&
        number(notes, at + kHeader, 4) == 0x00554e47 &&  // "GNU"
        id_size != 0 && id_size <= kMostBytes) {
      for (std::uint64_t i = 0; i < id_size; ++i)
        append_hex(notes[static_cast<std::size_t>(id + i)]);
      return true;
    }
    at = id + padded(id_size);
  }
  return false;
}

// FNV-1a.
bool BuildId::take_hash(int fd) {
  if (VG_(lseek)(fd, 0, VKI_SEEK_SET) != 0) return false;
  std::uint64_t hash = 0xcbf29ce484222325;
  std::array<std::uint8_t, 8192> bytes;
  Int size;
  while ((size = VG_(read)(fd, bytes.data(), static_cast<Int>(bytes.size()))) > 0)
    for (Int i = 0; i < size; ++i)
      hash = (hash ^ bytes[static_cast<std::size_t>(i)]) * 0x100000001b3;
  if (size < 0) return false;
  append("hash-");
  for (int shift = 56; shift >= 0; shift -= 8) append_hex(static_cast<std::uint8_t>(hash >> shift));
  return true;
}

void BuildId::append(const char* text) {
  while (*text != '\0') text_[length_++] = *text++;
}

void BuildId::append_hex(std::uint8_t byte) {
  constexpr const char* kDigits = "0123456789abcdef";
  text_[length_++] = kDigits[byte >> 4];
  text_[length_++] = kDigits[byte & 15];
}

}  // namespace cg::tool
