#include "analysis/call_graph/class_parameters.hpp"

#include <algorithm>

#include "analysis/call_graph/references.hpp"

namespace cu2sycl {
namespace {

// A class without constructors gets one that passes on what the default constructor of a member's class needs.
bool gather_member_parameters(Project& p, const std::unordered_set<std::string>& constructed, FileId file,
                              const DataMember& member) {
  const std::string of = class_of(p.files[file], member);
  const std::string name = member.scope.substr(member.scope.rfind(':') + 1);
  if (of.empty() || !constructed.contains(of) || p.functions_by_name.contains(name)) return false;
  ImplicitParameters implicit;
  FunctionId owner = kNone;
  for (const FunctionId id : p.callees(of, 0, file)) {
    const Function& f = p.functions[id];
    if (!f.constructor() || !f.in_device_code() || !f.implicit.parameters()) continue;
    implicit.merge(f.implicit);
    owner = id;
  }
  if (const auto nested = p.implicit_by_class.find(of); nested != p.implicit_by_class.end()) {
    implicit.merge(nested->second.implicit);
    owner = nested->second.owner;
  }
  if (owner == kNone) return false;
  const auto [entry, added] = p.implicit_by_class.try_emplace(name);
  ClassImplicit& made = entry->second;
  if (made.owner == kNone) made.owner = owner;
  for (const Declarator& one : member.declaration.declarators) {
    if (std::find(made.members.begin(), made.members.end(), one.name) == made.members.end())
      made.members.emplace_back(one.name);
  }
  return made.implicit.merge(implicit) || added;
}

}  // namespace

bool gather_class_parameters(Project& p, const std::unordered_set<std::string>& constructed) {
  bool changed = false;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Function& fn = p.functions[id];
    if (!fn.member || !fn.fixed_parameters() || !fn.in_device_code() || !fn.implicit.parameters()) continue;
    const auto same = p.functions_by_name.find(fn.class_name());
    if (same != p.functions_by_name.end()) continue;  // constructors of its own
    ClassImplicit& made = p.implicit_by_class[fn.class_name()];
    if (made.owner == kNone) made.owner = id;
    made.kept = true;
    changed |= made.implicit.merge(fn.implicit);
  }
  for (FileId file{0}; file < p.files.size(); ++file) {
    for (const DataMember& one : p.files[file].members) changed |= gather_member_parameters(p, constructed, file, one);
  }
  return changed;
}

}  // namespace cu2sycl
