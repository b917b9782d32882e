// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/inflate/inflate.h"

#include <array>

#include "tool/inflate/output.h"
#include "tool/inflate/prefix_code.h"

namespace cg::tool {
namespace {

using Byte = std::uint8_t;

constexpr unsigned kLiterals = 288;
constexpr unsigned kDistances = 32;
constexpr unsigned kEnd = 256;
constexpr std::size_t kLongestMatch = 258;

unsigned word_at(std::span<const Byte> bytes, std::size_t place) {
  return bytes[place] | (unsigned{bytes[place + 1]} << 8U);
}

// What an entry of a table means: a literal, the end of the block, or a base to which extra bits
// are added.
//   0-6 length of the code, 7 the table's own, 8-12 extra bits, 13 literal, 14 end, 15 no such
//   symbol, 16-31 value
constexpr unsigned kExtra = 8;
constexpr std::uint32_t kIsLiteral = 1U << 13U;
constexpr std::uint32_t kIsEnd = 1U << 14U;
constexpr std::uint32_t kIsBad = 1U << 15U;
constexpr unsigned kValue = 16;

constexpr unsigned extra_bits(std::uint32_t entry) { return (entry >> kExtra) & 0x1F; }
constexpr bool is_bad(std::uint32_t entry) { return entry == 0 || (entry & kIsBad) != 0; }
constexpr unsigned value(std::uint32_t entry) { return entry >> kValue; }

// RFC 1951, 3.2.5: of lengths each four codes, of distances each two, have one bit more than those
// before; the longest match has a code of its own.
constexpr std::uint32_t with_extra(unsigned base, unsigned extra) {
  return (base << kValue) | (extra << kExtra);
}

constexpr std::uint32_t length_meaning(unsigned code) {
  constexpr unsigned kOneEach = 8;
  if (code == 28) return with_extra(kLongestMatch, 0);
  if (code > 28) return kIsBad;
  if (code < kOneEach) return with_extra(3 + code, 0);
  const unsigned extra = code / 4 - 1;
  return with_extra(3 + ((4 + code % 4) << extra), extra);
}

constexpr std::uint32_t literal_meaning(unsigned symbol) {
  if (symbol < kEnd) return (symbol << kValue) | kIsLiteral;
  return symbol == kEnd ? kIsEnd : length_meaning(symbol - kEnd - 1);
}

constexpr std::uint32_t distance_meaning(unsigned symbol) {
  if (symbol >= 30) return kIsBad;
  if (symbol < 4) return with_extra(1 + symbol, 0);
  const unsigned extra = symbol / 2 - 1;
  return with_extra(1 + ((2 + symbol % 2) << extra), extra);
}

constexpr std::uint32_t plain_meaning(unsigned symbol) { return symbol << kValue; }

class Inflater {
 public:
  Inflater(std::span<const Byte> from, std::span<Byte> to) : input_(from), output_(to) {}

  // All blocks; false: broken, or too long.
  bool run() {
    for (bool is_last = false; !is_last;) {
      is_last = input_.take_refilled(1) != 0;
      if (!block(input_.take(2)) || input_.went_too_far()) return false;
    }
    return true;
  }

  [[nodiscard]] std::span<const Byte> written() const { return output_.written(); }
  std::span<const Byte> rest() { return input_.rest_from_byte(); }

 private:
  bool block(unsigned type) {
    switch (type) {
      case 0:
        return stored();
      case 1:
        return fixed_codes() && compressed();
      case 2:
        return dynamic_codes() && compressed();
      default:
        return false;
    }
  }

  bool stored() {
    const std::span<const Byte> rest = input_.rest_from_byte();
    if (rest.size() < 4) return false;
    const unsigned size = word_at(rest, 0);
    const unsigned inverse = word_at(rest, 2);
    if ((size ^ inverse) != 0xFFFF || rest.size() - 4 < size) return false;
    if (!output_.put(rest.subspan(4, size))) return false;
    input_ = BitInput(rest.subspan(4 + size));
    return true;
  }

  bool fixed_codes() {
    std::array<Byte, kLiterals> lengths{};
    for (unsigned i = 0; i != kLiterals; ++i)
      lengths[i] = static_cast<Byte>(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
    std::array<Byte, kDistances> distances{};
    distances.fill(5);
    return literals_.build(lengths, literal_meaning) &&
           distances_.build(distances, distance_meaning);
  }

  // RFC 1951, 3.2.7: the lengths of both codes, run-length encoded, in a code of their own.
  bool dynamic_codes() {
    input_.refill();
    const unsigned literals = 257 + input_.take(5);
    const unsigned distances = 1 + input_.take(5);
    const unsigned codes = 4 + input_.take(4);
    if (literals > 286 || distances > 30 || !length_codes(codes)) return false;
    std::array<Byte, kLiterals + kDistances> lengths{};
    const std::span all(lengths.data(), literals + distances);
    if (!read_lengths(all) || lengths[kEnd] == 0) return false;
    return literals_.build(all.first(literals), literal_meaning) &&
           distances_.build(all.subspan(literals), distance_meaning);
  }

  bool length_codes(unsigned codes) {
    static constexpr std::array<Byte, 19> kOrder{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                 11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::array<Byte, kOrder.size()> lengths{};
    for (unsigned i = 0; i != codes; ++i)
      lengths[kOrder[i]] = static_cast<Byte>(input_.take_refilled(3));
    return lengths_.build(lengths, plain_meaning);
  }

  bool read_lengths(std::span<Byte> lengths) {
    for (std::size_t i = 0; i != lengths.size();) {
      input_.refill();
      const std::uint32_t entry = lengths_.entry(input_.peek());
      if (entry == 0) return false;
      input_.skip(Lengths::length(entry));
      const unsigned symbol = value(entry);
      if (symbol < 16) {
        lengths[i++] = static_cast<Byte>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) return false;
      const Byte repeated = symbol == 16 ? lengths[i - 1] : Byte{0};
      const unsigned times = symbol == 16   ? 3 + input_.take(2)
                             : symbol == 17 ? 3 + input_.take(3)
                                            : 11 + input_.take(7);
      if (times > lengths.size() - i) return false;
      for (const std::size_t end = i + times; i != end;) lengths[i++] = repeated;
    }
    return true;
  }

  // On copies: what is stored through a pointer to bytes might change any member.
  bool compressed() {
    BitInput input = input_;
    Output output = output_;
    const bool is_whole = compressed(input, output);
    input_ = input;
    output_ = output;
    return is_whole;
  }

  // Codes take at most 15 bits, and 5 or 13 more: two literals and a length fit one refill.
  bool compressed(BitInput& input, Output& output) const {
    for (;;) {
      input.refill();
      std::uint32_t entry = next(literals_, input);
      if ((entry & kIsLiteral) != 0 && output.room() > 1) [[likely]] {
        output.put(static_cast<Byte>(value(entry)));
        entry = next(literals_, input);
      }
      if ((entry & kIsLiteral) != 0) {
        if (output.room() == 0) return false;
        output.put(static_cast<Byte>(value(entry)));
        continue;
      }
      if ((entry & kIsEnd) != 0) return true;
      if (is_bad(entry)) return false;
      const std::size_t length = value(entry) + input.take(extra_bits(entry));
      input.refill();
      entry = next(distances_, input);
      if (is_bad(entry)) return false;
      if (!output.repeat(length, value(entry) + input.take(extra_bits(entry)))) return false;
    }
  }

  template <typename Code>
  static std::uint32_t next(const Code& code, BitInput& input) {
    const std::uint32_t entry = code.entry(input.peek());
    input.skip(Code::length(entry));
    return entry;
  }

  using Lengths = PrefixCode<7, 7, 19>;

  BitInput input_;
  Output output_;
  PrefixCode<11, 15, kLiterals> literals_;
  PrefixCode<9, 15, kDistances> distances_;
  Lengths lengths_;
};

bool is_header(Byte method, Byte flags) {
  constexpr unsigned kDeflate = 8;
  constexpr unsigned kLargestWindow = 7;
  constexpr unsigned kDictionary = 0x20;
  return (method & 0xFU) == kDeflate && (method >> 4U) <= kLargestWindow &&
         (flags & kDictionary) == 0 && ((unsigned{method} << 8U) | flags) % 31 == 0;
}

}  // namespace

std::size_t inflate(std::span<const std::uint8_t> from, std::span<std::uint8_t> to) {
  constexpr std::size_t kHeader = 2;
  constexpr std::size_t kChecksum = 4;
  if (from.size() < kHeader || !is_header(from[0], from[1])) return kNotInflated;
  Inflater inflater(from.subspan(kHeader), to);
  if (!inflater.run()) return kNotInflated;
  const std::span<const Byte> rest = inflater.rest();
  if (rest.size() < kChecksum) return kNotInflated;
  std::uint32_t checksum = 0;
  for (const Byte byte : rest.first(kChecksum)) checksum = (checksum << 8U) | byte;
  return checksum == Adler32().of(inflater.written()) ? inflater.written().size() : kNotInflated;
}

}  // namespace cg::tool
