#include "analysis/memory/dynamic_memory.hpp"

#include <map>

#include "analysis/memory/shared_types.hpp"
#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Whether a declaration is `extern __shared__ T name[]` without a specifier of alignment.
bool is_plain_view(const Project& p, const Variable& v) {
  const TokenStream& s = p.files[v.file].tokens;
  const Declarator& one = v.declarator();
  if (!one.array() || one.extents_end != one.extents_begin + 2 || v.declaration.declarators.size() != 1) return false;
  for (TokenIndex i = v.declaration.begin; i < one.begin; ++i) {
    if (cuda_specifier::aligns_memory(s.text(i)) || cuda_specifier::begins_attribute(s.text(i)) ||
        s.has(i, kInDirective) || p.macros_by_name.contains(s.text(i)))
      return false;
  }
  return true;
}

// Returns a type as it is written, without `extern` and CUDA's specifiers.
std::string written_type(const Project& p, const Variable& v) {
  const TokenStream& s = p.files[v.file].tokens;
  std::string out;
  for (TokenIndex i = v.declaration.type_begin; i < v.declaration.type_end; ++i) {
    if (!s.is(i, tok::kw_extern) && !v.declaration.has(s.text(i))) out += std::string(s.text(i)) + " ";
  }
  return out + std::string(static_cast<std::size_t>(v.declarator().pointer_depth), '*');
}

class DynamicMemoryFinder {
 public:
  DynamicMemoryFinder(const Project& project, const Table& table)
      : p_(project), table_(table), launches_(launches_by_name(project)), views_(project.functions.size(), kNone) {}

  std::vector<VariableId> run() {
    if (passed_otherwise()) return views_;
    std::vector<bool> refused(p_.functions.size());
    for (VariableId id{0}; id < p_.variables.size(); ++id) {
      const Variable& v = p_.variables[id];
      if (v.owner == kNone || !v.declaration.is_extern || v.original != kNone) continue;
      const bool first = views_[v.owner] == kNone && !refused[v.owner];
      const bool plain = first && is_plain_view(p_, v) && can_take(v.owner) && !means_more(v);
      views_[v.owner] = plain ? id : VariableId(kNone);
      refused[v.owner] = views_[v.owner] == kNone;
    }
    for (FunctionId f{0}; f < p_.functions.size(); ++f) {
      if (!p_.functions[f].defined()) views_[f] = view_of_definition(f);
    }
    for (FunctionId f{0}; f < p_.functions.size(); ++f) refused[f] = refused[f] || !agrees(f);
    // If one function refuses the view, the functions that share the memory with it refuse it, too.
    for (bool changed = true; changed;) {
      changed = false;
      for (FunctionId f{0}; f < p_.functions.size(); ++f) {
        for (const FunctionId other : partners(f)) {
          if (refused[f] == refused[other]) continue;
          refused[f] = refused[other] = changed = true;
        }
      }
    }
    for (FunctionId f{0}; f < p_.functions.size(); ++f) {
      if (refused[f]) views_[f] = kNone;
    }
    return views_;
  }

 private:
  // Whether macros or objects pass the memory on, under one name, or a macro has a launch, which may be of any kernel.
  [[nodiscard]] bool passed_otherwise() const {
    for (const File& file : p_.files) {
      if (any_of(file.launches, [&](const Launch& launch) { return file.tokens.has(launch.name, kMacroParameter); }))
        return true;
    }
    return any_of(p_.implicit_by_macro, [](const auto& one) { return one.second.dynamic; }) ||
           any_of(p_.implicit_by_class, [](const auto& same) {
             return any_of(same.second, [](const ClassImplicit& one) { return one.implicit.dynamic; });
           });
  }

  [[nodiscard]] bool can_take(FunctionId f) const {
    const Function& fn = p_.functions[f];
    return !fn.member && !fn.fixed_parameters() && !p_.files[fn.file].tokens.has(fn.begin, kInDirective);
  }

  // Whether the function has another variable of that name, which a parameter would hide or conflict with.
  [[nodiscard]] bool means_more(const Variable& v) const {
    const auto same = p_.locals[v.owner].find(v.name);
    return same != p_.locals[v.owner].end() && any_of(same->second, [&](const Local& one) {
             return one.declarator().name_token != v.declarator().name_token;
           });
  }

  [[nodiscard]] VariableId view_of_definition(FunctionId declaration) {
    for (const FunctionId other : partners(declaration)) {
      const Function& fn = p_.functions[other];
      if (fn.name == p_.functions[declaration].name && fn.defined() &&
          fn.parameters.size() == p_.functions[declaration].parameters.size())
        return views_[other];
    }
    return kNone;
  }

  // Returns the functions of the same name and those that it calls, if they use the memory, too.
  const std::vector<FunctionId>& partners(FunctionId f) {
    const auto known = partners_.find(f);
    if (known != partners_.end()) return known->second;
    std::vector<FunctionId>& out = partners_[f];
    const Function& fn = p_.functions[f];
    if (!fn.implicit.dynamic) return out;
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.defined() ? fn.open : fn.name_token;
         i == fn.name_token || (fn.defined() && i < fn.body_close); ++i) {
      const auto named = s.is_word(i) ? p_.functions_by_name.find(s.text(i)) : p_.functions_by_name.end();
      if (named != p_.functions_by_name.end()) add(out, named->second, f);
    }
    if (const auto same = p_.functions_by_name.find(fn.name); same != p_.functions_by_name.end())
      add(out, same->second, f);
    return out;
  }
  void add(std::vector<FunctionId>& to, const std::vector<FunctionId>& named, FunctionId self) const {
    for (const FunctionId other : named) {
      if (other != self && p_.functions[other].implicit.dynamic &&
          p_.related(p_.functions[other].file, p_.functions[self].file))
        to.push_back(other);
    }
  }

  // Whether a function and its partners have the same view, of a type that can be named.
  bool agrees(FunctionId f) {
    const Function& fn = p_.functions[f];
    if (!fn.implicit.dynamic) return true;
    if (views_[f] == kNone || uses_view_of_file(fn)) return false;
    const Variable& own = p_.variables[views_[f]];
    for (const FunctionId other : partners(f)) {
      if (views_[other] == kNone || written_type(p_, p_.variables[views_[other]]) != written_type(p_, own))
        return false;
    }
    std::vector<FunctionId> users{f};
    users.insert(users.end(), partners(f).begin(), partners(f).end());
    return has_visible_type(p_, table_, launches_, own, users);
  }

  [[nodiscard]] bool uses_view_of_file(const Function& fn) const {
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.body_open; fn.defined() && i < fn.body_close; ++i) {
      const VariableId v = s.is_word(i) ? variable_at(p_, fn.file, i) : VariableId(kNone);
      if (v == kNone || p_.variables[v].owner != kNone || p_.variables[v].shared_by_functions()) continue;
      if (p_.variables[v].space == Variable::Space::kShared) return true;
    }
    return false;
  }

  const Project& p_;
  const Table& table_;
  LaunchesByName launches_;
  std::vector<VariableId> views_;
  std::map<FunctionId, std::vector<FunctionId>> partners_;
};

}  // namespace

std::vector<VariableId> find_dynamic_views(const Project& project, const Table& table) {
  return DynamicMemoryFinder(project, table).run();
}

namespace {

// Adds what the words of a range of a file name. `use`: the token of the function, if the range is of a macro.
void add_named(const Place& place, FileId file, TokenRange range, TokenIndex use, int depth,
               std::vector<VariableId>& out) {
  constexpr int kDeepest = 8;  // of macros that use others
  const Project& p = place.program;
  const TokenStream& s = p.files[file].tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!s.is_word(i) || s.has(i, kMacroParameter)) continue;
    const TokenIndex at = use == kNoToken ? i : use;
    const VariableId meant = variable_at(p, file, i);
    const bool memory = meant != kNone && p.variables[meant].space == Variable::Space::kShared &&
                        p.variables[meant].declaration.is_extern;
    if (memory && p.find_local(place.function, s.text(i), at) == nullptr && !contains(out, meant)) out.push_back(meant);
    if (depth == kDeepest || !p.macros_by_name.contains(s.text(i))) continue;
    for (const MacroRef ref : p.macros(s.text(i), file)) {
      const MacroDefinition& macro = p.macro(ref);
      add_named(place, ref.file, {macro.body_begin, macro.body_end}, at, depth + 1, out);
    }
  }
}

}  // namespace

std::vector<VariableId> named_dynamic_memory(const Place& place) {
  std::vector<VariableId> out;
  const Function& fn = *place.current();
  add_named(place, place.file_id, {fn.body_open, fn.body_close}, kNoToken, 0, out);
  return out;
}

}  // namespace cu2sycl
