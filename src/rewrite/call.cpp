// Calls that table rows convert.
#include <algorithm>

#include "rewrite/rewriter.hpp"
#include "rules/template.hpp"

namespace cu2sycl {
namespace {

// Whether a text can stand beside any operator as it is.
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

}  // namespace

// `p` of `&p`, `(void**)&p`, `reinterpret_cast<void**>(&p)`; `taken` says whether an address was taken. Casts go either
// way.
TokenRange Rewriter::without_address(TokenRange range, bool& taken) const {
  for (;;) {
    if (range.begin >= range.end) return range;
    const std::string_view first = text(range.begin);
    if (first == "&") {
      taken = true;
      return {range.begin + 1, range.end};
    }
    if (first == "(" && s_[range.begin].match != kNoToken && s_[range.begin].match < range.end) {
      const TokenIndex close = s_[range.begin].match;
      if (close + 1 == range.end) {  // parentheses around it all
        range = {range.begin + 1, close};
        continue;
      }
      if (s_.is(close - 1, "*")) {  // a cast to a pointer
        range.begin = close + 1;
        continue;
      }
    }
    if ((first == "reinterpret_cast" || first == "static_cast") && s_.is(range.begin + 1, "<")) {
      const TokenIndex open = behind_template_arguments(s_, range.begin + 1, range.end);
      if (open != kNoToken && open < range.end && s_.is(open, "(") && s_[open].match + 1 == range.end) {
        range = {open + 1, range.end - 1};
        continue;
      }
    }
    return range;
  }
}

std::string Rewriter::target_of(TokenRange range) {
  bool taken = false;
  const TokenRange inner = without_address(range, taken);
  const std::string text = render(inner.begin, inner.end);
  if (!taken) return is_primary(text) ? "*" + text : "*(" + text + ")";
  return text.starts_with("(") && text.ends_with(")") && s_[inner.begin].match == inner.end - 1
             ? text.substr(1, text.size() - 2)
             : text;
}

// The declared type of the pointer that a call fills, or what makes the compiler find it.
std::string Rewriter::pointer_type_of(TokenRange range) {
  bool taken = false;
  const TokenRange inner = without_address(range, taken);
  if (inner.end - inner.begin == 1 && s_.is_word(inner.begin) && !in_macro(inner.begin)) {
    const Local* local = p_.find_local(function_, text(inner.begin), inner.begin);
    const Declaration* d = local != nullptr ? &local->declaration : nullptr;
    const Declarator* one = local != nullptr ? &local->one() : nullptr;
    if (d == nullptr) {
      if (const auto global = f_.globals.find(text(inner.begin)); global != f_.globals.end()) {
        d = &global->second;
        for (const Declarator& other : d->declarators) {
          if (other.name == text(inner.begin)) one = &other;
        }
      }
    }
    const int depth = one == nullptr ? 0 : one->pointer_depth - (taken ? 0 : 1);
    if (d != nullptr && one != nullptr && depth > 0 && !one->array() && !d->is_auto) {
      return type_text(*d) + std::string(static_cast<std::size_t>(depth), '*');
    }
  }
  const std::string target = target_of(range);
  include("type_traits");
  return "std::remove_reference_t<decltype(" + target + ")>";
}

// `n * sizeof(T)` in any order of its factors, where leaving sizeof out changes no intermediate type.
std::optional<Rewriter::SizeOf> Rewriter::split_sizeof(TokenRange range) {
  if (range.begin < range.end && s_.is(range.begin, "(") && s_[range.begin].match == range.end - 1)
    range = {range.begin + 1, range.end - 1};
  std::vector<TokenRange> factors;
  TokenIndex first = range.begin;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = text(i);
    if ((word == "(" || word == "[" || word == "{") && s_[i].match != kNoToken) {
      i = s_[i].match;
    } else if (word == "*" && i > first) {
      factors.push_back({first, i});
      first = i + 1;
    } else if (s_[i].kind == TokenKind::kPunctuator && word != "." && word != "->" && word != "::" && word != ")" &&
               word != "]") {
      return {};
    }
  }
  factors.push_back({first, range.end});
  SizeOf out;
  std::size_t position = 0;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const TokenRange f = factors[k];
    if (f.begin >= f.end) return {};
    const bool is_sizeof = s_.is(f.begin, "sizeof") && s_.is(f.begin + 1, "(") && s_[f.begin + 1].match == f.end - 1;
    if (is_sizeof && out.type.empty()) {
      out.type = render(f.begin + 2, f.end - 1);
      position = k;
      continue;
    }
    std::string factor = render(f.begin, f.end);
    if (factors.size() == 2 && s_.is(f.begin, "(") && s_[f.begin].match == f.end - 1)
      factor = factor.substr(1, factor.size() - 2);
    out.count += (out.count.empty() ? "" : " * ") + factor;
  }
  if (out.type.empty()) return {};
  if (out.count.empty()) out.count = "1";
  // Left of the others, sizeof makes their product a std::size_t; without it, it might overflow.
  if (factors.size() > 2 && position + 1 < factors.size()) return {};
  return out;
}

bool Rewriter::is_statement(TokenIndex begin, TokenIndex last) const {
  const TokenIndex after = s_.next(last);
  if (after == kNoToken || !s_.is(after, ";")) return false;
  TokenIndex before = s_.previous(begin);
  if (before != kNoToken && s_.is(before, "::") && qualifier_of(p_, s_, begin) == "::") before = s_.previous(before);
  if (before == kNoToken) return false;
  if (in_macro(begin) && s_[before].kind == TokenKind::kDirective) return false;
  const std::string_view word = text(before);
  if (word == ";" || word == "{" || word == "}" || word == "else" || word == "do") return true;
  if (s_.is_word(before) && is_statement_macro(p_, word)) return true;
  if (word == ":") {  // a label, not `a ? b : c`
    for (TokenIndex k = s_.previous(before); k != kNoToken; k = s_.previous(k)) {
      if (s_.is(k, "?")) return false;
      if (s_.is(k, ";") || s_.is(k, "{") || s_.is(k, "}")) return true;
    }
    return false;
  }
  return needs_braces(begin) ||
         (word == ")" && s_[before].match != kNoToken && s_.previous(s_[before].match) != kNoToken &&
          p_.macros_by_name.contains(text(s_.previous(s_[before].match))));
}

// Whether a statement that begins here is the unbraced body of a control statement.
bool Rewriter::needs_braces(TokenIndex begin) const {
  const TokenIndex before = s_.previous(begin);
  if (before == kNoToken) return false;
  if (s_.is(before, "else") || s_.is(before, "do")) return true;
  if (!s_.is(before, ")") || s_[before].match == kNoToken) return false;
  TokenIndex keyword = s_.previous(s_[before].match);
  if (keyword != kNoToken && s_.is(keyword, "constexpr")) keyword = s_.previous(keyword);
  return keyword != kNoToken &&
         (s_.is(keyword, "if") || s_.is(keyword, "for") || s_.is(keyword, "while") || s_.is(keyword, "switch"));
}

// Whether a statement before this one, in the same block, waits for the queue already and nothing behind it submits
// work.
bool Rewriter::waits_before(TokenIndex begin) const {
  for (TokenIndex i = s_.previous(begin); i != kNoToken; i = s_.previous(i)) {
    const std::string_view word = text(i);
    if (word == "{" || word == "}" || word == "<<<" || word == ">>>") return false;
    if (!s_.is_word(i)) continue;
    const TokenIndex open = s_.next(i);
    if (open == kNoToken || !s_.is(open, "(") || s_[open].match == kNoToken) continue;
    const auto count = split_at_commas(s_, open + 1, s_[open].match).size();
    for (const Row* row : table_.find(word)) {
      if (row->kind != RowKind::kCall || row->where != "host" || count < arity(*row).least || count > arity(*row).most)
        continue;
      return row->requires_word("waits") && is_statement(i, s_[open].match);
    }
    if (p_.functions_by_name.contains(word) || p_.macros_by_name.contains(word)) return false;
  }
  return false;
}

std::string Rewriter::queue() {
  if (!launcher_queue_.empty()) return launcher_queue_;
  include("sycl/sycl.hpp,cu2sycl/queue.hpp");
  // A reference kept is right only where neither a device switch, nor another stream, nor a lambda's own lifetime
  // interferes.
  bool in_lambda = false;
  if (current() != nullptr && !in_macro(here_)) {
    std::vector<TokenIndex> open;
    for (TokenIndex i = current()->body_open; current()->defined() && i < here_; ++i) {
      if (s_.is(i, "{") && s_[i].match != kNoToken && s_[i].match > here_) open.push_back(i);
    }
    for (std::size_t k = 1; k < open.size(); ++k) {
      const TokenIndex before = s_.previous(open[k]);
      in_lambda |= s_.is(before, "]") || s_.is(before, "mutable") ||
                   (s_.is(before, ")") && s_[before].match != kNoToken && s_.is(s_.previous(s_[before].match), "]"));
    }
  }
  if (in_macro(here_) || current() == nullptr || !current()->defined() || here_ < current()->body_open || in_lambda ||
      p_.uses_streams || p_.switches_devices) {
    return "cu2sycl::default_queue()";
  }
  uses_queue_ = true;
  return names_.queue;
}

std::string Rewriter::queue_for(TokenRange stream) {
  const std::string_view written = s_.slice(stream.begin, stream.end);
  if (stream.begin >= stream.end || written == "0" || written == "NULL" || written == "nullptr") return queue();
  include("cu2sycl/stream.hpp");
  return "cu2sycl::queue_of(" + render(stream.begin, stream.end) + ")";
}

// The comments between two places, as `/* … */` with blanks between them.
std::string Rewriter::comments_between(std::uint32_t begin, std::uint32_t end) const {
  std::string out;
  const std::string_view bytes = f_.source->bytes().substr(0, end);
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

// An argument's text with the comments around it, up to the commas or parentheses.
std::string Rewriter::with_comments(TokenRange range, std::string text) const {
  if (range.begin >= range.end || range.begin == 0 || range.end >= s_.size()) return text;
  const std::string before = comments_between(s_.end_offset(range.begin - 1), s_[range.begin].offset);
  const std::string after = comments_between(s_.end_offset(range.end - 1), s_[range.end].offset);
  return (before.empty() ? "" : before + " ") + std::move(text) + (after.empty() ? "" : " " + after);
}

std::string Rewriter::argument(TokenRange range, std::string_view filter) {
  if (filter == "target") return target_of(range);
  if (filter == "pointer") return pointer_type_of(range);
  if (filter == "queue") return queue_for(range);
  if (filter == "range") return launch_range(range);
  if (filter == "size") return range.begin < range.end ? render(range.begin, range.end) : "0";
  if (filter == "launcher" || filter == "entry") {
    bool taken = false;
    const TokenRange inner = without_address(range, taken);
    launcher_form_ = filter == "entry" ? LauncherForm::kEntry : LauncherForm::kLauncher;
    std::string launcher = render(inner.begin, inner.end);
    launcher_form_ = LauncherForm::kByPlace;
    return launcher;
  }
  if (filter == "symbol") {
    TokenIndex name = range.end;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is_word(i) && p_.variables_by_name.contains(text(i))) name = i;
    }
    bool taken = false;
    const TokenRange inner = without_address(range, taken);
    if (name >= range.end) return render(inner.begin, inner.end);
    TokenIndex first = name;
    while (first >= range.begin + 2 && s_.is(first - 1, "::") && s_.is_word(first - 2)) first -= 2;
    if (first > range.begin && s_.is(first - 1, "::")) --first;
    const TokenIndex behind =
        s_.is(name + 1, "<") ? behind_template_arguments(s_, name + 1, range.end + 1) : kNoToken;  // of a template
    return render(first, behind != kNoToken && behind <= range.end ? behind : name + 1);
  }
  std::string rendered =
      range.begin < range.end ? on_lines_of_their_own(render(range.begin, range.end)) : std::string();
  if (filter == "paren" && !is_primary(rendered)) rendered = "(" + rendered + ")";
  return with_comments(range, std::move(rendered));
}

std::string Rewriter::fill_row(const Row& row, std::string_view text, TokenIndex name,
                               const std::vector<TokenRange>& arguments) {
  constexpr std::string_view kNothing = "\x01";
  const auto parameters = split_list(row.parameters);
  const TokenIndex kept_here = here_;
  std::string out = fill(text, [&](std::string_view key, std::string_view filter) -> std::string {
    if (key == "q") {
      here_ = name;
      return queue();
    }
    if (key == "item") return names_.item;
    if (key == "name") return std::string(row.kind == RowKind::kPattern ? this->text(name) : row.name);
    if (key == "arguments") {
      std::string all;
      for (const TokenRange& one : arguments) all += (all.empty() ? "" : ", ") + argument(one, filter);
      return all;
    }
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      std::string_view parameter = parameters[k];
      const bool rest = parameter.ends_with("...");
      while (parameter.ends_with('?') || parameter.ends_with('.')) parameter.remove_suffix(1);
      if (parameter != key) continue;
      here_ = name;
      if (!rest)
        return k < arguments.size() ? argument(arguments[k], filter)
               : filter == "queue"  ? queue()
               : filter == "size"   ? "0"
                                    : std::string();
      std::string all;
      for (; k < arguments.size(); ++k) all += (all.empty() ? "" : ", ") + argument(arguments[k], filter);
      return all.empty() ? std::string(kNothing) : all;
    }
    return {};
  });
  here_ = kept_here;
  // A rest of no arguments takes the comma before it along.
  for (std::size_t at = out.find(kNothing); at != std::string::npos; at = out.find(kNothing)) {
    const bool comma = at >= 2 && out.compare(at - 2, 2, ", ") == 0;
    out.erase(comma ? at - 2 : at, kNothing.size() + (comma ? 2 : 0));
  }
  return out;
}

std::optional<Rewriter::Piece> Rewriter::rewrite_call(TokenIndex i) {
  TokenIndex open = s_.next(i);
  const auto rows = table_.find(text(i));
  // `cudaMalloc<float>(…)`: what the arguments say once more.
  const bool explicit_arguments = open != kNoToken && s_.is(open, "<") && !rows.empty();
  if (explicit_arguments) open = behind_template_arguments(s_, open, s_.size());
  if (open == kNoToken || open >= s_.size() || !s_.is(open, "(") || s_[open].match == kNoToken) return {};
  if (explicit_arguments && s_[open].match == s_.next(open)) return {};
  const bool any = std::any_of(rows.begin(), rows.end(), [&](const Row* row) { return row->kind == RowKind::kCall; });
  if (!any) return {};
  const TokenIndex close = s_[open].match;
  auto arguments = split_at_commas(s_, open + 1, close);
  const Row* chosen = nullptr;
  bool holds = false;
  for (const Row* row : rows) {
    if (row->kind != RowKind::kCall || !holds_here(*row)) continue;
    holds = true;
    const Arity count = arity(*row);
    const bool forwarded = in_macro(i) && arguments.size() == 1 && s_.is(arguments[0].end - 1, "__VA_ARGS__");
    if (!forwarded && (arguments.size() < count.least || arguments.size() > count.most)) continue;
    chosen = row;
  }
  if (!holds) return {};
  const std::string name(text(i));
  if (chosen == nullptr) {
    diagnose(DiagnosticId::kArgumentCount, i, name);
    return Piece{i + 1, mark(DiagnosticId::kArgumentCount, i, name) + name};
  }
  if (!chosen->supported()) {
    const DiagnosticId id = chosen->unsupported == "library"   ? DiagnosticId::kLibraryCall
                            : chosen->unsupported == "unknown" ? DiagnosticId::kUnknownApi
                                                               : DiagnosticId::kUnsupported;
    const std::string_view detail =
        id == DiagnosticId::kUnsupported ? std::string_view(chosen->unsupported) : std::string_view();
    diagnose(id, i, name, detail);
    return Piece{i + 1, mark(id, i, name, detail) + name};
  }
  // `::cudaMalloc` loses the `::` with its name; both stand for the same.
  // A helper looks whether the stream is captured.
  const bool through_helper = (p_.uses_streams && chosen->requires_word("all_streams")) ||
                              (p_.captures_streams && chosen->statement.find("|queue}.mem") != std::string_view::npos);
  const bool statement = is_statement(i, close) && !through_helper;
  std::string marked;
  if (!chosen->note.empty()) {
    diagnose(DiagnosticId::kMeaning, i, chosen->note);
    marked = mark(DiagnosticId::kMeaning, i, chosen->note);
  }
  if (statement && chosen->requires_word("drop"))
    return Piece{s_.next(close) + 1, needs_braces(i) ? "{}" : "", !needs_braces(i)};
  // Where the arguments stay as they come, so do their lines and comments.
  const bool own_statement =
      statement && !(chosen->statement.empty() && chosen->typed.empty() && chosen->before.empty());
  if (const std::string callee = forwarding_callee(*chosen); !own_statement && !callee.empty()) {
    include(chosen->include);
    return Piece{explicit_arguments ? open : i + 1, marked + callee};
  }
  std::string out;
  if (statement && !chosen->typed.empty()) {
    const auto parameters = split_list(chosen->parameters);
    for (std::size_t k = 0; k < parameters.size() && k < arguments.size(); ++k) {
      if (parameters[k] != "size") continue;
      const auto size = split_sizeof(arguments[k]);
      if (!size || pointer_type_of(arguments[0]) != size->type + "*") break;
      out = fill(chosen->typed, [&](std::string_view key, std::string_view filter) -> std::string {
        if (key == "type") return size->type;
        if (key == "count") return size->count;
        return fill_row(*chosen, "{" + std::string(key) + (filter.empty() ? "" : "|" + std::string(filter)) + "}", i,
                        arguments);
      });
    }
  }
  if (out.empty() && statement && !chosen->statement.empty()) out = fill_row(*chosen, chosen->statement, i, arguments);
  if (out.empty()) {
    include(chosen->include);
    out = fill_row(*chosen, chosen->to, i, arguments);
  }
  if (statement && !chosen->before.empty() && !waits_before(i)) {
    const std::string before = fill_row(*chosen, chosen->before, i, arguments);
    if (needs_braces(i))
      return Piece{close + 2 <= s_.size() ? s_.next(close) + 1 : close + 1, marked + "{ " + before + " " + out + "; }"};
    out = before + (in_macro(i) ? " " : newline_ + line_indent(i)) + out;
  }
  return Piece{close + 1, marked + out};
}

}  // namespace cu2sycl
