// JSON values. Only this file's implementation uses the library that reads and writes them.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace cu2sycl {

/// A JSON value; the members of an object keep their order. Access to a value of another type fails: `array()`,
/// `object()`, `text()`, `number()` and `flag()` throw std::bad_variant_access; `at` throws std::out_of_range for a bad
/// index.
class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;

  Json() = default;  // null
  Json(bool flag) : value_(flag) {}
  template <typename Number>
  requires std::integral<Number> || std::floating_point<Number> Json(Number number)
      : value_(static_cast<std::conditional_t<std::integral<Number>, std::int64_t, double>>(number)) {}
  template <std::convertible_to<std::string_view> Text>
  Json(const Text& text) : value_(std::string(std::string_view(text))) {}
  Json(Array elements) : value_(std::move(elements)) {}
  /// Makes an object: `{{"path", path}, {"line", 3}}`.
  Json(std::initializer_list<Member> members) : value_(Object(members)) {}
  static Json empty_object() { return Json(std::initializer_list<Member>{}); }

  [[nodiscard]] const Array& array() const { return std::get<Array>(value_); }
  [[nodiscard]] const Object& object() const { return std::get<Object>(value_); }
  [[nodiscard]] const std::string& text() const { return std::get<std::string>(value_); }
  [[nodiscard]] std::int64_t number() const { return std::get<std::int64_t>(value_); }
  [[nodiscard]] bool flag() const { return std::get<bool>(value_); }

  [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
  [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }
  [[nodiscard]] bool is_text() const { return std::holds_alternative<std::string>(value_); }
  /// Returns the member of an object; nullptr if this is no object or has no member of this name.
  [[nodiscard]] const Json* find(std::string_view name) const;
  /// Returns the text of a member; nullptr if there is no such member or it is no text.
  [[nodiscard]] const std::string* find_text(std::string_view name) const;

  [[nodiscard]] const Json& at(std::size_t k) const { return array().at(k); }
  void push_back(Json element) { std::get<Array>(value_).push_back(std::move(element)); }
  /// Sets the value of an object's member; a new member is added at the end.
  void set(std::string_view name, Json value);

 private:
  friend struct JsonLibrary;

  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
};

/// Returns a value as JSON text, on one line if `indent` is negative. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string dump(const Json& json, int indent = 2);
/// Returns a value as CBOR (RFC 8949).
[[nodiscard]] std::string to_cbor(const Json& json);
/// Parses JSON text; returns null if it is invalid, or nested more than 1000 levels deep.
[[nodiscard]] Json parse_json(std::string_view text);
/// Parses CBOR; returns null if it is invalid, or nested more than 1000 levels deep.
[[nodiscard]] Json from_cbor(std::string_view bytes);

}  // namespace cu2sycl
