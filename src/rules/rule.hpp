// A row of a mapping table, read and checked.
#pragma once

#include <bitset>
#include <limits>
#include <optional>
#include <variant>

#include "report/diagnostic.hpp"
#include "rules/row_text.hpp"
#include "source/result.hpp"

namespace cu2sycl {

enum class Filter : std::uint8_t {
  kAsIs,
#define FILTER(word, name, meaning) name,
#include "rules/filters.def"
#undef FILTER
};

enum class Effect : std::uint8_t {
#define EFFECT(word, name, meaning) name,
#include "rules/effects.def"
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
    kItem,
    kName,
    kCapture,  // what group `index` of the pattern, or the `index`-th open element of the sequence, matched
  };
  What what;
  std::size_t index = 0;
  Filter filter = Filter::kAsIs;
};

/// A rule's text: letters and slots, in order.
using Template = std::vector<std::variant<std::string_view, Slot>>;

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
  DiagnosticId id;
  std::string_view reason;  // may be empty
};

/// One element of a sequence: a token's text, or an open one for tokens up to the next element.
struct SequenceElement {
  std::string_view text;  // the open element's name
  bool open = false;
};

struct Rule {
  RowText row;  // as it is written, completed by the row that it is the same as
  RuleKind kind;
  std::string_view name;        // what it matches
  std::string_view stands_for;  // `{name}` in the text: the name, or that of the row it is the same as
  std::vector<RuleParameter> parameters;
  Arity arity;
  Template to;
  Template statement;
  Template typed;
  Template before;
  Template constant;
  std::vector<SequenceElement> sequence;
  std::optional<Refusal> refusal;
  std::bitset<static_cast<std::size_t>(Effect::kCount)> effects;
  Space where = Space::kAny;
  std::uint32_t table = 0;  // 0 for the built-in one, then in the order in which they are added

  // Worked out from the texts:
  std::optional<std::size_t> typed_size;  // the parameter with the filters `type` and `count`
  std::vector<std::size_t> symbols;       // the parameters with the filter `symbol`
  bool takes_launcher = false;            // some parameter has the filter `launcher` or `entry`
  // The helper, where `to` is a call of it with the arguments as they come, fixed in number; and the name that takes
  // the place of the called one, where they may be any number. Empty otherwise.
  std::string forwards_to;
  std::string replaces_name;

  [[nodiscard]] bool supported() const { return !refusal; }
  [[nodiscard]] bool has(Effect effect) const { return effects.test(static_cast<std::size_t>(effect)); }
  /// Whether the text is the name itself.
  [[nodiscard]] bool keeps_name() const;
  /// Whether the text calls a function of the same name: `{name}(…`, behind `qualifier`.
  [[nodiscard]] bool calls_same_name(std::string_view qualifier) const;
};

/// Reads and checks a row. `same`: the row that it names by `as`. Errors name the row's place.
[[nodiscard]] Result<Rule> make_rule(const RowText& row, const Rule* same = nullptr);

}  // namespace cu2sycl
