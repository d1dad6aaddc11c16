#include "rules/table.hpp"

#include <algorithm>

#include "lex/lexer.hpp"
#include "rules/cuda_names.hpp"
#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

std::span<const Rule* const> rules_of(const WordMap<std::vector<const Rule*>>& by_word, std::string_view word) {
  const auto found = by_word.find(word);
  return found != by_word.end() ? std::span<const Rule* const>(found->second) : std::span<const Rule* const>();
}

// Checks a row of a user's table against the rows before it with the same name. Two rows that match the same are an
// error, as is a helper header that does not exist.
Result<bool> check_added(const Rule& rule, const std::vector<const Rule*>& before) {
  for (const std::string_view header : split_list(rule.row->include)) {
    if (header.starts_with("cu2sycl/") && find_helper(header) == nullptr)
      return Error{rule.row->place(), "unknown helper header `" + std::string(header) + "`"};
  }
  for (const Rule* one : before) {
    const Rule& other = *one;
    const bool places = other.where == Space::kAny || rule.where == Space::kAny || other.where == rule.where;
    const bool arguments = other.template_parameters == rule.template_parameters &&
                           other.arity.least <= rule.arity.most && rule.arity.least <= other.arity.most;
    const bool same_row = other.row->line == rule.row->line && other.row->column == rule.row->column;
    if (other.kind == rule.kind && other.namespaces == rule.namespaces && other.row->scope == rule.row->scope &&
        places && arguments && !same_row)
      return Error{rule.row->place(), "a row in line " + std::to_string(other.row->line) + " matches the same, `" +
                                          std::string(rule.name) + "`"};
  }
  return true;
}

// Returns the first word of a row's text that is a CUDA name and not part of a qualified name or a member. The text of
// a row is SYCL and is not converted again. Names that the libraries of C and C++ also have are allowed.
std::string_view cuda_word(const Table& table, std::string_view literal) {
  const auto is_letter = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  if (literal.find("<<<") != std::string_view::npos) return "<<<";
  for (std::size_t at = 0; at < literal.size();) {
    std::size_t end = at;
    while (end < literal.size() && is_letter(literal[end])) ++end;
    const std::string_view word = literal.substr(at, end - at);
    const std::string_view before = literal.substr(0, at);
    const bool part = before.ends_with("::") || before.ends_with('.') || before.ends_with("->");
    if (!part && is_cuda_name(word) && (word.starts_with("__") || !table.find(word).empty() || table.has_members(word)))
      return word;
    at = std::max(end, at + 1);
  }
  return {};
}

bool has_unmatched_bracket(const Template& text) {
  std::string written;
  for (const TemplatePart& part : text) written += part.slot ? "0" : part.literal;
  const SourceFile source("", std::move(written));
  const TokenStream s = lex(source);
  return any_of(s.errors, [](const LexError& error) { return error.kind == LexError::Kind::kUnbalancedBracket; });
}

}  // namespace

Table Table::built_in() {
  Table table;
  for (const Rule& rule : embedded_rules()) table.all_.push_back(&rule);
  (void)table.index(0);  // the build has checked the rules
  return table;
}

Result<bool> Table::add(LoadedRows loaded) {
  const std::size_t from = all_.size();
  loaded_.push_back(std::move(loaded));  // moving a deque does not move its strings
  const auto number = static_cast<std::uint32_t>(loaded_.size());
  WordMap<std::vector<const Rule*>> by_name;
  for (const WrittenRow& row : loaded_.back().rows) {
    auto rules = make_rules(row, all_, *store_);
    if (!rules) return rules.error();
    for (Rule& rule : rules.value()) {
      if (row.fallback && find(rule.name, rule.kind) != nullptr) continue;
      rule.table = number;
      if (rule.namespaces.empty()) rule.namespaces = row.scope;
      std::vector<const Rule*>& same_name = by_name[rule.name];
      if (const auto right = check_added(rule, same_name); !right) return right.error();
      if (const auto right = check_text(rule); !right) return right.error();
      same_name.push_back(&rules_.emplace_back(rule));
      all_.push_back(same_name.back());
    }
  }
  return index(from);
}

Result<bool> Table::check_text(const Rule& rule) const {
  if (rule.row->include.find_first_of("<>\"") != std::string_view::npos)
    return Error{rule.row->place("include"), "write the header's path alone, without `<`, `>` and quotes"};
  if (rule.kind == RuleKind::kHeader) return true;
  const std::vector<Template> texts = rule.texts();
  for (std::size_t k = 0; k < texts.size(); ++k) {
    const std::string place = k == 0 ? rule.row->place("to") : rule.row->place(rule.row->cases[k - 1].place);
    const bool expression = rule.kind == RuleKind::kCall || rule.kind == RuleKind::kValue;
    if (expression && has_unmatched_bracket(texts[k]))
      return Error{place, "the text has a bracket without its partner"};
    for (const TemplatePart& part : texts[k]) {
      if (const std::string_view word = cuda_word(*this, part.literal); !word.empty() && word != rule.name)
        return Error{place, "the text contains the CUDA name `" + std::string(word) +
                                "`, but texts are not converted again; write the SYCL name"};
    }
  }
  return true;
}

Result<bool> Table::add_pattern(const Rule& rule, bool first) {
  Result<Pattern> pattern =
      rule.table == 0 ? Result<Pattern>(Pattern::compiled_when_used(rule.name)) : Pattern::compile(rule.name);
  if (!pattern) return Error{rule.row->place(), pattern.error().message};
  for (const Template text : rule.texts()) {
    for (const TemplatePart& part : text) {
      const bool group = rule.table > 0 && part.slot && part.slot->what == Slot::What::kCapture;
      if (group && part.slot->index > pattern.value().groups())
        return Error{rule.row->place(), "`{" + std::to_string(part.slot->index) +
                                            "}` is not a group of the pattern, which has " +
                                            std::to_string(pattern.value().groups())};
    }
  }
  if (rule.kind == RuleKind::kPattern) {
    pattern_filter_.add(pattern.value());
    patterns_.emplace(first ? patterns_.begin() : patterns_.end(), std::move(pattern.value()),
                      std::vector<const Rule*>{&rule});
  } else {
    compiler_macro_patterns_.insert(first ? compiler_macro_patterns_.begin() : compiler_macro_patterns_.end(),
                                    {std::move(pattern.value()), &rule});
  }
  return true;
}

Result<bool> Table::add_index(const Rule& rule) {
  IndexSum sum{&rule, {}};
  for (const std::string_view term : split_list(rule.name, '+')) {
    sum.terms.push_back(split_list(term, '*'));
    std::ranges::sort(sum.terms.back());
    for (const std::string_view factor : sum.terms.back()) {
      if (factor.find('.') == std::string_view::npos || factor.find(' ') != std::string_view::npos)
        return Error{rule.row->place(), "`index` must be a sum of products of `variable.member`"};
    }
  }
  std::erase_if(index_sums_, [&](const IndexSum& other) { return other.terms == sum.terms; });
  index_sums_.insert(index_sums_.begin(), std::move(sum));
  return true;
}

Result<bool> Table::index(std::size_t from) {
  for (std::size_t i = from; i < all_.size(); ++i) {
    const Rule& rule = *all_[i];
    if (rule.of_build()) {
      build_rules_[rule.kind].push_back(&rule);
      continue;
    }
    switch (rule.kind) {
      case RuleKind::kDefined: compiler_macros_[rule.name] = &rule; continue;
      case RuleKind::kPattern:
      case RuleKind::kUndefined:
      case RuleKind::kForeign:
        if (auto added = add_pattern(rule, from > 0); !added) return added;
        continue;
      case RuleKind::kIndex:
        if (auto added = add_index(rule); !added) return added;
        continue;
      case RuleKind::kInstruction: instructions_.add(rule); continue;
      case RuleKind::kSequence: sequences_[rule.sequence.front().text].push_back(&rule); continue;
      default: break;
    }
    std::vector<const Rule*>& same = (rule.kind == RuleKind::kConstructor ? constructed_ : by_name_)[rule.name];
    std::erase_if(same, [&](const Rule* other) {
      return other->kind == rule.kind && other->namespaces == rule.namespaces &&
             (other->row->file != rule.row->file || other->table != rule.table);
    });
    // A search by the word alone must find the row of the unqualified name first.
    same.insert(rule.namespaces.empty() ? find_if(same, [](const Rule* other) { return !other->namespaces.empty(); })
                                        : same.end(),
                &rule);
    if (rule.kind == RuleKind::kMember) member_variables_.insert(rule.name.substr(0, rule.name.find('.')));
  }
  for (auto& [kind, rules] : build_rules_) {
    std::ranges::stable_sort(rules, [](const Rule* a, const Rule* b) {
      const auto open = [](const Rule* rule) {
        return any_of(rule->sequence, [](const auto& one) { return one.open; });
      };
      return a->table != b->table ? a->table > b->table : !open(a) && open(b);
    });
  }
  methods_.clear();
  takes_objects_ = false;
  for (const auto& [name, rules] : by_name_) {
    for (const Rule* rule : rules) {
      if (rule->kind != RuleKind::kMethod) continue;
      methods_[name.substr(name.find('.') + 1)].push_back(rule);
      takes_objects_ |= rule->takes_object;
    }
  }
  return true;
}

std::span<const Rule* const> Table::find(std::string_view name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
  if (!pattern_filter_.passes(name)) return {};
  for (const auto& [pattern, rules] : patterns_) {
    if (pattern.matches(name)) return rules;
  }
  return {};
}

const Rule* Table::find(std::string_view name, RuleKind kind) const {
  for (const Rule* rule : rules_of(by_name_, name)) {
    if (rule->kind == kind) return rule;
  }
  return nullptr;
}

const Rule* header_rule(const Table& table, std::string_view name) {
  if (name.starts_with('/')) {  // an absolute path, which is valid on one machine only
    const std::size_t include = name.rfind("/include/");
    name = name.substr(include == std::string_view::npos ? name.rfind('/') + 1 : include + 9);
  }
  const Rule* out = table.find(name, RuleKind::kHeader);
  for (std::string_view rest = name; out == nullptr && rest.find('/') != rest.rfind('/');) {  // `extern/cub/cub.cuh`
    rest.remove_prefix(rest.find('/') + 1);
    out = table.find(rest, RuleKind::kHeader);
  }
  for (std::size_t slash = name.rfind('/'); out == nullptr && slash != std::string_view::npos && slash > 0;
       slash = name.rfind('/', slash - 1))
    out = table.find(name.substr(0, slash + 1), RuleKind::kHeader);
  return out;
}

bool names_library_copy(const Table& table, std::string_view name) {
  const Rule* row = name.find('/') == std::string_view::npos ? nullptr : header_rule(table, name);
  return row != nullptr && row->supported() && row->table == 0 && !row->has(Effect::kDefaultQueue);
}

std::span<const Rule* const> Table::methods(std::string_view method) const { return rules_of(methods_, method); }

std::span<const Rule* const> Table::sequences(std::string_view first) const { return rules_of(sequences_, first); }

const Rule* Table::compiler_macro(std::string_view name) const {
  if (const auto found = compiler_macros_.find(name); found != compiler_macros_.end()) return found->second;
  for (const auto& [pattern, rule] : compiler_macro_patterns_) {
    if (pattern.matches(name)) return rule;
  }
  return nullptr;
}

std::span<const Rule* const> Table::build_rules(RuleKind kind) const {
  const auto found = build_rules_.find(kind);
  return found != build_rules_.end() ? std::span<const Rule* const>(found->second) : std::span<const Rule* const>();
}

std::optional<Error> Table::undecided_pattern() const {
  const auto said = [](const Pattern& pattern, const Rule& rule) -> std::optional<Error> {
    const std::string word = pattern.undecided();
    if (word.empty()) return {};
    const std::string shown = word.size() > 40 ? word.substr(0, 40) + "..." : word;
    return Error{rule.row->place(),
                 "the pattern needs too many steps for `" + shown + "`; avoid nested repetitions such as `(a+)+`"};
  };
  for (const auto& [pattern, rules] : patterns_) {
    if (auto error = said(pattern, *rules.front())) return error;
  }
  for (const auto& [pattern, rule] : compiler_macro_patterns_) {
    if (auto error = said(pattern, *rule)) return error;
  }
  return {};
}

std::string Table::capture(const Rule& rule, std::string_view word, std::size_t index) const {
  for (const auto& [pattern, rules] : patterns_) {
    if (rules.front() == &rule) return pattern.capture(word, index);
  }
  return {};
}

}  // namespace cu2sycl
