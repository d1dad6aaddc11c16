// What macros call and need, and the macros that they use.
#include <algorithm>
#include <utility>

#include "analysis/call_graph/references.hpp"
#include "program/lookup/lookup.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

void MacroReferences::read(const ReferenceReader& reader) {
  for (const auto& [name, refs] : p_.macros_by_name) {
    std::vector<MacroBody>& bodies = bodies_[name];
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = p_.macro(ref);
      bodies.push_back({ref.file, {}});
      reader.read(ref.file, macro.body_begin, macro.body_end, kNone, bodies.back().references);
    }
  }
  find_telling();
  find_forwarding();
}

void MacroReferences::find_telling() {
  WordMap<std::vector<std::string_view>> users;
  std::vector<std::string_view> work;
  for (const auto& [name, bodies] : bodies_) {
    for (const MacroBody& one : bodies) {
      const bool tells = !one.references.calls.empty() || ImplicitParameters().merge(one.references.direct);
      if (tells && telling_.insert(name).second) work.push_back(name);
      for (const std::string_view used : one.references.macros) users[used].push_back(name);
    }
  }
  while (!work.empty()) {
    const auto found = users.find(work.back());
    work.pop_back();
    if (found == users.end()) continue;
    for (const std::string_view user : found->second) {
      if (telling_.insert(user).second) work.push_back(user);
    }
  }
}

void MacroReferences::find_forwarding() {
  const auto next = [&](std::string_view name) -> std::string_view {
    const std::vector<MacroBody>& bodies = bodies_.at(name);
    if (bodies.size() != 1 || p_.functions_by_name.contains(name)) return {};
    const References& refs = bodies.front().references;
    std::string_view out;
    for (const std::string_view used : refs.macros) {
      if (!telling_.contains(used) || used == out) continue;
      if (!out.empty()) return {};
      out = used;
    }
    return refs.calls.empty() && !ImplicitParameters().merge(refs.direct) ? out : std::string_view();
  };
  for (const std::string_view name : telling_) {
    std::vector<std::string_view> path;
    std::string_view last = name;
    for (std::string_view at = next(name); !at.empty(); at = next(at)) {
      path.push_back(std::exchange(last, at));
      if (const auto known = forwards_.find(at); known != forwards_.end()) {
        last = known->second;
        break;
      }
    }
    for (const std::string_view one : path) forwards_.emplace(one, last);
  }
}

// Returns the definitions of a macro that a file may use: those in its translation units, or all definitions if these
// units hold neither a definition nor a function of the name, which is not CUDA's.
std::vector<const MacroBody*> MacroReferences::bodies_of(std::string_view name, FileId file) const {
  std::vector<const MacroBody*> all;
  std::vector<const MacroBody*> related;
  for (const MacroBody& one : bodies_.at(name)) {
    all.push_back(&one);
    if (p_.related(one.file, file)) related.push_back(&one);
  }
  if (!related.empty()) return related;
  const auto functions = p_.functions_by_name.find(name);
  const bool declared =
      is_cuda_name(name) || (functions != p_.functions_by_name.end() && any_of(functions->second, [&](FunctionId id) {
                               return p_.related(p_.functions[id].file, file);
                             }));
  return declared ? related : all;
}

void MacroReferences::visit(const References& first, FileId file, WordSet& seen,
                            const std::function<void(const References&)>& take) const {
  std::vector<const References*> work{&first};  // a stack
  while (!work.empty()) {
    const References& refs = *work.back();
    work.pop_back();
    take(refs);
    const std::size_t from = work.size();
    for (std::string_view name : refs.macros) {
      if (!telling_.contains(name)) continue;
      if (const auto forwarded = forwards_.find(name); forwarded != forwards_.end()) name = forwarded->second;
      if (!seen.insert(name).second) continue;
      for (const MacroBody* one : bodies_of(name, file)) work.push_back(&one->references);
    }
    std::reverse(work.begin() + static_cast<std::ptrdiff_t>(from), work.end());
  }
}

void leave_out_locals(const Project& project, FunctionId function, const ImplicitParameters& direct,
                      ImplicitParameters& needed) {
  const std::vector<VariableId>& own = direct.variables;
  std::erase_if(needed.variables, [&](VariableId v) {
    return project.variables[v].owner == kNone && !contains(own, v) &&
           project.locals[function].contains(project.variables[v].name);
  });
}

}  // namespace cu2sycl
