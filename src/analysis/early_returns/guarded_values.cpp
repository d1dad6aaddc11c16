#include "analysis/early_returns/guarded_values.hpp"

#include "lex/token_kind.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the constructors in the run of the class that a declaration names.
std::vector<FunctionId> constructors_of(const Place& place, const Declaration& d) {
  const Project& p = place.program;
  std::vector<FunctionId> out;
  const TokenIndex name = class_name_in(place.tokens, {d.type_begin, d.type_end});
  if (name == kNoToken) return out;
  for (const std::string_view word : classes_named(p, place.file_id, place.function, name)) {
    for (const FunctionId id : p.functions_by_name.of(word)) {
      if (p.functions[id].constructor()) out.push_back(id);
    }
  }
  return out;
}

// Whether the type, as far as it is a class of the run, has a default constructor.
bool has_default_constructor(const Place& place, const Declaration& d) {
  const std::vector<FunctionId> all = constructors_of(place, d);
  return all.empty() ||
         any_of(all, [&](FunctionId id) { return contains(place.program.fitting({id}, 0, place.file_id), id); });
}

class Values {
 public:
  Values(const Place& place, const Evaluation& evaluation, const Declaration& d, std::size_t which)
      : place_(place),
        evaluation_(evaluation),
        s_(place.tokens),
        d_(d),
        which_(which),
        one_(d.declarators[which]),
        number_(one_.pointer_depth > 0 || has_number_type(s_, d)) {}

  std::optional<std::vector<Guards::Value>> run() {
    if (one_.initializer == kNoToken || one_.reference || has(tok::kw_decltype)) return {};
    if (!number_ && !d_.is_auto && (has(tok::kw_volatile) || !has_default_constructor(place_, d_))) return {};
    const TokenIndex open = one_.initializer + (s_.is(one_.initializer, tok::equal) ? 1 : 0);
    const bool list = s_.matched(open, tok::l_brace);
    const bool object = !number_ && (list || open == one_.initializer);
    bool known = true;
    if (one_.array())
      known = list && elements(open);
    else if (number_ && list)
      known = arguments_in(s_, open).size() == 1 && elements(open);
    else
      out_.push_back({object ? TokenRange{open, one_.end} : initial_value(s_, one_), d_, which_,
                      object ? Guards::Form::kObject : Guards::Form::kExpression});
    if (d_.is_auto && (object || has_braces(initial_value(s_, one_)))) return {};  // the type of a lambda or a list
    return known ? std::optional(std::move(out_)) : std::nullopt;
  }

 private:
  bool has(TokenKind kind) const {
    for (TokenIndex i = d_.begin; i < d_.type_end; ++i) {
      if (s_.is(i, kind)) return true;
    }
    return false;
  }
  bool has_braces(TokenRange range) const {
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is(i, tok::l_brace)) return true;
    }
    return false;
  }

  // Adds the elements in the braces at `open`. Returns false if one is a list for a class.
  bool elements(TokenIndex open) {
    return all_of(arguments_in(s_, open), [&](TokenRange element) {
      if (evaluation_.only_computes(element) || evaluation_.same_for_all(element)) return true;
      if (s_.is(element.begin, tok::l_brace)) return number_ && elements(element.begin);
      out_.push_back({element, d_, which_, Guards::Form::kElement});
      return true;
    });
  }

  const Place& place_;
  const Evaluation& evaluation_;
  const TokenStream& s_;
  const Declaration& d_;
  std::size_t which_;
  const Declarator& one_;
  bool number_;
  std::vector<Guards::Value> out_;
};

}  // namespace

TokenRange initial_value(const TokenStream& s, const Declarator& one) {
  return {one.initializer + 1, s.is(one.initializer, tok::equal) ? one.end : s[one.initializer].match};
}

bool constructor_acts(const Place& place, const Declaration& declaration) {
  const Project& p = place.program;
  return any_of(constructors_of(place, declaration), [&](FunctionId id) {
    const Function& fn = p.functions[id];
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.close; fn.defined() && i < fn.body_close; ++i) {
      const bool calls = s.is_word(i) && !is_keyword(s[i].kind) && call_open(s, i) != kNoToken;
      if ((calls && !initialises_member(s, fn, i)) || s.is_any(i, tok::l_square, tok::arrow) ||
          (s.is(i, tok::star) && is_prefix(s, i)))
        return true;
    }
    return false;
  });
}

std::optional<std::vector<Guards::Value>> guarded_values(const Place& place, const Evaluation& evaluation,
                                                         const Declaration& declaration, std::size_t declarator_index) {
  return Values(place, evaluation, declaration, declarator_index).run();
}

}  // namespace cu2sycl
