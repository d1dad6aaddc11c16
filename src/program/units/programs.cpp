#include "program/units/programs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

class Linker {
 public:
  explicit Linker(const Project& project)
      : p_(project), mains_(project.files.size()), units_(project.files.size()), needs_(project.files.size()) {
    for (FileId id{0}; id < p_.files.size(); ++id) {
      if (!defines_main(p_, id)) continue;
      for (const FileId root : p_.files[id].roots) mains_[root] = true;
    }
  }

  std::vector<std::vector<FileId>> programs() {
    if (std::ranges::count(mains_, true) < 2) {
      std::vector<FileId> all;
      for (FileId id{0}; id < p_.files.size(); ++id) all.push_back(id);
      return {all};
    }
    find_needs();
    std::vector<std::vector<FileId>> out;
    std::vector<bool> needed(p_.files.size());
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (!mains_[root]) continue;
      const std::vector<FileId> units = reached_from({root});
      for (const FileId one : units) needed[one] = true;
      out.push_back(files_of(units));
    }
    std::vector<FileId> others;
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (p_.files[root].root && !needed[root]) others.push_back(root);
    }
    if (!others.empty()) out.push_back(files_of(reached_from(others)));
    return out;
  }

 private:
  // What a unit needs: other units, and files that define what it declares, in any unit that includes them.
  struct Needs {
    std::vector<FileId> units;
    std::set<FileId> files;
  };

  void find_needs() {
    std::map<std::string_view, std::vector<FileId>> by_folder;  // units without `main`
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (p_.files[root].root && !mains_[root]) by_folder[folder_of(p_.files[root].source->path())].push_back(root);
    }
    for (FileId root{0}; root < p_.files.size(); ++root) {
      if (!p_.files[root].root) continue;
      Needs& needs = needs_[root];
      const auto beside = by_folder.find(folder_of(p_.files[root].source->path()));
      if (beside != by_folder.end()) needs.units = beside->second;
      // Headers that are not part of the run may declare what any unit defines.
      if (p_.files[root].lacks_headers) {
        for (const auto& [folder, units] : by_folder) needs.units.insert(needs.units.end(), units.begin(), units.end());
      }
      units_[root] = p_.unit(root);
      const std::set<FileId> own(units_[root].begin(), units_[root].end());
      for (const FileId file : units_[root]) {
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

  void need(FileId file, const std::set<FileId>& own, Needs& needs) const {
    if (!own.contains(file)) needs.files.insert(file);
  }

  // A definition in the unit itself needs no other unit.
  void need_definition(const Function& fn, const std::set<FileId>& own, Needs& needs) const {
    if (fn.defined()) return;
    const std::vector<FunctionId>& same = p_.functions_by_name.at(fn.name);
    const auto meant = [&](FunctionId id) {
      const Function& other = p_.functions[id];
      return other.defined() && (ends_with_scope(other.scope, fn.scope) || ends_with_scope(fn.scope, other.scope));
    };
    if (any_of(same, [&](FunctionId id) { return meant(id) && own.contains(p_.functions[id].file); })) return;
    for (const FunctionId id : same) {
      if (meant(id)) need(p_.functions[id].file, own, needs);
    }
  }

  void need_definition(const Variable& variable, const std::set<FileId>& own, Needs& needs) const {
    const auto same = p_.variables_by_name.find(variable.name);
    if (same == p_.variables_by_name.end()) return;
    for (const VariableId id : same->second) {
      if (!p_.variables[id].declaration.is_extern) need(p_.variables[id].file, own, needs);
    }
  }

  void need_global(std::string_view name, const std::set<FileId>& own, Needs& needs) const {
    for (const FileId file : p_.files_by_global.of(name)) {
      if (!p_.files[file].globals.at(name).is_extern) need(file, own, needs);
    }
  }

  // Returns the units that some units need, and these, in order. A unit with another `main` belongs to another program.
  [[nodiscard]] std::vector<FileId> reached_from(std::vector<FileId> work) const {
    std::vector<bool> reached(p_.files.size());
    std::vector<bool> used(p_.files.size());
    for (const FileId root : work) reached[root] = true;
    const auto reach = [&](const std::vector<FileId>& units) {
      for (const FileId other : units) {
        if (mains_[other] || reached[other]) continue;
        reached[other] = true;
        work.push_back(other);
      }
    };
    while (!work.empty()) {
      const Needs& needs = needs_[work.back()];
      work.pop_back();
      reach(needs.units);
      for (const FileId file : needs.files) {
        if (!used[file]) reach(p_.files[file].roots);
        used[file] = true;
      }
    }
    return marked(reached);
  }

  [[nodiscard]] std::vector<FileId> files_of(const std::vector<FileId>& units) const {
    std::vector<bool> out(p_.files.size());
    for (const FileId root : units) {
      for (const FileId file : units_[root]) out[file] = true;
    }
    return marked(out);
  }

  static std::vector<FileId> marked(const std::vector<bool>& files) {
    std::vector<FileId> out;
    for (FileId id{0}; id < files.size(); ++id) {
      if (files[id]) out.push_back(id);
    }
    return out;
  }

  const Project& p_;
  std::vector<bool> mains_;                 // by unit
  std::vector<std::vector<FileId>> units_;  // by unit: its files
  std::vector<Needs> needs_;                // by unit
};

}  // namespace

bool defines_main(const Project& project, FileId file) {
  const std::vector<FunctionId>& functions = project.files[file].functions;
  return any_of(functions, [&](FunctionId id) {
    const Function& fn = project.functions[id];
    return fn.name == "main" && !fn.member && fn.scope.empty() && fn.defined();
  });
}

std::vector<std::vector<FileId>> find_programs(const Project& project) { return Linker(project).programs(); }

}  // namespace cu2sycl
