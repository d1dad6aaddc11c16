#include "source/diff.hpp"

#include <algorithm>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

std::vector<std::string_view> lines_with_ends(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

struct Edit {
  char kind;  // ' ', '-' or '+'
  std::string_view line;
};

using Lines = std::vector<std::string_view>;

// The middle of a shortest path between two ranges of lines: the lines [x, u) of one equal the lines [y, v) of the
// other.
struct Snake {
  int x, y, u, v;
};

// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4b: memory is linear in the number of
// lines.
class Differ {
 public:
  Differ(const Lines& a, const Lines& b) : a_(a), b_(b), offset_(static_cast<int>(a.size() + b.size()) + 2) {
    forward_.resize(static_cast<std::size_t>(2 * offset_ + 1));
    backward_.resize(forward_.size());
  }

  std::vector<Edit> run() && {
    compare(0, static_cast<int>(a_.size()), 0, static_cast<int>(b_.size()));
    for (auto begin = out_.begin();
         begin != out_.end();) {  // of lines that change together, first those of the old text
      const auto changed = std::find_if(begin, out_.end(), [](const Edit& one) { return one.kind != ' '; });
      begin = std::find_if(changed, out_.end(), [](const Edit& one) { return one.kind == ' '; });
      std::stable_partition(changed, begin, [](const Edit& one) { return one.kind == '-'; });
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string_view of_a(int k) const { return a_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] std::string_view of_b(int k) const { return b_[static_cast<std::size_t>(k)]; }
  int& forward(int k) { return forward_[static_cast<std::size_t>(k + offset_)]; }
  int& backward(int k) { return backward_[static_cast<std::size_t>(k + offset_)]; }

  void compare(int a0, int a1, int b0, int b1) {
    while (a0 < a1 && b0 < b1 && of_a(a0) == of_b(b0)) keep(a0++), ++b0;
    int same = 0;
    while (a0 < a1 - same && b0 < b1 - same && of_a(a1 - same - 1) == of_b(b1 - same - 1)) ++same;
    a1 -= same;
    b1 -= same;
    if (a0 == a1 || b0 == b1) {
      for (int k = a0; k < a1; ++k) out_.push_back({'-', of_a(k)});
      for (int k = b0; k < b1; ++k) out_.push_back({'+', of_b(k)});
    } else {
      const Snake middle = middle_snake(a0, a1, b0, b1);
      compare(a0, middle.x, b0, middle.y);
      for (int k = middle.x; k < middle.u; ++k) keep(k);
      compare(middle.u, a1, middle.v, b1);
    }
    for (int k = 0; k < same; ++k) keep(a1 + k);
  }

  void keep(int k) { out_.push_back({' ', of_a(k)}); }

  // Whether a path that ends at `x` on diagonal `k` is inside the ranges.
  static bool reached(int x, int k, int n, int m) { return x >= 0 && x <= n && x - k >= 0 && x - k <= m; }

  static constexpr int kDearest = 256;  // number of changed lines up to which a shortest path is searched

  // The ranges must not be empty, and must not begin or end with an equal line.
  Snake middle_snake(int a0, int a1, int b0, int b1) {
    const int n = a1 - a0;
    const int m = b1 - b0;
    const int delta = n - m;
    const bool odd = delta % 2 != 0;
    for (int k = std::max(-m, -kDearest) - 1; k <= std::min(n, kDearest) + 1; ++k) forward(k) = backward(k) = -1;
    forward(1) = 0;
    backward(1) = 0;
    for (int d = 0; d <= kDearest; ++d) {
      const int least = -d + 2 * std::max(0, d - m);  // other diagonals are outside the ranges
      const int most = d - 2 * std::max(0, d - n);
      for (int k = least; k <= most; k += 2) {
        int x = k == -d || (k != d && forward(k - 1) < forward(k + 1)) ? forward(k + 1) : forward(k - 1) + 1;
        int y = x - k;
        const int from_x = x;
        const int from_y = y;
        while (x < n && y < m && y >= 0 && of_a(a0 + x) == of_b(b0 + y)) ++x, ++y;
        forward(k) = x;
        const int other = delta - k;  // the diagonal of the backward path
        if (odd && x <= n && y <= m && other > -d && other < d && reached(backward(other), other, n, m) &&
            x + backward(other) >= n)
          return {a0 + from_x, b0 + from_y, a0 + x, b0 + y};
      }
      for (int k = least; k <= most; k += 2) {
        int x = k == -d || (k != d && backward(k - 1) < backward(k + 1)) ? backward(k + 1) : backward(k - 1) + 1;
        int y = x - k;
        const int from_x = x;
        const int from_y = y;
        while (x < n && y < m && y >= 0 && of_a(a1 - x - 1) == of_b(b1 - y - 1)) ++x, ++y;
        backward(k) = x;
        const int other = delta - k;
        if (!odd && x <= n && y <= m && other >= -d && other <= d && reached(forward(other), other, n, m) &&
            x + forward(other) >= n)
          return {a1 - x, b1 - y, a1 - from_x, b1 - from_y};
      }
    }
    // The ranges differ too much: continue from the farthest point reached, so the path need not be the shortest. If no
    // point was reached, all lines of one range replace all of the other.
    Snake out{a1, b0, a1, b0};
    int farthest = 0;
    for (int k = std::max(-m, -kDearest); k <= std::min(n, kDearest); ++k) {
      const int x = forward(k);
      const int way = 2 * x - k;
      if (!reached(x, k, n, m) || way <= farthest || way == n + m) continue;
      farthest = way;
      out = {a0 + x, b0 + x - k, a0 + x, b0 + x - k};
    }
    return out;
  }

  const Lines& a_;
  const Lines& b_;
  int offset_;
  std::vector<int> forward_;   // by diagonal: how far a path from the beginning reaches
  std::vector<int> backward_;  // by diagonal: how far a path from the end reaches
  std::vector<Edit> out_;
};

std::string hunks(const std::vector<Edit>& edits) {
  constexpr std::size_t kContext = 3;
  std::string out;
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t i = 0; i < edits.size();) {
    if (edits[i].kind == ' ') {
      ++i, ++old_line, ++new_line;
      continue;
    }
    const std::size_t lead = std::min(i, kContext);
    std::size_t end = i;
    for (std::size_t k = i, same = 0; k < edits.size() && same <= 2 * kContext; ++k) {
      same = edits[k].kind == ' ' ? same + 1 : 0;
      if (same == 0) end = k + 1;
    }
    const std::size_t stop = std::min(end + kContext, edits.size());
    std::size_t removed = lead;
    std::size_t added = lead;
    std::string body;
    for (std::size_t k = i - lead; k < stop; ++k) {
      body += edits[k].kind + std::string(edits[k].line);
      if (!body.ends_with('\n')) body += "\n\\ No newline at end of file\n";
      if (k < i) continue;
      removed += edits[k].kind != '+';
      added += edits[k].kind != '-';
    }
    // An empty side is given by the number of the line before it.
    out += "@@ -" + std::to_string(old_line - lead - (removed == 0 ? 1 : 0)) + "," + std::to_string(removed) + " +" +
           std::to_string(new_line - lead - (added == 0 ? 1 : 0)) + "," + std::to_string(added) + " @@\n" + body;
    for (; i < stop; ++i) {
      old_line += edits[i].kind != '+';
      new_line += edits[i].kind != '-';
    }
  }
  return out;
}

// Returns git's form of a path: quoted if it contains characters that would be misread.
std::string in_header(std::string_view side, const std::string& path) {
  std::string name = std::string(side) + path;
  const bool plain = none_of(name, [](char c) { return static_cast<unsigned char>(c) < 32 || c == '"' || c == '\\'; });
  if (plain) return name;
  std::string out = "\"";
  for (const char c : name) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  }
  return out + "\"";
}

}  // namespace

std::string unified_diff(const std::string& old_path, std::string_view old_text, const std::string& new_path,
                         std::string_view new_text) {
  if (old_text == new_text && old_path == new_path) return {};
  std::string out = "diff --git " + in_header("a/", old_path) + " " + in_header("b/", new_path) + "\n";
  if (old_path != new_path) {
    if (old_text == new_text) out += "similarity index 100%\n";
    out += "rename from " + in_header("", old_path) + "\nrename to " + in_header("", new_path) + "\n";
  }
  if (old_text == new_text) return out;
  out += "--- " + in_header("a/", old_path) + "\n+++ " + in_header("b/", new_path) + "\n";
  const Lines a = lines_with_ends(old_text);
  const Lines b = lines_with_ends(new_text);
  return out + hunks(Differ(a, b).run());
}

std::vector<Change> changes(std::string_view old_text, std::string_view new_text) {
  const Lines a = lines_with_ends(old_text);
  const Lines b = lines_with_ends(new_text);
  std::vector<Change> out;
  std::size_t old_line = 0;
  std::size_t new_line = 0;
  for (const Edit& one : Differ(a, b).run()) {
    const bool goes_on = !out.empty() && out.back().old_end == old_line && out.back().new_end == new_line;
    if (one.kind != ' ' && !goes_on) out.push_back({old_line, old_line, new_line, new_line});
    old_line += one.kind != '+' ? 1 : 0;
    new_line += one.kind != '-' ? 1 : 0;
    if (one.kind != ' ') out.back() = {out.back().old_begin, old_line, out.back().new_begin, new_line};
  }
  return out;
}

}  // namespace cu2sycl
