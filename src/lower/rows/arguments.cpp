// Converts the arguments of calls by the filters of rows.
#include <algorithm>
#include <cctype>

#include "analysis/host/local_streams.hpp"
#include "analysis/launchers/launchers.hpp"
#include "lower/rows/dim3.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Returns whether a text can be an operand of any operator without parentheses.
bool is_primary(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '(' || c == '[' || c == '{') {
      if (c == '(' && depth == 0 && k == 0 && text.back() != ')') return false;
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (depth == 0 && !(std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == ':')) {
      if (c == '-' && k + 1 < text.size() && text[k + 1] == '>') {
        ++k;
        continue;
      }
      return false;
    }
  }
  return true;
}

// Returns the variable that a call fills through a pointer: `p` of `&p`.
Text target(const Site& site, TokenRange range) {
  bool taken = false;
  const TokenRange inner = without_address(site, range, taken);
  Text text = lower(site, inner);
  if (!taken) return is_primary(text.str()) ? "*" + std::move(text) : "*(" + std::move(text) + ")";
  const bool wrapped =
      text.str().starts_with("(") && text.str().ends_with(")") && site.tokens[inner.begin].match == inner.end - 1;
  if (!wrapped) return text;
  std::string bare = text.str().substr(1, text.str().size() - 2);
  return std::move(text).with(std::move(bare));
}

// Returns the value that a call reads through a pointer, like target(), but keeps casts, which give its type.
Text pointed_value(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  const bool address = s.is(range.begin, tok::amp);
  const bool parameter = s.has(range.end - 1, kMacroParameter) && range.end - range.begin <= 2;  // may be `a + b`
  if (address && !parameter) return target(site, range);
  Text text = lower(site, range);
  return is_primary(text.str()) && !parameter ? "*" + std::move(text) : "*(" + std::move(text) + ")";
}

// Returns the last word of a name with optional namespaces and template arguments; kNoToken if the range is no such
// name.
TokenIndex last_word_of_name(const TokenStream& s, TokenRange range) {
  TokenIndex i = range.begin;
  if (s.is(i, tok::coloncolon)) ++i;
  while (i + 2 < range.end && s.is_word(i) && s.is(i + 1, tok::coloncolon)) i += 2;
  if (i >= range.end || !s.is_word(i)) return kNoToken;
  const bool ends =
      i + 1 == range.end || (s.is(i + 1, tok::less) && after_template_arguments(s, i + 1, range.end) == range.end);
  return ends ? i : kNoToken;
}

// Returns whether a word is a name that nothing in the run declares.
bool is_unknown(const Site& site, TokenIndex name) {
  if (name == kNoToken || site.in_macro(name)) return false;
  const std::string_view word = site.text(name);
  const Project& p = site.program;
  const Function* fn = site.current();
  const bool of_template = fn != nullptr && contains(fn->template_parameters, word);
  return !of_template && !is_keyword(word) && site.local(name) == nullptr && !p.names.contains(word) &&
         !p.functions_by_name.contains(word) && !p.variables_by_name.contains(word) &&
         !p.macros_by_name.contains(word) && site.rules.find(word).empty();
}

// Returns whether a kernel argument is an array element or a pointer to a function: it is then unknown which kernel it
// is.
bool is_function_pointer(const Site& site, TokenRange range, TokenIndex name) {
  if (site.in_macro(range.begin)) return false;
  if (name == kNoToken) return site.tokens.is(range.end - 1, tok::r_square);
  const Local* local = site.local(name);
  if (local == nullptr) return false;
  const TokenStream& s = site.tokens;
  for (TokenIndex i = local->declaration.begin; i + 1 < local->declaration.end; ++i) {
    if (s.is(i, tok::l_paren) && s.is(i + 1, tok::star)) return true;
  }
  return false;
}

// Returns whether a kernel argument is an element, `all[n]`, of an array whose type or name is that of launchers.
bool is_element_of_launchers(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  TokenIndex array = range.end - 1;
  while (array > range.begin && s.matched(array, tok::r_square)) array = s[array].match - 1;
  if (!s.is_word(array)) return false;
  const auto holds = [&](FileId file, TokenIndex i) {
    const TokenStream& there = site.program.files[file].tokens;
    return there.is_word(i) && holds_launchers(site.program, there.text(i), site.file_id);
  };
  if (holds(site.file_id, array)) return true;
  const auto of_type = [&](FileId file, const Declaration& d) {
    for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
      if (holds(file, i)) return true;
    }
    return false;
  };
  if (const Local* local = site.local(array)) return of_type(site.file_id, local->declaration);
  const std::vector<HostVariable> all = site.program.globals(s.text(array), site.file_id);
  return any_of(all, [&](const auto& one) { return of_type(one.file, *one.declaration); });
}

Text launcher(const Site& site, TokenRange range, LauncherForm form) {
  bool taken = false;
  Site inside(site);
  inside.launcher_form = form;
  const TokenRange named = without_address(site, range, taken);
  const TokenIndex name = last_word_of_name(site.tokens, named);
  const bool launchers = name != kNoToken ? holds_launchers(site.program, site.text(name), site.file_id)
                                          : is_element_of_launchers(site, named);
  if (form == LauncherForm::kLauncher && !launchers && is_function_pointer(site, named, name))
    return report(site, FindingId::kUnreadLaunch, named.begin, {}) +
           mark(site, FindingId::kUnreadLaunch, named.begin, {}) + lower(inside, named);
  if (!is_unknown(site, name)) return lower(inside, named);
  Text out = report(site, FindingId::kUnknownKernel, name, site.text(name));
  return std::move(out) + mark(site, FindingId::kUnknownKernel, named.begin, site.text(name)) + lower(inside, named);
}

// Returns the device variable that an argument names, without the operator that takes its address.
Text symbol(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  TokenIndex name = range.end;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.is_word(i) && site.program.variables_by_name.contains(s.text(i))) name = i;
  }
  bool taken = false;
  if (range.end == range.begin + 1) {  // up to CUDA 4, a string names the variable
    const auto named = site.program.variables_by_name.find(s.quoted(range.begin));
    if (named != site.program.variables_by_name.end()) return std::string(named->first);
  }
  if (name >= range.end) return lower(site, without_address(site, range, taken));
  TokenIndex first = name;
  while (first >= range.begin + 2 && s.is(first - 1, tok::coloncolon) && s.is_word(first - 2)) first -= 2;
  if (first > range.begin && s.is(first - 1, tok::coloncolon)) --first;
  const TokenIndex line_end =
      s.is(name + 1, tok::less) ? after_template_arguments(s, name + 1, range.end + 1) : kNoToken;  // a template's
  return lower(site, first, line_end != kNoToken && line_end <= range.end ? line_end : name + 1);
}

// Returns the comments between two offsets, as `/* … */` separated by blanks.
std::string comments_between(const SourceFile& source, std::uint32_t begin, std::uint32_t end) {
  std::string out;
  const std::string_view bytes = source.bytes().substr(0, end);
  for (std::size_t at = bytes.find('/', begin); at != std::string_view::npos; at = bytes.find('/', at)) {
    const bool line = bytes.substr(at, 2) == "//";
    if (!line && bytes.substr(at, 2) != "/*") {
      ++at;
      continue;
    }
    const std::size_t stop = std::min(bytes.find(line ? "\n" : "*/", at + 2), bytes.size());
    std::string_view text = bytes.substr(at + 2, stop - at - 2);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
    if (text.find("*/") == std::string_view::npos && text.find('\n') == std::string_view::npos && !text.empty())
      out += (out.empty() ? "/* " : " /* ") + std::string(text) + " */";
    at = stop;
  }
  return out;
}

}  // namespace

TokenRange without_address(const Site& site, TokenRange range, bool& taken) {
  const TokenStream& s = site.tokens;
  while (range.begin < range.end) {
    if (s.is(range.begin, tok::amp)) {
      taken = true;
      return {range.begin + 1, range.end};
    }
    if (s.matched(range.begin, tok::l_paren) && s[range.begin].match < range.end) {
      const TokenIndex close = s[range.begin].match;
      if (close + 1 == range.end) {  // parentheses around the whole expression
        range = {range.begin + 1, close};
        continue;
      }
      if (s.is(close - 1, tok::star)) {  // a cast to a pointer
        range.begin = close + 1;
        continue;
      }
    }
    if (s.is_any(range.begin, tok::kw_reinterpret_cast, tok::kw_static_cast) && s.is(range.begin + 1, tok::less)) {
      const TokenIndex open = after_template_arguments(s, range.begin + 1, range.end);
      if (open != kNoToken && open < range.end && s.is(open, tok::l_paren) && s[open].match + 1 == range.end) {
        range = {open + 1, range.end - 1};
        continue;
      }
    }
    break;
  }
  return range;
}

Text queue(const Site& site, TokenIndex at) {
  if (!site.launcher_queue.empty()) return site.launcher_queue;
  // A queue can be kept in a variable only if no device switch, other streams or lifetime of a lambda interfere.
  const Function* fn = site.current();
  const bool kept = fn != nullptr && fn->defined() && !site.in_macro(at) && at >= fn->body_open &&
                    !site.uses_streams() && !site.properties().switches_devices &&
                    !in_inner_body(site.file.statements, site.tokens, at, fn->body_open) &&
                    local_class_around(site, at) == kNoToken;
  Text out = kept ? Text(site.names.queue) : Text("cu2sycl::default_queue()");
  out.include("sycl/sycl.hpp");
  if (kept)
    out.name_queue();
  else
    out.include("cu2sycl/core/queue.hpp");
  return out;
}

std::string queue_properties(const Site& site) {
  const std::string in_order = "sycl::property::queue::in_order()";
  return site.streams().asks_for_times
             ? "sycl::property_list{" + in_order + ", sycl::property::queue::enable_profiling()}"
             : in_order;
}

namespace {

bool is_null(const Site& site, TokenRange stream) {
  const std::string_view written = site.tokens.slice(stream.begin, stream.end);
  return stream.begin >= stream.end || written == "0" || written == "NULL" || written == "nullptr";
}

bool is_local_stream(const Site& site, TokenRange stream) {
  return stream.end - stream.begin == 1 && local_stream_at(site, stream.begin) != nullptr;
}

}  // namespace

bool names_stream(const Site& site, TokenRange stream) {
  return !is_null(site, stream) && !is_local_stream(site, stream);
}

Text queue_of(const Site& site, TokenRange stream, TokenIndex at) {
  if (is_null(site, stream)) return queue(site, at);
  if (is_local_stream(site, stream)) return lower(site, stream);
  Text out = "cu2sycl::queue_of(" + lower(site, stream) + ")";
  out.include("cu2sycl/stream/stream.hpp");
  return out;
}

namespace {

// Returns the offset after the first line ending between two offsets; `from` if they are on one line. Comments after a
// comma on its line belong to the argument before it.
std::uint32_t after_line(const SourceFile& source, std::uint32_t from, std::uint32_t to) {
  const std::string_view bytes = source.bytes();
  for (std::uint32_t i = from; i < to; ++i) {
    if (bytes.substr(i, 2) == "/*")
      i = static_cast<std::uint32_t>(std::min<std::size_t>(bytes.find("*/", i + 2) + 1, to));
    if (i < to && bytes[i] == '\n') return i + 1;
  }
  return from;
}

}  // namespace

Text with_comments(const Site& site, TokenRange range, Text text) {
  const TokenStream& s = site.tokens;
  if (range.begin >= range.end || range.begin == 0 || range.end >= s.size()) return text;
  const SourceFile& source = *site.file.source;
  const bool comma = s.is(range.begin - 1, tok::comma);
  const std::uint32_t from = s.end_offset(range.begin - 1);
  const std::uint32_t own = comma ? after_line(source, from, s[range.begin].offset) : from;
  const std::string before = comments_between(source, own, s[range.begin].offset);
  std::string after = comments_between(source, s.end_offset(range.end - 1), s[range.end].offset);
  if (s.is(range.end, tok::comma) && range.end + 1 < s.size()) {
    const std::uint32_t line_end = s.end_offset(range.end);
    after += comments_between(source, line_end, after_line(source, line_end, s[range.end + 1].offset));
  }
  return (before.empty() ? "" : before + " ") + std::move(text) + (after.empty() ? "" : " " + after);
}

Text on_lines_of_their_own(const Site& site, Text text) {
  if (text.str().starts_with('#')) text = site.newline + std::move(text);
  const std::string& characters = text.str();
  const std::size_t last = characters.rfind('\n');
  if (last != std::string::npos && characters.find('#', last) == characters.find_first_not_of(" \t\n", last))
    text += site.newline;
  return text;
}

Text argument(const Site& site, TokenRange range, Filter filter, TokenIndex at) {
  switch (filter) {
    case Filter::kTarget: return target(site, range);
    case Filter::kPointer: return pointer_type(site, range);
    case Filter::kCast: return pointer_cast(site, range);
    case Filter::kValue: return with_comments(site, range, pointed_value(site, range));
    case Filter::kAddress: return with_comments(site, range, uncast_address(site, range));
    case Filter::kQueue: return queue_of(site, range, at);
    case Filter::kRange: return launch_range(site, range);
    case Filter::kSize: return range.begin < range.end ? lower(site, range) : "0";
    case Filter::kLauncher: return launcher(site, range, LauncherForm::kLauncher);
    case Filter::kEntry: return launcher(site, range, LauncherForm::kEntry);
    case Filter::kSymbol: return symbol(site, range);
    case Filter::kAsIs:
    case Filter::kTyped:
    case Filter::kPart:
    case Filter::kShared:
    case Filter::kUnsigned:
    case Filter::kBits:
    case Filter::kType:
    case Filter::kCount:
    case Filter::kWords:
    case Filter::kParen: break;
  }
  Text text = range.begin < range.end ? on_lines_of_their_own(site, lower(site, range)) : Text();
  const bool parameter = range.begin < range.end && site.tokens.has(range.begin, kMacroParameter);  // may be `a + b`
  if (filter == Filter::kParen && (parameter || !is_primary(text.str()))) text = "(" + std::move(text) + ")";
  return with_comments(site, range, std::move(text));
}

}  // namespace cu2sycl
