// What analyses find in a project: each part is the value that one function of `analysis` returns.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "source/words.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// A token of a file of the run.
using TokenPlace = std::pair<FileId, TokenIndex>;

/// What the host's calls say of the programs that hold a file.
struct ProgramProperties {
  bool creates_streams = false;   // default-stream operations must wait for them
  bool captures_streams = false;  // some stream is captured into a graph
  bool switches_devices = false;  // a queue may not be kept
};

/// What the host's calls say, and what constants of the device it leaves alone.
struct RunProperties {
  std::vector<ProgramProperties> files{};   // by file
  std::vector<bool> asks_for_errors{};      // by file: it, or one that it meets in a unit, asks for the last error
  std::set<VariableId> constexpr_tables{};  // initialised, const, and never copied to: they become `static constexpr`
  std::set<VariableId> changeable{};        // in constant memory, and taken for what may change
};

/// A stream or event that is an automatic variable, and lives in one function.
struct LocalStream {
  FileId file;
  FunctionId function;
  TokenIndex name;  // in its declarator
  bool event;
  TokenIndex created = kNoToken;    // the call that makes it
  TokenIndex destroyed = kNoToken;  // the call that ends it
  bool operator==(const LocalStream&) const = default;
};

/// Those of programs of which all streams and events are such variables.
struct LocalStreams {
  /// What the programs that hold a file do.
  struct OfFile {
    bool local = false;                // their streams are such variables
    bool default_stream_works = true;  // beside them, something is submitted to the default stream
    bool asks_for_times = false;       // between events
  };
  std::vector<LocalStream> all{};
  std::vector<OfFile> files{};
};

/// Kernels that are launched by other means than their name in a unit that defines them.
struct Launchers {
  std::set<FunctionId> kernels;           // that are submitted by a host function of their own
  WordMap<std::vector<FileId>> pointers;  // variables and types that hold such functions, and where
  std::set<TokenPlace> foreign;           // launches by `<<<`: some unit of theirs lacks the kernel
  bool operator==(const Launchers&) const = default;
};

/// How many dimensions index spaces have.
struct Dimensions {
  std::vector<int> functions;       // of the nd_item that each is passed
  WordMap<int> macros;              // of the nd_item that a macro's uses have
  std::map<TokenPlace, int> sizes;  // of dim3 variables, by name
  bool operator==(const Dimensions&) const = default;
};

struct MacroSides {
  WordSet host;            // that nothing but host code uses
  WordSet device;          // likewise device code, on lines of `#if` too
  WordSet called_by_host;  // that host code uses, perhaps beside device code, by itself or in other macros
  bool operator==(const MacroSides&) const = default;
};

/// What a kernel's parameter is in the output: the pointer that it was, or an accessor (--memory buffer).
enum class AccessorMode : std::uint8_t { kPointer, kRead, kReadWrite };

/// A declaration of a pointer that becomes one of a buffer, or of a reference to one.
struct RetypedPointer {
  FileId file;
  TokenRange range;  // with the name
  Declaration declaration;
  bool reference;
};

/// A kernel's pointer that becomes an accessor.
struct AccessorParameter {
  FileId file;
  TokenRange range;  // with the name
  Declaration declaration;
  AccessorMode mode;
};

/// Device or managed memory that is a buffer in the output (--memory buffer): a pointer of one function, allocated
/// once.
struct BufferVariable {
  FileId file;
  FunctionId function;
  TokenIndex name;                        // in its declarator
  TokenRange declaration;                 // the statement that declares it, with its `;`
  TokenRange allocation;                  // the statement that allocates it, with its `;`
  TokenIndex call;                        // the allocating call in it
  std::vector<TokenRange> frees;          // statements
  std::vector<TokenIndex> calls;          // that are handed it: their names
  std::vector<TokenIndex> reads;          // on the host, where an accessor of the one expression is made
  std::vector<RetypedPointer> retyped{};  // where it is declared without being allocated
  std::string accessor{};                 // `acc_d_A`
  TokenIndex first = kNoToken;            // in the launch before which nothing has written to it
};

/// Statements in which the host reads or writes buffers.
struct HostAccess {
  struct Use {
    std::size_t buffer;  // in Buffers::variables
    bool writes;
  };
  FileId file;
  TokenRange statements;
  std::vector<Use> uses;
};

/// An allocation that is no buffer.
struct KeptInUsm {
  FileId file;
  TokenIndex at;
  std::string name;
  std::string_view why;
};

/// Pointers that are buffers in the output.
struct Buffers {
  std::vector<BufferVariable> variables;
  std::vector<HostAccess> host_accesses;
  std::vector<KeptInUsm> kept_in_usm;
};

/// Kernels' parameters that are accessors in the output.
struct AccessorParameters {
  std::vector<AccessorParameter> all;
  std::map<std::pair<FunctionId, std::size_t>, AccessorMode> modes;  // by function and place; the others are pointers
};

/// Device variables that are buffers in the output.
struct BufferSymbols {
  std::set<VariableId> variables;
  std::set<TokenPlace> calls;  // that are handed them
  std::vector<KeptInUsm> kept_in_usm;
};

/// `s[t] += s[t + 16];`, by which the lanes of a warp exchange values though they wait for nothing.
struct LockstepStore {
  FunctionId function;
  TokenRange statement;  // with its `;`
  TokenIndex assignment;
};
/// By the first token.
using LockstepStores = std::map<TokenPlace, LockstepStore>;

struct Analysis {
  RunProperties run;
  LocalStreams streams;
  Launchers launchers;
  MacroSides macro_sides;
  std::set<TokenPlace> asked_allocations;  // calls whose failure the program learns from the last error
  Buffers buffers;                         // this and the next two: --memory buffer
  AccessorParameters accessors;
  BufferSymbols buffer_symbols;
  LockstepStores lockstep_stores;
  std::set<FunctionId> recursive;  // device functions that reach themselves
  Dimensions dimensions;

  /// Whether operations of the default stream must wait for streams: a program whose streams are all local has none.
  [[nodiscard]] bool uses_streams(FileId file) const {
    return run.files[file].creates_streams && !streams.files[file].local;
  }
  [[nodiscard]] bool is_table(VariableId variable) const { return run.constexpr_tables.contains(variable); }
  [[nodiscard]] bool has_launcher(FunctionId kernel) const { return launchers.kernels.contains(kernel); }
  [[nodiscard]] AccessorMode accessor_mode(FunctionId kernel, std::size_t parameter) const {
    const auto found = accessors.modes.find({kernel, parameter});
    return found == accessors.modes.end() ? AccessorMode::kPointer : found->second;
  }
};

}  // namespace cu2sycl
