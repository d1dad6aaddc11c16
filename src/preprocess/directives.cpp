#include "preprocess/directives.hpp"

#include <array>

#include "lex/conditionals.hpp"
#include "preprocess/include_guard.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Whether a definition is under a condition other than an include guard, and no condition around it tests the macro's
// name.
bool is_at_times(const TokenStream& s, const MacroDefinition& macro) {
  bool out = false;
  for (auto one = branch_around(s, macro.directive); one != nullptr; one = conditional_at(s, one->around)) {
    if (one->around == kNoToken && is_include_guard(s, one->first)) break;
    out = true;
    for (TokenIndex i = one->directive, end = line_end(s, one->directive); i < end; ++i)
      if (s.is(i, macro.name)) return false;
  }
  return out;
}

void read_define(TokenStream& s, TokenIndex directive, Directives& out) {
  const TokenIndex end = line_end(s, directive);
  const TokenIndex name = directive + 1;
  if (name >= end || !s.is_word(name)) return;
  MacroDefinition macro{s.text(name), directive, name, kNoToken, name + 1, end, {}};
  const TokenIndex open = name + 1;
  if (open < end && s.is(open, tok::l_paren) && s[open].offset == s.end_offset(name) && s[open].match != kNoToken) {
    macro.parameters_open = open;
    for (TokenIndex i = open + 1; i < s[open].match; ++i) {
      if (s.is_word(i)) macro.parameters.push_back(s.text(i));
      if (s.is(i, tok::ellipsis) && !(i > open + 1 && s.is_word(i - 1))) macro.parameters.push_back("__VA_ARGS__");
    }
    macro.body_begin = s[open].match + 1;
    for (TokenIndex i = macro.body_begin; i < end; ++i) {
      if (s.is_word(i) && contains(macro.parameters, s.text(i))) {
        s.tokens[i].flags |= kMacroParameter;
      }
    }
  }
  macro.at_times = is_at_times(s, macro);
  out.macros.push_back(std::move(macro));
}

void read_include(const TokenStream& s, TokenIndex directive, Directives& out) {
  const std::string_view text = s.text(directive);
  const std::size_t open = text.find_first_of("<\"");
  if (open == std::string_view::npos) return;
  const std::size_t close = text.find(text[open] == '<' ? '>' : '"', open + 1);
  if (close == std::string_view::npos) return;
  out.include_directives.push_back({directive, text.substr(open + 1, close - open - 1), text[open] == '"'});
}

}  // namespace

bool may_be_specifiers(const TokenStream& s, const MacroDefinition& macro) {
  constexpr TokenIndex kMost = 24;
  if (macro.body_end - macro.body_begin > kMost) return false;
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.is_any(i, tok::l_brace, tok::r_brace, tok::semi, tok::l_square, tok::hashhash)) return false;
  }
  return true;
}

Directives read_directives(TokenStream& stream) {
  Directives out;
  for (TokenIndex i = 0; i < stream.size(); ++i) {
    if (stream[i].kind != tok::directive || stream.has(i, kDisabled)) continue;
    const std::string_view name = directive_name(stream.text(i));
    if (name == "define") read_define(stream, i, out);
    if (name == "undef" && i + 1 < stream.size()) out.undefined.insert(stream.text(i + 1));
    if (name.starts_with("include")) read_include(stream, i, out);
  }
  return out;
}

TokenIndex condition_of(const TokenStream& stream, TokenIndex i) {
  if (!stream.has(i, kInDirective)) return kNoToken;
  const Conditional* one = stream[i].kind == tok::directive ? nullptr : branch_around(stream, i);
  return one != nullptr && i < line_end(stream, one->directive) ? one->directive : kNoToken;
}

namespace {

constexpr std::array kSystemHeaders{
    "arpa/inet.h",  "assert.h",   "complex.h",     "ctype.h",    "dirent.h",    "dlfcn.h",       "errno.h",
    "fcntl.h",      "fenv.h",     "float.h",       "getopt.h",   "immintrin.h", "inttypes.h",    "iso646.h",
    "libgen.h",     "limits.h",   "locale.h",      "malloc.h",   "math.h",      "memory.h",      "netdb.h",
    "netinet/in.h", "omp.h",      "poll.h",        "pthread.h",  "pwd.h",       "regex.h",       "sched.h",
    "semaphore.h",  "setjmp.h",   "signal.h",      "stdarg.h",   "stdbool.h",   "stddef.h",      "stdint.h",
    "stdio.h",      "stdlib.h",   "string.h",      "strings.h",  "sys/ioctl.h", "sys/mman.h",    "sys/resource.h",
    "sys/socket.h", "sys/stat.h", "sys/sysinfo.h", "sys/time.h", "sys/types.h", "sys/utsname.h", "sys/wait.h",
    "termios.h",    "time.h",     "unistd.h",      "values.h",   "wchar.h",     "wctype.h",      "x86intrin.h"};

}  // namespace

bool is_system_header(std::string_view name) { return contains(kSystemHeaders, name); }

bool names_standard_header(const IncludeDirective& include) {
  return (!include.quoted && include.name.find('.') == std::string_view::npos) ||  // C++
         is_system_header(include.name);
}

}  // namespace cu2sycl
