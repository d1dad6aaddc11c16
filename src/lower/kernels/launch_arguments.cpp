// The arguments of launches, as the kernel's lambda can hold them.
#include <algorithm>

#include "analysis/launch/captures.hpp"
#include "analysis/memory/copying.hpp"
#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "lower/kernels/launch.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns the declarator of a kernel's parameter; nullptr if there is no such parameter or it could not be read.
const Declarator* parameter(const Function& kernel, std::size_t k) {
  if (k >= kernel.parameters.size() || kernel.parameters[k].declaration.declarators.empty()) return nullptr;
  return &kernel.parameters[k].declaration.declarators.front();
}

// Returns the last name of an expression outside brackets: `data` for `s.data()`, `n` for `obj->n`. Empty for a lambda.
std::string last_word(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (s.is(range.begin, tok::l_square)) return {};
  std::string name;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.is_word(i) && !is_keyword(s[i].kind) && !s.has(i, kMacroParameter) && !is_builtin_type(s[i].kind) &&
        !s.is(i + 1, tok::coloncolon))
      name = std::string(s.text(i));
    if (s.is(i, tok::less) && i > range.begin && s.is_word(i - 1)) {  // `p.data<T>()`
      const TokenIndex after = after_template_arguments(s, i, range.end);
      if (after != kNoToken && after < range.end && s.is(after, tok::l_paren)) i = after;
    }
    if (s.is_any(i, tok::l_paren, tok::l_square) && s[i].match != kNoToken && !name.empty()) i = s[i].match;
    if (s.matched(i, tok::l_brace)) i = s[i].match;
  }
  return name;
}

// Returns the name of the capture for an argument.
std::string capture_name(const Site& site, const Function& kernel, std::size_t k, TokenRange range,
                         std::set<std::string>& taken) {
  const Project& p = site.program;
  const Declarator* one = parameter(kernel, k);
  const bool named = one != nullptr && kernel.parameters[k].declaration.declarators.size() == 1 && !one->name.empty();
  std::string name = named ? std::string(one->name) : last_word(site, range);
  const bool names_type = any_of(p.files, [&](const File& file) { return file.types.contains(name); });
  const bool names_parameter = site.current() != nullptr && site.current()->depends_on(name);
  if (name.empty() || names_type || names_parameter || p.macros_by_name.contains(name)) name = "argument";
  std::string unique = name;
  for (int n = 1; taken.contains(unique) || p.macros_by_name.contains(unique); ++n)
    unique = name + "_" + std::to_string(n);
  taken.insert(unique);
  return unique;
}

// Returns the names that are in use in the lambda: those in arguments that are used unchanged, of the kernel and its
// implicit parameters, of parameters of the enclosing macro, and names that the conversion introduces.
std::set<std::string> names_taken(const Site& site, const Function& kernel, const Launch& launch) {
  const Names& names = site.names;
  std::set<std::string> taken{names.item, names.queue, names.handler, names.dynamic};
  for (TokenIndex i = launch.callee.begin; i < launch.callee.end; ++i) {
    if (site.tokens.is_word(i)) taken.insert(std::string(site.text(i)));
  }
  if (site.in_macro(launch.begin)) {
    for (const MacroDefinition& macro : site.file.directives.macros) {
      if (macro.body_begin <= launch.begin && launch.begin < macro.body_end)
        taken.insert(macro.parameters.begin(), macro.parameters.end());
    }
  }
  for (const TokenRange& range :
       deduces_arguments(site, kernel, launch) ? launch.arguments : std::vector<TokenRange>()) {
    for (TokenIndex i = range.begin; i < range.end; ++i) {  // used in decltype
      if (site.tokens.is_word(i) && !names_member(site.tokens, i)) taken.insert(std::string(site.text(i)));
    }
  }
  for (const VariableId v : kernel.implicit.variables) {
    for (const char* suffix : {"", "_acc", "_ptr"}) taken.insert(site.program.variables[v].name + suffix);
  }
  for (const TokenRange& range : launch.arguments) {
    if (!capturable(site, range)) continue;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (site.tokens.is_word(i)) taken.insert(std::string(site.text(i)));
    }
  }
  return taken;
}

// Returns a type with the launch's template arguments in place of the kernel's template parameters.
Text with_arguments(const Site& site, const Function& kernel, const Launch& launch, const Text& type) {
  const SourceFile source("", type.str());
  const TokenStream s = lex(source);
  const auto& names = kernel.template_parameters;
  Text out;
  std::uint32_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const auto which = static_cast<std::size_t>(std::ranges::find(names, s.text(i)) - names.begin());
    if (which >= launch.template_arguments.size() || which >= names.size()) continue;
    out += std::string(source.bytes().substr(at, s[i].offset - at)) + lower(site, launch.template_arguments[which]);
    at = s.end_offset(i);
  }
  out += source.bytes().substr(at);
  return std::move(out.imply(type));
}

// Returns the type of a kernel's parameter, as the type of a value.
Text parameter_type(const Site& site, const Function& kernel, const Launch& launch, std::size_t k) {
  const Declaration& d = kernel.parameters[k].declaration;
  const Site there(site.facts, kernel.file);
  const std::string scope = site.current() == nullptr ? std::string() : site.current()->scope;
  Text type =
      type_in_scope(site, type_text(kernel.file == site.file_id ? site : there, d), kernel.file, kernel.scope, scope);
  type = with_arguments(site, kernel, launch, type);
  const Declarator* one = parameter(kernel, k);
  const auto depth = static_cast<std::size_t>(one == nullptr ? 0 : one->pointer_depth);
  if (depth == 0 && (one == nullptr || !one->array())) return without_const(std::move(type));
  if (one->array()) {  // a pointer to the first element
    const TokenIndex inner = there.tokens[one->extents_begin].match + 1;
    type += std::string(depth, '*');
    return type + (inner < one->extents_end ? " (*)" + lower(there, inner, one->extents_end) : Text("*"));
  }
  const TokenRange extents = after_parentheses(there.tokens, *one);  // of `(*rows)[4]`
  if (extents.begin >= extents.end) return std::move(type) + std::string(depth, '*');
  return type + " (" + std::string(depth, '*') + ")" + lower(there, extents.begin, extents.end);
}

// Returns whether a kernel is passed all arguments as copies of their bytes.
bool takes_copies(const Site& site, const Function& kernel) {
  for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
    const Declarator* declared = parameter(kernel, k);
    if ((declared != nullptr && declared->reference) ||
        copying_of_argument(site.program, site.rules, kernel, k, site.facts.copying_code).how != Copying::kBytes)
      return false;
  }
  return true;
}

// Returns the pack's name in `std::forward<A>(a)...`; kNoToken for other arguments. The kernel has copies, which it
// cannot forward.
TokenIndex forwarded_pack(const TokenStream& s, TokenRange range) {
  const TokenIndex last = range.end - 1;
  const TokenIndex name = range.begin + (s.is(range.begin, "std") ? 2 : 0);
  if (!s.is(last, tok::ellipsis) || !s.matched(last - 1, tok::r_paren) || !s.is(name, "forward")) return kNoToken;
  const TokenIndex open = s[last - 1].match;
  return open + 3 == last && s.is_word(open + 1) ? open + 1 : kNoToken;
}

// Returns whether an argument stands for several that must be evaluated at the launch: in a macro or an expansion, such
// as `a.data()...`.
bool evaluates_several(const Site& site, TokenRange one) {
  if (is_list_macro(site, one)) return !is_capturable_list(site, one);
  return one.end > one.begin + 1 && site.tokens.is(one.end - 1, tok::ellipsis) &&
         !capturable(site, {one.begin, one.end - 1}) && forwarded_pack(site.tokens, one) == kNoToken;
}

// Returns whether arguments of a launch stand for several that must be evaluated at the launch, and the arguments can
// be passed on as one list.
bool needs_list(const Site& site, const Function& kernel, const Launch& launch) {
  const bool needed = any_of(launch.arguments, [&](TokenRange one) { return evaluates_several(site, one); });
  return needed && !has_untyped_argument(site, launch) && takes_copies(site, kernel);
}

// Returns whether an argument among `#if` lines is `0`, `NULL`, `nullptr` or a braced list, which have no usable type.
bool has_untyped_word(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  for (TokenIndex i = begin; i < end; ++i) {
    if (s.has(i, kInDirective)) continue;
    const bool before = i == begin || s.has(i - 1, kInDirective) || s.is(i - 1, tok::comma);
    if (before && s.is(i, tok::l_brace)) return true;
    const bool alone = i + 1 == end || s.has(i + 1, kInDirective) || s.is(i + 1, tok::comma);
    if (before && alone && (s.is(i, "0") || s.is(i, "NULL") || s.is(i, tok::kw_nullptr))) return true;
  }
  return false;
}

// Returns all arguments as one list, for a function around the launch.
KernelArguments one_list(const Site& site, Text list, const std::set<std::string>& taken) {
  KernelArguments out;
  out.pack = "argument";
  while (taken.contains(out.pack) || site.program.macros_by_name.contains(out.pack)) out.pack += "_1";
  out.text = out.pack + "...";
  out.list = std::move(list);
  return out;
}

}  // namespace

KernelArguments conditional_arguments(const Site& site, const Function& kernel, const Launch& launch) {
  const TokenStream& s = site.tokens;
  const TokenIndex begin = launch.arguments_open + 1;
  const TokenIndex end = s[launch.arguments_open].match;
  KernelArguments out;
  std::set<std::string> seen;
  for (TokenIndex i = begin; i < end; ++i) {
    if (!s.is_word(i) || s.has(i, kInDirective) || capturable(site, {i, i + 1})) continue;
    const bool type =
        site.rules.find(s.text(i), RuleKind::kType) != nullptr || (s.is(i - 1, tok::l_paren) && is_cast(s, i - 1));
    const Local* local = site.local(i);
    if (local == nullptr && type) continue;
    // An array is captured by its name; with an initializer it would become a pointer.
    if (local != nullptr && local->declarator().array() && !local->declarator().reference && !local->parameter &&
        !local->declaration.is_static)
      continue;
    const std::string word(s.text(i));
    if (!seen.insert(word).second) continue;
    const Conditional* branch = branch_around(s, i);
    const bool divided = branch != nullptr && branch->directive >= begin;
    if (divided || s.is(i + 1, tok::l_paren) || s.is_any(i - 1, tok::period, tok::arrow)) {
      if (takes_copies(site, kernel) && !has_untyped_word(s, begin, end))
        return one_list(site, site.gap(begin - 1) + lower(site, begin, end) + site.gap(end - 1),
                        names_taken(site, kernel, launch));
      out.text += report(site, FindingId::kMeaning, i,
                         "`" + word + "` under `#if` in a launch is evaluated in the kernel, not at the launch");
      continue;
    }
    out.captures += ", " + word + " = " + word;
  }
  out.text += lower(site, begin, end) + site.gap(end - 1);
  return out;
}

namespace {

// Returns whether an argument is `Class()` or `Class{x}`: the address of a temporary cannot be passed.
bool makes_object(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (range.begin >= range.end || !s.is_any(range.end - 1, tok::r_paren, tok::r_brace)) return false;
  const TokenIndex name = begin_of_primary(s, range.end - 1);
  return s.is_word(name) && site.program.types.contains(s.text(name)) && begin_of_callee(s, name) == range.begin;
}

}  // namespace

KernelArguments kernel_arguments(const Site& site, const Function& kernel, const Launch& launch) {
  const TokenStream& s = site.tokens;
  KernelArguments out;
  std::set<std::string> taken = names_taken(site, kernel, launch);
  if (needs_list(site, kernel, launch)) {
    Text list;
    for (const TokenRange& one : launch.arguments)
      list += (list.empty() ? "" : ", ") + with_comments(site, one, lower(site, one));
    return one_list(site, std::move(list), taken);
  }
  for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
    const TokenRange range = launch.arguments[k];
    const ArgumentCopying copying = copying_of_argument(site.program, site.rules, kernel, k, site.facts.copying_code);
    if (copying.how == Copying::kOwnCode)
      out.text += report(site, FindingId::kNotDeviceCopyable, launch.begin, copying.class_name);
    if (range.begin >= range.end) continue;
    if (!out.text.empty()) out.text += ", ";
    const bool bytes = copying.how == Copying::kHarmlessCode;
    const bool list = is_list_macro(site, range);
    if (evaluates_several(site, range))
      out.text += report(site, FindingId::kMeaning, range.begin,
                         "the arguments that `" + std::string(site.text(range.begin)) +
                             "` expands to are evaluated in the kernel, not at the launch");
    const bool variadic = list || s.is(range.begin, "__VA_ARGS__") || s.is(range.end - 1, tok::ellipsis);
    const Declarator* declared = parameter(kernel, k);
    const bool by_reference = declared != nullptr && declared->reference && !makes_object(site, range);
    const bool other_class = !by_reference && converts_class(site, kernel, k, range, launch.template_arguments.size(),
                                                             site.facts.pointer_conversions);
    const bool converts = other_class && !bytes;
    if (const TokenIndex pack = forwarded_pack(s, range); pack != kNoToken) {
      out.text += with_comments(site, range, std::string(s.text(pack)) + "...");
      continue;
    }
    if ((capturable(site, range) && !bytes && !by_reference && !converts) || variadic || names_buffer(site, range)) {
      out.text += with_comments(site, range, lower(site, range));
      continue;
    }
    const std::string unique = capture_name(site, kernel, k, range, taken);
    Text value = lower(site, range);
    if (value.str().starts_with('{') && k < kernel.parameters.size())  // a braced list has no type
      value = parameter_type(site, kernel, launch, k) + std::move(value);
    else if (converts)
      value = "static_cast<" + parameter_type(site, kernel, launch, k) + ">(" + std::move(value) + ")";
    if (by_reference) {  // CUDA passes the address, which refers to managed memory
      if (range.end - range.begin > 1) value = "(" + std::move(value) + ")";
      out.captures += ", " + unique + " = &" + std::move(value);
      out.text += with_comments(site, range, "*" + unique);
      continue;
    }
    if (bytes) {
      const Text type = other_class ? "<" + parameter_type(site, kernel, launch, k) + ">" : Text();
      value = "cu2sycl::argument" + type + "(" + std::move(value) + ")";
      value.include("cu2sycl/core/argument.hpp");
    }
    out.captures += ", " + unique + " = " + std::move(value);
    out.text += with_comments(site, range, unique + (bytes ? ".get()" : ""));
  }
  return out;
}

}  // namespace cu2sycl
