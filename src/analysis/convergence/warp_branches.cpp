#include "analysis/convergence/warp_branches.hpp"

#include <array>
#include <map>
#include <set>
#include <utility>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Members by which a group describes itself, at which its work-items do not wait for each other.
constexpr std::array<std::string_view, 9> kSayings{"thread_rank", "size",         "num_threads", "meta_group_rank",
                                                   "group_dim",   "thread_index", "group_index", "meta_group_size",
                                                   "dim_threads"};

// Members of a group that exchange values with other work-items than the first.
constexpr std::array<std::string_view, 8> kExchanges{"shfl_down", "shfl_up", "shfl_xor",  "any",
                                                     "all",       "ballot",  "match_any", "match_all"};

// Whether a word makes a group of the active lanes: `coalesced_threads()`.
bool makes_active_group(const TokenStream& s, const Table& table, TokenIndex i) {
  const auto rows = table.find(s.text(i));
  return s.is(i + 1, tok::l_paren) && s.is(i + 2, tok::r_paren) && any_of(rows, [](const Rule* row) {
           return row->kind == RuleKind::kValue && row->has(Effect::kGroup) && !row->has(Effect::kWarp);
         });
}

bool is_compiled_word(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  return s.is_word(i) && !s.has(i, kInDirective) && !s.has(i, kDisabled) && is_compiled(p, f, i);
}

// Returns the loop or `switch` that a `break` leaves.
const Statement* left_by_break(const StatementTree& statements, TokenIndex i) {
  const Statement* one = statements.around(i);
  while (one != nullptr && !one->loop() && one->kind != StatementKind::kSwitch) one = one->parent;
  return one;
}

class WarpBranchFinder : private Uniformity {
 public:
  WarpBranchFinder(const Project& project, const Table& table, FunctionId id) : Uniformity(project, table, id) {}

  // Whether lanes wait for each other at a word of the body for which CUDA does not require all lanes of the warp.
  [[nodiscard]] bool meets_some() const {
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (is_compiled_word(p_, fn_.file, i) && meets_some(i)) return true;
    }
    return false;
  }

  std::vector<Hazard> run() {
    if (!fn_.defined() || !fn_.in_device_code() || !(warp_words_ || fn_.implicit.warp)) return {};
    lane_ = true;
    for (TokenIndex i = fn_.body_open + 1; i + 2 < fn_.body_close; ++i) {  // the rank in a small tile, not its size
      const Local* local = s_.is_word(i) && s_.is(i + 1, tok::period) ? p_.find_local(id_, s_.text(i), i) : nullptr;
      const bool size = s_.text(i + 2).find("size") != std::string_view::npos || s_.is(i + 2, "num_threads");
      if (local != nullptr && !size && is_small_tile(*local)) varying_.names.insert(s_.slice(i, i + 4));
    }
    find_varying();
    std::vector<Hazard> out;
    std::set<TokenIndex> reported;
    std::vector<TokenIndex> returns;
    const auto handed = p_.analysis.item_parameters.in_warp.lower_bound({id_, 0});
    const bool by_lane = fn_.global || (handed != p_.analysis.item_parameters.in_warp.end() && handed->first == id_);
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (!is_compiled_word(p_, fn_.file, i)) continue;
      if (makes_active_group(s_, table_, i) && exchanges(i))
        out.push_back({i, FindingId::kMeaning,
                       "`" + std::string(s_.text(i)) + "` is a group of one work-item; in CUDA it contains the warp"});
      if (by_lane && s_.is(i, tok::kw_return) && !in_inner_body(statements_, s_, i, fn_.body_open))
        returns.push_back(i);
      const bool some = meets_some(i) || calls_some(i);
      if (!some && (returns.empty() || !meets_all(i))) continue;
      const auto report_condition_of = [&](TokenIndex place) {
        for (const TokenRange& condition : conditions(place, fn_.body_open)) {
          if (i >= condition.begin && i < condition.end) continue;
          if (!varies(condition.begin, condition.end) || selects_warps(condition) ||
              !reported.insert(condition.begin).second)
            continue;
          out.push_back({s_.previous(condition.begin - 1), FindingId::kWarpInBranch, std::string(s_.text(i))});
          break;
        }
      };
      for (const TokenIndex place : std::exchange(returns, {})) report_condition_of(place);
      if (!some) continue;
      report_condition_of(i);
      if (const Statement* loop = uneven_loop(i, is_small_tile_call(i) || calls_some(i));
          loop != nullptr && reported.insert(loop->range.begin).second)
        out.push_back({loop->range.begin, FindingId::kDivergentWarp, std::string(s_.text(i))});
    }
    return out;
  }

 private:
  // Whether all lanes that have not returned wait for each other at a word.
  [[nodiscard]] bool meets_all(TokenIndex i) const {
    if (waits_for_warp(p_, id_, i)) return true;
    const TokenIndex open = call_open(s_, i, Angle::kTemplate);
    if (open == kNoToken || !functions_called(p_, id_, i).empty()) return false;
    if (is_called_on_tile(i) && !contains(kSayings, s_.text(i))) return true;
    return any_of(table_.find(s_.text(i)), [](const Rule* row) {
      return row->kind == RuleKind::kCall && row->has(Effect::kWarp) && !row->has(Effect::kGroup) &&
             !(row->parameters.empty() && row->has(Effect::kVarying));
    });
  }

  // Returns the innermost loop around a token that lanes leave at different times; nullptr if there is none, or if they
  // leave it by its condition and `by_condition` is not set.
  [[nodiscard]] const Statement* uneven_loop(TokenIndex i, bool by_condition) const {
    for (const Statement* one = statements_.around(i); one != nullptr; one = one->parent) {
      if (!one->loop() || one->body == nullptr || !one->body->holds(i)) continue;
      const TokenRange condition = loop_condition(s_, *one);
      if (varies(condition.begin, condition.end)) return by_condition ? one : nullptr;
      if (is_broken_off(*one)) return one;
    }
    return nullptr;
  }

  // Whether lanes end a loop at different times by `break`, or by `return`.
  [[nodiscard]] bool is_broken_off(const Statement& loop) const {
    for (TokenIndex i = loop.body->range.begin; i < loop.body->range.end; ++i) {
      const bool leaves =
          s_.is(i, tok::kw_return) || (s_.is(i, tok::kw_break) && left_by_break(statements_, i) == &loop);
      if (!leaves || in_inner_body(statements_, s_, i, loop.range.begin)) continue;
      const std::vector<TokenRange> around = conditions(i, loop.body->range.begin);
      if (any_of(around, [&](TokenRange one) { return varies(one.begin, one.end); })) return true;
    }
    return false;
  }

  // Whether the group that is initialised at a token exchanges values with other work-items than the first:
  // `g.shfl_down(…)`.
  bool exchanges(TokenIndex i) const {
    TokenIndex name = i;
    while (name > fn_.body_open && !s_.is_any(name, tok::equal, tok::semi, tok::l_brace)) --name;
    if (!s_.is(name, tok::equal)) return false;
    const std::string_view group = s_.text(--name);
    for (TokenIndex k = i; k < fn_.body_close; ++k) {
      if (!s_.is(k, group)) continue;
      if (s_.is(k + 1, tok::period) && contains(kExchanges, s_.text(k + 2))) return true;
    }
    return false;
  }

  // Whether lanes wait for each other at a word for which CUDA does not require all lanes of the warp.
  bool meets_some(TokenIndex i) const {
    const bool own = p_.functions_by_name.contains(s_.text(i)) && !functions_called(p_, id_, i).empty();
    for (const Rule* row : table_.find(s_.text(i))) {
      if (row->kind != RuleKind::kCall || !row->has(Effect::kWarp) || !s_.is(i + 1, tok::l_paren) ||
          s_[i + 1].match == kNoToken || own)
        continue;
      const auto arguments = arguments_in(s_, i + 1);
      if (!row->arity.takes(arguments.size())) continue;
      if (row->parameters.empty() && row->has(Effect::kVarying)) return false;  // a register: `LaneId()`
      return !asks_for_all(*row, arguments);
    }
    return is_small_tile_call(i);
  }

  // Whether a word calls a function in which lanes wait for each other, while CUDA does not require all.
  bool calls_some(TokenIndex i) const {
    const std::vector<FunctionId> callees = functions_called(p_, id_, i);
    return any_of(callees, [&](FunctionId id) { return id != id_ && p_.analysis.meeting.contains(id); });
  }

  // Whether a condition compares threadIdx.x with a multiple of 32, or the index of a warp's first lane,
  // `index - lane`: the lanes of a warp take the same branch. The rows of a group of several dimensions are assumed to
  // be whole warps, as such code does.
  bool selects_warps(TokenRange condition) const {
    for (TokenIndex i = condition.begin + 1; i < condition.end; ++i) {
      if (s_.is(i, tok::minus) && varies(condition.begin, i) && is_lane(i + 1)) return true;
      if (!s_.is_any(i, tok::less, tok::greaterequal)) continue;
      return is_thread_index({condition.begin, i}) && is_of_warps({i + 1, condition.end});
    }
    return false;
  }
  // Whether a word is a variable that differs between lanes, or that a call initialises: `lane = lane_id()`.
  bool is_lane(TokenIndex name) const {
    const Local* local = s_.is_word(name) ? p_.find_local(id_, s_.text(name), name) : nullptr;
    return local != nullptr && !local->parameter &&
           (varies(name, name + 1) || s_.matched(local->declarator().end - 1, tok::r_paren));
  }
  bool is_thread_index(TokenRange e) const {
    if (e.end == e.begin + 3)
      return table_.has_members(s_.text(e.begin)) && s_.is(e.begin + 1, tok::period) && s_.is(e.begin + 2, "x") &&
             s_.text(e.begin).starts_with("thread");
    const Local* local = e.end == e.begin + 1 ? p_.find_local(id_, s_.text(e.begin), e.begin) : nullptr;
    if (local == nullptr || !s_.is(local->declarator().initializer, tok::equal)) return false;
    for (TokenIndex i = local->declarator().end; i < fn_.body_close; ++i) {
      if (s_.is(i, s_.text(e.begin)) && (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind))) return false;
    }
    return is_thread_index({local->declarator().initializer + 1, local->declarator().end});
  }
  bool is_of_warps(TokenRange e) const {
    if (e.end != e.begin + 1) return false;
    if (s_[e.begin].kind != tok::numeric_constant) return s_.is(e.begin, "warpSize") || is_warp_size(e);
    std::string_view digits = s_.text(e.begin);
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos)
      digits.remove_suffix(1);
    constexpr std::size_t kMost = 6;  // digits
    const bool number = digits.size() <= kMost && digits.find_first_not_of("0123456789") == std::string_view::npos;
    return number && !digits.empty() && digits.front() != '0' && std::stoi(std::string(digits)) % 32 == 0;
  }

  bool asks_for_all(const Rule& row, const std::vector<TokenRange>& arguments) const {
    if (row.has(Effect::kGroup)) return true;
    for (std::size_t k = 0; k < row.parameters.size(); ++k) {
      if (row.parameters[k].name != "mask") continue;
      return k >= arguments.size() || is_full(arguments[k], 0);
    }
    return false;
  }

  // Whether a mask has all 32 bits set: a literal, or a constant or macro for one.
  bool is_full(TokenRange mask, int depth) const { return is_full(s_, mask, depth); }
  bool is_full(const TokenStream& s, TokenRange mask, int depth) const {
    while (mask.end - mask.begin > 2 && s.is(mask.begin, tok::l_paren) && s[mask.begin].match == mask.end - 1)
      mask = {mask.begin + 1, mask.end - 1};
    if (mask.begin >= mask.end || depth > 4) return false;
    std::string text;
    for (const char c : s.slice(mask.begin, mask.end)) {
      if (c != ' ' && c != '\'') text += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    while (text.ends_with('u') || text.ends_with('l')) text.pop_back();
    if (text == "0xffffffff" || text == "~0" || text == "-1" || text == "4294967295" || text == "uint_max" ||
        text == "~0x0" || text == "(unsigned)-1" || text == "unsigned(-1)")
      return true;
    if (mask.end - mask.begin != 1 || !s.is_word(mask.begin)) return false;
    const std::string_view name = s.text(mask.begin);
    if (const Local* local = &s == &s_ ? p_.find_local(id_, name, mask.begin) : nullptr; local != nullptr)
      return local->declaration.is_const && is_full_initializer(s_, local->declarator(), depth);
    if (const std::vector<MacroRef> macros = p_.macros(name, fn_.file); !macros.empty()) {
      const MacroDefinition& macro = p_.macro(macros.front());
      return is_full(p_.files[macros.front().file].tokens, {macro.body_begin, macro.body_end}, depth + 1);
    }
    const std::vector<HostVariable> globals = p_.globals(name, fn_.file);
    return !globals.empty() &&
           is_full_initializer(p_.files[globals.front().file].tokens, *globals.front().declarator, depth);
  }
  bool is_full_initializer(const TokenStream& s, const Declarator& one, int depth) const {
    if (one.initializer == kNoToken) return false;
    const bool assigned = s.is(one.initializer, tok::equal);
    return is_full(s, {one.initializer + 1, assigned ? one.end : s[one.initializer].match}, depth + 1);
  }

  // Whether a word is called on a tile that is smaller than a warp: `tile.shfl(…)`.
  bool is_small_tile_call(TokenIndex i) const {
    const TokenIndex dot = s_.previous(i);
    const TokenIndex open = call_open(s_, i, Angle::kTemplate);
    const TokenIndex first = open == kNoToken ? kNoToken : open + 1;  // `cg::reduce(tile, x, …)`
    if (s_.is(dot, tok::coloncolon) && s_.is_word(first) && !row_has(i, Effect::kGroup) &&
        !p_.functions_by_name.contains(s_.text(i))) {
      const Local* tile =
          s_.is_any(first + 1, tok::comma, tok::r_paren) ? p_.find_local(id_, s_.text(first), first) : nullptr;
      return tile != nullptr && is_small_tile(*tile);
    }
    if (!s_.is(dot, tok::period) || !s_.is(i + 1, tok::l_paren) || contains(kSayings, s_.text(i))) return false;
    const TokenIndex object = s_.previous(dot);
    const Local* local = s_.is_word(object) ? p_.find_local(id_, s_.text(object), object) : nullptr;
    return local != nullptr && is_small_tile(*local);
  }

  bool is_small_tile(const Local& local) const {
    for (TokenIndex k = local.declaration.begin; k < local.declarator().end; ++k) {
      // A group of a block, or of the active lanes, is not a tile; it is found where it is made.
      if (!row_has(k, Effect::kGroup) || !row_has(k, Effect::kWarp)) continue;
      const TokenIndex end = s_.is(k + 1, tok::less) ? after_template_arguments(s_, k + 1, s_.size()) : kNoToken;
      return end == kNoToken || !is_warp_size({k + 2, end - 1});
    }
    return false;
  }

  // Whether an expression is 32, or a constant or macro for it.
  bool is_warp_size(TokenRange e) const {
    if (e.begin < e.end && s_.slice(e.begin, e.end) == "32") return true;
    const std::string_view name = e.begin < e.end ? s_.text(e.end - 1) : std::string_view();
    const std::vector<MacroRef> macros = p_.macros(name, fn_.file);
    const std::vector<HostVariable> globals = p_.globals(name, fn_.file);
    const auto defines = [&](const MacroRef& ref) {
      const MacroDefinition& macro = p_.macro(ref);
      return p_.files[ref.file].tokens.slice(macro.body_begin, macro.body_end) == "32";
    };
    const auto is_set = [&](const HostVariable& one) {
      const TokenStream& s = p_.files[one.file].tokens;
      const TokenIndex from = one.declarator->initializer;
      return (one.declaration->is_const || one.declaration->is_constexpr) && from != kNoToken && s.is(from + 1, "32") &&
             from + 2 >= one.declarator->end - (s.is(from, tok::equal) ? 0 : 1);
    };
    return macros.empty() ? !globals.empty() && all_of(globals, is_set) : all_of(macros, defines);
  }
};

}  // namespace

std::vector<Hazard> find_warp_branches(const Project& project, const Table& table, FunctionId function) {
  return WarpBranchFinder(project, table, function).run();
}

namespace {

// What a device function does with its warp: it waits for it, or calls functions, those of one call in a list.
struct WarpUse {
  bool waits = false;
  std::vector<std::vector<FunctionId>> calls;
};

WarpUse read_warp_use(const Project& p, const Table& table, const Function& fn) {
  WarpUse out;
  const TokenStream& s = p.files[fn.file].tokens;
  for (TokenIndex i = fn.body_open + 1; i < fn.body_close && !out.waits; ++i) {
    if (!is_compiled_word(p, fn.file, i)) continue;
    const auto rows = table.find(s.text(i));
    out.waits = s.is(i + 1, tok::l_paren) && any_of(rows, [](const Rule* row) {
                  return row->kind == RuleKind::kCall && row->has(Effect::kWarp) && !row->has(Effect::kGroup) &&
                         !row->parameters.empty();
                });
    if (p.functions_by_name.contains(s.text(i))) out.calls.push_back(functions_called(p, fn.id, i));
  }
  return out;
}

bool all_wait(const std::set<FunctionId>& waiting, const std::vector<FunctionId>& callees) {
  return !callees.empty() && all_of(callees, [&](FunctionId id) { return waiting.contains(id); });
}

}  // namespace

std::set<FunctionId> find_waiting(const Project& project, const Table& table) {
  std::set<FunctionId> out;
  std::map<FunctionId, WarpUse> others;
  for (const Function& fn : project.functions) {
    if (!fn.implicit.warp || !fn.defined() || fn.global) continue;
    WarpUse use = read_warp_use(project, table, fn);
    if (use.waits)
      out.insert(fn.id);
    else
      others.emplace(fn.id, std::move(use));
  }
  constexpr int kDeepest = 3;  // of calls
  for (int k = 0; k < kDeepest; ++k) {
    std::erase_if(others, [&](const auto& one) {
      const auto& calls = one.second.calls;
      return any_of(calls, [&](const auto& callees) { return all_wait(out, callees); }) && out.insert(one.first).second;
    });
  }
  return out;
}

std::set<FunctionId> find_meeting(const Project& project, const Table& table) {
  std::set<FunctionId> out;
  std::vector<FunctionId> others;
  for (const Function& fn : project.functions) {
    if (!fn.implicit.warp || !fn.defined() || fn.global) continue;
    if (WarpBranchFinder(project, table, fn.id).meets_some())
      out.insert(fn.id);
    else
      others.push_back(fn.id);
  }
  const auto calls_one = [&](FunctionId id) {
    const TokenStream& s = project.files[project.functions[id].file].tokens;
    return any_of(project.analysis.calls[id], [&](const auto& call) {
      return !s.has(call.first, kInDirective) && !s.has(call.first, kDisabled) &&
             any_of(call.second, [&](FunctionId callee) { return out.contains(callee); });
    });
  };
  while (std::erase_if(others, [&](FunctionId id) { return calls_one(id) && out.insert(id).second; }) > 0) {
  }
  return out;
}

bool waits_for_warp(const Project& p, FunctionId function, TokenIndex i) {
  const TokenStream& s = p.files[p.functions[function].file].tokens;
  return s.is_word(i) && p.functions_by_name.contains(s.text(i)) &&
         all_wait(p.analysis.waiting, functions_called(p, function, i));
}

}  // namespace cu2sycl
