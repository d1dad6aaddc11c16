// Converts functions: their signatures, and the declarations that are added to their bodies.

#include "analysis/memory/dynamic_memory.hpp"
#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/calls/index.hpp"
#include "lower/core/constructs.hpp"
#include "lower/core/guarded_cuda.hpp"
#include "lower/kernels/hidden_types.hpp"
#include "lower/kernels/launcher.hpp"
#include "lower/kernels/parameters.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether the units of a function have a range-based `for`.
bool have_range_for(const Project& p, const Function& fn) {
  for (FileId f{0}; f < p.files.size(); ++f) {
    const TokenStream& s = p.files[f].tokens;
    if (!p.related(f, fn.file)) continue;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (s.is(i, tok::kw_for) && s.matched(i + 1, tok::l_paren) && opens_list(s, i + 1)) return true;
    }
  }
  return false;
}

// Reports the findings about a function as a whole.
Text function_findings(const Site& site, const Function& fn, bool parameters) {
  const Project& p = site.program;
  Text out;
  // Operators find their implicit arguments in their object if the class could be changed accordingly.
  const bool fixed = parameters && fn.fixed_parameters() && (!fn.bounds_range() || have_range_for(p, fn));
  if (fixed && !(fn.member && class_implicit(p, fn.class_name(), fn.file)))
    out += report(site, FindingId::kSpecialMemberNeeds, fn.name_token, fn.name);
  if (const std::string_view made = unpassed_construction(p, fn); !made.empty())
    out += report(site, FindingId::kSpecialMemberNeeds, fn.name_token, made);
  const bool unbounded = any_of(fn.implicit.variables, [&](VariableId v) {
    const VariableId original = p.variables[v].original;
    return p.variables[original == kNone ? v : original].unbounded;
  });
  if (unbounded) out += report(site, FindingId::kDeducedSharedType, fn.name_token, fn.name);
  if (fn.in_device_code() && site.program.analysis.recursive.contains(fn.id))
    out += report(site, FindingId::kRecursion, fn.name_token, fn.name);
  const auto far = find_if(fn.implicit.variables, [&](VariableId v) {
    const auto same = p.variables_by_name.find(p.variables[v].name);
    return p.variables[v].owner == kNone && same != p.variables_by_name.end() &&
           none_of(same->second, [&](VariableId other) { return p.related(p.variables[other].file, fn.file); });
  });
  if (far != fn.implicit.variables.end() && fn.defined())
    out += report(site, FindingId::kUnsupported, fn.name_token, fn.name,
                  "it, or a function that it calls, uses `" + p.variables[*far].name +
                      "`, a device variable of another source; declare the variable in a header that both include");
  return out;
}

// Returns whether a token is a macro that begins with `extern "C"`: no attribute may precede it.
bool begins_linkage(const Site& site, TokenIndex i) {
  const std::vector<MacroRef> macros = site.program.macros(site.text(i), site.file_id);
  return any_of(macros, [&](const MacroRef ref) {
    const MacroDefinition& macro = site.program.macro(ref);
    return macro.body_begin < macro.body_end &&
           site.program.files[ref.file].tokens.is(macro.body_begin, tok::kw_extern);
  });
}

// Returns the function up to its name and `(`. Compilers must not copy calls of a function with barriers into branches,
// which an attribute tells them (cu2sycl/core/convergent.hpp). Kernels do not need it: they are called in one place.
// Device functions that another unit defines are SYCL_EXTERNAL.
Text function_head(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  TokenIndex first = fn.declaration;
  while (first + 1 < fn.name_token && s.is(first, tok::kw_extern) && s[first + 1].kind == tok::string_literal)
    first += 2;
  bool declared_elsewhere = s.is(fn.declaration, tok::kw_template) || instantiated_by(site.program, fn) != nullptr;
  for (TokenIndex i = fn.declaration; i < fn.name_token; ++i) declared_elsewhere |= s.is(i, tok::kw_friend);
  const bool external = fn.in_device_code() && site.facts.external_functions[fn.id];
  const bool converges = fn.implicit.meets && !fn.global && fn.in_device_code() && !site.in_macro(fn.begin);
  if (!(converges || external) || declared_elsewhere) return lower(site, fn.begin, fn.open + 1);
  Text out;
  if (external) out.include("cu2sycl/core/external.hpp");
  if (s.is_word(first) && first < fn.name_token && begins_linkage(site, first)) {
    out += lower(site, fn.begin, fn.name_token) + site.gap(fn.name_token - 1) + (external ? "SYCL_EXTERNAL " : "");
    return std::move(out) + lower(site, fn.name_token, fn.open) + (converges ? " [[clang::convergent]](" : "(");
  }
  if (first > fn.begin) out += lower(site, fn.begin, first) + site.gap(first - 1);
  Text head = lower(site, first, fn.open + 1);
  const bool condition = head.str().starts_with('#');  // a directive followed the removed `__device__`
  const std::string attributes = std::string(converges ? "[[clang::convergent]]" : "") +
                                 (converges && external ? " " : "") + (external ? "SYCL_EXTERNAL" : "");
  return std::move(out) + attributes + (condition ? site.newline : " ") + std::move(head);
}

// Returns a launcher's declaration without `;`, laid out as the kernel's.
Text launcher_declaration(const Site& site, const Function& kernel) {
  Text out = launcher_head(site, kernel);
  out += with_own_parameters(site, kernel, out.str(), {{launch_parameter(site), {}}});
  if (kernel.close > kernel.open + 1) out += own_parameters(site, kernel) + site.gap(kernel.close - 1);
  return std::move(out) + ")";
}

// Returns the function up to its `)`.
Text signature(const Site& site, const Function& fn, Text head) {
  Text out = std::move(head);
  std::vector<CommentedParameter> extra;
  if (fn.in_device_code()) extra = implicit_parameter_list(site, fn, fn.implicit);
  out += function_findings(site, fn, !extra.empty());
  // The object holds the implicit arguments of its operators.
  const bool kept =
      fn.fixed_parameters() && fn.member && class_implicit(site.program, fn.class_name(), fn.file) != nullptr;
  const bool only_void = fn.parameters.empty() && fn.close > fn.open + 1;
  const bool passes = !extra.empty() && !kept;
  if (passes) {
    out += with_own_parameters(site, fn, out.str(), std::move(extra));
  } else {
    for (const CommentedParameter& one : extra) out.imply(one.text);
    out += site.gap(fn.open);
  }
  if (fn.close > fn.open + 1 && !(only_void && passes)) out += own_parameters(site, fn) + site.gap(fn.close - 1);
  return std::move(out) + ")";
}

// Returns declarations of the views of dynamic shared memory that files declare outside functions, for those that a
// function names.
std::vector<Text> file_scope_views(const Site& site, const Function& fn) {
  std::vector<Text> out;
  if (!fn.in_device_code()) return out;
  for (const VariableId id : named_dynamic_memory(site)) {
    const Variable& v = site.program.variables[id];
    out.push_back("auto* " + v.name + " = reinterpret_cast<" + type_in(site, v) + stars(v) + "*>(" +
                  site.names.dynamic + ");");
  }
  return out;
}

// Returns the body from `{` to `}`, with declarations before its statements, each on a line.
Text body_with(const Site& site, const Function& fn, std::vector<Text> declarations, Text body) {
  const TokenStream& s = site.tokens;
  const std::string closing = site.newline + site.line_indent(fn.body_open) + "}";
  const bool one_line = s.slice(fn.body_open, fn.body_close + 1).find('\n') == std::string_view::npos;
  std::string indent = site.line_indent(fn.body_open) + site.indentation;
  if (!one_line && fn.body_close > fn.body_open + 1) {
    const std::string first = site.line_indent(fn.body_open + 1);
    if (!s.has(fn.body_open + 1, kInDirective) && first.size() > site.line_indent(fn.body_close).size()) indent = first;
  }
  Text out = "{";
  for (Text& one : declarations) {
    out += site.newline + (one.str().starts_with('#') ? "" : indent);
    out += std::move(one);
  }
  if (!one_line) return std::move(out) + std::move(body) + "}";
  // A body on one line, `{ work(); }`, gets a line for each statement.
  out += site.newline + indent;
  const std::string characters = body.str();
  const std::size_t begin = characters.find_first_not_of(' ');
  const std::size_t end = characters.find_last_not_of(' ');
  std::string lines;
  for (std::size_t at = begin; at <= end && begin != std::string::npos; ++at) {
    lines += characters[at];
    if (characters[at] == '\n') lines += site.indentation;
  }
  return std::move(out) + std::move(body).with(std::move(lines)) + closing;
}

Text queue_declaration(const Site& site) {
  const LocalStreams::OfFile& streams = site.streams();
  if (site.facts.plain_queues.contains(site.function))
    return "sycl::queue " + site.names.queue + "{" +
           (streams.default_stream_works ? queue_properties(site) : "sycl::property::queue::in_order()") + "};";
  Text out = "sycl::queue& " + site.names.queue + " = cu2sycl::default_queue();";
  const bool timed = streams.asks_for_times && streams.local;
  out.include(timed ? "cu2sycl/core/queue.hpp,cu2sycl/stream/event_time.hpp" : "cu2sycl/core/queue.hpp");
  return out;
}

// Puts a declaration under the `#if` that guards the CUDA code if only parts of the function are under it.
Text in_guard(const Site& site, const Function& fn, Text declaration) {
  if (site.here.guarded.line.empty() || site.here.guarded.holds(fn.body_open)) return declaration;
  return std::string(site.here.guarded.line) + site.newline + site.line_indent(fn.begin) + site.indentation +
         std::move(declaration) + site.newline + "#endif";
}

// Returns the tokens from a function's `)` to its body. A constructor's initializers get those of the members that keep
// what it is passed, and of default initializers that need it.
Text between_head_and_body(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  const std::string kept = kept_initializers(site, fn);
  Text defaults = default_initializers(site, fn);
  TokenIndex colon = fn.close + 1;
  while (colon < fn.body_open && !s.is(colon, tok::colon))
    colon = opens_bracket(s[colon].kind) && s[colon].match != kNoToken ? s[colon].match + 1 : colon + 1;
  const bool own = colon < fn.body_open;  // initializers in the source
  Text out;
  if (own && !kept.empty())
    out = site.gap(fn.close) + lower(site, fn.close + 1, colon + 1) + site.gap(colon) + kept + ", " +
          lower(site, colon + 1, fn.body_open);
  else if (fn.body_open > fn.close + 1)
    out = site.gap(fn.close) + lower(site, fn.close + 1, fn.body_open);
  if (!own && !kept.empty()) out += " : " + kept;
  if (!defaults.empty()) out += (own || !kept.empty() ? ", " : " : ") + std::move(defaults);
  return std::move(out) + site.gap(fn.body_open - 1);
}

Text definition(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  Text out = signature(site, fn, function_head(site, fn));
  if (const TokenIndex end = s.next(fn.close);
      site.program.analysis.has_launcher(fn.id) && end < fn.body_open && s.is(end, tok::semi)) {
    Function declared = fn;  // in another branch, before the one with the body
    declared.body_open = kNoToken;
    out += site.gap(fn.close) + lower(site, fn.close + 1, end + 1) + site.newline + site.line_indent(fn.begin) +
           launcher_for(site, declared) + site.gap(end) + lower(site, end + 1, fn.body_open) +
           site.gap(fn.body_open - 1);
  } else {
    out += between_head_and_body(site, fn);
  }
  Text body = lower_between(site, fn.body_open, fn.body_close);
  Text launcher;
  if (site.program.analysis.has_launcher(fn.id))
    launcher = site.newline + site.newline + site.line_indent(fn.begin) + launcher_for(site, fn);
  std::vector<Text> declarations = index_variables(site);
  if (out.implied().queue || body.implied().queue || launcher.implied().queue)
    declarations.push_back(in_guard(site, fn, queue_declaration(site)));
  for (Text& view : file_scope_views(site, fn)) declarations.push_back(std::move(view));
  const bool divided = body.str().find('\n') != std::string::npos && !s.has(fn.body_open, kInDirective) &&
                       s.slice(fn.body_open, fn.body_close + 1).find('\n') == std::string_view::npos;
  if (declarations.empty() && !divided)  // `{ k<<<…>>>(p); }` has become several lines otherwise
    out += "{" + std::move(body) + "}";
  else
    out += body_with(site, fn, std::move(declarations), std::move(body));
  out += default_argument_overloads(site, fn, function_head(site, fn));
  out += std::move(launcher);
  out.provide_queue();
  return out;
}

// Returns a declaration without a body, and the declaration of its launcher, through which other units launch the
// kernel. An instance of a launcher contains the kernel's.
Text declaration(const Site& site, const Function& fn) {
  const bool launched = site.program.analysis.has_launcher(fn.id);
  if (launched && instantiated_by(site.program, fn) != nullptr) return launcher_declaration(site, fn);
  Text out = signature(site, fn, function_head(site, fn));
  if (!launched || site.in_macro(fn.begin)) return out;
  return launcher_for(site, fn) + site.newline + site.line_indent(fn.begin) + std::move(out);
}

}  // namespace

namespace {

// Returns a function's version for the host, without implicit parameters; empty if it has none.
Text version_for_host(const Site& inside, const Function& fn) {
  if (!inside.program.analysis.host_versions.contains(fn.id)) return {};
  Function host(fn);
  host.device = host.called_from_device = false;
  host.implicit = {};
  Site site(inside);
  site.host_version = &host;
  if (fn.defined()) {
    const bool one_line = site.tokens.slice(fn.begin, fn.body_close).find('\n') == std::string_view::npos;
    return site.newline + (one_line ? "" : site.newline) + site.line_indent(fn.begin) + definition(site, host);
  }
  const TokenIndex end = site.tokens.next(fn.close);
  Text out = declaration(site, host) + site.gap(fn.close);
  TokenIndex last = end;
  while (!site.tokens.is(last, tok::semi)) ++last;  // `const noexcept;`
  return std::move(out) + lower(site, end, last + 1) + site.newline + site.line_indent(fn.begin);
}

// Reports heads of the function in other branches of `#if` that are not read: those that share the end of its parameter
// list, and the specifiers of heads inside a body that begins in a branch.
Text unread_heads(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  Text out;
  for (TokenIndex i = fn.open + 1; fn.in_device_code() && fn.implicit.parameters() && i < fn.close; ++i) {
    if (s.is(i, tok::l_paren) && s[i].match == kNoToken && !s.has(i, kDisabled) && s.is_word(i - 1))
      out += report(site, FindingId::kUnreadDeclaration, i - 1, s.text(i - 1));
  }
  for (TokenIndex i = fn.body_open + 1; fn.defined() && i < fn.body_close; ++i) {
    const bool specifier = s.is(i, cuda_specifier::kGlobal) || s.is(i, cuda_specifier::kDevice);
    if (specifier && s.has(i - 1, kDirectiveEnd) && !s.has(i, kInDirective) && !s.has(i, kDisabled) &&
        !site.here.functions_at.contains(i))
      out += report(site, FindingId::kUnreadDeclaration, i, s.text(i));
  }
  return out;
}

}  // namespace

namespace {

// Whether the parameter list is not read: a branch of `#if` ends it and begins the body, and so does another branch.
bool ends_in_branches(const TokenStream& s, const Function& fn) {
  for (TokenIndex i = fn.open + 1; i < fn.close; ++i) {
    const bool brace = kind_of_punctuator(s.text(i)) == tok::l_brace;  // its own kind is `unknown`
    if (brace && s[i].match == kNoToken && !s.has(i, kInDirective)) return true;
  }
  return false;
}

// Omits a declaration without a body. Only the declaration of the launcher is left, through which other units launch
// the kernel.
Edit left_out(const Site& site, const Function& fn, Text said) {
  const TokenIndex end = site.tokens.next(fn.close) + 1;
  if (!site.program.analysis.has_launcher(fn.id)) return replace(fn.begin, end, std::move(said), Edit::Gap::kRemove);
  return replace(fn.begin, end, std::move(said) + launcher_for(site, fn));
}

// Returns the declarations before a function with a qualified name, inside its namespace.
Text in_scope(const Site& site, const Function& fn, Text aliases) {
  const TokenIndex name = begin_of_name(site.tokens, fn);
  const std::string line = site.newline + site.line_indent(fn.begin);
  if (lacks_declaration(site, fn)) {
    Text head = lower(site, fn.begin, name) + site.gap(name - 1) + lower(site, fn.name_token, fn.open + 1);
    aliases += signature(site, fn, std::move(head)) + ";" + line;
  }
  if (aliases.str().empty()) return aliases;
  return "namespace " + std::string(site.tokens.slice(name, fn.name_token - 1)) + " {" + line + std::move(aliases) +
         "}" + line;
}

// Whether a head names an alias for the type of a local variable that it is passed.
bool names_alias(const Site& site, const Function& fn, std::string_view head) {
  const auto& needed = fn.implicit.variables;
  return any_of(needed, [&](VariableId v) {
    const Variable& one = site.program.variables[original(site.program, v)];
    return one.owner != kNone && has_word(head, alias_name(site, one));
  });
}

}  // namespace

std::optional<Edit> lower_function(const Site& site, TokenIndex i) {
  const auto found = site.here.functions_at.find(i);
  if (found == site.here.functions_at.end()) return {};
  const TokenStream& s = site.tokens;
  const Function& fn = site.program.functions[found->second];
  // Within a function only a head that shares its body is converted.
  if (site.function == found->second || (site.function != kNone && (fn.shared_body == kNoToken || i < fn.shared_body)))
    return {};
  const bool ends = !fn.defined() && s.next(fn.close) != kNoToken && s.is(s.next(fn.close), tok::semi);
  if (ends && site.rules.find(fn.name, RuleKind::kCall) != nullptr &&
      redeclares_builtin(site.program, fn.name, fn.scope))
    return replace(i, s.next(fn.close) + 1, {}, Edit::Gap::kRemove);
  if (fn.in_device_code() && ends_in_branches(s, fn))
    return unconverted(site, FindingId::kUnreadDeclaration, i, (fn.defined() ? fn.body_close : fn.close) + 1, fn.name);
  const Site inside = site.in_function(found->second);
  Text out;
  for (const Hazard& one : inside.function_facts()->hazards) out += report(site, one.id, one.at, one.subject);
  out += unread_heads(site, fn);
  out += overload_conflicts(site, fn, i);
  if (is_left_out(inside, fn)) return left_out(inside, fn, std::move(out));
  Text aliases = aliases_for(inside, fn);
  if (fn.global && begin_of_name(s, fn) < fn.name_token) aliases = in_scope(inside, fn, std::move(aliases));
  const bool shares = after_other_branches(s, fn.begin, fn.name_token) > fn.begin || fn.shared_body != kNoToken;
  if (shares && !aliases.empty())
    out += report(site, FindingId::kUnreadDeclaration, fn.name_token, fn.name);  // an alias would have to precede it
  Text for_host = version_for_host(inside, fn);
  if (!fn.defined()) out += std::exchange(for_host, {});
  out += fn.defined() ? definition(inside, fn) : declaration(inside, fn);
  if (site.function != kNone && names_alias(site, fn, out.str()))
    out += report(site, FindingId::kUnreadDeclaration, fn.name_token, fn.name);  // it is declared in another branch
  out += std::move(for_host);
  Edit edit = replace(i, (fn.defined() ? fn.body_close : fn.close) + 1, std::move(out));
  if (ends) add_default_argument_overloads(inside, fn, function_head(inside, fn), edit);
  if (aliases.str().empty())
    edit.text.imply(aliases);
  else
    edit.before = std::move(aliases);
  return edit;
}

}  // namespace cu2sycl
