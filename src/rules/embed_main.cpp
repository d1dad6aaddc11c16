// Build step: reads mapping tables and helper headers and writes them as C++ data.
//   embed OUT.cpp TABLE.yaml… --runtime HEADER.hpp… --names LIST.txt…
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "rules/yaml_loader.hpp"

namespace {

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Pieces stay below the length that compilers promise for one literal.
std::string literal(std::string_view text) {
  std::string out = "\"";
  std::size_t since = 0;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
    if (++since > 1000 && c == '\n') {
      out += "\"\n\"";
      since = 0;
    }
  }
  return out + "\"sv";
}

}  // namespace

int main(int argc, char** argv) {
  std::string rows;
  std::string headers;
  std::string names;
  enum class Part { kTables, kRuntime, kNames } part = Part::kTables;
  for (int i = 2; i < argc; ++i) {
    const std::string path = argv[i];
    if (path == "--runtime" || path == "--names") {
      part = path == "--names" ? Part::kNames : Part::kRuntime;
      continue;
    }
    const std::string name = std::filesystem::path(path).filename().string();
    if (part == Part::kNames) {
      names += "    {" + literal(std::filesystem::path(path).stem().string()) + ", " + literal(read(path)) + "},\n";
      continue;
    }
    if (part == Part::kRuntime) {
      headers += "    {" + literal(name) + ", " + literal(read(path)) + "},\n";
      continue;
    }
    const auto loaded = cu2sycl::load_rows("mappings/" + name, read(path));
    if (!loaded) {
      std::cerr << loaded.error().text() << '\n';
      return 2;
    }
    for (const cu2sycl::RowText& row : loaded.value().rows) {
      rows += "    {static_cast<RuleKind>(" + std::to_string(static_cast<int>(row.kind)) + "), " + literal(row.name);
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) rows += row.key.data() == nullptr ? std::string(", {}") : ", " + literal(row.key);
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
      rows += ", " + literal(row.file) + ", " + std::to_string(row.line) + ", " + std::to_string(row.column) + "},\n";
    }
  }
  std::ofstream out(argv[1]);
  out << "#include \"rules/embedded.hpp\"\n\nnamespace cu2sycl {\nnamespace {\nusing namespace std::literals;\n"
      << "constexpr RowText kRows[] = {\n"
      << rows << "};\n"
      << "constexpr EmbeddedHeader kHeaders[] = {\n"
      << headers << "};\n"
      << "constexpr EmbeddedHeader kNames[] = {\n"
      << names << "};\n}  // namespace\n\n"
      << "std::span<const RowText> embedded_rows() { return kRows; }\n"
      << "std::span<const EmbeddedHeader> embedded_headers() { return kHeaders; }\n"
      << "std::span<const EmbeddedHeader> embedded_names() { return kNames; }\n\n}  // namespace cu2sycl\n";
  return out ? 0 : 2;
}
