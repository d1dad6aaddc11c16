// Default initialisers of data members that use the thread index or device variables: constructors, which are passed
// these, initialise the members.

#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

// Returns whether an initialiser can only be evaluated where implicit parameters are visible.
bool needs_parameters(const Site& site, const Declarator& one) {
  const Project& p = site.program;
  for (TokenIndex i = one.initializer; i < one.end; ++i) {
    if (!site.tokens.is_word(i)) continue;
    const bool passes = any_of(p.functions_by_name.of(site.text(i)), [&](FunctionId id) {
      return p.functions[id].implicit.parameters() && p.related(p.functions[id].file, site.file_id);
    });
    if (site.rules.has_members(site.text(i)) || passes || variable_at(p, site.file_id, i) != kNone) return true;
  }
  return false;
}

// Whether a constructor calls another one of its class, and initialises nothing else.
bool delegates(const Site& site, const Function& constructor) {
  for (TokenIndex i = constructor.close + 1; i < constructor.body_open; ++i) {
    if (site.tokens.is(i, constructor.name)) return true;
  }
  return false;
}

}  // namespace

std::string kept_initializers(const Site& site, const Function& constructor) {
  const ClassImplicit* of_class =
      constructor.constructor() ? class_implicit(site.program, constructor.class_name(), constructor.file) : nullptr;
  if (of_class == nullptr || !of_class->constructors || delegates(site, constructor)) return {};
  std::string out;
  const std::string kept = implicit_arguments(site, of_class->implicit);
  for (const std::string_view name : split_list(kept))
    out += (out.empty() ? "" : ", ") + std::string(name) + "(" + std::string(name) + ")";
  return out;
}

Text default_initializers(const Site& site, const Function& constructor) {
  Text out;
  for (const Declarator* one : defaulted_members(site.program, constructor)) {
    if (!site.here.default_initializers.contains(one->name_token) || !needs_parameters(site, *one)) continue;
    const TokenIndex from = one->initializer + (site.tokens.is(one->initializer, tok::equal) ? 1 : 0);
    Text value = lower(site, from, one->end);
    out += (out.empty() ? "" : ", ") + std::string(one->name);
    out += site.tokens.is(from, tok::l_brace) ? std::move(value) : "(" + std::move(value) + ")";
  }
  return out;
}

std::optional<Edit> lower_default_initializer(const Site& site, TokenIndex i) {
  const auto found = site.here.default_initializers.find(i);
  if (site.function != kNone || found == site.here.default_initializers.end()) return {};
  const Declarator& one = *found->second;
  if (!needs_parameters(site, one)) return {};
  return replace(i, one.end, site.tokens.slice(i, one.initializer));
}

}  // namespace cu2sycl
