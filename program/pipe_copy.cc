// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/pipe_copy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "program/nameless_file.h"

namespace cg::program {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10;

}  // namespace

std::optional<PipeCopy> PipeCopy::make() {
  std::optional<Descriptor> file = nameless_file("/tmp");
  if (!file) return std::nullopt;
  return PipeCopy(*std::move(file));
}

int PipeCopy::read(const Descriptor& pipe, char* to, std::size_t size) {
  if (given_ < kept_) return read_kept(to, size);
  if (!unkept_.empty()) {
    const std::size_t n = unkept_.copy(to, size);
    unkept_.erase(0, n);
    return static_cast<int>(n);
  }
  const int n = is_at_end_ ? 0 : pipe.read(to, size);
  is_at_end_ = n == 0;
  if (n > 0 && is_whole_ && keep(to, static_cast<std::size_t>(n))) given_ = kept_;
  return n;
}

int PipeCopy::read_kept(char* to, std::size_t size) {
  const std::size_t most = std::min<std::uint64_t>(size, kept_ - given_);
  const int n = files::uninterrupted([&] {
    const ::ssize_t result = ::pread(file_.get(), to, most, static_cast<::off_t>(given_));
    return result < 0 ? -errno : static_cast<int>(result);
  });
  if (n == 0) return -EIO;  // somebody cut it
  if (n > 0) given_ += static_cast<std::uint64_t>(n);
  return n;
}

bool PipeCopy::keep(const char* bytes, std::size_t size) {
  for (std::size_t written = 0; written < size;) {
    const int n = files::uninterrupted(
        [&] { return SystemFiles::write(file_.get(), bytes + written, size - written); });
    if (n <= 0) return is_whole_ = false;
    written += static_cast<std::size_t>(n);
  }
  kept_ += size;
  return true;
}

bool PipeCopy::complete(const Descriptor& pipe) {
  std::vector<char> piece(kPiece);
  while (is_whole_ && !is_at_end_) {
    const int n = pipe.read(piece.data(), piece.size());
    if (n < 0) return false;
    is_at_end_ = n == 0;
    const auto size = static_cast<std::size_t>(n);
    if (!keep(piece.data(), size)) unkept_.assign(piece.data(), size);
  }
  return is_whole_;
}

// (Another descriptor, with a position of its own.)
std::optional<Descriptor> PipeCopy::from_beginning(const Descriptor& pipe) {
  if (!complete(pipe)) return std::nullopt;
  const int again =
      ::open(fmt::format("/proc/self/fd/{}", file_.get()).c_str(), O_RDONLY | O_CLOEXEC);
  if (again < 0) return std::nullopt;
  return Descriptor(again);
}

}  // namespace cg::program
