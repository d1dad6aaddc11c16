#include "emit/text.hpp"

#include <iterator>

#include "source/lists.hpp"

namespace cu2sycl {
namespace {

template <typename T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  if (to.empty()) {
    to = std::move(from);
    return;
  }
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void join(Implied& to, Implied&& from) {
  append(to.headers, std::move(from.headers));
  append(to.declarations, std::move(from.declarations));
  append(to.condition_headers, std::move(from.condition_headers));
  append(to.asked, std::move(from.asked));
  append(to.findings, std::move(from.findings));
  append(to.applied, std::move(from.applied));
  append(to.edited, std::move(from.edited));
  append(to.printed, std::move(from.printed));
  to.queue |= from.queue;
}

}  // namespace

Text::Parts::Parts() = default;
Text::Parts::Parts(const Parts& other) = default;
Text::Parts::Parts(Parts&& other) noexcept = default;
Text::Parts& Text::Parts::operator=(const Parts& other) = default;
Text::Parts& Text::Parts::operator=(Parts&& other) noexcept = default;
Text::Parts::~Parts() = default;

Text& Text::operator+=(Text more) {
  if (more.parts_.includes_at) parts_.includes_at = parts_.text.size() + *more.parts_.includes_at;
  parts_.text += more.parts_.text;
  join(parts_.implied, std::move(more.parts_.implied));
  return *this;
}

Text joined_texts(std::vector<Text> parts, std::string_view separator) {
  Text out;
  for (Text& part : parts) {
    if (&part != parts.data()) out += separator;
    out += std::move(part);
  }
  return out;
}

Text Text::with(std::string text) && {
  parts_.text = std::move(text);
  return std::move(*this);
}

Text& Text::imply(const Text& other) {
  join(parts_.implied, Implied(other.parts_.implied));
  return *this;
}

Text& Text::include(std::string_view headers) {
  for (const std::string_view one : split_list(headers)) parts_.implied.headers.emplace_back(one);
  return *this;
}

Text& Text::declare(std::string line) {
  parts_.implied.declarations.push_back(std::move(line));
  return *this;
}

Text& Text::report(Finding finding) {
  parts_.implied.findings.push_back(std::move(finding));
  return *this;
}

Text& Text::ask(std::string word, std::string_view headers) {
  parts_.implied.asked.push_back(std::move(word));
  for (const std::string_view one : split_list(headers)) parts_.implied.condition_headers.emplace_back(one);
  return *this;
}

Text& Text::name_queue() {
  parts_.implied.queue = true;
  return *this;
}

Text& Text::provide_queue() {
  parts_.implied.queue = false;
  return *this;
}

Text& Text::trace(Bytes range, bool edited) {
  (edited ? parts_.implied.edited : parts_.implied.printed).push_back(range);
  return *this;
}

Text& Text::apply(Applied applied) {
  parts_.implied.applied.push_back(applied);
  return *this;
}

Text& Text::place_includes() {
  parts_.includes_at = parts_.text.size();
  return *this;
}

}  // namespace cu2sycl
