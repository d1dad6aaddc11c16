#include "program/lookup/objects.hpp"

#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/place.hpp"
#include "program/lookup/scopes.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class Objects {
 public:
  Objects(const Project& p, FileId f, FunctionId function) : p_(p), f_(f), function_(function), s_(p.files[f].tokens) {}

  [[nodiscard]] std::vector<std::string> of(TokenIndex last, int depth = 0) const {
    constexpr int kDeepest = 256;  // of nested expressions
    if (depth > kDeepest || last == kNoToken) return {};
    const TokenIndex after = s_.next(last);
    const bool arrow = s_.is(after, tok::arrow);
    while (s_.matched(last, tok::r_square)) last = s_.previous(s_[last].match);
    if (last == kNoToken) return {};
    if (s_.is(last, tok::kw_this)) return own();
    if (s_.is(last, tok::r_brace)) return of_braces(last);
    if (s_.is(last, tok::r_paren)) return of_parentheses(last, depth);
    if (!s_.is_word(last)) return {};
    if (const Local* local = p_.find_local(function_, s_.text(last), last); local != nullptr && !names_member(s_, last))
      return local->declaration.is_auto ? of_initializer(*local, depth) : of_type(local->declaration, f_, arrow);
    if (const VariableId id = names_member(s_, last) ? VariableId(kNone) : variable_at(p_, f_, last); id != kNone)
      return of_type(p_.variables[id].declaration, p_.variables[id].file, arrow);
    return of_member(last, arrow, depth);
  }

  // Returns the classes of an operand, which may have operators of its own.
  [[nodiscard]] std::vector<std::string> of_operand(TokenRange range, int depth = 0) const {
    constexpr int kDeepest = 16;  // of nested operators
    if (range.begin >= range.end || depth > kDeepest) return {};
    const TokenIndex weakest = operators(range).weakest;
    return weakest == kNoToken ? of_whole(range, depth + 1)
                               : of_operator(weakest, {range.begin, weakest}, {weakest + 1, range.end}, depth + 1);
  }

 private:
  [[nodiscard]] std::vector<std::string> own() const {
    if (function_ == kNone || !p_.functions[function_].member) return {};
    return {p_.functions[function_].scope};
  }

  // Returns the classes that a declared type names. For `->` on a class object, returns all classes named in its type.
  [[nodiscard]] std::vector<std::string> of_type(const Declaration& d, FileId file, bool arrow) const {
    const TokenStream& s = p_.files[file].tokens;
    const bool pointer = !d.declarators.empty() && d.declarators.front().pointer_depth > 0;
    const TokenIndex only = arrow && !pointer ? kNoToken : class_name_in(s, {d.type_begin, d.type_end});
    std::vector<std::string> out;
    for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
      if (s.is_word(k) && (only == kNoToken || k == only))
        add(out, file, k, file == f_ ? function_ : FunctionId(kNone));
    }
    return out;
  }

  void add(std::vector<std::string>& out, FileId file, TokenIndex name, FunctionId in) const {
    for (const std::string_view one : classes_named(p_, file, in, name)) {
      for (std::string& scope : class_scopes_at(p_, file, name, one)) {
        if (!contains(out, scope)) out.push_back(std::move(scope));
      }
    }
  }

  // Handles `x`, a member of the function's class, and `a.x` if the class of `a` is known.
  [[nodiscard]] std::vector<std::string> of_member(TokenIndex name, bool arrow, int depth) const {
    const TokenIndex before = s_.previous(name);
    if (s_.is(before, tok::coloncolon)) return {};
    const std::vector<std::string> classes = names_member(s_, name) ? of(object_of_member(s_, name), depth + 1) : own();
    const std::vector<MemberRef>& members = p_.members_by_name.of(s_.text(name));
    std::vector<std::string> out;
    const auto declares_it = [&](std::string_view scope) {
      const auto member = find_if(members, [&](const MemberRef& ref) {
        const DataMember& one = p_.files[ref.file].members[ref.index];
        return one.scope == scope && p_.related(ref.file, f_) && !one.declaration.is_auto;
      });
      if (member != members.end())
        out = of_type(p_.files[member->file].members[member->index].declaration, member->file, arrow);
      return member != members.end();
    };
    for (const std::string& scope : classes) {
      const auto* bases = bases_of(p_, scope);
      if (declares_it(scope) || (bases != nullptr && any_of(*bases, declares_it))) return out;
    }
    return out;
  }

  // Handles `static_cast<Class*>(x)`.
  [[nodiscard]] std::vector<std::string> of_cast(TokenIndex keyword, TokenIndex open) const {
    TokenRange type{keyword + 2, s_.previous(open)};
    while (type.begin < type.end && s_.is(type.begin, tok::kw_const)) ++type.begin;
    while (type.begin < type.end && s_.is_any(type.end - 1, tok::star, tok::amp, tok::ampamp, tok::kw_const))
      --type.end;
    const TokenIndex name = class_name_in(s_, type);
    std::vector<std::string> out;
    if (name != kNoToken) add(out, f_, name, function_);
    return out;
  }

  // Handles `f(x)`, `Class(x)`, `x.f(y)` and `(*this)`.
  [[nodiscard]] std::vector<std::string> of_parentheses(TokenIndex close, int depth) const {
    const TokenIndex open = s_[close].match;
    if (open == kNoToken) return {};
    TokenIndex name = s_.previous(open);
    if (s_.is_any(name, tok::greater, tok::greatergreater)) name = begin_of_primary(s_, name);
    if (s_.is_any(name, tok::kw_static_cast, tok::kw_const_cast, tok::kw_dynamic_cast, tok::kw_reinterpret_cast))
      return of_cast(name, open);
    if (!s_.is_word(name) || is_keyword(s_[name].kind)) return of_group(open, close, depth);
    std::vector<std::string> out;
    if (!names_member(s_, name)) add(out, f_, name, function_);
    if (!out.empty()) return out;
    const std::size_t arguments = split_at_commas(s_, open + 1, close).size();
    if (!names_member(s_, name)) {
      for (const FunctionId id : callees_at(p_, f_, name, arguments)) add_returned(out, p_.functions[id]);
      return out;
    }
    const auto named = p_.functions_by_name.find(s_.text(name));
    if (named == p_.functions_by_name.end()) return out;
    for (const std::string& scope : of(object_of_member(s_, name), depth + 1)) {
      for (const FunctionId id : p_.fitting(members_of_class(p_, scope, named->second), arguments, f_))
        add_returned(out, p_.functions[id]);
    }
    return out;
  }

  // Handles `(x)`, `(*this)`, `(*p)`, `(a - b)` and `(-a)`.
  [[nodiscard]] std::vector<std::string> of_group(TokenIndex open, TokenIndex close, int depth) const {
    const auto [question, weakest] = operators({open + 1, close});
    if (question != kNoToken || open + 1 == close) return {};
    if (weakest != kNoToken) return of_operator(weakest, {open + 1, weakest}, {weakest + 1, close}, depth);
    if (s_.is_any(open + 1, tok::minus, tok::plus, tok::tilde))
      return of_operator(open + 1, {open + 2, close}, {close, close}, depth);
    const TokenIndex begin = s_.is_any(open + 1, tok::star, tok::amp) ? open + 2 : open + 1;
    return begin < close ? of_whole({begin, close}, depth) : std::vector<std::string>();
  }

  // Returns the classes that the program's functions for an operator return: members of an operand's class, and
  // functions with a parameter of such a class. `second` is empty for a prefix operator.
  [[nodiscard]] std::vector<std::string> of_operator(TokenIndex at, TokenRange first, TokenRange second,
                                                     int depth) const {
    std::vector<std::string> out;
    const auto named = p_.functions_by_name.find("operator" + std::string(s_.text(at)));
    if (named == p_.functions_by_name.end()) return out;
    std::vector<std::string> classes = of_operand(first, depth);
    for (std::string& one : of_operand(second, depth)) classes.push_back(std::move(one));
    const std::size_t count = second.begin < second.end ? 2 : 1;
    for (const FunctionId id : named->second) {
      const Function& fn = p_.functions[id];
      if (!p_.related(fn.file, f_) || fn.parameters.size() + (fn.member ? 1 : 0) != count) continue;
      const auto takes = [&](const std::string& one) {
        return fn.member ? fn.scope == one : any_of(fn.parameters, [&](const auto& p) {
          const std::vector<std::string> taken = of_type(p.declaration, fn.file, false);
          return contains(taken, one);
        });
      };
      if (any_of(classes, takes)) add_returned(out, fn);
    }
    return out;
  }

  [[nodiscard]] OutermostOperators operators(TokenRange range) const {
    const Place place(p_, f_, function_);
    return outermost_operators(s_, range, types_at(place));
  }

  // Handles `Class{x}`.
  [[nodiscard]] std::vector<std::string> of_braces(TokenIndex close) const {
    TokenIndex name = s_[close].match == kNoToken ? kNoToken : s_.previous(s_[close].match);
    if (s_.is_any(name, tok::greater, tok::greatergreater)) name = begin_of_primary(s_, name);
    std::vector<std::string> out;
    if (s_.is_word(name) && !is_keyword(s_[name].kind)) add(out, f_, name, function_);
    return out;
  }

  // Handles an expression that is only a call, a member or a variable.
  [[nodiscard]] std::vector<std::string> of_whole(TokenRange range, int depth) const {
    const TokenIndex last = range.end - 1;
    if (range.end == range.begin + 1 && s_.is(last, tok::kw_this)) return own();
    const TokenIndex primary = begin_of_primary(s_, last);
    const bool whole = primary != kNoToken && begin_of_callee(s_, primary) == range.begin;
    return whole ? of(last, depth + 1) : std::vector<std::string>();
  }

  // Adds the class that a function returns, by value, pointer or reference.
  void add_returned(std::vector<std::string>& out, const Function& fn) const {
    const TokenStream& s = p_.files[fn.file].tokens;
    TokenIndex type = s.previous(fn.name_token);
    while (type != kNoToken && type > fn.declaration && s.is_any(type, tok::star, tok::amp, tok::kw_const))
      type = s.previous(type);
    if (s.is_any(type, tok::greater, tok::greatergreater)) type = begin_of_primary(s, type);
    if (type == kNoToken || type < fn.declaration || !s.is_word(type) || fn.depends_on(s.text(type))) return;
    add(out, fn.file, type, kNone);
  }

  // Handles `auto x = f(y);` and `auto x = *p;`.
  [[nodiscard]] std::vector<std::string> of_initializer(const Local& local, int depth) const {
    const Declarator& one = local.declarator();
    if (!s_.is(one.initializer, tok::equal)) return {};
    const TokenIndex begin = one.initializer + 1;
    return s_.is(begin, tok::star) ? of_whole({begin + 1, one.end}, depth) : of_operand({begin, one.end}, depth);
  }

  const Project& p_;
  FileId f_;
  FunctionId function_;
  const TokenStream& s_;
};

}  // namespace

std::vector<std::string> classes_of_object(const Project& p, FileId f, TokenIndex last, FunctionId function) {
  return Objects(p, f, function).of(last);
}

std::vector<std::string> classes_of_expression(const Project& p, FileId f, TokenRange range, FunctionId function) {
  return Objects(p, f, function).of_operand(range);
}

}  // namespace cu2sycl
