// Finds functions that the conversion makes the same as an overload, or that calls cannot tell from one.

#include "lex/conditionals.hpp"
#include "lower/calls/implicit.hpp"
#include "program/expressions/expression_types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether signature() returns the types of a function's parameters as written, or as rows convert them.
enum class Types : std::uint8_t { kWritten, kConverted };
std::string signature(const Site& site, const Function& fn, Types types) {
  const TokenStream& s = site.program.files[fn.file].tokens;
  std::string out;
  for (const Parameter& one : fn.parameters) {
    const Declaration& d = one.declaration;
    for (TokenIndex i = one.begin; i < one.end && !s.is(i, tok::equal); ++i) {
      if (!d.declarators.empty() && i == d.declarators.front().name_token) continue;
      const bool asks = types == Types::kConverted && s.is_word(i);
      const Rule* row = asks ? site.rules.find(s.text(i), RuleKind::kType) : nullptr;
      const bool converted = row != nullptr && row->supported();
      out += converted ? row->row->to : s.text(i);
      if (converted && row->row->to.find("{name}") != std::string_view::npos) out += s.text(i);
      out += ' ';
    }
    out += ", ";
  }
  return out;
}

// Returns whether the conversion gives an earlier function of the file the same signature, as for overloads for
// `cudaError_t` and `CUresult`.
bool becomes_another(const Site& site, const Function& fn) {
  if (!fn.defined() || fn.depends()) return false;
  const std::string written = signature(site, fn, Types::kWritten);
  const std::string own = signature(site, fn, Types::kConverted);
  if (own == written) return false;
  const auto& same = site.program.functions_by_name.at(fn.name);
  return any_of(same, [&](FunctionId id) {
    const Function& other = site.program.functions[id];
    return other.file == fn.file && other.begin < fn.begin && other.defined() && other.scope == fn.scope &&
           other.parameters.size() == fn.parameters.size() && !other.depends() &&
           !exclude_each_other(site.tokens, other.name_token, fn.name_token) &&
           signature(site, other, Types::kConverted) == own && signature(site, other, Types::kWritten) != written &&
           (!fn.member || block_around(site.tokens, other.name_token) == block_around(site.tokens, fn.name_token));
  });
}

// Returns whether calls of a function become ambiguous because local memory is passed as an implicit parameter, and an
// overload has an own parameter for such memory.
bool is_taken_for_another(const Site& site, const Function& fn) {
  const Project& p = site.program;
  const auto& passed = fn.implicit.variables;
  const auto& same = p.functions_by_name.at(fn.name);
  return any_of(same, [&](FunctionId id) {
    const Function& other = p.functions[id];
    const std::size_t kept = other.implicit.variables.size();
    if (other.scope != fn.scope || !p.related(other.file, fn.file) || other.implicit.item != fn.implicit.item ||
        passed.size() <= kept || passed.size() + fn.parameters.size() != kept + other.parameters.size())
      return false;
    for (std::size_t k = kept; k < passed.size(); ++k) {
      const Variable& v = p.variables[passed[k]];
      const Declaration& d = other.parameters[k - kept].declaration;
      if (v.declaration.declarators.empty() || d.declarators.size() != 1 ||
          bare_type(p.files[v.file].tokens, v.declaration) != bare_type(p.files[other.file].tokens, d))
        return false;
    }
    return true;
  });
}

}  // namespace

Text overload_conflicts(const Site& site, const Function& fn, TokenIndex i) {
  Text out;
  if (becomes_another(site, fn)) {
    const std::string says =
        "`" + fn.name + "` has the same converted signature as an earlier overload; remove one of them";
    out += mark(site, FindingId::kMeaning, i, says) + report(site, FindingId::kMeaning, fn.name_token, says);
  }
  if (fn.defined() && is_taken_for_another(site, fn)) {
    const std::string says =
        "`" + fn.name + "` is passed its shared variables in the same way as an overload; rename one of them";
    out += mark(site, FindingId::kMeaning, i, says) + report(site, FindingId::kMeaning, fn.name_token, says);
  }
  return out;
}

}  // namespace cu2sycl
