// A value, or the error that explains why there is none.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace cu2sycl {

/// Why something failed: `where` is a path, or `path:line:col`, and may be empty.
struct Error {
  std::string where;
  std::string message;

  [[nodiscard]] std::string text() const { return where.empty() ? message : where + ": " + message; }
};

/// Either a T or an Error. Test it before `value()`; `value()` of an error throws std::bad_variant_access.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace cu2sycl
