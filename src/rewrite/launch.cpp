// `kernel<<<grid, block, bytes, stream>>>(arguments)` as a submission to a queue.
#include <algorithm>

#include "model/macro_callers.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

// Whether a declared type is an integer, as far as its words say.
bool integral_type(const TokenStream& s, const Declaration& d) {
  bool any = false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const std::string_view word = s.text(i);
    if (word == "int" || word == "unsigned" || word == "long" || word == "short" || word == "char" ||
        word == "size_t" || word == "uint32_t" || word == "int32_t" || word == "uint64_t" || word == "int64_t" ||
        word == "float" || word == "double" || word == "bool")
      any = true;
    if (word == "<") return false;
  }
  return any;
}

bool is_operator(std::string_view text) {
  return text == "+" || text == "-" || text == "*" || text == "/" || text == "%" || text == "<<" || text == ">>" ||
         text == "?" || text == "<" || text == ">" || text == "&" || text == "|" || text == "^" || text == "~" ||
         text == "!";
}

}  // namespace

// Walks back from each `<<<` to the first token of the kernel's name.
void Rewriter::find_launches() {
  for (TokenIndex open = 0; open < s_.size(); ++open) {
    if (!s_.is(open, "<<<") || s_[open].match == kNoToken || s_.has(open, kDisabled)) continue;
    TokenIndex i = s_.previous(open);
    if (i != kNoToken && (s_.is(i, ">") || s_.is(i, ">>"))) {
      int depth = 0;
      for (; i != kNoToken; i = s_.previous(i)) {
        if (s_.is(i, ")") && s_[i].match != kNoToken) i = s_[i].match;
        if (s_.is(i, ">")) ++depth;
        if (s_.is(i, ">>")) depth += 2;
        if (s_.is(i, "<") && --depth == 0) break;
      }
      i = i == kNoToken ? kNoToken : s_.previous(i);
    }
    while (i != kNoToken && s_.is(i, "]") && s_[i].match != kNoToken) i = s_.previous(s_[i].match);
    if (i != kNoToken && s_.is(i, ")") && s_[i].match != kNoToken && s_.is_word(s_[i].match + 1)) {
      launches_.emplace(s_[i].match, open);  // `(kernel)<<<`
      continue;
    }
    if (i == kNoToken || !s_.is_word(i)) continue;
    for (;;) {
      const TokenIndex colons = s_.previous(i);
      if (colons != kNoToken && (s_.is(colons, ".") || s_.is(colons, "->"))) {
        TokenIndex object = s_.previous(colons);
        while (object != kNoToken && s_.is(object, "]") && s_[object].match != kNoToken)
          object = s_.previous(s_[object].match);
        if (object == kNoToken || !s_.is_word(object)) break;
        i = object;
        continue;
      }
      if (colons == kNoToken || !s_.is(colons, "::")) break;
      const TokenIndex scope = s_.previous(colons);
      if (scope == kNoToken || !s_.is_word(scope)) {
        i = colons;
        break;
      }
      i = scope;
    }
    launches_.emplace(i, open);
  }
}

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
    return local->one().pointer_depth == 0 && !local->one().array() && integral_type(s_, local->declaration);
  }
  if (const Function* fn = current();
      fn != nullptr &&
      std::find(fn->template_parameters.begin(), fn->template_parameters.end(), name) != fn->template_parameters.end())
    return true;
  for (const File& file : p_.files) {
    if (const auto global = file.globals.find(name); global != file.globals.end())
      return integral_type(file.tokens, global->second);
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

// Whether a kernel lambda that captures by value may hold the expression as it stands: it then means, in each
// work-item, what it meant at the launch. That is so for literals and for automatic variables that are neither arrays
// nor references.
bool Rewriter::capturable(TokenRange range) const {
  const Function* fn = current();
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = text(i);
    if (s_[i].kind == TokenKind::kString) return false;
    if (!s_.is_word(i)) {
      if (word == "&" && (i == range.begin || s_.is(i - 1, "(") || s_.is(i - 1, ","))) return false;
      if (word == "++" || word == "--" || word == "=" || word == "+=" || word == "[" || word == "->" || word == "{" ||
          word == "." || word == "::") {
        return false;
      }
      if (word == "*" && (i == range.begin || s_.is(i - 1, "(") ||
                          (!s_.is_word(i - 1) && s_[i - 1].kind == TokenKind::kPunctuator && !s_.is(i - 1, ")"))))
        return false;
      if (word == "(" && i > range.begin && s_.is_word(i - 1) && !s_.is(i - 1, "sizeof")) return false;
      continue;
    }
    if (is_builtin_type(word) || word == "sizeof" || word == "nullptr" || word == "true" || word == "false" ||
        word == "NULL" || word == "const")
      continue;
    if (in_macro(i)) {
      if (s_.has(i, kMacroParameter)) return false;
      continue;
    }
    const Local* local = p_.find_local(function_, word, i);
    if (local != nullptr) {
      const Declarator& one = local->one();
      if (local->declaration.is_static || one.array() || one.reference || local->declaration.is_typedef) return false;
      continue;
    }
    if (fn != nullptr && std::find(fn->template_parameters.begin(), fn->template_parameters.end(), word) !=
                             fn->template_parameters.end())
      continue;
    if (const auto macros = p_.macros_by_name.find(word); macros != p_.macros_by_name.end()) {
      const MacroDefinition& macro = p_.macro(macros->second.front());
      const TokenStream& s = p_.files[macros->second.front().file].tokens;
      bool literal = !macro.function_like();
      for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k)
        literal &= !s.is_word(k) || is_builtin_type(s.text(k));
      if (literal) continue;
      return false;
    }
    bool constant = false;
    for (const File& file : p_.files) {
      const auto global = file.globals.find(word);
      if (global != file.globals.end())
        constant = global->second.is_const && global->second.declarators.front().pointer_depth == 0 &&
                   !global->second.declarators.front().array() && integral_type(file.tokens, global->second);
      if (file.enumerators.contains(word) || file.types.contains(word)) constant = true;
    }
    if (constant) continue;
    return false;
  }
  return true;
}

// Arguments with `#if` lines among them stay as they are written, lines and all; what must be captured keeps its name.
Rewriter::KernelArguments Rewriter::conditional_arguments(TokenIndex begin, TokenIndex end) {
  KernelArguments out;
  int depth = 0;
  std::set<std::string> seen;
  for (TokenIndex i = begin; i < end; ++i) {
    const std::string_view name = s_[i].kind == TokenKind::kDirective ? directive_name(text(i)) : std::string_view();
    depth += name.starts_with("if") ? 1 : name == "endif" ? -1 : 0;
    if (!s_.is_word(i) || s_.has(i, kInDirective) || capturable({i, i + 1}) ||
        !seen.insert(std::string(text(i))).second)
      continue;
    if (depth > 0 || s_.is(i + 1, "(") || s_.is(i - 1, ".") || s_.is(i - 1, "->")) {
      diagnose(DiagnosticId::kMeaning, i,
               "`" + std::string(text(i)) +
                   "` stands under `#if` in a launch, and is evaluated in the kernel, not at the launch");
      continue;
    }
    out.captures += ", " + std::string(text(i)) + " = " + std::string(text(i));
  }
  const std::string_view bytes = f_.source->bytes();
  const std::uint32_t behind = s_.end_offset(end - 1);
  std::uint32_t close = s_[end].offset;
  out.text = render(begin, end) + std::string(bytes.substr(behind, close - behind));
  return out;
}

Rewriter::KernelArguments Rewriter::kernel_arguments(const Function& kernel, const std::vector<TokenRange>& arguments,
                                                     TokenIndex at) {
  KernelArguments out;
  std::set<std::string> taken{names_.item, names_.queue, names_.handler, names_.dynamic};
  for (const TokenRange& range : arguments) {
    if (!capturable(range)) continue;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is_word(i)) taken.insert(std::string(text(i)));
    }
  }
  std::size_t position = 0;
  for (const TokenRange& range : arguments) {
    const bool bytes = kept_as_bytes(kernel, position++, at);
    if (range.begin >= range.end) continue;
    if (!out.text.empty()) out.text += ", ";
    const bool variadic = s_.is(range.begin, "__VA_ARGS__") || s_.is(range.end - 1, "...");
    const bool by_reference = position <= kernel.parameters.size() &&
                              !kernel.parameters[position - 1].declaration.declarators.empty() &&
                              kernel.parameters[position - 1].declaration.declarators.front().reference;
    if ((capturable(range) && !bytes && !by_reference) || variadic) {
      out.text += with_comments(range, render(range.begin, range.end));
      continue;
    }
    // The name: the expression's last word outside brackets, so that `s.data()` is `data` and `obj->n` is `n`.
    std::string name;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is_word(i) && !is_keyword(text(i)) && !s_.has(i, kMacroParameter) && !is_builtin_type(text(i)) &&
          !s_.is(i + 1, "::"))
        name = std::string(text(i));
      if ((s_.is(i, "(") || s_.is(i, "[")) && s_[i].match != kNoToken && !name.empty()) i = s_[i].match;
      if ((s_.is(i, "{") || (s_.is(i, "[") && i == range.begin)) && s_[i].match != kNoToken) i = s_[i].match;
    }
    if (s_.is(range.begin, "[")) name.clear();  // a lambda
    const bool whole = range.end - range.begin == 1;
    const bool names_type =
        std::any_of(p_.files.begin(), p_.files.end(), [&](const File& file) { return file.types.contains(name); });
    if (name.empty() || names_type || (p_.macros_by_name.contains(name) && !whole)) {
      const bool named = position <= kernel.parameters.size() &&
                         kernel.parameters[position - 1].declaration.declarators.size() == 1 &&
                         !kernel.parameters[position - 1].declaration.declarators.front().name.empty();
      name = named ? std::string(kernel.parameters[position - 1].declaration.declarators.front().name) : "argument";
    }
    std::string unique = name;
    for (int k = 1; taken.contains(unique) || (p_.macros_by_name.contains(unique)); ++k)
      unique = name + "_" + std::to_string(k);
    taken.insert(unique);
    std::string value = render(range.begin, range.end);
    if (value.starts_with('{') && position <= kernel.parameters.size()) {  // a list says no type
      const Declaration& d = kernel.parameters[position - 1].declaration;
      const std::string type =
          kernel.file == id_ ? type_text(d) : Rewriter(p_, table_, kernel.file, names_, renamed_).type_text(d);
      value = (type.starts_with("const ") ? type.substr(6) : type) + value;
    }
    if (bytes) include("cu2sycl/argument.hpp");
    if (by_reference) {  // CUDA hands over the address, of managed memory
      out.captures += ", " + unique + " = &" + (whole ? value : "(" + value + ")");
      out.text += with_comments(range, "*" + unique);
      continue;
    }
    out.captures += ", " + unique + " = " + (bytes ? "cu2sycl::argument(" + value + ")" : value);
    out.text += with_comments(range, unique + (bytes ? ".get()" : ""));
  }
  return out;
}

// A template argument worked out from the launch's arguments, as CUDA's compiler does; empty where that is not plain.
std::string Rewriter::deduce(const Function& kernel, const std::string& parameter,
                             const std::vector<TokenRange>& arguments) {
  const TokenStream& s = p_.files[kernel.file].tokens;
  for (std::size_t k = 0; k < kernel.parameters.size() && k < arguments.size(); ++k) {
    const Declaration& d = kernel.parameters[k].declaration;
    if (d.declarators.size() != 1) continue;
    std::string type;
    for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
      if (!s.is(i, "const") && !s.is(i, "volatile")) type += s.text(i);
    }
    if (type != parameter) continue;
    int depth = d.declarators.front().pointer_depth + (d.declarators.front().array() ? 1 : 0);
    const TokenRange range = arguments[k];
    if (range.end - range.begin == 1 && s_.is_word(range.begin)) {
      const Local* local = p_.find_local(function_, text(range.begin), range.begin);
      if (local != nullptr && !local->declaration.is_auto && !local->one().array()) {
        const int rest = local->one().pointer_depth - depth;
        if (rest < 0) continue;
        std::string known = type_text(local->declaration);
        if (known.starts_with("const ")) known = known.substr(6);
        return known + std::string(static_cast<std::size_t>(rest), '*');
      }
    }
    std::string expression = "std::decay_t<decltype(" + render(range.begin, range.end) + ")>";
    for (; depth > 0; --depth) expression = "std::remove_pointer_t<" + expression + ">";
    include("type_traits");
    return "std::remove_cv_t<" + expression + ">";
  }
  return {};
}

// Declares what a kernel needs beyond the item, line by line, and returns it as arguments.
std::string Rewriter::local_memory_arguments(const Function& kernel, const std::vector<std::string>& explicit_arguments,
                                             const std::vector<TokenRange>& arguments, TokenIndex at,
                                             std::string& declarations, std::string_view indent) {
  std::string out;
  std::string globals;
  for (const VariableId v : kernel.needs.variables) {
    const Variable& variable = p_.variables[v];
    const std::string name = variable_name(kernel, v);
    if (variable.owner == kNone) {
      // The default queue waits for streams, which it must not do while one of them is being submitted to.
      const std::string on = queue();
      std::string arguments_text;
      if (is_template(variable)) {  // in the kernel's template parameters; here their arguments stand for them
        const std::string list = template_arguments_in(kernel, variable);
        for (const std::string_view one :
             split_list(std::string_view(list).substr(1, std::max<std::size_t>(list.size(), 2) - 2))) {
          const auto where = std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), one);
          const auto k = static_cast<std::size_t>(where - kernel.template_parameters.begin());
          const std::string value = where == kernel.template_parameters.end() ? std::string(one)
                                    : k < explicit_arguments.size()           ? explicit_arguments[k]
                                                                    : deduce(kernel, std::string(one), arguments);
          if (value.empty()) diagnose(DiagnosticId::kDeducedLocalMemory, at, kernel.name);
          arguments_text += (arguments_text.empty() ? "<" : ", ") + value;
        }
        arguments_text += arguments_text.empty() ? "" : ">";
      }
      declarations += std::string(indent) + "auto " + name + "_ptr = " + variable.qualified() + arguments_text +
                      ".get(" + (on == "cu2sycl::default_queue()" ? "" : on) + ");" + newline_;
      globals += ", *" + name + "_ptr";
      continue;
    }
    std::string type = local_type(v, kernel, false, name);
    if (needs_alias(variable)) {
      const std::size_t open = type.find('<');
      std::string list;
      if (open != std::string::npos) {
        // The alias is written in the kernel's template parameters; here their arguments stand for them.
        for (const std::string_view parameter :
             split_list(std::string_view(type).substr(open + 1, type.size() - open - 2))) {
          const auto where = std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), parameter);
          const auto k = static_cast<std::size_t>(where - kernel.template_parameters.begin());
          std::string value = where == kernel.template_parameters.end() ? std::string(parameter)
                              : k < explicit_arguments.size()           ? explicit_arguments[k]
                                                              : deduce(kernel, std::string(parameter), arguments);
          if (value.empty()) diagnose(DiagnosticId::kDeducedLocalMemory, at, kernel.name);
          list += (list.empty() ? "<" : ", ") + value;
        }
        type = type.substr(0, open) + list + ">";
      }
      if (!p_.functions[variable.owner].scope.empty() && type.find("::") == std::string::npos)
        type = p_.functions[variable.owner].scope + "::" + type;
    }
    const std::string alignment = alignment_of(variable);
    if (!alignment.empty()) {
      include("cu2sycl/aligned.hpp");
      type = "cu2sycl::aligned<" + type + ", " + alignment + ">";
    }
    declarations += std::string(indent) + "sycl::local_accessor<" + type + ", 0> " + name + "_acc(" + names_.handler +
                    ");" + newline_;
    out += ", " + (alignment.empty() ? name + "_acc" : "cu2sycl::value_of(" + name + "_acc)");
  }
  if (kernel.needs.dynamic) out += ", &" + names_.dynamic + "_acc[0]";
  return out + globals;
}

// A class of the run that copies or destroys itself is no device copyable kernel argument.
// How the objects of a class are copied, as far as the run's files say.
Rewriter::Copying Rewriter::copying_of(std::string_view name) const {
  Copying out = Copying::kBytes;
  const auto consider = [&](const Function& f) {
    const TokenStream& s = p_.files[f.file].tokens;
    const bool defaulted = !f.defined() && s.is(f.close + 1, "=");
    const bool destroys = f.name_token > 0 && s.is(f.name_token - 1, "~");
    bool copies = false;
    if (f.parameters.size() == 1) {
      const Parameter& one = f.parameters.front();
      for (TokenIndex k = one.begin; k < one.end; ++k) copies |= s.is(k, name) && s.is(k + 1, "&");
    }
    if (defaulted || !(destroys || copies)) return;
    const bool assigns = f.name == "operator=";  // never called for an argument
    const bool empty = f.defined() && f.body_close == f.body_open + 1;
    if (out != Copying::kOwnCode) out = assigns || empty ? Copying::kHarmlessCode : Copying::kOwnCode;
  };
  for (const std::string_view member : {name, std::string_view("operator=")}) {
    const auto found = p_.functions_by_name.find(member);
    if (found == p_.functions_by_name.end()) continue;
    for (const FunctionId id : found->second) {
      if (p_.functions[id].member && p_.functions[id].class_name() == name) consider(p_.functions[id]);
    }
  }
  return out;
}

// Whether an argument for a kernel's parameter must be kept as bytes; says so where that is not enough.
bool Rewriter::kept_as_bytes(const Function& kernel, std::size_t k, TokenIndex at) {
  if (k >= kernel.parameters.size()) return false;
  const TokenStream& s = p_.files[kernel.file].tokens;
  const Declaration& d = kernel.parameters[k].declaration;
  if (d.declarators.size() != 1 || d.declarators.front().pointer_depth > 0 || d.declarators.front().array() ||
      d.declarators.front().reference)
    return false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (!s.is_word(i)) continue;
    const std::string_view word = s.text(i);
    const Copying copying = copying_of(word);
    if (copying == Copying::kOwnCode) {
      diagnose(DiagnosticId::kNotDeviceCopyable, at, word);
      return false;
    }
    if (copying == Copying::kHarmlessCode) return true;
    // A template parameter may stand for any class that device code uses.
    if (std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), word) ==
        kernel.template_parameters.end())
      continue;
    if (!harmless_classes_) {
      harmless_classes_ = std::any_of(p_.functions.begin(), p_.functions.end(), [&](const Function& f) {
        return f.member && f.in_device_code() && copying_of(f.class_name()) == Copying::kHarmlessCode;
      });
    }
    if (*harmless_classes_) return true;
  }
  return false;
}

std::optional<Rewriter::Piece> Rewriter::rewrite_launch(TokenIndex begin) {
  const TokenIndex open = launches_.at(begin);
  const TokenIndex close = s_[open].match;
  const TokenIndex call = s_.next(close);
  if (call == kNoToken || !s_.is(call, "(") || s_[call].match == kNoToken) return {};
  const TokenIndex end = s_[call].match + 1;
  here_ = begin;
  // The kernel's unqualified name, and its explicit template arguments.
  const bool parenthesised = s_.is(begin, "(");
  const TokenIndex first = parenthesised ? begin + 1 : begin;
  const TokenIndex last = parenthesised ? s_[begin].match : open;
  TokenIndex name = first;
  TokenIndex template_open = kNoToken;
  for (TokenIndex i = first; i < last; ++i) {
    if (s_.is(i, "<")) {
      template_open = i;
      break;
    }
    if (s_.is_word(i)) name = i;
  }
  std::vector<std::string> explicit_arguments;
  if (template_open != kNoToken) {
    for (const TokenRange& one : split_at_commas(s_, template_open + 1, s_.previous(last)))
      explicit_arguments.push_back(render(one.begin, one.end));
  }
  const auto configuration = split_at_commas(s_, open + 1, close);
  const auto arguments = split_at_commas(s_, call + 1, s_[call].match);
  const std::string original(text(name));
  if (current() != nullptr && (current()->global || (current()->device && !current()->host))) {
    diagnose(DiagnosticId::kDeviceLaunch, begin, original);
    return Piece{end, mark(DiagnosticId::kDeviceLaunch, begin, original) + std::string(s_.slice(begin, end))};
  }
  const Function* kernel = nullptr;
  if (!(p_.find_local(function_, text(name), name) != nullptr && !in_macro(name))) {
    for (const FunctionId id : p_.callees(text(name), arguments.size(), id_)) {
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
  if (kernel == nullptr || configuration.size() < 2) {
    diagnose(DiagnosticId::kUnknownKernel, begin, original);
    return Piece{end, mark(DiagnosticId::kUnknownKernel, begin, original) + std::string(s_.slice(begin, end))};
  }
  include("sycl/sycl.hpp");
  const bool split_lines = !in_macro(begin);
  const std::string line_break = split_lines ? newline_ : " ";
  const std::string indent = split_lines ? line_indent(begin) : "";
  const std::string step = split_lines ? indent_ : "";
  const std::string grid = launch_range(configuration[0]);
  const std::string block = launch_range(configuration[1]);
  std::string target = configuration.size() > 3 ? queue_for(configuration[3]) : queue();
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
    std::string bytes = configuration.size() > 2 ? render(configuration[2].begin, configuration[2].end) : "0";
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
  if (split_lines && begins + space.size() > kLineWidth)
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
