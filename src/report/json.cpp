#include "report/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cu2sycl {

/// To the library's values and back.
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

  static Json from(const Value& value) {
    Json out;
    if (value.is_boolean()) out.value_ = value.get<bool>();
    if (value.is_number_integer()) out.value_ = value.get<std::int64_t>();
    if (value.is_number_float()) out.value_ = value.get<double>();
    if (value.is_string()) out.value_ = value.get<std::string>();
    if (value.is_array()) {
      Json::Array elements;
      for (const Value& one : value) elements.push_back(from(one));
      out.value_ = std::move(elements);
    }
    if (value.is_object()) {
      Json::Object members;
      for (const auto& [name, one] : value.items()) members.emplace_back(name, from(one));
      out.value_ = std::move(members);
    }
    return out;
  }
};

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
  const auto found = std::find_if(members.begin(), members.end(), [&](const Member& one) { return one.first == name; });
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

Json parse_json(std::string_view text) {
  return JsonLibrary::from(nlohmann::ordered_json::parse(text, nullptr, false));
}

Json from_cbor(std::string_view bytes) {
  return JsonLibrary::from(nlohmann::ordered_json::from_cbor(bytes, true, false));
}

}  // namespace cu2sycl
