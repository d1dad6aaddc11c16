// Converts names of CUDA functions that are not called: macros that are other names for them, and values.
#include <algorithm>
#include <map>

#include "lower/core/constructs.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/rows/rows.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// A converted call whose arguments are the parameters' names, and the list of these names.
struct NamedCall {
  Text text;
  std::string list;
};

Text named_slot(const Site& site, const Rule& row, const Slot& slot, std::size_t count, const std::string& list) {
  switch (slot.what) {
    case Slot::What::kQueue: return "cu2sycl::default_queue()";
    case Slot::What::kProperties: return queue_properties(site);
    case Slot::What::kItem: return site.names.item;
    case Slot::What::kSharedMemory: return dynamic_memory(site);
    case Slot::What::kDimension: return {};
    case Slot::What::kName: return row.stands_for;
    case Slot::What::kArguments: return list;
    case Slot::What::kHelpers:
    case Slot::What::kType:
    case Slot::What::kResult:
    case Slot::What::kCarry:
    case Slot::What::kObject:
    case Slot::What::kCapture: return {};
    case Slot::What::kParameter: break;
  }
  if (slot.index >= count)
    return slot.filter == Filter::kQueue ? "cu2sycl::default_queue()" : slot.filter == Filter::kSize ? "0" : "";
  const std::string name(row.parameters[slot.index].name);
  switch (slot.filter) {
    case Filter::kQueue: {
      Text out = "cu2sycl::queue_of(" + name + ")";
      out.include("cu2sycl/stream/stream.hpp");
      return out;
    }
    case Filter::kTarget:
    case Filter::kValue: return "*(" + name + ")";
    case Filter::kParen: return "(" + name + ")";
    case Filter::kWords:
    case Filter::kAsIs:
    case Filter::kTyped:
    case Filter::kPart:
    case Filter::kShared:
    case Filter::kUnsigned:
    case Filter::kBits:
    case Filter::kPointer:
    case Filter::kCast:
    case Filter::kAddress:
    case Filter::kType:
    case Filter::kCount:
    case Filter::kSize:
    case Filter::kRange:
    case Filter::kLauncher:
    case Filter::kEntry:
    case Filter::kSymbol: break;
  }
  return name;
}

std::optional<NamedCall> with_named_arguments(const Site& site, const Rule& row, std::size_t count) {
  if (count > row.parameters.size() || !row.supported()) return {};
  NamedCall out;
  for (std::size_t k = 0; k < count; ++k) {
    if (row.parameters[k].rest) return {};
    out.list += (out.list.empty() ? "" : ", ") + std::string(row.parameters[k].name);
  }
  out.text.include(row.row->include);
  for (const TemplatePart& part : row.to) {
    if (part.slot)
      out.text += named_slot(site, row, *part.slot, count, out.list);
    else
      out.text += part.literal;
  }
  if (out.text.empty()) return {};
  return out;
}

// Returns the call rows that apply to the name at `i`; none if it may be something else.
std::vector<const Rule*> call_rows(const Site& site, TokenIndex i) {
  std::vector<const Rule*> out;
  for (const Rule* one : site.rules.find(site.text(i))) {
    if (one->kind != RuleKind::kCall && one->kind != RuleKind::kMacro) return {};
    if (one->kind == RuleKind::kCall && holds_at(site, *one, i)) out.push_back(one);
  }
  return out;
}

// Returns whether the name at `i` is a whole template argument, as in `Deleter<cudaFree>`.
bool is_template_argument(const TokenStream& s, TokenIndex i) {
  TokenIndex open = s.previous(i);
  if (s.is(open, tok::coloncolon)) open = s.previous(open);
  if (!s.is_any(open, tok::less, tok::comma) || !s.is_any(s.next(i), tok::greater, tok::greatergreater, tok::comma))
    return false;
  while (open != kNoToken && !opens_bracket(s[open].kind) && !s.is_any(open, tok::less, tok::semi, tok::r_brace))
    open = s.previous(open);
  if (!s.is(open, tok::less) || !s.is_word(s.previous(open))) return false;
  const TokenIndex after = after_template_arguments(s, open, s.size(), Angle::kTemplate);
  return after != kNoToken && after > i;
}

// Returns whether the function's name at `i` is used as a value.
bool stands_as_value(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex before = s.previous(i);
  if (s.is(before, tok::coloncolon) && s.previous(before) != kNoToken && !s.is_word(s.previous(before)) &&
      !s.is(s.previous(before), tok::greater))
    before = s.previous(before);  // `::name`
  if (before == kNoToken) return false;
  if (site.in_macro(i)) return true;
  if (s.is_word(before) && !is_keyword(s[before].kind)) return false;
  const bool listed = s.is_any(s.next(i), tok::comma, tok::r_brace);  // `{cudaMalloc, cudaFree}`
  return s.is_any(before, tok::l_paren, tok::equal, tok::amp, tok::kw_return, tok::question, tok::colon) ||
         (s.is(before, tok::l_brace) && listed) || is_template_argument(s, i) ||
         (s.is(before, tok::comma) && (s.is(opening_bracket(s, before), tok::l_paren) ||
                                       (listed && s.is(opening_bracket(s, before), tok::l_brace))));
}

// Returns lambdas that replace a function, one for each number of arguments if the calls differ; nothing if a call
// cannot be written. If several rows take the same number, the last one is used. `parameter` is `auto&&` if the lambdas
// are called at once; lambdas that become function pointers have parameters by value.
std::optional<Text> as_lambdas(const Site& site, const std::vector<const Rule*>& rows, const std::string& parameter) {
  std::map<std::size_t, const Rule*> by_count;
  for (const Rule* row : rows) {
    constexpr std::size_t kMostParameters = 100;  // a row may take any number of arguments
    if (row->has(Effect::kItem) || row->arity.most > kMostParameters) return {};
    for (std::size_t n = row->arity.least; n <= row->arity.most; ++n) by_count[n] = row;
  }
  const std::size_t most = by_count.empty() ? 0 : by_count.rbegin()->first;
  std::vector<std::string> calls;  // ordered by the number of arguments
  std::string first_list;
  Text lambdas;
  for (const auto& [n, row] : by_count) {
    std::optional<NamedCall> call = with_named_arguments(site, *row, n);
    if (!call || call->text.str().find('#') != std::string::npos) return {};
    const std::string characters = call->text.str();
    std::string list;
    for (const std::string_view one : split_list(call->list))
      list += (list.empty() ? "" : ", ") + parameter + " " + std::string(one);
    // If additional arguments change nothing, a pack takes them.
    const bool same = !calls.empty() && all_of(calls, [&](const auto& one) { return one == characters; });
    if (same && n == most && rows.size() == 1)
      return "[](" + first_list + (first_list.empty() ? "" : ", ") + parameter + "...) { return " +
             std::move(call->text) + "; }";
    if (calls.empty()) first_list = list;
    calls.push_back(characters);
    lambdas += (lambdas.empty() ? "[](" : ", [](") + list + ") { return " + std::move(call->text) + "; }";
  }
  if (calls.size() == 1) return lambdas;
  lambdas = "cu2sycl::overloads(" + std::move(lambdas) + ")";
  lambdas.include("cu2sycl/core/overloads.hpp");
  return lambdas;
}

}  // namespace

AliasUses alias_uses(const Project& p) {
  WordSet aliases;
  for (const File& file : p.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 2; i < s.size(); ++i) {
      if (const TokenIndex directive = directive_of_alias(s, i); directive != kNoToken)
        aliases.insert(s.text(directive + 1));
    }
  }
  AliasUses out;
  for (FileId id{0}; !aliases.empty() && id < p.files.size(); ++id) {
    const TokenStream& s = p.files[id].tokens;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (!s.matched(i + 1, tok::l_paren) || s.has(i, kDisabled) || !aliases.contains(s.text(i))) continue;
      const std::size_t given = arguments_in(s, i + 1).size();
      std::size_t commas = 0;  // that part the arguments of a macro
      for (TokenIndex k = i + 2; k < s[i + 1].match; ++k) {
        commas += s.is(k, tok::comma) ? 1 : 0;
        if (s.matched(k, tok::l_paren)) k = s[k].match;
      }
      const AliasUse use{id, given, commas >= std::max<std::size_t>(given, 1)};
      std::vector<AliasUse>& uses = out[s.text(i)];
      if (uses.empty() || uses.back() != use) uses.push_back(use);
    }
  }
  return out;
}

std::optional<std::size_t> arguments_of_uses(const Site& site, std::string_view macro, std::size_t otherwise) {
  const auto uses = site.facts.alias_uses.find(macro);
  if (uses == site.facts.alias_uses.end()) return otherwise;
  std::optional<std::size_t> wanted;
  for (const AliasUse& use : uses->second) {
    if (!site.program.related(use.file, site.file_id)) continue;
    if (wanted && *wanted != use.arguments) return {};
    wanted = use.arguments;
  }
  return wanted.value_or(otherwise);
}

// Converts `#define gpuFree cudaFree`, another name for a function, to a macro with parameters whose text is the
// converted call. If that is a call with the same arguments, the name alone is replaced.
std::optional<Edit> lower_alias_macro(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex name = i + 1;
  const TokenIndex first = i + 2;
  const TokenIndex body = s.is(first, tok::coloncolon) ? first + 1 : first;
  if (s.text(i).find("define") == std::string_view::npos || body >= s.size() || !s.is_word(body) ||
      !s.has(body, kDirectiveEnd) || !s.has(body, kInDirective) || hidden(site, body))
    return {};
  std::vector<const Rule*> rows;
  std::size_t most = 0;
  for (const Rule* one : site.rules.find(s.text(body))) {
    if (one->kind != RuleKind::kCall || !holds_at(site, *one, body)) continue;
    rows.push_back(one);
    most = std::max(most, one->arity.most);
  }
  const bool one_count = rows.size() == 1 && rows.front()->arity.least == rows.front()->arity.most;
  const auto wanted = one_count ? std::optional(most) : arguments_of_uses(site, s.text(name), most);
  if (!wanted) return {};
  const auto fits = find_if(rows, [&](const Rule* one) { return one->arity.takes(*wanted); });
  const Rule* row = fits == rows.end() ? nullptr : *fits;
  if (row == nullptr || !row->supported()) return {};
  if (!row->forwards_to.empty()) {
    const bool device = site.program.analysis.macro_sides.device.contains(s.text(name));
    if (row->where == Space::kHost || (row->where == Space::kDevice && !device)) return {};
    Text out = row->forwards_to == s.text(body) ? s.slice(first, body + 1) : row->forwards_to;
    out.include(row->row->include);
    return replace(first, body + 1, std::move(out));
  }
  std::optional<NamedCall> call = with_named_arguments(site, *row, *wanted);
  if (!call) return {};
  const bool commas = any_of(site.facts.alias_uses.of(s.text(name)), &AliasUse::commas);
  if (commas) {
    std::optional<Text> lambdas = as_lambdas(site, rows, "auto");
    return lambdas ? std::optional(replace(first, body + 1, std::move(*lambdas))) : std::nullopt;
  }
  return replace(i, body + 1, std::string(s.slice(i, name + 1)) + "(" + call->list + ") " + std::move(call->text));
}

std::optional<Edit> called_with_pack(const Site& site, const LibraryCall& call) {
  const bool pack = !call.arguments.empty() && site.tokens.is(call.arguments.back().end - 1, tok::ellipsis);
  const std::vector<const Rule*> rows = pack ? call_rows(site, call.name) : std::vector<const Rule*>();
  if (rows.empty() || !all_of(rows, [](const Rule* one) { return one->supported(); })) return {};
  std::optional<Text> lambdas = as_lambdas(site, rows, "auto&&");
  return lambdas ? std::optional(replace(call.name, call.name + 1, std::move(*lambdas))) : std::nullopt;
}

std::optional<Edit> lower_function_value(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex after = s.next(i);
  if (s.is(after, tok::l_paren)) return {};
  const std::vector<const Rule*> rows = call_rows(site, i);
  if (rows.empty()) return {};
  const Rule* row = rows.back();
  // An ordinary word, which most names of device functions are, may be a name of the program.
  const bool named = row->where == Space::kHost || s.text(i).starts_with("__");
  const bool called = is_called_by_macro(site, i);
  if (!(named && stands_as_value(site, i)) && !called) return {};
  if (!row->supported()) return unconverted(site, FindingId::kUnsupported, i, i + 1, s.text(i), row->refusal->reason);
  const bool alike = all_of(rows, [&](const Rule* one) { return one->forwards_to == row->forwards_to; });
  if (!row->forwards_to.empty() && alike) {
    Text out = row->forwards_to;
    out.include(row->row->include);
    return replace(i, i + 1, std::move(out));
  }
  std::optional<Text> lambdas;
  // A lambda has no address and no template arguments.
  if (!is_template_argument(s, i) && !s.is(s.previous(i), tok::amp) && !s.is(after, tok::less))
    lambdas = as_lambdas(site, rows, called ? "auto&&" : "auto");
  if (!lambdas) return unconverted(site, FindingId::kFunctionValue, i, i + 1, s.text(i));
  return replace(i, i + 1, std::move(*lambdas));
}

}  // namespace cu2sycl
