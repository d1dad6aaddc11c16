#include "analysis/branches/architecture.hpp"

#include "analysis/call_graph/references.hpp"
#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// One branch of `#if … #else … #endif`: the tokens between two of its directives.
struct Branch {
  TokenIndex begin;
  TokenIndex end;
};

// Returns the branches of the `#if` chain that a condition belongs to.
std::vector<Branch> branches_of(const TokenStream& s, TokenIndex condition) {
  std::vector<Branch> out;
  const Conditional* own = conditional_at(s, condition);
  for (auto one = own == nullptr ? own : conditional_at(s, own->first); one != nullptr && one->next != kNoToken;
       one = conditional_at(s, one->next))
    out.push_back({line_end(s, one->directive), one->next});
  return out;
}

// Whether a word is a specifier that the output omits.
bool disappears(const TokenStream& s, TokenIndex i) {
  return s.is(i, cuda_specifier::kDevice) || s.is(i, cuda_specifier::kHost) || s.is(i, cuda_specifier::kGlobal) ||
         cuda_specifier::bounds_launch(s.text(i));
}

bool is_pragma(const TokenStream& s, TokenIndex i) { return s.is(i, "_Pragma"); }

// Returns the functions of a branch, and those of the files that it includes.
std::vector<FunctionId> functions_of(const Place& place, const Branch& branch) {
  std::vector<FunctionId> out;
  for (const FunctionId id : place.file.functions) {
    const TokenIndex name = place.program.functions[id].name_token;
    if (branch.begin <= name && name < branch.end) out.push_back(id);
  }
  for (const IncludedFile& one : place.file.included_at) {
    if (one.directive < branch.begin || one.directive >= branch.end) continue;
    const std::vector<FunctionId>& more = place.program.files[one.file].functions;
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

bool holds_code(const Place& place, const Branch& branch) {
  const TokenStream& s = place.tokens;
  if (!functions_of(place, branch).empty()) return true;
  for (TokenIndex i = branch.begin; i < branch.end; ++i) {
    if (s[i].kind == tok::directive) {
      const TokenIndex end = line_end(s, i);
      TokenIndex body = i + 2;
      while (body < end && (disappears(s, body) || cuda_specifier::declares_memory(s.text(body)) || is_pragma(s, body)))
        body = s.matched(body + 1, tok::l_paren) ? s[body + 1].match + 1 : body + 1;
      const bool nothing = body >= end && body > i + 2;  // `#define FAST` counts as code: conditions may test it
      if (directive_name(s.text(i)) == "define" && !nothing) return true;
      i = end - 1;
    } else if (disappears(s, i)) {
      if (s.matched(i + 1, tok::l_paren)) i = s[i + 1].match;
    } else {
      return true;
    }
  }
  return false;
}

// Whether host code calls a function with the name of `fn`, or an object whose call operator it is.
bool called_by_host(const Project& p, const Function& fn) {
  const bool is_operator = fn.name == kCallOperator;
  for (FileId file{0}; file < p.files.size(); ++file) {
    const TokenStream& s = p.files[file].tokens;
    for (TokenIndex i = 0; i + 1 < s.size() && p.related(file, fn.file); ++i) {
      if (!s.is(i + 1, tok::l_paren) || !(is_operator || s.is(i, fn.name))) continue;
      const FunctionId caller = p.function_at(file, i);
      if (caller == kNone || p.functions[caller].in_device_code()) continue;
      if (!is_operator) return true;
      const std::vector<FunctionId> operators = known_operators_called(p, caller, i + 1);
      if (contains(operators, fn.id)) return true;
    }
  }
  return false;
}

// Whether the file defines a function again, for the host: under a condition that excludes this definition.
bool is_defined_for_host(const Project& p, const Function& fn) {
  const std::vector<FunctionId>& same = p.functions_by_name.at(fn.name);
  const TokenStream& s = p.files[fn.file].tokens;
  return fn.defined() && any_of(same, [&](FunctionId id) {
           const Function& other = p.functions[id];
           return other.id != fn.id && other.file == fn.file && other.scope == fn.scope && other.defined() &&
                  !other.for_device_alone() && s.slice(other.open, other.close) == s.slice(fn.open, fn.close);
         });
}

// Returns whether a token is in the declaration of a data member, and only device code names the members it declares.
bool in_member_for_device(const Place& place, TokenIndex i) {
  const Project& p = place.program;
  const auto is_for_device = [&](const Declarator& one) {
    return all_of(p.functions, [&](const Function& fn) {
      if (fn.for_device_alone() || !p.files[fn.file].words.contains(one.name) || !p.related(fn.file, place.file_id))
        return true;
      const TokenStream& s = p.files[fn.file].tokens;
      for (TokenIndex k = fn.open; k < (fn.defined() ? fn.body_close : fn.close); ++k) {
        if (s.is(k, one.name)) return false;
      }
      return true;
    });
  };
  return any_of(place.file.members, [&](const DataMember& member) {
    const auto& all = member.declaration.declarators;
    return member.declaration.begin <= i && !all.empty() && i <= all.back().end && all_of(all, is_for_device);
  });
}

// Whether a token belongs to the definition of a class, apart from its members: to its head from `template` on, its
// braces, the `;` after them or an access specifier.
bool frames_class(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  return any_of(place.file.classes, [&](const ClassBody& one) {
    const TokenIndex close = s[one.open].match;
    if (close == kNoToken || i > close + 1) return false;
    const TokenIndex access = s.is(i, tok::colon) ? i - 1 : i;
    if (i >= one.open)
      return i == one.open || i == close || (i == close + 1 && s.is(i, tok::semi)) ||
             s.is_any(access, tok::kw_public, tok::kw_private, tok::kw_protected);
    TokenIndex begin = one.keyword;
    while (begin > 0 && !s.is_any(begin - 1, tok::semi, tok::r_brace, tok::l_brace) && !s.has(begin - 1, kInDirective))
      --begin;
    return i >= begin;
  });
}

// Whether everything that a branch at namespace scope defines is for the device only.
bool is_for_device(const Place& place, const Branch& branch) {
  const Project& p = place.program;
  const TokenStream& s = place.tokens;
  for (const FunctionId id : functions_of(place, branch)) {
    const Function& fn = p.functions[id];
    if (!fn.for_device_alone() || is_defined_for_host(p, fn)) return false;
  }
  for (TokenIndex i = branch.begin; i < branch.end; ++i) {
    if (s[i].kind == tok::directive && directive_name(s.text(i)) == "define" &&
        !p.analysis.macro_sides.device.contains(s.text(i + 1)))
      return false;
    if (s.has(i, kInDirective)) continue;
    // All other tokens must belong to functions.
    const bool in_function = any_of(place.file.functions, [&](FunctionId id) {
      const Function& fn = p.functions[id];
      return i >= fn.begin && i <= (fn.defined() ? fn.body_close : fn.close + 1);
    });
    if (!in_function && !frames_class(place, i) && !in_member_for_device(place, i)) return false;
  }
  return true;
}

// Whether the host's branches declare a constant of the device, too, with the same initial value.
bool has_same_value(const Place& place, const Variable& v) {
  const TokenStream& s = place.tokens;
  const auto value = [&](const Declarator& one) {
    return one.initializer == kNoToken ? std::string_view() : s.slice(one.initializer, one.end);
  };
  const std::vector<HostVariable> same = place.program.globals(v.name, v.file);
  return any_of(same, [&](const HostVariable& one) {
    return one.file == v.file && (value(v.declarator()).empty() || value(v.declarator()) == value(*one.declarator));
  });
}

// Whether a branch for the device only declares constants that the file declares for the host, too.
bool repeats_constants(const Place& place, const Branch& branch) {
  const Project& p = place.program;
  TokenIndex i = branch.begin;
  for (VariableId id{0}; id < p.variables.size() && i < branch.end; ++id) {
    const Variable& v = p.variables[id];
    if (v.file != place.file_id || v.declaration.begin != i || !p.analysis.is_table(id)) continue;
    if (!has_same_value(place, v)) return false;
    i = v.declaration.end + 1;
  }
  return i >= branch.end;
}

}  // namespace

bool is_for_device(const Place& place, TokenIndex condition) {
  const std::vector<Branch> branches = branches_of(place.tokens, condition);
  return all_of(branches, [&](const Branch& one) { return is_for_device(place, one); });
}

ArchitectureSplit architecture_split(const Place& place, TokenIndex condition) {
  const TokenStream& s = place.tokens;
  const FunctionId id = place.program.function_at(place.file_id, condition);
  if (id != kNone) {
    const Function& fn = place.program.functions[id];
    const ExtendedLambda* lambda = place.program.lambda_at(place.file_id, condition);
    const bool has_host_version = place.program.analysis.host_versions.contains(id);
    if (lambda != nullptr
            ? !lambda->host
            : fn.for_device_alone() && (has_host_version || !(fn.host && called_by_host(place.program, fn))))
      return ArchitectureSplit::kDevice;
    if (lambda == nullptr && !fn.in_device_code()) return ArchitectureSplit::kSame;
  }
  const std::vector<Branch> branches = branches_of(s, condition);
  bool differs = false;
  for (const Branch& one : branches) {
    if (one.begin >= one.end) continue;
    const Reach reach = place.file.branches.at(one.begin);
    differs |= reach.host != reach.device && holds_code(place, one);
  }
  if (!differs) return ArchitectureSplit::kSame;
  if (id != kNone) return ArchitectureSplit::kBothSides;
  bool device = true;
  bool wanted = false;  // a branch that only the device takes holds code
  for (const Branch& one : branches) {
    if (one.begin >= one.end) continue;
    const Reach reach = place.file.branches.at(one.begin);
    wanted |= reach.device && !reach.host && holds_code(place, one) && !repeats_constants(place, one);
    device &= is_for_device(place, one);
  }
  if (device) return ArchitectureSplit::kDevice;
  return wanted ? ArchitectureSplit::kBothSides : ArchitectureSplit::kSame;
}

}  // namespace cu2sycl
