#include "analysis/host/asked_errors.hpp"

#include "analysis/host/host_memory.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

class ErrorQueryFinder {
 public:
  ErrorQueryFinder(const Project& project, const Table& table) : p_(project), table_(table) {}

  std::set<TokenPlace> run() {
    std::set<TokenPlace> out;
    name_askers(true);
    while (name_askers(false)) {
    }
    for (FileId id{0}; id < p_.files.size(); ++id) {
      if (!p_.analysis.run.asks_for_errors[id]) continue;
      const TokenStream& s = p_.files[id].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (allocates(s, i) && is_asked(id, i)) out.emplace(id, i);
      }
    }
    return out;
  }

 private:
  [[nodiscard]] bool is_call(const TokenStream& s, TokenIndex i) const {
    return s.is_word(i) && !s.has(i, kDisabled) && call_open(s, i) != kNoToken;
  }

  [[nodiscard]] bool allocates(const TokenStream& s, TokenIndex i) const {
    if (!is_call(s, i)) return false;
    const Rule* row = table_.find(s.text(i), RuleKind::kCall);
    return row != nullptr && row->has(Effect::kReachable);
  }

  [[nodiscard]] bool asks(const TokenStream& s, TokenIndex i) const { return calls_query(s, i) || names_asker(s, i); }
  [[nodiscard]] bool calls_query(const TokenStream& s, TokenIndex i) const {
    const Rule* row = is_call(s, i) ? table_.find(s.text(i), RuleKind::kCall) : nullptr;
    return row != nullptr && row->has(Effect::kLastError);
  }
  [[nodiscard]] bool names_asker(const TokenStream& s, TokenIndex i) const {
    return s.is_word(i) && !s.has(i, kDisabled) && askers_.contains(s.text(i));
  }

  [[nodiscard]] bool asks_in(const TokenStream& s, TokenIndex begin, TokenIndex end, bool itself) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (itself ? calls_query(s, i) : names_asker(s, i)) return true;
    }
    return false;
  }

  // Adds the functions and macros whose bodies ask for the error: by a call of CUDA if `itself`, else through one that
  // was added before. Returns false if there are no more.
  bool name_askers(bool itself) {
    const std::size_t before = askers_.size();
    const auto add = [&](const TokenStream& s, TokenIndex begin, TokenIndex end, std::string_view name) {
      if (!askers_.contains(name) && asks_in(s, begin, end, itself)) askers_.insert(name);
    };
    for (const Function& f : p_.functions) {
      if (f.defined()) add(p_.files[f.file].tokens, f.body_open, f.body_close, f.name);
    }
    for (const File& file : p_.files) {
      for (const MacroDefinition& macro : file.directives.macros)
        add(file.tokens, macro.body_begin, macro.body_end, macro.name);
    }
    return askers_.size() > before;
  }

  // Returns the words of the argument that takes the pointer.
  [[nodiscard]] WordSet words_of_pointer(const TokenStream& s, TokenIndex i) const {
    WordSet out;
    const TokenIndex open = call_open(s, i);
    const TokenRange pointer =
        argument_of(*table_.find(s.text(i), RuleKind::kCall), arguments_in(s, open), Role::kMemory);
    for (TokenIndex k = pointer.begin; k < pointer.end; ++k) {
      if (s.is_word(k)) out.insert(s.text(k));
    }
    return out;
  }

  // Whether the launch at `<<<` is passed one of some words.
  [[nodiscard]] static bool is_given(const File& file, TokenIndex open, const WordSet& words) {
    const auto launch = find_if(file.launches, [&](const Launch& one) { return one.open == open; });
    return launch != file.launches.end() && any_of(launch->arguments, [&](TokenRange argument) {
             for (TokenIndex k = argument.begin; k < argument.end; ++k) {
               if (file.tokens.is_word(k) && words.contains(file.tokens.text(k))) return true;
             }
             return false;
           });
  }

  // Whether the error is asked for after an allocation. If the function ends first, its caller may ask.
  [[nodiscard]] bool is_asked(FileId id, TokenIndex i) const {
    const TokenStream& s = p_.files[id].tokens;
    const FunctionId f = p_.function_at(id, i);
    if (f == kNone || s.has(i, kInDirective)) return true;
    const WordSet words = words_of_pointer(s, i);
    for (TokenIndex k = i + 1; k < p_.functions[f].body_close; ++k) {
      if (s.is(k, tok::lesslessless) && is_given(p_.files[id], k, words)) return false;
      if (asks(s, k)) return true;
    }
    return true;
  }

  const Project& p_;
  const Table& table_;
  WordSet askers_;  // functions and macros
};

}  // namespace

std::set<TokenPlace> find_asked_allocations(const Project& project, const Table& table) {
  const std::vector<bool>& asks = project.analysis.run.asks_for_errors;
  if (!contains(asks, true)) return {};
  return ErrorQueryFinder(project, table).run();
}

}  // namespace cu2sycl
