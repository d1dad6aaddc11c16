// Constructions of objects whose class is a template parameter, where only some of the possible constructors have
// implicit parameters.
#include <algorithm>

#include "analysis/call_graph/references.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

std::optional<Edit> lower_dependent_construction(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || !site.in_device_code() || i <= fn->body_open || site.in_macro(i) ||
      !is_dependent_class(site.program, site.function, i))
    return {};
  TokenIndex type_end = s.next(i);
  if (s.is(type_end, tok::less)) type_end = after_template_arguments(s, type_end, s.size(), Angle::kTemplate);
  const TokenIndex name = s.is_word(type_end) ? type_end : kNoToken;
  const Local* local = name == kNoToken ? nullptr : site.local(name);
  if (type_end == kNoToken || (local != nullptr && local->parameter)) return {};
  const TokenIndex at = name == kNoToken ? type_end : s.next(name);
  const bool list = s.matched(at, tok::l_paren) || s.matched(at, tok::l_brace);
  if (!list && (name == kNoToken || !s.is_any(at, tok::semi, tok::comma, tok::l_square))) return {};
  const std::vector<FunctionId> callees =
      site.program.fitting(site.program.constructors_as_arguments, list ? arguments_in(s, at).size() : 0, site.file_id);
  const bool needs = std::any_of(callees.begin(), callees.end(), [&](FunctionId id) {
    return site.program.functions[id].in_device_code() && site.program.functions[id].implicit.parameters();
  });
  if (!needs) return {};
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
