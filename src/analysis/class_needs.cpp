#include "analysis/class_needs.hpp"

#include <algorithm>

#include "analysis/references.hpp"

namespace cu2sycl {
namespace {

// A class without constructors gets one that passes on what the default constructor of a member's class needs.
bool gather_member_needs(Project& p, const std::unordered_set<std::string>& constructed, const File& file,
                         const DataMember& member) {
  const std::string of = class_of(file, member);
  const std::string name = member.scope.substr(member.scope.rfind(':') + 1);
  if (of.empty() || !constructed.contains(of) || p.functions_by_name.contains(name)) return false;
  Needs needs;
  FunctionId owner = kNone;
  for (const FunctionId id : p.callees(of, 0, static_cast<FileId>(&file - p.files.data()))) {
    const Function& f = p.functions[id];
    if (!f.constructor() || !f.in_device_code() || !f.needs.parameters()) continue;
    needs.merge(f.needs);
    owner = id;
  }
  if (const auto nested = p.class_needs.find(of); nested != p.class_needs.end()) {
    needs.merge(nested->second.needs);
    owner = nested->second.owner;
  }
  if (owner == kNone) return false;
  const auto [entry, added] = p.class_needs.try_emplace(name);
  ClassNeeds& made = entry->second;
  if (made.owner == kNone) made.owner = owner;
  for (const Declarator& one : member.declaration.declarators) {
    if (std::find(made.members.begin(), made.members.end(), one.name) == made.members.end())
      made.members.emplace_back(one.name);
  }
  return made.needs.merge(needs) || added;
}

}  // namespace

bool gather_class_needs(Project& p, const std::unordered_set<std::string>& constructed) {
  bool changed = false;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Function& fn = p.functions[id];
    if (!fn.member || !fn.fixed_parameters() || !fn.in_device_code() || !fn.needs.parameters()) continue;
    const auto same = p.functions_by_name.find(fn.class_name());
    if (same != p.functions_by_name.end()) continue;  // constructors of its own
    ClassNeeds& made = p.class_needs[fn.class_name()];
    if (made.owner == kNone) made.owner = id;
    made.kept = true;
    changed |= made.needs.merge(fn.needs);
  }
  for (const File& file : p.files) {
    for (const DataMember& one : file.members) changed |= gather_member_needs(p, constructed, file, one);
  }
  return changed;
}

}  // namespace cu2sycl
