// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/object_file.h"

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gelf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "binaries/fnv1a.h"

namespace cg::binaries {
namespace {

constexpr std::string_view kHash = "hash-";

// As the tool computes it of a file without a build id.
std::string fnv1a_of(int file) {
  std::uint64_t hash = fnv1a("");
  std::array<char, 65536> bytes;
  ::off_t at = 0;
  for (::ssize_t n; (n = ::pread(file, bytes.data(), bytes.size(), at)) > 0; at += n)
    hash = fnv1a({bytes.data(), static_cast<std::size_t>(n)}, hash);
  return fmt::format("{}{:016x}", kHash, hash);
}

}  // namespace

ObjectFile::ObjectFile(const std::string& path, std::string_view build)
    : path_(path), state_(open(build)) {}

ObjectFile::~ObjectFile() {
  if (file_ >= 0) ::close(file_);
}

ObjectFile::State ObjectFile::open(std::string_view build) {
  elf_version(EV_CURRENT);
  file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a FIFO would block
  struct ::stat status;
  if (file_ < 0 || ::fstat(file_, &status) != 0) return State::missing;
  if (!S_ISREG(status.st_mode)) return State::not_elf;
  elf_.reset(elf_begin(file_, ELF_C_READ_MMAP, nullptr));
  if (elf_kind(elf_.get()) != ELF_K_ELF) return State::not_elf;
  if (build.starts_with(kHash)) return fnv1a_of(file_) == build ? State::ready : State::other_build;
  if (is_cut_short()) return State::cut_short;
  const bool is_known = !build.empty() && build != "unknown";
  return is_known && build_id() != build ? State::other_build : State::ready;
}

// The table of sections is at the end of the files that linkers write.
bool ObjectFile::is_cut_short() const {
  std::size_t size = 0;
  ::GElf_Ehdr header;
  if (elf_rawfile(elf_.get(), &size) == nullptr || gelf_getehdr(elf_.get(), &header) == nullptr)
    return true;
  const std::uint64_t table = std::uint64_t{header.e_shnum} * header.e_shentsize;
  return header.e_shoff > size || table > size - header.e_shoff;
}

std::string ObjectFile::build_id() const {
  const void* bytes = nullptr;
  const ::ssize_t size = dwelf_elf_gnu_build_id(elf_.get(), &bytes);
  std::string text;
  for (::ssize_t i = 0; i < size; ++i)
    text += fmt::format("{:02x}", static_cast<const unsigned char*>(bytes)[i]);
  return text;
}

std::string_view ObjectFile::fault() const {
  switch (state_) {
    case State::ready:
      return "";
    case State::missing:
      return "no such file";
    case State::not_elf:
      return "is no ELF file";
    case State::cut_short:
      return "is cut short";
    case State::other_build:
      return "is another build than the one that ran";
  }
  return "";
}

unsigned ObjectFile::machine() const {
  ::GElf_Ehdr header;
  return gelf_getehdr(elf_.get(), &header) == nullptr ? unsigned{EM_NONE} : header.e_machine;
}

std::span<const std::byte> ObjectFile::code(std::uint64_t address) const {
  std::size_t size = 0, segments = 0;
  const char* const bytes = elf_rawfile(elf_.get(), &size);
  if (bytes == nullptr || elf_getphdrnum(elf_.get(), &segments) != 0) return {};
  for (std::size_t i = 0; i < segments; ++i) {
    ::GElf_Phdr segment;
    if (gelf_getphdr(elf_.get(), static_cast<int>(i), &segment) == nullptr) return {};
    const std::uint64_t offset = address - segment.p_vaddr;
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    if (address < segment.p_vaddr || offset >= segment.p_filesz) continue;
    if (segment.p_offset > size || offset >= size - segment.p_offset) return {};
    const std::uint64_t at = segment.p_offset + offset;
    const std::uint64_t length = std::min(segment.p_filesz - offset, size - at);
    return std::as_bytes(std::span(bytes + at, length));
  }
  return {};
}

}  // namespace cg::binaries
