#include "analysis/host/local_streams.hpp"

#include <algorithm>

#include "analysis/host/host_memory.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

bool takes_queue(Template text, std::size_t parameter) {
  return any_of(text, [&](const TemplatePart& part) {
    return part.slot && part.slot->what == Slot::What::kParameter && part.slot->index == parameter &&
           part.slot->filter == Filter::kQueue;
  });
}

bool names_queue(Template text) {
  return any_of(text, [](const TemplatePart& part) {
    return part.slot && (part.slot->what == Slot::What::kQueue || part.slot->filter == Filter::kQueue);
  });
}

template <typename Holds>
bool any_text(const Rule& row, Holds holds) {
  const std::vector<Template> texts = row.texts();
  return any_of(texts, holds);
}

bool has_local_text(const Rule& row) { return row.case_of(CaseCondition::kLocal) != nullptr; }

class LocalStreamFinder {
 public:
  LocalStreamFinder(const Project& project, const Table& table, const std::vector<FileId>& program)
      : p_(project), table_(table), program_(program) {}

  // Returns what the program does, and its local streams and events; none if they are not all local.
  std::pair<LocalStreams::OfFile, std::vector<LocalStream>> run() {
    out_.local = find();
    return {out_, out_.local ? std::move(found_) : std::vector<LocalStream>()};
  }

 private:
  bool find() {
    for (const FileId id : program_) {
      const ProgramProperties& own = p_.analysis.run.files[id];
      if (own.captures_streams || own.switches_devices) return false;
    }
    for (const FileId id : program_) {
      if (p_.files[id].cuda && !read_declarations(id)) return false;
    }
    if (found_.empty()) return false;
    for (const FileId id : program_) {
      if (!read_uses(id)) return false;
    }
    const bool whole = all_of(found_, [&](const LocalStream& one) { return is_whole(one); });
    const bool streams = any_of(found_, [](const LocalStream& one) { return !one.event; });
    if (!whole || (streams && (default_work_ && blocking_)) || !concerns_all_here()) return false;
    std::ranges::sort(found_, [](const LocalStream& a, const LocalStream& b) { return a.created < b.created; });
    out_.default_stream_works = default_work_ || !streams;
    return true;
  }

  // Returns whether each place that names a stream or event type declares variables of a function.
  bool read_declarations(FileId id) {
    const File& file = p_.files[id];
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      const Rule* row = s.is_word(i) && !s.has(i, kDisabled) ? table_.find(s.text(i), RuleKind::kType) : nullptr;
      if (row == nullptr || !has_local_text(*row)) continue;
      const FunctionId f = p_.function_at(id, i);
      if (f == kNone || file.reference || s.has(i, kInDirective) || p_.functions[f].in_device_code()) return false;
      const auto declaration = parse_declaration(s, i, p_.functions[f].body_close + 1);
      if (!declaration || !s.is(declaration->end, tok::semi) || declaration->begin != i || declaration->is_static ||
          !is_statement({p_, id, f}, i, declaration->end - 1))
        return false;
      for (const Declarator& one : declaration->declarators) {
        if (one.pointer_depth > 0 || one.array() || one.reference || one.initializer != kNoToken) return false;
        found_.push_back({id, f, one.name_token, !row->case_of(CaseCondition::kLocal)->text.empty()});
      }
    }
    return true;
  }

  [[nodiscard]] LocalStream* meant(FileId id, TokenIndex i) {
    const TokenStream& s = p_.files[id].tokens;
    for (LocalStream& one : found_) {
      if (one.file != id || s.text(i) != s.text(one.name)) continue;
      const Local* local = p_.find_local(p_.function_at(id, i), s.text(i), i);
      if (local != nullptr && local->declarator().name_token == one.name) return &one;
    }
    return nullptr;
  }

  bool read_uses(FileId id) {
    const File& file = p_.files[id];
    const TokenStream& s = file.tokens;
    std::set<TokenIndex> known;
    for (const LocalStream& one : found_) {
      if (one.file == id) known.insert(one.name);
    }
    for (const Launch& launch : file.launches) {
      const bool given = launch.configuration.size() > 3;
      const TokenRange range = given ? launch.configuration[3] : TokenRange{0, 0};
      if (range.end - range.begin == 1 && meant(id, range.begin) != nullptr)
        known.insert(range.begin);
      else
        default_work_ = true;
    }
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      if (const Rule* value = table_.find(s.text(i), RuleKind::kValue);
          value != nullptr && value->has(Effect::kStreams))
        return false;
      if (!read_call(id, i, known)) return false;
    }
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.is_word(i) && !s.has(i, kDisabled) && !known.contains(i) && meant(id, i) != nullptr) return false;
    }
    return true;
  }

  // Notes the streams and events that a call names. Returns false if they cannot be local.
  bool read_call(FileId id, TokenIndex i, std::set<TokenIndex>& known) {
    const TokenStream& s = p_.files[id].tokens;
    const TokenIndex open = s.next(i);
    if (!s.matched(open, tok::l_paren)) return true;
    const auto arguments = arguments_in(s, open);
    const Rule* row = nullptr;
    for (const Rule* one : table_.find(s.text(i))) {
      if (one->kind == RuleKind::kCall && one->where != Space::kDevice && one->arity.takes(arguments.size())) row = one;
    }
    if (row == nullptr) return true;
    const FunctionId f = p_.function_at(id, i);
    const Place place(p_, id, f);
    const bool statement = f != kNone && !s.has(i, kInDirective) && is_statement(place, i, s[open].match);
    if (has_local_text(*row) && !statement) return false;
    if (row->has(Effect::kStreams) && !has_local_text(*row)) return false;
    if (row->has(Effect::kAllStreams)) concerning_all_.push_back({id, f, i, statement});
    if (row->has(Effect::kTimes)) out_.asks_for_times = true;
    bool on_stream = false;
    for (std::size_t k = 0; k < arguments.size() && k < row->parameters.size(); ++k) {
      const TokenRange range = arguments[k];
      const bool address = s.is(range.begin, tok::amp);
      const TokenIndex name = range.begin + (address ? 1 : 0);
      LocalStream* one = range.end - name == 1 && s.is_word(name) ? meant(id, name) : nullptr;
      if (one == nullptr) continue;
      const bool queue = !address && !one->event && any_text(*row, [&](Template text) { return takes_queue(text, k); });
      if (!has_local_text(*row) && !queue) return false;
      on_stream |= !one->event;
      known.insert(name);
      if (!note(*one, place, *row, i, address)) return false;
    }
    const bool works = !row->has(Effect::kStreams) && !row->has(Effect::kReachable) && !row->has(Effect::kAllStreams) &&
                       !row->drops && any_text(*row, names_queue);
    default_work_ = default_work_ || (works && !on_stream);
    return true;
  }

  // Notes a use by a call: the first call, with `&`, creates the variable; the one whose row says it destroys it.
  bool note(LocalStream& one, const Place& place, const Rule& row, TokenIndex at, bool address) {
    const bool own_block =
        block_around(place.tokens, at) == block_around(place.tokens, one.name) && !place.file.statements.unbraced(at);
    if (address) {
      if (one.created != kNoToken || !own_block) return false;
      one.created = at;
      const TokenRange flags = argument_of(row, arguments_in(place.tokens, place.tokens.next(at)), Role::kStreamFlags);
      const Rule* flag =
          flags.end - flags.begin == 1 ? table_.find(place.text(flags.begin), RuleKind::kValue) : nullptr;
      blocking_ |= !one.event && (flag == nullptr || !flag->has(Effect::kNonBlocking));
      return true;
    }
    if (one.created == kNoToken || at < one.created || (one.destroyed != kNoToken && !one.event)) return false;
    if (row.has(Effect::kEnds)) {
      if (!own_block) return false;
      one.destroyed = at;
    }
    return true;
  }

  // Whether a stream or event is created, and is destroyed unless it exists as long as the program or is an event.
  [[nodiscard]] bool is_whole(const LocalStream& one) const {
    return one.created != kNoToken &&
           (one.event || one.destroyed != kNoToken || p_.functions[one.function].name == "main");
  }

  // Whether each call that concerns every stream is a statement of the function that has the streams.
  [[nodiscard]] bool concerns_all_here() const {
    return all_of(concerning_all_, [&](const Concerning& call) {
      return all_of(found_, [&](const LocalStream& one) {
        return one.event || (call.function == one.function && call.file == one.file && call.statement);
      });
    });
  }

  struct Concerning {
    FileId file;
    FunctionId function;
    TokenIndex at;
    bool statement;
  };

  const Project& p_;
  const Table& table_;
  const std::vector<FileId>& program_;
  LocalStreams::OfFile out_;
  std::vector<LocalStream> found_;
  std::vector<Concerning> concerning_all_;
  bool default_work_ = false;
  bool blocking_ = false;
};

// Makes streams non-local if a file with them is also part of a program whose streams are not local: the file is
// converted only once.
void keep_shared(const Project& p, const std::vector<std::vector<LocalStream>>& streams,
                 std::vector<LocalStreams::OfFile>& programs) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = 0; k < programs.size(); ++k) {
      const bool shared = programs[k].local && any_of(streams[k], [&](const LocalStream& one) {
                            const auto& all = p.files[one.file].programs;
                            return any_of(all, [&](std::size_t other) { return !programs[other].local; });
                          });
      if (!shared) continue;
      programs[k].local = false;
      changed = true;
    }
  }
}

void add_new(std::vector<LocalStream>& to, const std::vector<LocalStream>& from) {
  for (const LocalStream& one : from) {
    const bool known =
        any_of(to, [&](const LocalStream& other) { return other.file == one.file && other.name == one.name; });
    if (!known) to.push_back(one);
  }
}

}  // namespace

LocalStreams find_local_streams(const Project& project, const Table& table) {
  LocalStreams out;
  out.files.resize(project.files.size());
  std::vector<LocalStreams::OfFile> programs;
  std::vector<std::vector<LocalStream>> streams;
  for (const std::vector<FileId>& program : project.programs) {
    auto [properties, found] = LocalStreamFinder(project, table, program).run();
    programs.push_back(properties);
    streams.push_back(std::move(found));
  }
  keep_shared(project, streams, programs);
  for (std::size_t k = 0; k < programs.size(); ++k) {
    if (programs[k].local) add_new(out.all, streams[k]);
    for (const FileId file : project.programs[k]) {
      LocalStreams::OfFile& of = out.files[file];
      of.asks_for_times |= programs[k].asks_for_times;
      of.local |= programs[k].local;
      if (programs[k].local) of.default_stream_works = programs[k].default_stream_works;
    }
  }
  return out;
}

const LocalStream* local_stream_at(const Place& place, TokenIndex i) {
  if (place.program.analysis.streams.all.empty() || place.function == kNone || !place.tokens.is_word(i)) return nullptr;
  const Local* local = place.local(i);
  if (local == nullptr) return nullptr;
  const auto& all = place.program.analysis.streams.all;
  const auto found = find_if(all, [&](const LocalStream& one) {
    return one.file == place.file_id && one.name == local->declarator().name_token;
  });
  return found == all.end() ? nullptr : &*found;
}

std::vector<const LocalStream*> live_streams(const Place& place, TokenIndex i) {
  std::vector<const LocalStream*> out;
  for (const LocalStream& one : place.program.analysis.streams.all) {
    if (!one.event && one.file == place.file_id && one.function == place.function && one.created < i &&
        (one.destroyed == kNoToken || i < one.destroyed))
      out.push_back(&one);
  }
  return out;
}

}  // namespace cu2sycl
