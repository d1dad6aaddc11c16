#include "cli/snippet/snippet.hpp"

#include <algorithm>
#include <vector>

#include "cli/snippet/items.hpp"
#include "lex/lexer.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kDefinitionsBegin = "/*definitions begin*/\n";
constexpr std::string_view kDefinitionsEnd = "/*definitions end*/\n";
constexpr std::string_view kStatementsBegin = "/*statements begin*/\n";
constexpr std::string_view kStatementsEnd = "\n/*statements end*/";
constexpr std::string_view kHead = " void f(";
constexpr std::string_view kHeadEnd = ") {\n";
constexpr std::string_view kItem = "const sycl::nd_item<3>& item";

// Returns the text between two marks; empty if one is missing.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  const std::size_t to = text.rfind(end);
  if (from == std::string_view::npos || to == std::string_view::npos || to < from + begin.size()) return {};
  return text.substr(from + begin.size(), to - from - begin.size());
}

std::string_view without_margin(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\n"), text.size());
  return text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

}  // namespace

SourceFile in_function(const SourceFile& snippet, const Table& table) {
  std::string_view body = snippet.bytes();
  while (body.ends_with('\n') || body.ends_with('\r')) body.remove_suffix(1);
  const auto size = static_cast<std::uint32_t>(body.size());
  const TokenStream s = lex(snippet);
  const std::vector<SnippetPart> parts = snippet_parts(s, size);
  std::string text = missing_kernels(s);
  std::vector<SourcePart> origins{{0, 0, false}};
  const auto add = [&](bool definitions) {
    for (const SnippetPart& one : parts) {
      const std::uint32_t end = std::min(one.end, size);
      if (one.definitions != definitions || one.begin >= end) continue;
      origins.push_back({static_cast<std::uint32_t>(text.size()), one.begin, true});
      text += body.substr(one.begin, end - one.begin);
      origins.push_back({static_cast<std::uint32_t>(text.size()), end, false});
      if (definitions) text += "\n";
    }
  };
  text += kDefinitionsBegin;
  add(true);
  text += kDefinitionsEnd;
  text += has_device_statements(s, parts, table) ? "static __device__" : "static";
  text += std::string(kHead) + std::string(kHeadEnd) + std::string(kStatementsBegin);
  add(false);
  text += std::string(kStatementsEnd) + "\n}\n";
  return {snippet.path(), text, snippet, origins};
}

std::string out_of_function(std::string_view converted) {
  const std::size_t begin = converted.find(kStatementsBegin);
  if (begin == std::string_view::npos) return std::string(converted);  // nothing was converted
  const std::string_view definitions = without_margin(between(converted, kDefinitionsBegin, kDefinitionsEnd));
  std::string out = definitions.empty() ? std::string() : std::string(definitions) + "\n\n";
  const std::size_t head = converted.rfind(kHead, begin) + kHead.size();
  const std::size_t head_end = converted.find(kHeadEnd, head);
  std::string_view parameters = converted.substr(head, head_end - head);
  if (parameters.starts_with(kItem)) parameters.remove_prefix(std::min(kItem.size() + 2, parameters.size()));
  // SYCL allocates `__shared__` variables at the launch.
  if (!parameters.empty()) out += "// passed by the kernel's launch: " + std::string(parameters) + "\n";
  const std::size_t after = head_end + kHeadEnd.size();
  const std::string_view before = without_margin(converted.substr(after, begin - after));  // the queue
  if (!before.empty()) out += std::string(before) + "\n";
  std::string_view statements = between(converted, kStatementsBegin, kStatementsEnd);
  if (!definitions.empty()) statements.remove_prefix(std::min(statements.find_first_not_of('\n'), statements.size()));
  if (without_margin(statements).empty() && out.ends_with("\n\n")) out.pop_back();
  return out + std::string(statements) + (statements.empty() ? "" : "\n");
}

}  // namespace cu2sycl
