// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/git.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <utility>
#include <vector>

#include "program/error.h"
#include "program/system_files.h"

namespace cg::annotate {
namespace {

struct ChildOutput {
  int status;  // 0: success
  std::string text;
};

enum class WithErrors { no, yes };

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

// Runs a program that is found by PATH, without a shell and without input, in the language "C", and
// returns its output, or with status -1 the first `most` bytes of it. Variables by which git would
// take another repository than the one of its folder are not passed on. git may not fetch objects
// that a repository lacks, since the repository, which may be anyone's, would say how. Throws when
// the program cannot be run, and when it prints nothing for ten seconds: it may be reading a pipe.
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

constexpr std::size_t kMostWords = 4096;  // of an answer that is no file

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

// The nearest folder that is there, and the rest of the path.
std::pair<std::string, std::string> folder_and_rest(const std::string& path) {
  for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    struct stat status;
    const std::string folder = path.substr(0, slash);
    if (::stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
      return {folder, path.substr(slash + 1)};
  }
  if (path.starts_with('/')) return {"/", path.substr(1)};
  return {".", path};
}

}  // namespace

const std::string& GitRevision::commit_in(const std::string& folder) {
  const auto [at, is_new] = commits_.try_emplace(folder);
  if (!is_new) return at->second;
  const ChildOutput child =
      run({"git", "-C", folder, "rev-parse", "--quiet", "--verify", name_ + "^{commit}"},
          WithErrors::yes, kMostWords);
  if (child.status == 0)
    at->second = first_line(child.text);
  else if (child.text.empty())  // which is of more interest than a folder that is in no repository
    complaint_ = "the repository of " + folder + " has no such revision";
  else if (complaint_.empty())
    complaint_ = folder + ": " + first_line(child.text);
  return at->second;
}

GitRevision::Answer GitRevision::file(const std::string& path) {
  if (path.find('\0') != std::string::npos) return {State::not_a_file};
  auto [folder, rest] = folder_and_rest(path);
  // Folders come from profiles, and one may look like an option.
  if (folder.starts_with('-')) folder.insert(0, "./");
  const std::string& commit = commit_in(folder);
  if (commit.empty()) return {State::other};
  ChildOutput child = run({"git", "-C", folder, "cat-file", "blob", commit + ":./" + rest},
                          WithErrors::no, kMostText);
  if (child.status != 0) return {State::not_a_file};
  return {State::found, std::move(child.text)};
}

std::optional<std::string> GitRevision::missing() const {
  const bool is_there = std::ranges::any_of(commits_, [](auto& c) { return !c.second.empty(); });
  if (is_there || commits_.empty()) return std::nullopt;
  return complaint_;
}

}  // namespace cg::annotate
