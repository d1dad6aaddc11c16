#include "analysis/launchers.hpp"
#include "source/words.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

class Finder {
 public:
  Finder(Project& project, const Table& table) : p_(project), table_(table) {}

  void run() {
    for (FileId f{0}; f < p_.files.size(); ++f) scan(f);
    if (!launched_.empty() || !assigned_.empty()) find_pointers();
    units();
    for (FileId f{0}; f < p_.files.size(); ++f) foreign_launches(f);
  }

 private:
  bool kernel_name(std::string_view name) const {
    const auto found = p_.functions_by_name.find(name);
    return found != p_.functions_by_name.end() && std::any_of(found->second.begin(), found->second.end(),
                                                              [&](FunctionId id) { return p_.functions[id].global; });
  }

  void mark(std::string_view name) {
    for (const FunctionId id : p_.functions_by_name.at(name)) {
      Function& fn = p_.functions[id];
      // A parameter without a name, or a pack, cannot be passed on.
      const bool plain = std::all_of(fn.parameters.begin(), fn.parameters.end(), [&](const Parameter& one) {
        return !one.pack && (!fn.defined() || (one.declaration.declarators.size() == 1 &&
                                               one.declaration.declarators.front().name_token != kNoToken));
      });
      if (fn.global && plain) fn.launcher = true;
    }
  }

  void scan(FileId f) {
    const TokenStream& s = p_.files[f].tokens;
    for (const Launch& one : p_.files[f].launches) {
      TokenIndex name = one.open - 1;
      while (s.is(name, "]") && s[name].match != kNoToken && s[name].match > 0) name = s[name].match - 1;
      if (s.is_word(name) && !kernel_name(s.text(name))) launched_.insert(s.text(name));
    }
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled) || s.has(i, kInDirective) || !kernel_name(s.text(i))) continue;
      const FunctionId owner = p_.function_at(f, i);
      if (owner != kNone && (i <= p_.functions[owner].name_token || p_.find_local(owner, s.text(i), i) != nullptr))
        continue;
      if (owner == kNone && declares(f, i)) continue;
      TokenIndex after = s.next(i);
      if (after != kNoToken && s.is(after, "<")) after = behind_template_arguments(s, after, s.size());
      if (after == kNoToken || after >= s.size() || s.is(after, "(") || s.is(after, "<<<")) continue;
      TokenIndex before = s.previous(i);
      while (before != kNoToken && s.is(before, "::") && s.previous(before) != kNoToken)
        before = s.previous(s.previous(before));
      if (before != kNoToken && (s.is(before, "using") || s.is(before, "struct") || s.is(before, "class"))) continue;
      if (!handed_on(s, i)) continue;
      mark(s.text(i));
      while (before != kNoToken && (s.is(before, "&") || s.is(before, "{") || s.is(before, ",")))
        before = s.previous(before);
      if (before != kNoToken && s.is(before, "=")) note_assigned(s, before);
    }
  }

  bool declares(FileId f, TokenIndex i) const {
    return std::any_of(p_.files[f].functions.begin(), p_.files[f].functions.end(),
                       [&](FunctionId id) { return p_.functions[id].name_token == i; });
  }

  // `kernel = &copy`, `void (*kernel)(int*) = copy`, `void (*all[])(int*) = {copy, move}`.
  void note_assigned(const TokenStream& s, TokenIndex assign) {
    TokenIndex i = s.previous(assign);
    if (i != kNoToken && s.is(i, ")") && s[i].match != kNoToken) i = s.previous(s[i].match);  // the parameters
    if (i != kNoToken && s.is(i, ")")) i = s.previous(i);
    while (i != kNoToken && s.is(i, "]") && s[i].match != kNoToken) i = s.previous(s[i].match);
    if (i != kNoToken && s.is_word(i)) assigned_.insert(s.text(i));
  }

  // Whether a kernel named at `i` really goes somewhere: a macro or a row may take it by name alone.
  bool handed_on(const TokenStream& s, TokenIndex i) const {
    int depth = 0;
    for (TokenIndex k = s.previous(i); k != kNoToken && !s.is(k, ";") && !s.is(k, "{") && !s.is(k, "}");
         k = s.previous(k)) {
      if ((s.is(k, ")") || s.is(k, "]")) && s[k].match != kNoToken) {
        k = s[k].match;
        continue;
      }
      if (!s.is(k, "(")) continue;
      if (++depth > 8) return true;
      const TokenIndex callee = s.previous(k);
      if (callee == kNoToken || !s.is_word(callee)) continue;
      for (const Rule* row : table_.find(s.text(callee))) {
        if (row->kind != RuleKind::kCall) continue;
        return row->takes_launcher;
      }
      if (p_.macros_by_name.contains(s.text(callee))) return false;
      if (!is_keyword(s.text(callee))) return true;
    }
    return true;
  }

  // Function pointers `void (*name)(…)` that are launched or hold kernels, and types of such.
  void find_pointers() {
    WordSet types;
    for (const File& file : p_.files) {
      const TokenStream& s = file.tokens;
      for (TokenIndex i = 0; i + 4 < s.size(); ++i) {
        const TokenIndex name = pointer_name(s, i);
        if (name == kNoToken) continue;
        if (launched_.contains(s.text(name)) || assigned_.contains(s.text(name)))
          p_.kernel_pointers.insert(s.text(name));
        types.insert(s.text(name));
      }
    }
    for (const File& file : p_.files) {
      const TokenStream& s = file.tokens;
      for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
        if (!s.is_word(i) || !types.contains(s.text(i))) continue;
        TokenIndex next = i + 1;
        while (s.is(next, "*") || s.is(next, "&") || s.is(next, "const")) ++next;
        if (s.is_word(next) && (launched_.contains(s.text(next)) || assigned_.contains(s.text(next))))
          p_.kernel_pointers.insert(s.text(i));
      }
    }
  }

  void units() {
    for (FileId f{0}; f < p_.files.size(); ++f) {
      if (!p_.files[f].root) continue;
      const std::vector<FileId> files = p_.unit(f);
      units_.emplace_back(files.begin(), files.end());
    }
  }

  // Launches of kernels that some unit with the launch only declares.
  void foreign_launches(FileId f) {
    const TokenStream& s = p_.files[f].tokens;
    for (const Launch& one : p_.files[f].launches) {
      const TokenIndex i = one.open;
      if (!s.is_word(i - 1)) continue;
      const auto found = p_.functions_by_name.find(s.text(i - 1));
      if (found == p_.functions_by_name.end()) continue;
      std::vector<FileId> definitions;
      for (const FunctionId id : found->second) {
        if (p_.functions[id].global && p_.functions[id].defined()) definitions.push_back(p_.functions[id].file);
      }
      if (definitions.empty()) continue;
      const bool foreign = std::any_of(units_.begin(), units_.end(), [&](const std::unordered_set<FileId>& unit) {
        return unit.contains(f) &&
               std::none_of(definitions.begin(), definitions.end(), [&](FileId d) { return unit.contains(d); });
      });
      if (!foreign) continue;
      mark(s.text(i - 1));
      p_.foreign_kernels.insert(s.text(i - 1));
    }
  }

  Project& p_;
  const Table& table_;
  WordSet launched_;  // that are no kernels' names
  WordSet assigned_;
  std::vector<std::unordered_set<FileId>> units_;
};

}  // namespace

TokenIndex pointer_name(const TokenStream& s, TokenIndex open) {
  if (!s.is(open, "(") || s[open].match == kNoToken || !s.is(open + 1, "*") || open == 0) return kNoToken;
  const TokenIndex close = s[open].match;
  if (!s.is(close + 1, "(") || s[close + 1].match == kNoToken || !s.is(open - 1, "void")) return kNoToken;
  if (s.is_word(open + 2)) return open + 2;
  // `using name = void (*)(…)`
  return open + 2 == close && open >= 3 && s.is(open - 2, "=") && s.is_word(open - 3) ? open - 3 : kNoToken;
}

void find_launchers(Project& project, const Table& table) { Finder(project, table).run(); }

}  // namespace cu2sycl
