#include "rules/cuda_names.hpp"

#include <algorithm>
#include <string>

#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

// One of the embedded lists: sorted lines, each with its line ending.
class NameList {
 public:
  explicit NameList(std::string_view name) {
    const auto all = embedded_names();
    const auto found = find_if(all, [&](const EmbeddedHeader& one) { return one.name == name; });
    if (found != all.end()) lines_ = found->text;
    for (const std::string_view line : split_list(lines_, '\n')) filter_.add(line);
  }

  [[nodiscard]] bool contains(std::string_view line) const {
    std::string_view left = filter_.passes(line) ? lines_ : std::string_view();
    while (!left.empty()) {
      const std::size_t begin = left.rfind('\n', left.size() / 2) + 1;  // begin of the middle line, or its end
      const std::size_t end = std::min(left.find('\n', begin), left.size());
      const std::string_view middle = left.substr(begin, end - begin);
      if (middle == line) return true;
      left = line < middle ? left.substr(0, begin) : left.substr(std::min(end + 1, left.size()));
    }
    return false;
  }

 private:
  std::string_view lines_;
  WordFilter filter_;
};

// Returns `cu2sycl/thrust` for `cu2sycl/thrust/sort.hpp`.
std::string_view folder_of(std::string_view header) { return header.substr(0, header.rfind('/')); }

bool has_helper_word(std::string_view header, const std::string& word) {
  static const NameList kWords("helper_words");
  return kWords.contains(std::string(folder_of(header)) + ' ' + word);
}

}  // namespace

bool is_cuda_name(std::string_view word) {
  static const NameList kNames("cuda");
  return kNames.contains(word);
}

bool is_helper_word(std::string_view header, std::string_view word) {
  return has_helper_word(header, std::string(word));
}

bool is_declared_by_helper(std::string_view header, std::string_view word) {
  return has_helper_word(header, "declares " + std::string(word));
}

bool is_helper_namespace(std::string_view header, std::string_view word) {
  return has_helper_word(header, "namespace " + std::string(word));
}

bool is_helper_name(std::string_view word) {
  static const NameList kNames("helper_names");
  return kNames.contains(word);
}

}  // namespace cu2sycl
