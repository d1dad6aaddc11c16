#include "program/structure/macro_items.hpp"

#include <algorithm>

#include "program/lookup/lookup.hpp"
#include "program/structure/function_text.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/cursor.hpp"

namespace cu2sycl {

bool is_specifier_macro(const Project& project, const TokenStream& stream, TokenIndex name) {
  const Cursor code(stream);
  const TokenIndex open = code.next(name);
  if (!project.macros_by_name.contains(stream.text(name)) || stream[open].match == kNoToken) return false;
  const TokenIndex after = code.next(stream[open].match);
  return after < stream.size() && stream.is_word(after) && !continues_signature(stream.text(after));
}

TokenIndex after_macro_use(const TokenStream& s, TokenIndex use) {
  const Cursor code(s);
  return s.matched(code.next(use), tok::l_paren) ? code.after(code.next(use)) : code.next(use);
}

TokenIndex after_lone_macro(const TokenStream& s, TokenIndex i) {
  if (!s.is_word(i) || is_keyword(s[i].kind)) return kNoToken;
  TokenIndex after = s.next(i);
  if (s.matched(after, tok::l_paren)) after = s.next(s[after].match);
  const bool begins =
      s.is_any(after, tok::kw_namespace, tok::kw_template, tok::kw_using, tok::kw_typedef, tok::kw_static_assert);
  return begins ? after : kNoToken;
}

bool is_macro_item(const Project& project, const TokenStream& stream, TokenIndex name) {
  const Cursor code(stream);
  const TokenIndex open = code.next(name);
  if (stream[open].match == kNoToken || !project.macros_by_name.contains(stream.text(name))) return false;
  const TokenIndex after = code.next(stream[open].match);
  return after >= stream.size() || !stream.is_any(after, tok::l_brace, tok::colon);
}

std::vector<std::pair<std::string_view, DeclaredName>> functions_defined_by(const Project& project, FileId file,
                                                                            TokenIndex name) {
  std::vector<std::pair<std::string_view, DeclaredName>> out;
  const TokenStream& stream = project.files[file].tokens;
  const auto arguments = arguments_in(stream, Cursor(stream).next(name));
  const auto add = [&](std::string_view word, FileId at_file, TokenIndex at) {
    out.emplace_back(word, DeclaredName{DeclaredName::Kind::kFunction, at_file, at, {}});
  };
  for (const MacroRef ref : project.macros_by_name.at(stream.text(name))) {
    const MacroDefinition& macro = project.macro(ref);
    const TokenStream& body = project.files[ref.file].tokens;
    for (TokenIndex i = macro.body_begin + 1; i + 1 < macro.body_end; ++i) {
      if (!is_defined_by_macro(body, i)) continue;
      if (!body.has(i, kMacroParameter)) {
        add(body.text(i), ref.file, i);
        continue;
      }
      const auto parameter = std::ranges::find(macro.parameters, body.text(i));
      const auto k = static_cast<std::size_t>(parameter - macro.parameters.begin());
      if (k < arguments.size() && arguments[k].end == arguments[k].begin + 1 && stream.is_word(arguments[k].begin))
        add(stream.text(arguments[k].begin), file, arguments[k].begin);
    }
  }
  return out;
}

bool named_by_macro(const Project& p, FileId file, TokenIndex macro) {
  const TokenStream& s = p.files[file].tokens;
  const TokenIndex open = macro + 1;
  if (s[open].match != open + 2 || !s.is_word(open + 1) || !s.matched(open + 3, tok::l_paren)) return false;
  const std::vector<MacroRef> macros = p.macros(s.text(macro), file);
  return !is_keyword(s[open + 1].kind) &&
         any_of(macros, [&](const MacroRef& ref) { return p.macro(ref).function_like() && p.related(ref.file, file); });
}

namespace {

using Texts = std::vector<std::string_view>;

constexpr int kNestedMacros = 8;  // macros may be defined by each other

Texts arguments_of(const TokenStream& s, TokenIndex use) {
  Texts out;
  if (!s.matched(s.next(use), tok::l_paren)) return out;
  for (const TokenRange& one : arguments_in(s, s.next(use))) out.push_back(s.text(one.begin));
  return out;
}

class BracketReader {
 public:
  BracketReader(const Project& project, FileId file) : p_(project), file_(file) {}

  BracketMacro read(std::string_view word, const Texts& arguments, int nested = 0) const {
    if (nested == kNestedMacros || !p_.macros_by_name.contains(word)) return {};
    for (const MacroRef ref : p_.macros(word, file_)) {
      BracketMacro out = body(p_.macro(ref), p_.files[ref.file].tokens, arguments, nested);
      if (out.opened != 0) return out;
    }
    return {};
  }

 private:
  BracketMacro body(const MacroDefinition& macro, const TokenStream& s, const Texts& arguments, int nested) const {
    const auto argument = [&](std::string_view word) {
      const auto k = static_cast<std::size_t>(std::ranges::find(macro.parameters, word) - macro.parameters.begin());
      return k < arguments.size() ? arguments[k] : word;
    };
    BracketMacro out;
    bool names_namespace = false;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (s.is_any(i, tok::l_brace, tok::r_brace)) {
        out.opened += s.is(i, tok::l_brace) ? 1 : -1;
        names_namespace = false;
      } else if (s.is(i, tok::kw_namespace)) {
        names_namespace = true;
      } else if (s.is_word(i) && names_namespace) {
        out.namespaces.push_back(argument(s.text(i)));
      } else if (s.is_word(i)) {
        Texts passed = arguments_of(s, i);
        for (std::string_view& one : passed) one = argument(one);
        const BracketMacro inner = read(s.text(i), passed, nested + 1);
        out.opened += inner.opened;
        out.namespaces.insert(out.namespaces.end(), inner.namespaces.begin(), inner.namespaces.end());
      }
    }
    return out;
  }

  const Project& p_;
  FileId file_;
};

}  // namespace

BracketMacro bracket_macro(const Project& project, FileId file, TokenIndex use) {
  const TokenStream& s = project.files[file].tokens;
  if (!s.is_word(use) || !project.macros_by_name.contains(s.text(use))) return {};
  return BracketReader(project, file).read(s.text(use), arguments_of(s, use));
}

bool holds_brackets(const Project& project, FileId file, std::string_view word) {
  return BracketReader(project, file).read(word, {}).opened != 0;
}

}  // namespace cu2sycl
