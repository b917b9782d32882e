// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/unpacked_copy.h"

#include <gelf.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "program/nameless_file.h"

namespace cg::binaries {
namespace {

constexpr std::size_t kPiece = 256 << 10;
constexpr std::uint64_t kPage = 64 << 10;  // the largest that kernels have

constexpr std::array<std::string_view, 5> kOfVariablesAndFrames = {
    ".debug_loc", ".debug_loclists", ".debug_macinfo", ".debug_macro", ".debug_frame"};

struct Packed {
  std::size_t number;  // of the section
  ::GElf_Shdr header;
  ::GElf_Chdr unpacked;
  bool is_wanted;

  std::uint64_t size() const { return is_wanted ? unpacked.ch_size : 0; }
  std::uint64_t begin() const { return header.sh_offset; }
  std::uint64_t end() const { return header.sh_offset + header.sh_size; }
};

struct EndElf {
  void operator()(::Elf* elf) const { elf_end(elf); }
};

// The compressed sections in the order of the file.
std::vector<Packed> packed_sections(::Elf* elf) {
  std::vector<Packed> found;
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return {};
  for (::Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    ::GElf_Shdr header;
    ::GElf_Chdr unpacked;
    if (gelf_getshdr(section, &header) == nullptr || (header.sh_flags & SHF_COMPRESSED) == 0)
      continue;
    const char* const name = elf_strptr(elf, names, header.sh_name);
    if (name == nullptr || gelf_getchdr(section, &unpacked) == nullptr) return {};
    const bool is_wanted = std::ranges::find(kOfVariablesAndFrames, std::string_view(name)) ==
                           kOfVariablesAndFrames.end();
    found.push_back({elf_ndxscn(section), header, unpacked, is_wanted});
  }
  std::ranges::sort(found, {}, &Packed::begin);
  return found;
}

// Whether these sections can be unpacked, one behind the other, and lie in the file like that.
bool are_usual(const std::vector<Packed>& sections) {
  std::uint64_t at = 0;
  for (const Packed& section : sections) {
    if (section.unpacked.ch_type != ELFCOMPRESS_ZLIB || section.begin() < at) return false;
    at = section.end();
  }
  return true;
}

std::uint64_t room_of(int file) {
  struct ::statvfs status;
  return ::fstatvfs(file, &status) != 0 ? 0 : std::uint64_t{status.f_bavail} * status.f_frsize;
}

// Of a damaged file they may be more than anybody has; the sum then is at least `most`.
std::uint64_t unpacked_size(const std::vector<Packed>& sections, std::uint64_t most) {
  std::uint64_t sum = 0;
  for (const Packed& section : sections) sum += std::min(section.size(), most - sum);
  return sum;
}

bool write_all(int file, const std::uint8_t* bytes, std::size_t size, std::uint64_t at) {
  while (size > 0) {
    const ::ssize_t n = ::pwrite(file, bytes, size, static_cast<::off_t>(at));
    if (n <= 0) return false;
    bytes += n;
    size -= static_cast<std::size_t>(n);
    at += static_cast<std::uint64_t>(n);
  }
  return true;
}

::Elf32_Shdr narrow(const ::GElf_Shdr& header) {
  const auto word = [](std::uint64_t number) { return static_cast<::Elf32_Word>(number); };
  return {header.sh_name,         header.sh_type,         word(header.sh_flags),
          word(header.sh_addr),   word(header.sh_offset), word(header.sh_size),
          header.sh_link,         header.sh_info,         word(header.sh_addralign),
          word(header.sh_entsize)};
}

class Copy {
 public:
  Copy(int from, int to, ::Elf* elf) : from_(from), to_(to), elf_(elf) {}

  bool make(const std::vector<Packed>& sections, std::uint64_t size) {
    std::uint64_t at = 0;
    for (const Packed& section : sections) {
      if (!copy(at, section.begin())) return false;
      at = section.end();
    }
    if (!copy(at, size)) return false;
    end_ = size;
    return std::ranges::all_of(sections, [&](const Packed& section) { return add(section); });
  }

 private:
  std::size_t read(std::uint64_t at, std::uint64_t end) {
    const std::size_t most = std::min<std::uint64_t>(input_.size(), end - at);
    const ::ssize_t n = ::pread(from_, input_.data(), most, static_cast<::off_t>(at));
    return n < 0 ? 0 : static_cast<std::size_t>(n);
  }

  bool copy(std::uint64_t at, std::uint64_t end) {
    while (at < end) {
      const std::size_t n = read(at, end);
      if (n == 0 || !write_all(to_, input_.data(), n, at)) return false;
      at += n;
    }
    return true;
  }

  // Behind all that is there.
  bool add(const Packed& section) {
    ::GElf_Shdr header = section.header;
    header.sh_flags &= ~std::uint64_t{SHF_COMPRESSED};
    header.sh_addralign = section.unpacked.ch_addralign;
    header.sh_offset = (end_ + kPage - 1) / kPage * kPage;
    header.sh_size = section.size();
    if (!section.is_wanted) header.sh_type = SHT_NOBITS;
    end_ = header.sh_offset + header.sh_size;
    return (!section.is_wanted || unpack(section, header.sh_offset)) &&
           write_header(section.number, header);
  }

  bool unpack(const Packed& section, std::uint64_t to) {
    ::z_stream stream{};
    if (::inflateInit(&stream) != Z_OK) return false;
    const std::unique_ptr<::z_stream, decltype(&::inflateEnd)> end(&stream, &::inflateEnd);
    std::uint64_t at = section.begin() + gelf_fsize(elf_, ELF_T_CHDR, 1, EV_CURRENT);
    std::uint64_t left = section.unpacked.ch_size;
    for (int status = Z_OK; status == Z_OK;) {
      if (stream.avail_in == 0 && at < section.end()) {
        stream.next_in = input_.data();
        stream.avail_in = static_cast<unsigned>(read(at, section.end()));
        at += stream.avail_in;
      }
      stream.next_out = output_.data();
      stream.avail_out = static_cast<unsigned>(output_.size());
      status = ::inflate(&stream, Z_NO_FLUSH);
      const std::size_t made = output_.size() - stream.avail_out;
      if (made > left || !write_all(to_, output_.data(), made, to)) return false;
      to += made;
      left -= made;
      if (status == Z_STREAM_END) return left == 0;
    }
    return false;
  }

  bool write_header(std::size_t number, const ::GElf_Shdr& header) {
    ::GElf_Ehdr file;
    if (gelf_getehdr(elf_, &file) == nullptr) return false;
    const std::uint64_t at = file.e_shoff + number * file.e_shentsize;
    if (gelf_getclass(elf_) == ELFCLASS64) return write_in_order(at, header);
    return end_ <= std::numeric_limits<std::uint32_t>::max() && write_in_order(at, narrow(header));
  }

  // As the file's machine has numbers.
  template <class Header>
  bool write_in_order(std::uint64_t at, Header header) {
    std::array<std::uint8_t, sizeof(Header)> bytes{};
    ::Elf_Data native{}, written{};
    native.d_buf = &header;
    written.d_buf = bytes.data();
    native.d_type = written.d_type = ELF_T_SHDR;
    native.d_version = written.d_version = EV_CURRENT;
    native.d_size = written.d_size = sizeof header;
    const auto order = static_cast<unsigned char>(elf_getident(elf_, nullptr)[EI_DATA]);
    return gelf_xlatetof(elf_, &written, &native, order) != nullptr &&
           write_all(to_, bytes.data(), bytes.size(), at);
  }

  const int from_, to_;
  ::Elf* const elf_;
  std::uint64_t end_ = 0;  // of the copy
  std::vector<std::uint8_t> input_ = std::vector<std::uint8_t>(kPiece);
  std::vector<std::uint8_t> output_ = std::vector<std::uint8_t>(kPiece);
};

}  // namespace

std::optional<program::Descriptor> unpacked_copy(int file, std::uint64_t least) {
  elf_version(EV_CURRENT);
  const std::unique_ptr<::Elf, EndElf> elf(elf_begin(file, ELF_C_READ_MMAP, nullptr));
  ::GElf_Ehdr header;
  std::size_t size = 0;
  if (elf_kind(elf.get()) != ELF_K_ELF || gelf_getehdr(elf.get(), &header) == nullptr ||
      header.e_type == ET_REL || elf_rawfile(elf.get(), &size) == nullptr)
    return std::nullopt;
  const std::vector<Packed> sections = packed_sections(elf.get());
  if (!are_usual(sections) || unpacked_size(sections, least) < least) return std::nullopt;
  std::optional<program::Descriptor> copy = program::nameless_file("/var/tmp");
  if (!copy) return std::nullopt;
  const std::uint64_t room = room_of(copy->get()) / 2;
  if (size > room || unpacked_size(sections, room - size) >= room - size ||
      !Copy(file, copy->get(), elf.get()).make(sections, size))
    return std::nullopt;
  return copy;
}

}  // namespace cg::binaries
