// What rows may say, from the vocabularies of rules/: a reference for people and a schema for editors.
#include <algorithm>
#include <iostream>

#include "cli/commands/commands.hpp"
#include "report/json.hpp"

namespace cu2sycl {
namespace {

struct Word {
  std::string_view word;
  std::string_view meaning;
};

constexpr Word kMatches[] = {
#define ROW_MATCH(key, kind, meaning) {#key, meaning},
#define ROW_TEXT(key, meaning)
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr Word kTexts[] = {
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) {#key, meaning},
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr Word kFilters[] = {
#define FILTER(word, name, meaning) {#word, meaning},
#include "rules/row/filters.def"
#undef FILTER
};
constexpr Word kEffects[] = {
#define EFFECT(word, name, meaning) {#word, meaning},
#include "rules/row/effects.def"
#undef EFFECT
};
constexpr Word kRefusals[] = {
#define REFUSAL(word, finding, meaning) {#word, meaning},
#include "rules/row/refusals.def"
#undef REFUSAL
};

// A list entry, in lines of at most 118 columns.
std::string entry(const Word& word) {
  constexpr std::size_t kColumns = 118;
  std::string out = "- `" + std::string(word.word) + "`:";
  std::size_t column = out.size();
  for (std::string_view rest = word.meaning; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const bool breaks = column + 1 + end > kColumns;
    out += breaks ? "\n  " : " ";
    column = (breaks ? 2 : column + 1) + end;
    out += rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out + "\n";
}

void section(std::string_view title, std::string_view text, std::span<const Word> words) {
  std::cout << "\n## " << title << "\n\n" << text << "\n\n";
  for (const Word& one : words) std::cout << entry(one);
}

Json any_of(Json::Array schemas) { return {{"anyOf", std::move(schemas)}}; }

Json list_of(Json schema) { return {{"type", "array"}, {"items", std::move(schema)}}; }

Json type(Json types) { return {{"type", std::move(types)}}; }

Json text_or_number() { return type(Json::Array{"string", "number"}); }

Json text_or_list() { return any_of({text_or_number(), list_of(text_or_number())}); }

Json object_of(Json properties) {
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Json one_of(std::span<const Word> words) {
  Json::Array out;
  for (const Word& one : words) out.emplace_back(one.word);
  return {{"enum", std::move(out)}};
}

Json text_properties() {
  Json out = Json::empty_object();
  for (const Word& one : kTexts) {
    Json value = text_or_number();
    if (one.word == "include") value = text_or_list();
    if (one.word == "parameters") value = list_of(type("string"));
    if (one.word == "where") value = {{"enum", Json::Array{"host", "device", "any"}}};
    if (one.word == "reported_as") value = one_of(kRefusals);
    if (one.word == "needs") value = any_of({one_of(kEffects), list_of(one_of(kEffects))});
    value.set("description", one.meaning);
    out.set(one.word, std::move(value));
  }
  return out;
}

}  // namespace

int tables_reference(const Options&) {
  std::cout
      << "# What rows may say\n\n"
         "Written by `cu2sycl tables reference`. A table is a YAML list of rows. A row has one key that says what\n"
         "it matches, and keys that say what that becomes:\n\n"
         "```yaml\n"
         "- call: pool_alloc\n"
         "  parameters: [pointer, size]\n"
         "  to: \"pool_alloc({pointer}, {size}, {q})\"\n"
         "  where: host\n"
         "  cuda: \"pool_alloc(&p, n);\"\n"
         "  sycl: \"pool_alloc(&p, n, q);\"\n"
         "```\n\n"
         "`{pointer}` is a slot: the argument for that parameter, converted. `{q}` is the queue, `{item}` the\n"
         "nd_item, `{name}` the name that was matched, `{arguments}` all arguments; `{{` writes `{`.\n"
         "`kind: value` with `map:` (name to text) stands for a row per entry. `defaults:` alone in a list entry\n"
         "gives what the rows behind it say where they do not say it themselves, such as `where` and `include`.\n\n"
         "- A row's text is SYCL: it is not converted again, and names of CUDA's in it are refused.\n"
         "- `statement: \"\"` deletes a call that is a statement.\n"
         "- Rows of one name differ in the number of their parameters; a row of your own hides the built-in ones.\n"
         "- Some parameters have roles, by their names: `pointer`, `destination`, `source`, `kind` and `symbol`\n"
         "  (see `on_device`, `buffer` and `asynchronous`).\n"
         "- `include: \"pool/time.hpp, chrono\"` asks for headers without brackets or quotes, of C++ as well.\n"
         "- `{kernel|launcher}` is a host function named `KERNEL_launch`; it takes `cu2sycl::launch(queue, grid, "
         "block,\n"
         "  bytes)` and the kernel's arguments.\n"
         "- A row with `{item}` holds whether or not the program declares the function: those that use it are passed "
         "it.\n"
         "- Operands and arguments stay what they are: parentheses are put where the text or an argument needs "
         "them.\n\n"
         "`cu2sycl tables validate` checks a table, `tables test` converts its examples, `tables format` lays it\n"
         "out. For completion in an editor, begin the file with\n"
         "`# yaml-language-server: $schema=schema.json`, from `cu2sycl tables schema`.\n";
  section("What a row matches", "One of these.", kMatches);
  section("What it becomes", "Any of these.", kTexts);
  section("Filters", "What a slot does to its argument: `{pointer|target}`.", kFilters);
  section("Needs", "What a call does beyond its text: `needs: [item, warp]`.", kEffects);
  section("Reports", "How code that stays is diagnosed: `reported_as: library`.", kRefusals);
  return 0;
}

int tables_schema(const Options&) {
  Json properties = text_properties();
  Json::Array matches;
  for (const Word& one : kMatches) {
    Json value = text_or_list();
    value.set("description", one.meaning);
    properties.set(one.word, std::move(value));
    matches.push_back({{"required", Json::Array{one.word}}});
  }
  properties.set("kind", one_of(kMatches));
  properties.set("map", {{"type", "object"}, {"additionalProperties", text_or_number()}});
  matches.push_back({{"required", Json::Array{"kind", "map"}}});
  Json row = object_of(std::move(properties));
  row.set("oneOf", std::move(matches));
  Json defaults = object_of({{"defaults", object_of(text_properties())}});
  defaults.set("required", Json::Array{"defaults"});
  const Json root{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                  {"title", "A mapping table of cu2sycl"},
                  {"type", Json::Array{"array", "null"}},
                  {"items", any_of({std::move(row), std::move(defaults)})}};
  std::cout << dump(root) << '\n';
  return 0;
}

}  // namespace cu2sycl
