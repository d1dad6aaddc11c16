// The template arguments of launched kernels.
#include <algorithm>

#include "lower/kernels/launch.hpp"
#include "lower/rows/types.hpp"
#include "program/expressions/deduction.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/expressions/template_defaults.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

bool deduces_arguments(const Site& site, const Function& kernel, const Launch& launch) {
  const Project& p = site.program;
  const auto is_pack = [&](TokenRange range) { return site.tokens.is(range.end - 1, tok::ellipsis); };
  if (launch.template_arguments.size() >= kernel.template_parameters.size() ||
      any_of(launch.template_arguments, is_pack))
    return false;
  return any_of(kernel.implicit.variables, [&](VariableId v) {
    return p.variables[v].owner != kNone && depends_on_template(site, p.variables[v]);
  });
}

namespace {

// Returns the template arguments of a kernel that is a specialisation, if the template's local variables are of types
// that depend on them; empty for other kernels.
Text specialisation(const Site& site, const Function& kernel) {
  const Project& p = site.program;
  for (const VariableId v :
       kernel.template_parameters.empty() ? kernel.implicit.variables : std::vector<VariableId>()) {
    const Variable& one = p.variables[v];
    if (one.owner == kNone || p.functions[one.owner].name != kernel.name || !depends_on_template(site, one)) continue;
    return converted_types(site, arguments_of_specialisation(p, p.functions[one.owner], kernel));
  }
  return {};
}

// Returns how many of the kernel's template parameters precede the last that the type of a local variable names, and
// this one: a default does not apply to a parameter that an argument names.
std::size_t parameters_in_memory(const Site& site, const Function& kernel) {
  std::size_t count = 0;
  for (const VariableId v : kernel.implicit.variables) {
    const Variable& one = site.program.variables[v];
    const TokenStream& s = site.program.files[one.file].tokens;
    for (TokenIndex i = one.declaration.begin; one.owner == kernel.id && i < one.declaration.end; ++i) {
      const auto& names = kernel.template_parameters;
      const auto at = std::ranges::find(names, s.text(i));
      if (at != names.end()) count = std::max(count, static_cast<std::size_t>(at - names.begin()) + 1);
    }
  }
  return count;
}

}  // namespace

Text callee(const Site& site, const Launch& launch, const Function& kernel, const MemoryContext& context) {
  Text out = site.tokens.slice(launch.callee.begin, launch.name);
  out += site.text(launch.name);
  if (launch.template_open == kNoToken) out += specialisation(site, kernel);
  if (!deduces_arguments(site, kernel, launch))
    return launch.template_open == kNoToken ? std::move(out)
                                            : std::move(out) + lower(site, launch.template_open, launch.callee.end);
  const std::vector<Text>& given = context.explicit_arguments;
  const std::size_t named = parameters_in_memory(site, kernel);
  Text list;
  for (std::size_t k = 0; k < kernel.template_parameters.size(); ++k) {
    Text value = k < given.size() ? given[k] : deduce(site, kernel, k, launch.arguments);
    if (value.empty() && k < named && !kernel.template_defaults[k].empty())
      value = template_argument(site, kernel, context, kernel.template_parameters[k]);
    if (value.empty() && (!given.empty() || !kernel.template_defaults[k].empty())) break;  // the default applies
    if (value.empty())
      value += mark(site, FindingId::kDeducedSharedType, launch.begin, site.text(launch.name)) +
               report(site, FindingId::kDeducedSharedType, launch.begin, site.text(launch.name));
    list += (list.empty() ? "" : ", ") + std::move(value);
  }
  return std::move(out) + "<" + std::move(list) + ">";
}

namespace {

// Returns the type of the argument for parameter `k`, which may be one of the expansion that ends the arguments; empty
// if that is not known. A lambda has another type each time that it is written.
Text type_of_argument(const Site& site, const std::vector<TokenRange>& arguments, std::size_t k) {
  const auto expands = [&](const TokenRange& one) {
    return one.begin < one.end && site.tokens.is(one.end - 1, tok::ellipsis);
  };
  const auto pack = find_if(arguments, expands);
  const auto single = static_cast<std::size_t>(pack - arguments.begin());
  if (k < single && site.tokens.is(arguments[k].begin, tok::l_square)) return {};
  if (k < single) return "decltype(" + lower(site, arguments[k]) + ")";
  if (pack == arguments.end() || pack + 1 != arguments.end()) return {};
  Text out = "std::tuple_element_t<" + std::to_string(k - single) + ", std::tuple<decltype(" +
             lower(site, {pack->begin, pack->end - 1}) + ")...>>";
  out.include("tuple");
  return out;
}

}  // namespace

Text deduce(const Site& site, const Function& kernel, std::size_t which, const std::vector<TokenRange>& arguments) {
  if (const std::string known = deduced_argument(site, arguments, kernel, which); !known.empty())
    return converted_types(site, known);
  const TokenStream& s = site.program.files[kernel.file].tokens;
  for (std::size_t k = 0; k < kernel.parameters.size() && !arguments.empty(); ++k) {
    const Declaration& d = kernel.parameters[k].declaration;
    if (d.declarators.size() != 1 || bare_type(s, d) != kernel.template_parameters[which]) continue;
    Text expression = type_of_argument(site, arguments, k);
    if (expression.empty()) break;
    expression = "std::decay_t<" + std::move(expression) + ">";
    for (int depth = d.declarators.front().pointer_depth + (d.declarators.front().array() ? 1 : 0); depth > 0; --depth)
      expression = "std::remove_pointer_t<" + std::move(expression) + ">";
    expression.include("type_traits");
    return "std::remove_cv_t<" + std::move(expression) + ">";
  }
  const std::string known = default_template_argument(site.program, kernel, which);
  return known.empty() ? Text() : converted_types(site, known);
}

}  // namespace cu2sycl
