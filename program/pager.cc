// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/pager.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "program/error.h"

namespace cg::program {
namespace {

// Whether a program of this name can be found.
bool is_installed(std::string_view name) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string file = std::string(rest.substr(0, end)) + '/' + std::string(name);
    if (::access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

[[noreturn]] void become(const char* command) {
  for (const int signal : {SIGINT, SIGQUIT, SIGPIPE}) std::signal(signal, SIG_DFL);
  // Colors are obeyed, long lines can be moved along, and what fits the screen just stays on it.
  ::setenv("LESS", "FRSX", 0);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

}  // namespace

std::optional<std::string> chosen_pager() {
  if (::isatty(STDOUT_FILENO) != 1) return std::nullopt;
  if (const char* const pager = std::getenv("PAGER")) {
    const std::string_view command = pager;
    if (command.empty() || command == "cat") return std::nullopt;
    return std::string(command);
  }
  return is_installed("less") ? std::optional<std::string>("less") : std::nullopt;
}

Pager::Pager(const std::string& command) {
  std::array<int, 2> ends;
  if (::pipe(ends.data()) != 0) throw system_error("a pipe to the pager", errno);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    become(command.c_str());
  }
  ::close(ends[0]);
  if (pid_ > 0) ::dup2(ends[1], STDOUT_FILENO);
  ::close(ends[1]);
  if (pid_ < 0) throw system_error("the pager", errno);
  for (const int signal : {SIGINT, SIGQUIT, SIGPIPE}) std::signal(signal, SIG_IGN);
}

Pager::~Pager() { wait(); }

bool Pager::wait() {
  if (pid_ < 0) return true;
  ::close(STDOUT_FILENO);  // its end of the text
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  return !WIFEXITED(status) || WEXITSTATUS(status) != 127;
}

}  // namespace cg::program
