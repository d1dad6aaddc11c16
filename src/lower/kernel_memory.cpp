// The memory that a launched kernel is passed: accessors of `__shared__` variables, pointers to variables in device
// memory.
#include <algorithm>

#include "lower/implicit.hpp"
#include "lower/launch.hpp"
#include "lower/rows.hpp"
#include "lower/types.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

// `<T, 16>` as the kernel knows it, with the launch's template arguments in place of the kernel's parameters.
Text at_launch(const Site& site, const Function& kernel, const MemoryContext& context, std::string_view list) {
  Text out;
  const std::string_view inner = list.size() > 2 ? list.substr(1, list.size() - 2) : std::string_view();
  for (const std::string_view one : split_list(inner)) {
    const auto where = std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), one);
    const auto k = static_cast<std::size_t>(where - kernel.template_parameters.begin());
    Text value = one;
    if (where != kernel.template_parameters.end())
      value = k < context.explicit_arguments.size() ? context.explicit_arguments[k]
                                                    : deduce(site, kernel, std::string(one), context.arguments);
    if (value.empty()) value += diagnosis(site, DiagnosticId::kDeducedLocalMemory, context.at, kernel.name);
    out += (out.empty() ? "<" : ", ") + std::move(value);
  }
  return out.empty() ? std::move(out) : std::move(out) + ">";
}

// `auto table_ptr = table.get(q);`, which the kernel's lambda captures.
void add_device_variable(const Site& site, const Function& kernel, const MemoryContext& context, VariableId v,
                         KernelMemory& out, Text& pointers) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  // The default queue waits for streams, which it must not do while one of them is being submitted to.
  Text on = queue(site, context.at);
  if (on.str() == "cu2sycl::default_queue()") on = std::move(on).with({});
  Text arguments;
  if (is_template(p, variable)) {
    const Text list = template_arguments_in(site, kernel, variable);
    arguments = at_launch(site, kernel, context, list.str());
    arguments.imply(list);
  }
  const std::string pointer = p.fresh_name(variable_name(site, kernel, v) + "_ptr");
  const bool hidden = variable.scope.empty() && p.find_local(site.function, variable.name, context.at) != nullptr;
  out.declarations += std::string(context.indent) + "auto " + pointer + " = " + (hidden ? "::" : "") +
                      variable.qualified() + std::move(arguments) + ".get(" + std::move(on) + ");" + context.line_break;
  pointers += ", *" + pointer;
}

// The type of a `__shared__` variable at the launch. An alias is written in the kernel's template parameters; here
// their arguments stand for them.
Text accessor_type(const Site& site, const Function& kernel, const MemoryContext& context, VariableId v) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  Text type = shared_variable_type(site, v, kernel, {});
  if (needs_alias(site, variable)) {
    const std::size_t open = type.str().find('<');
    if (open != std::string::npos) {
      Text list = at_launch(site, kernel, context, std::string_view(type.str()).substr(open));
      type.resize(open);
      type += std::move(list);
    }
    const std::string& scope = p.functions[variable.owner].scope;
    if (!scope.empty() && type.str().find("::") == std::string::npos) type = scope + "::" + std::move(type);
  }
  if (const std::string alignment = alignment_of(site, variable); !alignment.empty()) {
    type = "cu2sycl::aligned<" + std::move(type) + ", " + alignment + ">";
    type.include("cu2sycl/aligned.hpp");
  }
  return type;
}

}  // namespace

KernelMemory kernel_memory(const Site& site, const Function& kernel, const MemoryContext& context) {
  const Project& p = site.program;
  KernelMemory out;
  Text pointers;
  for (const VariableId v : kernel.implicit.variables) {
    const Variable& variable = p.variables[v];
    if (variable.owner == kNone) {
      add_device_variable(site, kernel, context, v, out, pointers);
      continue;
    }
    const std::string accessor = p.fresh_name(variable_name(site, kernel, v) + "_acc");
    out.declarations += std::string(context.indent) + "sycl::local_accessor<" +
                        accessor_type(site, kernel, context, v) + ", 0> " + accessor + "(" + site.names.handler + ");" +
                        context.line_break;
    const bool aligned = !alignment_of(site, variable).empty();
    out.arguments += ", " + (aligned ? "cu2sycl::value_of(" + accessor + ")" : accessor);
  }
  if (kernel.implicit.dynamic) out.arguments += ", &" + site.names.dynamic + "_acc[0]";
  out.arguments += std::move(pointers);
  return out;
}

}  // namespace cu2sycl
