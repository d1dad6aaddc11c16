#include "analysis/host/host_accesses.hpp"

#include "analysis/host/element_uses.hpp"
#include "lex/directive_name.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

bool any_in(const std::vector<TokenIndex>& list, TokenRange range) {
  return any_of(list, [&](TokenIndex i) { return range.begin <= i && i < range.end; });
}

class Cover {
 public:
  Cover(const Place& place, const BufferUses& uses) : place_(place), s_(place.tokens), uses_(uses) {}

  HostCover run(TokenRange range) {
    statements(range);
    return std::move(out_);
  }

 private:
  void statements(TokenRange range) {
    for (TokenIndex i = range.begin; i < range.end && out_.possible;) {
      if (s_[i].kind == tok::directive || s_.has(i, kInDirective)) {
        ++i;
        continue;
      }
      const Statement* one = place_.file.statements.at(i);
      if (one == nullptr || one->range.end > range.end) {
        out_.possible &= !any_in(uses_.accesses, {i, range.end});
        return;
      }
      statement(*one);
      i = one->range.end;
    }
  }

  void statement(const Statement& one) {
    const TokenRange range = one.range;
    if (!any_in(uses_.accesses, range)) return;
    for (TokenIndex i = range.begin; i < range.end; ++i) out_.possible &= s_[i].kind != tok::directive;
    if (after_pragma(range.begin) || one.kind == StatementKind::kLabel) {
      out_.possible = false;
    } else if (one.kind == StatementKind::kPlain && !s_.is(range.begin, tok::kw_return) &&
               parse_declaration(s_, range.begin, range.end)) {
      read_alone(range);
    } else if (!any_in(uses_.commands, range)) {
      const bool writes = any_of(
          uses_.accesses, [&](TokenIndex i) { return range.begin <= i && i < range.end && !reads_element(place_, i); });
      out_.parts.push_back({range, writes});
    } else {
      parts_of(one);
    }
  }

  // Whether a pragma, such as one of OpenMP, precedes a statement. It applies to that statement, which must follow it
  // directly, without a brace in between.
  [[nodiscard]] bool after_pragma(TokenIndex i) const {
    while (i > 0 && s_.has(i - 1, kInDirective)) --i;
    return i > 0 && s_[i - 1].kind == tok::directive ? directive_name(s_.text(i - 1)) == "pragma"
                                                     : directive_name(s_.text(i)) == "pragma";
  }

  // Covers the parts of a statement with commands.
  void parts_of(const Statement& one) {
    if (one.kind == StatementKind::kCompound) return inside(one);
    const bool asks = one.kind == StatementKind::kIf || one.loop();
    if (!asks || one.body == nullptr) {
      out_.possible = false;
      return;
    }
    read_alone({one.head.begin - 1, one.head.end + 1});
    part(*one.body);
    if (one.otherwise != nullptr) part(*one.otherwise);
  }

  void inside(const Statement& block) { statements({block.range.begin + 1, block.range.end - 1}); }
  void part(const Statement& one) {
    if (one.kind == StatementKind::kCompound)
      inside(one);
    else
      statement(one);
  }

  // Adds reads. Each has its own accessor, which ends with the expression.
  void read_alone(TokenRange range) {
    if (any_in(uses_.accesses, range) && any_in(uses_.commands, range)) out_.possible = false;
    for (const TokenIndex i : uses_.accesses) {
      if (i < range.begin || i >= range.end) continue;
      out_.possible &= reads_element(place_, i);
      out_.reads.push_back(i);
    }
  }

  const Place& place_;
  const TokenStream& s_;
  const BufferUses& uses_;
  HostCover out_;
};

}  // namespace

HostCover cover_accesses(const Place& place, TokenRange range, const BufferUses& uses) {
  return Cover(place, uses).run(range);
}

}  // namespace cu2sycl
