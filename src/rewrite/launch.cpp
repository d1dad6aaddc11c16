// `kernel<<<grid, block, bytes, stream>>>(arguments)` as a submission to a queue.
#include <algorithm>

#include "analysis/macro_callers.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

bool is_operator(std::string_view text) {
  return text == "+" || text == "-" || text == "*" || text == "/" || text == "%" || text == "<<" || text == ">>" ||
         text == "?" || text == "<" || text == ">" || text == "&" || text == "|" || text == "^" || text == "~" ||
         text == "!";
}

}  // namespace

bool Rewriter::integral(TokenRange range) const {
  bool arithmetic = false;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = text(i);
    if (word == "{" || word == "dim3") return false;
    if (s_[i].kind == TokenKind::kNumber || is_operator(word)) arithmetic = true;
    if ((word == "(" || word == "[") && s_[i].match != kNoToken) i = s_[i].match;
  }
  if (arithmetic && range.end - range.begin > 1) return true;
  if (range.end - range.begin != 1) return false;
  if (s_[range.begin].kind == TokenKind::kNumber) return true;
  const std::string_view name = text(range.begin);
  if (in_macro(range.begin)) return false;
  if (const Local* local = p_.find_local(function_, name, range.begin); local != nullptr) {
    return local->one().pointer_depth == 0 && !local->one().array() && has_number_type(s_, local->declaration);
  }
  if (const Function* fn = current();
      fn != nullptr &&
      std::find(fn->template_parameters.begin(), fn->template_parameters.end(), name) != fn->template_parameters.end())
    return true;
  for (const File& file : p_.files) {
    if (const auto global = file.globals.find(name); global != file.globals.end())
      return has_number_type(file.tokens, global->second);
  }
  if (const auto macros = p_.macros_by_name.find(name); macros != p_.macros_by_name.end()) {
    const MacroDefinition& macro = p_.macro(macros->second.front());
    const TokenStream& s = p_.files[macros->second.front().file].tokens;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (s.is(i, "dim3")) return false;
    }
    return macro.body_begin < macro.body_end &&
           (s[macro.body_begin].kind == TokenKind::kNumber || macro.body_end - macro.body_begin > 2);
  }
  return false;
}

// Whether some branch of `#if` between launch brackets has a fourth part, the stream.
bool Rewriter::stream_among(TokenIndex open, TokenIndex close) const {
  std::vector<int> before;
  int commas = 0;
  for (TokenIndex i = open + 1; i < close; ++i) {
    if (s_[i].kind == TokenKind::kDirective) {
      const std::string_view name = directive_name(text(i));
      if (name.starts_with("if")) before.push_back(commas);
      if (name.starts_with("el") && !before.empty()) commas = before.back();
      if (name == "endif" && !before.empty()) before.pop_back();
      continue;
    }
    if (s_.has(i, kInDirective)) continue;
    if ((s_.is(i, "(") || s_.is(i, "{")) && s_[i].match != kNoToken) i = s_[i].match;
    if (s_.is(i, ",") && ++commas > 2) return true;
  }
  return false;
}

// A text that begins or ends with a preprocessor line must not share it.
std::string Rewriter::on_lines_of_their_own(std::string text) const {
  if (text.starts_with('#')) text = newline_ + text;
  const std::size_t last = text.rfind('\n');
  if (last != std::string::npos && text.find('#', last) == text.find_first_not_of(" \t\n", last)) text += newline_;
  return text;
}

// A launch dimension as something that multiplies and converts to sycl::range<3>.
std::string Rewriter::launch_range(TokenRange range) {
  while (range.end - range.begin > 2 && s_.is(range.begin, "(") && s_[range.begin].match == range.end - 1)
    range = {range.begin + 1, range.end - 1};
  if (range.end - range.begin == 1 && s_.is_word(range.begin)) {
    const Local* local = p_.find_local(function_, text(range.begin), range.begin);
    if (local != nullptr && !in_macro(range.begin) && local->one().pointer_depth == 0 && !local->one().array() &&
        (s_.slice(local->declaration.type_begin, local->declaration.type_end) == "dim3" ||
         s_.slice(local->declaration.type_begin, local->declaration.type_end) == "const dim3")) {
      return std::string(text(range.begin));
    }
  }
  if (s_.is(range.begin, "dim3") && (s_.is(range.begin + 1, "(") || s_.is(range.begin + 1, "{")) &&
      s_[range.begin + 1].match == range.end - 1) {
    const auto sizes = split_at_commas(s_, range.begin + 2, range.end - 1);
    if (sizes.size() == 1) return launch_range(sizes.front());  // it may be a copy of another
    include("sycl/sycl.hpp");
    return "sycl::range<3>" + range_from(sizes);
  }
  if (s_.is(range.begin, "{") && s_[range.begin].match == range.end - 1)
    return "sycl::range<3>" + range_from(split_at_commas(s_, range.begin + 1, range.end - 1));
  const std::string rendered = on_lines_of_their_own(render(range.begin, range.end));
  if (integral(range)) return "sycl::range<3>(1, 1, " + rendered + ")";
  include("cu2sycl/dim3.hpp");
  return "cu2sycl::dim3(" + rendered + ")";
}

std::optional<Rewriter::Piece> Rewriter::rewrite_launch(TokenIndex begin) {
  const Launch& launch = f_.launches[launches_.at(begin)];
  if (launch.arguments_open == kNoToken) return {};
  const TokenIndex open = launch.open;
  const TokenIndex close = launch.close;
  const TokenIndex call = launch.arguments_open;
  const TokenIndex end = launch.end(s_);
  const TokenIndex first = launch.callee.begin;
  const TokenIndex last = launch.callee.end;
  const TokenIndex name = launch.name;
  const TokenIndex template_open = launch.template_open;
  const std::vector<TokenRange>& configuration = launch.configuration;
  const std::vector<TokenRange>& arguments = launch.arguments;
  here_ = begin;
  if (!launch.plain_name) {
    diagnose(DiagnosticId::kUnreadLaunch, begin, text(open));
    return Piece{end, mark(DiagnosticId::kUnreadLaunch, begin, text(open)) + std::string(s_.slice(begin, end))};
  }
  std::vector<std::string> explicit_arguments;
  if (template_open != kNoToken) {
    for (const TokenRange& one : split_at_commas(s_, template_open + 1, s_.previous(last)))
      explicit_arguments.push_back(render(one.begin, one.end));
  }
  const std::string original(text(name));
  if (current() != nullptr && (current()->global || (current()->device && !current()->host))) {
    diagnose(DiagnosticId::kDeviceLaunch, begin, original);
    return Piece{end, mark(DiagnosticId::kDeviceLaunch, begin, original) + std::string(s_.slice(begin, end))};
  }
  const Function* kernel = nullptr;
  if (!(p_.find_local(function_, text(name), name) != nullptr && !in_macro(name))) {
    for (const FunctionId id : callees_at(p_, id_, name, arguments.size())) {
      const Function& f = p_.functions[id];
      if (f.global && (kernel == nullptr || (f.defined() && !kernel->defined()))) kernel = &f;
    }
    if (kernel == nullptr) {
      const auto same = p_.functions_by_name.find(text(name));
      for (const FunctionId id : same == p_.functions_by_name.end() ? std::vector<FunctionId>{} : same->second) {
        if (p_.functions[id].global &&
            (kernel == nullptr || (p_.related(p_.functions[id].file, id_) && !p_.related(kernel->file, id_))))
          kernel = &p_.functions[id];
      }
    }
  }
  if (kernel != nullptr && !kernel->defined()) {
    // What a kernel must be passed is known from its body alone.
    const auto& same = p_.functions_by_name.at(kernel->name);
    if (std::none_of(same.begin(), same.end(),
                     [&](FunctionId id) { return p_.functions[id].global && p_.functions[id].defined(); }))
      kernel = nullptr;
  }
  if (kernel == nullptr && s_.has(name, kMacroParameter)) kernel = typical_kernel(p_);
  const bool foreign = kernel != nullptr && kernel->launcher && p_.foreign_kernels.contains(text(name));
  if (configuration.size() >= 2 && (foreign || (kernel == nullptr && holds_launcher(name))))
    return rewrite_pointer_launch(begin, name);
  const bool chosen = launch.conditional;  // the preprocessor chooses what stands between the brackets
  if (chosen && (kernel == nullptr || stream_among(open, close))) {
    diagnose(DiagnosticId::kUnreadLaunch, begin, text(open));
    return Piece{end, mark(DiagnosticId::kUnreadLaunch, begin, text(open)) + std::string(s_.slice(begin, end))};
  }
  if (kernel == nullptr || configuration.size() < 2) {
    diagnose(DiagnosticId::kUnknownKernel, begin, original);
    return Piece{end, mark(DiagnosticId::kUnknownKernel, begin, original) + std::string(s_.slice(begin, end))};
  }
  include("sycl/sycl.hpp");
  const bool split_lines = !in_macro(begin);
  const std::string line_break = split_lines ? newline_ : " ";
  const std::string indent = split_lines ? line_indent(begin) : "";
  const std::string step = split_lines ? indent_ : "";
  const std::string sizes =
      chosen ? "cu2sycl::launch_sizes(" + on_lines_of_their_own(render(open + 1, close)) + ")" : std::string();
  if (chosen) include("cu2sycl/launch_sizes.hpp");
  const std::string grid = chosen ? std::string() : launch_range(configuration[0]);
  const std::string block = chosen ? std::string() : launch_range(configuration[1]);
  std::string target = configuration.size() > 3 && !chosen ? queue_for(configuration[3]) : queue();
  // What a captured stream is given runs later, and must hold all it uses.
  const bool recorded = p_.captures_streams && target.starts_with("cu2sycl::queue_of(");
  if (recorded) {
    include("cu2sycl/capture.hpp");
    target = "cu2sycl::recording(" + target + ")";
  }
  bool conditional = false;
  for (TokenIndex i = call + 1; i < s_[call].match; ++i) conditional |= s_[i].kind == TokenKind::kDirective;
  const KernelArguments passed =
      conditional ? conditional_arguments(call + 1, s_[call].match) : kernel_arguments(*kernel, arguments, begin);
  std::string declarations;
  std::string held;
  const std::string inner = kernel->needs.variables.empty() && !kernel->needs.dynamic ? indent : indent + step;
  if (kernel->needs.dynamic) {
    std::string bytes = chosen                     ? sizes + ".bytes"
                        : configuration.size() > 2 ? render(configuration[2].begin, configuration[2].end)
                                                   : "0";
    if (recorded) {
      held += ", " + names_.launch + "_bytes = " + bytes;
      bytes = names_.launch + "_bytes";
    }
    declarations += inner + "sycl::local_accessor<std::byte, 1> " + names_.dynamic + "_acc(sycl::range<1>(" + bytes +
                    "), " + names_.handler + ");" + line_break;
    include("cstddef");
  }
  const std::string kept_newline = newline_;
  if (!split_lines) newline_ = " ";
  const std::string passed_memory =
      local_memory_arguments(*kernel, explicit_arguments, arguments, begin, declarations, inner);
  newline_ = kept_newline;
  std::string kernel_call(s_.slice(first, name));
  kernel_call += original;
  if (template_open != kNoToken) kernel_call += render(template_open, last);
  // Local accessors convert to what the kernel takes, but nothing is deduced from them.
  const bool accessors = std::any_of(kernel->needs.variables.begin(), kernel->needs.variables.end(),
                                     [&](VariableId v) { return p_.variables[v].owner != kNone; });
  if (template_open == kNoToken && accessors && !kernel->template_parameters.empty()) {
    std::string list;
    for (const std::string& parameter : kernel->template_parameters) {
      const std::string value = deduce(*kernel, parameter, arguments);
      if (value.empty()) diagnose(DiagnosticId::kDeducedLocalMemory, begin, original);
      list += (list.empty() ? "" : ", ") + value;
    }
    kernel_call += "<" + list + ">";
  }
  std::string all = kernel->needs.item ? names_.item : "";
  if (!passed_memory.empty()) all += all.empty() ? passed_memory.substr(2) : passed_memory;
  if (!passed.text.empty()) all += (all.empty() ? "" : ", ") + passed.text;
  const std::string item = kernel->needs.item ? " " + names_.item : "";
  const std::string global = grid == "sycl::range<3>(1, 1, 1)" ? block : grid + " * " + block;
  const std::string attribute = kernel->needs.warp ? " [[sycl::reqd_sub_group_size(32)]]" : "";
  const bool held_range = recorded && !declarations.empty();
  if (held_range) held = ", " + names_.launch + "_range = sycl::nd_range<3>(" + global + ", " + block + ")" + held;
  std::string space = held_range ? "parallel_for(" + names_.launch + "_range,"
                                 : "parallel_for(sycl::nd_range<3>(" + global + ", " + block + "),";
  const std::size_t begins = inner.size() + (declarations.empty() ? target : names_.handler).size() + 1;
  if (chosen) {
    space = "parallel_for(" + sizes + ".range,";
  } else if (split_lines && begins + space.size() > kLineWidth)
    space = "parallel_for(" + newline_ + inner + step + step + "sycl::nd_range<3>(" +
            broken_list(global + ", " + block, inner.size() + 2 * step.size() + 18, 2,
                        newline_ + inner + std::string(2 * step.size() + 18, ' ')) +
            "),";
  const std::size_t last_line = space.find('\n') == std::string::npos ? begins + space.size() : kLineWidth;
  const bool too_long = split_lines && last_line + passed.captures.size() + attribute.size() + 30 > kLineWidth;
  if (split_lines)
    all =
        broken_list(all, inner.size() + step.size() + kernel_call.size() + 1, 2, newline_ + inner + step + step + step);
  const std::string parallel = space + (too_long ? newline_ + inner + step + step : " ") +
                               "[=" + (held_range ? "" : passed.captures) + "](sycl::nd_item<3>" + item + ")" +
                               attribute + " {" + line_break + inner + step + kernel_call + "(" + all + ");" +
                               line_break + inner + "});";
  std::string out;
  if (declarations.empty()) {
    out = target + "." + parallel;
  } else {
    std::string holds = held_range ? "=" + held + passed.captures : "&";
    std::string line;
    if (split_lines && indent.size() + target.size() + holds.size() + 40 > kLineWidth) {
      line = newline_ + indent + step + step;
      holds = broken_list(holds, indent.size() + 2 * step.size() + 1, 23, line + " ");
    }
    out = target + ".submit(" + line + "[" + holds + "](sycl::handler& " + names_.handler + ") {" + line_break +
          declarations + inner + names_.handler + "." + parallel + line_break + indent + "});";
  }
  const TokenIndex semicolon = s_.next(end - 1);
  if (semicolon != kNoToken && s_.is(semicolon, ";") && semicolon == end) return Piece{end + 1, std::move(out)};
  if (out.ends_with(';')) out.pop_back();
  return Piece{end, std::move(out)};
}

}  // namespace cu2sycl
