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
  append(to.diagnostics, std::move(from.diagnostics));
  append(to.applied, std::move(from.applied));
  append(to.edited, std::move(from.edited));
  append(to.printed, std::move(from.printed));
  to.queue |= from.queue;
}

}  // namespace

Text& Text::operator+=(Text more) {
  if (more.includes_at_) includes_at_ = text_.size() + *more.includes_at_;
  text_ += more.text_;
  join(implied_, std::move(more.implied_));
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
  text_ = std::move(text);
  return std::move(*this);
}

Text& Text::imply(const Text& other) {
  join(implied_, Implied(other.implied_));
  return *this;
}

Text& Text::include(std::string_view headers) {
  for (const std::string_view one : split_list(headers)) implied_.headers.emplace_back(one);
  return *this;
}

Text& Text::declare(std::string line) {
  implied_.declarations.push_back(std::move(line));
  return *this;
}

Text& Text::diagnose(Diagnostic diagnostic) {
  implied_.diagnostics.push_back(std::move(diagnostic));
  return *this;
}

Text& Text::ask(std::string word, std::string_view headers) {
  implied_.asked.push_back(std::move(word));
  for (const std::string_view one : split_list(headers)) implied_.condition_headers.emplace_back(one);
  return *this;
}

Text& Text::name_queue() {
  implied_.queue = true;
  return *this;
}

Text& Text::provide_queue() {
  implied_.queue = false;
  return *this;
}

Text& Text::trace(Bytes range, bool edited) {
  (edited ? implied_.edited : implied_.printed).push_back(range);
  return *this;
}

Text& Text::apply(Applied applied) {
  implied_.applied.push_back(applied);
  return *this;
}

Text& Text::place_includes() {
  includes_at_ = text_.size();
  return *this;
}

}  // namespace cu2sycl
