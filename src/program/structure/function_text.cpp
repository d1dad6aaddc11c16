#include "program/structure/function_text.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/cursor.hpp"

namespace cu2sycl {
namespace {

// Reads the tokens after the parameters one by one.
class EndReader {
 public:
  EndReader(const Project& project, const TokenStream& stream, Function& fn, TokenIndex end)
      : p_(project), s_(stream), code_(stream), fn_(fn), end_(end) {}

  FunctionEnd run() {
    for (TokenIndex i = code_.next(fn_.close); i < end_; i = code_.next(i)) {
      const std::string_view text = s_.text(i);
      const TokenKind kind = s_[i].kind;
      if (kind == tok::semi) {
        const TokenIndex open = body_in_next_branch(i);
        return open == kNoToken ? FunctionEnd{i} : body(open, code_.next(i));
      }
      if (kind == tok::l_brace) return body(i, code_.next(i));
      if (kind == tok::colon) return body(code_.after_initializers(i, end_), code_.next(fn_.close));
      if (kind == tok::equal) return special(i);
      if (kind == tok::arrow) {
        while (i < end_ && !s_.is_any(code_.next(i), tok::l_brace, tok::semi)) i = code_.next(i);
        continue;
      }
      if ((kind == tok::l_paren && s_[i].match != kNoToken) || is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      if (s_.is_word(i)) {
        const bool macro = p_.macros_by_name.contains(text) && !exclude_each_other(s_, fn_.close, i);
        if (continues_signature(text) || macro) continue;
        return {i, false};  // another item begins here
      }
      if (is_any(kind, tok::amp, tok::ampamp, tok::less, tok::greater, tok::coloncolon)) continue;
      if (kind == tok::comma) return {code_.after_semicolon(i, end_), false};  // `T a(1), b(2);`
      return {code_.next(i), false};
    }
    return {end_};
  }

 private:
  // Sets the body that begins at `open`. If there is no body, reading continues at `otherwise`.
  FunctionEnd body(TokenIndex open, TokenIndex otherwise) {
    if (open >= end_ || !s_.matched(open, tok::l_brace)) return {otherwise, false};
    fn_.body_open = open;
    fn_.body_close = s_[open].match;
    return {open};
  }

  // Returns the `{` after `#else` if an unconditional head has a `;` in one branch and a body in the next: `void k(int*
  // p)`, `#ifdef DECLARE_ONLY`, `;`, `#else`, `{ … }`, `#endif`.
  [[nodiscard]] TokenIndex body_in_next_branch(TokenIndex semicolon) const {
    const Conditional* condition = conditional_at(s_, fn_.close + 1);
    const Conditional* other = conditional_at(s_, semicolon + 1);
    if (condition == nullptr || other == nullptr || other->directive >= end_ || !condition->begins_chain() ||
        other->begins_chain() || !other->begins_branch())
      return kNoToken;
    const TokenIndex open = code_.next(semicolon);
    return open < end_ && s_.is(open, tok::l_brace) ? open : kNoToken;
  }

  // Reads `= default`, `= delete` or `= 0`. Anything else is a variable: `T x(1) = …` is not a function.
  FunctionEnd special(TokenIndex assign) const {
    const TokenIndex value = code_.next(assign);
    if (value < end_ && (s_.is_any(value, tok::kw_default, tok::kw_delete) || s_.is(value, "0")))
      return {code_.next(value)};
    return {code_.after_semicolon(assign, end_), false};
  }

  const Project& p_;
  const TokenStream& s_;
  Cursor code_;
  Function& fn_;
  TokenIndex end_;
};

}  // namespace

bool continues_signature(std::string_view word) {
  return word == "const" || word == "volatile" || word == "noexcept" || word == "override" || word == "final" ||
         word == "try" || word == "requires" || word == "__attribute__" || word == "throw";
}

FunctionEnd read_function_end(const Project& project, const TokenStream& stream, Function& fn, TokenIndex end) {
  return EndReader(project, stream, fn, end).run();
}

namespace {

// Whether an `#if` in a range is closed after the range.
bool opens_condition(const TokenStream& s, TokenRange range) {
  return any_of(s.conditionals, [&](const Conditional& one) {
    return one.begins_chain() && range.begin <= one.first && one.first < range.end && one.end >= range.end;
  });
}

}  // namespace

TokenRange template_header(const TokenStream& stream, const Function& fn) {
  TokenIndex end = fn.declaration;
  while (end > fn.begin && stream.has(end - 1, kInDirective)) --end;
  return {fn.begin, end};
}

void share_template_headers(const TokenStream& stream, std::vector<Function>& functions) {
  for (std::size_t k = 0; k + 1 < functions.size(); ++k) {
    const Function& before = functions[k];
    Function& fn = functions[k + 1];
    if (before.template_parameters.empty() || !fn.template_parameters.empty() || !before.defined()) continue;
    const TokenIndex next = before.body_close + 1;
    const Conditional* one = conditional_at(stream, next);
    if (one == nullptr || one->begins_chain() || !one->begins_branch()) continue;
    const bool shared = before.header.begin != before.begin;
    if (!shared && !opens_condition(stream, {before.header.end, before.body_close})) continue;
    TokenIndex code = next;
    while (stream.has(code, kInDirective)) ++code;
    if (code != fn.begin) continue;
    fn.header = before.header;
    fn.template_parameters = before.template_parameters;
    fn.takes_type = before.takes_type;
    fn.template_defaults = before.template_defaults;
  }
}

void share_body(std::vector<Function>& before, const File& file, Function& fn) {
  const Cursor code(file.tokens);
  TokenIndex next = fn.begin;
  const auto is_read = [&](const Function& one) { return file.branches.at(one.name_token).any(); };
  for (auto one = before.rbegin(); fn.has_body() && one != before.rend(); ++one) {
    if (one->defined() || code.next(one->close) != next || !exclude_each_other(file.tokens, one->close, next)) return;
    const bool in_kernels = !fn.global && (one->global || (one->device && !fn.device));
    if (fn.defined() && is_read(*one) && (in_kernels || !is_read(fn))) {
      std::swap(one->body_open, fn.body_open);
      std::swap(one->body_close, fn.body_close);
      return;
    }
    if (one->global == fn.global && one->device == fn.device) one->shared_body = fn.body_open;
    next = one->begin;
  }
}

void separate_class_parameters(Function& fn, std::size_t count) {
  // A class that the declaration defines has headers of its own, which may have replaced what is known of these.
  const auto end_in = [&](auto& of) { return of.begin() + static_cast<std::ptrdiff_t>(std::min(count, of.size())); };
  auto& own = fn.template_parameters;
  fn.class_parameters.insert(fn.class_parameters.end(), own.begin(), end_in(own));
  own.erase(own.begin(), end_in(own));
  fn.takes_type.erase(fn.takes_type.begin(), end_in(fn.takes_type));
  fn.template_defaults.erase(fn.template_defaults.begin(), end_in(fn.template_defaults));
}

void read_parameters(const TokenStream& stream, Function& fn) {
  if (Cursor(stream).next(fn.open) == fn.close) return;
  const bool in_macro = stream.has(fn.open, kInDirective);
  for (TokenRange range : split_at_commas(stream, fn.open + 1, fn.close)) {
    while (!in_macro && range.begin < range.end && stream.has(range.begin, kInDirective)) ++range.begin;
    if (range.begin >= range.end) continue;
    Parameter one{range.begin, range.end, {}, false, false};
    if (auto declaration = parse_parameter(stream, range.begin, range.end)) one.declaration = std::move(*declaration);
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (stream.is(i, tok::equal)) one.has_default = true;
      if (stream.is(i, tok::ellipsis)) one.pack = true;
    }
    if (range.end - range.begin == 1 && stream.is(range.begin, tok::kw_void)) continue;
    one.alternative = any_of(
        fn.parameters, [&](const Parameter& other) { return exclude_each_other(stream, other.begin, range.begin); });
    fn.parameters.push_back(std::move(one));
  }
}

void count_required_arguments(Project& p) {
  std::map<std::tuple<std::string_view, std::string_view, std::size_t>, std::size_t> least;
  const auto of = [&](const Function& fn) {
    return least.try_emplace({fn.name, fn.scope, fn.parameters.size()}, fn.parameters.size()).first;
  };
  for (const Function& fn : p.functions) {
    const auto count =
        count_if(fn.parameters, [](const Parameter& one) { return !one.has_default && !one.pack && !one.alternative; });
    std::size_t& known = of(fn)->second;
    known = std::min(known, static_cast<std::size_t>(count));
  }
  for (Function& fn : p.functions) fn.required_arguments = of(fn)->second;
}

bool looks_like_parameters(const TokenStream& stream, const Function& fn) {
  for (const Parameter& one : fn.parameters) {
    const TokenKind kind = stream[one.begin].kind;
    if (is_any(kind, tok::numeric_constant, tok::string_literal, tok::char_constant)) return false;
  }
  return true;
}

void note_qualifier(const Project& p, std::string_view first, Function& fn) {
  WordSet seen;
  std::vector<std::string_view> work{first};  // a stack: macros may be defined by each other
  while (!work.empty()) {
    const std::string_view word = work.back();
    work.pop_back();
    if (!seen.insert(word).second) continue;
    fn.global |= word == cuda_specifier::kGlobal;
    fn.device |= word == cuda_specifier::kDevice;
    fn.host |= word == cuda_specifier::kHost;
    const auto row = p.specifiers.find(word);
    if (row != p.specifiers.end()) work.push_back(row->second);
    for (const MacroRef ref : p.macros_by_name.of(word)) {
      const MacroDefinition& macro = p.macro(ref);
      const TokenStream& s = p.files[ref.file].tokens;
      if (!may_be_specifiers(s, macro)) continue;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
        if (s.is_word(i)) work.push_back(s.text(i));
      }
    }
  }
}

namespace {

// Returns the scope that a qualifier names inside another scope. It may repeat a part of it: `b::C` in `a::b` is
// `a::b::C`.
std::string nested(const std::string& scope, const std::string& qualifier) {
  const std::string first = "::" + qualifier.substr(0, qualifier.find("::")) + "::";
  const std::size_t repeated = ("::" + scope + "::").rfind(first);
  const std::string outer = repeated == std::string::npos ? scope + "::" : scope.substr(0, repeated);
  return scope.empty() ? qualifier : outer + qualifier;
}

// Returns a qualifier; if it is a macro for a class, `#define QUEUE Queue<T>`, returns the name of the class.
std::string without_macro(const Project& p, std::string qualifier) {
  const auto macros = p.macros_by_name.find(qualifier);
  if (macros == p.macros_by_name.end()) return qualifier;
  const MacroDefinition& macro = p.macro(macros->second.front());
  const TokenStream& body = p.files[macros->second.front().file].tokens;
  const TokenIndex name = macro.body_begin;
  if (macro.function_like() || name >= macro.body_end || !body.is_word(name)) return qualifier;
  const bool whole = name + 1 == macro.body_end ||
                     after_template_arguments(body, name + 1, macro.body_end, Angle::kTemplate) == macro.body_end;
  return whole ? std::string(body.text(name)) : qualifier;
}

}  // namespace

std::string scope_with_qualifier(const Project& p, const TokenStream& s, TokenIndex name, const std::string& scope) {
  const std::string qualifier = without_macro(p, qualifier_of(p, s, name));
  return qualifier.empty() || qualifier == "::" ? scope : nested(scope, qualifier);
}

bool is_member_of_instance(const TokenStream& stream, TokenIndex name, const std::vector<std::string>& parameters) {
  const TokenIndex colons = stream.previous(name);
  if (!stream.is(colons, tok::coloncolon) || !stream.is_any(stream.previous(colons), tok::greater, tok::greatergreater))
    return false;
  for (TokenIndex i = begin_of_callee(stream, name); i < colons; ++i) {
    if (stream.is_word(i) && contains(parameters, stream.text(i))) return true;
  }
  return false;
}

void name_function(const Project& p, const TokenStream& s, const std::string& around, Function& fn) {
  const Cursor code(s);
  fn.name = std::string(s.text(fn.name_token));
  if (fn.name == "operator") {
    for (TokenIndex i = code.next(fn.name_token); i < fn.open; i = code.next(i)) {
      if (s.is_word(i)) fn.name += ' ';  // `operator new[]`, `operator const T*`
      fn.name += s.text(i);
    }
  }
  const TokenIndex before = fn.name_token - 1;
  const bool destructor = fn.name_token > fn.declaration && s.is(before, tok::tilde);
  const std::string qualifier = without_macro(p, qualifier_of(p, s, destructor ? before : fn.name_token));
  if (destructor) fn.name.insert(0, "~");
  TokenIndex befriended = fn.declaration;
  while (befriended < fn.name_token && !s.is(befriended, tok::kw_friend)) ++befriended;
  if (fn.member && befriended < fn.name_token) {
    fn.member = false;
    fn.hidden_friend = !s.is(code.next(fn.close), tok::semi);
    fn.befriended = !fn.hidden_friend;
    if (fn.befriended) fn.scope = around;  // a body has the names of the class
  }
  const bool in_class = fn.member;
  const bool qualified = !qualifier.empty() && qualifier != "::";
  fn.member |= qualified && !fn.global;  // a kernel cannot be a class member, so its qualifier is a namespace
  if (qualified && !in_class) fn.scope = nested(fn.scope, qualifier);
}

bool holds_attributes(const TokenStream& s, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.has(i, kInDirective)) continue;
    const bool attribute = is_attribute(s, i);
    if (!attribute && !(s.is_word(i) && cuda_specifier::takes_arguments(s.text(i)))) return false;
    i = attribute ? s[i].match : s.matched(i + 1, tok::l_paren) ? s[i + 1].match : i;
  }
  return range.begin < range.end;
}

}  // namespace cu2sycl
