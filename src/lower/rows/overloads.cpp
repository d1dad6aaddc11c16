// Overloads that a program declares of CUDA's device functions.
#include <algorithm>
#include <map>

#include "lower/rows/rows.hpp"
#include "preprocess/include_guard.hpp"
#include "program/expressions/deduction.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/scopes.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether a function is a function of device code at namespace scope or a hidden friend, in a branch that can
// be taken, and does not replace CUDA's.
bool overloads(const Project& p, FunctionId id) {
  const Function& fn = p.functions[id];
  const File& file = p.files[fn.file];
  const bool found = fn.scope.empty() || fn.hidden_friend || p.namespaces.contains(last_word_of_scope(fn.scope));
  return !fn.member && found && fn.in_device_code() && file.branches.at(fn.name_token).device &&
         file.stand_in_at(fn.name_token) == nullptr;
}

// Returns the beginning `cu2sycl::helper(item, ` of a row's text if all arguments follow it in their order; empty if
// the text is no such call.
std::string call_with_item(const Rule& row) {
  if (row.to.size() < 2 || !row.to[0].literal.ends_with('(') || !row.to[1].slot ||
      row.to[1].slot->what != Slot::What::kItem)
    return {};
  std::string out = std::string(row.to[0].literal) + "item";
  std::size_t next = 0;
  for (std::size_t k = 2; k < row.to.size(); ++k) {
    const TemplatePart& part = row.to[k];
    const bool last = k + 1 == row.to.size();
    if (!part.slot && last != (part.literal == ")")) return {};
    if (!part.slot && !last && next == 0) out += part.literal;
    if (!part.slot && !last && next > 0 && part.literal != ", ") return {};
    if (part.slot && part.slot->what == Slot::What::kArguments && next == 0)
      next = row.parameters.size();
    else if (part.slot && (part.slot->what != Slot::What::kParameter || part.slot->index != next++))
      return {};
  }
  return next == row.parameters.size() ? out : std::string();
}

// Returns whether a file that declares one of a name's overloads is included under a condition. If that is false, only
// CUDA's function exists.
bool is_conditional(const Project& p, const std::vector<FunctionId>& same) {
  return any_of(p.files, [&](const File& file) {
    return any_of(file.included_at, [&](const IncludedFile& one) {
      const bool declares =
          any_of(same, [&](FunctionId id) { return overloads(p, id) && p.functions[id].file == one.file; });
      return declares && in_branch(file.tokens, one.directive);
    });
  });
}

// Returns whether each unit that contains file `of` contains `file`.
bool in_units_of(const Project& p, FileId file, FileId of) {
  return std::ranges::includes(p.files[file].roots, p.files[of].roots);
}

bool calls_overload(const Site& site, std::string_view name) {
  const TokenStream& s = site.tokens;
  for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
    if (s.is(i, name) && s.is(i + 1, tok::l_paren) && meaning_at(site, i) == Meaning::kOverload) return true;
  }
  return false;
}

// Returns whether all arguments of a call that are no numbers are variables of exactly the types of an overload's
// parameters.
bool takes_exactly(const Place& place, const std::vector<TokenRange>& arguments, const Function& fn) {
  constexpr int kSame = 16;  // likeness() of a single argument
  bool any = false;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const bool number =
        arguments[k].end == arguments[k].begin + 1 && place.tokens[arguments[k].begin].kind == tok::numeric_constant;
    if (number) continue;
    any = true;
    Function one;
    one.file = fn.file;
    if (k < fn.parameters.size()) one.parameters.push_back(fn.parameters[k]);
    if (likeness(place, {arguments[k]}, one) < kSame) return false;
  }
  return any;
}

// Returns whether some use of a name in the units of a file may mean CUDA's function, not the program's.
bool may_call_cudas(const Project& p, FileId from, const std::vector<FunctionId>& same, std::string_view name) {
  for (FileId f{0}; f < p.files.size(); ++f) {
    if (!p.related(f, from)) continue;
    const TokenStream& s = p.files[f].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.text(i) != name || s.has(i, kDisabled)) continue;
      const FunctionId in = p.function_at(f, i);
      if (meaning_of(p, f, i, in) != Meaning::kOverload) continue;
      if (in != kNone && i <= p.functions[in].name_token) continue;  // a declaration
      const TokenIndex open = call_open(s, i);
      if (open == kNoToken || s.has(i, kInDirective)) return true;
      const auto arguments = arguments_in(s, open);
      const bool own = any_of(same, [&](FunctionId id) {
        const bool given = p.functions[id].template_parameters.empty() || s.is(s.next(i), tok::less);
        return given && overloads(p, id) && takes_exactly(Place(p, f, in), arguments, p.functions[id]);
      });
      if (!own) return true;
    }
  }
  return false;
}

// Returns `*{p}` as a function: of the program's overloads, calls prefer those for other types.
std::string reading_function(std::string_view name, const std::string& newline, const std::string& indentation) {
  return "template <typename T>" + newline + "T " + std::string(name) + "(const T* address) {" + newline + indentation +
         "return *address;" + newline + "}";
}

// Whether a row's text is the value at the only argument, an address.
bool reads_address(const Rule& row) {
  return row.parameters.size() == 1 && row.to.size() == 1 && row.to[0].slot && row.to[0].slot->filter == Filter::kValue;
}

// Returns a declaration that adds CUDA's function to the program's overloads, for all arguments that it takes.
Text forwarded(const Site& site, std::string_view name, const Rule& row, bool conditional) {
  // The row's text must be a call of the helper with the same arguments.
  const std::string with_item = call_with_item(row);
  const bool item = !with_item.empty();
  const std::string call = item ? with_item : std::string(row.forwards_to) + "(";
  Text out;
  const bool reads = reads_address(row);
  if (!reads && (!call.starts_with("cu2sycl::") || row.calls_same_name("cu2sycl::"))) return out;
  // CUDA's function takes numbers and what converts to them; for other classes there are only the program's functions.
  // What the helper does not take, such as the address of a float in atomicMax, CUDA's function does not take.
  const std::string numbers =
      "," + site.newline + "          std::enable_if_t<(std::is_convertible_v<Arguments, float> && ...), int> = 0";
  std::string text = std::string("template <") + (item ? "typename Item, " : "") + "typename... Arguments" +
                     (item ? numbers : "") + ">" + site.newline + "auto " + std::string(name) + "(" +
                     (item ? "const Item& item, " : "") + "Arguments... arguments)" +
                     (item ? "" : " -> decltype(" + call + "arguments...))") + " {" + site.newline + site.indentation +
                     "return " + call + "arguments...);" + site.newline + "}";
  if (reads) text = reading_function(name, site.newline, site.indentation);
  if (conditional) {
    const std::string guard = "CU2SYCL_OVERLOAD_OF_" + std::string(name);
    text = "#ifndef " + guard + site.newline + "#define " + guard + site.newline + text + site.newline + "#endif";
  }
  out.declare(std::move(text));
  if (item) out.include("type_traits");
  out.include(row.row->include);
  return out;
}

}  // namespace

std::vector<FunctionId> overloads_of_cuda(const Project& p, const Table& rules) {
  std::vector<FunctionId> out;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Rule* row = overloads(p, id) ? rules.find(p.functions[id].name, RuleKind::kCall) : nullptr;
    const bool of_cuda = row != nullptr && (row->table > 0 || is_cuda_name(row->name));
    if (of_cuda && row->where == Space::kDevice) out.push_back(id);
  }
  return out;
}

Text forwarded_overloads(const Site& site) {
  const Project& p = site.program;
  std::map<std::string_view, const Rule*> rows;  // by the names of the CUDA functions that the run overloads
  for (const FunctionId id : site.facts.overloads_of_cuda) {
    const Function& fn = p.functions[id];
    if (rows.contains(fn.name) || !p.related(fn.file, site.file_id)) continue;
    rows.emplace(fn.name, site.rules.find(fn.name, RuleKind::kCall));
  }
  Text out;
  for (const auto& [name, row] : rows) {
    const std::vector<FunctionId>& same = p.functions_by_name.at(name);
    const auto declared_in = [&](auto wanted) {
      return any_of(same, [&](FunctionId other) {
        const FileId file = p.functions[other].file;
        return wanted(file) && overloads(p, other) && p.related(file, site.file_id);
      });
    };
    // The overload is declared in a file with one of them that most units include. If that may not be included, it is
    // also declared in each file that calls one.
    const FileId own = site.file_id;
    const bool first = declared_in([&](FileId file) { return file == own; }) && !declared_in([&](FileId file) {
                         return in_units_of(p, file, own) && (file < own || !in_units_of(p, own, file));
                       });
    const bool overlaps =
        declared_in([&](FileId file) { return !in_units_of(p, file, own) && !in_units_of(p, own, file); });
    const bool conditional = overlaps || is_conditional(p, same);
    if (!first && !(conditional && calls_overload(site, name))) continue;
    if (may_call_cudas(p, site.file_id, same, name)) out += forwarded(site, name, *row, conditional);
  }
  return out;
}

}  // namespace cu2sycl
