#include "analysis/branches/macro_sides.hpp"

#include <unordered_map>
#include <utility>

#include "analysis/branches/architecture.hpp"
#include "preprocess/include_guard.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

// Where macros are used. `users` has for each macro the macros whose bodies name it.
struct MacroUses {
  WordMap<WordSet> users;
  WordSet on_host;
  WordSet on_device;  // in functions or lambdas for the device alone
  WordSet elsewhere;
};

void note_use(const Project& p, FileId file, TokenIndex i, MacroUses& out) {
  const std::string_view word = p.files[file].tokens.text(i);
  const FunctionId owner = p.function_at(file, i);
  const ExtendedLambda* lambda = p.lambda_at(file, i);
  const Function* fn = owner == kNone ? nullptr : &p.functions[owner];
  if (fn != nullptr && !fn->in_device_code() && lambda == nullptr)
    out.on_host.insert(word);
  else if ((lambda != nullptr && !lambda->host) || (lambda == nullptr && fn != nullptr && fn->for_device_alone()))
    out.on_device.insert(word);
  else
    out.elsewhere.insert(word);
}

// Notes a use in an `#if` condition. Outside functions, it is a use by devices if the branches hold code for them only.
void note_condition(const Project& p, FileId file, TokenIndex i, TokenIndex condition, MacroUses& out) {
  const Place place(p, file, p.function_at(file, condition));
  if (place.function == kNone && is_for_device(place, condition))
    out.on_device.insert(place.text(i));
  else
    note_use(p, file, i, out);
}

// Returns the macros that one side alone uses: in its code (those of `sure`), or in the bodies of other such macros.
// `others` are the macros that code of the other side uses.
WordSet used_only_in(const Project& p, const MacroUses& uses, const WordSet& sure, const WordSet& others) {
  WordSet out;
  for (const auto& [name, refs] : p.macros_by_name) {
    if (!uses.elsewhere.contains(name) && !others.contains(name) && (sure.contains(name) || uses.users.contains(name)))
      out.insert(name);
  }
  // Remove the macros that are used by a macro which is not in `out`.
  WordMap<std::vector<std::string_view>> used_by;
  for (const auto& [name, users] : uses.users) {
    for (const std::string_view user : users) used_by[user].push_back(name);
  }
  std::vector<std::string_view> work;
  for (const auto& [user, used] : used_by) {
    if (!out.contains(user)) work.push_back(user);
  }
  while (!work.empty()) {
    const auto found = used_by.find(work.back());
    work.pop_back();
    if (found == used_by.end()) continue;
    for (const std::string_view name : found->second) {
      if (out.erase(name) > 0) work.push_back(name);
    }
  }
  return out;
}

// Returns the macros that host code uses, directly or through other macros.
WordSet used_from(const MacroUses& uses) {
  WordSet out = uses.on_host;
  for (bool changed = true; std::exchange(changed, false);) {
    for (const auto& [name, users] : uses.users) {
      if (any_of(users, [&](std::string_view user) { return out.contains(user); })) changed |= out.insert(name).second;
    }
  }
  return out;
}

// Whether a word of a file is a macro of the run: in a file without CUDA code, one that a file of its units defines.
bool may_be_macro(const Project& p, FileId file, std::string_view word) {
  const auto found = p.macros_by_name.find(word);
  return found != p.macros_by_name.end() &&
         (p.files[file].cuda || any_of(found->second, [&](MacroRef ref) { return p.related(ref.file, file); }));
}

}  // namespace

MacroSides find_macro_sides(const Project& project) {
  MacroUses code;        // uses in code
  MacroUses conditions;  // uses in code and on the lines of `#if`
  for (FileId f{0}; f < project.files.size(); ++f) {
    const TokenStream& s = project.files[f].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled) || !may_be_macro(project, f, s.text(i))) continue;
      if (!s.has(i, kInDirective))
        note_use(project, f, i, code);
      else if (const TokenIndex condition = condition_of(s, i);
               condition != kNoToken && guard_definition(s, condition) == kNoToken)
        note_condition(project, f, i, condition, conditions);
    }
  }
  for (const auto& [name, refs] : project.macros_by_name) {
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = project.macro(ref);
      const TokenStream& s = project.files[ref.file].tokens;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
        if (s.is_word(i) && s.text(i) != name && project.macros_by_name.contains(s.text(i)))
          code.users[s.text(i)].insert(name);
      }
    }
  }
  MacroSides out;
  out.called_by_host = used_from(code);
  out.host = used_only_in(project, code, code.on_host, code.on_device);
  conditions.users = code.users;
  for (const auto& [from, to] :
       {std::pair(&code.on_host, &conditions.on_host), std::pair(&code.on_device, &conditions.on_device),
        std::pair(&code.elsewhere, &conditions.elsewhere)})
    to->insert(from->begin(), from->end());
  out.device = used_only_in(project, conditions, conditions.on_device, conditions.on_host);
  return out;
}

}  // namespace cu2sycl
