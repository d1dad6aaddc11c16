// Rules: rows of a table that have been read and checked.
#pragma once

#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/finding.hpp"
#include "rules/row/row_text.hpp"
#include "source/result.hpp"

namespace cu2sycl {

enum class Filter : std::uint8_t {
  kAsIs,
#define FILTER(word, name, meaning) name,
#include "rules/words/filters.def"
#undef FILTER
};

enum class Effect : std::uint8_t {
#define EFFECT(word, name, meaning) name,
#include "rules/words/effects.def"
#undef EFFECT
  kCount
};

enum class CaseCondition : std::uint8_t {
#define CONDITION(word, name, meaning) name,
#include "rules/words/conditions.def"
#undef CONDITION
};

enum class Role : std::uint8_t {
  kNoRole,
#define ROLE(word, name, meaning) name,
#include "rules/words/roles.def"
#undef ROLE
};

/// The code in which a rule is used.
enum class Space : std::uint8_t { kAny, kHost, kDevice };

/// A part of a rule's text that an argument or other converted code fills.
struct Slot {
  enum class What : std::uint8_t {
    kParameter,  // the argument for the parameter `index`
    kArguments,  // all arguments
    kQueue,
    kProperties,  // the properties of an in-order queue, with profiling if the program measures time
    kItem,
    kSharedMemory,  // the bytes of the launch's dynamic shared memory
    kDimension,     // the number of the SYCL dimension for CUDA's x, y or z, which is `index`
    kName,
    kObject,   // for a method: the object on which it is called
    kHelpers,  // in a build script: the option that names the folder of the helper headers
    kType,     // for an instruction: the C++ type of its last type suffix
    kResult,   // for an instruction: the C++ type of its first type suffix
    kCarry,    // for an instruction: the carry flag
    kCapture,  // what group `index` of the pattern or of an instruction's name matched, or the `index`-th open element
               // of the sequence
  };
  What what;
  std::size_t index = 0;
  Filter filter = Filter::kAsIs;
};

/// One part of a rule's text: a literal, or a slot.
struct TemplatePart {
  std::string_view literal;
  std::optional<Slot> slot = {};
};

/// A rule's text: literals and slots, in order.
using Template = std::span<const TemplatePart>;

/// A text that applies instead of the rule's `to` if all its conditions hold. If it is empty, the statement is removed.
struct Case {
  std::uint32_t conditions = 0;  // one bit for each CaseCondition
  Template text = {};

  [[nodiscard]] bool needs(CaseCondition one) const { return (conditions >> static_cast<unsigned>(one) & 1U) != 0; }
};

struct RuleParameter {
  std::string_view name;
  bool optional = false;
  bool rest = false;  // takes all remaining arguments
  Role role = Role::kNoRole;
};

/// The minimum and maximum number of arguments of a call.
struct Arity {
  std::size_t least = 0;
  std::size_t most = 0;

  [[nodiscard]] bool takes(std::size_t count) const { return least <= count && count <= most; }
};

/// Why a rule has no text, and which finding reports it.
struct Refusal {
  FindingId id;
  std::string_view reason;  // may be empty
};

/// One element of a sequence: the text of a token, or an open element that matches tokens up to the next element. In
/// words of a build script: literal text, or an open element that matches any characters of a word. In an instruction:
/// the name, then the operands.
struct SequenceElement {
  std::string_view text;  // for an open element: its name
  bool open = false;
};

/// A row as it is used. The texts and lists belong to the program, or to the RuleStore that was passed when the rule
/// was made.
struct Rule {
  const WrittenRow* row = nullptr;  // the row as it is written, completed by the row that its `as` names
  RuleKind kind = RuleKind::kCall;
  std::string_view name = {};        // the name that it matches
  std::string_view stands_for = {};  // the text for `{name}`: the name, or that of the row that `as` names
  std::span<const RuleParameter> parameters = {};
  Arity arity = {};
  Template to = {};
  std::span<const Case> cases = {};  // the first that applies is used
  Template before = {};
  std::span<const SequenceElement> sequence = {};
  std::optional<Refusal> refusal = {};
  std::uint64_t effects = 0;  // one bit for each Effect
  Space where = Space::kAny;
  std::uint32_t table = 0;  // 0 for the built-in tables, then in the order in which tables are added

  // Computed from the texts:
  std::optional<std::size_t> typed_size = {};  // the parameter with the filter `type` or `count`
  std::size_t typed_pointer = 0;               // the parameter that a typed case fills, with the filter `target`
  std::span<const std::size_t> symbols = {};   // the parameters with the filter `symbol`
  bool takes_launcher = false;                 // whether some parameter has the filter `launcher` or `entry`
  // If `to` is a call with the row's parameters unchanged and in order: `forwards_to` is the name of the callee, which
  // can also replace the name in places where it is not called; `replaces_name` is the name that replaces that of the
  // callee in a call, whose arguments are kept as written. Otherwise empty.
  std::string_view forwards_to = {};
  std::string_view replaces_name = {};
  // The namespaces of a name that is written with them, such as `gpu::copy`. The text replaces the whole qualified
  // name.
  std::string_view namespaces = {};
  // For a call that is written with template arguments, such as `pool_alloc<T>`: the number of template parameters.
  // They are the first of the parameters.
  std::size_t template_parameters = 0;
  // Whether `to` contains the object of a method.
  bool takes_object = false;
  // Whether a case removes every statement.
  bool drops = false;
  // Whether the row has no expression: only cases of statements have a text, or `to` assigns or has several statements.
  bool statement_only = false;

  [[nodiscard]] bool supported() const { return !refusal; }
  [[nodiscard]] bool has(Effect effect) const { return (effects >> static_cast<unsigned>(effect) & 1U) != 0; }
  /// Whether the rule is for build scripts, not for code.
  [[nodiscard]] bool of_build() const { return kind >= RuleKind::kBuildWords && kind <= RuleKind::kCMakeLanguage; }
  /// Returns the first case with a condition; nullptr if there is none.
  [[nodiscard]] const Case* case_of(CaseCondition condition) const;
  /// Returns `to` and the texts of the cases.
  [[nodiscard]] std::vector<Template> texts() const;
  /// Returns the text for a value that must be constant, if it is the same in all places; otherwise an empty text.
  [[nodiscard]] std::string_view constant() const;
  /// Whether the text is the matched name, unchanged.
  [[nodiscard]] bool keeps_name() const;
  /// Whether the text is `qualifier` followed by a call of a function with the same name: `{name}(…`.
  [[nodiscard]] bool calls_same_name(std::string_view qualifier) const;
};

/// Storage to which rules refer. Its elements never move.
struct RuleStore {
  std::deque<WrittenRow> rows;
  std::deque<std::vector<TemplatePart>> templates;
  std::deque<std::vector<WrittenCase>> written_cases;
  std::deque<std::vector<Case>> cases;
  std::deque<std::vector<RuleParameter>> parameters;
  std::deque<std::vector<SequenceElement>> sequences;
  std::deque<std::vector<std::size_t>> numbers;
  std::deque<std::string> texts;
};

/// Whether the roles of a row's parameters have a meaning: by the conditions of its cases, or its effects.
[[nodiscard]] bool uses_roles(const WrittenRow& row);

/// Reads and checks a row, whose texts must outlive the rule. `same`: the rule of the row that `as` names, or nullptr.
/// An error names the row's place.
[[nodiscard]] Result<Rule> make_rule(const WrittenRow& row, const Rule* same, RuleStore& store);

/// Returns the rules of a row: one, or, if it names another row with `as`, one for each rule of that row that is in
/// force among `known`.
[[nodiscard]] Result<std::vector<Rule>> make_rules(const WrittenRow& row, std::span<const Rule* const> known,
                                                   RuleStore& store);

}  // namespace cu2sycl
