// Converts calls of methods by rows.

#include "analysis/call_graph/row_places.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/operands.hpp"
#include "lower/rows/rows.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
const Rule* row_of_argument(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto rows = site.rules.methods(site.text(i));
  const TokenIndex open = s.next(i);
  if (rows.empty() || !s.matched(open, tok::l_paren) || s[open].match < open + 2) return nullptr;
  const auto found = find_if(
      rows, [&](const Rule* row) { return is_made_by(site, s[open].match - 1, i, *row) && holds_at(site, *row, i); });
  return found == rows.end() ? nullptr : *found;
}

namespace {

std::vector<TokenRange> arguments_of(const Site& site, TokenIndex open) { return arguments_in(site.tokens, open); }

// Returns the row for a method's name and the end of its object. Of the rows with parameters, it is the one for the
// number of arguments. Sets `count` if rows exist only for other numbers.
const Rule* row_of_method(const Site& site, TokenIndex object, TokenIndex name, TokenIndex open, bool& count) {
  count = false;
  for (const Rule* row : site.rules.methods(site.text(name))) {
    if (!is_made_by(site, object, name, *row) || !holds_at(site, *row, name)) continue;
    if (row->parameters.empty() || !row->supported() || row->arity.takes(arguments_of(site, open).size())) return row;
    count = true;
  }
  return nullptr;
}

// Returns a row's text with the object filled in. If the object is a pointer, `{object}.` becomes `->`.
Text fill_object_row(const Site& site, const Rule& row, const Text& object, bool pointer, TokenIndex name,
                     const std::vector<TokenRange>& arguments) {
  Text out;
  for (std::size_t k = 0; k < row.to.size(); ++k) {
    const TemplatePart& part = row.to[k];
    if (!part.slot || part.slot->what != Slot::What::kObject) {
      out += fill_part(site, row, row.to, k, name, arguments);
      continue;
    }
    const bool goes_on = k + 1 < row.to.size() && !row.to[k + 1].slot && row.to[k + 1].literal.starts_with('.');
    if (!pointer) {
      out += object;
    } else if (goes_on) {
      out += object + "->" + row.to[++k].literal.substr(1);
    } else {
      out += part.slot->filter == Filter::kParen ? "(*" + object + ")" : "*" + object;
    }
  }
  out.include(row.row->include);
  return out;
}

// Returns whether an object may begin at a token: a name, or an expression in parentheses.
bool begins_object(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  if (before != kNoToken && (names_member(s, i) || s.is(before, tok::coloncolon))) return false;
  if (s.is_word(i)) return !is_keyword(s[i].kind) || s.is(i, tok::kw_this);
  const bool open = s.matched(i, tok::l_paren);
  const bool called = before != kNoToken && ((s.is_word(before) && !is_keyword(s[before].kind)) ||
                                             s.is_any(before, tok::r_paren, tok::r_square, tok::greater));
  return open && !called;
}

}  // namespace

std::optional<Edit> lower_object(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!site.rules.takes_objects() || site.without_object == i || !begins_object(s, i)) return {};
  Site inside = site;
  inside.without_object = i;
  Text object;
  TokenIndex from = i;  // the first token that is not in `object` yet
  for (TokenIndex last = s.is(i, tok::l_paren) ? s[i].match : i;;) {
    const TokenIndex next = s.next(last);
    if (next == kNoToken) break;
    if (s.is_any(next, tok::l_paren, tok::l_square) && s[next].match != kNoToken) {
      last = s[next].match;
      continue;
    }
    if (s.is(next, tok::less) && after_template_arguments(s, next, s.size()) != kNoToken) {
      const TokenIndex after = after_template_arguments(s, next, s.size());
      if (after >= s.size() || !s.is(after, tok::l_paren)) break;
      last = after - 1;
      continue;
    }
    const TokenIndex name = s.is_any(next, tok::period, tok::arrow, tok::coloncolon) ? s.next(next) : kNoToken;
    if (!s.is_word(name)) break;
    const TokenIndex open = s.next(name);
    const bool called = !s.is(next, tok::coloncolon) && s.matched(open, tok::l_paren);
    bool count = false;
    const Rule* row = called ? row_of_method(site, last, name, open, count) : nullptr;
    if (row == nullptr || !row->takes_object || !row->supported()) {
      last = name;
      continue;
    }
    const bool first = from == i;
    Text before = lower(first ? inside : site, from, next);
    object = first ? std::move(before) : std::move(object) + std::move(before);
    object = fill_object_row(site, *row, object, s.is(next, tok::arrow), name, arguments_of(site, open));
    object = as_operand(site, *row, std::move(object), i, s[open].match);
    last = s[open].match;
    from = last + 1;
  }
  if (from == i) return {};
  return replace(i, from, std::move(object));
}

std::optional<Edit> lower_method(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex open = s.next(i);
  const TokenIndex object = object_of_member(s, i);
  if (site.rules.methods(site.text(i)).empty() || !s.is(open, tok::l_paren) || s[open].match == kNoToken ||
      object == kNoToken)
    return {};
  bool count = false;
  const Rule* row = row_of_method(site, object, i, open, count);
  if (row == nullptr && count) return unconverted(site, FindingId::kArgumentCount, i, i + 1, s.text(i));
  if (row == nullptr) return {};
  if (!row->supported()) return refused(site, *row, i);
  if (row->takes_object)  // the beginning of the object is not visible here
    return unconverted(
        site, FindingId::kMeaning, i, i + 1,
        "a row converts `" + std::string(row->name) + "` together with its object, which is not visible here");
  Text text = notes_of(site, *row, i);
  text +=
      fill_row(site, *row, row->to, i, row->parameters.empty() ? std::vector<TokenRange>() : arguments_of(site, open));
  text.include(row->row->include);
  return replace(i, row->parameters.empty() ? i + 1 : s[open].match + 1, std::move(text));
}

}  // namespace cu2sycl
