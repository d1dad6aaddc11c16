#include "program/project.hpp"

#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

Project::Project() = default;
Project::~Project() = default;
Project::Project(Project&& other) noexcept = default;
Project& Project::operator=(Project&& other) noexcept = default;

bool Function::depends_on(std::string_view word) const {
  const auto in = [&](const std::vector<std::string>& names) {
    return any_of(names, [&](std::string_view one) {
      if (one.ends_with("...")) one.remove_suffix(3);
      return one == word;
    });
  };
  return in(template_parameters) || in(class_parameters);
}

bool ImplicitParameters::has(VariableId variable) const { return contains(variables, variable); }

bool ImplicitParameters::add(VariableId variable) {
  if (has(variable)) return false;
  variables.push_back(variable);
  return true;
}

const TokenRange* File::stand_in_at(TokenIndex i) const {
  const auto found = find_if(stand_ins, [&](const TokenRange& one) { return one.begin <= i && i < one.end; });
  return found == stand_ins.end() ? nullptr : &*found;
}

FileId File::included_by(TokenIndex directive) const {
  const auto found = std::partition_point(included_at.begin(), included_at.end(),
                                          [&](const IncludedFile& one) { return one.directive < directive; });
  return found == included_at.end() || found->directive != directive ? kNone : found->file;
}

bool ImplicitParameters::holds(const ImplicitParameters& other) const {
  return item >= other.item && warp >= other.warp && dynamic >= other.dynamic && barrier >= other.barrier &&
         meets >= other.meets && varying >= other.varying && grid >= other.grid &&
         all_of(other.variables, [&](VariableId v) { return has(v); });
}

bool ImplicitParameters::merge(const ImplicitParameters& other) {
  if (holds(other)) return false;
  item |= other.item;
  warp |= other.warp;
  dynamic |= other.dynamic;
  barrier |= other.barrier;
  meets |= other.meets;
  varying |= other.varying;
  grid |= other.grid;
  for (const VariableId v : other.variables) add(v);
  return true;
}

std::vector<FileId> Project::unit(FileId root) const {
  std::vector<FileId> out{root};
  std::unordered_set<FileId> seen{root};
  for (std::size_t k = 0; k < out.size(); ++k) {
    for (const FileId other : files[out[k]].includes) {
      if (seen.insert(other).second) out.push_back(other);
    }
  }
  return out;
}

FunctionId Project::function_at(FileId file, TokenIndex i) const {
  const auto& ids = files[file].functions;
  const auto after = std::upper_bound(ids.begin(), ids.end(), i,
                                      [&](TokenIndex at, FunctionId id) { return at < functions[id].begin; });
  if (after == ids.begin()) return kNone;
  const FunctionId id = *(after - 1);
  return functions[id].defined() && i <= functions[id].body_close ? id : kNone;
}

bool declares_value(const Project& project, FileId file, std::string_view name) {
  return any_of(project.names.of(name), [&](const DeclaredName& one) {
    return one.file == file &&
           (one.kind == DeclaredName::Kind::kVariable || one.kind == DeclaredName::Kind::kEnumerator);
  });
}

const ClassImplicit* class_implicit(const Project& project, std::string_view name, FileId from) {
  if (project.implicit_by_class.empty()) return nullptr;
  const auto same = project.implicit_by_class.find(std::string(name));
  if (same == project.implicit_by_class.end()) return nullptr;
  const auto found = find_if(
      same->second, [&](const ClassImplicit& one) { return project.related(project.functions[one.owner].file, from); });
  return found == same->second.end() ? nullptr : &*found;
}

const ExtendedLambda* Project::lambda_at(FileId file, TokenIndex i) const {
  const ExtendedLambda* innermost = nullptr;
  for (const ExtendedLambda& one : files[file].extended_lambdas) {
    if (one.range.begin <= i && i < one.range.end) innermost = &one;
  }
  return innermost;
}

const Local* Project::find_local(FunctionId f, std::string_view name, TokenIndex i) const {
  if (f == kNone) return nullptr;
  const auto found = locals[f].find(name);
  if (found == locals[f].end()) return nullptr;
  const Local* best = nullptr;
  for (const Local& one : found->second) {
    if (one.declarator().name_token > i || i > one.scope_end) continue;
    if (best == nullptr || one.declarator().name_token >= best->declarator().name_token) best = &one;
  }
  return best;
}

namespace {

// Whether two ascending lists have a common element.
template <typename T>
bool overlap(const std::vector<T>& x, const std::vector<T>& y) {
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i] == y[j]) return true;
    if (x[i] < y[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return false;
}

}  // namespace

bool Project::related(FileId a, FileId b) const {
  return a == b || (visibility.known() ? visibility.share_unit(a, b) : overlap(files[a].roots, files[b].roots));
}

bool same_program(const Project& project, FileId a, FileId b) {
  return a == b || overlap(project.files[a].programs, project.files[b].programs);
}

std::vector<FunctionId> Project::callees(std::string_view name, std::size_t arguments, FileId from) const {
  const auto found = functions_by_name.find(name);
  return found == functions_by_name.end() ? std::vector<FunctionId>() : fitting(found->second, arguments, from);
}

namespace {

// Returns how many more parameters a function has because macros stand for several of them, as in `f(ARGUMENTS)`.
std::size_t parameters_of_macros(const Project& p, const Function& fn) {
  std::size_t out = 0;
  for (const Parameter& one : fn.parameters) {
    const std::string_view word = p.files[fn.file].tokens.text(one.begin);
    if (one.end != one.begin + 1 || !p.macros_by_name.contains(word)) continue;
    for (const MacroRef ref : p.macros(word, fn.file)) {
      const MacroDefinition& macro = p.macro(ref);
      const std::size_t count = split_at_commas(p.files[ref.file].tokens, macro.body_begin, macro.body_end).size();
      out += std::max<std::size_t>(count, 1) - 1;
      break;
    }
  }
  return out;
}

}  // namespace

std::vector<FunctionId> Project::fitting(const std::vector<FunctionId>& of, std::size_t arguments, FileId from) const {
  std::vector<FunctionId> out;
  for (const FunctionId id : of) {
    const Function& fn = functions[id];
    if (files[fn.file].stand_in && fn.file != from) continue;  // that file is not included together with CUDA's headers
    const auto takes_more = [&] {
      return any_of(fn.parameters, [](const Parameter& one) { return one.pack; }) ||
             arguments <= fn.parameters.size() + parameters_of_macros(*this, fn);
    };
    const bool fits = arguments == kAnyNumber ||
                      (arguments <= fn.parameters.size() ? arguments >= fn.required_arguments : takes_more());
    if (fits) out.push_back(id);
  }
  const auto here = [&](FunctionId id) { return related(functions[id].file, from); };
  if (out.size() > 1 && any_of(out, here))
    out.erase(std::remove_if(out.begin(), out.end(), [&](FunctionId id) { return !here(id); }), out.end());
  return out;
}

const DataMember* Project::member_of_class(FunctionId f, std::string_view name, FileId* file) const {
  const auto found = f == kNone || !functions[f].member ? members_by_name.end() : members_by_name.find(name);
  if (found == members_by_name.end()) return nullptr;
  for (const MemberRef ref : found->second) {
    const DataMember& one = files[ref.file].members[ref.index];
    if (one.scope != functions[f].scope || !related(ref.file, functions[f].file)) continue;
    *file = ref.file;
    return &one;
  }
  return nullptr;
}

namespace {

// Replaces each word of a text that is one of the parameters by its argument; nothing if an argument is missing.
std::optional<std::string> replaced(const std::string& text, const std::vector<std::string>& parameters,
                                    const std::string& arguments) {
  const SourceFile source("", text);
  const SourceFile list("", arguments);
  const TokenStream s = lex(source);
  const TokenStream given = lex(list);
  const auto ranges = given.size() > 2 ? split_at_commas(given, 1, given.size() - 1) : std::vector<TokenRange>();
  std::string out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    std::string word(s.text(i));
    const auto which = std::ranges::find(parameters, word);
    const bool member = i > 0 && s.is_any(i - 1, tok::coloncolon, tok::period);
    if (which != parameters.end() && !member) {
      const auto k = static_cast<std::size_t>(which - parameters.begin());
      if (k >= ranges.size()) return {};
      word = given.slice(ranges[k].begin, ranges[k].end);
    }
    const bool apart = i > 0 && s[i].offset > s.end_offset(i - 1);
    out += (apart ? " " : "") + word;
  }
  return out;
}

// Instances are identified by their text without blanks.
std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

}  // namespace

// Returns `<T, 4>` with the template parameters of a function and of its class replaced by the arguments of a call;
// empty if they are not known.
std::string Project::instance_text(const Variable& variable, const Function& callee,
                                   const TemplateArguments& arguments) const {
  if (variable.owner == kNone || functions[variable.owner].template_parameters.empty()) return {};
  const Function& owner = functions[variable.owner];
  const bool own = variable.instance.empty();
  if (own && !(owner.name == callee.name && owner.scope == callee.scope)) return {};
  if (own) return arguments.own;
  std::string out = replaced(variable.instance, callee.template_parameters, arguments.own).value_or("");
  if (!arguments.of_class.empty()) out = replaced(out, callee.class_parameters, arguments.of_class).value_or("");
  constexpr std::size_t kLongest = 200;  // limit for templates that call each other with ever longer arguments
  return out.size() > kLongest ? std::string() : out;
}

VariableId Project::instance_in_call(VariableId v, const Function& callee, const TemplateArguments& arguments) const {
  const std::string text = instance_text(variables[v], callee, arguments);
  const VariableId original = variables[v].original == kNone ? v : variables[v].original;
  const auto found = instances_.find({original, without_blanks(text)});
  return text.empty() || found == instances_.end() ? original : found->second;
}

VariableId Project::add_instance_in_call(VariableId v, const Function& callee, const TemplateArguments& arguments) {
  const std::string text = instance_text(variables[v], callee, arguments);
  const VariableId original = variables[v].original == kNone ? v : variables[v].original;
  if (text.empty()) return original;
  // Limits for templates that call each other with ever longer arguments, which need more and more instances.
  constexpr std::size_t kMostDependent = 32;
  constexpr std::size_t kMost = 256;
  const SourceFile source("", text);
  const TokenStream s = lex(source);
  bool dependent = false;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const auto& parameters = callee.template_parameters;
    dependent |= contains(parameters, s.text(i));
  }
  if (!instances_.contains({original, without_blanks(text)}) &&
      ++instance_counts_[{original, dependent}] > (dependent ? kMostDependent : kMost)) {
    variables[original].unbounded = true;
    return original;
  }
  const auto [entry, added] =
      instances_.emplace(std::pair(original, without_blanks(text)), static_cast<VariableId>(variables.size()));
  if (added) {
    Variable one = variables[original];
    one.instance = text;
    one.original = original;
    one.id = entry->second;
    variables.push_back(std::move(one));
  }
  return entry->second;
}

std::string Project::own_name(VariableId v) const {
  if (variables[v].original != kNone) v = variables[v].original;
  const Variable& variable = variables[v];
  std::size_t number = 0;
  std::size_t count = 0;
  for (const VariableId other : functions[variable.owner].implicit.variables) {
    if (variables[other].owner != variable.owner || variables[other].name != variable.name) continue;
    ++count;
    if (other == v) number = count;
  }
  // A local variable with this name in another branch would be declared beside the parameter.
  const auto others = locals[variable.owner].find(variable.name);
  const TokenIndex own = variable.declarator().name_token;
  if (others != locals[variable.owner].end() && any_of(others->second, [&](const Local& one) {
        return !one.declaration.has(cuda_specifier::kShared) &&
               exclude_each_other(files[variable.file].tokens, own, one.declarator().name_token);
      }))
    ++count;
  return count > 1 ? fresh_name(variable.name + "_" + std::to_string(number), variable.file) : variable.name;
}

bool uses_word(const Project& project, std::string_view word, FileId from) {
  if (!project.words.contains(word)) return false;
  if (from == kNone || project.files[from].words.contains(word)) return true;
  const std::vector<FileId>& all = project.visibility.related(from);
  return any_of(all, [&](FileId file) { return project.files[file].words.contains(word); });
}

std::string Project::fresh_name(const std::string& wanted, FileId from) const {
  if (!uses_word(*this, wanted, from)) return wanted;
  for (int k = 1;; ++k) {
    std::string name = wanted + "_" + std::to_string(k);
    if (!uses_word(*this, name, from)) return name;
  }
}

std::vector<HostVariable> Project::globals(std::string_view name, FileId from) const {
  const auto found = files_by_global.find(name);
  if (found == files_by_global.end()) return {};
  std::vector<HostVariable> out;
  std::vector<HostVariable> elsewhere;
  for (const FileId file : found->second) {
    const Declaration& declaration = files[file].globals.at(name);
    for (const Declarator& one : declaration.declarators) {
      if (one.name == name) (related(file, from) ? out : elsewhere).push_back({file, &declaration, &one});
    }
  }
  return out.empty() ? elsewhere : out;
}

const Function* instantiated_by(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  const TokenIndex before = s.previous(fn.begin);
  const bool external = s.is(fn.begin, tok::kw_extern) && s.is(s.next(fn.begin), tok::kw_template);
  if (fn.defined() || !(external || s.is(before, tok::kw_template))) return nullptr;
  const std::vector<FunctionId>& all = p.functions_by_name.at(fn.name);
  const auto found = find_if(all, [&](FunctionId id) {
    const Function& one = p.functions[id];
    return !one.template_parameters.empty() && one.scope == fn.scope && one.parameters.size() == fn.parameters.size() &&
           p.related(one.file, fn.file);
  });
  return found == all.end() ? nullptr : &p.functions[*found];
}

bool is_template(const Project& project, const Variable& v) {
  const TokenStream& s = project.files[v.file].tokens;
  const TokenIndex before = s.previous(v.declaration.begin);
  return v.owner == kNone && s.is(before, tok::greater);
}

}  // namespace cu2sycl
