#include "rules/row/rule.hpp"

#include <algorithm>
#include <array>

#include "rules/row/row_names.hpp"
#include "rules/row/text_forms.hpp"
#include "source/lists.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array kFilters{
    std::string_view(),
#define FILTER(word, name, meaning) std::string_view(#word),
#include "rules/row/filters.def"
#undef FILTER
};
constexpr std::array kEffects{
#define EFFECT(word, name, meaning) std::string_view(#word),
#include "rules/row/effects.def"
#undef EFFECT
};
constexpr std::array kRefusals{
#define REFUSAL(word, finding, meaning) std::pair(std::string_view(#word), FindingId::finding),
#include "rules/row/refusals.def"
#undef REFUSAL
};

template <typename List>
std::vector<std::string_view> words(const List& list) {
  return {list.begin(), list.end()};
}

class RuleReader {
 public:
  explicit RuleReader(Rule& rule) : rule_(rule) {}

  std::vector<TemplatePart> read(std::string_view text) const {
    std::vector<TemplatePart> out;
    std::ptrdiff_t braces = 0;  // `{{` without their `}` so far
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t open = std::min(text.find('{', at), text.size());
      const std::string_view literal = text.substr(at, open - at);
      const auto closing = std::count(literal.begin(), literal.end(), '}');
      if (closing > braces) throw RowError{"`}` without `{` in " + in_backticks(text)};
      braces -= closing;
      if (!literal.empty()) out.push_back({literal});
      if (open >= text.size()) break;
      if (text.substr(open, 2) == "{{") {
        out.push_back({text.substr(open, 1)});
        ++braces;
        at = open + 2;
        continue;
      }
      const std::size_t close = text.find('}', open);
      if (close == std::string_view::npos)
        throw RowError{"`{` without `}` in " + in_backticks(text) + "; write `{{` for a brace"};
      out.push_back({{}, slot(text.substr(open + 1, close - open - 1))});
      at = close + 1;
    }
    return out;
  }

 private:
  [[nodiscard]] Slot slot(std::string_view inside) const {
    const std::size_t bar = std::min(inside.find('|'), inside.size());
    Slot out = named(inside.substr(0, bar));
    if (bar == inside.size()) return out;
    const std::string_view filter = inside.substr(bar + 1);
    const auto found = std::find(kFilters.begin() + 1, kFilters.end(), filter);
    if (found == kFilters.end())
      throw RowError{"unknown filter " + in_backticks(filter) +
                     suggestion(filter, {kFilters.begin() + 1, kFilters.end()})};
    out.filter = static_cast<Filter>(found - kFilters.begin());
    return out;
  }

  // Returns the slot for a name that the row itself declares; nothing if it declares no such name. A rest parameter
  // `arguments` that takes all arguments is the slot for all arguments.
  [[nodiscard]] std::optional<Slot> own(std::string_view name) const {
    for (std::size_t k = 0; k < rule_.parameters.size(); ++k) {
      const bool all = rule_.parameters.size() == 1 && rule_.parameters[k].rest && name == "arguments";
      if (rule_.parameters[k].name == name && !all) return Slot{Slot::What::kParameter, k};
    }
    std::size_t open = 0;
    for (const SequenceElement& one : rule_.sequence) {
      if (one.open && one.text == name) return Slot{Slot::What::kCapture, open};
      open += one.open ? 1 : 0;
    }
    return {};
  }

  [[nodiscard]] Slot named(std::string_view name) const {
    if (const auto slot = own(name)) return *slot;
    if (name == "q") return {Slot::What::kQueue};
    if (name == "queue_properties") return {Slot::What::kProperties};
    if (name == "item") return {Slot::What::kItem};
    if (name == "shared_memory") return {Slot::What::kSharedMemory};
    if (name == "name") return {Slot::What::kName};
    if (name == "arguments") return {Slot::What::kArguments};
    if (name == "object" && rule_.kind == RuleKind::kMethod) return {Slot::What::kObject};
    if (rule_.kind == RuleKind::kInstruction) {
      if (name == "type") return {Slot::What::kType};
      if (name == "result") return {Slot::What::kResult};
      if (name == "carry") return {Slot::What::kCarry};
      if (name.size() == 1 && name[0] >= '1' && name[0] <= '9')
        return {Slot::What::kCapture, static_cast<std::size_t>(name[0] - '0')};
    }
    if (name == "helpers" && rule_.kind == RuleKind::kBuildWords) return {Slot::What::kHelpers};
    std::vector<std::string_view> known{"q", "queue_properties", "item", "shared_memory", "name", "arguments"};
    if (rule_.kind == RuleKind::kMethod) known.emplace_back("object");
    for (const RuleParameter& one : rule_.parameters) known.push_back(one.name);
    for (const SequenceElement& one : rule_.sequence) {
      if (one.open) known.push_back(one.text);
    }
    if (rule_.kind == RuleKind::kPattern && name.size() == 1 && name[0] >= '1' && name[0] <= '9')
      return {Slot::What::kCapture, static_cast<std::size_t>(name[0] - '0')};
    const bool index = rule_.kind == RuleKind::kMember || rule_.kind == RuleKind::kIndex ||
                       rule_.kind == RuleKind::kValue || rule_.kind == RuleKind::kInstruction;
    if (index && (name == "x" || name == "y" || name == "z"))
      return {Slot::What::kDimension, static_cast<std::size_t>(name.front() - 'x')};
    throw RowError{in_backticks("{" + std::string(name) + "}") + " is not a parameter of the row" +
                   suggestion(name, known)};
  }

  Rule& rule_;
};

void read_words(Rule& rule, const WrittenRow& row) {
  for (const std::string_view word : split_list(row.needs)) {
    const auto found = std::find(kEffects.begin(), kEffects.end(), word);
    if (found == kEffects.end())
      throw RowError{"unknown effect " + in_backticks(word) + suggestion(word, words(kEffects)), "needs"};
    rule.effects |= std::uint64_t{1} << static_cast<unsigned>(found - kEffects.begin());
  }
  if (row.where == "host") rule.where = Space::kHost;
  if (row.where == "device") rule.where = Space::kDevice;
  if (!row.where.empty() && row.where != "any" && rule.where == Space::kAny)
    throw RowError{"`where` is `host`, `device` or `any`", "where"};
  if (row.unsupported.data() != nullptr) rule.refusal = Refusal{FindingId::kUnsupported, row.unsupported};
  if (row.reported_as.data() == nullptr) return;
  std::vector<std::string_view> known;
  for (const auto& [word, id] : kRefusals) {
    known.push_back(word);
    if (word == row.reported_as) rule.refusal = Refusal{id, row.unsupported};
  }
  if (std::find(known.begin(), known.end(), row.reported_as) == known.end())
    throw RowError{
        "unknown value of `reported_as`: " + in_backticks(row.reported_as) + suggestion(row.reported_as, known),
        "reported_as"};
}

template <typename T>
std::span<const T> keep(std::deque<std::vector<T>>& store, std::vector<T> list) {
  if (list.empty()) return {};
  return store.emplace_back(std::move(list));
}

void read_texts(Rule& rule, const WrittenRow& row, RuleStore& store) {
  const RuleReader reader(rule);
  const auto read = [&](std::string_view text, std::string_view key) {
    try {
      return keep(store.templates, reader.read(text));
    } catch (RowError& error) {
      error.key = key;
      throw;
    }
  };
  if (rule.kind != RuleKind::kDefined) rule.to = read(row.to, "to");
  rule.statement = read(row.statement, "statement");
  rule.pageable = read(row.pageable, "pageable");
  rule.on_device = read(row.on_device, "on_device");
  rule.typed = read(row.typed, "typed");
  rule.local = read(row.local, "local");
  rule.before = read(row.before, "before");
  rule.constant = read(row.constant, "constant");
  rule.buffer = read(row.buffer, "buffer");
}

void check(const Rule& rule, const WrittenRow& row) {
  const bool says_all = rule.kind == RuleKind::kUndefined || rule.kind == RuleKind::kForeign;
  const bool says_text = row.to.data() != nullptr || row.statement.data() != nullptr;
  if (!says_all && !rule.refusal && !says_text && row.as.empty())
    throw RowError{"the row has neither a text (`to`) nor a reason (`unsupported`)"};
  if (rule.refusal && says_text) throw RowError{"the row has both a text (`to`) and a reason (`unsupported`)"};
  if ((row.cuda.data() == nullptr) != (row.sycl.data() == nullptr))
    throw RowError{"an example needs both `cuda` and `sycl`"};
  const bool names_alone = rule.kind == RuleKind::kMethod || rule.kind == RuleKind::kMember;
  const std::string_view maker = rule.name.substr(0, rule.name.find('.'));
  if (names_alone && maker.find_first_of(":<") != std::string_view::npos)
    throw RowError{in_backticks(maker) + " is not a single name; write the unqualified name of the class or variable"};
  if (rule.name.empty()) throw RowError{"the row has no key that matches"};
  const bool dotted = rule.name.find('.') != std::string_view::npos;
  if (rule.kind == RuleKind::kMember && !dotted) throw RowError{"`member` is written `variable.member`"};
  if (rule.kind == RuleKind::kMethod && std::count(rule.name.begin(), rule.name.end(), '.') != 1)
    throw RowError{"`method` is written `maker.method`", "method"};
  if (rule.kind == RuleKind::kHeader && rule.name.find_first_of("<>\"") != std::string_view::npos)
    throw RowError{"`header` is the name only, without `<` and `>`", "header"};
  if (rule.where == Space::kHost && rule.has(Effect::kItem))
    throw RowError{"host code has no nd_item for `{item}`", "where"};
  const bool has_value =
      rule.kind == RuleKind::kMember || rule.kind == RuleKind::kIndex || rule.kind == RuleKind::kValue;
  if (row.narrow.data() != nullptr && !has_value && row.as.empty())
    throw RowError{"`narrow` is a key of `member`, `index` and `value` only; write the cast in `to`"};
  if (!rule.typed.empty() && !rule.typed_size)
    throw RowError{"`typed` needs a parameter with the filters `type` and `count`, as `{size|type}`"};
}

void work_out(Rule& rule, RuleStore& store) {
  std::vector<std::size_t> symbols;
  for (const Template text :
       {rule.to, rule.statement, rule.pageable, rule.on_device, rule.typed, rule.local, rule.before}) {
    for (const TemplatePart& part : text) {
      if (!part.slot) continue;
      const Slot& slot = *part.slot;
      if (slot.what == Slot::What::kItem) rule.effects |= std::uint64_t{1} << static_cast<unsigned>(Effect::kItem);
      if (slot.what == Slot::What::kSharedMemory || slot.filter == Filter::kShared)
        rule.effects |= std::uint64_t{1} << static_cast<unsigned>(Effect::kSharedMemory);
      if (slot.filter == Filter::kType || slot.filter == Filter::kCount) rule.typed_size = slot.index;
      if (slot.filter == Filter::kSymbol) symbols.push_back(slot.index);
      rule.takes_object |= slot.what == Slot::What::kObject;
      rule.takes_launcher |= slot.filter == Filter::kLauncher || slot.filter == Filter::kEntry;
    }
  }
  const bool device = rule.has(Effect::kItem) || rule.has(Effect::kSharedMemory);
  if (rule.where == Space::kAny && device) rule.where = Space::kDevice;  // host code has neither
  for (const TemplatePart& part : rule.typed) {
    if (part.slot && part.slot->filter == Filter::kTarget) rule.typed_pointer = part.slot->index;
  }
  rule.symbols = keep(store.numbers, std::move(symbols));
  const bool no_value = rule.row->to.data() == nullptr && rule.row->statement.data() != nullptr;
  rule.statement_only = rule.kind == RuleKind::kCall && (no_value || is_statement_text(rule.to));
  if (rule.row->statement.data() != nullptr && rule.row->statement.empty())
    rule.effects |= std::uint64_t{1} << static_cast<unsigned>(Effect::kDrop);
  const std::optional<CallText> call = rule.template_parameters == 0 ? read_call(rule) : std::nullopt;
  if (!call) return;
  const Slot* all = slot_at(rule.to, call->open + 1);
  const bool any_number = all != nullptr && all->what == Slot::What::kArguments && all->filter == Filter::kAsIs &&
                          call->open + 3 == rule.to.size() && literal_at(rule.to, call->open + 2) == ")";
  const auto name = [&] { return std::string_view(store.texts.emplace_back(call->name)); };
  if (any_number) {
    if (rule.parameters.size() == 1 && rule.parameters[0].rest) rule.forwards_to = name();
    if (!call->is_name_slot && call->name.find(' ') == std::string::npos) rule.replaces_name = name();
  } else if (in_order(rule, call->open)) {
    rule.forwards_to = rule.replaces_name = name();
  }
}

// Returns a row in which keys that are not given are taken from the row that it names with `as`.
WrittenRow completed(const WrittenRow& row, const WrittenRow& same) {
  WrittenRow out = row;
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) \
  if (out.key.data() == nullptr) out.key = same.key;
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  out.cuda = row.cuda;
  out.sycl = row.sycl;
  return out;
}

// Whether a row's parameters are those of a rule, in any order.
bool gives_parameters(const WrittenRow& row, const Rule& rule) {
  if (row.parameters.data() == nullptr) return true;
  std::vector<std::string_view> given = split_list(row.parameters);
  for (std::string_view& one : given) one = one.substr(0, one.find_first_of("?."));
  return std::all_of(rule.parameters.begin(), rule.parameters.end(), [&](const RuleParameter& one) {
    return one.optional || one.rest || std::find(given.begin(), given.end(), one.name) != given.end();
  });
}

// Returns the rules in force for the name that a row names with `as`.
std::vector<const Rule*> rules_in_force(const WrittenRow& row, std::span<const Rule* const> known) {
  std::vector<const Rule*> out;
  for (const Rule* rule : known) {
    if (rule->name == row.as && rule->kind == row.kind && gives_parameters(row, *rule)) out.push_back(rule);
  }
  if (out.empty()) return out;
  const std::uint32_t newest = out.back()->table;
  std::erase_if(out, [&](const Rule* rule) { return rule->table != newest; });
  return out;
}

}  // namespace

bool Rule::keeps_name() const {
  if (to.size() != 1) return false;
  const Slot* slot = slot_at(to, 0);
  return slot != nullptr ? slot->what == Slot::What::kName : literal_at(to, 0) == name;
}

bool Rule::calls_same_name(std::string_view qualifier) const {
  const std::size_t at = qualifier.empty() ? 0 : 1;
  const Slot* slot = slot_at(to, at);
  return (at == 0 || literal_at(to, 0) == qualifier) && slot != nullptr && slot->what == Slot::What::kName &&
         literal_at(to, at + 1).starts_with('(');
}

namespace {

std::vector<RuleParameter> read_parameters_of(const WrittenRow& row) {
  try {
    return read_parameters(row.parameters);
  } catch (RowError& error) {
    error.key = "parameters";
    throw;
  }
}

}  // namespace

Result<Rule> make_rule(const WrittenRow& row, const Rule* same, RuleStore& store) {
  Rule out;
  out.row = same != nullptr ? &store.rows.emplace_back(completed(row, *same->row)) : &row;
  out.kind = row.kind;
  out.name = row.name;
  out.stands_for = same != nullptr ? same->stands_for : row.name;
  try {
    const WrittenRow& whole = *out.row;
    std::vector<RuleParameter> parameters = read_name(out);
    const std::vector<RuleParameter> more = read_parameters_of(whole);
    parameters.insert(parameters.end(), more.begin(), more.end());
    out.parameters = keep(store.parameters, std::move(parameters));
    if (same == nullptr) out.stands_for = out.name;
    out.arity = arity_of(out.parameters);
    if (out.kind == RuleKind::kSequence) out.sequence = keep(store.sequences, read_sequence(out.name));
    if (out.kind == RuleKind::kInstruction) {
      InstructionName read = read_instruction(out.name);
      out.sequence = keep(store.sequences, std::move(read.elements));
      out.parameters = keep(store.parameters, std::move(read.parameters));
    }
    if (out.of_build()) out.sequence = keep(store.sequences, read_build_words(out.name));
    read_words(out, whole);
    read_texts(out, whole, store);
    work_out(out, store);
    check(out, whole);
  } catch (const RowError& error) {
    return Error{row.place(error.key), error.message};
  }
  return out;
}

Result<std::vector<Rule>> make_rules(const WrittenRow& row, std::span<const Rule* const> known, RuleStore& store) {
  std::vector<const Rule*> same{nullptr};
  if (!row.as.empty()) {
    same = rules_in_force(row, known);
    if (same.empty())
      return Error{row.place(), "`as` names an unknown row: no `" + std::string(to_string(row.kind)) + "` row of `" +
                                    std::string(row.as) + "` has these parameters"};
  }
  std::vector<Rule> out;
  for (const Rule* one : same) {
    auto rule = make_rule(row, one, store);
    if (!rule) return rule.error();
    out.push_back(rule.value());
  }
  return out;
}

}  // namespace cu2sycl
