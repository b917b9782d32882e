// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/program.h"

#include <csignal>
#include <new>

#include "program/error.h"
#include "program/output_file.h"

namespace cg::program {

int guarded(std::string_view program, const std::function<void(Console&)>& work) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write
  Console console(program);
  try {
    work(console);
    return 0;
  } catch (const Error& error) {
    console.error(error.what());
    return static_cast<int>(error.status());
  } catch (const std::bad_alloc&) {
    console.error("out of memory");
    return static_cast<int>(Status::failure);
  } catch (const std::exception& error) {  // the system refuses a thread, for example
    console.error(error.what());
    return static_cast<int>(Status::failure);
  }
}

void inform(const std::string& text) {
  OutputFile output("-");
  output.write(text);
  output.commit();
}

}  // namespace cg::program
