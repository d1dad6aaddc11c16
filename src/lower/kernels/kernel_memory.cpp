// The memory that a launched kernel is passed: accessors for `__shared__` variables, pointers to device variables.
#include <algorithm>
#include <set>

#include "analysis/memory/shared_types.hpp"
#include "lex/lexer.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/kernels/launch.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/classes.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

Text type_at_launch(const Site& site, const Function& kernel, const MemoryContext& context, const Text& type);

bool names_any(std::string_view text, const std::set<std::string_view>& words) {
  const SourceFile source("", std::string(text));
  const TokenStream s = lex(source);
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (words.contains(s.text(i))) return true;
  }
  return false;
}

// Returns `T[N / 32]` or `<T, 16>`, written in the kernel's template parameters, with the launch's template arguments
// in their place.
Text type_at_launch(const Site& site, const Function& kernel, const MemoryContext& context, const Text& type) {
  const SourceFile source("", type.str());
  const TokenStream s = lex(source);
  Text out;
  std::uint32_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i) || (i > 0 && s.is(i - 1, tok::coloncolon))) continue;
    Text value = template_argument(site, kernel, context, s.text(i));
    if (value.str().empty()) {
      out.imply(value);
      continue;
    }
    out += source.bytes().substr(at, s[i].offset - at);
    const auto k = static_cast<std::size_t>(std::ranges::find(kernel.template_parameters, s.text(i)) -
                                            kernel.template_parameters.begin());
    const bool whole = i > 0 && s.is_any(i - 1, tok::l_square, tok::less, tok::comma) &&
                       (s.is_any(i + 1, tok::r_square, tok::greater, tok::comma));
    const bool operand =
        !kernel.takes_type[k] && !whole && value.str().find_first_of(" +-*/%<>=!&|^?,") != std::string::npos;
    out += operand ? "(" + std::move(value) + ")" : std::move(value);
    at = s.end_offset(i);
  }
  out += source.bytes().substr(at);
  return std::move(out.imply(type));
}

// Returns a type as a template argument. Array extents with a `>` are put in parentheses, because it would end the
// list.
Text as_template_argument(Text type) {
  const SourceFile source("", type.str());
  const TokenStream s = lex(source);
  std::string out;
  std::uint32_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.matched(i, tok::l_square)) continue;
    bool ends = false;
    for (TokenIndex k = i + 1; k < s[i].match; ++k) {
      if (s.matched(k, tok::l_paren)) k = s[k].match;
      ends |= s.is_any(k, tok::greater, tok::greatergreater);
    }
    if (!ends) continue;
    const TokenIndex close = s[i].match;
    out += source.bytes().substr(at, s.end_offset(i) - at);
    out += "(" + std::string(s.slice(i + 1, close)) + ")";
    at = s[close].offset;
    i = close;
  }
  out += source.bytes().substr(at);
  return std::move(type).with(std::move(out));
}

// Returns the name for a variable at a launch: its own name if the launch does not mention it.
std::string name_at_launch(const Site& site, const MemoryContext& context, const std::string& name,
                           const char* suffix) {
  const bool free =
      context.launch.end > context.launch.begin && !mentions(site.program, site.file_id, context.launch, name);
  return free ? name : site.program.fresh_name(name + suffix, site.file_id);
}

// Adds `table = table.get(q)` to the captures of the kernel's lambda.
void add_device_variable(const Site& site, const Function& kernel, const MemoryContext& context, VariableId v,
                         KernelMemory& out, std::vector<Text>& pointers) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  Text arguments;
  if (is_template(p, variable)) {
    const Text list = template_arguments_in(site, kernel, variable);
    arguments = type_at_launch(site, kernel, context, list);
  }
  const std::string pointer = name_at_launch(site, context, variable_name(site, kernel, v), "_ptr");
  out.captures += ", " + pointer + " = " + pointer_to(site, variable, context.at, std::move(arguments));
  pointers.emplace_back("*" + pointer);
}

// Adds `sycl::accessor table_acc(table.buffer(), cgh);`. The kernel is passed its only element.
void add_variable_accessor(const Site& site, const Function& kernel, const MemoryContext& context, VariableId v,
                           KernelMemory& out, std::vector<Text>& values) {
  const Variable& variable = site.program.variables[v];
  const std::string accessor = name_at_launch(site, context, "acc_" + variable_name(site, kernel, v), "");
  const bool reads = variable.read_only();
  out.declarations += std::string(context.indent) + "sycl::accessor " + accessor + "(" +
                      name_in_host_code(site, variable, context.at) + ".buffer(), " + site.names.handler +
                      (reads ? ", sycl::read_only" : "") + ");" + std::string(context.line_break);
  values.emplace_back(accessor + "[0].value");
}

// Returns the type of a variable at the launch. The arguments of an alias are the kernel's template parameters; they
// are replaced with the launch's template arguments.
Text accessor_type(const Site& site, const Function& kernel, const MemoryContext& context, VariableId v) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  const Function* here = site.current() == nullptr ? &kernel : site.current();
  Text type = variable.owner == kNone ? device_variable_type(site, variable, {}, here)
                                      : shared_variable_type(site, v, kernel, {});
  if (variable.owner == kNone) {
    type = as_template_argument(std::move(type));
  } else if (!needs_alias(site, v) || type_of_instance(site, variable, kernel, {})) {
    type = as_template_argument(type_at_launch(site, kernel, context, type));
  } else {
    const std::size_t open = type.str().find('<');
    if (type.str().starts_with("typename ")) {
      type = type_at_launch(site, kernel, context, type);
    } else if (open != std::string::npos) {
      Text list = type_at_launch(site, kernel, context, type.str().substr(open));
      type.resize(open);
      type += std::move(list);
    }
    const std::string& scope = p.functions[variable.owner].scope;
    const bool qualified =
        type.str().starts_with("typename ") || type.str().substr(0, open).find("::") != std::string::npos;
    if (!scope.empty() && !qualified) type = scope + "::" + std::move(type);
  }
  if (const Text alignment = alignment_of(site, variable); !alignment.empty()) {
    type = "cu2sycl::aligned<" + std::move(type) + ", " + type_at_launch(site, kernel, context, alignment) + ">";
    type.include("cu2sycl/core/aligned.hpp");
  }
  return type;
}

std::string without_cv(std::string type) {
  for (const std::string_view word : {"const ", "volatile "}) {
    if (const std::size_t at = type.find(word); at != std::string::npos) type.erase(at, word.size());
  }
  return type;
}

// Returns a byte count as a number of values of a type, if it is written as `n * sizeof(T)` or is a local constant with
// such a value.
std::optional<TypedSize> typed_size(const Site& site, TokenRange range) {
  if (range.end <= range.begin) return {};
  if (auto written = split_sizeof(site, range)) return written;
  const Local* local = range.end - range.begin == 1 ? site.local(range.begin) : nullptr;
  if (local == nullptr || !site.tokens.is_word(range.begin) || site.in_macro(range.begin)) return {};
  const TokenStream& s = site.tokens;
  const Declarator& one = local->declarator();
  bool constant = false;
  for (TokenIndex i = local->declaration.begin; i < local->declaration.type_end; ++i)
    constant |= s.is_any(i, tok::kw_const, tok::kw_constexpr);
  if (!constant || !s.is(one.initializer, tok::equal)) return {};
  auto made = split_sizeof(site, {one.initializer + 1, one.end});
  if (made) made->count = std::string(one.name) + " / sizeof(" + made->type.str() + ")";
  return made;
}

// Adds the launch's dynamic local memory: as values of the variable's type if the byte count allows it, else as bytes.
void add_dynamic_memory(const Site& site, const Function& kernel, const MemoryContext& context, KernelMemory& out) {
  const Variable* view = dynamic_view(site, kernel);
  Text type;
  if (view != nullptr) {
    type = type_at_launch(site, kernel, context, type_in(site, *view) + stars(*view));
    std::string bare = without_cv(type.str());
    type = std::move(type).with(std::move(bare));
    const auto typed = typed_size(site, context.size);
    if (typed && typed->type.str() == type.str()) {
      const std::string name = name_at_launch(site, context, view->name, "_acc");
      out.declarations += std::string(context.indent) + "sycl::local_accessor<" + std::move(type) + ", 1> " + name +
                          "(" + typed->count + ", " + site.names.handler + ");" + context.line_break;
      out.arguments.emplace_back("&" + name + "[0]");
      return;
    }
  }
  const std::string name = site.names.dynamic + "_acc";
  out.declarations += std::string(context.indent) + "sycl::local_accessor<std::byte, 1> " + name + "(sycl::range<1>(" +
                      context.bytes + "), " + site.names.handler + ");" + context.line_break;
  out.declarations.include("cstddef");
  out.arguments.push_back(view == nullptr ? Text("&" + name + "[0]")
                                          : "reinterpret_cast<" + std::move(type) + "*>(&" + name + "[0])");
}

}  // namespace

Text template_argument(const Site& site, const Function& kernel, const MemoryContext& context, std::string_view word) {
  const auto& parameters = kernel.template_parameters;
  const auto k = static_cast<std::size_t>(std::ranges::find(parameters, word) - parameters.begin());
  if (k == parameters.size()) return {};
  Text value = k < context.explicit_arguments.size() ? context.explicit_arguments[k]
                                                     : deduce(site, kernel, k, context.arguments);
  const std::string& given = kernel.template_defaults[k];
  if (value.empty() && !given.empty() &&
      !names_any(given, {parameters.begin() + static_cast<std::ptrdiff_t>(k), parameters.end()}))
    return type_at_launch(site, kernel, context, given);
  if (value.empty())
    value += mark(site, FindingId::kDeducedSharedType, context.at, kernel.name) +
             report(site, FindingId::kDeducedSharedType, context.at, kernel.name);
  return value;
}

KernelMemory kernel_memory(const Site& site, const Function& kernel, const MemoryContext& context) {
  const Project& p = site.program;
  KernelMemory out;
  std::vector<Text> pointers;  // they follow all other arguments
  KernelMemory dynamic;
  if (kernel.implicit.dynamic) add_dynamic_memory(site, kernel, context, dynamic);
  out.declarations += std::move(dynamic.declarations);  // first, so that it is aligned for all types
  for (const VariableId v : kernel.implicit.variables) {
    const Variable& variable = p.variables[v];
    if (p.analysis.buffer_symbols.variables.contains(v)) {
      add_variable_accessor(site, kernel, context, v, out, pointers);
      continue;
    }
    if (variable.owner == kNone && !variable.shared_by_functions()) {
      add_device_variable(site, kernel, context, v, out, pointers);
      continue;
    }
    const std::string accessor = name_at_launch(site, context, variable_name(site, kernel, v), "_acc");
    out.declarations += std::string(context.indent) + "sycl::local_accessor<" +
                        accessor_type(site, kernel, context, v) + ", 0> " + accessor + "(" + site.names.handler + ");" +
                        context.line_break;
    const bool aligned = !alignment_of(site, variable).empty();
    (variable.owner == kNone ? pointers : out.arguments)
        .emplace_back(aligned ? "cu2sycl::value_of(" + accessor + ")" : accessor);
  }
  for (auto* more : {&dynamic.arguments, &pointers})
    out.arguments.insert(out.arguments.end(), more->begin(), more->end());
  return out;
}

}  // namespace cu2sycl
