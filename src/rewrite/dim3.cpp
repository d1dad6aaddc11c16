// dim3: `sycl::range<3>` where a variable is only made and launched with, cu2sycl::dim3 where its members are used.
#include <algorithm>

#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

// Whether token i is one whole argument of a launch configuration, among its first two.
bool is_launch_argument(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  const TokenIndex after = s.next(i);
  if (before == kNoToken || after == kNoToken) return false;
  if (!s.is(after, ",") && !s.is(after, ">>>")) return false;
  if (s.is(before, "<<<") && s[before].match != kNoToken) return true;
  if (!s.is(before, ",")) return false;
  int commas = 0;
  for (TokenIndex k = before; k != kNoToken; k = s.previous(k)) {
    const std::string_view text = s.text(k);
    if (text == "<<<") return s[k].match != kNoToken && commas == 1;
    if (text == ",") ++commas;
    if ((text == ")" || text == "]" || text == "}") && s[k].match != kNoToken) k = s[k].match;
    if (text == "(" || text == "{" || text == ";") return false;
  }
  return false;
}

}  // namespace

bool Rewriter::only_launched(const Local& local) const {
  const Declaration& d = local.declaration;
  const Declarator& one = local.one();
  if (local.parameter || d.is_static || one.array() || one.reference || one.pointer_depth > 0 ||
      one.initializer == kNoToken)
    return false;
  if (s_.slice(d.type_begin, d.type_end) != "dim3" && s_.slice(d.type_begin, d.type_end) != "const dim3") return false;
  if (s_.is(one.initializer, "=")) {
    const TokenIndex value = s_.next(one.initializer);
    if (value == kNoToken || !s_.is(value, "dim3") || !s_.is(s_.next(value), "(") ||
        s_[s_.next(value)].match + 1 != one.end)
      return false;
  }
  const TokenIndex open = s_.is(one.initializer, "=") ? s_.next(s_.next(one.initializer)) : one.initializer;
  const auto sizes = split_at_commas(s_, open + 1, s_[open].match);
  if (sizes.size() == 1 && !integral(sizes.front())) return false;  // a copy of another
  for (TokenIndex i = one.name_token + 1; i <= local.scope_end && i < s_.size(); ++i) {
    if (!s_.is_word(i) || text(i) != one.name || s_.has(i, kDisabled)) continue;
    if (i >= one.initializer && i < one.end) return false;
    if (s_.has(i, kInDirective) || !is_launch_argument(s_, i)) return false;
  }
  return true;
}

// `(x, y, z)` as SYCL's (z, y, x).
std::string Rewriter::range_from(const std::vector<TokenRange>& xyz) {
  std::string out = "(";
  for (std::size_t k = 3; k-- > 0;)
    out += (k < xyz.size() ? render(xyz[k].begin, xyz[k].end) : std::string("1")) + (k > 0 ? ", " : ")");
  return out;
}

std::optional<Rewriter::Piece> Rewriter::rewrite_dim3(TokenIndex i) {
  const TokenIndex after = s_.next(i);
  if (after == kNoToken) return {};
  if (shadowed(i)) return {};
  // A declaration all of whose names are only launched with.
  if (!in_macro(i) && current() != nullptr && s_.is_word(after)) {
    const Local* first = p_.find_local(function_, text(after), after);
    if (first != nullptr && first->declaration.type_begin <= i && i < first->declaration.type_end) {
      const Declaration& d = first->declaration;
      // One that needs dim3 makes the others of its function dim3 as well, so that a launch speaks one language.
      const auto& names = p_.locals[function_];
      const bool mixed = std::any_of(names.begin(), names.end(), [&](const auto& entry) {
        return std::any_of(entry.second.begin(), entry.second.end(), [&](const Local& local) {
          const std::string_view type = s_.slice(local.declaration.type_begin, local.declaration.type_end);
          return (type == "dim3" || type == "const dim3") && !local.one().array() && !only_launched(local);
        });
      });
      const bool all = !mixed && std::all_of(d.declarators.begin(), d.declarators.end(), [&](const Declarator& one) {
        const Local* local = p_.find_local(function_, one.name, one.name_token);
        return local != nullptr && local->one().name_token == one.name_token && only_launched(*local);
      });
      if (all) {
        include("sycl/sycl.hpp");
        std::string out = "sycl::range<3> ";
        for (std::size_t k = 0; k < d.declarators.size(); ++k) {
          const Declarator& one = d.declarators[k];
          const TokenIndex open = s_.is(one.initializer, "=") ? s_.next(s_.next(one.initializer)) : one.initializer;
          out +=
              (k > 0 ? ", " : "") + std::string(one.name) + range_from(split_at_commas(s_, open + 1, s_[open].match));
        }
        return Piece{d.declarators.back().end, std::move(out)};
      }
    }
  }
  return rewrite_plain_row(i);
}

}  // namespace cu2sycl
