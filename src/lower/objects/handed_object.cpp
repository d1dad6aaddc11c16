// Function objects that the host passes to a library's algorithms. The algorithms pass no device variables to them.

#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the argument of a library's algorithm that begins at a token in host code; an empty range if there is none.
TokenRange handed_argument(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || !fn->defined() || i < fn->body_open || site.in_device_code() || site.in_macro(i)) return {};
  if (!s.is_any(s.previous(i), tok::l_paren, tok::comma)) return {};
  const TokenIndex open = opening_bracket(s, i);
  if (!s.matched(open, tok::l_paren)) return {};
  const TokenIndex name = s.previous(open);
  if (!s.is_word(name) || !is_of_library(site, name)) return {};
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  const auto mine = find_if(arguments, [&](const TokenRange& one) { return one.begin == i; });
  return mine == arguments.end() ? TokenRange{} : *mine;
}

// Returns the call operators of the program's class that an argument is an object of.
std::vector<const Function*> operators_of_object(const Site& site, TokenRange argument) {
  std::vector<const Function*> out;
  const Project& p = site.program;
  const auto operators = p.functions_by_name.find(kCallOperator);
  const std::string type = operators == p.functions_by_name.end() ? "" : type_of_expression(site, argument);
  const std::string_view of = type.empty() ? std::string_view() : class_named(p, type);
  if (of.empty()) return out;
  for (const FunctionId id : operators->second) {
    if (p.functions[id].class_name() == of && p.related(p.functions[id].file, site.file_id))
      out.push_back(&p.functions[id]);
  }
  return out;
}

}  // namespace

// Converts `f` in `thrust::transform(begin, end, out, f)` to `cu2sycl::with_variables(f, scale.get(q))`, or reports an
// object whose call operators need something else.
std::optional<Edit> lower_handed_object(const Site& site, TokenIndex i) {
  if (site.without_handed == i) return {};
  const TokenRange argument = handed_argument(site, i);
  if (argument.begin >= argument.end) return {};
  const std::vector<const Function*> operators = operators_of_object(site, argument);
  const auto needing = find_if(operators, [](const Function* one) { return one->implicit.parameters(); });
  if (needing == operators.end()) return {};
  const ImplicitParameters& needed = (*needing)->implicit;
  const bool kept = can_capture(site.program, needed) && all_of(operators, [&](auto* one) {
                      return !one->implicit.item && one->implicit.variables == needed.variables;
                    });
  if (!kept) return unconverted(site, FindingId::kSpecialMemberNeeds, i, argument.end, (*needing)->class_name());
  Site inside(site);
  inside.without_handed = i;
  Text out = "cu2sycl::with_variables(" + lower(inside, argument);
  for (const VariableId v : needed.variables) out += ", " + pointer_to(site, site.program.variables[v], i);
  out.include("cu2sycl/memory/with_variables.hpp");
  return replace(argument.begin, argument.end, std::move(out) + ")");
}

}  // namespace cu2sycl
