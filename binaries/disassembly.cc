// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/disassembly.h"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>

#include "binaries/capstone_library.h"

namespace cg::binaries {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kWidest = 15;  // bytes of an x86 instruction

// Mnemonics of x86 that have a suffix of size in Capstone's text always, in objdump's only if no
// register tells the size.
constexpr auto kSized = std::to_array<std::string_view>(
    {"adc", "adcx",  "add",    "adox", "and",  "andn", "bsf",    "bsr", "bswap", "bt",     "btc",
     "btr", "bts",   "cmp",    "dec",  "div",  "idiv", "imul",   "in",  "inc",   "lea",    "lzcnt",
     "mov", "movbe", "movnti", "mul",  "neg",  "not",  "or",     "out", "pop",   "popcnt", "push",
     "rcl", "rcr",   "rol",    "ror",  "sal",  "sar",  "sbb",    "shl", "shld",  "shr",    "shrd",
     "sub", "test",  "tzcnt",  "xadd", "xchg", "xor",  "cmpxchg"});
constexpr auto kShifts =
    std::to_array<std::string_view>({"rcl", "rcr", "rol", "ror", "sal", "sar", "shl", "shr"});
constexpr auto kNeverSized = std::to_array<std::string_view>(
    {"call", "jmp", "leave", "lods", "movabs", "ret", "scas", "stos"});

template <class Names>
bool is_among(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

unsigned bits_of_suffix(char suffix) {
  switch (suffix) {
    case 'b':
      return 8;
    case 'w':
      return 16;
    case 'l':
      return 32;
    default:
      return 64;
  }
}

// A number as Capstone writes it: "8", "0x28", "-0x38". Behind a "$" it has so many bits; elsewhere
// it keeps its sign.
class Number {
 public:
  explicit Number(std::string_view text) {
    const char* begin = text.data();
    const char* const end = begin + text.size();
    is_negative_ = begin != end && *begin == '-';
    begin += is_negative_;
    const bool is_hexadecimal = end - begin > 2 && begin[0] == '0' && begin[1] == 'x';
    if (is_hexadecimal) begin += 2;
    end_ = std::from_chars(begin, end, value_, is_hexadecimal ? 16 : 10).ptr;
  }
  const char* end() const { return end_; }
  std::string immediate(unsigned bits) const {
    const std::uint64_t value = is_negative_ ? 0 - value_ : value_;
    return fmt::format("{:#x}", bits < 64 ? value & ((std::uint64_t{1} << bits) - 1) : value);
  }
  std::string text() const { return fmt::format("{}{:#x}", is_negative_ ? "-" : "", value_); }

 private:
  std::uint64_t value_ = 0;
  bool is_negative_;
  const char* end_;
};

// Numbers in hexadecimal digits, no blanks behind commas, and a scale of 1 behind an index.
std::string x86_operands(std::string_view from, unsigned bits) {
  std::string to;
  bool is_in_address = false;
  unsigned commas = 0;  // of the address
  for (std::size_t i = 0; i < from.size(); ++i) {
    const char c = from[i];
    const char before = to.empty() ? ' ' : to.back();
    if (c == '(' && before == 't') {  // "%st(1)"
      const std::size_t end = std::min(from.find(')', i), from.size() - 1);
      to += from.substr(i, end + 1 - i);
      i = end;
      continue;
    } else if (c == '(') {
      is_in_address = true;
      commas = 0;
    } else if (c == ',' && is_in_address) {
      ++commas;
    } else if (c == ')') {
      if (commas == 1) to += ",1";
      is_in_address = false;
    } else if (c == ' ' && before == ',') {
      continue;
    } else if ((c == '-' || (std::isdigit(static_cast<unsigned char>(c)) != 0)) &&
               !is_word(before) && before != '%' && !is_in_address) {
      const Number number(from.substr(i));
      to += before == '$' ? number.immediate(bits) : number.text();
      i = static_cast<std::size_t>(number.end() - from.data()) - 1;
      continue;
    }
    to += c;
  }
  return to;
}

// Whether a register outside of addresses tells the size. The count of a shift does not.
bool tells_size(std::string_view operands, bool is_shift) {
  if (is_shift && operands.starts_with("%cl,")) operands.remove_prefix(4);
  bool is_in_address = false;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == '(') is_in_address = true;
    if (operands[i] == ')') is_in_address = false;
    if (operands[i] != '%' || is_in_address) continue;
    if (i + 3 < operands.size() && operands[i + 3] == ':') continue;  // a segment
    return operands.substr(i, 4) != "%xmm" && operands.substr(i, 3) != "%mm";
  }
  return false;
}

// `mnemonic` without its suffix of size, if objdump leaves it out.
std::string x86_mnemonic(std::string_view mnemonic, std::string_view operands, bool is_64) {
  const std::size_t word = mnemonic.rfind(' ') + 1;  // behind prefixes
  const std::string_view name = mnemonic.substr(word);
  const std::string_view base = name.substr(0, name.size() - 1);
  const auto without_suffix = [&] { return std::string(mnemonic.substr(0, mnemonic.size() - 1)); };
  if (name == "movd" && operands.find("%r") != std::string_view::npos &&
      operands.find("(%r") == std::string_view::npos &&
      operands.find('d') == std::string_view::npos)
    return "movq";
  if (name == "movq" && operands.find("mm") != std::string_view::npos) return std::string(mnemonic);
  if (name.empty() || std::string_view("bwlq").find(name.back()) == std::string_view::npos)
    return std::string(mnemonic);
  if (is_among(kNeverSized, base) || (base.starts_with("cmov") && base.size() > 4))
    return without_suffix();
  if ((base == "push" || base == "pop") &&
      (is_64 ? name.back() == 'q' : operands.starts_with('$') || operands.starts_with('%')))
    return without_suffix();
  if (is_among(kSized, base) && tells_size(operands, is_among(kShifts, base)))
    return without_suffix();
  return std::string(mnemonic);
}

std::string padded(std::string_view mnemonic, std::string_view operands) {
  return operands.empty() ? std::string(mnemonic) : fmt::format("{:<6} {}", mnemonic, operands);
}

// An address without a base, or with this one, has a displacement, which Capstone leaves out if it
// is 0.
std::string with_displacement(std::string operands) {
  const std::size_t at = operands.find('(');
  if (at == std::string::npos) return operands;
  const bool has_none = at == 0 || ",:*"sv.find(operands[at - 1]) != std::string_view::npos;
  const std::string_view base = std::string_view(operands).substr(at + 1, 4);
  if (has_none && (base.starts_with(',') || base == "%rbp" || base == "%ebp" || base == "%r13"))
    operands.insert(at, "0x0");
  return operands;
}

std::string x86_text(const ::cs_insn& insn, bool is_64) {
  const std::string_view mnemonic = insn.mnemonic;
  std::string operands = with_displacement(
      x86_operands(insn.op_str, bits_of_suffix(mnemonic.empty() ? 'q' : mnemonic.back())));
  if (insn.id == X86_INS_IN || insn.id == X86_INS_OUT)
    if (const std::size_t port = operands.find("%dx"); port != std::string::npos)
      operands.replace(port, 3, "(%dx)");
  return padded(x86_mnemonic(mnemonic, operands, is_64), operands);
}

// Immediate numbers in hexadecimal digits.
std::string arm64_text(const ::cs_insn& insn) {
  const std::string_view from = insn.op_str;
  std::string to;
  for (std::size_t i = 0; i < from.size(); ++i) {
    to += from[i];
    if (from[i] != '#' || i + 1 == from.size()) continue;
    const Number number(from.substr(i + 1));
    const std::string_view rest(number.end(), from.data() + from.size());
    if (rest.starts_with('.')) continue;  // of floating point
    to += number.text();
    i = from.size() - rest.size() - 1;
  }
  return padded(insn.mnemonic, to);
}

bool is_in_group(const ::cs_detail& detail, std::uint8_t group) {
  return std::find(detail.groups, detail.groups + detail.groups_count, group) !=
         detail.groups + detail.groups_count;
}

bool is_branch(const ::cs_detail& detail) {
  return is_in_group(detail, CS_GRP_JUMP) || is_in_group(detail, CS_GRP_CALL) ||
         is_in_group(detail, CS_GRP_BRANCH_RELATIVE);
}

std::optional<std::uint64_t> x86_target(const ::cs_x86& x86) {
  if (x86.op_count != 1 || x86.operands[0].type != X86_OP_IMM) return std::nullopt;
  return static_cast<std::uint64_t>(x86.operands[0].imm);
}

std::optional<std::uint64_t> arm64_target(const ::cs_arm64& arm64) {
  if (arm64.op_count == 0 || arm64.operands[arm64.op_count - 1].type != ARM64_OP_IMM)
    return std::nullopt;
  return static_cast<std::uint64_t>(arm64.operands[arm64.op_count - 1].imm);
}

// Writes a target, the last operand of `text`, as objdump does.
void set_target(Instruction& instruction, std::uint64_t target) {
  instruction.target = target;
  std::string& text = instruction.text;
  text.resize(text.find_last_of(" ,") + 1);
  text += fmt::format("{:x}", target);
}

}  // namespace

struct Disassembler::Engine {
  Engine(::cs_arch arch, ::cs_mode mode) : is_x86(arch == CS_ARCH_X86), is_64(mode == CS_MODE_64) {
    if (library == nullptr || library->open(arch, mode, &handle) != CS_ERR_OK) return;
    library->option(handle, CS_OPT_DETAIL, CS_OPT_ON);
    if (is_x86) library->option(handle, CS_OPT_SYNTAX, CS_OPT_SYNTAX_ATT);
    insn = library->make_instruction(handle);
  }
  ~Engine() {
    if (insn != nullptr) library->free_instruction(insn, 1);
    if (handle != 0) library->close(&handle);
  }
  Engine(const Engine&) = delete;

  const CapstoneLibrary* const library = CapstoneLibrary::loaded();
  const bool is_x86;
  const bool is_64;
  ::csh handle = 0;
  ::cs_insn* insn = nullptr;
};

Disassembler::Disassembler(unsigned machine) {
  if (machine == EM_X86_64)
    engine_ = std::make_unique<Engine>(CS_ARCH_X86, CS_MODE_64);
  else if (machine == EM_386)
    engine_ = std::make_unique<Engine>(CS_ARCH_X86, CS_MODE_32);
  else if (machine == EM_AARCH64)
    engine_ = std::make_unique<Engine>(CS_ARCH_ARM64, CS_MODE_LITTLE_ENDIAN);
  if (engine_ && engine_->insn == nullptr)
    engine_.reset();  // no Capstone, or it was built without it
}

Disassembler::~Disassembler() = default;

std::string Disassembler::fault() {
  return CapstoneLibrary::loaded() == nullptr
             ? fmt::format("Capstone ({}) is not installed", CapstoneLibrary::kName)
             : "is for a machine that Capstone does not know";
}

Instruction Disassembler::decode(std::span<const std::byte> code, std::uint64_t address) const {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(code.data());
  std::size_t size = std::min(code.size(), kWidest);
  std::uint64_t next = address;
  ::cs_insn& insn = *engine_->insn;
  if (!engine_->library->decode(engine_->handle, &bytes, &size, &next, &insn))
    return {address, engine_->is_x86 ? 1 : std::min<std::uint64_t>(4, code.size()), "(bad)"};
  Instruction instruction{address, insn.size,
                          engine_->is_x86 ? x86_text(insn, engine_->is_64) : arm64_text(insn)};
  if (is_branch(*insn.detail))
    if (const auto target =
            engine_->is_x86 ? x86_target(insn.detail->x86) : arm64_target(insn.detail->arm64))
      set_target(instruction, *target);
  return instruction;
}

}  // namespace cg::binaries
