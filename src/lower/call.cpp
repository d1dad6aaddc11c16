// Calls that rows of the tables convert.
#include <algorithm>

#include "lower/rows.hpp"
#include "rules/template.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

// A call in the source: its name, parentheses and arguments.
struct Call {
  TokenIndex name;
  TokenIndex open;
  TokenIndex close;
  bool explicit_arguments;  // `cudaMalloc<float>(…)`: what the arguments say once more
  std::vector<TokenRange> arguments;
};

std::optional<Call> read_call(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex open = s.next(i);
  const bool explicit_arguments = open != kNoToken && s.is(open, "<");
  if (explicit_arguments) open = behind_template_arguments(s, open, s.size());
  if (open == kNoToken || open >= s.size() || !s.is(open, "(") || s[open].match == kNoToken) return {};
  if (explicit_arguments && s[open].match == s.next(open)) return {};
  return Call{i, open, s[open].match, explicit_arguments, split_at_commas(s, open + 1, s[open].match)};
}

// Whether a statement before this one, in the same block, waits for the queue already and nothing behind it submits
// work.
bool waits_before(const Site& site, TokenIndex begin) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  for (TokenIndex i = s.previous(begin); i != kNoToken; i = s.previous(i)) {
    const std::string_view word = s.text(i);
    if (word == "{" || word == "}" || word == "<<<" || word == ">>>") return false;
    if (!s.is_word(i)) continue;
    const TokenIndex open = s.next(i);
    if (open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken) continue;
    const auto count = split_at_commas(s, open + 1, s[open].match).size();
    for (const Row* row : site.rules.find(word)) {
      if (row->kind != RowKind::kCall || row->where != "host" || !arity(*row).takes(count)) continue;
      return row->requires_word("waits") && is_statement(site, i, s[open].match);
    }
    if (p.functions_by_name.contains(word) || p.macros_by_name.contains(word)) return false;
  }
  return false;
}

// The row that holds for a call; `known` says whether one of another number of arguments does.
const Row* row_for(const Site& site, const Call& call, bool& known) {
  const Row* chosen = nullptr;
  for (const Row* row : site.rules.find(site.text(call.name))) {
    if (row->kind != RowKind::kCall || !holds_at(site, *row, call.name)) continue;
    known = true;
    const bool forwarded = site.in_macro(call.name) && call.arguments.size() == 1 &&
                           site.tokens.is(call.arguments[0].end - 1, "__VA_ARGS__");
    if (forwarded || arity(*row).takes(call.arguments.size())) chosen = row;
  }
  return chosen;
}

// The typed form of a statement, where its size is a visible multiple of the size of what its pointer points to.
Text typed_statement(const Site& site, const Row& row, const Call& call, Text& refused) {
  const auto parameters = split_list(row.parameters);
  for (std::size_t k = 0; k < parameters.size() && k < call.arguments.size(); ++k) {
    if (parameters[k] != "size") continue;
    auto size = split_sizeof(site, call.arguments[k]);
    if (!size) return {};
    Text pointer = pointer_type(site, call.arguments[0]);
    const bool same = pointer.str() == size->type.str() + "*";
    refused.imply(pointer);
    if (!same) return {};
    Text out;
    for (const TemplatePart& part : parse_template(row.typed)) {
      if (!part.slot)
        out += part.text;
      else if (part.text == "type")
        out += size->type;
      else if (part.text == "count")
        out += size->count;
      else
        out += fill_row(site, row, {part}, call.name, call.arguments);
    }
    return out;
  }
  return {};
}

Text fill_slot(const Site& site, const Row& row, const TemplatePart& part, TokenIndex name,
               const std::vector<TokenRange>& arguments, bool& nothing) {
  const auto join = [&](std::size_t from) {
    Text all;
    for (std::size_t k = from; k < arguments.size(); ++k)
      all += (k > from ? ", " : "") + argument(site, arguments[k], part.filter, name);
    return all;
  };
  if (part.text == "q") return queue(site, name);
  if (part.text == "item") return site.names.item;
  if (part.text == "name") return row.kind == RowKind::kPattern ? site.text(name) : row.name;
  if (part.text == "arguments") return join(0);
  const auto parameters = split_list(row.parameters);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    std::string_view parameter = parameters[k];
    const bool rest = parameter.ends_with("...");
    while (parameter.ends_with('?') || parameter.ends_with('.')) parameter.remove_suffix(1);
    if (parameter != part.text) continue;
    nothing = rest && k >= arguments.size();
    if (rest) return join(k);
    if (k < arguments.size()) return argument(site, arguments[k], part.filter, name);
    if (part.filter == "queue") return queue(site, name);
    return part.filter == "size" ? "0" : "";
  }
  return {};
}

}  // namespace

Text fill_row(const Site& site, const Row& row, const Template& text, TokenIndex name,
              const std::vector<TokenRange>& arguments) {
  Text out;
  for (const TemplatePart& part : text) {
    if (!part.slot) {
      out += part.text;
      continue;
    }
    bool nothing = false;
    out += fill_slot(site, row, part, name, arguments, nothing);
    // A rest of no arguments takes the comma before it along.
    if (nothing && out.str().ends_with(", ")) out.resize(out.str().size() - 2);
  }
  return out;
}

Text fill_row(const Site& site, const Row& row, std::string_view text, TokenIndex name,
              const std::vector<TokenRange>& arguments) {
  return fill_row(site, row, parse_template(text), name, arguments);
}

std::optional<Edit> lower_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::optional<Call> call = read_call(site, i);
  if (!call) return {};
  bool known = false;
  const Row* row = row_for(site, *call, known);
  if (!known) return {};
  if (row == nullptr) return unconverted(site, DiagnosticId::kArgumentCount, i, i + 1, s.text(i));
  if (!row->supported()) {
    const Refusal why = refusal(*row);
    return unconverted(site, why.id, i, i + 1, s.text(i), why.detail);
  }
  // A helper looks whether the stream is captured.
  const bool through_helper =
      (site.program.uses_streams && row->requires_word("all_streams")) ||
      (site.program.captures_streams && row->statement.find("|queue}.mem") != std::string_view::npos);
  const bool statement = is_statement(site, i, call->close) && !through_helper;
  const bool braces = needs_braces(s, i);
  Text out;
  if (!row->note.empty()) {
    out = diagnosis(site, DiagnosticId::kMeaning, i, row->note);
    out += mark(site, DiagnosticId::kMeaning, i, row->note);
  }
  if (statement && row->requires_word("drop")) {
    out = std::move(out).with(braces ? "{}" : "");
    return replace(i, s.next(call->close) + 1, std::move(out), braces ? Edit::Gap::kKeep : Edit::Gap::kRemove);
  }
  // Where the arguments stay as they come, so do their lines and comments.
  const bool own_statement = statement && !(row->statement.empty() && row->typed.empty() && row->before.empty());
  if (const std::string callee = forwarding_callee(*row); !own_statement && !callee.empty()) {
    out += callee;
    out.include(row->include);
    return replace(i, call->explicit_arguments ? call->open : i + 1, std::move(out));
  }
  Text text;
  if (statement && !row->typed.empty()) text = typed_statement(site, *row, *call, out);
  if (text.empty() && statement && !row->statement.empty())
    text = fill_row(site, *row, row->statement, i, call->arguments);
  if (text.empty()) {
    text = fill_row(site, *row, row->to, i, call->arguments);
    text.include(row->include);
  }
  if (!statement || row->before.empty() || waits_before(site, i))
    return replace(i, call->close + 1, std::move(out) + std::move(text));
  Text before = fill_row(site, *row, row->before, i, call->arguments);
  if (braces)
    return replace(i, s.next(call->close) + 1,
                   std::move(out) + "{ " + std::move(before) + " " + std::move(text) + "; }");
  return replace(i, call->close + 1,
                 std::move(out) + std::move(before) +
                     (site.in_macro(i) ? std::string(" ") : site.newline + site.line_indent(i)) + std::move(text));
}

}  // namespace cu2sycl
