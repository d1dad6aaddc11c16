#include "analysis/memory/conditional_variables.hpp"

#include <string_view>

#include "lex/conditionals.hpp"
#include "preprocess/include_guard.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

class Finder {
 public:
  Finder(const Project& project, const Table& table, FileId file)
      : p_(project), table_(table), id_(file), s_(project.files[file].tokens), branches_(s_.conditionals) {}

  ConditionalVariables run() {
    for (const VariableId v : p_.files[id_].variables) {
      const Variable& variable = p_.variables[v];
      if (!is_candidate(variable)) continue;
      for (const Conditional& branch : branches_) {
        if (!branch.holds(variable.declarator().name_token) || is_certain(branch) || !is_used_outside(v, branch) ||
            has_counterpart(variable))
          continue;
        if (needs_what_is_in(variable, branch)) {
          out_.staying.insert(v);
        } else {
          out_.before[branch.first].push_back(v);
          out_.moved.insert(v);
        }
        break;
      }
    }
    for (const FunctionId f : p_.files[id_].functions) {
      for (const VariableId v : p_.functions[f].implicit.variables) {
        if (p_.variables[v].owner == f && is_of_condition(p_.variables[v], p_.functions[f])) out_.staying.insert(v);
      }
    }
    return std::move(out_);
  }

 private:
  // Whether a `__shared__` variable needs something that is declared under the same condition outside its function.
  [[nodiscard]] bool is_of_condition(const Variable& v, const Function& fn) const {
    return any_of(branches_, [&](const Conditional& inner) {
      return inner.directive > fn.body_open && inner.holds(v.declaration.begin) && !is_certain(inner) &&
             any_of(branches_, [&](const Conditional& outer) {
               return outer.next < fn.begin && line_of(s_, outer.directive) == line_of(s_, inner.directive) &&
                      needs_what_is_in(v, outer);
             });
    });
  }

  [[nodiscard]] bool is_candidate(const Variable& v) const {
    return v.owner == kNone && v.original == kNone && !p_.analysis.is_table(v.id) &&
           v.space != Variable::Space::kShared && !v.declaration.is_extern && v.declaration.declarators.size() == 1 &&
           !s_.has(v.declaration.begin, kInDirective) && is_declared_once(v);
  }
  [[nodiscard]] bool is_declared_once(const Variable& v) const {
    const std::vector<VariableId>& same = p_.variables_by_name.at(v.name);
    return count_if(same, [&](VariableId other) {
             return p_.variables[other].scope == v.scope && p_.related(p_.variables[other].file, v.file);
           }) == 1;
  }

  // Whether a branch is present in every configuration: that of a guard around a file or a part of one, whose macro
  // nothing else defines, or of a condition on nvcc's own macros.
  [[nodiscard]] bool is_certain(const Conditional& branch) const {
    const TokenIndex guard = branch.directive == branch.first ? guard_definition(s_, branch.first) : kNoToken;
    if (guard != kNoToken && p_.macros(s_.text(guard + 1), id_).size() == 1) return true;
    bool any = false;
    for (TokenIndex i = branch.first + 1, end = line_end(s_, branch.first); i < end; ++i) {
      if (!s_.is_word(i) || s_.is(i, "defined")) continue;
      if (table_.compiler_macro(s_.text(i)) == nullptr) return false;
      any = true;
    }
    return any;
  }

  [[nodiscard]] bool is_used_outside(VariableId v, const Conditional& branch) {
    return any_of(p_.functions, [&](const Function& fn) {
      const auto& needed = fn.implicit.variables;
      if (!contains(needed, v)) return false;
      if (fn.file == id_) return !branch.holds(fn.name_token);
      const TokenStream& other = p_.files[fn.file].tokens;
      auto one = branch_around(other, fn.name_token);
      while (one != nullptr && line_of(other, one->directive) != line_of(s_, branch.directive))
        one = conditional_at(other, one->around);
      return one == nullptr;
    });
  }

  // Whether another branch of the `#if` declares a host variable of its name: each configuration has one.
  [[nodiscard]] bool has_counterpart(const Variable& v) const {
    const auto host = p_.files[id_].globals.find(v.name);
    return host != p_.files[id_].globals.end() &&
           exclude_each_other(s_, host->second.declarators.front().name_token, v.declarator().name_token);
  }

  // Whether the declaration names something that is declared or defined in a branch and nowhere else.
  [[nodiscard]] bool needs_what_is_in(const Variable& v, const Conditional& branch) const {
    // Whether some of the places in related files are in the branch, and none is outside it.
    const auto inside_alone = [&](const auto& by_word, std::string_view word, const auto& token_of) {
      const auto found = by_word.find(word);
      bool any = false;
      if (found == by_word.end()) return false;
      for (const auto& one : found->second) {
        if (!p_.related(one.file, id_)) continue;
        if (one.file != id_ || !branch.holds(token_of(one))) return false;
        any = true;
      }
      return any;
    };
    const auto declared = [&](std::string_view word) {
      return inside_alone(p_.names, word, [](const DeclaredName& one) { return one.at; });
    };
    const auto defined = [&](std::string_view word) {
      return inside_alone(p_.macros_by_name, word, [&](const MacroRef ref) { return p_.macro(ref).directive; });
    };
    for (TokenIndex i = v.declaration.begin; i < v.declaration.end; ++i) {
      if (s_.is_word(i) && s_.text(i) != v.name && (declared(s_.text(i)) || defined(s_.text(i)))) return true;
    }
    return false;
  }

  const Project& p_;
  const Table& table_;
  FileId id_;
  const TokenStream& s_;
  const std::vector<Conditional>& branches_;
  ConditionalVariables out_;
};

}  // namespace

ConditionalVariables find_conditional_variables(const Project& project, const Table& table, FileId file) {
  return project.variables.empty() ? ConditionalVariables() : Finder(project, table, file).run();
}

}  // namespace cu2sycl
