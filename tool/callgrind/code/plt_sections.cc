// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/code/plt_sections.h"

#include <algorithm>
#include <array>
#include <span>

#include "tool/core/core_files.h"
#include "tool/core/elf_bytes.h"

namespace cg::tool::callgrind {
namespace {

using elf::number;
using elf::read_at;

constexpr std::array<std::uint8_t, 9> kName = {'.', 'p', 'l', 't', '.', 's', 'e', 'c', '\0'};

// Where the fields of the two kinds of ELF file lie.
struct Layout {
  std::size_t word;
  std::size_t headers, header_size, header_count, names;  // in the file's header
  std::size_t offset, size;                               // in a section's
};
constexpr Layout k32 = {4, 32, 46, 48, 50, 16, 20};
constexpr Layout k64 = {8, 40, 58, 60, 62, 24, 32};

class SectionHeaders {
 public:
  SectionHeaders(int fd, std::span<const std::uint8_t> file)
      : fd_(fd),
        layout_(file[4] == 2 ? k64 : k32),
        first_(number(file, layout_.headers, layout_.word)),
        size_(number(file, layout_.header_size, 2)),
        count_(number(file, layout_.header_count, 2)) {
    if (read(number(file, layout_.names, 2)))
      names_ = number(header_, layout_.offset, layout_.word);
  }

  PltSections::Section find() {
    for (std::uint64_t i = 0; names_ != 0 && i < count_ && read(i); ++i) {
      std::array<std::uint8_t, kName.size()> name;
      if (!read_at(fd_, names_ + number(header_, 0, 4), name) || name != kName) continue;
      const std::uint64_t begin = number(header_, layout_.offset, layout_.word);
      return {begin, begin + number(header_, layout_.size, layout_.word)};
    }
    return {};
  }

 private:
  bool read(std::uint64_t i) {
    return read_at(fd_, first_ + i * size_, std::span(header_).first(layout_.size + layout_.word));
  }

  int fd_;
  const Layout& layout_;
  std::uint64_t first_, size_, count_;
  std::uint64_t names_ = 0;  // where the names of sections lie; 0: nowhere
  std::array<std::uint8_t, 40> header_{};
};

}  // namespace

bool PltSections::has(Addr addr) {
  const NSegment* const segment = VG_(am_find_nsegment)(addr);
  if (segment == nullptr || segment->kind != SkFileC) return false;
  const files::FileId id{segment->dev, segment->ino};
  const Object* known = std::find_if(objects_.begin(), objects_.end(),
                                     [&](const Object& object) { return object.id == id; });
  if (known == objects_.end()) {
    const HChar* const path = VG_(am_get_filename)(segment);
    objects_.push({id, path == nullptr ? Section{} : section_of(path)});
    known = &objects_.back();
  }
  return known->section.has(static_cast<std::uint64_t>(segment->offset) + (addr - segment->start));
}

// Something else may be there by now, and be no file.
PltSections::Section PltSections::section_of(const char* path) {
  const Int fd = VG_(fd_open)(path, VKI_O_RDONLY | kLargeFile | VKI_O_NONBLOCK, 0);
  if (fd < 0) return {};
  files::Status status;
  std::array<std::uint8_t, 64> file;
  Section found;
  if (CoreFiles::status(fd, status) == 0 && status.is_regular && read_at(fd, 0, file) &&
      number(file, 0, 4) == elf::kMagic)
    found = SectionHeaders(fd, file).find();
  VG_(close)(fd);
  return found;
}

}  // namespace cg::tool::callgrind
