#include "analysis/branches/host_versions.hpp"

#include <map>
#include <tuple>

#include "analysis/call_graph/references.hpp"
#include "lex/conditionals.hpp"
#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether calls of one version of a function may match the other: its first implicit parameter may be an argument of
// the other, and they can have the same number of arguments.
bool is_ambiguous(const Project& p, const Function& fn) {
  if (fn.implicit.item) return false;  // nothing converts to it
  const std::size_t passed = fn.implicit.variables.size() + (fn.implicit.dynamic ? 1 : 0);
  const std::vector<FunctionId>& same = p.functions_by_name.at(fn.name);
  const bool as_many = any_of(same, [&](FunctionId id) {
    return p.functions[id].scope == fn.scope && p.functions[id].parameters.size() == fn.parameters.size() + passed;
  });
  return as_many || any_of(fn.parameters, [](const Parameter& one) { return one.pack || one.has_default; });
}

// Whether a second version of a function, without implicit parameters, would be an overload that calls can tell apart.
bool can_be_overloaded(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  if (!fn.host || !fn.device || fn.global || !fn.implicit.parameters() || fn.constructor() || fn.hidden_friend ||
      fn.is_operator() || fn.fixed_parameters() || fn.shared_body != kNoToken || !p.files[fn.file].cuda ||
      s.has(fn.begin, kInDirective) || fn.header.end > fn.declaration)
    return false;
  if (is_ambiguous(p, fn)) return false;
  for (TokenIndex i = fn.begin; i < fn.name_token; ++i) {
    if (s.is_any(i, tok::kw_virtual, tok::kw_friend) || s[i].kind == tok::string_literal) return false;
  }
  return true;
}

// Whether each chain of `#if` in a function that tells the host from the device has at most one branch for the host.
bool has_one_side(const Project& p, const Function& fn) {
  const File& file = p.files[fn.file];
  for (TokenIndex i = fn.begin; i < fn.body_close; ++i) {
    const Conditional* one = conditional_at(file.tokens, i);
    if (one == nullptr || !one->begins_chain()) continue;
    const Sides sides = sides_of(file, *one);
    if (sides.told && sides.hosts > 1) return false;
  }
  return true;
}

class HostVersions {
 public:
  HostVersions(const Project& project, const Table& table)
      : p_(project), constructed_(constructed_classes(project)), reader_(project, table, constructed_) {}

  std::set<FunctionId> find() {
    for (const Function& fn : p_.functions) {
      if (!can_be_overloaded(p_, fn)) continue;
      Group& group = groups_[key(fn)];
      group.functions.push_back(fn.id);
      group.possible &= !fn.defined() || has_one_side(p_, fn);
    }
    if (groups_.empty()) return {};
    std::vector<Group*> work;
    for (FileId f{0}; f < p_.files.size(); ++f) {
      for (TokenIndex i = 0; i < p_.files[f].tokens.size(); ++i) {
        if (is_call_by_host(f, i)) want(p_.functions_by_name.at(p_.files[f].tokens.text(i)), work);
      }
    }
    while (!work.empty()) {
      Group& group = *work.back();
      work.pop_back();
      read(group);
      for (const Needed& one : group.calls) want(one.callees, work);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto& [name, group] : groups_) {
        if (!group.wanted || !group.possible) continue;
        group.possible = all_of(group.calls, [&](const Needed& one) {
          return one.dependent || any_of(one.callees, [&](FunctionId id) { return has_version(p_.functions[id]); });
        });
        changed |= !group.possible;
      }
    }
    std::set<FunctionId> out;
    for (const auto& [name, group] : groups_) {
      if (group.wanted && group.possible) out.insert(group.functions.begin(), group.functions.end());
    }
    return out;
  }

 private:
  // A call by the host's side of a function, all of whose callees have implicit parameters.
  struct Needed {
    std::vector<FunctionId> callees;
    bool dependent;
  };
  // The declarations and definitions of overloads with as many parameters.
  struct Group {
    std::vector<FunctionId> functions{};
    std::vector<Needed> calls{};
    bool possible = true;
    bool wanted = false;
  };
  using Key = std::tuple<std::string_view, std::string_view, std::size_t>;

  static Key key(const Function& fn) { return {fn.name, fn.scope, fn.parameters.size()}; }

  bool has_version(const Function& fn) const {
    const auto group = groups_.find(key(fn));
    return group != groups_.end() && group->second.possible;
  }

  // Whether host code calls the word at a token, which is the name of a function.
  bool is_call_by_host(FileId f, TokenIndex i) const {
    const TokenStream& s = p_.files[f].tokens;
    if (!s.is_word(i) || s.has(i, kDisabled) || s.has(i, kInDirective) || !p_.functions_by_name.contains(s.text(i)) ||
        call_open(s, i) == kNoToken)
      return false;
    const FunctionId in = p_.function_at(f, i);
    return in == kNone || (i > p_.functions[in].open && !(p_.files[f].cuda && p_.functions[in].in_device_code()));
  }

  void want(const std::vector<FunctionId>& functions, std::vector<Group*>& work) {
    for (const FunctionId id : functions) {
      const auto group = groups_.find(key(p_.functions[id]));
      if (group == groups_.end() || group->second.wanted) continue;
      group->second.wanted = true;
      work.push_back(&group->second);
    }
  }

  // Reads what the host's sides of a group's functions call, and whether they need implicit parameters themselves.
  void read(Group& group) const {
    bool defined = false;
    for (const FunctionId id : group.functions) {
      const Function& fn = p_.functions[id];
      if (!fn.defined()) continue;
      defined = true;
      References found;
      const File& file = p_.files[fn.file];
      for (TokenIndex i = fn.open; i < fn.body_close; ++i) {
        if (file.branches.at(i).host) reader_.read(fn.file, i, i + 1, id, found);
      }
      group.possible &= !found.direct.parameters() && !declares_shared(fn);
      for (const std::string_view macro : found.macros) {
        const auto needs = p_.implicit_by_macro.find(macro);
        group.possible &= needs == p_.implicit_by_macro.end() || !needs->second.parameters();
      }
      for (const Call& call : found.calls) {
        Needed one{callees_of(p_, call), call.dependent || (call.object && !has_known_class(p_, call))};
        const bool needs = !one.callees.empty() && all_of(one.callees, [&](FunctionId to) {
          return p_.functions[to].implicit.parameters() && p_.functions[to].in_device_code();
        });
        if (needs) group.calls.push_back(std::move(one));
      }
    }
    group.possible &= defined;
  }

  bool declares_shared(const Function& fn) const {
    return any_of(p_.variables, [&](const Variable& one) { return one.owner == fn.id; });
  }

  const Project& p_;
  std::unordered_set<std::string> constructed_;
  ReferenceReader reader_;
  std::map<Key, Group> groups_;
};

}  // namespace

Sides sides_of(const File& file, const Conditional& first) {
  Sides out;
  for (const Conditional* one = &first; one != nullptr && one->begins_branch();
       one = conditional_at(file.tokens, one->next)) {
    const Reach reach = file.branches.at(line_end(file.tokens, one->directive));
    if (reach.host) out.host = one;
    out.hosts += reach.host ? 1 : 0;
    out.told |= reach.host != reach.device;
  }
  return out;
}

std::set<FunctionId> find_host_versions(const Project& project, const Table& table) {
  return HostVersions(project, table).find();
}

}  // namespace cu2sycl
