#include "analysis/launchers/launchers.hpp"

#include "analysis/launchers/function_types.hpp"
#include "analysis/launchers/named_kernels.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a launcher can pass a parameter on: the parameter has a name, or a name can be added after its type.
bool can_be_passed_on(const TokenStream& s, const Parameter& one) {
  const auto& names = one.declaration.declarators;
  if (names.size() == 1 && names.front().name_token != kNoToken) return true;
  for (TokenIndex i = one.begin; i < one.end; ++i) {
    if (s.is_any(i, tok::l_paren, tok::l_square, tok::equal)) return false;
  }
  return true;
}

class LauncherFinder {
 public:
  LauncherFinder(const Project& project, const Table& table) : p_(project), table_(table) {}

  Launchers run() {
    for (FileId f{0}; f < p_.files.size(); ++f) scan(f);
    for (changed_ = !launched_.empty(); changed_;) {
      changed_ = false;
      for (FileId f{0}; f < p_.files.size(); ++f) note_sources(f);
    }
    if (!launched_.empty() || !assigned_.empty()) find_pointers();
    units();
    for (FileId f{0}; f < p_.files.size(); ++f) foreign_launches(f);
    return std::move(out_);
  }

 private:
  void mark(std::string_view name, FileId from) {
    for (const FunctionId id : kernels_meant(p_, name, from)) {
      const Function& fn = p_.functions[id];
      const bool plain = all_of(fn.parameters, [&](const Parameter& one) {
        return !one.pack && (!fn.defined() || can_be_passed_on(p_.files[fn.file].tokens, one));
      });
      if (plain) out_.kernels.insert(id);
    }
  }

  void scan(FileId f) {
    const TokenStream& s = p_.files[f].tokens;
    for (const Launch& one : p_.files[f].launches) {
      if (!one.plain_name) note_values(f, one.callee);
      TokenIndex name = one.open - 1;
      while (s.matched(name, tok::r_square) && s[name].match > 0) name = s[name].match - 1;
      if (!s.is_word(name) || (is_kernel_name(p_, s.text(name), f) && !names_member(s, name))) continue;
      note_launched(f, s.text(name));
      note_launching(f, name);
      note_deduced(f, name);
    }
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      note_launched_by_call(f, i);
      if (!is_kernel_name(p_, s.text(i), f)) continue;
      const bool in_macro = s.has(i, kInDirective);
      const std::vector<TokenPlace> lists = in_macro ? lists_with_macro(p_, f, i) : std::vector<TokenPlace>();
      if (in_macro && lists.empty() && !is_value_of_macro(p_, table_, f, i)) continue;
      const FunctionId owner = p_.function_at(f, i);
      const Function* around = owner == kNone ? nullptr : &p_.functions[owner];
      const bool head = around != nullptr && i <= around->name_token && !around->in_header(i);
      if (head || Place(p_, f, owner).local(i) != nullptr) continue;
      if (owner == kNone && declares(f, i)) continue;
      TokenIndex after = s.next(i);
      const bool argument = s.is(after, tok::less) && call_open(s, i, Angle::kTemplate) == kNoToken;
      if (s.is(after, tok::less)) after = after_template_arguments(s, after, s.size());
      for (TokenIndex open = s.previous(i); after != kNoToken && after < s.size() && open != kNoToken &&
                                            s.is(open, tok::l_paren) && s[open].match == after;
           open = s.previous(open))
        after = s.next(after);  // `(kernel)<<<…>>>`
      const bool last = after == kNoToken || after >= s.size();
      if (last ? !in_macro : s.is(after, tok::lesslessless) || (s.is(after, tok::l_paren) && !argument)) continue;
      TokenIndex before = s.previous(i);
      while (s.is(before, tok::coloncolon) && s.previous(before) != kNoToken) before = s.previous(s.previous(before));
      if (s.is_any(before, tok::kw_using, tok::kw_struct, tok::kw_class)) continue;
      if (!may_name_kernel(p_, f, i) || !handed_on(s, i) || means_host_function(p_, table_, f, i)) continue;
      mark(s.text(i), f);
      note_holder(f, i);
      if (!lists.empty()) out_.listed.emplace(f, i);
      for (const auto& [file, at] : lists) note_holder(file, at);
      for (const auto& [file, at] : in_macro ? uses_of_macro(p_, f, i) : std::vector<TokenPlace>()) {
        note_holder(file, at);
        if (s.is(before, tok::kw_return)) note_returned(p_.function_at(file, at));
      }
    }
  }

  bool declares(FileId f, TokenIndex i) const {
    return any_of(p_.files[f].functions, [&](FunctionId id) { return p_.functions[id].name_token == i; });
  }

  // Notes the variable that a call such as `cudaLaunchKernel((const void*)kernel, …)` at `i` launches.
  void note_launched_by_call(FileId f, TokenIndex i) {
    const TokenStream& s = p_.files[f].tokens;
    if (!s.matched(i + 1, tok::l_paren)) return;
    const auto rows = table_.find(s.text(i));
    if (none_of(rows, [](const Rule* row) { return row->takes_launcher; })) return;
    const std::vector<TokenRange> arguments = split_at_commas(s, i + 2, s[i + 1].match);
    if (arguments.empty() || arguments.front().begin == arguments.front().end) return;
    TokenIndex name = arguments.front().end - 1;
    while (s.matched(name, tok::r_square) && s[name].match > 0) name = s[name].match - 1;
    if (!s.is_word(name) || is_kernel_name(p_, s.text(name), f)) return;
    note_launched(f, s.text(name));
    note_launching(f, name);
    note_deduced(f, name);
  }

  // Notes the variable that holds the kernel at `i`: one that is assigned, one that is initialised with a list,
  // `all{{"copy", copy}}`, or the object of a call, `all.push_back(copy)`.
  void note_holder(FileId f, TokenIndex i) {
    const TokenStream& s = p_.files[f].tokens;
    for (TokenIndex k = s.previous(i); k != kNoToken && !s.is(k, tok::semi); k = s.previous(k)) {
      if (closes_bracket(s[k].kind) && s[k].match != kNoToken) {
        k = s[k].match;
        continue;
      }
      if (s.is(k, tok::equal)) return note_assigned(f, k);
      if (s.is(k, tok::kw_return)) return note_returned(p_.function_at(f, i));
      if (!opens_bracket(s[k].kind) || s.is(s.previous(k), tok::kw_return)) continue;
      TokenIndex name = s.previous(k);
      while (s.matched(name, tok::r_square)) name = s.previous(s[name].match);
      if (!s.is_word(name)) continue;
      const TokenIndex object =
          s.is_any(s.previous(name), tok::period, tok::arrow) ? s.previous(s.previous(name)) : name;
      const Local* local = object == name ? p_.find_local(p_.function_at(f, i), s.text(name), i) : nullptr;
      const bool declared = local != nullptr && local->declarator().name_token == name;
      if (object == name && !declared) note_parameter(f, name, k, i);
      if (s.is(k, tok::l_paren) && object == name && !declared) continue;
      if (s.is_word(object)) assigned_[s.text(object)].push_back(f);
      return;
    }
  }

  // Notes the parameters to which a call, or a constructor, is passed the kernel at `i`.
  void note_parameter(FileId f, TokenIndex callee, TokenIndex open, TokenIndex i) {
    const TokenStream& s = p_.files[f].tokens;
    const auto called = p_.functions_by_name.find(s.text(callee));
    if (called == p_.functions_by_name.end() || s[open].match == kNoToken) return;
    const auto arguments = arguments_in(s, open);
    const auto k = static_cast<std::size_t>(
        find_if(arguments, [&](TokenRange one) { return one.begin <= i && i < one.end; }) - arguments.begin());
    for (const FunctionId id : called->second) {
      const Function& fn = p_.functions[id];
      if (k >= fn.parameters.size() || !p_.related(fn.file, f)) continue;
      const auto& names = fn.parameters[k].declaration.declarators;
      if (!names.empty() && names.front().name_token != kNoToken) assigned_[names.front().name].push_back(fn.file);
    }
  }

  // Notes the result type of a function that returns kernels; one without a name is found by the function's name.
  void note_returned(FunctionId id) {
    if (id == kNone) return;
    const Function& fn = p_.functions[id];
    assigned_[fn.name].push_back(fn.file);
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.declaration; i < fn.name_token; ++i) {
      if (s.is_word(i) && !is_keyword(s[i].kind)) assigned_[s.text(i)].push_back(fn.file);
    }
  }

  // Notes where the value of a variable comes from that is declared with `auto` and launched at `i`: the variables in
  // its initializer, `auto kernel = all[n]`, and the result types of functions.
  void note_deduced(FileId f, TokenIndex i) {
    const TokenStream& s = p_.files[f].tokens;
    const Local* local = p_.find_local(p_.function_at(f, i), s.text(i), i);
    if (local == nullptr || !s.is(local->declaration.type_end - 1, tok::kw_auto)) return;
    const Declarator& one = local->declarator();
    const TokenIndex begin = one.initializer != kNoToken ? one.initializer + 1 : local->declaration.end + 1;
    TokenIndex end = one.initializer != kNoToken ? one.end : begin;
    if (end == begin && s.is(begin - 1, tok::colon)) {  // `for (auto kernel : all)`
      const TokenIndex open = opening_bracket(s, begin);
      end = open == kNoToken ? begin : s[open].match;
    }
    note_values(f, {begin, end});
  }

  // Notes the variables in an expression whose value is launched, and the result types of functions that it calls.
  void note_values(FileId f, TokenRange expression) {
    const TokenStream& s = p_.files[f].tokens;
    for (TokenIndex k = expression.begin; k < expression.end; ++k) {
      if (!s.is_word(k) || is_keyword(s[k].kind) || is_kernel_name(p_, s.text(k), f)) continue;
      note_launched(f, s.text(k));
      const auto called = p_.functions_by_name.find(s.text(k));
      if (called == p_.functions_by_name.end() || call_open(s, k, Angle::kTemplate) == kNoToken) continue;
      for (const FunctionId id : called->second) {
        if (p_.related(p_.functions[id].file, f)) note_returned(id);
      }
    }
  }

  // Notes the variables whose values launched variables get: `p` of `kernel_(p)` in a constructor and of `kernel = p;`,
  // and those that are passed to launched parameters.
  void note_sources(FileId f) {
    const TokenStream& s = p_.files[f].tokens;
    for (TokenIndex i = 0; i + 3 < s.size(); ++i) {
      if (!s.is_word(i)) continue;
      const auto called = s.matched(i + 1, tok::l_paren) ? launching_.find(s.text(i)) : launching_.end();
      const auto arguments = called == launching_.end() ? std::vector<TokenRange>() : arguments_in(s, i + 1);
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (!called->second.contains(k)) continue;
        note_values(f, arguments[k]);
        if (arguments[k].end == arguments[k].begin + 1) note_launching(f, arguments[k].begin);
      }
      if (!s.is_word(i + 2) || !near(launched_, s.text(i), f)) continue;
      const bool assigned = s.is(i + 1, tok::equal) && s.is(i + 3, tok::semi);
      const bool initialised = s.is_any(i + 1, tok::l_paren, tok::l_brace) && s[i + 1].match == i + 3 &&
                               s.is_any(i - 1, tok::colon, tok::comma);
      if (!assigned && !initialised) continue;
      note_launched(f, s.text(i + 2));
      note_launching(f, i + 2);
    }
  }

  void note_launched(FileId f, std::string_view name) {
    if (near(launched_, name, f)) return;
    launched_[name].push_back(f);
    changed_ = true;
  }
  // Notes that a function launches its parameter of the name at a token.
  void note_launching(FileId f, TokenIndex name) {
    const auto own = parameter_at(p_, p_.function_at(f, name), name);
    if (own) changed_ |= launching_[p_.functions[own->first].name].insert(own->second).second;
  }

  // Notes the variable of `kernel = &copy`, `void (*kernel)(int*) = copy`, `void (*all[])(int*) = {copy, move}`.
  void note_assigned(FileId f, TokenIndex assign) {
    const TokenStream& s = p_.files[f].tokens;
    TokenIndex i = s.previous(assign);
    if (s.matched(i, tok::r_paren)) i = s.previous(s[i].match);  // the parameters
    if (s.is(i, tok::r_paren)) i = s.previous(i);
    while (s.matched(i, tok::r_square)) i = s.previous(s[i].match);
    while (s.is(s.previous(i), tok::hashhash)) i = s.previous(s.previous(i));  // `all_##name`
    if (s.is_word(i)) assigned_[s.text(i)].push_back(f);
  }

  // Whether the value of the kernel named at `i` is passed on: a macro or a row may use its name only.
  bool handed_on(const TokenStream& s, TokenIndex i) const {
    for (TokenIndex callee = callee_around(s, i); callee != kNoToken; callee = callee_around(s, callee)) {
      for (const Rule* row : table_.find(s.text(callee))) {
        if (row->kind != RuleKind::kCall) continue;
        return row->takes_launcher;
      }
      if (p_.macros_by_name.contains(s.text(callee))) return false;
      if (!is_keyword(s[callee].kind)) return true;
    }
    return true;
  }

  // Whether a file in which the name is used shares a translation unit with this one.
  bool near(const WordMap<std::vector<FileId>>& names, std::string_view name, FileId f) const {
    const auto found = names.find(name);
    return found != names.end() && any_of(found->second, [&](FileId other) { return p_.related(f, other); });
  }

  // Finds function pointers `void (*name)(…)` that are launched or hold kernels, and the types of such pointers or
  // kernels.
  void find_pointers() {
    WordMap<std::vector<FileId>> types;
    for (FileId f{0}; f < p_.files.size(); ++f) {
      const TokenStream& s = p_.files[f].tokens;
      for (TokenIndex i = 0; i + 4 < s.size(); ++i) {
        const TokenIndex name = function_type_at(s, i).name;
        if (name == kNoToken || !s.is_word(name)) continue;
        if (near(launched_, s.text(name), f) || near(assigned_, s.text(name), f))
          out_.pointers[s.text(name)].push_back(f);
        types[s.text(name)].push_back(f);
      }
    }
    for (FileId f{0}; f < p_.files.size(); ++f) {
      const TokenStream& s = p_.files[f].tokens;
      for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
        if (!s.is_word(i) || !near(types, s.text(i), f)) continue;
        TokenIndex next = i + 1;
        if (s.is(next, tok::less)) next = after_template_arguments(s, next, s.size(), Angle::kTemplate);
        while (s.is_any(next, tok::star, tok::amp, tok::kw_const)) ++next;
        if (s.is_any(next, tok::greater, tok::greatergreater, tok::comma)) next = name_after_arguments(s, i);
        if (next != kNoToken && s.is_word(next) &&
            (near(launched_, s.text(next), f) || near(assigned_, s.text(next), f)))
          out_.pointers[s.text(i)].push_back(f);
      }
    }
  }

  void units() {
    for (FileId f{0}; f < p_.files.size(); ++f) {
      if (!p_.files[f].root) continue;
      const std::vector<FileId> files = p_.unit(f);
      units_[f].insert(files.begin(), files.end());
    }
  }

  // Finds launches of kernels that some translation unit with the launch declares but does not define.
  void foreign_launches(FileId f) {
    const TokenStream& s = p_.files[f].tokens;
    for (const Launch& one : p_.files[f].launches) {
      const TokenIndex i = one.open;
      if (!one.plain_name || !s.is_word(one.name)) continue;
      const FunctionId owner = p_.function_at(f, i);
      if (Place(p_, f, owner).local(one.name) != nullptr) continue;  // a pointer to kernels
      const auto found = p_.functions_by_name.find(s.text(one.name));
      if (found == p_.functions_by_name.end()) continue;
      std::vector<FileId> definitions;
      for (const FunctionId id : kernels_meant(p_, s.text(one.name), f)) {
        if (p_.functions[id].defined()) definitions.push_back(p_.functions[id].file);
      }
      if (definitions.empty()) continue;
      const std::vector<FileId>& roots = p_.files[f].roots;
      const bool foreign = any_of(roots, [&](FileId root) {
        return none_of(definitions, [&](FileId d) { return units_.at(root).contains(d); });
      });
      if (!foreign) continue;
      mark(s.text(one.name), f);
      out_.foreign.emplace(f, i);
    }
  }

  const Project& p_;
  const Table& table_;
  Launchers out_;
  WordMap<std::vector<FileId>> launched_;  // launched names that are not kernels, and the files
  WordMap<std::vector<FileId>> assigned_;
  WordMap<std::set<std::size_t>> launching_;            // the parameters that functions launch, by the functions' names
  bool changed_ = false;                                // launched_ or launching_
  std::map<FileId, std::unordered_set<FileId>> units_;  // by root file
};

}  // namespace

bool holds_launchers(const Project& project, std::string_view name, FileId file) {
  const auto& pointers = project.analysis.launchers.pointers;
  return any_of(pointers.of(name), [&](FileId other) { return project.related(file, other); });
}

Launchers find_launchers(const Project& project, const Table& table) { return LauncherFinder(project, table).run(); }

}  // namespace cu2sycl
