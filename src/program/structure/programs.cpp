#include "program/structure/programs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "program/lookup/lookup.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

class Linker {
 public:
  explicit Linker(const Project& project) : p_(project), mains_(project.files.size()), needs_(project.files.size()) {
    for (const Function& fn : p_.functions) {
      if (fn.name != "main" || fn.member || !fn.scope.empty() || !fn.defined()) continue;
      for (const FileId root : p_.files[fn.file].roots) mains_[root] = true;
    }
  }

  std::vector<std::vector<FileId>> programs() {
    if (std::count(mains_.begin(), mains_.end(), true) < 2) {
      std::vector<FileId> all;
      for (FileId id{0}; id < p_.files.size(); ++id) all.push_back(id);
      return {all};
    }
    find_needs();
    std::vector<std::vector<FileId>> out;
    std::set<FileId> needed;
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (!mains_[root]) continue;
      const std::set<FileId> units = reached_from({root});
      needed.insert(units.begin(), units.end());
      out.push_back(files_of(units));
    }
    std::vector<FileId> others;
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (p_.files[root].root && !needed.contains(root)) others.push_back(root);
    }
    if (!others.empty()) out.push_back(files_of(reached_from(others)));
    return out;
  }

 private:
  void find_needs() {
    std::map<std::string_view, std::vector<FileId>> by_folder;  // units without `main`
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (p_.files[root].root && !mains_[root]) by_folder[folder_of(p_.files[root].source->path())].push_back(root);
    }
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (!p_.files[root].root) continue;
      std::set<FileId>& needs = needs_[root];
      const auto beside = by_folder.find(folder_of(p_.files[root].source->path()));
      if (beside != by_folder.end()) needs.insert(beside->second.begin(), beside->second.end());
      // Headers that are not part of the run may declare what any unit defines.
      if (p_.files[root].lacks_headers) {
        for (const auto& [folder, units] : by_folder) needs.insert(units.begin(), units.end());
      }
      const std::vector<FileId> unit = p_.unit(root);
      const std::set<FileId> own(unit.begin(), unit.end());
      for (const FileId file : unit) {
        for (const FunctionId f : p_.files[file].functions) need_definition(p_.functions[f], own, needs);
        for (const VariableId v : p_.files[file].variables) {
          if (p_.variables[v].declaration.is_extern) need_definition(p_.variables[v], own, needs);
        }
        for (const auto& [name, declaration] : p_.files[file].globals) {
          if (declaration.is_extern) need_global(name, own, needs);
        }
      }
    }
  }

  void need(FileId file, const std::set<FileId>& own, std::set<FileId>& needs) const {
    if (!own.contains(file)) needs.insert(p_.files[file].roots.begin(), p_.files[file].roots.end());
  }

  // A definition in the unit itself needs no other unit.
  void need_definition(const Function& fn, const std::set<FileId>& own, std::set<FileId>& needs) const {
    if (fn.defined()) return;
    const std::vector<FunctionId>& same = p_.functions_by_name.at(fn.name);
    const auto meant = [&](FunctionId id) {
      const Function& other = p_.functions[id];
      return other.defined() && (ends_with_scope(other.scope, fn.scope) || ends_with_scope(fn.scope, other.scope));
    };
    if (std::any_of(same.begin(), same.end(),
                    [&](FunctionId id) { return meant(id) && own.contains(p_.functions[id].file); }))
      return;
    for (const FunctionId id : same) {
      if (meant(id)) need(p_.functions[id].file, own, needs);
    }
  }

  void need_definition(const Variable& variable, const std::set<FileId>& own, std::set<FileId>& needs) const {
    const auto same = p_.variables_by_name.find(variable.name);
    if (same == p_.variables_by_name.end()) return;
    for (const VariableId id : same->second) {
      if (!p_.variables[id].declaration.is_extern) need(p_.variables[id].file, own, needs);
    }
  }

  void need_global(std::string_view name, const std::set<FileId>& own, std::set<FileId>& needs) const {
    const auto same = p_.files_by_global.find(name);
    if (same == p_.files_by_global.end()) return;
    for (const FileId file : same->second) {
      if (!p_.files[file].globals.at(name).is_extern) need(file, own, needs);
    }
  }

  // A unit with another `main` belongs to another program.
  [[nodiscard]] std::set<FileId> reached_from(std::vector<FileId> work) const {
    std::set<FileId> out(work.begin(), work.end());
    while (!work.empty()) {
      const FileId root = work.back();
      work.pop_back();
      for (const FileId other : needs_[root]) {
        if (!mains_[other] && out.insert(other).second) work.push_back(other);
      }
    }
    return out;
  }

  [[nodiscard]] std::vector<FileId> files_of(const std::set<FileId>& units) const {
    std::set<FileId> out;
    for (const FileId root : units) {
      const std::vector<FileId> unit = p_.unit(root);
      out.insert(unit.begin(), unit.end());
    }
    return {out.begin(), out.end()};
  }

  const Project& p_;
  std::vector<bool> mains_;              // by unit
  std::vector<std::set<FileId>> needs_;  // by unit: the units that define what it declares
};

}  // namespace

std::vector<std::vector<FileId>> find_programs(const Project& project) { return Linker(project).programs(); }

}  // namespace cu2sycl
