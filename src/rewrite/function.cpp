// Signatures, bodies, and calls that pass on what a function needs.
#include <algorithm>

#include "rewrite/rewriter.hpp"

namespace cu2sycl {
std::string Rewriter::render_function(const Function& fn) {
  const std::string_view bytes = f_.source->bytes();
  const auto gap = [&](TokenIndex behind) {  // the bytes between a token and the next
    const std::uint32_t from = s_.end_offset(behind);
    return std::string(bytes.substr(from, s_[behind + 1].offset - from));
  };
  std::string out = aliases_for(fn);
  out += render(fn.begin, fn.open + 1);
  std::string extra = fn.in_device_code() ? parameters_for(fn) : std::string();
  if (!extra.empty() && fn.fixed_parameters()) {
    // The object holds what it needs, where that could be arranged.
    if (fn.member && p_.class_needs.contains(fn.class_name())) {
      extra.clear();
    } else {
      diagnose(DiagnosticId::kSpecialMemberNeeds, fn.name_token, fn.name);
    }
  }
  const bool unbounded = std::any_of(fn.needs.variables.begin(), fn.needs.variables.end(), [&](VariableId v) {
    const VariableId original = p_.variables[v].original;
    return p_.variables[original == kNone ? v : original].unbounded;
  });
  if (unbounded) diagnose(DiagnosticId::kDeducedLocalMemory, fn.name_token, fn.name);
  if (fn.recursive) diagnose(DiagnosticId::kRecursion, fn.name_token, fn.name);
  const bool only_void = fn.parameters.empty() && fn.close > fn.open + 1;
  const std::string before = gap(fn.open);
  if (!extra.empty()) {
    const bool own_line = before.find('\n') != std::string::npos && !fn.parameters.empty();
    out += before;
    const std::size_t start = out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1;
    if (!in_macro(fn.begin))
      extra = broken_list(extra, out.size() - start, 2,
                          own_line ? before : newline_ + std::string(out.size() - start, ' '));
    out += extra;
    const std::size_t line = out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1;
    const std::string_view own = s_.slice(fn.open + 1, fn.close);
    const bool too_long = out.size() - line + own.size() + 4 > kLineWidth && own.find('\n') == std::string_view::npos;
    const std::size_t column = extra.find('\n') == std::string::npos
                                   ? out.size() - line - extra.size()
                                   : extra.find_first_not_of(" \n", extra.rfind('\n')) - extra.rfind('\n') - 1;
    if (!fn.parameters.empty())
      out += own_line ? "," + before : too_long ? "," + newline_ + std::string(column, ' ') : ", ";
  } else {
    out += before;
  }
  if (fn.close > fn.open + 1 && !(only_void && !extra.empty())) {
    out += render(fn.open + 1, fn.close) + gap(fn.close - 1);
  }
  out += ")";
  if (!fn.defined()) {
    // What launches it from another unit is declared beside it.
    const std::string launcher = fn.launcher && !in_macro(fn.begin) ? launcher_for(fn) : std::string();
    return launcher.empty() ? out : launcher + newline_ + line_indent(fn.begin) + out;
  }
  out += gap(fn.close);
  if (fn.body_open > fn.close + 1) out += render(fn.close + 1, fn.body_open) + gap(fn.body_open - 1);
  const std::string body =
      gap(fn.body_open) +
      (fn.body_close > fn.body_open + 1 ? render(fn.body_open + 1, fn.body_close) + gap(fn.body_close - 1) : "");
  out += "{";
  const std::string launcher = fn.launcher ? newline_ + newline_ + line_indent(fn.begin) + launcher_for(fn) : "";
  std::string declaration = uses_queue_ ? "sycl::queue& " + names_.queue + " = cu2sycl::default_queue();" : "";
  for (const std::string& view : file_scope_views(fn)) declaration += (declaration.empty() ? "" : " ") + view;
  if (!declaration.empty()) {
    const bool one_line = s_.slice(fn.body_open, fn.body_close + 1).find('\n') == std::string_view::npos;
    std::string indent = line_indent(fn.body_open) + indent_;
    if (!one_line && fn.body_close > fn.body_open + 1) {
      const std::string first = line_indent(fn.body_open + 1);
      if (!s_.has(fn.body_open + 1, kInDirective) && first.size() > line_indent(fn.body_close).size()) indent = first;
    }
    if (one_line) {
      // `{ work(); }` gets a line for each statement.
      out += newline_ + indent + declaration + newline_ + indent;
      const std::size_t begin = body.find_first_not_of(' ');
      const std::size_t end = body.find_last_not_of(' ');
      for (std::size_t at = begin; at <= end && begin != std::string::npos; ++at) {
        out += body[at];
        if (body[at] == '\n') out += indent_;
      }
      return out + newline_ + line_indent(fn.body_open) + "}" + launcher;
    }
    out += newline_ + indent + declaration;
  }
  return out + body + "}" + launcher;
}

// Views of the dynamic local memory that the file declares outside functions, for those that a function names.
std::vector<std::string> Rewriter::file_scope_views(const Function& fn) {
  std::vector<std::string> out;
  std::set<std::string_view> seen;
  if (!fn.in_device_code()) return out;
  for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
    const VariableId meant = s_.is_word(i) ? variable_at(p_, id_, i) : kNone;
    if (meant == kNone || p_.find_local(function_, text(i), i) != nullptr || !seen.insert(text(i)).second) continue;
    const Variable& v = p_.variables[meant];
    if (v.space != Variable::Space::kShared) continue;
    const std::string type = type_in(v) + std::string(static_cast<std::size_t>(v.one().pointer_depth), '*');
    out.push_back("auto* " + v.name + " = reinterpret_cast<" + type + "*>(" + names_.dynamic + ");");
  }
  return out;
}

// What a variable in device memory is called in a function that needs it: its own name where that means nothing else.
std::string Rewriter::variable_name(const Function& fn, VariableId v) const {
  const Variable& variable = p_.variables[v];
  if (variable.owner != kNone && variable.instance.empty() && &p_.functions[variable.owner] == &fn)
    return p_.own_name(v);
  const bool twice = std::any_of(fn.needs.variables.begin(), fn.needs.variables.end(), [&](VariableId other) {
    return other != v && p_.variables[other].name == variable.name;
  });
  return twice || means_something_else(fn, v) ? names_.other_name[v] : variable.name;
}

// Whether a variable's own name is some other thing's in a function.
bool Rewriter::means_something_else(const Function& fn, VariableId v) const {
  const std::string_view name = p_.variables[v].name;
  const auto self = static_cast<FunctionId>(&fn - p_.functions.data());
  if (self < p_.functions.size() && p_.locals[self].contains(name)) return true;
  if (!fn.defined()) return false;
  const TokenStream& s = p_.files[fn.file].tokens;
  for (TokenIndex i = fn.open; i < fn.body_close; ++i) {
    if (!s.is(i, name) || s.has(i, kDisabled)) continue;
    const TokenIndex before = s.previous(i);
    if (before != kNoToken && (s.is(before, ".") || s.is(before, "->") || s.is(before, "::"))) continue;
    if (p_.variables[v].owner != kNone || s.has(i, kInDirective) || variable_at(p_, fn.file, i) != v) return true;
  }
  return false;
}

// What precedes a function's own parameters, in the order that arguments_for() uses.
std::string Rewriter::parameters_for(const Function& fn) {
  std::string out;
  const auto add = [&](const std::string& one) { out += (out.empty() ? "" : ", ") + one; };
  if (fn.needs.item) add("const sycl::nd_item<3>& " + names_.item);
  for (const VariableId v : fn.needs.variables) {
    if (p_.variables[v].owner != kNone) add(local_type(v, fn, true, variable_name(fn, v)));
  }
  if (fn.needs.dynamic) add("std::byte* " + names_.dynamic);
  for (const VariableId v : fn.needs.variables) {
    const Variable& variable = p_.variables[v];
    if (variable.owner != kNone) continue;
    if (is_template(variable)) {
      const bool constant = variable.space == Variable::Space::kConstant && !variable.escapes;
      add((constant ? "const typename decltype(" : "typename decltype(") + variable.qualified() +
          template_arguments_in(fn, variable) + ")::value_type& " + variable_name(fn, v));
    } else {
      add(device_variable_type(variable, true, variable_name(fn, v), &fn));
    }
  }
  if (!out.empty()) include("sycl/sycl.hpp");
  if (fn.needs.dynamic) include("cstddef");
  return out;
}

// What a call must pass first, in the words of the function (or macro) that calls.
std::string Rewriter::arguments_for(const Needs& needs, const Function* callee, const std::string& instance) {
  std::string out;
  const Function* fn = current();
  const auto add = [&](const std::string& one) { out += (out.empty() ? "" : ", ") + one; };
  const auto name = [&](VariableId needed) {
    VariableId v = callee != nullptr ? p_.instance_in_call(needed, *callee, instance) : needed;
    if (fn != nullptr &&
        std::find(fn->needs.variables.begin(), fn->needs.variables.end(), v) == fn->needs.variables.end())
      v = needed;
    return fn != nullptr && fn->in_device_code() ? variable_name(*fn, v) : p_.variables[v].name;
  };
  if (needs.item) add(names_.item);
  for (const VariableId v : needs.variables) {
    if (p_.variables[v].owner != kNone) add(name(v));
  }
  if (needs.dynamic) add(names_.dynamic);
  for (const VariableId v : needs.variables) {
    if (p_.variables[v].owner == kNone) add(name(v));
  }
  return out;
}

// Whether token i is for a function-like macro of the run to read, not for a function in the macro's argument.
bool Rewriter::in_macro_argument(TokenIndex i) const {
  int depth = 0;
  for (TokenIndex k = s_.previous(i); k != kNoToken && !s_.is(k, ";") && !s_.is(k, "{") && !s_.is(k, "}");
       k = s_.previous(k)) {
    if (s_.is(k, ")") && s_[k].match != kNoToken) {
      k = s_[k].match;
    } else if (s_.is(k, "(")) {
      const TokenIndex name = s_.previous(k);
      if (name != kNoToken && p_.macros_by_name.contains(text(name))) return true;
      if (name != kNoToken && s_.is_word(name) && !is_keyword(text(name))) return false;
      if (++depth > 8) return false;
    }
  }
  return false;
}

// The members and the constructor of a class whose operators need something passed.
std::optional<Rewriter::Piece> Rewriter::rewrite_class_body(TokenIndex open) {
  const auto body =
      std::find_if(f_.classes.begin(), f_.classes.end(), [&](const ClassBody& one) { return one.open == open; });
  if (body == f_.classes.end()) return {};
  const auto made = p_.class_needs.find(body->name);
  if (made == p_.class_needs.end()) return {};
  Function owner = p_.functions[made->second.owner];
  owner.needs = made->second.needs;
  const std::string parameters = parameters_for(owner);
  const std::string inner = line_indent(body->keyword) + indent_;
  std::string initializers;
  const std::string arguments = arguments_for(owner.needs);
  for (const std::string_view name : split_list(arguments)) {
    if (made->second.kept)
      initializers += (initializers.empty() ? "" : ", ") + std::string(name) + "(" + std::string(name) + ")";
  }
  for (const std::string& member : made->second.members)
    initializers += (initializers.empty() ? "" : ", ") + member + "(" + arguments + ")";
  std::string members;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t k = 0; k <= parameters.size(); ++k) {
    if (k < parameters.size() && (parameters[k] == '<' || parameters[k] == '(')) ++depth;
    if (k < parameters.size() && (parameters[k] == '>' || parameters[k] == ')')) --depth;
    if (k < parameters.size() && (parameters[k] != ',' || depth > 0)) continue;
    if (made->second.kept) members += newline_ + inner + parameters.substr(from, k - from) + ";";
    from = k + 2;
  }
  const bool is_class = s_.is(body->keyword, "class");
  const std::string label = newline_ + line_indent(body->keyword);
  return Piece{open + 1, "{" + (is_class ? label + "public:" : "") + members + newline_ + inner + "explicit " +
                             body->name + "(" + parameters + ") : " + initializers + " {}" +
                             (is_class && !s_.is(open + 1, "public") ? label + "private:" : "")};
}

// What the objects of a class must be passed when they are made with so many arguments; empty where nothing.
std::string Rewriter::construction_arguments(TokenIndex name, std::size_t count) {
  if (const auto made = p_.class_needs.find(std::string(text(name))); made != p_.class_needs.end())
    return arguments_for(made->second.needs);
  std::string out;
  for (const FunctionId id : callees_at(p_, id_, name, count)) {
    const Function& f = p_.functions[id];
    if (f.constructor() && f.in_device_code() && f.needs.parameters()) out = arguments_for(f.needs);
  }
  return out;
}

// `C a, b[2];` from the first name on: each object is passed what it needs. Nothing where one has an initialiser.
std::optional<std::string> Rewriter::default_constructions(TokenIndex type, TokenIndex first, TokenIndex& end) {
  const std::string arguments = construction_arguments(type, 0);
  if (arguments.empty()) return {};
  const std::string object = std::string(s_.slice(type, first)) + "(" + arguments + ")";
  std::string out;
  for (TokenIndex i = first;;) {
    if (!s_.is_word(i)) return {};
    std::size_t count = 1;
    TokenIndex after = s_.next(i);
    const TokenIndex extents = after;
    while (after != kNoToken && s_.is(after, "[") && s_[after].match != kNoToken) {
      const std::string extent(s_.slice(after + 1, s_[after].match));
      const bool number =
          !extent.empty() && extent.size() < 3 && extent.find_first_not_of("0123456789") == std::string::npos;
      if (!number || after != extents) {
        diagnose(DiagnosticId::kSpecialMemberNeeds, type, text(type));
        return {};
      }
      count = static_cast<std::size_t>(std::stoi(extent));
      after = s_.next(s_[after].match);
    }
    if (after == kNoToken || !(s_.is(after, ",") || s_.is(after, ";"))) return {};
    out += (out.empty() ? "" : ", ") + std::string(text(i));
    if (after == extents) {
      out += "(" + arguments + ")";
    } else {
      out += std::string(s_.slice(extents, after)) + "{";
      for (std::size_t k = 0; k < count; ++k) out += (k > 0 ? ", " : "") + object;
      out += "}";
    }
    end = after;
    if (s_.is(after, ";")) return out;
    i = s_.next(after);
    if (i == kNoToken) return {};
  }
}

// `C(1)`, `C<T> name(1);`, `C a, b;` of a class whose objects must be passed something.
std::optional<Rewriter::Piece> Rewriter::rewrite_construction(TokenIndex i) {
  const Function* fn = current();
  if (fn == nullptr || !fn->in_device_code() || in_macro(i) || (i >= fn->begin && i <= fn->name_token)) return {};
  TokenIndex at = s_.next(i);
  if (at != kNoToken && s_.is(at, "<")) at = behind_template_arguments(s_, at, s_.size());
  if (at == kNoToken || at >= s_.size()) return {};
  const TokenIndex name = s_.is_word(at) ? at : kNoToken;
  if (name != kNoToken) at = s_.next(name);
  if (at == kNoToken) return {};
  const bool list = (s_.is(at, "(") || s_.is(at, "{")) && s_[at].match != kNoToken;
  const auto gap = [&](TokenIndex behind) {
    const std::uint32_t from = s_.end_offset(behind);
    return std::string(f_.source->bytes().substr(from, s_[behind + 1].offset - from));
  };
  if (!list) {
    if (name == kNoToken || !(s_.is(at, ";") || s_.is(at, ",") || s_.is(at, "["))) return {};
    TokenIndex end = at;
    const auto objects = default_constructions(i, name, end);
    if (!objects) return {};
    return Piece{end, std::string(s_.slice(i, name)) + gap(name - 1) + *objects};
  }
  if (name == kNoToken && !s_.is(at, "{") && !p_.class_needs.contains(std::string(text(i)))) return {};
  const std::size_t count = split_at_commas(s_, at + 1, s_[at].match).size();
  const std::string arguments = construction_arguments(i, count);
  if (arguments.empty()) return {};
  std::string out(text(i));
  if (i + 1 < at) out += gap(i) + render(i + 1, at);
  const bool more = s_[at].match > at + 1;
  return Piece{at + 1, out + std::string(text(at)) + arguments + (more ? ", " : ""), false, more};
}

// `f(x)` of a parameter or local variable in device code, where the run has function objects that must be passed the
// item: which of them it is only the compiler knows.
std::optional<Rewriter::Piece> Rewriter::rewrite_object_call(TokenIndex i) {
  const Function* fn = current();
  if (fn == nullptr || !fn->in_device_code() || in_macro(i) || i < fn->body_open || !fn->needs.item) return {};
  const bool local = p_.find_local(function_, text(i), i) != nullptr;
  const bool type = std::find(fn->template_parameters.begin(), fn->template_parameters.end(), text(i)) !=
                    fn->template_parameters.end();
  TokenIndex open = s_.next(i);
  if (type && open != kNoToken && (s_.is(open, "(") || s_.is(open, "{")) && s_[open].match == open + 1)
    open = s_.next(open + 1);  // `F()(x)`
  else if (!local)
    return {};
  if (open == kNoToken || !s_.is(open, "(") || s_[open].match == kNoToken) return {};
  const TokenIndex before = s_.previous(i);
  if (before != kNoToken && (s_.is(before, ".") || s_.is(before, "->") || s_.is(before, "::"))) return {};
  if (const Local* one = p_.find_local(function_, text(i), i); one != nullptr && one->one().name_token == i) return {};
  const std::size_t count = split_at_commas(s_, open + 1, s_[open].match).size();
  const bool pack = count > 0 && s_.is(s_[open].match - 1, "...");
  const auto operators = p_.functions_by_name.find(kCallOperator);
  const auto callees = !pack                                     ? p_.callees(kCallOperator, count, id_)
                       : operators == p_.functions_by_name.end() ? std::vector<FunctionId>()
                                                                 : operators->second;
  const bool lambda = std::any_of(p_.files.begin(), p_.files.end(), [&](const File& file) {
    return std::any_of(file.device_lambdas.begin(), file.device_lambdas.end(), [&](const DeviceLambda& one) {
      return one.needs_item && one.count == count && p_.related(static_cast<FileId>(&file - p_.files.data()), id_);
    });
  });
  if (!lambda && std::none_of(callees.begin(), callees.end(), [&](FunctionId id) {
        return p_.functions[id].in_device_code() && p_.functions[id].needs.item;
      }))
    return {};
  include("cu2sycl/invoke.hpp");
  const bool more = s_[open].match > open + 1;
  // What the function objects are passed besides the item: all that one of them needs.
  std::string passed = names_.item;
  for (const FunctionId id : callees) {
    const Needs& needs = p_.functions[id].needs;
    const bool all = std::all_of(needs.variables.begin(), needs.variables.end(), [&](VariableId v) {
      return std::find(fn->needs.variables.begin(), fn->needs.variables.end(), v) != fn->needs.variables.end();
    });
    if (!p_.functions[id].in_device_code() || needs.variables.empty()) continue;
    if (!all) {
      if (p_.related(p_.functions[id].file, id_)) diagnose(DiagnosticId::kSpecialMemberNeeds, i, kCallOperator);
      continue;
    }
    passed = "std::tie(" + arguments_for(needs) + ")";
    include("tuple");
    break;
  }
  return Piece{open + 1, "cu2sycl::invoke(" + passed + ", " + std::string(s_.slice(i, open)) + (more ? ", " : ""),
               false, more};
}

// Whether the expression at `i` is cast to a pointer to void.
bool Rewriter::cast_to_void_pointer(TokenIndex i) const {
  TokenIndex before = s_.previous(i);
  if (before != kNoToken && s_.is(before, "&")) before = s_.previous(before);
  if (before == kNoToken) return false;
  TokenRange type{before, before};
  if (s_.is(before, ")") && s_[before].match != kNoToken) {
    type = {s_[before].match + 1, before};
  } else if (s_.is(before, "(") && s_.previous(before) != kNoToken && s_.is(s_.previous(before), ">")) {
    const TokenIndex close = s_.previous(before);
    TokenIndex open = close;
    while (open > 0 && !s_.is(open, "<") && !s_.is(open, ";")) --open;
    type = {open + 1, close};
  }
  bool is_void = false;
  int stars = 0;
  for (TokenIndex k = type.begin; k < type.end; ++k) {
    is_void |= s_.is(k, "void");
    stars += s_.is(k, "*") ? 1 : 0;
    if (!s_.is(k, "void") && !s_.is(k, "*") && !s_.is(k, "const")) return false;
  }
  return is_void && stars == 1;
}

// A kernel as a value: its launcher, or, where its type is cast away, the entry that knows the launcher.
Rewriter::Piece Rewriter::kernel_address(TokenIndex i) {
  const std::string launcher = std::string(text(i)) + names_.suffix;
  const bool is_entry = launcher_form_ == LauncherForm::kEntry;
  if (launcher_form_ == LauncherForm::kLauncher || (!is_entry && !cast_to_void_pointer(i)))
    return Piece{i + 1, launcher};
  include("cu2sycl/launch.hpp");
  TokenIndex end = i + 1;
  if (end < s_.size() && s_.is(end, "<")) end = behind_template_arguments(s_, end, s_.size());
  const bool addressed = !is_entry && s_.is(s_.previous(i), "&");
  return Piece{end, (addressed ? "cu2sycl::kernel_of<" : "&cu2sycl::kernel_of<") + launcher +
                        (end > i + 1 ? render(i + 1, end) : std::string()) + ">"};
}

std::optional<Rewriter::Piece> Rewriter::rewrite_user_call(TokenIndex i) {
  const std::string_view word = text(i);
  if (auto piece = rewrite_construction(i)) return piece;
  if (auto piece = rewrite_object_call(i)) return piece;
  const auto found = p_.functions_by_name.find(word);
  if (found == p_.functions_by_name.end()) return {};
  const Function* fn = current();
  if (fn != nullptr && i >= fn->begin && i <= fn->name_token) return {};
  if (!in_macro(i) && p_.find_local(function_, word, i) != nullptr) return {};
  TokenIndex open = s_.next(i);
  if (open != kNoToken && s_.is(open, "<")) open = behind_template_arguments(s_, open, s_.size());
  const bool call = open != kNoToken && open < s_.size() && s_.is(open, "(") && s_[open].match != kNoToken;
  const DeviceLambda* lambda = hosted_lambda_at(i);
  const bool device_place = in_macro(i) || (fn != nullptr && fn->in_device_code()) ||
                            (lambda != nullptr && lambda->needs_item && !lambda->needs_memory);
  if (!call) {
    // A function with needs that is handed on as a value would be called without them.
    const TokenIndex before = s_.previous(i);
    TokenIndex type = before;  // `float* name`, `T name`: a declaration of something else
    while (type != kNoToken && (s_.is(type, "*") || s_.is(type, "&"))) type = s_.previous(type);
    if (type != kNoToken &&
        (s_.is(type, ">") || (s_.is_word(type) && (!is_keyword(text(type)) || is_builtin_type(text(type))))))
      return {};
    for (const FunctionId id : found->second) {
      const Function& f = p_.functions[id];
      if (!p_.related(f.file, id_)) continue;
      const bool declared_here = before != kNoToken && (s_.is(before, "class") || s_.is(before, "struct") ||
                                                        s_.is(before, "using") || s_.is(before, "::"));
      if (f.launcher && !in_macro(i) && !(before != kNoToken && (s_.is(before, "using") || s_.is(before, "class"))) &&
          (launcher_form_ != LauncherForm::kByPlace || !in_macro_argument(i)))
        return kernel_address(i);
      if (f.member || declared_here || in_macro_argument(i) || !f.in_device_code() ||
          !(f.global || f.needs.parameters()) || in_macro(i))
        continue;
      diagnose(DiagnosticId::kKernelValue, i, word);
      return Piece{i + 1, mark(DiagnosticId::kKernelValue, i, word) + std::string(word)};
    }
    return {};
  }
  if (!device_place) return {};
  const auto callees = callees_at(p_, id_, i, split_at_commas(s_, open + 1, s_[open].match).size());
  const auto needing = std::find_if(callees.begin(), callees.end(), [&](FunctionId id) {
    return p_.functions[id].needs.parameters() && p_.functions[id].in_device_code();
  });
  if (needing == callees.end()) return {};
  const Function& callee = p_.functions[*needing];
  std::string out = std::string(word);
  if (open > i + 1) {
    const std::uint32_t from = s_.end_offset(i);
    out += f_.source->bytes().substr(from, s_[i + 1].offset - from);
    out += render(i + 1, open);
  }
  out += "(" + arguments_for(callee.needs, &callee, explicit_template_arguments(s_, i));
  if (s_[open].match > open + 1) out += ", ";
  return Piece{open + 1, std::move(out), false, s_[open].match > open + 1};
}

}  // namespace cu2sycl
