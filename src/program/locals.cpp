#include "program/locals.hpp"

#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

class LocalReader {
 public:
  LocalReader(Project& project, FunctionId id, std::vector<Variable>& shared)
      : p_(project),
        id_(id),
        fn_(project.functions[id]),
        s_(project.files[fn_.file].tokens),
        names_(project.locals[id]),
        shared_(shared) {}

  void run() {
    for (const Parameter& one : fn_.parameters) {
      for (std::size_t k = 0; k < one.declaration.declarators.size(); ++k)
        add(one.declaration, k, fn_.body_close, true);
    }
    if (!fn_.defined()) return;
    std::vector<TokenIndex> scopes{fn_.body_close};
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.has(i, kInDirective) || s_.has(i, kDisabled)) continue;
      while (scopes.size() > 1 && i > scopes.back()) scopes.pop_back();
      if (s_.matched(i, tok::l_brace)) scopes.push_back(s_[i].match);
      if (s_.is(i, tok::kw_for) && s_.matched(i + 1, tok::l_paren)) loop_head_end_ = s_[i + 1].match;
      if (s_.is_word(i) && begins_statement(i)) {
        if (s_.is(i, tok::kw_using)) {
          alias(i, scopes.back());
        } else {
          if (s_.is(i, tok::kw_enum)) enumerators(i, scopes.back());
          if (s_.is_any(i, tok::kw_auto, tok::kw_const)) bindings(i, scopes.back());
          declaration(i, scopes.back());
        }
      }
      if (s_.is(i, tok::l_square)) lambda(i);
    }
  }

 private:
  bool begins_statement(TokenIndex i) const {
    TokenIndex before = s_.previous(i);
    while (s_.matched(before, tok::r_square) && is_attribute(s_, s_[before].match))
      before = s_.previous(s_[before].match);
    if (before == kNoToken) return false;
    const std::string_view text = s_.text(before);
    const TokenKind kind = s_[before].kind;
    if (is_any(kind, tok::semi, tok::l_brace, tok::r_brace)) return true;
    if (kind == tok::colon) return after_label(before);
    if (s_.is_word(before) && (is_statement_macro(p_, fn_.file, text) || is_control_macro(p_, fn_.file, text)))
      return true;
    if (kind == tok::l_paren) {
      const TokenIndex keyword = s_.previous(before);
      return keyword != kNoToken &&
             (s_.is_any(keyword, tok::kw_for, tok::kw_if, tok::kw_while, tok::kw_switch, tok::kw_catch));
    }
    if (kind == tok::r_paren && s_[before].match != kNoToken) {
      // After a statement macro or a control statement.
      const TokenIndex word = s_.previous(s_[before].match);
      return word != kNoToken && s_.is_word(word) && !cuda_specifier::begins_attribute(s_.text(word));
    }
    return kind == tok::kw_else || kind == tok::kw_do;
  }

  // Whether a colon ends a label and is not part of `a ? b : c`.
  bool after_label(TokenIndex colon) const {
    for (TokenIndex k = s_.previous(colon); k != kNoToken; k = s_.previous(k)) {
      if (s_.is(k, tok::question)) return false;
      if (s_.is_any(k, tok::semi, tok::l_brace, tok::r_brace)) return true;
      if (s_.is_any(k, tok::r_paren, tok::r_square) && s_[k].match != kNoToken) k = s_[k].match;
    }
    return false;
  }

  // Whether tokens that parse as a declaration are an expression: a reference without an initialiser, such as `flags &
  // mask` in a condition, one that a condition initialises by parentheses, a variable in place of a type, or a macro
  // that is no type and a call after it. [C++ stmt.pre]
  bool is_expression(const Declaration& d) const {
    if (s_.is(d.end, tok::colon)) return false;
    if (d.type_end == d.type_begin + 1) {
      const Local* variable = p_.find_local(id_, s_.text(d.type_begin), d.type_begin);  // `n * f(x)`
      if (variable != nullptr && !variable->declaration.is_typedef) return true;
      if (is_no_type(p_, fn_.file, s_.text(d.type_begin)) || names_variable(s_.text(d.type_begin))) return true;
    }
    return any_of(d.declarators, [&](const Declarator& one) {
      const bool of_loop = d.begin < loop_head_end_ && s_.is(s_.previous(d.begin), tok::semi);
      const bool condition = of_loop || (s_.is(d.end, tok::r_paren) && !in_catch(d.begin));
      if (condition && s_.is(one.initializer, tok::l_paren)) return true;  // `small && found(list, key)`
      return one.reference && one.initializer == kNoToken && (condition || !s_.is(d.end, tok::r_paren));
    });
  }
  // Whether a word is a variable of a namespace, or a data member of the function's class, and no type of the run.
  bool names_variable(std::string_view word) const {
    if (p_.types.contains(word) || p_.macros_by_name.contains(word) || fn_.depends_on(word)) return false;
    FileId file = fn_.file;
    return p_.variables_by_name.contains(word) || p_.member_of_class(id_, word, &file) != nullptr ||
           !p_.globals(word, fn_.file).empty();
  }
  bool in_catch(TokenIndex i) const {
    const TokenIndex open = s_.previous(i);
    return s_.is(open, tok::l_paren) && s_.previous(open) != kNoToken && s_.is(s_.previous(open), tok::kw_catch);
  }

  // Returns the end of the scope of a name declared at `i`: a name in a `for` or `if` header is in scope until the end
  // of the statement.
  TokenIndex header_scope_end(TokenIndex i, TokenIndex scope_end) const {
    const TokenIndex before = s_.previous(i);
    if (!s_.matched(before, tok::l_paren)) return scope_end;
    TokenIndex after = s_.next(s_[before].match);
    if (s_.matched(after, tok::l_brace)) return s_[after].match;
    while (after != kNoToken && after < scope_end && !s_.is(after, tok::semi)) {
      if (s_.is_any(after, tok::l_brace, tok::l_paren) && s_[after].match != kNoToken) after = s_[after].match;
      if (s_.is(after, tok::r_brace)) break;
      after = s_.next(after);
    }
    return after == kNoToken ? scope_end : after;
  }

  void declaration(TokenIndex i, TokenIndex scope_end) {
    if (is_statement_macro(p_, fn_.file, s_.text(i))) return;  // the declaration may follow it
    const auto found = parse_declaration(s_, i, fn_.body_close + 1);
    if (!found || is_expression(*found)) return;
    if (found->has(cuda_specifier::kShared)) {
      for (std::size_t k = 0; k < found->declarators.size(); ++k) {
        shared_.push_back(
            {Variable::Space::kShared, fn_.file, id_, std::string(found->declarators[k].name), {}, *found, k});
      }
    }
    const TokenIndex end = header_scope_end(i, scope_end);
    for (std::size_t k = 0; k < found->declarators.size(); ++k) add(*found, k, end, false);
  }

  // Adds the names of a structured binding, `const auto& [a, b]`, each as a reference.
  void bindings(TokenIndex i, TokenIndex scope_end) {
    Declaration d;
    d.begin = d.type_begin = i;
    d.is_auto = true;
    while (s_.is_any(i, tok::kw_const, tok::kw_auto, tok::amp, tok::ampamp)) i = s_.next(i);
    if (!s_.matched(i, tok::l_square) || !s_.is_any(s_.previous(i), tok::kw_auto, tok::amp, tok::ampamp)) return;
    d.type_end = i;
    d.end = s_.next(s_[i].match);
    for (const TokenRange& range : arguments_in(s_, i)) {
      if (range.end != range.begin + 1 || !s_.is_word(range.begin)) continue;
      Declarator one;
      one.name = s_.text(range.begin);
      one.begin = one.name_token = range.begin;
      one.name_end = one.extents_begin = one.extents_end = one.end = range.end;
      one.reference = true;
      d.declarators.push_back(one);
    }
    const TokenIndex end = header_scope_end(d.begin, scope_end);
    for (std::size_t k = 0; k < d.declarators.size(); ++k) add(d, k, end, false);
  }

  // Adds the enumerators of `enum { a, b = 3 };` as constants.
  void enumerators(TokenIndex i, TokenIndex scope_end) {
    const TokenIndex keyword = i;
    while (i < scope_end && !s_.is_any(i, tok::l_brace, tok::semi)) ++i;
    if (!s_.matched(i, tok::l_brace)) return;
    for (const TokenRange& range : arguments_in(s_, i)) {
      if (range.begin >= range.end || !s_.is_word(range.begin)) continue;
      Declaration d;
      d.begin = keyword;
      d.type_begin = d.type_end = keyword;
      d.end = range.end;
      d.is_const = true;
      Declarator one;
      one.name = s_.text(range.begin);
      one.begin = one.name_token = range.begin;
      one.name_end = one.extents_begin = one.extents_end = range.begin + 1;
      one.end = range.end;
      if (range.begin + 1 < range.end && s_.is(range.begin + 1, tok::equal)) one.initializer = range.begin + 1;
      d.declarators.push_back(one);
      add(d, 0, scope_end, false);
    }
  }

  // Adds `using name = type[…];` in the form of a typedef.
  void alias(TokenIndex i, TokenIndex scope_end) {
    const TokenIndex name = s_.next(i);
    const TokenIndex equals = name == kNoToken ? kNoToken : s_.next(name);
    if (equals == kNoToken || !s_.is_word(name) || !s_.is(equals, tok::equal)) return;
    Declaration d;
    d.begin = i;
    d.is_typedef = true;
    d.type_begin = s_.next(equals);
    d.end = d.type_begin;
    TokenIndex extents = kNoToken;
    while (d.end != kNoToken && d.end < scope_end && !s_.is(d.end, tok::semi)) {
      if (s_.is(d.end, tok::l_square) && extents == kNoToken) extents = d.end;
      if (s_.is_any(d.end, tok::l_paren, tok::l_square) && s_[d.end].match != kNoToken) d.end = s_[d.end].match;
      d.end = s_.next(d.end);
    }
    if (!s_.is(d.end, tok::semi)) return;
    d.type_end = extents == kNoToken ? d.end : extents;
    Declarator one;
    one.name = s_.text(name);
    one.begin = one.name_token = name;
    one.extents_begin = d.type_end;
    one.extents_end = one.end = d.end;
    d.declarators.push_back(one);
    add(d, 0, scope_end, false);
  }

  void lambda(TokenIndex open) {
    const TokenIndex before = s_.previous(open);
    const bool subscript = before == kNoToken || (s_.is_word(before) && !s_.is(before, tok::kw_return)) ||
                           s_.is_any(before, tok::r_paren, tok::r_square);
    if (subscript || s_[open].match == kNoToken) return;
    TokenIndex i = s_.next(s_[open].match);
    while (s_.is_word(i) && !is_keyword(s_[i].kind)) i = s_.next(i);  // __device__
    if (!s_.matched(i, tok::l_paren)) return;
    TokenIndex body = s_.next(s_[i].match);
    while (body != kNoToken && body < fn_.body_close && !s_.is_any(body, tok::l_brace, tok::semi)) body = s_.next(body);
    if (!s_.matched(body, tok::l_brace)) return;
    for (const TokenRange& range : arguments_in(s_, i)) {
      const auto one = parse_parameter(s_, range.begin, range.end);
      if (one && one->declarators.size() == 1) add(*one, 0, s_[body].match, true);
    }
  }

  void add(const Declaration& d, std::size_t which, TokenIndex scope_end, bool parameter) {
    const Declarator& one = d.declarators[which];
    if (one.name_token != kNoToken) names_[one.name].push_back({d, which, scope_end, parameter});
  }

  const Project& p_;
  FunctionId id_;
  const Function& fn_;
  const TokenStream& s_;
  WordMap<std::vector<Local>>& names_;
  std::vector<Variable>& shared_;
  TokenIndex loop_head_end_ = 0;  // the `)` of the last `for`
};

}  // namespace

void read_locals(Project& project, unsigned jobs) {
  project.locals.resize(project.functions.size());
  std::vector<std::vector<Variable>> shared(project.functions.size());
  for_each_index(project.functions.size(), jobs,
                 [&](std::size_t id) { LocalReader(project, static_cast<FunctionId>(id), shared[id]).run(); });
  for (std::vector<Variable>& of_function : shared) {
    for (Variable& one : of_function) {
      one.id = VariableId(project.variables.size());
      project.variables.push_back(std::move(one));
    }
  }
}

std::optional<ParameterOf> parameter_at(const Project& p, FunctionId id, TokenIndex i) {
  if (id == kNone) return {};
  const Function& fn = p.functions[id];
  const std::string_view word = p.files[fn.file].tokens.text(i);
  const Local* local = p.find_local(id, word, i);
  if (local == nullptr || !local->parameter) return {};
  for (std::size_t k = 0; k < fn.parameters.size(); ++k) {
    const std::vector<Declarator>& names = fn.parameters[k].declaration.declarators;
    if (!names.empty() && names.front().name == word) return ParameterOf{id, k};
  }
  return {};
}

}  // namespace cu2sycl
