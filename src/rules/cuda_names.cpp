#include "rules/cuda_names.hpp"

#include <algorithm>
#include <string>

#include "rules/embedded.hpp"

namespace cu2sycl {
namespace {

std::string_view list_named(std::string_view name) {
  const auto all = embedded_names();
  const auto found = std::find_if(all.begin(), all.end(), [&](const EmbeddedHeader& one) { return one.name == name; });
  return found == all.end() ? std::string_view() : found->text;
}

// Whether a line is among sorted ones, each with its line end.
bool has_line(std::string_view sorted, std::string_view line) {
  while (!sorted.empty()) {
    const std::size_t begin = sorted.rfind('\n', sorted.size() / 2) + 1;  // of the line in the middle, or its end
    const std::size_t end = std::min(sorted.find('\n', begin), sorted.size());
    const std::string_view middle = sorted.substr(begin, end - begin);
    if (middle == line) return true;
    sorted = line < middle ? sorted.substr(0, begin) : sorted.substr(std::min(end + 1, sorted.size()));
  }
  return false;
}

// `cu2sycl/thrust` of `cu2sycl/thrust/sort.hpp`.
std::string_view folder_of(std::string_view header) { return header.substr(0, header.rfind('/')); }

bool has_helper_word(std::string_view header, const std::string& word) {
  static const std::string_view words = list_named("helper_words");
  return has_line(words, std::string(folder_of(header)) + ' ' + word);
}

}  // namespace

bool is_cuda_name(std::string_view word) {
  static const std::string_view names = list_named("cuda");
  return has_line(names, word);
}

bool is_helper_word(std::string_view header, std::string_view word) {
  return has_helper_word(header, std::string(word));
}

bool is_helper_namespace(std::string_view header, std::string_view word) {
  return has_helper_word(header, "namespace " + std::string(word));
}

bool is_helper_name(std::string_view word) {
  static const std::string_view names = list_named("helper_names");
  return has_line(names, word);
}

}  // namespace cu2sycl
