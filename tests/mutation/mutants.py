# SPDX-License-Identifier: GPL-2.0-or-later
"""Small wrong changes of a C++ source: what a test has to notice.

A mutant replaces one stretch of the text: an operator by its neighbour, a constant by the next, a
condition by its opposite, a statement by nothing. Where a token stands is told by its look, which
clang-format keeps the same: a comparison has spaces around it, the brackets of a template have not.
"""
import re
from typing import Iterator, NamedTuple

OPERATORS = {
    '<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'], '==': ['!='], '!=': ['=='],
    '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['/'], '<<': ['>>'], '>>': ['<<'],
    '&&': ['||'], '||': ['&&'], '&': ['|'], '|': ['&'],
    '+=': ['-='], '-=': ['+='], '|=': ['&='], '&=': ['|=']}
STEPS = {'++': '--', '--': '++'}
WORDS = {'true': 'false', 'false': 'true'}

# What no test can reach: other text than code, and what the compiler checks or only a bug runs.
IGNORED = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*|\[\[.*?\]\]'
    r'|^using [^;]*;|\boperator *\S+?(?=\()', re.S | re.M)
CHECKS = re.compile(r'\b(?:static_assert|assert|requires|\w+_requires|panic|alignas|CG_ENSURE)\b *\(')
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w']*(?:\.\d+)?|<<=|>>=|<=>|->|::|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||\S")
CONDITION = re.compile(r'\b(?:if|while) (?:constexpr )?\(')
HEAD = re.compile(r'(?:if|for|while)\b(?: constexpr)? *\(|else\b')
EXPRESSION = re.compile(r'[A-Za-z_(*]|\+\+|--')
NO_EXPRESSION = re.compile(
    r'(?:const|constexpr|static|auto|using|typedef|struct|class|enum|union|return|friend|namespace|template|case|'
    r'default|public|private|protected|throw|if|for|while|switch|else|do|extern|inline|explicit|virtual|constinit)\b'
    r'|~|[\w:]+(?:<[^;=]*>)?(?:::\w+)?[ &*]+(?:const )?\w+\b')


class Mutant(NamedTuple):
    start: int  # in the text
    end: int
    new: str


def blanked(text: str) -> str:
    """The text with blanks for what is not mutated, so that places stay the same."""
    def blank(begin: int, end: int, in_text: str) -> str:
        return in_text[:begin] + re.sub(r'[^\n]', ' ', in_text[begin:end]) + in_text[end:]
    for found in list(IGNORED.finditer(text)):
        text = blank(*found.span(), text)
    for found in list(CHECKS.finditer(text)):
        end = closing(text, found.end() - 1)
        if found.group().startswith('requires') and text[end:end + 2] == ' {':  # what a concept asks for
            end = closing(text, end + 1)
        text = blank(found.start(), end, text)
    return text


def closing(text: str, at: int) -> int:
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in '([{') - (text[i] in ')]}')
        if depth == 0:
            return i + 1
    return len(text)


def of_tokens(code: str) -> Iterator[Mutant]:
    for found in TOKEN.finditer(code):
        token, (start, end) = found.group(), found.span()
        is_spaced = code[start - 1:start].isspace() and code[end:end + 1].isspace()
        if token in OPERATORS and is_spaced:
            yield from (Mutant(start, end, new) for new in OPERATORS[token])
        elif token in STEPS:
            yield Mutant(start, end, STEPS[token])
        elif token in WORDS:
            yield Mutant(start, end, WORDS[token])
        elif re.fullmatch(r"\d[\d']*[uUlL]*", token):
            number = re.match(r"[\d']+", token).group()
            value = int(number.replace("'", ''))
            yield Mutant(start, start + len(number), {0: '1', 1: '0'}.get(value, str(value + 1)))


def of_conditions(text: str, code: str) -> Iterator[Mutant]:
    for found in CONDITION.finditer(code):
        begin, end = found.end(), closing(code, found.end() - 1) - 1
        begin += code[begin:end].rfind(';') + 1
        condition = code[begin:end]
        declares = re.search(r'[^=!<>]=[^=]', condition)
        is_flipped_already = re.search('[!=]=', condition) and not re.search(r'&&|\|\|', condition)
        if not declares and not is_flipped_already:
            yield Mutant(begin, end, f'!({text[begin:end].strip()})')


def of_statements(code: str) -> Iterator[Mutant]:
    """Statements that are an expression, `return;`, `break;` or `continue;`."""
    brackets = []
    start = 0
    for i, c in enumerate(code):
        if c in '([{':
            brackets.append(c)
        elif c in ')]}' and brackets:
            brackets.pop()
        if brackets and brackets[-1] == '{' and c == ';':
            begin = behind_heads(code, start)
            body = code[begin:i]
            if EXPRESSION.match(body) and not NO_EXPRESSION.match(body) or body in ('return', 'break', 'continue'):
                yield Mutant(begin, i, '')
        if c in '{}' or (c == ';' and '(' not in brackets[-1:]):
            start = i + 1


def behind_heads(code: str, at: int) -> int:
    """Where the statement begins that ifs and loops at `at` govern: they stay."""
    while True:
        at += len(code[at:]) - len(code[at:].lstrip())
        if head := HEAD.match(code, at):
            at = closing(code, head.end() - 1) if code[head.end() - 1] == '(' else head.end()
        else:
            return at


def find(text: str) -> list[Mutant]:
    code = blanked(text)
    return sorted({*of_tokens(code), *of_conditions(text, code), *of_statements(code)})
