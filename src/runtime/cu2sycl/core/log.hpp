// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A log of the errors that calls return. CUDA Runtime API, "Error Log Management Functions". The wording of the
// messages is that of these headers, not CUDA's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cu2sycl/core/error.hpp"

namespace cu2sycl {

enum log_level : int { log_level_error = 0, log_level_warning = 1 };
using log_callback_t = void (*)(void* data, log_level level, char* message, std::size_t length);

/// The number of a message; the first message is number 0.
using log_iterator = unsigned;

namespace detail {

struct log_listener {
  log_callback_t call;
  void* data;
};

struct error_log {
  static constexpr std::size_t room = 100;  // number of messages kept; older ones are removed

  std::mutex mutex;
  std::deque<std::string> messages;
  log_iterator first = 0;  // the number of the oldest message kept
  std::vector<std::unique_ptr<log_listener>> listeners;

  [[nodiscard]] log_iterator end() const { return first + static_cast<log_iterator>(messages.size()); }

  void add(error_t code) {
    std::string message = std::string("Returning ") + std::to_string(code) + " (" + error_name(code) + ")";
    std::vector<log_listener> told;
    {
      const std::lock_guard lock(mutex);
      messages.push_back("[E] " + message);
      if (messages.size() > room) {
        messages.pop_front();
        ++first;
      }
      for (const auto& one : listeners) told.push_back(*one);
    }
    for (const log_listener& one : told) one.call(one.data, log_level_error, message.data(), message.size());
  }

  /// Returns the newest messages, from number `*from` on (nullptr: all), one per line, in at most `bytes` bytes. If
  /// messages are omitted, a first line reports that.
  std::string text(const log_iterator* from, std::size_t bytes) {
    const std::lock_guard lock(mutex);
    const log_iterator begin = from != nullptr ? std::max(*from, first) : first;
    std::string kept;
    for (log_iterator k = end(); k != begin; --k) {
      const std::string line = messages[k - 1 - first] + "\n";
      const std::string cut = "[W] Earlier messages are left out\n";
      if (line.size() + kept.size() + (k - 1 == begin ? 0 : cut.size()) > bytes)
        return kept.empty() ? kept : cut + kept;
      kept = line + kept;
    }
    return kept;
  }
};

inline error_log& the_error_log() {
  static error_log& instance = *new error_log;
  return instance;
}

/// Makes errors go to the log from the start of a program that includes this header.
inline const bool error_log_is_kept = [] {
  error_listener = [](error_t code) { the_error_log().add(code); };
  return true;
}();

}  // namespace detail

using log_callback_handle = detail::log_listener*;

/// Calls `callback` for each error from now on, on the thread where the error occurs (cudaLogsRegisterCallback).
inline error_t logs_register_callback(log_callback_t callback, void* data, log_callback_handle* handle) {
  if (callback == nullptr) return detail::report(error_invalid_value);
  detail::error_log& log = detail::the_error_log();
  const std::lock_guard lock(log.mutex);
  log.listeners.push_back(std::make_unique<detail::log_listener>(detail::log_listener{callback, data}));
  if (handle != nullptr) *handle = log.listeners.back().get();
  return success;
}

/// Removes a callback; returns error_invalid_value if it is not registered (cudaLogsUnregisterCallback).
inline error_t logs_unregister_callback(log_callback_handle handle) {
  detail::error_log& log = detail::the_error_log();
  const std::lock_guard lock(log.mutex);
  const auto found =
      std::find_if(log.listeners.begin(), log.listeners.end(), [&](const auto& one) { return one.get() == handle; });
  if (found == log.listeners.end()) return error_invalid_value;
  log.listeners.erase(found);
  return success;
}

/// Gets the number after that of the last message (cudaLogsCurrent).
inline error_t logs_current(log_iterator* iterator, unsigned) {
  if (iterator == nullptr) return detail::report(error_invalid_value);
  detail::error_log& log = detail::the_error_log();
  const std::lock_guard lock(log.mutex);
  *iterator = log.end();
  return success;
}

/// Writes the messages from `*iterator` on (nullptr: all that are kept) to a file, and sets `*iterator` to the number
/// after the last one (cudaLogsDumpToFile).
inline error_t logs_dump_to_file(log_iterator* iterator, const char* path, unsigned flags) {
  if (path == nullptr) return detail::report(error_invalid_value);
  const std::string text = detail::the_error_log().text(iterator, static_cast<std::size_t>(-1));
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> out(std::fopen(path, "w"), close);
  if (!out) return detail::report(error_invalid_value);
  std::fwrite(text.data(), 1, text.size(), out.get());
  return iterator != nullptr ? logs_current(iterator, flags) : success;
}

/// Like logs_dump_to_file, but writes to `*size` bytes of memory, with a null character at the end
/// (cudaLogsDumpToMemory). `*size` becomes the number of bytes before the null character. Returns error_invalid_value
/// if no message fits.
inline error_t logs_dump_to_memory(log_iterator* iterator, char* buffer, std::size_t* size, unsigned flags) {
  if (buffer == nullptr || size == nullptr || *size == 0) return detail::report(error_invalid_value);
  const std::size_t room = *size;
  const bool is_empty = detail::the_error_log().text(iterator, static_cast<std::size_t>(-1)).empty();
  const std::string text = detail::the_error_log().text(iterator, room - 1);
  *size = text.size();
  if (text.empty() && !is_empty) return detail::report(error_invalid_value);
  std::snprintf(buffer, room, "%s", text.c_str());
  return iterator != nullptr ? logs_current(iterator, flags) : success;
}

}  // namespace cu2sycl
