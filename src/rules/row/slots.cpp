#include "rules/row/slots.hpp"

#include <algorithm>
#include <array>

#include "rules/row/row_names.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array kFilters{
    std::string_view(),
#define FILTER(word, name, meaning) std::string_view(#word),
#include "rules/words/filters.def"
#undef FILTER
};

class TemplateReader {
 public:
  explicit TemplateReader(const Rule& rule) : rule_(rule) {}

  std::vector<TemplatePart> read(std::string_view text) const {
    std::vector<TemplatePart> out;
    std::ptrdiff_t braces = 0;  // `{{` without their `}` so far
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t open = std::min(text.find('{', at), text.size());
      const std::string_view literal = text.substr(at, open - at);
      const auto closing = std::ranges::count(literal, '}');
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

  const Rule& rule_;
};

}  // namespace

std::vector<TemplatePart> read_template(std::string_view text, const Rule& rule) {
  return TemplateReader(rule).read(text);
}

}  // namespace cu2sycl
