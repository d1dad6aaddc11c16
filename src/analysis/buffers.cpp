#include "analysis/buffers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "analysis/captures.hpp"
#include "analysis/host_accesses.hpp"
#include "analysis/launched.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

bool has_buffer_text(const Rule& row) { return row.row->buffer.data() != nullptr; }

// The parameters of a row that may be buffers.
bool takes_buffer(const Rule& row, std::size_t k) {
  const std::string_view name = k < row.parameters.size() ? row.parameters[k].name : std::string_view();
  return name == "pointer" || name == "destination" || name == "source";
}

// The `{` of the block around a token.
TokenIndex block_around(const TokenStream& s, TokenIndex i) {
  for (TokenIndex k = s.previous(i); k != kNoToken; k = s.previous(k)) {
    if (s.is(k, "{")) return k;
    if ((s.is(k, "}") || s.is(k, ")") || s.is(k, "]")) && s[k].match != kNoToken) k = s[k].match;
  }
  return kNoToken;
}

// `p` of `&p`, `(void**)&p`, `reinterpret_cast<void**>(&p)`; kNoToken for another argument.
TokenIndex filled_variable(const TokenStream& s, TokenRange range) {
  while (range.end > range.begin && s.is(range.end - 1, ")") && s[range.end - 1].match > range.begin) {
    const TokenIndex open = s[range.end - 1].match;
    range = {open + 1, range.end - 1};
  }
  if (range.end < range.begin + 2) return kNoToken;
  const TokenIndex name = range.end - 1;
  return s.is_word(name) && s.is(name - 1, "&") ? name : kNoToken;
}

class Finder {
 public:
  Finder(Project& project, const Table& table) : p_(project), table_(table) {}

  void run() {
    for (FileId id{0}; id < p_.files.size(); ++id) {
      if (!p_.files[id].cuda || p_.files[id].reference) continue;
      for (LaunchId k{0}; k < p_.files[id].launches.size(); ++k) {
        const Launch& launch = p_.files[id].launches[k];
        if (launch.arguments_open != kNoToken) launches_[id].push_back(&launch);
      }
      for (TokenIndex i = 0; i < p_.files[id].tokens.size(); ++i) read_allocation(id, i);
      find_uses(id);
    }
    for (Candidate& one : candidates_) settle(one);
    join_accesses();
    for (const auto& [place, name] : other_)
      p_.kept_in_usm.push_back({place.first, place.second, name, "it is no variable of one function"});
  }

 private:
  struct Candidate {
    BufferVariable buffer;
    const Local* local;
    bool managed;
    TokenIndex block;             // that the buffer lives in
    std::string_view fault = {};  // why it is no buffer
    BufferUses uses{};
  };

  void read_allocation(FileId id, TokenIndex i) {
    const TokenStream& s = p_.files[id].tokens;
    if (!s.is_word(i) || s.has(i, kDisabled)) return;
    const Rule* row = nullptr;
    for (const Rule* one : table_.find(s.text(i))) {
      if (one->kind == RuleKind::kCall && has_buffer_text(*one) && one->has(Effect::kReachable)) row = one;
    }
    const TokenIndex open = s.next(i);
    if (row == nullptr || open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken) return;
    const auto arguments = split_at_commas(s, open + 1, s[open].match);
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
    for (Candidate& one : candidates_) {
      if (one.local == local) {
        one.fault = "it is allocated in more than one place";
        return;
      }
    }
    const TokenRange statement = statement_around(place, i, s[open].match);
    const Declaration& d = local->declaration;
    BufferVariable buffer{id, f, local->declarator().name_token, {d.begin, d.end + 1}, statement, i, {}, {}, {}, {}};
    candidates_.push_back({std::move(buffer), local, !row->has(Effect::kDeviceMemory), block_around(s, i)});
    candidates_.back().fault = fault_of(place, candidates_.back(), name);
    names_[{id, s.text(name)}].push_back(candidates_.size() - 1);
  }

  // The statement that a call is, alone or as what a check is handed; empty where it is part of another.
  static TokenRange statement_around(const Place& place, TokenIndex begin, TokenIndex close) {
    const TokenStream& s = place.tokens;
    if (is_statement(place, begin, close)) return {begin, s.next(close) + 1};
    const TokenIndex open = s.previous(begin);
    if (open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken || s.next(close) == kNoToken) return {0, 0};
    const TokenIndex word = s.previous(open);
    const bool argument = s.next(close) == s[open].match || s.is(s.next(close), ",");
    if (!argument || word == kNoToken || !s.is_word(word) || is_keyword(s.text(word)) ||
        !is_statement(place, word, s[open].match))
      return {0, 0};
    return {word, s.next(s[open].match) + 1};
  }

  [[nodiscard]] std::string_view fault_of(const Place& place, const Candidate& one, TokenIndex name) const {
    const TokenStream& s = place.tokens;
    const Declarator& d = one.local->declarator();
    if (one.local->parameter || d.reference || d.array() || one.local->declaration.is_static) return kNotItsOwn;
    if (d.pointer_depth != 1 || one.local->declaration.is_auto) return "it is no pointer to values";
    for (TokenIndex k = one.local->declaration.begin; k < d.name_token; ++k) {
      if (s.is(k, "const") || s.is(k, "volatile") || s.is(k, "void")) return "its type is no buffer's";
    }
    const bool null = d.initializer == kNoToken || s.is(d.initializer + 1, "nullptr") ||
                      s.is(d.initializer + 1, "NULL") || s.is(d.initializer + 1, "0");
    if (!null) return "it is given another value";
    if (one.buffer.allocation.end == 0) return "the code of its allocation is used";
    if (needs_braces(s, one.buffer.allocation.begin)) return "its allocation is conditional";
    if (!s.is(one.local->declaration.end, ";") || s.has(one.local->declaration.begin, kInDirective))
      return "its declaration is part of another statement";
    const TokenIndex before = s.previous(one.block);
    const TokenIndex head = before != kNoToken && s.is(before, ")") ? s.previous(s[before].match) : kNoToken;
    if (head != kNoToken && s.is(head, "switch")) return "its allocation is conditional";
    const Function& fn = *place.current();
    if (fn.in_device_code()) return kNotItsOwn;
    for (TokenIndex k = fn.body_open; k < fn.body_close; ++k) {
      if (s.is(k, "goto")) return "the function jumps";
    }
    return in_macro_argument(place, name) && !s.is_word(one.buffer.allocation.begin) ? kNotItsOwn : std::string_view();
  }

  void find_uses(FileId id) {
    const TokenStream& s = p_.files[id].tokens;
    if (candidates_.empty()) return;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      const auto found = names_.find({id, s.text(i)});
      if (found == names_.end()) continue;
      const Local* local = p_.find_local(p_.function_at(id, i), s.text(i), i);
      for (const std::size_t k : found->second) {
        if (candidates_[k].local == local) read_use(candidates_[k], i);
      }
    }
  }

  void read_use(Candidate& one, TokenIndex i) {
    const BufferVariable& b = one.buffer;
    const Place place(p_, b.file, b.function);
    const TokenStream& s = place.tokens;
    const bool declared = b.declaration.begin <= i && i < b.declaration.end;
    const bool allocated = b.allocation.begin <= i && i < b.allocation.end;
    if (!one.fault.empty() || i == b.name) return;
    if (declared) {
      one.fault = "its declaration uses it";
      return;
    }
    if (allocated) {
      const TokenIndex open = s.next(b.call);
      const TokenRange first = split_at_commas(s, open + 1, s[open].match).front();
      if (i < first.begin || i >= first.end) one.fault = "its own size asks for it";
      return;
    }
    if (i < b.allocation.end || i >= s[one.block].match)
      one.fault = "it is used outside of the block that allocates it";
    else if (s.has(i, kInDirective))
      one.fault = "a macro names it";
    else if (in_lambda(s, one.block, i))
      one.fault = "a lambda uses it";
    else if (!is_launch_argument(one, place, i) && !is_call_argument(one, place, i) && !is_host_access(one, place, i) &&
             one.fault.empty())
      one.fault = "it is used as a pointer";
  }

  // Whether a lambda's braces stand between a block and a token in it.
  static bool in_lambda(const TokenStream& s, TokenIndex block, TokenIndex i) {
    for (TokenIndex open = block_around(s, i); open != kNoToken && open > block; open = block_around(s, open)) {
      TokenIndex before = s.previous(open);
      if (before != kNoToken && s.is(before, ")")) before = s.previous(s[before].match);
      if (before != kNoToken && s.is(before, "]")) return true;
    }
    return false;
  }

  // `p`, `p + n` or `&p[n]`; in a launch `(T*)p` as well, and no `n` that the kernel's lambda cannot hold: accessors
  // give their pointers in the kernel alone.
  static bool is_plain_argument(const Place& place, TokenRange range, TokenIndex i, bool launch) {
    const TokenStream& s = place.tokens;
    TokenIndex begin = range.begin;
    while (launch && begin < i && s.is(begin, "(") && s[begin].match < i) begin = s[begin].match + 1;
    const bool address = begin + 1 == i && s.is(begin, "&") && s.is(i + 1, "[") && s[i + 1].match + 1 == range.end;
    if (!address && (begin != i || (i + 1 < range.end && !s.is(i + 1, "+")))) return false;
    return !launch || i + 1 == range.end || capturable(place, {i + 2, address ? range.end - 1 : range.end});
  }

  bool is_launch_argument(Candidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    for (const Launch* launch : launches_[one.buffer.file]) {
      const TokenIndex close = s[launch->arguments_open].match;
      if (i < launch->begin || i > close) continue;
      const Launched launched = launched_by(place, *launch);
      const auto range = std::find_if(launch->arguments.begin(), launch->arguments.end(),
                                      [&](TokenRange argument) { return argument.begin <= i && i < argument.end; });
      if (range == launch->arguments.end() || launched.form != LaunchForm::kKernel || launch->conditional ||
          !is_plain_argument(place, *range, i, true))
        return false;
      for (TokenIndex k = launch->arguments_open; k < close; ++k) {
        if (s[k].kind == TokenKind::kDirective) return false;
      }
      if (p_.captures_streams && launch->configuration.size() > 3) {
        one.fault = kCaptured;
        return false;
      }
      if (keeps_pointer(*launched.kernel, static_cast<std::size_t>(range - launch->arguments.begin()))) {
        one.fault = "a kernel keeps the pointer";
        return false;
      }
      one.uses.commands.push_back(i);
      return true;
    }
    return false;
  }

  // Whether a kernel stores a pointer that it is passed, in memory or as a reference: it means nothing to the next.
  [[nodiscard]] bool keeps_pointer(const Function& kernel, std::size_t k) const {
    if (k >= kernel.parameters.size() || kernel.parameters[k].declaration.declarators.empty()) return true;
    const Declarator& parameter = kernel.parameters[k].declaration.declarators.front();
    if (parameter.reference || !kernel.defined()) return true;
    const Place place(p_, kernel.file, static_cast<FunctionId>(&kernel - p_.functions.data()));
    const TokenStream& s = place.tokens;
    for (TokenIndex i = kernel.body_open; i < kernel.body_close; ++i) {
      if (!s.is_word(i) || s.text(i) != parameter.name || s.is(i + 1, "[")) continue;
      TokenIndex before = s.previous(i);
      while (before != kNoToken && s.is(before, ")") && s[before].match != kNoToken)
        before = s.previous(s[before].match);
      if (before == kNoToken || !s.is(before, "=")) continue;
      const TokenIndex target = s.previous(before);
      const TokenIndex holder = target == kNoToken ? kNoToken : s.previous(target);
      const bool local = target != kNoToken && s.is_word(target) && place.local(target) != nullptr &&
                         holder != kNoToken && !s.is(holder, ".") && !s.is(holder, "->");
      if (!local) return true;
    }
    return false;
  }

  bool is_call_argument(Candidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    TokenIndex open = opening_bracket(s, i);
    while (open != kNoToken && !(s.is(open, "(") && s.previous(open) != kNoToken && s.is_word(s.previous(open))))
      open = opening_bracket(s, open);
    if (open == kNoToken) return false;
    const TokenIndex name = s.previous(open);
    const auto arguments = split_at_commas(s, open + 1, s[open].match);
    for (const Rule* row : table_.find(s.text(name))) {
      if (row->kind != RuleKind::kCall || !has_buffer_text(*row) || !row->arity.takes(arguments.size())) continue;
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (i < arguments[k].begin || i >= arguments[k].end) continue;
        if (!takes_buffer(*row, k) || !is_plain_argument(place, arguments[k], i, false)) return false;
        if (p_.captures_streams && row->has(Effect::kRecorded)) {
          one.fault = kCaptured;
          return false;
        }
        if (!row->buffer.empty()) {
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

  static bool is_host_access(Candidate& one, const Place& place, TokenIndex i) {
    const TokenStream& s = place.tokens;
    const TokenIndex before = s.previous(i);
    if (!one.managed || !s.is(i + 1, "[") || s[i + 1].match == kNoToken || in_macro_argument(place, i)) return false;
    if (before != kNoToken && s.is(before, "&")) {
      const TokenIndex other = s.previous(before);
      const bool binary = other != kNoToken && (s.is_word(other) || s.is(other, ")") || s.is(other, "]"));
      if (!binary) return false;
    }
    one.uses.accesses.push_back(i);
    return true;
  }

  void settle(Candidate& one) {
    const Place place(p_, one.buffer.file, one.buffer.function);
    const TokenStream& s = place.tokens;
    const std::string name(s.text(one.buffer.name));
    HostCover cover;
    if (one.fault.empty()) {
      cover = cover_accesses(place, {one.buffer.allocation.end, s[one.block].match}, one.uses);
      if (!cover.possible) one.fault = "the host uses it in the statement of a command";
    }
    if (!one.fault.empty()) {
      p_.kept_in_usm.push_back({one.buffer.file, one.buffer.call, name, one.fault});
      return;
    }
    one.buffer.accessor = p_.fresh_name("acc_" + name);
    one.buffer.reads = std::move(cover.reads);
    for (const HostCover::Part& part : cover.parts)
      parts_[{one.buffer.file, part.statements.begin, part.statements.end}].push_back({p_.buffers.size(), part.writes});
    p_.buffers.push_back(one.buffer);
  }

  // Neighbours that need the same accessors share them.
  void join_accesses() {
    for (auto& [place, uses] : parts_) {
      const auto& [file, begin, end] = place;
      const auto same = [&](const HostAccess& last) {
        return last.file == file && last.statements.end == begin &&
               std::equal(last.uses.begin(), last.uses.end(), uses.begin(), uses.end(),
                          [](const auto& a, const auto& b) { return a.buffer == b.buffer; });
      };
      if (p_.host_accesses.empty() || !same(p_.host_accesses.back())) {
        p_.host_accesses.push_back({file, {begin, end}, uses});
        continue;
      }
      HostAccess& last = p_.host_accesses.back();
      last.statements.end = end;
      for (std::size_t k = 0; k < uses.size(); ++k) last.uses[k].writes |= uses[k].writes;
    }
  }

  static constexpr std::string_view kCaptured = "its streams may be captured";
  static constexpr std::string_view kNotItsOwn = "it is no variable of one function";

  Project& p_;
  const Table& table_;
  std::vector<Candidate> candidates_;
  std::map<std::pair<FileId, std::string_view>, std::vector<std::size_t>> names_;
  std::map<FileId, std::vector<const Launch*>> launches_;
  std::map<std::tuple<FileId, TokenIndex, TokenIndex>, std::vector<HostAccess::Use>> parts_;
  std::vector<std::pair<std::pair<FileId, TokenIndex>, std::string>> other_;
};

}  // namespace

void find_buffers(Project& project, const Table& table) { Finder(project, table).run(); }

const BufferVariable* buffer_at(const Place& place, TokenIndex i) {
  if (place.program.buffers.empty() || place.function == kNone || !place.tokens.is_word(i)) return nullptr;
  for (const BufferVariable& one : place.program.buffers) {
    if (one.file != place.file_id || place.text(one.name) != place.text(i)) continue;
    const Local* local = place.local(i);
    if (local != nullptr && local->declarator().name_token == one.name) return &one;
  }
  return nullptr;
}

}  // namespace cu2sycl
