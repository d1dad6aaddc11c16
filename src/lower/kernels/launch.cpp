// Converts `kernel<<<grid, block, bytes, stream>>>(arguments)` to a submission to a queue.
#include "lower/kernels/launch.hpp"

#include <set>

#include "analysis/launch/launch_dimensions.hpp"
#include "analysis/launch/launched.hpp"
#include "lex/comments.hpp"
#include "lower/core/constructs.hpp"
#include "lower/kernels/launcher.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/expressions/effects.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kLastArgumentColumn = 48;  // arguments are not aligned with a parenthesis further to the right

// How a launch is laid out: on several lines, or on one line in a macro.
struct Layout {
  bool lines;
  std::string line_break;
  std::string indent;  // of the launch
  std::string step;
  std::string inner;  // of the code in the command group
};

// The parts of a launch, which are determined before they are joined.
struct Submission {
  const Site& site;
  const Launch& launch;
  const Function& kernel;
  int dimensions;
  Layout layout;
  Text queue;
  bool recorded;  // a captured stream runs the work later, so it must hold copies of all that it uses
  Text sizes;     // the launch's sizes as one value, if `#if` lines choose between them
  LaunchSpace space;
  bool checked;  // a bad configuration becomes the last error
  KernelArguments passed;
  KernelMemory memory;
  Text callee;
  Text held;                   // captures of the command group's function
  std::string_view comment{};  // of the launch; printed after the kernel's call
};

// Returns whether there are directives among the arguments of a launch, other than in the body of a lambda.
bool has_directive(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  for (TokenIndex i = begin; i < end; ++i) {
    if (s[i].kind == tok::directive) return true;
    if (s.matched(i, tok::l_brace)) i = s[i].match;
  }
  return false;
}

std::vector<Text> explicit_arguments(const Site& site, const Launch& launch) {
  std::vector<Text> out;
  for (const TokenRange& one : launch.template_arguments) out.push_back(lower(site, one));
  if (launch.shares_bracket(site.tokens)) out.back() += ">";
  return out;
}

// Determines the byte count of dynamic shared memory.
void read_dynamic_memory(Submission& to, MemoryContext& context) {
  const Site& site = to.site;
  const auto& configuration = to.launch.configuration;
  if (to.launch.conditional) {
    context.bytes = to.sizes + ".bytes";
  } else if (configuration.size() > 2) {
    context.bytes = lower(site, configuration[2]);
    if (!to.recorded) context.size = configuration[2];
  } else {
    context.bytes = "0";
  }
  if (to.recorded) {
    to.held += ", " + site.names.launch + "_bytes = " + std::move(context.bytes);
    context.bytes = site.names.launch + "_bytes";
  }
}

// Reports the byte count of a kernel without dynamic memory if it has side effects, which are lost.
Text lost_change(const Site& site, TokenRange bytes) {
  if (!may_change(site, bytes)) return {};
  return report(site, FindingId::kMeaning, bytes.begin,
                "`" + std::string(site.tokens.slice(bytes.begin, bytes.end)) +
                    "` is not evaluated, because the kernel has no dynamic shared memory");
}

Submission plan(const Site& site, const Launch& launch, const Function& kernel) {
  const TokenStream& s = site.tokens;
  const TokenIndex begin = launch.begin;
  const auto& configuration = launch.configuration;
  const bool lines = !site.in_macro(begin);
  // The kernel may be a parameter of the macro: any kernel that is named in an argument.
  const int dimensions =
      s.has(launch.name, kMacroParameter) ? kMaxDimensions : site.program.analysis.dimensions.functions[kernel.id];
  Submission out{site, launch, kernel, dimensions, {lines, lines ? site.newline : " ", "", "", ""},
                 {},   false,  {},     {},         false,
                 {},   {},     {},     {}};
  out.passed = has_directive(s, launch.arguments_open + 1, s[launch.arguments_open].match)
                   ? conditional_arguments(site, kernel, launch)
                   : kernel_arguments(site, kernel, launch);
  if (lines) {
    out.layout.step = site.indentation;
    out.layout.indent = site.line_indent(begin) + (out.passed.list.empty() ? "" : out.layout.step);
  }
  const auto& needed = kernel.implicit.variables;
  const bool memory = kernel.implicit.dynamic || takes_buffers(site, launch) || any_of(needed, [&](VariableId v) {
                        const Variable& one = site.program.variables[v];
                        return one.owner != kNone || one.shared_by_functions() ||
                               site.program.analysis.buffer_symbols.variables.contains(v);
                      });
  out.layout.inner = out.layout.indent + (memory ? out.layout.step : "");
  if (launch.conditional) {
    out.sizes =
        "cu2sycl::launch_sizes(" + on_lines_of_their_own(site, lower(site, launch.open + 1, launch.close)) + ")";
    out.sizes.include("cu2sycl/core/launch_sizes.hpp");
    out.space.text = out.sizes + ".range";
  } else {
    out.space = launch_space(site, launch, dimensions);
  }
  out.checked = site.program.analysis.run.asks_for_errors[site.file_id] && !out.space.valid;
  const TokenRange stream = configuration.size() > 3 && !launch.conditional ? configuration[3] : TokenRange{};
  out.queue = queue_of(site, stream, begin);
  out.recorded = site.properties().captures_streams && names_stream(site, stream);
  if (out.recorded) {
    out.queue = "cu2sycl::recording(" + std::move(out.queue) + ")";
    out.queue.include("cu2sycl/stream/capture.hpp");
  }
  const std::vector<Text> given = explicit_arguments(site, launch);
  MemoryContext context{given,
                        launch.arguments,
                        begin,
                        {begin, launch.end(s)},
                        out.layout.inner,
                        lines ? site.newline : std::string_view(" "),
                        {},
                        {}};
  if (kernel.implicit.dynamic)
    read_dynamic_memory(out, context);
  else if (configuration.size() > 2)
    out.queue += lost_change(site, configuration[2]);
  out.memory = kernel_memory(site, kernel, context);
  out.memory.declarations += buffer_accessors(site, launch, kernel, out.layout.inner, out.layout.line_break);
  out.callee = callee(site, launch, kernel, context);
  return out;
}

// Returns the kernel's call with all its arguments.
Text kernel_call(Submission& from) {
  const Layout& layout = from.layout;
  std::vector<Text> arguments = std::move(from.memory.arguments);
  if (from.kernel.implicit.item) arguments.insert(arguments.begin(), from.site.names.item);
  if (!from.passed.text.empty()) arguments.push_back(std::move(from.passed.text));
  Text all = joined_texts(std::move(arguments), ", ");
  if (layout.lines)
    all = broken(std::move(all), layout.inner.size() + layout.step.size() + from.callee.str().size() + 1, 2,
                 from.site.newline + layout.inner + layout.step + layout.step + layout.step);
  return std::move(from.callee) + "(" + std::move(all) + ");";
}

// Returns an argument of a call. If it is too long for a line with this indentation, the list in its brackets is broken
// after commas.
std::string fitted(const std::string& part, const std::string& indent, const std::string& newline) {
  const std::size_t open = part.find_first_of("([");
  const std::size_t close = part.empty() ? 0 : part.find_last_of(")]");
  if (indent.size() + part.size() <= kLineWidth || open == std::string::npos || close == std::string::npos ||
      close < open)
    return part;
  const std::string inner = indent + std::string(open + 1, ' ');  // tabs of the indentation are kept
  return part.substr(0, open + 1) +
         broken_list(std::string_view(part).substr(open + 1, close - open - 1), inner.size(), part.size() - close,
                     newline + inner) +
         part.substr(close);
}

// Returns `queue.parallel_for(` and the parts of the call up to the `{` of the kernel's lambda, on lines that fit. They
// are aligned with the first part, or indented by two levels if that is too far to the right.
Text call_head(const Submission& from, Text open, std::vector<Text> parts) {
  const Layout& layout = from.layout;
  std::vector<std::string> characters;
  for (Text& part : parts) {
    characters.push_back(part.str() + (&part == &parts.back() ? "" : ","));
    open.imply(part);
  }
  std::string head = open.str();
  if (!layout.lines) return std::move(open).with(head + joined(characters, " "));
  const std::size_t column = layout.inner.size() + head.size();
  const bool fits = column <= kLastArgumentColumn &&
                    all_of(characters, [&](const std::string& part) { return column + part.size() <= kLineWidth; });
  std::string indent = layout.inner + std::string(head.size(), ' ');
  if (!fits) indent = layout.inner + layout.step + layout.step;
  const std::string line_break = from.site.newline + indent;
  if (!fits && column + characters.front().size() > kLineWidth) head += line_break;
  for (std::string& part : characters) part = fitted(part, indent, from.site.newline);
  const std::size_t first = head.ends_with(indent) && !fits ? indent.size() : column;
  return std::move(open).with(head + laid_out(characters, first, 0, line_break));
}

// Returns a call that takes the kernel's lambda, with the lambda, the kernel's call and the closing brackets, without a
// `;`. `open` is the beginning of the call, `parts` are the arguments before the lambda.
Text with_kernel(Submission& from, Text open, std::vector<Text> parts, Text captures) {
  const Layout& layout = from.layout;
  const std::string item = from.kernel.implicit.item ? " " + from.site.names.item : "";
  const std::string attribute = from.kernel.implicit.warp ? " [[sycl::reqd_sub_group_size(32)]]" : "";
  captures += std::move(from.memory.captures);
  parts.push_back("[=" + std::move(captures) + "](sycl::nd_item<" + std::to_string(from.dimensions) + ">" + item + ")" +
                  attribute + " {");
  Text out = call_head(from, std::move(open), std::move(parts)) + layout.line_break + layout.inner + layout.step;
  out += kernel_call(from) + from.comment + layout.line_break + layout.inner + "})";
  return out;
}

// Returns the launch without a command group.
Text put_directly(Submission from) {
  Text captures = std::move(from.passed.captures);
  Text queue = std::move(from.queue);
  Text name = kernel_name(from.site, from.launch.begin);
  Text space = std::move(from.space.text);
  if (!from.checked)
    return with_kernel(from, std::move(queue) + ".parallel_for" + std::move(name) + "(", {std::move(space)},
                       std::move(captures));
  Text open = "cu2sycl::parallel_for" + std::move(name) + "(";
  open.include("cu2sycl/core/parallel_for.hpp");
  return with_kernel(from, std::move(open), {std::move(queue), std::move(space)}, std::move(captures));
}

// Returns captures of the structured bindings that a launch names, which `[&]` does not capture before C++20:
// `, n = n`.
std::string captured_bindings(const Site& site, const Launch& launch) {
  const TokenStream& s = site.tokens;
  std::set<std::string_view> names;
  for (TokenIndex i = launch.begin; i < launch.end(s); ++i) {
    const Local* local = s.is_word(i) && !names_member(s, i) ? site.local(i) : nullptr;
    if (local != nullptr && s.is(local->declaration.type_end, tok::l_square)) names.insert(s.text(i));
  }
  std::string out;
  for (const std::string_view one : names) out += ", " + std::string(one) + " = " + std::string(one);
  return out;
}

Text put_together(Submission from) {
  const Layout layout = from.layout;
  const Names& names = from.site.names;
  const std::string type = "sycl::nd_range<" + std::to_string(from.dimensions) + ">";
  // The sizes are evaluated before the arguments.
  const bool calls = !from.space.pure && from.passed.captures.str().find('(') != std::string::npos;
  const bool ordered = (from.space.changes || calls) && !from.passed.text.empty() && !from.recorded;
  const bool memory = !from.memory.declarations.empty();
  if (!memory && !ordered) return put_directly(std::move(from));
  if (!memory && layout.lines) from.layout.inner = layout.indent + layout.step;
  const std::string inner = from.layout.inner;
  const bool held = from.recorded && !from.launch.conditional;
  Text captures = std::move(from.passed.captures);
  Text space = std::move(from.space.text);
  Text begin = std::move(from.queue);
  std::string parameters = "(sycl::handler& " + names.handler + ")";
  if (from.checked) {
    begin = "cu2sycl::submit(" + std::move(begin) + ", " + std::move(space) + ",";
    begin.include("cu2sycl/core/parallel_for.hpp");
    parameters = "(sycl::handler& " + names.handler + ", const " + type + "& " + names.space + ")";
    space = names.space;
  } else if (held) {
    from.held = ", " + names.space + " = " + std::move(space) + std::move(from.held);
    space = names.space;
  } else if (ordered) {
    from.memory.declarations +=
        inner + "const " + type + " " + names.space + " = " + std::move(space) + ";" + layout.line_break;
    space = names.space;
  }
  if (!from.checked) begin += ".submit(";
  Text holds = held || (from.checked && from.recorded) ? "=" + std::move(from.held) + captures
                                                       : "&" + captured_bindings(from.site, from.launch);
  if (held || (from.checked && from.recorded)) captures = std::move(captures).with({});
  std::string line = from.checked ? " " : "";
  const std::size_t width = begin.str().size() + line.size() + holds.str().size() + parameters.size();
  if (layout.lines && layout.indent.size() + width > kLineWidth) {
    line = from.site.newline + layout.indent + layout.step + layout.step;
    holds =
        broken(std::move(holds), layout.indent.size() + 2 * layout.step.size() + 1, parameters.size() + 3, line + " ");
  }
  Text declarations = std::move(from.memory.declarations);
  Text kernel =
      with_kernel(from, Text(names.handler + ".parallel_for") + kernel_name(from.site, from.launch.begin) + "(",
                  {std::move(space)}, std::move(captures));
  return std::move(begin) + line + "[" + std::move(holds) + "]" + parameters + " {" + layout.line_break +
         std::move(declarations) + inner + std::move(kernel) + ";" + layout.line_break + layout.indent + "})";
}

// Returns a launch inside a lambda that is called at once with the launch's arguments.
Text called_with(Text launch, KernelArguments passed, const Layout& layout) {
  const std::string outer = layout.indent.substr(0, layout.indent.size() - layout.step.size());
  return "[&](auto... " + passed.pack + ") {" + layout.line_break + layout.indent + std::move(launch) + ";" +
         layout.line_break + outer + "}(" + std::move(passed.list) + ")";
}

}  // namespace

Text broken(Text list, std::size_t column, std::size_t tail, std::string_view line_break) {
  std::string lines = broken_list(list.str(), column, tail, line_break);
  return std::move(list).with(std::move(lines));
}

// Whether an expression is an operand of `? :`, beside which the other one may be void.
bool is_alternative(const TokenStream& s, TokenIndex begin) {
  TokenIndex k = s.previous(begin);
  if (!s.is(k, tok::colon)) return s.is(k, tok::question);
  while (k != kNoToken && !s.is_any(k, tok::question, tok::semi, tok::l_brace, tok::l_paren))
    k = s.previous(closes_bracket(s[k].kind) && s[k].match != kNoToken ? s[k].match : k);
  return s.is(k, tok::question);
}

std::optional<Edit> lower_launch(const Site& site, TokenIndex i) {
  const auto found = site.here.launches_at.find(i);
  if (found == site.here.launches_at.end() || i == site.without_launch) return {};
  const TokenStream& s = site.tokens;
  const Launch& launch = site.file.launches[found->second];
  if (launch.arguments_open == kNoToken) return {};
  const TokenIndex end = launch.end(s);
  const Launched launched = launched_by(site, launch);
  switch (launched.form) {
    case LaunchForm::kUnread: return unconverted(site, FindingId::kUnreadLaunch, i, end, s.text(launch.open));
    case LaunchForm::kDeviceSide: return unconverted(site, FindingId::kDeviceLaunch, i, end, s.text(launch.name));
    case LaunchForm::kUnknownKernel: return unconverted(site, FindingId::kUnknownKernel, i, end, s.text(launch.name));
    case LaunchForm::kLauncher: return call_launcher(site, launch);
    case LaunchForm::kKernel: break;
  }
  Submission parts = plan(site, launch, *launched.kernel);
  KernelArguments passed = parts.passed;
  const Layout layout = parts.layout;
  const bool statement = s.next(end - 1) == end && s.is(end, tok::semi);
  if (statement && parts.layout.lines) parts.comment = trailing_comment(site.file.source->bytes(), s.end_offset(end));
  const bool comment = !parts.comment.empty();
  Text out = put_together(std::move(parts));
  if (!passed.list.empty()) out = called_with(std::move(out), std::move(passed), layout);
  out.include("sycl/sycl.hpp");
  // A launch in CUDA has no value; in SYCL its value is an event.
  if (s.is(s.previous(i), tok::kw_return) || is_alternative(s, i)) out = "static_cast<void>(" + std::move(out) + ")";
  if (!statement) return replace(i, end, std::move(out));
  const bool more = layout.lines && s.next(end) == end + 1 &&
                    !s.is_any(end + 1, tok::r_brace, tok::kw_else, tok::kw_while, tok::kw_break) &&
                    site.gap(end).find_first_not_of(" \t") == std::string::npos && !comment;
  if (more)  // what follows on the line gets another one
    return replace(i, end + 1, std::move(out) + ";" + site.newline + site.line_indent(i), Edit::Gap::kClose);
  return replace(i, end + 1, std::move(out) + ";", comment ? Edit::Gap::kComment : Edit::Gap::kKeep);
}

std::optional<Edit> lower_qualified_launch(const Site& site, TokenIndex i) {
  if (!site.tokens.is_any(i, tok::l_paren, tok::coloncolon)) return {};
  return lower_launch(site, i);
}

std::optional<Edit> lower_unread_launch(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is(i, tok::lesslessless) || s.is(s.previous(i), tok::kw_operator)) return {};  // `operator<<<>`
  return unconverted(site, FindingId::kUnreadLaunch, i, i + 1, site.text(i));
}

}  // namespace cu2sycl
