// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/unpacked_copy.h"

#include <fcntl.h>
#include <gelf.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

constexpr std::string_view kNames{"\0.shstrtab\0.debug_info\0.debug_loclists\0.text\0", 45};
constexpr unsigned kShstrtab = 1, kInfo = 11, kLoclists = 23, kText = 39;

std::string deflated(const std::string& text) {
  ::uLongf size = ::compressBound(text.size());
  std::string result(size, '\0');
  EXPECT_EQ(::compress(reinterpret_cast<::Bytef*>(result.data()), &size,
                       reinterpret_cast<const ::Bytef*>(text.data()), text.size()),
            Z_OK);
  result.resize(size);
  return result;
}

template <class Value>
std::string bytes_of(const Value& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

struct Elf64 {
  using Ehdr = ::Elf64_Ehdr;
  using Shdr = ::Elf64_Shdr;
  using Chdr = ::Elf64_Chdr;
  static constexpr unsigned char kClass = ELFCLASS64;
};
struct Elf32 {
  using Ehdr = ::Elf32_Ehdr;
  using Shdr = ::Elf32_Shdr;
  using Chdr = ::Elf32_Chdr;
  static constexpr unsigned char kClass = ELFCLASS32;
};

struct Made {
  std::string info = std::string(700'000, 'i');
  std::string packed_info = deflated(info);
  std::uint64_t size_of_info = info.size();  // as the header says
  unsigned type = ELFCOMPRESS_ZLIB;          // 2: zstd
  unsigned kind_of_file = ET_DYN;
};

// A file of two compressed sections and one that is not, and the table of sections.
template <class Elf>
std::string elf_file(const Made& made) {
  std::string text(sizeof(typename Elf::Ehdr), '\0');
  std::vector<typename Elf::Shdr> headers(1);
  const auto add = [&](unsigned name, unsigned type, unsigned flags, const std::string& bytes) {
    typename Elf::Shdr header{};
    header.sh_name = name;
    header.sh_type = type;
    header.sh_flags = flags;
    text.resize((text.size() + 7) / 8 * 8);
    header.sh_offset = static_cast<decltype(header.sh_offset)>(text.size());
    header.sh_size = static_cast<decltype(header.sh_size)>(bytes.size());
    header.sh_addralign = 8;
    headers.push_back(header);
    text += bytes;
  };
  const auto packed = [&](const std::string& bytes, std::uint64_t size) {
    typename Elf::Chdr header{};
    header.ch_type = made.type;
    header.ch_size = static_cast<decltype(header.ch_size)>(size);
    header.ch_addralign = 1;
    return bytes_of(header) + bytes;
  };
  add(kInfo, SHT_PROGBITS, SHF_COMPRESSED, packed(made.packed_info, made.size_of_info));
  add(kText, SHT_PROGBITS, 0, "code");
  add(kLoclists, SHT_PROGBITS, SHF_COMPRESSED, packed(deflated("where"), 5));
  add(kShstrtab, SHT_STRTAB, 0, std::string(kNames));
  text.resize((text.size() + 7) / 8 * 8);
  typename Elf::Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = Elf::kClass;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = static_cast<decltype(header.e_type)>(made.kind_of_file);
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof header;
  header.e_shoff = static_cast<decltype(header.e_shoff)>(text.size());
  header.e_shentsize = sizeof(typename Elf::Shdr);
  header.e_shnum = static_cast<decltype(header.e_shnum)>(headers.size());
  header.e_shstrndx = static_cast<decltype(header.e_shstrndx)>(headers.size() - 1);
  text.replace(0, sizeof header, bytes_of(header));
  for (const auto& section : headers) text += bytes_of(section);
  return text;
}

class UnpackedCopyTest : public testing::Test {
 protected:
  UnpackedCopyTest() { ::setenv("TMPDIR", temporary_.path("").c_str(), 1); }
  ~UnpackedCopyTest() override { ::unsetenv("TMPDIR"); }

  std::optional<program::Descriptor> copy_of(const std::string& text, std::uint64_t least = 0) {
    const program::Descriptor file(::open(folder_.file("a", text).c_str(), O_RDONLY | O_CLOEXEC));
    return unpacked_copy(file.get(), least);
  }
  void expect_none(const Made& made) {
    EXPECT_FALSE(copy_of(elf_file<Elf64>(made)));
    EXPECT_EQ(temporary_.size(), 0U);
  }

  const TemporaryFolder folder_, temporary_;
};

// The bytes of a section; "gone" if it has none in the file.
std::string section(int file, std::string_view wanted) {
  elf_version(EV_CURRENT);
  ::Elf* const elf = elf_begin(file, ELF_C_READ, nullptr);
  std::size_t names = 0;
  std::string text = "no such section";
  if (elf_getshdrstrndx(elf, &names) != 0) return text;
  for (::Elf_Scn* at = nullptr; (at = elf_nextscn(elf, at)) != nullptr;) {
    ::GElf_Shdr header;
    gelf_getshdr(at, &header);
    if (elf_strptr(elf, names, header.sh_name) != wanted) continue;
    EXPECT_EQ(header.sh_flags & SHF_COMPRESSED, 0U);
    const ::Elf_Data* const data = elf_rawdata(at, nullptr);
    text = header.sh_type == SHT_NOBITS
               ? "gone"
               : std::string(static_cast<const char*>(data->d_buf), data->d_size);
  }
  elf_end(elf);
  return text;
}

void expect_sections(const std::optional<program::Descriptor>& copy) {
  ASSERT_TRUE(copy);
  EXPECT_TRUE(section(copy->get(), ".debug_info") == Made().info);
  EXPECT_EQ(section(copy->get(), ".text"), "code");
  EXPECT_EQ(section(copy->get(), ".debug_loclists"), "gone");
}

TEST_F(UnpackedCopyTest, HasWhatWasCompressedAndWhatWasNot) {
  expect_sections(copy_of(elf_file<Elf64>({})));
  expect_sections(copy_of(elf_file<Elf32>({})));
  EXPECT_EQ(temporary_.size(), 0U);  // its name is gone
}

TEST_F(UnpackedCopyTest, IsMadeOfSectionsThatTakeMuch) {
  const std::string file = elf_file<Elf64>({});
  EXPECT_TRUE(copy_of(file, Made().info.size()));
  EXPECT_FALSE(copy_of(file, Made().info.size() + 1));
  EXPECT_FALSE(copy_of(file, kSmallestUnpacked));
}

TEST_F(UnpackedCopyTest, IsNotMadeOfWhatItCannotUnpack) {
  expect_none({.type = 2});
  expect_none({.packed_info = "no deflate"});
  expect_none({.packed_info = deflated(Made().info).substr(0, 100)});
  expect_none({.packed_info = deflated(Made().info + "more")});
  expect_none({.packed_info = ""});
  expect_none({.kind_of_file = ET_REL});
  EXPECT_FALSE(copy_of("no ELF file"));
  EXPECT_FALSE(copy_of(""));
}

TEST_F(UnpackedCopyTest, IsNotMadeOfSectionsLargerThanAnyFile) {
  for (const std::uint64_t size :
       {~std::uint64_t{0}, std::uint64_t{1} << 62, std::uint64_t{1} << 50})
    expect_none({.size_of_info = size});
}

TEST_F(UnpackedCopyTest, IsNotMadeOfSectionsThatOverlap) {
  std::string file = elf_file<Elf64>({});
  ::Elf64_Ehdr header;
  std::memcpy(&header, file.data(), sizeof header);
  ::Elf64_Shdr last;
  const std::size_t at = header.e_shoff + 3 * sizeof last;
  std::memcpy(&last, file.data() + at, sizeof last);
  last.sh_offset = sizeof header;
  file.replace(at, sizeof last, bytes_of(last));
  EXPECT_FALSE(copy_of(file));
}

TEST_F(UnpackedCopyTest, IsNotMadeWhereThereIsNoPlace) {
  ::setenv("TMPDIR", "/dev/null/folder", 1);
  EXPECT_FALSE(copy_of(elf_file<Elf64>({})));
}

TEST_F(UnpackedCopyTest, IsNotMadeWhereItMayNotGrow) {
  std::signal(SIGXFSZ, SIG_IGN);
  const std::string file = elf_file<Elf64>({});
  const program::Descriptor from(::open(folder_.file("a", file).c_str(), O_RDONLY | O_CLOEXEC));
  ::rlimit usual;
  ::getrlimit(RLIMIT_FSIZE, &usual);
  ::rlimit small = usual;
  small.rlim_cur = 300'000;
  ::setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_FALSE(unpacked_copy(from.get(), 0));
  ::setrlimit(RLIMIT_FSIZE, &usual);
  EXPECT_TRUE(unpacked_copy(from.get(), 0));
}

}  // namespace
}  // namespace cg::binaries
