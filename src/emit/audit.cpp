#include "emit/audit.hpp"

#include <map>

#include "lex/lexer.hpp"
#include "program/lookup/lookup.hpp"
#include "rules/cuda_names.hpp"
#include "rules/row/text_forms.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// How many tokens are compared on each side of a place.
constexpr int kMostAlike = 8;

// Returns how many tokens around token `i` of the output and token `at` of the source are the same. This finds the
// source token from which a token of the output comes.
int likeness(const TokenStream& out, TokenIndex i, const TokenStream& s, TokenIndex at) {
  int same = 0;
  const auto count = [&](const auto& step) {
    TokenIndex x = i;
    TokenIndex y = at;
    for (int k = 0; k < kMostAlike; ++k, ++same) {
      x = step(out, x);
      y = step(s, y);
      if (x == kNoToken || y == kNoToken || out.text(x) != s.text(y)) return;
    }
  };
  count([](const TokenStream& tokens, TokenIndex k) { return tokens.previous(k); });
  count([](const TokenStream& tokens, TokenIndex k) { return tokens.next(k); });
  return same;
}

class Audit {
 public:
  Audit(const Project& p, const Table& table, FileId id, Converted& converted)
      : p_(p), table_(table), id_(id), s_(p.files[id].tokens), converted_(converted) {}

  void run() {
    if (!anything_left()) return;
    const SourceFile text("", converted_.text);
    const TokenStream out = lex(text);
    std::vector<std::pair<std::uint32_t, std::string>> marks;  // by offset in the output
    bool reported = false;                                     // in this statement: one finding is enough
    for (TokenIndex i = 0; i < out.size(); ++i) {
      if (out.is_any(i, tok::semi, tok::l_brace, tok::r_brace) || out[i].kind == tok::directive ||
          (i > 0 && out.has(i - 1, kDirectiveEnd)))
        reported = false;
      const bool own = declares_parameter(out, i) && !is_reported(out.text(i));
      if ((reported && !own) || out.has(i, kDisabled) || !out.is_word(i) || !is_cudas(out.text(i)) ||
          is_ours(out.text(i)) || is_qualified(out, i) || is_reported_once(out.text(i)))
        continue;
      const std::string_view mark = mark_before(out, i);
      const std::string code = code_name(FindingId::kLeftName);
      if (!mark.empty() && !mark.starts_with(code) && !own) continue;
      const TokenIndex at = source_of(out, i);
      if (at == kNoToken || is_helper_name(out.text(i))) continue;
      reported = true;
      converted_.findings.push_back(make_finding(FindingId::kLeftName, *p_.files[id_].source, s_[at].offset,
                                                 s_[at].length, out.text(i), wrong_side(at)));
      const Finding& found = converted_.findings.back();
      const bool marked = own ? mark.starts_with(code + ": `" + std::string(out.text(i)) + "`") : !mark.empty();
      if (marked || p_.files[id_].suppressions.find(code, found.position.line) != nullptr) continue;
      converted_.edited.push_back({p_.files[id_].source.get(), s_[at].offset, s_[at].offset});
      marks.emplace_back(out[i].offset, "/* " + code + ": " + converted_.findings.back().message + " */ ");
    }
    for (auto one = marks.rbegin(); one != marks.rend(); ++one) converted_.text.insert(one->first, one->second);
    if (!marks.empty()) sort_findings(converted_.findings);
  }

 private:
  bool is_cudas(std::string_view word) const { return is_cuda_name(word) || table_.has_members(word); }

  // Returns text for a host name in device code, or a device name in host code; empty otherwise.
  std::string_view wrong_side(TokenIndex i) const {
    const auto rows = table_.find(s_.text(i));
    const auto all = [&](Space where) {
      return !rows.empty() && all_of(rows, [&](const Rule* row) { return row->where == where; });
    };
    const FunctionId id = p_.function_at(id_, i);
    if (id == kNone) return {};
    const bool device = p_.functions[id].in_device_code();
    if (device && all(Space::kHost)) return "the host's, in device code";
    if (!device && all(Space::kDevice)) return "the device's, in host code";
    return {};
  }

  // Whether the source has a CUDA name that no rule has replaced. Usually it has none, and the output need not be
  // lexed.
  bool anything_left() const {
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      if (s_.is_word(i) && !converted_.replaced[i] && !s_.has(i, kDisabled) && is_cudas(s_.text(i)) &&
          !is_ours(s_.text(i)) && is_wanted(i))
        return true;
    }
    return false;
  }

  // Whether a word of the source is a CUDA name that no rule has replaced, in a branch that can be active.
  bool is_wanted(TokenIndex i) const {
    return !names_member(s_, i) && !converted_.replaced[i] && !is_declared_by_using(i) && !s_.has(i, kDisabled) &&
           !is_own_namespace(i) && !s_.has(i, kMacroParameter) && is_compiled(p_, id_, i) && !in_condition(i) &&
           (meaning_of(p_, id_, i, s_.has(i, kInDirective) ? FunctionId() : p_.function_at(id_, i)) == Meaning::kCuda ||
            may_follow_macro(i)) &&
           !p_.files[id_].declared_words.contains(s_.text(i)) &&
           (!s_.has(i, kInDirective) || p_.find_local(p_.function_at(id_, i), s_.text(i), i) == nullptr);
  }

  // Whether the word names a namespace of the run that has the name of a function of CUDA's.
  bool is_own_namespace(TokenIndex i) const {
    const auto rows = table_.find(s_.text(i));
    return (s_.is(s_.next(i), tok::coloncolon) || s_.is(s_.previous(i), tok::kw_namespace)) &&
           p_.namespaces.contains(s_.text(i)) &&
           all_of(rows, [](const Rule* row) { return row->kind == RuleKind::kCall; });
  }

  // Whether the word is a call of CUDA's after a word that nothing in the run declares. As a type, it would begin the
  // declaration of a variable, but it may be a macro: `CHECKED cudaFree(p);`.
  bool may_follow_macro(TokenIndex i) const {
    const TokenIndex before = s_.previous(i);
    const auto rows = table_.find(s_.text(i));
    return before != kNoToken && s_[before].kind == tok::identifier && s_.is(s_.next(i), tok::l_paren) &&
           !s_.is(s_.previous(before), tok::coloncolon) &&  // `ns::type cudaFree(`
           p_.names.find(s_.text(before)) == p_.names.end() && !is_cudas(s_.text(before)) &&
           any_of(rows, [](const Rule* row) { return row->kind == RuleKind::kCall && row->where == Space::kHost; });
  }

  // Whether a using-declaration names the word, its namespace is converted, and a row converts uses of the word.
  bool is_declared_by_using(TokenIndex i) const {
    const TokenIndex begin = i > 0 && s_.is(i - 1, tok::coloncolon) ? begin_of_callee(s_, i) : kNoToken;
    if (begin == kNoToken || begin == 0 || !s_.is(begin - 1, tok::kw_using)) return false;
    const auto rows = table_.find(s_.text(i));
    return converted_.replaced[begin] && any_of(rows, [](const Rule* row) { return row->supported(); });
  }

  // Whether a row says that the name remains unchanged because a helper header declares it. In a source that names our
  // namespace already, a call may be converted already, too: a row's text calls the same name.
  bool is_ours(std::string_view word) const {
    const auto rows = table_.find(word);
    return any_of(rows, [&](const Rule* row) {
      if (!row->supported()) return false;
      if (row->kind != RuleKind::kCall) return row->keeps_name();
      return literal_at(row->to, 0).starts_with(std::string(word) + "(") && names_helpers();
    });
  }

  bool names_helpers() const {
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      if (s_.is_word(i) && s_.text(i) == "cu2sycl") return true;
    }
    return false;
  }

  // Whether a name is reported only at its first place in a file, and has been reported.
  bool is_reported_once(std::string_view word) const {
    const auto rows = table_.find(word);
    return !rows.empty() && rows.front()->has(Effect::kOnceInFile) && is_reported(word);
  }

  bool is_reported(std::string_view word) const {
    return any_of(converted_.findings, [&](const Finding& one) { return one.subject == word; });
  }

  // Whether a word is the type of a parameter. Other findings of its statement say nothing about such a word.
  static bool declares_parameter(const TokenStream& out, TokenIndex i) {
    if (i == 0 || !out.is_word(i) || !out.is_any(i - 1, tok::l_paren, tok::comma, tok::kw_const)) return false;
    TokenIndex name = i + 1;
    while (out.is_any(name, tok::star, tok::amp, tok::kw_const)) ++name;
    return out.is_word(name) && out.is_any(name + 1, tok::comma, tok::r_paren);
  }

  static bool is_qualified(const TokenStream& out, TokenIndex i) {
    const TokenIndex before = out.previous(i);
    if (before == kNoToken) return false;
    if (names_member(out, i)) return true;
    const TokenIndex scope = out.is(before, tok::coloncolon) ? out.previous(before) : kNoToken;
    return scope != kNoToken && ((out.is_word(scope) && !is_keyword(out[scope].kind)) || out.is(scope, tok::greater));
  }

  // Returns the text from the mark of a finding on, without `/* `, if there is a mark in the statement before the
  // token; otherwise an empty text.
  static std::string_view mark_before(const TokenStream& out, TokenIndex i) {
    const std::string_view bytes = out.source->bytes();
    for (TokenIndex k = i;; --k) {
      const std::uint32_t gap = k == 0 ? 0 : out.end_offset(k - 1);
      const std::string_view between = bytes.substr(gap, out[k].offset - gap);
      if (const std::size_t at = between.rfind("/* CS"); at != std::string_view::npos)
        return bytes.substr(gap + at + 3);
      if (k == 0 || (out.has(i, kInDirective) && out[k].kind == tok::directive)) return {};
      if (!out.has(i, kInDirective) &&
          (out.is_any(k - 1, tok::semi, tok::l_brace, tok::r_brace) || out.has(k - 1, kInDirective)))
        return {};
    }
  }

  // Returns the source token from which a word of the output comes; kNoToken if it need not have been converted.
  TokenIndex source_of(const TokenStream& out, TokenIndex i) {
    const std::string_view word = out.text(i);
    auto found = left_.find(word);
    if (found == left_.end()) found = left_.emplace(std::string(word), find_left(word)).first;
    std::vector<Place>& places = found->second;
    Place* best = nullptr;
    int most = -1;
    for (Place& one : places) {
      const int same = one.taken ? -1 : likeness(out, i, s_, one.at);
      if (same <= most) continue;
      best = &one;
      most = same;
      if (most == 2 * kMostAlike) break;
    }
    if (best == nullptr) return kNoToken;
    best->taken = true;
    return best->wanted ? best->at : kNoToken;
  }

  struct Place {
    TokenIndex at;
    bool wanted;  // a CUDA name, in a branch that can be active
    bool taken;
  };

  std::vector<Place> find_left(std::string_view word) const {
    std::vector<Place> out;
    bool any = false;
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      if (!s_.is_word(i) || s_.text(i) != word || converted_.replaced[i]) continue;
      const bool wanted = is_wanted(i);
      any |= wanted;
      out.push_back({i, wanted, false});
    }
    if (!any) out.clear();
    return out;
  }

  // Whether a word in a directive needs no conversion: the directive contains no code, the word is the name or a
  // parameter of the macro that is defined, or a condition tests a macro of the program or one that nvcc on Linux does
  // not define.
  bool in_condition(TokenIndex i) const {
    if (!s_.has(i, kInDirective)) return false;
    TokenIndex directive = i;
    while (directive > 0 && s_[directive].kind != tok::directive) --directive;
    const std::string_view name = directive_name(s_.text(directive));
    if (name == "undef" || name == "pragma" || name == "error" || name == "warning" || name.starts_with("include"))
      return true;
    if (name == "define") {  // the macro's name and its parameters
      const bool list = s_.is(directive + 2, tok::l_paren) &&
                        s_[directive + 2].offset == s_.end_offset(directive + 1) && s_[directive + 2].match != kNoToken;
      return i <= (list ? s_[directive + 2].match : directive + 1);
    }
    const TokenIndex before = s_.is(i - 1, tok::l_paren) ? i - 2 : i - 1;
    if ((s_.is(before, "defined") || name.starts_with("ifn") || name == "ifdef") &&
        (p_.macros_by_name.contains(s_.text(i)) || s_.text(i).starts_with("__CUDA_NO_") ||
         table_.find(s_.text(i), RuleKind::kQualifier) != nullptr))
      return true;  // the program tests whether it, or its build, has defined the macro
    const Rule* row = table_.compiler_macro(s_.text(i));
    return row != nullptr && row->kind == RuleKind::kUndefined;
  }

  const Project& p_;
  const Table& table_;
  FileId id_;
  const TokenStream& s_;
  Converted& converted_;
  std::map<std::string, std::vector<Place>, std::less<>> left_;
};

}  // namespace

void audit(const Project& project, const Table& table, FileId id, Converted& converted) {
  Audit(project, table, id, converted).run();
}

}  // namespace cu2sycl
