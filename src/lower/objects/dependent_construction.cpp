// Constructions of objects whose class is a template parameter, where only some of the possible constructors have
// implicit parameters.

#include "analysis/call_graph/references.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the constructors that a construction may call if the class is a template parameter; empty if none of them has
// implicit parameters.
std::vector<FunctionId> needing_constructors(const Site& site, std::size_t arguments) {
  const Project& p = site.program;
  std::vector<FunctionId> out = p.fitting(p.constructors_as_arguments, arguments, site.file_id);
  const bool needs = any_of(
      out, [&](FunctionId id) { return p.functions[id].in_device_code() && p.functions[id].implicit.parameters(); });
  return needs ? out : std::vector<FunctionId>();
}

// Converts `Base(x)` of a constructor's initialisers, where the base is a template parameter.
std::optional<Edit> dependent_initializer(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex open = s.next(i);
  const bool list = s.matched(open, tok::l_paren) || s.matched(open, tok::l_brace);
  if (!list || !is_dependent_class(site.program, site.function, i)) return {};
  const std::vector<FunctionId> callees = needing_constructors(site, arguments_in(s, open).size());
  if (callees.empty()) return {};
  const TokenIndex close = s[open].match;
  Text out =
      std::string(s.text(i)) + "(cu2sycl::construct<" + std::string(s.text(i)) + ">(" + passed_to_any(site, callees, i);
  out.include("cu2sycl/core/invoke.hpp");
  if (close > open + 1) out += ", " + lower(site, open + 1, close);
  return replace(i, close + 1, std::move(out) + "))");
}

}  // namespace

std::optional<Edit> lower_dependent_construction(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || !site.in_device_code() || site.in_macro(i)) return {};
  if (initialises_member(s, *fn, i)) return dependent_initializer(site, i);
  if (i <= fn->body_open || !is_dependent_class(site.program, site.function, i)) return {};
  TokenIndex type_end = s.next(i);
  if (s.is(type_end, tok::less)) type_end = after_template_arguments(s, type_end, s.size(), Angle::kTemplate);
  const TokenIndex name = s.is_word(type_end) ? type_end : kNoToken;
  const Local* local = name == kNoToken ? nullptr : site.local(name);
  if (type_end == kNoToken || (local != nullptr && local->parameter)) return {};
  const TokenIndex at = name == kNoToken ? type_end : s.next(name);
  const bool list = s.matched(at, tok::l_paren) || s.matched(at, tok::l_brace);
  if (!list && (name == kNoToken || !s.is_any(at, tok::semi, tok::comma, tok::l_square))) return {};
  const std::vector<FunctionId> callees = needing_constructors(site, list ? arguments_in(s, at).size() : 0);
  if (callees.empty()) return {};
  const TokenIndex end = list ? s[at].match + 1 : at;
  if (name != kNoToken && !s.is(end, tok::semi))  // several variables, or arrays
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, site.text(i));
  const Text type = lower(site, i + 1, type_end);
  const std::string written = std::string(s.text(i)) + type.str();
  const TokenIndex before = s.previous(i);
  const bool placed = s.matched(before, tok::r_paren) && s.is(s.previous(s[before].match), tok::kw_new);
  Text out = name == kNoToken ? Text(placed ? written + "(" : "") : written + " " + std::string(s.text(name)) + " = ";
  out += "cu2sycl::construct<" + written + ">(" + passed_to_any(site, callees, i);
  out.include("cu2sycl/core/invoke.hpp");
  if (list && end > at + 2) out += ", " + lower(site, at + 1, end - 1);
  return replace(i, end, std::move(out) + (placed ? "))" : ")"));
}

}  // namespace cu2sycl
