// Converts device memory to buffers: their declarations, the accessors in launches and on the host, and copies.
#include <algorithm>

#include "analysis/buffer/buffers.hpp"
#include "analysis/buffer/pointer_uses.hpp"
#include "analysis/launch/launched.hpp"
#include "lower/core/constructs.hpp"
#include "lower/kernels/launch.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Converts the allocating call to `sycl::buffer<float> p(n);`. The count is read from the size if that is a multiple of
// sizeof(float), else it is a division.
Edit declared_buffer(const Site& site, const BufferVariable& buffer) {
  const TokenStream& s = site.tokens;
  const Local& local = *site.local(buffer.name);
  const TokenIndex open = s.next(buffer.call);
  const auto arguments = arguments_in(s, open);
  const Rule* row = nullptr;
  for (const Rule* one : site.rules.find(site.text(buffer.call))) {
    if (one->kind == RuleKind::kCall && one->case_of(CaseCondition::kBuffer) != nullptr) row = one;
  }
  const TokenRange size = arguments[1];
  const Text type = without_const(type_text(site, local.declaration));
  Text count;
  if (auto split = split_sizeof(site, size); split && split->type.str() == type.str()) {
    count = std::move(split->count);
  } else {
    count = lower(site, size);
    bool operand = count.str().find_first_of(" +-*/?") == std::string::npos;
    for (TokenIndex i = size.begin; i < size.end; ++i) {
      operand &= precedence(s[i].kind) == 0;
      if (opens_bracket(s[i].kind) && s[i].match < size.end) i = s[i].match;
    }
    count = (operand ? std::move(count) : "(" + std::move(count) + ")") + " / sizeof(" + type + ")";
  }
  // `p(size_t(n))` would declare a function.
  const std::string& characters = count.str();
  if (characters.find('(') != std::string::npos && characters.ends_with(')') &&
      characters.find_first_of(" +-*/") == std::string::npos)
    count = "(" + std::move(count) + ")";
  Text out;
  for (const TemplatePart& part : row->case_of(CaseCondition::kBuffer)->text) {
    if (!part.slot)
      out += part.literal;
    else if (part.slot->filter == Filter::kType)
      out += type;
    else if (part.slot->filter == Filter::kCount)
      out += count;
    else
      out += site.text(buffer.name);
  }
  out += ";";
  out.include("sycl/sycl.hpp");
  return replace(buffer.allocation.begin, buffer.allocation.end, std::move(out));
}

// Returns the token after the statement that begins at a token, if it is removed as a whole; kNoToken elsewhere.
TokenIndex after_removed(const Site& site, TokenIndex i) {
  for (const BufferVariable& one : site.program.analysis.buffers.variables) {
    if (one.file != site.file_id || one.call == kNoToken) continue;
    for (const TokenRange& free : one.frees) {
      if (free.begin == i) return free.end;
    }
    if (one.declaration.begin != i) continue;
    const Local* local = site.local(one.name);
    const auto& list = local->declaration.declarators;
    const bool all = all_of(list, [&](const Declarator& each) { return buffer_at(site, each.name_token) != nullptr; });
    return all ? one.declaration.end : kNoToken;
  }
  return kNoToken;
}

// Removes a statement. A comment before it is removed as well if all statements up to a blank line, another comment or
// the end of the block are removed.
Edit removed(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  const bool braces = site.file.statements.unbraced(range.begin);
  Edit out =
      replace(range.begin, range.end, braces ? Text("{}") : Text(), braces ? Edit::Gap::kKeep : Edit::Gap::kRemove);
  const auto paragraph_ends = [&](TokenIndex next) {
    const std::string gap = site.gap(next - 1);
    const std::size_t line = gap.find('\n');
    const std::string after = line == std::string::npos ? std::string() : gap.substr(line + 1);
    return s.is(next, tok::r_brace) || after.find('\n') < after.find_first_not_of(" \t\r\n") ||
           after.find('/') != std::string::npos;
  };
  TokenIndex end = range.end;
  while (end < s.size() && !paragraph_ends(end)) {
    end = after_removed(site, end);
    if (end == kNoToken) return out;
  }
  out.heading = true;
  return out;
}

// Returns a declaration without those variables that are buffers, which are declared where they are allocated.
Edit without_buffers(const Site& site, const BufferVariable& first) {
  const Declaration& d = site.local(first.name)->declaration;
  Text out;
  Site inside = site;
  inside.without_access = d.begin;
  for (const Declarator& one : d.declarators) {
    if (buffer_at(site, one.name_token) != nullptr) continue;
    out += out.empty() ? lower(inside, d.begin, d.type_end) + " " : Text(", ");
    out += lower(site, one.begin, one.end);
  }
  if (out.empty()) return removed(site, first.declaration);
  return replace(first.declaration.begin, first.declaration.end, std::move(out) + ";");
}

// Converts a parameter `const float* p` to `sycl::buffer<float>& p`.
Edit retyped(const Site& site, const RetypedPointer& pointer) {
  Site inside = site;
  inside.without_access = pointer.range.begin;
  const std::string_view name = pointer.declaration.declarators.front().name;
  Text out = "sycl::buffer<" + without_const(type_text(inside, pointer.declaration)) + ">";
  if (pointer.reference) out += "&";
  if (!name.empty()) out += " " + std::string(name);
  out.include("sycl/sycl.hpp");
  return replace(pointer.range.begin, pointer.range.end, std::move(out));
}

// Returns a type such as `sycl::accessor<float>`. AdaptiveCpp cannot construct an accessor of `const float` from a
// buffer of `float`.
Text accessor_type(Text value, bool reads) {
  return "sycl::accessor<" + std::move(value) + (reads ? ", 1, sycl::access_mode::read>" : ">");
}

// Converts a parameter `float* p` to `const sycl::accessor<float>& p`.
Edit as_accessor(const Site& site, const AccessorParameter& parameter) {
  Site inside = site;
  inside.without_access = parameter.range.begin;
  const std::string_view name = parameter.declaration.declarators.front().name;
  Text out =
      "const " +
      accessor_type(without_const(type_text(inside, parameter.declaration)), parameter.mode == AccessorMode::kRead) +
      "&";
  if (!name.empty()) out += " " + std::string(name);
  out.include("sycl/sycl.hpp");
  return replace(parameter.range.begin, parameter.range.end, std::move(out));
}

// Returns text with one more level of indentation on each line but the first, or unchanged if a string literal has
// several lines.
std::string moved_in(const Site& site, TokenRange range, const std::string& characters) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool text = site.tokens[i].kind == tok::string_literal && site.text(i).find('\n') != std::string_view::npos;
    if (text) return characters;
  }
  std::string out;
  for (std::size_t at = 0; at < characters.size(); ++at) {
    out += characters[at];
    if (characters[at] == '\n' && at + 1 < characters.size() && characters[at + 1] != '\n' &&
        characters[at + 1] != '\r' && characters[at + 1] != '#')
      out += site.indentation;
  }
  return out;
}

// Returns the buffers in a launch's arguments, with the numbers of the arguments.
std::vector<std::pair<const BufferVariable*, std::size_t>> buffers_of(const Site& site, const Launch& launch) {
  std::vector<std::pair<const BufferVariable*, std::size_t>> out;
  if (site.program.analysis.buffers.variables.empty()) return out;
  for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
    for (TokenIndex i = launch.arguments[k].begin; i < launch.arguments[k].end; ++i) {
      if (const BufferVariable* one = buffer_at(site, i)) out.emplace_back(one, k);
    }
  }
  return out;
}

// Returns whether a launch is the first use of a buffer.
bool first_use(const Launch& launch, const BufferVariable& buffer) {
  return any_of(launch.arguments,
                [&](TokenRange argument) { return argument.begin <= buffer.first && buffer.first < argument.end; });
}

// Returns whether a kernel parameter's type is deduced from an argument of the launch.
bool is_deduced(const Site& site, const Launch& launch, const Function& kernel, std::size_t k) {
  const auto& names = kernel.template_parameters;
  const std::size_t given = launch.template_arguments.size();
  const TokenStream& s = site.program.files[kernel.file].tokens;
  for (TokenIndex i = kernel.parameters[k].begin; i < kernel.parameters[k].end; ++i) {
    const auto found = static_cast<std::size_t>(std::ranges::find(names, s.text(i)) - names.begin());
    if (found < names.size() && found >= given) return true;
  }
  return false;
}

// Returns the type of the values in a buffer.
Text value_type(const Site& site, const BufferVariable& buffer) {
  Site inside = site;
  inside.without_access = buffer.declaration.begin;
  return without_const(type_text(inside, site.local(buffer.name)->declaration));
}

// Returns a buffer as an argument of a call: its name, with the index if the argument is an element.
Text place_in_buffer(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  const bool address = s.is(range.begin, tok::amp);
  const TokenIndex name = range.begin + (address ? 1 : 0);
  if (range.end - range.begin == 1) return site.text(name);
  const TokenRange index{name + 2, address ? range.end - 1 : range.end};
  return "cu2sycl::at(" + std::string(site.text(name)) + ", " + lower(site, index) + ")";
}

// Returns whether the argument of a launch that begins at a token is an accessor in the kernel.
bool is_accessor_argument(const Site& site, TokenIndex i) {
  for (const Launch& one : site.file.launches) {
    for (std::size_t k = 0; k < one.arguments.size(); ++k) {
      if (one.arguments[k].begin != i) continue;
      const Function* kernel = launched_by(site, one).kernel;
      return kernel != nullptr && k < kernel->parameters.size() &&
             site.program.analysis.accessor_mode(kernel->id, k) != AccessorMode::kPointer;
    }
  }
  return false;
}

bool in_launch(const Site& site, TokenIndex i) {
  return any_of(site.file.launches, [&](const Launch& one) {
    return one.arguments_open != kNoToken && one.arguments_open < i && i < site.tokens[one.arguments_open].match;
  });
}

}  // namespace

bool names_buffer(const Site& site, TokenRange argument) {
  for (TokenIndex i = argument.begin; i < argument.end; ++i) {
    if (buffer_at(site, i) != nullptr) return true;
  }
  return false;
}

bool takes_buffers(const Site& site, const Launch& launch) { return !buffers_of(site, launch).empty(); }

Text buffer_accessors(const Site& site, const Launch& launch, const Function& kernel, std::string_view indent,
                      std::string_view line_break) {
  const auto buffers = buffers_of(site, launch);
  Text out;
  std::vector<const BufferVariable*> done;
  for (const auto& [buffer, first] : buffers) {
    if (contains(done, buffer)) continue;
    done.push_back(buffer);
    bool reads = true;
    bool exact = false;  // template arguments are deduced from the exact type
    for (const auto& [other, k] : buffers) {
      if (other != buffer) continue;
      const AccessorMode mode = site.program.analysis.accessor_mode(kernel.id, k);
      reads &= mode == AccessorMode::kPointer ? points_to_const(site.program, kernel, k) : mode == AccessorMode::kRead;
      exact |= mode != AccessorMode::kPointer && is_deduced(site, launch, kernel, k);
    }
    const bool fresh = !reads && first_use(launch, *buffer);
    out += std::string(indent) + (exact ? accessor_type(value_type(site, *buffer), reads) : Text("sycl::accessor")) +
           " " + buffer->accessor + "(" + std::string(site.text(buffer->name)) + ", " + site.names.handler;
    if (reads && !exact) out += ", sycl::read_only";
    if (fresh) out += ", sycl::read_write, sycl::no_init";
    out += ");" + std::string(line_break);
  }
  return out;
}

std::optional<Edit> lower_host_access(const Site& site, TokenIndex i) {
  if (site.program.analysis.buffers.host_accesses.empty() || site.without_access == i ||
      !site.here.buffer_words.contains(i))
    return {};
  for (const HostAccess& one : site.program.analysis.buffers.host_accesses) {
    if (one.file != site.file_id || one.statements.begin != i) continue;
    Site inside = site;
    inside.without_access = i;
    Text inner = lower(inside, one.statements);
    const std::string indent = site.line_indent(i);
    const std::string line = site.newline + indent + site.indentation;
    std::string out = "{";
    for (const HostAccess::Use& use : one.uses) {
      const BufferVariable& buffer = site.program.analysis.buffers.variables[use.buffer];
      out += line + "sycl::host_accessor " + buffer.accessor + "(" + std::string(site.text(buffer.name)) +
             (use.writes ? "" : ", sycl::read_only") + ");";
    }
    out += line + moved_in(site, one.statements, inner.str()) + site.newline + indent + "}";
    inner.include("sycl/sycl.hpp");
    return replace(one.statements.begin, one.statements.end, std::move(inner).with(std::move(out)));
  }
  return {};
}

std::optional<Edit> lower_buffer_statement(const Site& site, TokenIndex i) {
  if (site.without_access == i || !site.here.buffer_words.contains(i)) return {};
  for (const AccessorParameter& one : site.program.analysis.accessors.all) {
    if (one.file == site.file_id && one.range.begin == i) return as_accessor(site, one);
  }
  for (const BufferVariable& buffer : site.program.analysis.buffers.variables) {
    for (const RetypedPointer& one : buffer.retyped) {
      if (one.file == site.file_id && one.range.begin == i) return retyped(site, one);
    }
  }
  for (const BufferVariable& one : site.program.analysis.buffers.variables) {
    if (one.file != site.file_id) continue;
    if (one.call == kNoToken) continue;
    if (one.declaration.begin == i) return without_buffers(site, one);
    if (one.allocation.begin == i) return declared_buffer(site, one);
    for (const TokenRange& free : one.frees) {
      if (free.begin == i) return removed(site, free);
    }
  }
  return {};
}

std::optional<Edit> lower_buffer_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!site.here.buffer_words.contains(i) || !is_buffer_call(site, i)) return {};
  const TokenIndex open = s.next(i);
  const auto arguments = arguments_in(s, open);
  for (const Rule* row : site.rules.find(site.text(i))) {
    const Case* one = row->case_of(CaseCondition::kBuffer);
    if (row->kind != RuleKind::kCall || one == nullptr || one->text.empty() || !row->arity.takes(arguments.size()))
      continue;
    Text out;
    for (const TemplatePart& part : one->text) {
      const bool given = part.slot && part.slot->what == Slot::What::kParameter && part.slot->index < arguments.size();
      const TokenRange range = given ? arguments[part.slot->index] : TokenRange{0, 0};
      const TokenIndex name = given && s.is(range.begin, tok::amp) ? range.begin + 1 : range.begin;
      out += given && buffer_at(site, name) != nullptr ? place_in_buffer(site, range)
                                                       : fill_row(site, *row, {&part, 1}, i, arguments);
    }
    out.include(row->symbols.empty() ? "cu2sycl/memory/buffer.hpp" : "cu2sycl/memory/symbol_buffer.hpp");
    return replace(i, s[open].match + 1, std::move(out));
  }
  return {};
}

std::optional<Edit> lower_buffer_use(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const BufferVariable* buffer = site.here.buffer_words.contains(i) ? buffer_at(site, i) : nullptr;
  if (buffer == nullptr) return {};
  if (in_launch(site, i)) {
    const bool whole = s.is(i + 1, tok::l_square) || is_accessor_argument(site, i);  // `&p[n]`
    return replace(i, i + 1, whole ? buffer->accessor : "&" + buffer->accessor + "[0]");
  }
  if (s.is(i + 1, tok::l_square)) {
    if (!contains(buffer->reads, i)) return replace(i, i + 1, buffer->accessor);
    return replace(i, i + 1, "sycl::host_accessor(" + std::string(site.text(i)) + ", sycl::read_only)");
  }
  return {};
}

}  // namespace cu2sycl
