// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/child_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "program/descriptor.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr int kMostSilence = 10'000;  // milliseconds, of a program that is at work

constexpr auto kDropped = std::to_array<std::string_view>(
    {"GIT_DIR=", "GIT_WORK_TREE=", "GIT_COMMON_DIR=", "GIT_PREFIX=", "GIT_INDEX_FILE=",
     "GIT_OBJECT_DIRECTORY=", "GIT_NAMESPACE=", "GIT_OPTIONAL_LOCKS=", "GIT_NO_LAZY_FETCH=",
     "GIT_ALLOW_PROTOCOL=", "LC_ALL=", "LANGUAGE="});

std::vector<std::string> environment() {
  std::vector<std::string> variables = {"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
                                        "GIT_ALLOW_PROTOCOL=none"};
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    const std::string_view variable = *at;
    if (std::ranges::none_of(kDropped, [=](auto name) { return variable.starts_with(name); }))
      variables.emplace_back(variable);
  }
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

pid_t spawn(std::vector<std::string> arguments, WithErrors errors, int output) {
  FileActions actions;
  ::posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(actions.get(), output, STDOUT_FILENO);
  if (errors == WithErrors::yes)
    ::posix_spawn_file_actions_adddup2(actions.get(), output, STDERR_FILENO);
  else
    ::posix_spawn_file_actions_addopen(actions.get(), STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<std::string> variables = environment();
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, arguments.front().c_str(), actions.get(), nullptr,
                                   pointers(arguments).data(), pointers(variables).data());
  if (error != 0) throw program::system_error("cannot run " + arguments.front(), error);
  return child;
}

enum class Read { all, too_much, nothing_more_comes };

Read read_all(const program::Descriptor& pipe, std::string& text, std::size_t most) {
  std::array<char, 1 << 16> piece;
  while (true) {
    pollfd waited{.fd = pipe.get(), .events = POLLIN, .revents = 0};
    const int ready = ::poll(&waited, 1, kMostSilence);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return Read::nothing_more_comes;
    const int n = pipe.read(piece.data(), piece.size());
    if (n <= 0) return Read::all;
    if (text.size() + static_cast<std::size_t>(n) > most) return Read::too_much;
    text.append(piece.data(), static_cast<std::size_t>(n));
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

ChildOutput run(const std::vector<std::string>& arguments, WithErrors errors, std::size_t most) {
  std::array<int, 2> ends;
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw program::system_error("cannot run " + arguments.front(), errno);
  const program::Descriptor from(ends[0]);
  pid_t child = 0;
  {
    const program::Descriptor to(ends[1]);
    child = spawn(arguments, errors, to.get());
  }
  ChildOutput output{0, {}};
  const Read read = read_all(from, output.text, most);
  if (read != Read::all) ::kill(child, read == Read::too_much ? SIGTERM : SIGKILL);
  output.status = wait_for(child);
  if (read == Read::nothing_more_comes)
    throw program::Error(fmt::format("{}: no answer for {} seconds", fmt::join(arguments, " "),
                                     kMostSilence / 1000));
  if (read != Read::all) output.status = -1;
  return output;
}

}  // namespace cg::annotate
