#include "analysis/buffer/buffers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/buffer/buffer_candidates.hpp"
#include "analysis/buffer/pointer_uses.hpp"
#include "analysis/host/element_uses.hpp"
#include "analysis/launch/launched.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

bool has_buffer_text(const Rule& row) { return row.case_of(CaseCondition::kBuffer) != nullptr; }

// Whether a parameter of a row may be a buffer. None may if a variable in device memory is at the other end.
bool takes_buffer(const Rule& row, std::size_t k) {
  if (!row.symbols.empty() || k >= row.parameters.size()) return false;
  const Role role = row.parameters[k].role;
  return role == Role::kMemory || role == Role::kCopiedTo || role == Role::kCopiedFrom;
}

class BufferChooser {
 public:
  BufferChooser(const Project& project, const Table& table) : p_(project), table_(table), candidates_(project) {}

  Buffers run() {
    for (FileId id{0}; id < p_.files.size(); ++id) {
      if (!p_.files[id].cuda || p_.files[id].reference) continue;
      for (TokenIndex i = 0; i < p_.files[id].tokens.size(); ++i) read_allocation(id, i);
    }
    for (std::size_t k = 0; k < candidates_.size(); ++k) find_uses(k);  // which may add candidates
    find_macro_uses();
    for (std::size_t k = 0; k < candidates_.size(); ++k) settle_joined(k);
    for (std::size_t k = 0; k < candidates_.size(); ++k) settle(candidates_[k]);
    join_accesses();
    for (const auto& [place, name] : other_)
      out_.kept_in_usm.push_back({place.first, place.second, name, "it is not a local variable"});
    return std::move(out_);
  }

 private:
  void read_allocation(FileId id, TokenIndex i) {
    const TokenStream& s = p_.files[id].tokens;
    if (!s.is_word(i) || s.has(i, kDisabled)) return;
    const Rule* row = nullptr;
    for (const Rule* one : table_.find(s.text(i))) {
      if (one->kind == RuleKind::kCall && has_buffer_text(*one) && one->has(Effect::kReachable)) row = one;
    }
    const TokenIndex open = s.next(i);
    if (row == nullptr || !s.matched(open, tok::l_paren)) return;
    const auto arguments = arguments_in(s, open);
    const FunctionId f = p_.function_at(id, i);
    const TokenIndex name = arguments.empty() ? kNoToken : filled_variable(s, arguments.front());
    const Place place(p_, id, f);
    const Local* local = f == kNone || name == kNoToken || s.has(i, kInDirective) ? nullptr : place.local(name);
    if (local == nullptr || !row->arity.takes(arguments.size())) {
      std::string text;
      if (!arguments.empty()) text = s.slice(arguments.front().begin, arguments.front().end);
      other_.push_back({{id, i}, text});
      return;
    }
    if (const std::size_t known = candidates_.of(local); known < candidates_.size()) {
      candidates_[known].reason = "it is allocated in more than one place";
      return;
    }
    const TokenRange statement = statement_around(place, i, s[open].match);
    const Declaration& d = local->declaration;
    BufferVariable buffer{id, f, local->declarator().name_token, {d.begin, d.end + 1}, statement, i, {}, {}, {}, {}};
    candidates_.add({BufferCandidate::Kind::kAllocated, std::move(buffer), local, !row->has(Effect::kDeviceMemory),
                     block_around(s, i)});
    candidates_[candidates_.size() - 1].reason = reason_to_keep(place, candidates_[candidates_.size() - 1], name);
  }

  [[nodiscard]] std::string_view reason_to_keep(const Place& place, const BufferCandidate& one, TokenIndex name) const {
    const TokenStream& s = place.tokens;
    const Declarator& d = one.local->declarator();
    if (one.local->parameter || d.reference || d.array() || one.local->declaration.is_static) return kNotItsOwn;
    const bool to_array = d.name_end == kNoToken;  // `(*rows)[4]`
    if (d.pointer_depth != 1 || one.local->declaration.is_auto || to_array) return "it is not a pointer to objects";
    for (TokenIndex k = one.local->declaration.begin; k < d.name_token; ++k) {
      if (s.is_any(k, tok::kw_const, tok::kw_volatile, tok::kw_void))
        return "its type cannot be that of a buffer's elements";
    }
    const bool null = d.initializer == kNoToken || s.is(d.initializer + 1, tok::kw_nullptr) ||
                      s.is(d.initializer + 1, "NULL") || s.is(d.initializer + 1, "0");
    if (!null) return "it is assigned another value";
    if (one.buffer.allocation.end == 0) return "the error code of its allocation is used";
    if (place.file.statements.unbraced(one.buffer.allocation.begin)) return "its allocation is conditional";
    if (!s.is(one.local->declaration.end, tok::semi) || s.has(one.local->declaration.begin, kInDirective))
      return "its declaration is part of another statement";
    const TokenIndex before = s.previous(one.block);
    const TokenIndex head = s.is(before, tok::r_paren) ? s.previous(s[before].match) : kNoToken;
    if (s.is(head, tok::kw_switch)) return "its allocation is conditional";
    const Function& fn = *place.current();
    if (fn.in_device_code()) return kNotItsOwn;
    for (TokenIndex k = fn.body_open; k < fn.body_close; ++k) {
      if (s.is(k, tok::kw_goto)) return "the function has a jump";
    }
    return in_macro_argument(place, name) && !s.is_word(one.buffer.allocation.begin) ? kNotItsOwn : std::string_view();
  }

  void find_uses(std::size_t k) {
    const FileId id = candidates_[k].buffer.file;
    const Function& fn = p_.functions[candidates_[k].buffer.function];
    const TokenStream& s = p_.files[id].tokens;
    const std::string_view name = s.text(candidates_[k].buffer.name);
    for (TokenIndex i = fn.body_open; i < fn.body_close && candidates_[k].reason.empty(); ++i) {
      if (!s.is_word(i) || s.text(i) != name || s.has(i, kDisabled)) continue;
      if (p_.find_local(p_.function_at(id, i), name, i) == candidates_[k].local) read_use(k, i);
    }
  }

  // Rejects candidates that a macro's body names: the macro may be used wherever the variable is visible.
  void find_macro_uses() {
    std::set<std::string_view> words;
    for (const File& file : p_.files) {
      for (const MacroDefinition& macro : file.directives.macros) {
        for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
          if (file.tokens.is_word(i) && !file.tokens.has(i, kMacroParameter)) words.insert(file.tokens.text(i));
        }
      }
    }
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      const BufferVariable& one = candidates_[k].buffer;
      if (words.contains(p_.files[one.file].tokens.text(one.name))) candidates_[k].reason = "a macro names it";
    }
  }

  void read_use(std::size_t k, TokenIndex i) {
    BufferCandidate& one = candidates_[k];
    const BufferVariable& b = one.buffer;
    const Place place(p_, b.file, b.function);
    const TokenStream& s = place.tokens;
    if (i == b.name) return;
    if (one.kind != BufferCandidate::Kind::kParameter && b.declaration.begin <= i && i < b.declaration.end) {
      one.reason = "its declaration uses it";
      return;
    }
    if (b.allocation.begin <= i && i < b.allocation.end) {
      const TokenIndex open = s.next(b.call);
      const TokenRange first = arguments_in(s, open).front();
      if (i < first.begin || i >= first.end) one.reason = "its size depends on it";
      if (changes_beside(place, table_, i)) one.reason = kChanges;
      return;
    }
    if (i < b.allocation.end || i >= s[one.block].match)
      one.reason = "it is used outside of the block of its allocation";
    else if (s.has(i, kInDirective))
      one.reason = "a macro names it";
    else if (lambda_between(s, one.block, i))
      one.reason = "a lambda uses it";
    else if (changes_beside(place, table_, i))
      one.reason = kChanges;
    else if (!is_launch_argument(one, place, i) && !is_call_argument(one, place, i) && !is_host_access(one, place, i) &&
             !is_exchanged(k, place, i) && !is_passed_on(k, place, i) && candidates_[k].reason.empty())
      candidates_[k].reason = "it is used as a pointer";
  }

  // Whether a use is `T* t = p;`, `p = t;`, `t = p;` or `swap(p, t)`: buffers are handles, which may be copied.
  bool is_exchanged(std::size_t k, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    const TokenIndex before = s.previous(i);
    TokenIndex other = kNoToken;
    if (s.is(before, tok::equal) && s.is(i + 1, tok::semi))
      other = s.previous(before);
    else if (s.is(i + 1, tok::equal) && s.is(i + 3, tok::semi))
      other = i + 2;
    else if (s.is_any(before, tok::l_paren, tok::comma) && in_swap(p_, place.file_id, i))
      other = s.is(before, tok::l_paren) ? i + 2 : before - 1;
    const Local* local = !s.is_word(other) ? nullptr : place.local(other);
    if (local == nullptr || local == candidates_[k].local) return false;
    if (local->declarator().name_token == other) candidates_.add_alias(place, *local, k);
    const std::size_t found = candidates_.of(local);
    if (found == candidates_.size()) return false;
    candidates_[k].exchanged = candidates_[found].exchanged = true;
    candidates_.join(k, found);
    return true;
  }

  // Whether a use is an argument of a host function of the run, whose parameter becomes a reference to a buffer.
  bool is_passed_on(std::size_t k, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    const TokenIndex open = opening_bracket(s, i);
    if (!s.is(open, tok::l_paren)) return false;
    const auto arguments = arguments_in(s, open);
    const TokenIndex name = called_name(s, open);
    if (name == kNoToken) return false;
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      if (arguments[a].begin != i || arguments[a].end != i + 1) continue;
      const std::size_t parameter = candidates_.parameter_of(s.text(name), a, arguments.size(), candidates_[k].managed);
      if (parameter == candidates_.size()) return false;
      candidates_.join(k, parameter);
      candidates_[k].uses.commands.push_back(i);
      return true;
    }
    return false;
  }

  bool is_launch_argument(BufferCandidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    for (const Launch& each : place.file.launches) {
      const Launch* launch = &each;
      if (each.arguments_open == kNoToken) continue;
      const TokenIndex close = s[launch->arguments_open].match;
      if (i < launch->begin || i > close) continue;
      const Launched launched = launched_by(place, *launch);
      const auto range =
          find_if(launch->arguments, [&](TokenRange argument) { return argument.begin <= i && i < argument.end; });
      if (range == launch->arguments.end() || launched.form != LaunchForm::kKernel || launch->conditional ||
          !is_plain_argument(place, *range, i, true))
        return false;
      for (TokenIndex k = launch->arguments_open; k < close; ++k) {
        if (s[k].kind == tok::directive) return false;
      }
      if (p_.analysis.run.files[place.file_id].captures_streams && launch->configuration.size() > 3) {
        one.reason = kCaptured;
        return false;
      }
      if (keeps_pointer(p_, *launched.kernel, static_cast<std::size_t>(range - launch->arguments.begin()))) {
        one.reason = "a kernel stores the pointer";
        return false;
      }
      one.uses.commands.push_back(i);
      return true;
    }
    return false;
  }

  bool is_call_argument(BufferCandidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    TokenIndex open = opening_bracket(s, i);
    while (open != kNoToken &&
           !(s.is(open, tok::l_paren) && s.previous(open) != kNoToken && s.is_word(s.previous(open))))
      open = opening_bracket(s, open);
    if (open == kNoToken) return false;
    const TokenIndex name = s.previous(open);
    const auto arguments = arguments_in(s, open);
    for (const Rule* row : table_.find(s.text(name))) {
      if (row->kind != RuleKind::kCall || !has_buffer_text(*row) || !row->arity.takes(arguments.size())) continue;
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (i < arguments[k].begin || i >= arguments[k].end) continue;
        if (!takes_buffer(*row, k) || !is_plain_argument(place, arguments[k], i, false)) return false;
        if (p_.analysis.run.files[place.file_id].captures_streams && row->has(Effect::kRecorded)) {
          one.reason = kCaptured;
          return false;
        }
        if (!row->case_of(CaseCondition::kBuffer)->text.empty()) {
          one.uses.commands.push_back(i);
          one.buffer.calls.push_back(name);
          return true;
        }
        const TokenRange statement = statement_around(place, name, s[open].match);
        if (statement.end == 0 || arguments[k].end - arguments[k].begin != 1) return false;
        one.buffer.frees.push_back(statement);
        return true;
      }
    }
    return false;
  }

  static bool is_host_access(BufferCandidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    if (!one.managed || !s.matched(i + 1, tok::l_square) || in_macro_argument(place, i)) return false;
    if (takes_address(s, i) || place.program.lambda_at(place.file_id, i) != nullptr) return false;
    one.uses.accesses.push_back(i);
    return true;
  }

  // Decides about candidates that are joined: all of them are buffers, or none is.
  void settle_joined(std::size_t first) {
    if (candidates_[first].settled) return;
    std::vector<std::size_t> all{first};
    candidates_[first].settled = true;
    for (std::size_t k = 0; k < all.size(); ++k) {
      for (const std::size_t other : candidates_[all[k]].joined) {
        if (std::exchange(candidates_[other].settled, true)) continue;
        all.push_back(other);
      }
    }
    const auto any = [&](auto holds) { return any_of(all, [&](std::size_t k) { return holds(candidates_[k]); }); };
    std::string_view reason;
    for (const std::size_t k : all) {
      if (candidates_[k].reason.empty()) cover(candidates_[k]);
    }
    if (any([](const BufferCandidate& one) { return one.exchanged; }) &&
        any([](const BufferCandidate& one) { return !one.uses.accesses.empty(); }))
      reason = "the host accesses it by several names";
    else if (any([](const BufferCandidate& one) { return !one.reason.empty(); }))
      reason = "it is passed to or exchanged with memory that remains USM";
    for (const std::size_t k : all) {
      if (candidates_[k].reason.empty()) candidates_[k].reason = reason;
    }
  }

  // Finds the scopes of the host's accessors.
  void cover(BufferCandidate& one) {
    if (one.uses.accesses.empty()) return;
    const Place place(p_, one.buffer.file, one.buffer.function);
    const TokenIndex begin = std::max(one.buffer.allocation.end, one.block + 1);
    one.cover = cover_accesses(place, {begin, place.tokens[one.block].match}, one.uses);
    if (!one.cover.possible) one.reason = "the host uses it where no scope for an accessor can be opened";
  }

  void settle(BufferCandidate& one) {
    const Place place(p_, one.buffer.file, one.buffer.function);
    const TokenStream& s = place.tokens;
    const std::string name(s.text(one.buffer.name));
    if (!one.reason.empty() && one.kind != BufferCandidate::Kind::kAllocated) return;
    if (!one.reason.empty()) {
      out_.kept_in_usm.push_back({one.buffer.file, one.buffer.call, name, one.reason});
      return;
    }
    // A parameter that is exchanged with another variable is passed by value, as the pointer was.
    for (RetypedPointer& each : one.buffer.retyped) each.reference = each.reference && !one.exchanged;
    one.buffer.accessor = p_.fresh_name("acc_" + name, one.buffer.file);
    one.buffer.reads = std::move(one.cover.reads);
    one.buffer.first = first_launch(place, one);
    for (const HostCover::Part& part : one.cover.parts)
      parts_[{one.buffer.file, part.statements.begin, part.statements.end}].push_back(
          {out_.variables.size(), part.writes});
    out_.variables.push_back(one.buffer);
  }

  // Joins adjacent scopes that need the same accessors.
  void join_accesses() {
    for (const auto& part : parts_) {
      const FileId file = std::get<0>(part.first);
      const TokenIndex begin = std::get<1>(part.first);
      const TokenIndex end = std::get<2>(part.first);
      const std::vector<HostAccess::Use>& uses = part.second;
      const auto same = [&](const HostAccess& last) {
        return last.file == file && last.statements.end == begin &&
               std::equal(last.uses.begin(), last.uses.end(), uses.begin(), uses.end(),
                          [](const auto& a, const auto& b) { return a.buffer == b.buffer; });
      };
      if (out_.host_accesses.empty() || !same(out_.host_accesses.back())) {
        out_.host_accesses.push_back({file, {begin, end}, uses});
        continue;
      }
      HostAccess& last = out_.host_accesses.back();
      last.statements.end = end;
      for (std::size_t k = 0; k < uses.size(); ++k) last.uses[k].writes |= uses[k].writes;
    }
  }

  static constexpr std::string_view kCaptured = "its streams may be captured";
  static constexpr std::string_view kNotItsOwn = "it is not a local variable";

  const Project& p_;
  const Table& table_;
  Buffers out_;
  BufferCandidates candidates_;
  std::map<std::tuple<FileId, TokenIndex, TokenIndex>, std::vector<HostAccess::Use>> parts_;
  std::vector<std::pair<std::pair<FileId, TokenIndex>, std::string>> other_;
};

}  // namespace

Buffers find_buffers(const Project& project, const Table& table) { return BufferChooser(project, table).run(); }

bool frees_buffer(const Place& place, TokenIndex i) {
  return any_of(place.program.analysis.buffers.variables, [&](const BufferVariable& one) {
    return one.file == place.file_id &&
           any_of(one.frees, [&](TokenRange free) { return free.begin <= i && i < free.end; });
  });
}

bool is_buffer_call(const Place& place, TokenIndex i) {
  if (place.program.analysis.buffer_symbols.calls.contains({place.file_id, i})) return true;
  return any_of(place.program.analysis.buffers.variables,
                [&](const BufferVariable& one) { return one.file == place.file_id && contains(one.calls, i); });
}

const BufferVariable* buffer_at(const Place& place, TokenIndex i) {
  if (place.program.analysis.buffers.variables.empty() || place.function == kNone || !place.tokens.is_word(i))
    return nullptr;
  for (const BufferVariable& one : place.program.analysis.buffers.variables) {
    if (one.file != place.file_id || place.text(one.name) != place.text(i)) continue;
    const Local* local = place.local(i);
    if (local != nullptr && local->declarator().name_token == one.name) return &one;
  }
  return nullptr;
}

}  // namespace cu2sycl
