// A row of a mapping table, read and checked.
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
#include "rules/row/filters.def"
#undef FILTER
};

enum class Effect : std::uint8_t {
#define EFFECT(word, name, meaning) name,
#include "rules/row/effects.def"
#undef EFFECT
  kCount
};

/// Where a rule holds.
enum class Space : std::uint8_t { kAny, kHost, kDevice };

/// A place in a rule's text that converted code fills.
struct Slot {
  enum class What : std::uint8_t {
    kParameter,  // the argument for the parameter `index`
    kArguments,  // all arguments
    kQueue,
    kProperties,  // of a queue that takes its work in order, with times where the program asks for them
    kItem,
    kSharedMemory,  // the bytes of the launch's dynamic shared memory
    kDimension,     // the number of SYCL's dimension for CUDA's x, y or z, which is `index`
    kName,
    kObject,   // of a method: what it is called on
    kHelpers,  // in a build script: the option that names the folder of the helper headers
    kType,     // of an instruction: the C++ type of its last type suffix
    kResult,   // likewise of its first one
    kCarry,    // likewise the carry flag
    kCapture,  // what group `index` of the pattern or of an instruction's name, or the `index`-th open element of the
               // sequence, matched
  };
  What what;
  std::size_t index = 0;
  Filter filter = Filter::kAsIs;
};

/// One part of a rule's text: letters, or a slot.
struct TemplatePart {
  std::string_view literal;
  std::optional<Slot> slot = {};
};

/// A rule's text: letters and slots, in order.
using Template = std::span<const TemplatePart>;

struct RuleParameter {
  std::string_view name;
  bool optional = false;
  bool rest = false;  // it takes all arguments that are left
};

/// How many arguments a call takes, at least and at most.
struct Arity {
  std::size_t least = 0;
  std::size_t most = 0;

  [[nodiscard]] bool takes(std::size_t count) const { return least <= count && count <= most; }
};

/// Why there is no text, and how that is reported.
struct Refusal {
  FindingId id;
  std::string_view reason;  // may be empty
};

/// One element of a sequence: a token's text, or an open one for tokens up to the next element. Of words of a build
/// script: letters, or an open one for any letters of a word. Of an instruction: the name, then the operands.
struct SequenceElement {
  std::string_view text;  // the open element's name
  bool open = false;
};

/// The texts and lists belong to the program, or to the RuleStore that they were made in.
struct Rule {
  const WrittenRow* row = nullptr;  // as it is written, completed by the row that it is the same as
  RuleKind kind = RuleKind::kCall;
  std::string_view name = {};        // what it matches
  std::string_view stands_for = {};  // `{name}` in the text: the name, or that of the row it is the same as
  std::span<const RuleParameter> parameters = {};
  Arity arity = {};
  Template to = {};
  Template statement = {};
  Template pageable = {};
  Template on_device = {};
  Template typed = {};
  Template local = {};
  Template before = {};
  Template constant = {};
  Template buffer = {};
  std::span<const SequenceElement> sequence = {};
  std::optional<Refusal> refusal = {};
  std::uint64_t effects = 0;  // a bit for each Effect
  Space where = Space::kAny;
  std::uint32_t table = 0;  // 0 for the built-in one, then in the order in which they are added

  // Worked out from the texts:
  std::optional<std::size_t> typed_size = {};  // the parameter with the filters `type` and `count`
  std::size_t typed_pointer = 0;               // the parameter that `typed` fills, with the filter `target`
  std::span<const std::size_t> symbols = {};   // the parameters with the filter `symbol`
  bool takes_launcher = false;                 // some parameter has the filter `launcher` or `entry`
  // The helper, where `to` is a call of it with the arguments as they come, fixed in number; and the name that takes
  // the place of the called one, where they may be any number. Empty otherwise.
  std::string_view forwards_to = {};
  std::string_view replaces_name = {};
  // Of a name that is written with its namespaces, `gpu::copy`: these. The text stands for all of it.
  std::string_view namespaces = {};
  // Of a call that is written with template arguments, `pool_alloc<T>`: how many of the parameters, the first ones,
  // they are.
  std::size_t template_parameters = 0;
  // Whether `to` names the object of a method.
  bool takes_object = false;
  // Whether the row gives no expression: only a `statement`, or a `to` that assigns or has several statements.
  bool statement_only = false;

  [[nodiscard]] bool supported() const { return !refusal; }
  [[nodiscard]] bool has(Effect effect) const { return (effects >> static_cast<unsigned>(effect) & 1U) != 0; }
  /// Whether it is about build scripts, not about code.
  [[nodiscard]] bool of_build() const { return kind >= RuleKind::kBuildWords && kind <= RuleKind::kCMakeLanguage; }
  /// Whether the text is the name itself.
  [[nodiscard]] bool keeps_name() const;
  /// Whether the text calls a function of the same name: `{name}(…`, after `qualifier`.
  [[nodiscard]] bool calls_same_name(std::string_view qualifier) const;
};

/// What rules refer to. Nothing in it moves.
struct RuleStore {
  std::deque<WrittenRow> rows;
  std::deque<std::vector<TemplatePart>> templates;
  std::deque<std::vector<RuleParameter>> parameters;
  std::deque<std::vector<SequenceElement>> sequences;
  std::deque<std::vector<std::size_t>> numbers;
  std::deque<std::string> texts;
};

/// Reads and checks a row, whose texts must outlive the rule. `same`: the row that it names by `as`. Errors name the
/// row's place.
[[nodiscard]] Result<Rule> make_rule(const WrittenRow& row, const Rule* same, RuleStore& store);

/// The rules of a row: one, or, where it names another row by `as`, one for each of that row's in force among `known`.
[[nodiscard]] Result<std::vector<Rule>> make_rules(const WrittenRow& row, std::span<const Rule* const> known,
                                                   RuleStore& store);

}  // namespace cu2sycl
