// The results of the analyses of a project: each part is the value that one function of `analysis` returns.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "source/words.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// A token of a file of the run.
using TokenPlace = std::pair<FileId, TokenIndex>;

/// What host code does in the programs that contain a file.
struct ProgramProperties {
  bool creates_streams = false;   // default-stream operations must wait for them
  bool captures_streams = false;  // some stream is captured into a graph
  bool switches_devices = false;  // the queue cannot be cached
  bool reads_errors = false;      // the last error is read; a launcher may be called by any unit
};

/// Properties that follow from calls in host code and from the definitions of device constants.
struct RunProperties {
  std::vector<ProgramProperties> files{};   // by file
  std::vector<bool> asks_for_errors{};      // by file: whether a file of one of its units reads the last error
  std::set<VariableId> constexpr_tables{};  // initialised, const, never copied to: become `static constexpr`
  std::set<VariableId> changeable{};        // in constant memory, but used as if it were not const
};

/// A stream or event that is an automatic variable, created and destroyed in one function.
struct LocalStream {
  FileId file;
  FunctionId function;
  TokenIndex name;  // in its declarator
  bool event;
  TokenIndex created = kNoToken;    // the call that creates it
  TokenIndex destroyed = kNoToken;  // the call that destroys it
  bool operator==(const LocalStream&) const = default;
};

/// The streams and events of those programs in which all of them are such variables.
struct LocalStreams {
  /// What the programs that contain a file do.
  struct OfFile {
    bool local = false;                // all their streams and events are such variables
    bool default_stream_works = true;  // work is also submitted to the default stream, or there are no streams
    bool asks_for_times = false;       // the time between events is queried
  };
  std::vector<LocalStream> all{};
  std::vector<OfFile> files{};
};

/// Kernels that are not only launched by name in units that define them.
struct Launchers {
  std::set<FunctionId> kernels;           // that need a launcher
  WordMap<std::vector<FileId>> pointers;  // variables and types that hold launchers, and their files
  std::set<TokenPlace> foreign;           // `<<<` launches that appear in a unit without the kernel's definition
  std::set<TokenPlace> listed;            // kernels' names in the text of macros that are elements of lists in braces
  bool operator==(const Launchers&) const = default;
};

/// The numbers of dimensions of index spaces.
struct Dimensions {
  std::vector<int> functions;       // of the nd_item that each function is passed
  WordMap<int> macros;              // of the nd_item that uses of a macro have
  std::map<TokenPlace, int> sizes;  // of dim3 variables, by the place of the name
  bool operator==(const Dimensions&) const = default;
};

struct MacroSides {
  WordSet host;            // used by host code only
  WordSet device;          // used by device code only; uses on `#if` lines count
  WordSet called_by_host;  // used by host code, directly or through other macros, whether or not device code uses them
  bool operator==(const MacroSides&) const = default;
};

/// What a kernel's pointer parameter becomes: it stays a pointer, or becomes an accessor (--memory buffer).
enum class AccessorMode : std::uint8_t { kPointer, kRead, kReadWrite };

/// A declaration of a pointer whose type becomes a buffer, or a reference to one.
struct RetypedPointer {
  FileId file;
  TokenRange range;  // including the name
  Declaration declaration;
  bool reference;
};

/// A kernel's pointer that becomes an accessor.
struct AccessorParameter {
  FileId file;
  TokenRange range;  // including the name
  Declaration declaration;
  AccessorMode mode;
};

/// Device or managed memory that becomes a buffer (--memory buffer): a pointer variable of one function that is
/// allocated once.
struct BufferVariable {
  FileId file;
  FunctionId function;
  TokenIndex name;                        // in its declarator
  TokenRange declaration;                 // the statement that declares it, including the `;`
  TokenRange allocation;                  // the statement that allocates it, including the `;`
  TokenIndex call;                        // the name of the allocating call
  std::vector<TokenRange> frees;          // the statements that free it
  std::vector<TokenIndex> calls;          // the names of the calls that it is passed to
  std::vector<TokenIndex> reads;          // expressions of the host that get an accessor of their own
  std::vector<RetypedPointer> retyped{};  // declarations of it without an allocation
  std::string accessor{};                 // `acc_d_A`
  TokenIndex first = kNoToken;            // its use in the first launch, if nothing has written to it before
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

/// An allocation that does not become a buffer.
struct KeptInUsm {
  FileId file;
  TokenIndex at;
  std::string name;
  std::string_view why;
};

/// Pointers that become buffers.
struct Buffers {
  std::vector<BufferVariable> variables;
  std::vector<HostAccess> host_accesses;
  std::vector<KeptInUsm> kept_in_usm;
};

/// Parameters of kernels that become accessors.
struct AccessorParameters {
  std::vector<AccessorParameter> all;
  std::map<std::pair<FunctionId, std::size_t>, AccessorMode> modes;  // by function and position; others are pointers
};

/// Device variables that become buffers.
struct BufferSymbols {
  std::set<VariableId> variables;
  std::set<TokenPlace> calls;  // calls that they are passed to
  std::vector<KeptInUsm> kept_in_usm;
};

/// A statement such as `s[t] += s[t + 16];`, by which the lanes of a warp exchange values without synchronization.
struct LockstepStore {
  FunctionId function;
  TokenRange statement;  // including the `;`
  TokenIndex assignment;
};
/// By the first token of the statement.
using LockstepStores = std::map<TokenPlace, LockstepStore>;

/// The functions of the run that each call in a function's body may mean, by the token of its name.
using CallsInBody = std::unordered_map<TokenIndex, std::vector<FunctionId>>;

/// A function and the position of one of its parameters.
using ParameterOf = std::pair<FunctionId, std::size_t>;

/// What all calls and launches of a function template pass for a parameter.
struct PassedObject {
  bool unknown = false;           // some call passes an object of a class that is not known, or there is no call
  bool plain_lambda = false;      // one without a CUDA specifier: its body is part of the function that contains it
  bool device_lambda = false;     // one with a CUDA specifier
  std::set<std::string> classes;  // scoped names `a::b::Name`
  bool operator==(const PassedObject&) const = default;
};
using PassedObjects = std::map<ParameterOf, PassedObject>;

/// Parameters of device functions to which calls of the run pass what differs between work-items.
struct ItemParameters {
  std::set<ParameterOf> varying{};      // some call passes a value that differs
  std::set<ParameterOf> in_warp{};      // some call passes a value that differs between the lanes of a warp
  std::set<ParameterOf> own_numbers{};  // all calls pass the number of the work-item in its group, threadIdx.x
};

struct Analysis {
  RunProperties run;
  std::vector<CallsInBody> calls;  // by function: see find_calls()
  PassedObjects passed_objects;    // see find_passed_objects()
  LocalStreams streams;
  Launchers launchers;
  MacroSides macro_sides;
  std::set<TokenPlace> asked_allocations;  // calls whose failure is found by reading the last error
  Buffers buffers;                         // this and the next two: only with --memory buffer
  AccessorParameters accessors;
  BufferSymbols buffer_symbols;
  ItemParameters item_parameters;  // see find_item_parameters()
  LockstepStores lockstep_stores;
  std::set<FunctionId> host_versions;  // functions with a second version for the host: see find_host_versions()
  std::set<FunctionId> recursive;      // device functions that call themselves, directly or not
  std::set<FunctionId> reached;        // what device code calls: see find_reached()
  std::set<FunctionId> waiting;        // functions that need all lanes of a warp: see find_waiting()
  std::set<FunctionId> meeting;        // functions in which some lanes of a warp wait: see find_meeting()
  Dimensions dimensions;

  /// Whether operations of the default stream must wait for other streams. They need not in a program whose streams are
  /// all local.
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
