// SPDX-License-Identifier: GPL-2.0-or-later
//
// The command line of a program, read from left to right: each argument is an option of its table
// or a file name. The table has the effect and the help text of each option, so that no option
// lacks either.
//
//   void take_context(Options& options, const Argument& argument) { … }
//   constexpr auto kOptions = std::to_array<Handled<Options>>({
//       {{"--context", Takes::attached, "N", "lines to show"}, take_context},
//   });
//   const Program<Options> kProgram = {.name = "prog", …, .options = kOptions};
//   const Options options = CommandLine(kProgram, argc, argv).parse();
//
// --help fits a screen: examples, and the options that are used most, if there are many. --help=all
// shows all options.
//
// "-" is a file name, and so are all arguments behind "--". A wrong argument throws a usage error
// that names the right spelling.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cg::program {

enum class Takes {
  attached,  // --name=VALUE
  either,    // --name=VALUE or --name VALUE, whose VALUE does not begin with '-'
  glued,     // -NVALUE or -N=VALUE
  next,      // -n VALUE
  nothing,   // --name
  help,      // prints the help text and ends
  version,   // prints the version and ends
  refused,   // an option of other versions; its help says what to write instead
};

// Whether the program handles the option; the command line itself handles all others.
constexpr bool is_handled(Takes takes) {
  return takes != Takes::help && takes != Takes::version && takes != Takes::refused;
}

// How an option is written.
struct Option {
  std::string_view name;
  Takes takes;
  std::string_view value;  // the value's name in the help text: "A,B,C"
  std::string_view help;
  std::string (*list)() = nullptr;  // the text that --name=list prints before the program ends
};

struct Argument {
  const Option* option;  // nullptr: a file name
  std::string_view value;

  // The value of an option; throws if it is empty.
  std::string_view not_empty() const;
  // The value of an option that is either yes or no.
  bool yes() const;
};

// An option and the function that sets it in the Options of its program. An option that the program
// handles does not compile without a handler, and any other does not compile with one. If two
// options have one name, the one that takes no value comes first.
template <class Options>
struct Handled {
  using Take = void (*)(Options&, const Argument&);

  consteval Handled(const Option& spelled, Take handler) : option(spelled), take(handler) {
    if (!is_handled(option.takes)) throw "the command line handles this option";
  }
  consteval Handled(const Option& spelled) : option(spelled), take(nullptr) {
    if (is_handled(option.takes)) throw "this option needs a handler";
  }

  Option option;
  Take take;
};

// A program. Its arguments become an Options; if Options has an `invocation`, it gets all
// arguments.
template <class Options>
struct Program {
  std::string_view name;
  std::string_view synopsis;  // the text behind the name: "[options] FILE…"
  std::string_view purpose;
  std::span<const Handled<Options>> options;
  void (*take_file)(Options&, std::string_view name);
  void (*check)(const Options&);         // throws when all arguments together are wrong
  std::string_view original = "3.19.0";  // Valgrind's program of that name; empty: it has none
  std::string_view examples = {};        // lines of the help text
  std::span<const std::string_view> usual = {};  // what --help shows of the options; empty: all
};

// The contents of a program's help text.
struct Manual {
  std::string_view name;
  std::string_view synopsis;
  std::string_view purpose;
  std::string_view examples;
  std::span<const std::string_view> usual;
  std::string_view original;
  std::vector<Option> options;
};

// The arguments, one by one.
class ArgumentReader {
 public:
  ArgumentReader(Manual manual, int argc, const char* const* argv)
      : manual_(std::move(manual)),
        words_(argv, argc > 0 ? static_cast<std::size_t>(argc) : 0),
        rest_(words_.subspan(words_.empty() ? 0 : 1)) {}
  ArgumentReader(const ArgumentReader&) = delete;  // arguments point into the manual

  // See CommandLine::information().
  std::optional<std::string> information() const;

  std::optional<Argument> next();

  // The program and all arguments, with a blank between two.
  std::string invocation() const;

  // The index of an argument's option in the manual.
  std::size_t index(const Argument& argument) const {
    return static_cast<std::size_t>(argument.option - manual_.options.data());
  }

 private:
  Manual manual_;
  std::span<const char* const> words_;
  std::span<const char* const> rest_;
  bool only_files_ = false;  // "--" has come
};

template <class Options>
class CommandLine {
 public:
  CommandLine(const Program<Options>& program, int argc, const char* const* argv)
      : program_(program), reader_(manual(program), argc, argv) {}

  // The text to print instead of working, when the arguments ask for help, the version or a list.
  std::optional<std::string> information() const { return reader_.information(); }

  Options parse() {
    Options options;
    if constexpr (requires { options.invocation; }) options.invocation = reader_.invocation();
    while (const std::optional<Argument> argument = reader_.next()) {
      if (argument->option == nullptr)
        program_.take_file(options, argument->value);
      else
        program_.options[reader_.index(*argument)].take(options, *argument);
    }
    program_.check(options);
    return options;
  }

 private:
  static Manual manual(const Program<Options>& program) {
    Manual manual{program.name,
                  program.synopsis,
                  program.purpose,
                  program.examples,
                  program.usual,
                  program.original,
                  {}};
    for (const Handled<Options>& handled : program.options)
      manual.options.push_back(handled.option);
    return manual;
  }

  const Program<Options>& program_;
  ArgumentReader reader_;
};

}  // namespace cg::program
