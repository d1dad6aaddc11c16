// Names of CUDA functions that are not called where they stand: other names for them by macros, and values.
#include <algorithm>

#include "rewrite/rewriter.hpp"
#include "rules/template.hpp"

namespace cu2sycl {

// `#define gpuFree cudaFree`: another name for a function becomes a macro of what a call becomes. The name alone is
// enough where that is a call with the same arguments.
std::optional<Rewriter::Piece> Rewriter::rewrite_alias_definition(TokenIndex directive) {
  const TokenIndex name = directive + 1;
  const TokenIndex body = directive + 2;
  if (body >= s_.size() || !s_.is_word(body) || !s_.has(body, kDirectiveEnd) || !s_.has(body, kInDirective)) return {};
  if (shadowed(body)) return {};
  here_ = body;
  const Row* row = nullptr;
  for (const Row* one : table_.find(text(body))) {
    if (one->kind == RowKind::kCall && holds_here(*one)) row = one;
  }
  if (row == nullptr || !row->supported() || !forwarding_name(*row).empty()) return {};
  const Arity count = arity(*row);
  // As many as its uses hand over, where the row leaves a choice.
  std::optional<std::size_t> wanted;
  if (count.least == count.most) wanted = count.most;
  for (const File& file : p_.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; count.least != count.most && i + 1 < s.size(); ++i) {
      if (!s.is(i, text(name)) || !s.is(i + 1, "(") || s[i + 1].match == kNoToken || s.has(i, kDisabled)) continue;
      const std::size_t given = split_at_commas(s, i + 2, s[i + 1].match).size();
      if (wanted && *wanted != given) return {};
      wanted = given;
    }
  }
  std::string list;
  const std::string value = with_named_arguments(*row, wanted.value_or(count.most), list);
  if (value.empty()) return {};
  return Piece{body + 1, std::string(s_.slice(directive, name + 1)) + "(" + list + ") " + value};
}

// What a call becomes whose first arguments have the parameters' own names, which `list` gets; empty where that cannot
// be.
std::string Rewriter::with_named_arguments(const Row& row, std::size_t count, std::string& list) {
  const auto parameters = split_list(row.parameters);
  if (count > parameters.size() || !row.supported()) return {};
  std::vector<std::string> names;
  for (std::size_t k = 0; k < count; ++k) {
    std::string_view one = parameters[k];
    if (one.ends_with('.')) return {};
    while (one.ends_with('?')) one.remove_suffix(1);
    names.emplace_back(one);
    list += (list.empty() ? "" : ", ") + names.back();
  }
  include(row.include);
  return fill(row.to, [&](std::string_view key, std::string_view filter) -> std::string {
    if (key == "q") return "cu2sycl::default_queue()";
    if (key == "item") return names_.item;
    if (key == "name") return std::string(row.name);
    if (key == "arguments") return list;
    if (std::find(names.begin(), names.end(), key) == names.end())
      return filter == "queue" ? "cu2sycl::default_queue()" : filter == "size" ? "0" : std::string();
    if (filter == "queue") {
      include("cu2sycl/stream.hpp");
      return "cu2sycl::queue_of(" + std::string(key) + ")";
    }
    if (filter == "target") return "*(" + std::string(key) + ")";
    return filter == "paren" ? "(" + std::string(key) + ")" : std::string(key);
  });
}

// The helper's name, where a call of it takes the arguments as they come; empty otherwise.
std::string Rewriter::forwarding_name(const Row& row) {
  std::string arguments;
  bool fixed = true;
  for (const std::string_view one : split_list(row.parameters)) {
    fixed = fixed && !one.ends_with('?') && !one.ends_with('.');
    arguments += (arguments.empty() ? "{" : ", {") + std::string(one) + "}";
  }
  const std::size_t list = row.to.find('(');
  if (list == std::string_view::npos) return {};
  const bool as_they_come = fixed && row.to.substr(list) == "(" + arguments + ")";
  const bool any_number = row.parameters == "arguments..." && row.to.substr(list) == "({arguments})";
  if (!as_they_come && !any_number) return {};
  const std::string_view name = row.to.substr(0, list);
  if (name == "{name}") return std::string(row.name);
  return std::string(name == "cu2sycl::{name}" ? "cu2sycl::" + std::string(row.name) : std::string(name));
}

// The name that takes the place of the called one, where a row leaves all arguments as they come; empty otherwise.
std::string Rewriter::forwarding_callee(const Row& row) {
  constexpr std::string_view kAsTheyCome = "({arguments})";
  if (!row.to.ends_with(kAsTheyCome)) return forwarding_name(row);
  const std::string_view name = std::string_view(row.to).substr(0, row.to.size() - kAsTheyCome.size());
  if (name == "cu2sycl::{name}") return "cu2sycl::" + std::string(row.name);
  return name.find_first_of("{( ") == std::string_view::npos ? std::string(name) : std::string();
}

// The name of a CUDA function that is not called here.
std::optional<Rewriter::Piece> Rewriter::rewrite_function_value(TokenIndex i) {
  const TokenIndex after = s_.next(i);
  if (after != kNoToken && s_.is(after, "(")) return {};
  const Row* row = nullptr;
  for (const Row* one : table_.find(text(i))) {
    if (one->kind != RowKind::kCall && one->kind != RowKind::kMacro) return {};  // it is something else as well
    if (one->kind == RowKind::kCall && holds_here(*one)) row = one;
  }
  if (row == nullptr) return {};
  TokenIndex before = s_.previous(i);
  if (before != kNoToken && s_.is(before, "::") && s_.previous(before) != kNoToken &&
      !s_.is_word(s_.previous(before)) && !s_.is(s_.previous(before), ">"))
    before = s_.previous(before);  // `::name`
  // An ordinary word, as most device functions have for a name, may be anything of the program's own.
  const bool ordinary = row->where != "host" && !text(i).starts_with("__");
  const bool value =
      before != kNoToken &&
      (in_macro(i) || s_.is(before, "(") || s_.is(before, "=") || s_.is(before, "&") || s_.is(before, "return") ||
       s_.is(before, "?") || s_.is(before, ":") || (s_.is(before, ",") && s_.is(opening_bracket(before), "(")));
  if (!value) return {};
  if (ordinary || (before != kNoToken && (s_.is_word(before) && !is_keyword(text(before)) && !in_macro(i)))) return {};
  if (!row->supported()) {
    diagnose(DiagnosticId::kUnsupported, i, text(i), row->unsupported);
    return Piece{i + 1, mark(DiagnosticId::kUnsupported, i, text(i), row->unsupported) + std::string(text(i))};
  }
  if (std::string name = forwarding_name(*row); !name.empty()) {
    include(row->include);
    return Piece{i + 1, std::move(name)};
  }
  if (row->needs_item()) {
    diagnose(DiagnosticId::kFunctionValue, i, text(i));
    return Piece{i + 1, mark(DiagnosticId::kFunctionValue, i, text(i)) + std::string(text(i))};
  }
  const Arity count = arity(*row);
  std::vector<std::string> calls;  // with the least to the most arguments
  std::string first_list;
  std::string lambdas;
  for (std::size_t n = count.least; n <= count.most; ++n) {
    std::string names;
    const std::string call = with_named_arguments(*row, n, names);
    if (call.empty() || call.find('#') != std::string::npos) {
      diagnose(DiagnosticId::kFunctionValue, i, text(i));
      return Piece{i + 1, mark(DiagnosticId::kFunctionValue, i, text(i)) + std::string(text(i))};
    }
    std::string list;
    for (const std::string_view one : split_list(names))
      list += (list.empty() ? "auto " : ", auto ") + std::string(one);
    // What the shorter call drops without a difference, a pack takes.
    const bool same = !calls.empty() && std::all_of(calls.begin(), calls.end(), [&](auto& one) { return one == call; });
    if (same && n == count.most)
      return Piece{i + 1, "[](" + first_list + (first_list.empty() ? "" : ", ") + "auto...) { return " + call + "; }"};
    if (calls.empty()) first_list = list;
    calls.push_back(call);
    lambdas += (lambdas.empty() ? "[](" : ", [](") + list + ") { return " + call + "; }";
  }
  if (calls.size() == 1) return Piece{i + 1, std::move(lambdas)};
  include("cu2sycl/overloads.hpp");
  return Piece{i + 1, "cu2sycl::overloads(" + lambdas + ")"};
}

}  // namespace cu2sycl
