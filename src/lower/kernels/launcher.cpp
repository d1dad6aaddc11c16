#include "lower/kernels/launcher.hpp"

#include <algorithm>

#include "analysis/memory/copying.hpp"
#include "lower/core/constructs.hpp"
#include "lower/kernels/hidden_types.hpp"
#include "lower/kernels/launch.hpp"
#include "lower/rows/dim3.hpp"
#include "lower/rows/rows.hpp"

namespace cu2sycl {
namespace {

// Returns `cu2sycl::launch(queue, groups, group, bytes)` for what is between <<< and >>>.
Text launch_value(const Site& site, const Launch& launch) {
  const auto& configuration = launch.configuration;
  Text out = "cu2sycl::launch(";
  out += configuration.size() > 3 ? queue_of(site, configuration[3], launch.begin) : queue(site, launch.begin);
  out += ", " + launch_range(site, configuration[0]) + ", " + launch_range(site, configuration[1]);
  const Text bytes = configuration.size() > 2 ? lower(site, configuration[2]) : "0";
  if (bytes.str() != "0") out += ", " + bytes;
  out.include("cu2sycl/core/launch.hpp");
  return std::move(out) + ")";
}

// The template parameters of a launcher, which are those of its kernel.
struct LauncherTemplate {
  Text header;                     // `template <…>`; parameters with neither a name nor a default are given names
  std::vector<std::string> names;  // of the parameters that a list of arguments gives
};

LauncherTemplate launcher_template(const Site& site, const Function& kernel) {
  const TokenStream& s = site.tokens;
  LauncherTemplate out;
  if (kernel.header.begin >= kernel.header.end) return out;
  const TokenIndex open = s.next(kernel.header.begin);
  const bool single = s.is(open, tok::less) && !s.is(kernel.declaration, tok::kw_template);
  TokenIndex close = kernel.header.end;
  while (single && close > open && !s.is_any(close, tok::greater, tok::greatergreater)) --close;
  const auto parameters = single ? split_at_commas(s, open + 1, close, Angle::kTemplate) : std::vector<TokenRange>();
  const bool known = parameters.size() == kernel.template_parameters.size();
  TokenIndex from = kernel.header.begin;
  bool all = true;  // whether all parameters before are given
  for (std::size_t k = 0; k < kernel.template_parameters.size(); ++k) {
    std::string name = kernel.template_parameters[k];
    if (name.empty() && known) {
      const std::vector<std::string> in_macro = parameters_of_macro(site, parameters[k]);
      out.names.insert(out.names.end(), in_macro.begin(), in_macro.end());
      if (!in_macro.empty()) continue;
    }
    all &= !name.empty() || kernel.template_defaults[k].empty();
    if (name.empty()) name = "parameter_" + std::to_string(k + 1);
    if (all) out.names.push_back(name);
    if (!known || !kernel.template_parameters[k].empty() || !kernel.template_defaults[k].empty()) continue;
    out.header += lower(site, from, parameters[k].end) + " " + name;
    from = parameters[k].end;
  }
  out.header += lower(site, from, kernel.header.end);
  return out;
}

}  // namespace

Text launcher_head(const Site& site, const Function& kernel) {
  const TokenStream& s = site.tokens;
  Text out;
  if (Text header = launcher_template(site, kernel).header; !header.str().empty())
    out += std::move(header) + site.newline + site.line_indent(kernel.begin);
  for (TokenIndex i = kernel.declaration; i < kernel.name_token; ++i) {
    if (s.is_any(i, tok::kw_static, tok::kw_inline)) out += std::string(s.text(i)) + " ";
    if (s.is(i, tok::kw_extern) && s[i + 1].kind == tok::string_literal)
      out += "extern " + std::string(s.text(i + 1)) + " ";
    if (s.is(i, tok::kw_extern) && s.is(s.next(i), tok::kw_template)) out += "extern template ";
  }
  Text given = kernel.defined() || kernel.open == kernel.name_token + 1
                   ? Text()
                   : lower(site, kernel.name_token + 1, kernel.open);
  return std::move(out) + "void " + std::string(s.slice(begin_of_name(s, kernel), kernel.name_token + 1)) +
         site.facts.shared_names.suffix + std::move(given) + "(";
}

Text launch_parameter(const Site& site) {
  Text out = "const cu2sycl::launch& " + site.names.launch;
  out.include("sycl/sycl.hpp,cu2sycl/core/launch.hpp");
  return out;
}

namespace {

std::string name_with_parameters(const Site& site, const Function& kernel) {
  std::string list;
  for (const std::string& one : launcher_template(site, kernel).names) list += (list.empty() ? "<" : ", ") + one;
  return kernel.name + list + (list.empty() ? "" : ">");
}

// The launcher's own parameters in its body.
struct Passed {
  std::vector<Text> arguments;
  std::string captures;  // of those that the kernel may change: by their addresses
};

// Whether a kernel may change the object that its parameter refers to.
bool refers_to_changed(const Declaration& d) {
  const Declarator& one = d.declarators.front();
  return one.reference && !(d.is_const && one.pointer_depth == 0);
}

// Returns the launcher's body: a command group that calls the kernel with the implicit arguments and `passed`.
Text body(const Site& site, const Function& kernel, const Passed& passed) {
  const Names& names = site.names;
  const std::string& newline = site.newline;
  const std::string indent = site.line_indent(kernel.begin);
  const std::string inner = indent + site.indentation + site.indentation;
  const std::string queue_name = names.launch + ".queue";
  Site inside(site);
  inside.launcher_queue = queue_name;
  const std::vector<Text> explicit_arguments(kernel.template_parameters.begin(), kernel.template_parameters.end());
  KernelMemory memory = kernel_memory(
      inside, kernel, {explicit_arguments, {}, kernel.name_token, {}, inner, newline, names.launch + ".bytes", {}});
  std::vector<Text> arguments = std::move(memory.arguments);
  if (kernel.implicit.item) arguments.insert(arguments.begin(), names.item);
  arguments.insert(arguments.end(), passed.arguments.begin(), passed.arguments.end());
  const std::string item = kernel.implicit.item ? " " + names.item : "";
  const std::string attribute = kernel.implicit.warp ? " [[sycl::reqd_sub_group_size(32)]]" : "";
  Text out = " {" + newline + indent + site.indentation;
  const bool recorded = site.properties().captures_streams;
  const bool checked = site.properties().reads_errors;
  const std::string on = recorded ? "cu2sycl::recording(" + queue_name + ")" : queue_name;
  if (recorded) out.include("cu2sycl/stream/capture.hpp");
  if (checked) out.include("cu2sycl/core/parallel_for.hpp");
  out += checked ? "cu2sycl::submit(" + on + ", " + names.launch + ".range, " : on + ".submit(";
  out += recorded ? "[=]" : "[&]";
  const Text name = kernel_name(site, kernel.name_token);
  const Text begin = kernel.implicit.grid ? "cu2sycl::parallel_for_grid" + name + "(" + names.handler + ", "
                                          : names.handler + ".parallel_for" + name + "(";
  if (kernel.implicit.grid) out.include("cu2sycl/group/grid_barrier.hpp");
  out += "(sycl::handler& " + names.handler + (checked ? ", const sycl::nd_range<3>&" : "") + ") {" + newline +
         std::move(memory.declarations) + inner + begin + names.launch + ".range, [=" + passed.captures +
         std::move(memory.captures) + "](sycl::nd_item<3>" + item + ")" + attribute + " {" + newline + inner +
         site.indentation + name_with_parameters(site, kernel) + "(" + joined_texts(std::move(arguments), ", ") + ");" +
         newline + inner + "});" + newline + indent + site.indentation + "});" + newline + indent + "}";
  return out;
}

}  // namespace

Edit call_launcher(const Site& site, const Launch& launch) {
  const TokenStream& s = site.tokens;
  const TokenIndex close = s[launch.arguments_open].match;
  Text out;
  if (site.program.analysis.launchers.foreign.contains({site.file_id, launch.open})) {
    out += s.slice(launch.begin, launch.name);
    out += std::string(site.text(launch.name)) + site.facts.shared_names.suffix;
    if (launch.name + 1 < launch.open) out += lower(site, launch.name + 1, launch.open);
  } else {
    Site inside(site);
    inside.without_launch = launch.begin;  // the callee is an ordinary expression
    out += lower(inside, launch.begin, launch.open);
  }
  out += "(" + launch_value(site, launch);
  if (close > launch.arguments_open + 1) out += ", " + lower(site, launch.arguments_open + 1, close);
  return replace(launch.begin, close + 1, std::move(out) + ")");
}

namespace {

// Returns the first and the last token of a parameter, without preprocessor lines beside them.
TokenRange without_directives(const TokenStream& s, const Parameter& one) {
  TokenIndex begin = one.begin;
  while (begin < one.end && s.has(begin, kInDirective)) ++begin;
  TokenIndex end = begin;
  while (end < one.end && !s.is(end, tok::equal) && !s.has(end, kInDirective)) ++end;
  return {begin, end};
}

// Returns the argument for a parameter whose object the kernel may change, and captures its address.
Text by_pointer(const std::string& name, Passed& to) {
  to.captures += ", " + name + " = &" + name;
  return "*" + name;
}

// Returns the argument for any other parameter. An object that code of its class copies is captured as bytes.
Text by_value(const Site& site, const Function& kernel, const Parameter& one, const std::string& name, Passed& to) {
  const auto k = static_cast<std::size_t>(&one - kernel.parameters.data());
  const ArgumentCopying copying = copying_of_argument(site.program, site.rules, kernel, k, site.facts.copying_code);
  if (copying.how == Copying::kOwnCode)
    return name + report(site, FindingId::kNotDeviceCopyable, one.begin, copying.class_name);
  if (copying.how != Copying::kHarmlessCode) return name;
  to.captures += ", " + name + " = cu2sycl::argument(" + name + ")";
  Text out = name + ".get()";
  out.include("cu2sycl/core/argument.hpp");
  return out;
}

}  // namespace

Text launcher_for(const Site& site, const Function& kernel) {
  const TokenStream& s = site.tokens;
  bool conditional = false;  // `#if` selects parameters
  for (TokenIndex i = kernel.open + 1; i < kernel.close; ++i) conditional |= s.has(i, kInDirective);
  Text out = launcher_head(site, kernel) + launch_parameter(site) + (conditional ? "," : "");
  Passed passed;
  TokenIndex from = kernel.open + 1;  // the end of the parameter before
  const auto pass = [&](Text name) {
    if (conditional && !passed.arguments.empty())
      passed.arguments.back() += std::move(name);
    else
      passed.arguments.push_back(std::move(name));
  };
  const auto separate = [&](TokenIndex to) {
    Text between = conditional ? site.gap(from - 1) : std::string(", ");
    if (conditional && from < to) between += lower(site, from, to) + site.gap(to - 1);
    if (conditional && kernel.defined()) pass(between);
    out += std::move(between);
  };
  for (const Parameter& one : kernel.parameters) {
    const auto [begin, end] = without_directives(s, one);
    if (!conditional && begin < end && !site.file.branches.at(begin).any()) continue;  // nvcc does not compile it
    if (conditional && begin == kernel.open + 1)
      out += " ";
    else
      separate(begin);
    from = s.is(end, tok::equal) ? one.end : end;
    out += lower(site, begin, end);
    Text otherwise = !conditional && s.is(end, tok::equal) ? " " + lower(site, end, one.end) : Text();
    if (!kernel.defined()) {
      out += std::move(otherwise);
      continue;
    }
    if (const auto in_macro = parameters_of_macro(site, {begin, end}); !in_macro.empty()) {
      passed.arguments.insert(passed.arguments.end(), in_macro.begin(), in_macro.end());
      continue;
    }
    const auto& names = one.declaration.declarators;
    const bool named = !names.empty() && names.front().name_token != kNoToken;
    if (!named && is_list_macro(site, {begin, end}))
      out += report(site, FindingId::kUnreadDeclaration, begin, s.text(begin));
    std::string name =
        named ? std::string(names.front().name)
              : site.program.fresh_name("argument_" + std::to_string(passed.arguments.size() + 1), site.file_id);
    if (!named) out += " " + name;
    const bool by_address = !conditional && !names.empty() && refers_to_changed(one.declaration);
    pass(by_address ? by_pointer(name, passed) : by_value(site, kernel, one, name, passed));
    out += std::move(otherwise);
  }
  if (conditional) separate(kernel.close);
  out += ")";
  if (!kernel.defined()) return std::move(out) + ";";
  return std::move(out) + body(site, kernel, passed);
}

// Converts a pointer to kernels to a pointer to launchers, whose first parameter is the launch.
std::optional<Edit> lower_kernel_pointer(const Site& site, TokenIndex i) {
  if (!site.here.pointer_lists.contains(i)) return {};
  const TokenStream& s = site.tokens;
  const bool none = s[i].match == i + 1 || (s[i].match == i + 2 && s.is(i + 1, tok::kw_void));
  const bool line_ends = site.gap(i).find('\n') != std::string::npos;
  Text out = std::string("(const cu2sycl::launch&") + (none ? "" : line_ends ? "," : ", ");
  out.include("cu2sycl/core/launch.hpp");
  return replace(i, none ? s[i].match : i + 1, std::move(out), none ? Edit::Gap::kKeep : Edit::Gap::kClose);
}

}  // namespace cu2sycl
