#include "report/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "source/algorithms.hpp"

namespace cu2sycl {

/// Converts to and from the values of the library.
struct JsonLibrary {
  using Value = nlohmann::ordered_json;

  static Value to(const Json& json) {
    return std::visit(
        [](const auto& value) -> Value {
          using T = std::remove_cvref_t<decltype(value)>;
          if constexpr (std::is_same_v<T, std::monostate>) {
            return nullptr;
          } else if constexpr (std::is_same_v<T, Json::Array>) {
            Value out = Value::array();
            for (const Json& one : value) out.push_back(to(one));
            return out;
          } else if constexpr (std::is_same_v<T, Json::Object>) {
            Value out = Value::object();
            for (const auto& [name, one] : value) out[name] = to(one);
            return out;
          } else {
            return value;
          }
        },
        json.value_);
  }

  /// Adds a member after the others. If several have the same name, find() returns the first.
  static void add_member(Json& object, std::string name, Json value) {
    std::get<Json::Object>(object.value_).emplace_back(std::move(name), std::move(value));
  }
};

namespace {

/// Builds a value from the events of the library's reader. Rejects values that are nested very deep, because reading
/// and freeing them would overflow the stack.
class JsonReader : public nlohmann::json_sax<nlohmann::ordered_json> {
 public:
  [[nodiscard]] Json take() { return std::move(root_); }

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& value) override { return add(value); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(Json::empty_object()); }
  bool key(string_t& value) override {
    names_.back() = value;
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*size*/) override { return open(Json(Json::Array())); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  static constexpr std::size_t kDeepest = 1000;

  bool open(Json value) {
    open_.push_back(std::move(value));
    names_.emplace_back();
    return open_.size() <= kDeepest;
  }
  bool close() {
    Json value = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return add(std::move(value));
  }
  bool add(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().is_array()) {
      open_.back().push_back(std::move(value));
    } else {
      JsonLibrary::add_member(open_.back(), std::move(names_.back()), std::move(value));
    }
    return true;
  }

  Json root_;
  std::vector<Json> open_;          // arrays and objects that are not closed yet, the innermost last
  std::vector<std::string> names_;  // for each of them: the name of its next member
};

template <typename... Format>
Json read(std::string_view bytes, Format... format) {
  JsonReader reader;
  const bool whole = nlohmann::ordered_json::sax_parse(bytes, &reader, format...);
  return whole ? reader.take() : Json();
}

}  // namespace

const Json* Json::find(std::string_view name) const {
  const auto* members = std::get_if<Object>(&value_);
  if (members == nullptr) return nullptr;
  const auto found =
      std::find_if(members->begin(), members->end(), [&](const Member& one) { return one.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

const std::string* Json::find_text(std::string_view name) const {
  const Json* found = find(name);
  return found == nullptr ? nullptr : std::get_if<std::string>(&found->value_);
}

void Json::set(std::string_view name, Json value) {
  auto& members = std::get<Object>(value_);
  const auto found = find_if(members, [&](const Member& one) { return one.first == name; });
  if (found != members.end()) {
    found->second = std::move(value);
  } else {
    members.emplace_back(name, std::move(value));
  }
}

std::string dump(const Json& json, int indent) {
  return JsonLibrary::to(json).dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string to_cbor(const Json& json) {
  std::string out;
  nlohmann::ordered_json::to_cbor(JsonLibrary::to(json), out);
  return out;
}

Json parse_json(std::string_view text) { return read(text); }

Json from_cbor(std::string_view bytes) { return read(bytes, nlohmann::ordered_json::input_format_t::cbor); }

}  // namespace cu2sycl
