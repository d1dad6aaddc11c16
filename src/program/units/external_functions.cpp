// Device functions that other translation units define.

#include "program/lookup/scopes.hpp"
#include "program/units/programs.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Whether a function can be defined in another unit than the one that calls it.
bool may_be_external(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  if (!fn.device || fn.global || s.has(fn.begin, kInDirective)) return false;
  for (TokenIndex i = fn.declaration; i < fn.name_token; ++i) {
    if (s.is_any(i, tok::kw_inline, tok::kw_constexpr, tok::kw_friend) || (s.is(i, tok::kw_static) && !fn.member))
      return false;
  }
  return true;
}

bool is_same(const Project& p, const Function& a, const Function& b) {
  const bool alike = a.member == b.member || p.namespaces.contains(last_word_of_scope(a.scope));  // `int ns::f() {`
  return a.scope == b.scope && alike && a.parameters.size() == b.parameters.size();
}

class ExternalFunctions {
 public:
  explicit ExternalFunctions(const Project& project) : p_(project) {}

  std::vector<bool> run() const {
    std::vector<bool> out(p_.functions.size());
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      const Function& fn = p_.functions[id];
      if (out[id] || fn.defined() || !may_be_external(p_, fn) || !is_defined_elsewhere(fn)) continue;
      for (const FunctionId other : p_.functions_by_name.at(fn.name)) {
        if (is_same(p_, p_.functions[other], fn) && may_be_external(p_, p_.functions[other])) out[other] = true;
      }
    }
    return out;
  }

 private:
  // Whether a unit with device code that names the function contains the declaration, but no definition.
  [[nodiscard]] bool is_defined_elsewhere(const Function& fn) const {
    std::vector<FileId> definitions;
    for (const FunctionId id : p_.functions_by_name.at(fn.name)) {
      if (p_.functions[id].defined() && is_same(p_, p_.functions[id], fn)) definitions.push_back(p_.functions[id].file);
    }
    const std::vector<FileId>& roots = p_.files[fn.file].roots;
    return !definitions.empty() && any_of(roots, [&](FileId root) {
      const bool defines = any_of(definitions, [&](FileId file) {
        const std::vector<FileId>& of = p_.files[file].roots;
        return contains(of, root);
      });
      return !defines && is_named_by_device_code(root, fn);
    });
  }

  [[nodiscard]] bool is_named_by_device_code(FileId root, const Function& fn) const {
    const std::vector<FileId> unit = p_.unit(root);
    constexpr std::string_view kOperator = "operator";
    const bool operation = fn.is_operator() && fn.name.size() > kOperator.size();
    const bool bracket = operation && (fn.name.ends_with("()") || fn.name.ends_with("[]"));
    const std::string_view symbol =
        std::string_view(fn.name).substr(operation ? kOperator.size() : 0, bracket ? 1 : std::string_view::npos);
    return any_of(unit, [&](FileId file) {
      const TokenStream& s = p_.files[file].tokens;
      const auto names = [&](FunctionId id) {
        const Function& caller = p_.functions[id];
        if (!caller.in_device_code() || !caller.defined()) return false;
        for (TokenIndex i = caller.body_open; i < caller.body_close; ++i) {
          if (operation ? s.is(i, symbol) : s.is(i, fn.name)) return true;
        }
        return false;
      };
      const std::vector<FunctionId>& functions = p_.files[file].functions;
      return (operation || p_.files[file].words.contains(fn.name)) && any_of(functions, names);
    });
  }

  const Project& p_;
};

}  // namespace

std::vector<bool> find_external_functions(const Project& project) { return ExternalFunctions(project).run(); }

}  // namespace cu2sycl
