// Converts calls by rows.
#include <algorithm>

#include "analysis/buffer/buffers.hpp"
#include "analysis/host/host_memory.hpp"
#include "analysis/host/local_streams.hpp"
#include "analysis/launch/dimensions.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/core/library_call.hpp"
#include "lower/rows/operands.hpp"
#include "lower/rows/rows.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns the row of a host function that is called at a token; nullptr if there is none.
const Rule* host_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex open = s.is_word(i) ? call_open(s, i) : kNoToken;
  if (open == kNoToken) return nullptr;
  const auto count = arguments_in(s, open).size();
  for (const Rule* row : site.rules.find(s.text(i))) {
    const bool host = row->where == Space::kHost || (row->table > 0 && row->where == Space::kAny);
    if (row->kind == RuleKind::kCall && host && row->arity.takes(count)) return row;
  }
  return nullptr;
}

// Returns whether a token begins a call that may submit work: of a CUDA function, a function of the program, a
// variable, an expression or a macro.
bool may_submit(const Site& site, TokenIndex i) {
  if (calls_expression(site.tokens, i, types_at(site))) return true;
  if (!site.tokens.is_word(i) || is_keyword(site.tokens[i].kind) || call_open(site.tokens, i) == kNoToken) return false;
  const Local* local = site.local(i);
  return host_call(site, i) != nullptr || site.program.functions_by_name.contains(site.text(i)) ||
         site.program.macros_by_name.contains(site.text(i)) || (local != nullptr && !local->declaration.is_typedef);
}

// Returns whether all memory that a call works on is in the device's memory, so that CUDA does not wait for the call:
// by its copy kind, or because the function allocates the memory. Returns false if other streams would have to wait for
// the call.
bool stays_on_device(const Site& site, const Rule& row, const std::vector<TokenRange>& arguments) {
  if (row.case_of(CaseCondition::kOnDevice) == nullptr || (row.has(Effect::kWaits) && site.uses_streams()))
    return false;
  const TokenRange direction = argument_of(row, arguments, Role::kCopyKind);
  const std::pair<Role, Effect> ends[] = {{Role::kMemory, Effect::kDeviceMemory},
                                          {Role::kCopiedTo, Effect::kToDevice},
                                          {Role::kCopiedFrom, Effect::kFromDevice}};
  return std::all_of(std::begin(ends), std::end(ends), [&](const auto& end) {
    const bool taken = any_of(row.parameters, [&](const RuleParameter& one) { return one.role == end.first; });
    return !taken || has_effect(site, site.rules, direction, end.second) ||
           transfer_of(site, site.rules, argument_of(row, arguments, end.first)) == Transfer::kDevice;
  });
}

// Returns whether an earlier statement of the block already waits for the queue, and no statement between them submits
// work.
bool waits_before(const Site& site, TokenIndex begin) {
  const TokenStream& s = site.tokens;
  for (TokenIndex i = s.previous(begin); i != kNoToken; i = s.previous(i)) {
    if (s.is(i, tok::l_brace) && braces_call(s, i, begin)) continue;
    if (s.is_any(i, tok::l_brace, tok::lesslessless, tok::greatergreatergreater) || s.has(i, kInDirective))
      return false;
    if (s.is(i, tok::r_brace)) {  // skip a block in which nothing is submitted
      const TokenIndex open = s[i].match;
      if (open == kNoToken) return false;
      for (TokenIndex k = open; k < i; ++k) {
        if (s.is(k, tok::lesslessless) || s.has(k, kInDirective) || may_submit(site, k)) return false;
      }
      i = open;
      continue;
    }
    if (const Rule* row = host_call(site, i); row != nullptr) {
      if (row->drops || frees_buffer(site, i)) continue;
      if (is_buffer_call(site, i)) return false;  // copies between buffers do not wait
      if (!row->has(Effect::kWaits) || !is_statement(site, i, s[call_open(s, i)].match) ||
          site.file.statements.unbraced(i))
        return false;
      const TokenIndex open = call_open(s, i);
      return !stays_on_device(site, *row, arguments_in(s, open));
    }
    if (may_submit(site, i)) return false;
  }
  return false;
}

// Returns the row that applies to a call. Sets `known` if rows for the name apply, though perhaps for other numbers of
// arguments.
const Rule* row_for(const Site& site, const LibraryCall& call, bool& known) {
  const Rule* chosen = nullptr;
  for (const Rule* row : site.rules.find(site.text(call.name))) {
    if (row->kind != RuleKind::kCall || !holds_at(site, *row, call.name)) continue;
    // The built-in rows convert no call that has template arguments, but no arguments.
    if (call.explicit_arguments && call.arguments.empty() && row->table == 0) continue;
    known = true;
    const bool says_all = row->table == 0 && row->template_parameters == 0;
    if (!says_all && row->template_parameters != call.template_arguments.size()) continue;
    const std::size_t count = row->template_parameters + call.arguments.size();
    const bool forwarded = site.in_macro(call.name) && call.arguments.size() == 1 &&
                           site.tokens.is(call.arguments[0].end - 1, "__VA_ARGS__");
    // A built-in row for one side wins over one for both.
    const bool general = chosen != nullptr && chosen->where != Space::kAny && row->where == Space::kAny;
    if (forwarded || row->arity.takes(count)) chosen = general && row->table == 0 ? chosen : row;
  }
  return chosen;
}

// Returns whether the built-in rows of a name are for functions that C++ also has, such as `max` and `abs`. With other
// arguments than the rows take, the function is C++'s or the program's.
bool is_shared_name(const Site& site, TokenIndex name) {
  const std::string_view word = site.text(name);
  const auto rows = site.rules.find(word);
  const bool plain = all_of(rows, [](const Rule* row) { return row->table == 0 && row->namespaces.empty(); });
  const bool lower = any_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
  return plain && lower && !is_cuda_name(word);
}

// Returns the type and the count of a call's size if it is visibly a multiple of the size of the type that the call's
// pointer points to.
std::optional<TypedSize> typed_size_of(const Site& site, const Rule& row, const LibraryCall& call) {
  if (!row.typed_size || std::max(*row.typed_size, row.typed_pointer) >= call.arguments.size()) return {};
  auto size = split_sizeof(site, call.arguments[*row.typed_size]);
  const TokenRange pointer = call.arguments[row.typed_pointer];
  return size && fills_pointer_to(site, pointer, size->type) ? std::move(size) : std::nullopt;
}

// Returns the text of a case, whose conditions hold.
Text fill_case(const Site& site, const Rule& row, const Case& chosen, const LibraryCall& call) {
  const auto size = chosen.needs(CaseCondition::kTyped) ? typed_size_of(site, row, call) : std::nullopt;
  if (!size) return fill_row(site, row, chosen.text, call.name, call.arguments);
  Text out;
  for (const TemplatePart& part : chosen.text) {
    if (part.slot && part.slot->filter == Filter::kType)
      out += size->type;
    else if (part.slot && part.slot->filter == Filter::kCount)
      out += size->count;
    else
      out += fill_row(site, row, {&part, 1}, call.name, call.arguments);
  }
  return out;
}

Text join(const Site& site, const std::vector<TokenRange>& arguments, std::size_t from, Filter filter,
          TokenIndex name) {
  Text all;
  for (std::size_t k = from; k < arguments.size(); ++k)
    all += (k > from ? ", " : "") + argument(site, arguments[k], filter, name);
  return all;
}

// Returns a template argument. If its last token is the `>>` that also closes the whole list, one bracket is removed.
Text template_argument(const Site& site, TokenRange range, TokenIndex name) {
  Text out = argument(site, range, Filter::kAsIs, name);
  const TokenIndex last = range.end - 1;
  const bool closes = site.tokens.text(last).starts_with(">>") && site.tokens.next(last) != kNoToken &&
                      site.tokens.is(site.tokens.next(last), tok::l_paren);
  if (closes) out.resize(out.str().size() - 1);
  return out;
}

Text fill_slot(const Site& site, const Rule& row, const Slot& slot, TokenIndex name,
               const std::vector<TokenRange>& arguments) {
  switch (slot.what) {
    case Slot::What::kQueue: return queue(site, name);
    case Slot::What::kProperties: return queue_properties(site);
    case Slot::What::kItem: return site.names.item;
    case Slot::What::kSharedMemory: return dynamic_memory(site);
    case Slot::What::kDimension: return std::to_string(dimensions_at(site, name) - 1 - static_cast<int>(slot.index));
    case Slot::What::kName: return row.kind == RuleKind::kPattern ? site.text(name) : row.stands_for;
    case Slot::What::kArguments: return join(site, arguments, row.template_parameters, slot.filter, name);
    case Slot::What::kCapture:
      if (row.kind == RuleKind::kPattern) return site.rules.capture(row, site.text(name), slot.index);
      return slot.index < arguments.size() ? argument(site, arguments[slot.index], slot.filter, name) : Text();
    case Slot::What::kHelpers:  // in build scripts only
    case Slot::What::kObject:   // filled by lower_object()
    case Slot::What::kType:     // these are filled by lower_inline_assembly()
    case Slot::What::kResult:
    case Slot::What::kCarry:
    case Slot::What::kParameter: break;
  }
  if (slot.index < row.template_parameters) return template_argument(site, arguments[slot.index], name);
  if (row.parameters[slot.index].rest) return join(site, arguments, slot.index, slot.filter, name);
  if (slot.index < arguments.size()) return argument(site, arguments[slot.index], slot.filter, name);
  if (slot.filter == Filter::kQueue) return queue(site, name);
  return slot.filter == Filter::kSize ? "0" : "";
}

}  // namespace

Text fill_part(const Site& site, const Rule& row, Template text, std::size_t k, TokenIndex name,
               const std::vector<TokenRange>& arguments) {
  if (!text[k].slot) return text[k].literal;
  const Slot& slot = *text[k].slot;
  Text out = fill_slot(site, row, slot, name, arguments);
  // User rows are written as if arguments were single operands, so arguments with operators get parentheses.
  const bool argument = (slot.what == Slot::What::kParameter && slot.index >= row.template_parameters) ||
                        slot.what == Slot::What::kCapture;
  const bool operand = (k > 0 && !text[k - 1].slot && binds_after(text[k - 1].literal)) ||
                       (k + 1 < text.size() && !text[k + 1].slot && binds_before(text[k + 1].literal));
  const bool bound = row.table > 0 && argument && operand && slot.filter == Filter::kAsIs;
  return bound && has_operator(out.str()) ? "(" + std::move(out) + ")" : std::move(out);
}

Text fill_row(const Site& site, const Rule& row, Template text, TokenIndex name,
              const std::vector<TokenRange>& arguments) {
  Text out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    out += fill_part(site, row, text, k, name, arguments);
    // If the rest parameter has no arguments, the comma before it is removed.
    const bool nothing = text[k].slot && text[k].slot->what == Slot::What::kParameter &&
                         row.parameters[text[k].slot->index].rest && text[k].slot->index >= arguments.size();
    if (nothing && out.str().ends_with(", ")) out.resize(out.str().size() - 2);
  }
  return out;
}

namespace {

// Returns what a statement needs before its call: `lost`, the waits for streams of the function, and those of its row.
Text waits_of(const Site& site, const Rule& row, const LibraryCall& call, Text lost) {
  const bool all = row.has(Effect::kAllStreams) && site.streams().local;
  Text out = lost.empty() ? Text() : std::move(lost) + ";";
  if ((row.before.empty() && !all) || waits_before(site, call.name)) return out;
  const std::string separator = site.in_macro(call.name) ? " " : site.newline + site.line_indent(call.name);
  if (all) {
    for (const LocalStream* one : live_streams(site, call.name))
      out += (out.empty() ? "" : separator) + std::string(site.text(one->name)) + ".wait();";
  }
  if (!row.before.empty() && (!all || site.streams().default_stream_works))
    out += (out.empty() ? "" : separator) + fill_row(site, row, row.before, call.name, call.arguments);
  return out.empty() || out.str().ends_with(';') ? std::move(out) : std::move(out) + ";";
}

// Returns the first case of the row whose conditions hold for a call; nullptr if there is none.
const Case* case_for(const Site& site, const Rule& row, const LibraryCall& call, bool statement, Transfer transfer) {
  const auto holds = [&](CaseCondition one) {
    switch (one) {
      case CaseCondition::kStatement: return statement;
      case CaseCondition::kTyped: return typed_size_of(site, row, call).has_value();
      case CaseCondition::kOnDevice: return stays_on_device(site, row, call.arguments);
      case CaseCondition::kPageable: return transfer == Transfer::kPageable;
      case CaseCondition::kLocal: return site.streams().local;
      case CaseCondition::kBuffer:  // lower_buffer_call() has converted the calls that work on buffers
      case CaseCondition::kConstant: break;
    }
    return false;
  };
  const auto found = find_if(row.cases, [&](const Case& one) {
    for (auto k = 0U; one.conditions >> k != 0; ++k) {
      if (one.needs(static_cast<CaseCondition>(k)) && !holds(static_cast<CaseCondition>(k))) return false;
    }
    return true;
  });
  return found == row.cases.end() ? nullptr : &*found;
}

// Returns the converted call, by a case of the row or, if none applies, as an expression.
Text text_of_call(const Site& site, const Rule& row, const LibraryCall& call, TokenIndex begin, const Case* chosen) {
  if (chosen != nullptr) {
    Text out = fill_case(site, row, *chosen, call);
    while (row.table > 0 && out.str().ends_with(';')) out.resize(out.str().size() - 1);
    return out;
  }
  Text out = fill_row(site, row, row.to, call.name, call.arguments);
  out.include(row.row->include);
  return call.variable == kNoToken ? as_operand(site, row, std::move(out), begin, call.close) : std::move(out);
}

// Declares the variable that is constructed, with the arguments in the row's text, which is a call.
std::optional<Edit> constructed(const Site& site, const LibraryCall& call, TokenIndex begin, Text out, Text text) {
  const TokenStream& s = site.tokens;
  std::string declared = text.str();
  const std::size_t open = declared.find('(');
  if (open == std::string::npos || !declared.ends_with(')')) return {};
  if (site.function == kNone && s.is(call.open, tok::l_brace)) {  // the initializer of a data member
    declared[open] = '{';
    declared.back() = '}';
  }
  declared.insert(open, " " + std::string(s.text(call.variable)));
  return replace(begin, call.close + 1, std::move(out) + std::move(text).with(declared));
}

}  // namespace

Text notes_of(const Site& site, const Rule& row, TokenIndex i) {
  Text out;
  if (row.has(Effect::kHint)) out = report(site, FindingId::kDroppedHint, i, site.text(i));
  if (row.row->note.empty()) return out;
  return std::move(out) + report(site, FindingId::kMeaning, i, row.row->note) +
         mark(site, FindingId::kMeaning, i, row.row->note);
}

namespace {

// Converts a call that no row takes with its number of arguments.
std::optional<Edit> without_row(const Site& site, const LibraryCall& call, TokenIndex begin) {
  if (is_shared_name(site, call.name)) return {};
  if (auto edit = called_with_pack(site, call)) return edit;
  return unconverted(site, FindingId::kArgumentCount, begin, call.name + 1, site.text(call.name));
}

// Returns whether a statement is in a macro's text outside braces. It must remain a single statement, `if (own)
// FREE(p)`, and may be used as a value, `e = FREE(p)`.
bool is_loose_in_macro(const Site& site, TokenIndex i) {
  const MacroDefinition* macro = site.macro(i);
  if (macro == nullptr) return false;
  const TokenIndex open = block_around(site.tokens, i);
  return open == kNoToken || open < macro->body_begin;
}

// Returns whether a macro stands for several arguments, or `__VA_ARGS__` for all of them, and the row needs each.
bool hides_arguments(const Site& site, const Rule& row, const LibraryCall& call) {
  const TokenStream& s = site.tokens;
  if (row.table > 0 || !row.supported() || !row.replaces_name.empty() || row.arity.most < 2 ||
      call.variable != kNoToken || !s.matched(call.open, tok::l_paren))
    return false;
  const bool pack = row.arity.most > call.arguments.size() + row.parameters.size() &&
                    call.arguments.size() >= row.parameters.size() &&
                    s.is(call.arguments.back().end - 1, tok::ellipsis);
  if (pack) return false;  // `launch(&configuration, kernel, values...)`
  return (call.arguments.size() == 1 && s.is(call.arguments[0].begin, "__VA_ARGS__")) ||
         argument_count(site.program, site.file_id, call.open) != call.arguments.size();
}

// Returns whether a call needs the helper function, which checks whether the stream is captured, and keeps the last
// error.
bool through_helper(const Site& site, const Rule& row, TokenIndex i) {
  return (site.uses_streams() && row.has(Effect::kAllStreams)) ||
         (site.properties().captures_streams && row.has(Effect::kRecorded)) ||
         site.program.analysis.asked_allocations.contains({site.file_id, i});
}

}  // namespace

std::optional<Edit> lower_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  std::optional<LibraryCall> call = read_call(site, i);
  if (!call || declares_pointer(site, *call)) call = read_construction(site, i);
  if (!call) return {};
  if (call->variable != kNoToken && s.is(s.next(call->close), tok::comma))
    return unconverted(site, FindingId::kUnsupported, begin_of_row_name(site, i), i + 1, s.text(i),
                       "declare each variable in a statement of its own");
  bool known = false;
  const Rule* row = row_for(site, *call, known);
  if (!known) return {};
  const TokenIndex begin = begin_of_row_name(site, i);
  if (row != nullptr && hides_arguments(site, *row, *call)) row = nullptr;
  if (row == nullptr) return without_row(site, *call, begin);
  if (!row->supported()) return refused(site, *row, i);
  if (const TokenIndex inside = row->has(Effect::kItem) ? local_class_around(site, i) : kNoToken; inside != kNoToken)
    return unconverted(site, FindingId::kSpecialMemberNeeds, begin, i + 1, s.text(inside));
  if (row->template_parameters > 0)
    call->arguments.insert(call->arguments.begin(), call->template_arguments.begin(), call->template_arguments.end());
  const Transfer transfer = row->has(Effect::kAsynchronous) ? transfer_of_copy(site, site.rules, *row, call->arguments)
                                                            : Transfer::kReachable;
  const bool statement = is_statement(site, begin, call->close) && !through_helper(site, *row, i) &&
                         transfer != Transfer::kUnknown && (row->drops || !is_loose_in_macro(site, i));
  if (row->statement_only && !is_statement(site, begin, call->close))
    return unconverted(site, FindingId::kUnsupported, begin, i + 1, s.text(i),
                       "the row's text is a statement, but the value is used here; write an expression in `to`");
  const bool braces = site.file.statements.unbraced(i);
  Text out = notes_of(site, *row, i);
  if (const Rule* method = row_of_argument(site, i)) out += notes_of(site, *method, i);
  const Case* const chosen = case_for(site, *row, *call, statement, transfer);
  Text lost = lost_changes(site, chosen != nullptr ? chosen->text : row->to, *row, *call);
  if (chosen != nullptr && chosen->text.empty()) {
    if (!lost.empty()) return replace(i, call->close + 1, std::move(out) + std::move(lost));
    out = std::move(out).with(braces ? "{}" : "");
    return replace(i, s.next(call->close) + 1, std::move(out), braces ? Edit::Gap::kKeep : Edit::Gap::kRemove);
  }
  // If the arguments keep their order, only the name is replaced: their lines and comments are kept.
  const bool own_text = chosen != nullptr || (statement && !row->before.empty());
  if (!own_text && !row->replaces_name.empty() && row->template_parameters == 0) {
    out += row->replaces_name;
    out.include(row->row->include);
    return replace(i, call->explicit_arguments ? call->open : i + 1, std::move(out));
  }
  Text text = text_of_call(site, *row, *call, begin, chosen);
  if (!lost.empty() && !statement) text = "(" + std::exchange(lost, {}) + ", " + std::move(text) + ")";
  if (call->variable != kNoToken) return constructed(site, *call, begin, std::move(out), std::move(text));
  const bool several = row->table > 0 && statement && text.str().find(';') != std::string::npos;
  Text before = statement ? waits_of(site, *row, *call, std::move(lost)) : Text();
  if (braces && (several || !before.empty())) {
    if (!before.empty()) before += " ";
    return replace(i, s.next(call->close) + 1, std::move(out) + "{ " + std::move(before) + std::move(text) + "; }");
  }
  if (before.empty()) return replace(i, call->close + 1, std::move(out) + std::move(text));
  return replace(i, call->close + 1,
                 std::move(out) + std::move(before) +
                     (site.in_macro(i) ? std::string(" ") : site.newline + site.line_indent(i)) + std::move(text));
}

}  // namespace cu2sycl
