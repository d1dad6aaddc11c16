#include "analysis/objects/passed_objects.hpp"

#include <algorithm>

#include "program/lookup/lookup.hpp"
#include "program/lookup/objects.hpp"
#include "program/lookup/place.hpp"
#include "program/lookup/scopes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/declaration.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Whether a parameter's type is a type parameter of the function's template: `F f`, `const F& f`, `F&& f`.
bool is_of_type_parameter(const Project& p, const Function& fn, const Parameter& one) {
  const TokenStream& s = p.files[fn.file].tokens;
  const Declaration& d = one.declaration;
  if (one.pack || one.alternative || d.declarators.size() != 1) return false;
  const Declarator& name = d.declarators.front();
  if (name.pointer_depth > 0 || name.array()) return false;
  std::size_t types = 0;
  for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
    const auto& parameters = fn.template_parameters;
    if (contains(parameters, s.text(k)))
      ++types;
    else if (!s.is(k, tok::kw_const))
      return false;
  }
  return types == 1;
}

class PassedObjectFinder {
 public:
  explicit PassedObjectFinder(const Project& project) : p_(project) {}

  PassedObjects run(const std::set<ParameterOf>& parameters) {
    for (const ParameterOf& one : parameters) want(one);
    while (!wanted_.empty()) {
      find_mentions();
      for (const ParameterOf& one : std::exchange(wanted_, {})) read(one);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [from, to] : passed_on_) changed |= merge(out_.at(to), out_.at(from));
    }
    return std::move(out_);
  }

 private:
  void want(const ParameterOf& one) {
    if (out_.emplace(one, PassedObject()).second) wanted_.push_back(one);
  }

  static bool merge(PassedObject& to, const PassedObject& from) {
    const PassedObject before = to;
    to.unknown |= from.unknown;
    to.plain_lambda |= from.plain_lambda;
    to.device_lambda |= from.device_lambda;
    to.classes.insert(from.classes.begin(), from.classes.end());
    return !(to == before);
  }

  // Finds where the names of the wanted functions stand.
  void find_mentions() {
    WordSet names;
    for (const auto& [id, position] : wanted_) {
      const std::string& name = p_.functions[id].name;
      if (!mentions_.contains(name)) names.insert(name);
    }
    if (names.empty()) return;
    for (const std::string_view name : names) mentions_[name];
    for (FileId f{0}; f < p_.files.size(); ++f) {
      const TokenStream& s = p_.files[f].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (s.is_word(i) && !s.has(i, kDisabled) && names.contains(s.text(i)) && !is_declared_at(f, i))
          mentions_[s.text(i)].emplace_back(f, i);
      }
    }
  }

  // Whether a token is the name in a declaration. An explicit instantiation is a use: it may name any class.
  [[nodiscard]] bool is_declared_at(FileId f, TokenIndex i) const {
    const auto& same = p_.functions_by_name.at(p_.files[f].tokens.text(i));
    return any_of(same, [&](FunctionId id) {
      const Function& fn = p_.functions[id];
      return fn.file == f && fn.name_token == i && instantiated_by(p_, fn) == nullptr;
    });
  }

  void read(const ParameterOf& parameter) {
    const Function& fn = p_.functions[parameter.first];
    PassedObject& out = out_.at(parameter);
    const std::vector<TokenPlace>& mentions = mentions_.at(fn.name);
    const auto& as_arguments = p_.functions_as_arguments;
    out.unknown = !is_of_type_parameter(p_, fn, fn.parameters[parameter.second]) || contains(as_arguments, fn.id);
    bool called = false;
    for (const auto& [file, i] : mentions) {
      if (!out.unknown) out.unknown = !read_call(file, i, parameter, called);
    }
    out.unknown |= !called;
  }

  // Adds what the call or launch of the name at a token passes. Returns false if that is not known.
  bool read_call(FileId file, TokenIndex i, const ParameterOf& parameter, bool& called) {
    const TokenStream& s = p_.files[file].tokens;
    const Function& fn = p_.functions[parameter.first];
    const FunctionId caller = p_.function_at(file, i);
    if (s.has(i, kInDirective) || caller == kNone) return false;
    TokenIndex open = s.next(i);
    const TokenIndex list = s.is(open, tok::less) ? open : kNoToken;
    if (list != kNoToken) open = after_template_arguments(s, list, s.size(), Angle::kTemplate);
    const TokenIndex after = open;
    if (open != kNoToken && s.matched(open, tok::lesslessless)) open = s.next(s[open].match);
    if (open == kNoToken || !s.matched(open, tok::l_paren) || argument_count(p_, file, open) == kAnyNumber)
      return false;
    const std::vector<TokenRange> arguments = arguments_in(s, open);
    const bool fits = arguments.size() <= fn.parameters.size() || fn.parameters.back().pack;
    if (arguments.size() < fn.required_arguments || !fits) return true;  // it means an overload
    called = true;
    if (parameter.second >= arguments.size()) return false;
    PassedObject passed;
    if (!read_argument(file, caller, arguments[parameter.second], parameter, passed)) return false;
    merge(out_.at(parameter), passed);
    return list == kNoToken || is_deduced(file, {list + 1, s.previous(after)}, parameter, passed);
  }

  // Whether explicit template arguments leave the parameter's type to the argument, or name the same class.
  [[nodiscard]] bool is_deduced(FileId file, TokenRange list, const ParameterOf& parameter,
                                const PassedObject& passed) const {
    const Function& fn = p_.functions[parameter.first];
    const TokenStream& s = p_.files[file].tokens;
    const Declaration& d = fn.parameters[parameter.second].declaration;
    std::size_t position = 0;
    for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
      const auto& names = fn.template_parameters;
      const auto at = std::ranges::find(names, p_.files[fn.file].tokens.text(k));
      if (at != names.end()) position = static_cast<std::size_t>(at - names.begin());
    }
    const std::vector<TokenRange> written = split_at_commas(s, list.begin, list.end, Angle::kTemplate);
    if (position >= written.size()) return true;
    const FunctionId caller = p_.function_at(file, list.begin);
    for (TokenIndex k = written[position].begin; k < written[position].end; ++k) {
      if (p_.functions[caller].depends_on(s.text(k))) return true;
      for (const std::string& one : passed.classes) {
        if (s.is(k, std::string_view(one).substr(one.rfind(':') + 1))) return true;
      }
    }
    return false;
  }

  // Adds what an argument is. Returns false if that is not known.
  bool read_argument(FileId file, FunctionId caller, TokenRange range, const ParameterOf& parameter,
                     PassedObject& out) {
    const TokenStream& s = p_.files[file].tokens;
    if (range.begin >= range.end) return false;
    if (const TokenIndex last = range.end - 1; s.matched(last, tok::r_paren)) {  // `std::forward<F>(f)`, `std::move(f)`
      const TokenIndex callee = begin_of_primary(s, s[last].match - 1);
      if (s.is(callee, "forward") || s.is(callee, "move"))
        return read_argument(file, caller, {s[last].match + 1, last}, parameter, out);
    }
    if (s.is(range.begin, tok::l_square)) return read_lambda(file, range.begin, out);
    if (range.end == range.begin + 1) {
      if (const auto own = parameter_at(p_, caller, range.begin)) {
        const Function& by = p_.functions[own->first];
        if (is_of_type_parameter(p_, by, by.parameters[own->second])) {
          want(*own);
          passed_on_.emplace_back(*own, parameter);
          return true;
        }
      }
      const Local* local = p_.find_local(caller, s.text(range.begin), range.begin);
      const TokenIndex value = local == nullptr ? kNoToken : local->declarator().initializer;
      if (local != nullptr && local->declaration.is_auto && s.is(value, tok::equal) && s.is(value + 1, tok::l_square))
        return read_lambda(file, value + 1, out);
    }
    // The arguments of a class template that is constructed, `Load<T>{p}`, do not matter.
    const TokenIndex open = s[range.end - 1].match;
    const bool ends = open != kNoToken && open > range.begin && open < range.end;
    const TokenIndex made = ends ? class_name_in(s, {range.begin, open}) : kNoToken;
    const bool constructs = made != kNoToken && p_.classes_by_name.contains(s.text(made));
    for (TokenIndex k = range.begin; k < (constructs ? made + 1 : range.end); ++k) {
      if (s.is_word(k) && p_.functions[caller].depends_on(s.text(k))) return false;
    }
    const std::vector<std::string> classes = classes_of_expression(p_, file, range, caller);
    out.classes.insert(classes.begin(), classes.end());
    return !classes.empty() || is_of_library(s, range.begin);
  }

  bool read_lambda(FileId file, TokenIndex i, PassedObject& out) const {
    (is_extended_lambda(p_.files[file], i) ? out.device_lambda : out.plain_lambda) = true;
    return true;
  }

  // Whether a qualified name is one that no file of the run declares, as `std::plus<>()` or `thrust::maximum<int>()`.
  [[nodiscard]] bool is_of_library(const TokenStream& s, TokenIndex i) const {
    return s.is_word(i) && s.is(s.next(i), tok::coloncolon) && !p_.namespaces.contains(std::string(s.text(i))) &&
           !p_.names.contains(s.text(i));
  }

  const Project& p_;
  PassedObjects out_;
  std::vector<ParameterOf> wanted_;
  WordMap<std::vector<TokenPlace>> mentions_;
  std::vector<std::pair<ParameterOf, ParameterOf>> passed_on_;  // from the caller's parameter to the callee's
};

}  // namespace

bool is_extended_lambda(const File& file, TokenIndex i) {
  return any_of(file.extended_lambdas, [&](const ExtendedLambda& one) { return one.range.begin == i; });
}

PassedObjects find_passed_objects(const Project& project, const std::set<ParameterOf>& parameters) {
  return PassedObjectFinder(project).run(parameters);
}

}  // namespace cu2sycl
