#include "analysis/convergence/uniformity.hpp"

#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {

Uniformity::Uniformity(const Project& project, const Table& table, FunctionId id)
    : p_(project),
      table_(table),
      id_(id),
      fn_(project.functions[id]),
      s_(project.files[fn_.file].tokens),
      statements_(project.files[fn_.file].statements) {
  if (fn_.defined() && fn_.in_device_code()) find_barriers();
}

bool Uniformity::row_has(TokenIndex i, Effect effect) const {
  if (!s_.is_word(i)) return false;
  const auto has = [&](const Rule* row) { return row->has(effect); };
  const auto& assembly = p_.files[fn_.file].assembly;
  if (const auto found = assembly.find(i); found != assembly.end()) {
    const std::vector<const Rule*> rows = table_.instructions().all(found->second.code);
    return any_of(rows, has);
  }
  const auto rows = table_.find(s_.text(i));
  return any_of(rows, has);
}

namespace {

// Returns the name in `return sums[0];` if each `return` of a function is that of this element: all work-items read it
// if they pass the same pointer. Returns an empty name for other functions.
std::string_view one_place_returned(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  std::string_view place;
  std::string_view name;
  for (TokenIndex i = fn.body_open + 1; fn.defined() && i < fn.body_close; ++i) {
    if (!s.is(i, tok::kw_return)) continue;
    const Local* local = p.find_local(fn.id, s.text(i + 1), i + 1);
    const bool memory = local != nullptr && ((local->parameter && local->declarator().pointer_depth == 1) ||
                                             local->declaration.has(cuda_specifier::kShared));
    const bool element = s.is(i + 2, tok::l_square) && s[i + 3].kind == tok::numeric_constant &&
                         s.is(i + 4, tok::r_square) && s.is(i + 5, tok::semi);
    if (!memory || !element || (!place.empty() && place != s.slice(i, i + 6))) return {};
    place = s.slice(i, i + 6);
    name = s.text(i + 1);
  }
  return name;
}

}  // namespace

namespace {

// Whether the operator at a token divides by, or shifts by, what makes an index the number of a warp, or of several. A
// divisor that is not written as a number is taken for the size of a warp.
bool divides_by_warp(const TokenStream& s, TokenIndex i) {
  if (!s.is_any(i, tok::slash, tok::greatergreater)) return false;
  const std::string_view digits = s.text(i + 1).substr(0, s.text(i + 1).find_first_of("uUlL"));
  const std::string_view least = s.is(i, tok::slash) ? "32" : "5";
  if (s[i + 1].kind != tok::numeric_constant || digits.starts_with('0')) return true;
  return digits.size() > least.size() || (digits.size() == least.size() && digits >= least);
}

// Whether a term before `end` is divided or shifted to the number of a warp, alone or in a sum in parentheses:
// `(blockIdx.x * blockDim.x + threadIdx.x) / 32`.
bool is_divided(const TokenStream& s, TokenRange term, TokenIndex end) {
  const auto divides = [&](TokenIndex k) { return k < end && divides_by_warp(s, k); };
  if (divides(term.end)) return true;
  const TokenIndex open = opening_bracket(s, term.begin);
  const bool group = s.is(open, tok::l_paren) && !s.is_word(s.previous(open)) && divides(s[open].match + 1);
  return group && !s.is(term.begin - 1, tok::star) && !s.is(term.end, tok::star);
}

// Whether a use of a thread index differs between lanes: x does, unless it is divided.
bool tells_lanes_apart(const TokenStream& s, TokenIndex i, TokenIndex end) {
  if (!s.is(i + 1, tok::period)) return true;
  return s.is(i + 2, "x") && !is_divided(s, {i, i + 3}, end);
}

}  // namespace

bool Uniformity::varies(TokenIndex begin, TokenIndex end) const {
  for (TokenIndex i = begin; lane_ && i < end; ++i) {
    const bool of_tile = names_member(s_, i) && varying_.names.contains(s_.slice(i - 2, i + 2));
    if (row_has(i, Effect::kWarp) && !of_tile) return false;  // a vote gives all lanes the same, or all execute it
  }
  for (TokenIndex i = begin; i < end; ++i) {
    if (!s_.is_word(i)) continue;
    if (names_member(s_, i)) continue;
    if (row_has(i, Effect::kBarrier)) {  // `__syncthreads_and(…)` gives all work-items the same value
      if (const TokenIndex open = call_open(s_, i); open != kNoToken) i = s_[open].match;
      continue;
    }
    if (const TokenIndex open = lane_ ? kNoToken : call_open(s_, i); open != kNoToken) {
      const std::vector<FunctionId> callees = functions_called(p_, id_, i);
      const auto arguments = callees.empty() ? std::vector<TokenRange>() : arguments_in(s_, open);
      const auto gives_same = [&](FunctionId f) {
        const Function& fn = p_.functions[f];
        const std::string_view name = one_place_returned(p_, fn);
        bool same = !name.empty();
        for (std::size_t k = 0; k < std::min(fn.parameters.size(), arguments.size()); ++k) {
          const auto& declarators = fn.parameters[k].declaration.declarators;
          if (!declarators.empty() && declarators.front().name == name)
            same &= !varies(arguments[k].begin, arguments[k].end);
        }
        return same;
      };
      const bool waits = !collective_ && any_of(callees, [&](FunctionId f) { return p_.functions[f].implicit.meets; });
      const auto alike = [&](FunctionId f) { return gives_same(f) || returns_alike(f); };
      if (waits || (!callees.empty() && all_of(callees, alike))) {
        i = s_[open].match;
        continue;
      }
    }
    if (lane_ && is_divided(s_, {i, i + 1}, end) && is_index_sum(i)) continue;
    const bool factor =
        s_.is_any(i - 1, tok::star, tok::slash, tok::percent) || s_.is_any(i + 3, tok::star, tok::slash, tok::percent);
    if (lane_ && !factor && s_.is(i + 1, tok::minus) && i + 2 < end && is_lane_number(p_, id_, i + 2) &&
        is_index_sum(i)) {
      i += 2;  // the index of the warp's first work-item
      continue;
    }
    const bool part = s_.is_any(i + 1, tok::period, tok::arrow);
    const bool called = part && s_.is(i + 3, tok::l_paren);
    if (part && varying_.names.contains(called ? s_.slice(i, i + 4) : member_at(i))) return true;
    if ((part && !called ? is_varying_as_whole(i) : is_varying(i)) && !set_alike(i)) return true;
    if (table_.has_members(s_.text(i))) {
      const Rule* row = table_.find(std::string(s_.text(i)) + ".x", RuleKind::kMember);
      if (row != nullptr && row->has(Effect::kVarying) && (!lane_ || tells_lanes_apart(s_, i, end))) return true;
    }
    if (!lane_ && row_has(i, Effect::kVarying)) return true;
    if (row_has(i, Effect::kAtomic)) return true;
    if (is_varying_macro(i)) return true;
    if (lane_) continue;
    for (const FunctionId f : functions_called(p_, id_, i)) {
      if (p_.functions[f].implicit.varying) return true;
    }
  }
  return false;
}

// Whether a function in which work-items meet returns the same to all, whatever it is passed: what it returns, and
// under which conditions, follows from the meeting, as in `if (__syncthreads_or(b) == 0) return false;`.
bool Uniformity::returns_alike(FunctionId f) const {
  constexpr int kDeepest = 3;  // calls in calls
  const Function& fn = p_.functions[f];
  if (depth_ >= kDeepest || !fn.defined() || !fn.implicit.meets) return false;
  Uniformity callee(p_, table_, f);
  callee.depth_ = depth_ + 1;
  for (const Parameter& one : fn.parameters) {
    for (const Declarator& name : one.declaration.declarators)
      if (name.name_token != kNoToken) callee.set_varying(name.name_token);
  }
  callee.find_varying();
  bool any = false;
  const auto varies = [&](TokenRange one) { return callee.varies(one.begin, one.end); };
  for (TokenIndex i = fn.body_open + 1; i < fn.body_close; ++i) {
    const Statement* one = callee.s_.is(i, tok::kw_return) ? callee.statements_.around(i) : nullptr;
    if (one == nullptr || in_inner_body(callee.statements_, callee.s_, i, fn.body_open)) continue;
    any = true;
    if (varies({i + 1, one->range.end}) || any_of(callee.conditions(i, fn.body_open), varies)) return false;
    for (; one != nullptr; one = one->parent)
      if (one->loop()) return false;
  }
  return any;
}

// Whether a token is a variable whose value is a sum with the thread index of x, or with another such variable: `int n
// = blockIdx.x * blockDim.x + threadIdx.x;`.
bool Uniformity::is_index_sum(TokenIndex name) const {
  const Local* local = p_.find_local(id_, s_.text(name), name);
  if (local == nullptr || local->parameter || local->declarator().initializer == kNoToken ||
      local->declarator().end > name)
    return false;
  bool index = false;
  for (TokenIndex i = local->declarator().initializer; i < local->declarator().end; ++i) {
    if (s_.is(i, tok::l_square) || (s_.is_word(i) && call_open(s_, i) != kNoToken)) return false;
    const bool variable = s_.is_word(i) && is_varying(i);
    const bool scaled = s_.is(i - 1, tok::star) || s_.is(variable ? i + 1 : i + 3, tok::star);
    if (variable && (scaled || !is_index_sum(i))) return false;
    index |= variable;
    if (!table_.has_members(s_.text(i)) || !tells_lanes_apart(s_, i, i)) continue;
    const Rule* row = table_.find(std::string(s_.text(i)) + ".x", RuleKind::kMember);
    if (row == nullptr || !row->has(Effect::kVarying)) continue;
    if (!s_.is(i + 2, "x") || scaled) return false;
    index = true;
  }
  for (TokenIndex i = local->declarator().end; i < fn_.body_close; ++i) {
    if (s_.is(i, s_.text(name)) && (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind))) return false;
  }
  return index;
}

bool is_lane_number(const Project& p, FunctionId function, TokenIndex name) {
  const TokenStream& s = p.files[p.functions[function].file].tokens;
  const Local* lane = s.is_word(name) ? p.find_local(function, s.text(name), name) : nullptr;
  if (lane == nullptr || lane->parameter || lane->declarator().initializer == kNoToken) return false;
  const TokenIndex last = lane->declarator().end - 1;
  return (s.is(last - 1, tok::amp) && (s.is(last, "31") || s.is(last, "0x1f"))) ||
         (s.is(last - 1, tok::percent) && (s.is(last, "32") || s.is(last, "warpSize")));
}

// Whether an assignment changes memory that all work-items see, not a variable `name` that each work-item has: a
// `__shared__` variable, or, in a kernel, what a pointer, or a pointer in an argument, points to. For the caller of a
// device function, elements that a pointer points to are such memory.
bool Uniformity::writes_memory(TokenIndex name, TokenIndex assignment) const {
  const Local* local = p_.find_local(id_, s_.text(name), name);
  if (local == nullptr) return variable_at(p_, fn_.file, name) != kNone;
  if (local->declaration.has(cuda_specifier::kShared)) return true;
  const Declarator& one = local->declarator();
  if (one.array() || (one.pointer_depth == 0 && !local->parameter)) return false;
  if (!fn_.global && (depth_ == 0 || (one.pointer_depth == 0 && !one.reference))) return false;
  if (fn_.global && s_.is(s_.previous(name), tok::star) && one.name_token != name) return true;
  for (TokenIndex i = name; i < assignment; ++i) {
    if (s_.is_any(i, tok::l_square, tok::l_paren)) return true;
  }
  return false;
}

std::string_view Uniformity::member_at(TokenIndex name) const {
  return s_.is_any(name + 1, tok::period, tok::arrow) ? s_.slice(name, name + 3) : s_.text(name);
}

namespace {

// Whether all thread indices in the definitions of a macro are divided so that the lanes of a warp have the same value.
bool gives_warp(const Project& p, const Table& table, FileId file, std::string_view macro, int depth) {
  constexpr int kDeepest = 8;  // of macros that use others
  const std::vector<MacroRef> macros = p.macros(macro, file);
  const auto divides = [&](MacroRef ref) {
    const MacroDefinition& one = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    for (TokenIndex k = one.body_begin; k < one.body_end; ++k) {
      if (!s.is_word(k)) continue;
      const bool index = table.has_members(s.text(k)) && s.is(k + 1, tok::period);
      const Rule* row = index ? table.find(std::string(s.text(k)) + ".x", RuleKind::kMember) : nullptr;
      if (row != nullptr && row->has(Effect::kVarying) && s.is(k + 2, "x") && !divides_by_warp(s, k + 3)) return false;
      const auto used = p.implicit_by_macro.find(s.text(k));
      const bool varying = used != p.implicit_by_macro.end() && used->second.varying;
      if (varying && !divides_by_warp(s, k + 1) && !gives_warp(p, table, file, s.text(k), depth + 1)) return false;
      if (p.functions_by_name.contains(s.text(k))) return false;
    }
    return true;
  };
  return depth < kDeepest && !macros.empty() && all_of(macros, divides);
}

}  // namespace

bool Uniformity::is_varying_macro(TokenIndex i) const {
  const auto macro = s_.is_word(i) ? p_.implicit_by_macro.find(s_.text(i)) : p_.implicit_by_macro.end();
  return macro != p_.implicit_by_macro.end() && macro->second.varying &&
         (!lane_ || !gives_warp(p_, table_, fn_.file, s_.text(i), 0));
}

namespace {

// Whether a function declares several variables of a name.
bool is_declared_again(const Project& p, FunctionId id, std::string_view name) {
  const auto found = p.locals[id].find(name);
  return found != p.locals[id].end() && found->second.size() > 1;
}

}  // namespace

bool Uniformity::is_varying(TokenIndex name) const {
  const std::string_view object = s_.text(name);
  return is_varying_as_whole(name) || any_of(varying_.names, [&](std::string_view one) {
           const std::string_view rest = one.starts_with(object) ? one.substr(object.size()) : std::string_view();
           return !rest.ends_with('(') && (rest.starts_with('.') || rest.starts_with("->"));
         });
}

bool Uniformity::is_varying_as_whole(TokenIndex name) const {
  if (varying_.names.contains(s_.text(name))) return true;
  if (varying_.variables.empty() || !is_declared_again(p_, id_, s_.text(name))) return false;
  const Local* local = p_.find_local(id_, s_.text(name), name);
  return local != nullptr && varying_.variables.contains(local->declarator().name_token);
}

bool Uniformity::set_varying(TokenIndex name, bool varies) {
  const Local* local = is_declared_again(p_, id_, s_.text(name)) ? p_.find_local(id_, s_.text(name), name) : nullptr;
  if (local == nullptr)
    return varies ? varying_.names.insert(s_.text(name)).second : varying_.names.erase(s_.text(name)) > 0;
  const TokenIndex declared = local->declarator().name_token;
  if (varies) return varying_.variables.insert(declared).second;
  return varying_.variables.erase(declared) + varying_.names.erase(s_.text(name)) > 0;
}

bool Uniformity::barrier_between(TokenIndex begin, TokenIndex end) const {
  return any_of(barriers_, [&](TokenIndex b) { return b > begin && b < end; });
}

namespace {

// Returns the operands in the expression around token `i`, from `begin` on, that decide whether it is evaluated: those
// before `?`, `&&` and `||`.
std::vector<TokenRange> deciding_operands(const TokenStream& s, TokenIndex i, TokenIndex begin) {
  std::vector<TokenRange> out;
  TokenIndex end = kNoToken;  // of the operand that is being read
  for (TokenIndex k = i; k > begin; --k) {
    const TokenIndex at = k - 1;
    const bool starts =
        s.is_any(at, tok::l_paren, tok::l_square, tok::l_brace, tok::comma, tok::semi, tok::kw_return) ||
        is_assignment(s[at].kind);
    if (end != kNoToken && (starts || at == begin)) {
      out.push_back({starts ? k : at, end});
      end = kNoToken;
    }
    if (s.is_any(at, tok::question, tok::ampamp, tok::pipepipe)) end = at;
    if (s.is_any(at, tok::semi, tok::l_brace)) break;
    if (closes_bracket(s[at].kind) && s[at].match < at) k = s[at].match + 1;
  }
  return out;
}

}  // namespace

std::vector<TokenRange> Uniformity::conditions(TokenIndex i, TokenIndex outer) const {
  std::vector<TokenRange> out;
  if (const Statement* one = statements_.around(i); one != nullptr) {
    out = deciding_operands(s_, i, std::max(outer, one->range.begin));
    std::reverse(out.begin(), out.end());
  }
  for (const Statement* one = statements_.around(i); one != nullptr && one->range.begin >= outer; one = one->parent) {
    const bool inside =
        (one->body != nullptr && one->body->holds(i)) || (one->otherwise != nullptr && one->otherwise->holds(i));
    const bool chooses = one->kind == StatementKind::kSwitch ||
                         (one->kind == StatementKind::kIf && !s_.is(s_.next(one->range.begin), tok::kw_constexpr));
    if (chooses && inside) out.push_back(one->head);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace cu2sycl
