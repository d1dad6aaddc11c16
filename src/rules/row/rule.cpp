#include "rules/row/rule.hpp"

#include <algorithm>
#include <array>

#include "rules/row/row_names.hpp"
#include "rules/row/slots.hpp"
#include "rules/row/text_forms.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array kEffects{
#define EFFECT(word, name, meaning) std::string_view(#word),
#include "rules/words/effects.def"
#undef EFFECT
};
constexpr std::array kRefusals{
#define REFUSAL(word, finding, meaning) std::pair(std::string_view(#word), FindingId::finding),
#include "rules/words/refusals.def"
#undef REFUSAL
};

constexpr std::array kConditions{
#define CONDITION(word, name, meaning) std::string_view(#word),
#include "rules/words/conditions.def"
#undef CONDITION
};

template <typename List>
std::vector<std::string_view> words(const List& list) {
  return {list.begin(), list.end()};
}

template <typename Enum>
constexpr std::uint64_t bit(Enum value) {
  return std::uint64_t{1} << static_cast<unsigned>(value);
}

// Returns one bit for each word, at its place in a list of known words.
template <typename Known>
std::uint64_t bits(const std::vector<std::string_view>& given, const Known& known, std::string_view what,
                   std::string_view key) {
  std::uint64_t out = 0;
  for (const std::string_view word : given) {
    const auto found = std::ranges::find(known, word);
    if (found == known.end())
      throw RowError{"unknown " + std::string(what) + " " + in_backticks(word) + suggestion(word, words(known)), key};
    out |= bit(found - known.begin());
  }
  return out;
}

void read_words(Rule& rule, const WrittenRow& row) {
  rule.effects = bits(split_list(row.needs), kEffects, "effect", "needs");
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
  if (!contains(known, row.reported_as))
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
  const auto read = [&](std::string_view text, std::string_view key) {
    try {
      return keep(store.templates, read_template(text, rule));
    } catch (RowError& error) {
      error.key = key;
      throw;
    }
  };
  if (rule.kind != RuleKind::kDefined) rule.to = read(row.to, "to");
  rule.before = read(row.before, "before");
  std::vector<Case> cases;
  for (const WrittenCase& one : row.cases) {
    try {
      cases.push_back({static_cast<std::uint32_t>(bits(split_list(one.conditions), kConditions, "condition", {})),
                       keep(store.templates, read_template(one.to, rule))});
    } catch (RowError& error) {
      error.at = one.place;
      throw;
    }
    if (cases.back().conditions == 0) throw RowError{"a case needs conditions (`if`)", {}, one.place};
  }
  rule.cases = keep(store.cases, std::move(cases));
}

void check_case(const Rule& rule, const Case& one, const WrittenCase& written) {
  const bool sized = any_of(one.text, [](const TemplatePart& part) {
    return part.slot && (part.slot->filter == Filter::kType || part.slot->filter == Filter::kCount);
  });
  if (one.needs(CaseCondition::kTyped) && !rule.typed_size)
    throw RowError{
        "`typed` needs a parameter with the filters `type` and `count`, as `{size|type}`", {}, written.place};
  if (sized && !one.needs(CaseCondition::kTyped) && !one.needs(CaseCondition::kBuffer))
    throw RowError{"the filters `type` and `count` need the condition `typed`", {}, written.place};
}

void check(const Rule& rule, const WrittenRow& row) {
  const bool says_all = rule.kind == RuleKind::kUndefined || rule.kind == RuleKind::kForeign;
  const bool says_text = row.to.data() != nullptr || !row.cases.empty();
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
  if (rule.kind == RuleKind::kMethod && std::ranges::count(rule.name, '.') != 1)
    throw RowError{"`method` is written `maker.method`", "method"};
  if (rule.kind == RuleKind::kHeader && rule.name.find_first_of("<>\"") != std::string_view::npos)
    throw RowError{"`header` is the name only, without `<` and `>`", "header"};
  if (rule.where == Space::kHost && rule.has(Effect::kItem))
    throw RowError{"host code has no nd_item for `{item}`", "where"};
  const bool has_value =
      rule.kind == RuleKind::kMember || rule.kind == RuleKind::kIndex || rule.kind == RuleKind::kValue;
  if (row.narrow.data() != nullptr && !has_value && row.as.empty())
    throw RowError{"`narrow` is a key of `member`, `index` and `value` only; write the cast in `to`"};
  for (const Case& one : rule.cases)
    check_case(rule, one, row.cases[static_cast<std::size_t>(&one - rule.cases.data())]);
}

void work_out(Rule& rule, RuleStore& store) {
  std::vector<std::size_t> symbols;
  std::vector<Template> texts = rule.texts();
  texts.push_back(rule.before);
  for (const Template text : texts) {
    for (const TemplatePart& part : text) {
      if (!part.slot) continue;
      const Slot& slot = *part.slot;
      if (slot.what == Slot::What::kItem) rule.effects |= bit(Effect::kItem);
      if (slot.what == Slot::What::kSharedMemory || slot.filter == Filter::kShared)
        rule.effects |= bit(Effect::kSharedMemory);
      if (slot.filter == Filter::kType || slot.filter == Filter::kCount) rule.typed_size = slot.index;
      if (slot.filter == Filter::kSymbol) symbols.push_back(slot.index);
      rule.takes_object |= slot.what == Slot::What::kObject;
      rule.takes_launcher |= slot.filter == Filter::kLauncher || slot.filter == Filter::kEntry;
    }
  }
  const bool device = rule.has(Effect::kItem) || rule.has(Effect::kSharedMemory);
  if (rule.where == Space::kAny && device) rule.where = Space::kDevice;  // host code has neither
  if (const Case* typed = rule.case_of(CaseCondition::kTyped)) {
    for (const TemplatePart& part : typed->text) {
      if (part.slot && part.slot->filter == Filter::kTarget) rule.typed_pointer = part.slot->index;
    }
  }
  rule.symbols = keep(store.numbers, std::move(symbols));
  const Case* const statement = rule.case_of(CaseCondition::kStatement);
  const bool no_value = rule.row->to.data() == nullptr && statement != nullptr;
  rule.statement_only = rule.kind == RuleKind::kCall && (no_value || is_statement_text(rule.to));
  const auto drops = [](const Case& one) {
    return one.conditions == bit(CaseCondition::kStatement) && one.text.empty();
  };
  rule.drops = any_of(rule.cases, drops);
  const std::optional<CallText> call = rule.template_parameters == 0 ? read_call(rule) : std::nullopt;
  if (!call) return;
  const Slot* all = slot_at(rule.to, call->open + 1);
  const bool any_number = all != nullptr && all->what == Slot::What::kArguments && all->filter == Filter::kAsIs &&
                          call->open + 3 == rule.to.size() && literal_at(rule.to, call->open + 2) == ")";
  const auto name = [&] { return std::string_view(store.texts.emplace_back(call->name)); };
  if (any_number) {
    if (rule.parameters.size() == 1 && rule.parameters[0].rest) rule.forwards_to = name();
    if (call->name.find(' ') == std::string::npos) rule.replaces_name = name();
  } else if (in_order(rule, call->open)) {
    rule.forwards_to = rule.replaces_name = name();
  }
}

// Returns a row in which keys that are not given are taken from the row that it names with `as`. Its cases precede
// those of that row.
WrittenRow completed(const WrittenRow& row, const WrittenRow& same, RuleStore& store) {
  WrittenRow out = row;
  std::vector<WrittenCase> cases(row.cases.begin(), row.cases.end());
  cases.insert(cases.end(), same.cases.begin(), same.cases.end());
  out.cases = keep(store.written_cases, std::move(cases));
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) \
  if (out.key.data() == nullptr) out.key = same.key;
#include "rules/words/row_keys.def"
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
  return all_of(rule.parameters,
                [&](const RuleParameter& one) { return one.optional || one.rest || contains(given, one.name); });
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

bool uses_roles(const WrittenRow& row) {
  const auto holds = [](std::string_view list, const auto& known, std::initializer_list<std::size_t> wanted) {
    const auto given = split_list(list);
    return any_of(wanted, [&](std::size_t one) { return contains(given, known[one]); });
  };
  const auto number = [](auto value) { return static_cast<std::size_t>(value); };
  return holds(row.needs, kEffects,
               {number(Effect::kAsynchronous), number(Effect::kReachable), number(Effect::kStreams)}) ||
         any_of(row.cases, [&](const WrittenCase& one) {
           return holds(
               one.conditions, kConditions,
               {number(CaseCondition::kOnDevice), number(CaseCondition::kPageable), number(CaseCondition::kBuffer)});
         });
}

const Case* Rule::case_of(CaseCondition condition) const {
  const auto found = find_if(cases, [&](const Case& one) { return one.needs(condition); });
  return found == cases.end() ? nullptr : &*found;
}

std::vector<Template> Rule::texts() const {
  std::vector<Template> out{to};
  for (const Case& one : cases) out.push_back(one.text);
  return out;
}

std::string_view Rule::constant() const {
  const Case* one = case_of(CaseCondition::kConstant);
  return one != nullptr && one->text.size() == 1 ? literal_at(one->text, 0) : std::string_view();
}

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

// Gives the roles of a rule's parameters to the parameters of those names.
void take_roles(std::vector<RuleParameter>& parameters, std::span<const RuleParameter> from) {
  for (RuleParameter& one : parameters) {
    const auto same = find_if(from, [&](const RuleParameter& other) { return other.name == one.name; });
    if (same != from.end() && one.role == Role::kNoRole) one.role = same->role;
  }
}

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
  out.row = same != nullptr ? &store.rows.emplace_back(completed(row, *same->row, store)) : &row;
  out.kind = row.kind;
  out.name = row.name;
  out.stands_for = same != nullptr ? same->stands_for : row.name;
  try {
    const WrittenRow& whole = *out.row;
    std::vector<RuleParameter> parameters = read_name(out);
    const std::vector<RuleParameter> more = read_parameters_of(whole);
    parameters.insert(parameters.end(), more.begin(), more.end());
    if (same != nullptr) take_roles(parameters, same->parameters);
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
    return Error{error.at.line > 0 ? row.place(error.at) : row.place(error.key), error.message};
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
