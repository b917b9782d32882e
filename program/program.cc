// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/program.h"

#include <csignal>
#include <new>

#include "program/error.h"
#include "program/output_file.h"

namespace cg::program {

int run(const Program& program, int argc, const char* const* argv,
        const std::function<void(CommandLine&, Console&)>& work) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write
  Console console(program.name);
  try {
    CommandLine command_line(program, argc, argv);
    if (const std::optional<std::string> information = command_line.information()) {
      OutputFile output("-");
      output.write(*information);
      output.commit();
    } else {
      work(command_line, console);
    }
    return 0;
  } catch (const Error& error) {
    console.error(error.what());
    return static_cast<int>(error.status());
  } catch (const std::bad_alloc&) {
    console.error("out of memory");
    return static_cast<int>(Status::kFailure);
  } catch (const std::exception& error) {  // the system refuses a thread, for example
    console.error(error.what());
    return static_cast<int>(Status::kFailure);
  }
}

}  // namespace cg::program
