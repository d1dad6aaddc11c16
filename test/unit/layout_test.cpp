#include <gtest/gtest.h>

#include "emit/layout/long_comments.hpp"
#include "emit/layout/wrap.hpp"
#include "lex/comments.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {
namespace {

std::string of(char c, std::size_t count) { return std::string(count, c); }

TEST(Comments, EndsALine) {
  EXPECT_EQ(trailing_comment("f();  // first\ng();", 4), "  // first");
  EXPECT_EQ(trailing_comment("f(); /* one */  \r\n", 4), " /* one */");
  EXPECT_EQ(trailing_comment("f(); /* one */ g();", 4), "");
  EXPECT_EQ(trailing_comment("f(); /* goes\n on */", 4), "");
  EXPECT_EQ(trailing_comment("f();  // goes \\\n on", 4), "");
  EXPECT_EQ(trailing_comment("f();", 4), "");
}

TEST(Comments, GoOnInTheSameColumn) {
  const std::string_view text = "int x;  // one\n        // two\n  // not\n";
  EXPECT_EQ(trailing_comment(text, 6), "  // one\n        // two");
  EXPECT_EQ(on_one_line(trailing_comment(text, 6)), "// one two");
  EXPECT_EQ(on_one_line(" /* one */"), "/* one */");
}

TEST(Indentation, IsThatAfterMostBraces) {
  const auto unit = [](std::string text) { return SourceFile("", std::move(text)).indentation_unit(); };
  EXPECT_EQ(unit("void f() {\n    if (a) {\n        g();\n    }\n}\n"), "    ");
  EXPECT_EQ(unit("/*\n   a comment\n */\nvoid f()\n{\n    g();\n}\n"), "    ");  // not the indentation of a comment
  EXPECT_EQ(unit("int a[] = {1,\n           2};\nvoid f() {\r\n\r\n  g();\r\n}\r\n"), "  ");
  EXPECT_EQ(unit("\tint stray;\nvoid f() {\n  g();\n}\nvoid h() {\n  g();\n}\n"), "  ");
  EXPECT_EQ(unit("struct a {\n\tint b;\n};\nvoid f() {\n\tfor (;;) {\n\t\tg();\n\t}\n}\n"), "\t");
  EXPECT_EQ(unit("int a;\n"), "  ");
}

TEST(Wrap, LeavesShortAndKnownLines) {
  EXPECT_EQ(wrapped("int x;\n", "", "  "), "int x;\n");
  const std::string line = "  call(" + of('a', 80) + ", " + of('b', 80) + ");\n";
  EXPECT_EQ(wrapped(line, line, "  "), line);
  const std::string directive = "#if " + of('a', 80) + " && " + of('b', 80) + "\n";
  EXPECT_EQ(wrapped(directive, "", "  "), directive);
}

TEST(Wrap, PutsALongCommentAbove) {
  const std::string call = "  call(" + of('a', 80) + ");";
  const std::string comment = "  // " + of('b', 80);
  EXPECT_EQ(wrapped(call + comment + "\n", "", "  "), comment + "\n" + call + "\n");
  EXPECT_EQ(wrapped(call + comment + "\r\n", "", "  "), comment + "\r\n" + call + "\r\n");
  const std::string two = call + comment + "\n" + of(' ', 90) + "// more\n";
  EXPECT_EQ(wrapped(two, "", "  "), two);
  const std::string linted = call + "  // NOLINT " + of('b', 80) + "\n";
  EXPECT_EQ(wrapped(linted, "", "  "), linted);
  const std::string text = "  f(\"" + of('a', 40) + "// " + of('b', 75) + "\");\n";
  EXPECT_EQ(wrapped(text, "", "  "), "  f(\n      " + text.substr(4));
  EXPECT_EQ(wrapped("  f();" + of(' ', 100) + "// " + of('b', 80) + "\n", "", "  "),
            "  f();  // " + of('b', 80) + "\n");
  EXPECT_EQ(wrapped("  //   " + of('a', 80) + " " + of('b', 80) + "\n", "", "  "),
            "  //   " + of('a', 80) + "\n  //   " + of('b', 80) + "\n");
}

TEST(Wrap, PutsAMarkAboveADirective) {
  EXPECT_EQ(wrapped("int x;\n#if /* CS1001: " + of('a', 100) + " */ SOME\n", "", "  "),
            "int x;\n/* CS1001: " + of('a', 100) + " */\n#if SOME\n");
}

TEST(Wrap, BreaksAfterTemplateBrackets) {
  EXPECT_EQ(wrapped("  " + of('a', 60) + "<" + of('b', 70) + "> name;\n", "", "  "),
            "  " + of('a', 60) + "<\n      " + of('b', 70) + "> name;\n");
}

TEST(Wrap, BreaksAfterACommaAndAligns) {
  EXPECT_EQ(wrapped("  call(" + of('a', 80) + ", " + of('b', 80) + ");\n", "", "  "),
            "  call(" + of('a', 80) + ",\n       " + of('b', 80) + ");\n");
}

TEST(Wrap, BreaksAfterConditionsAndMarks) {
  EXPECT_EQ(wrapped("  if (" + of('a', 80) + ") call(" + of('b', 60) + ");\n", "", "  "),
            "  if (" + of('a', 80) + ")\n    call(" + of('b', 60) + ");\n");
  EXPECT_EQ(wrapped("  /* " + of('a', 80) + " */ call(" + of('b', 60) + ");\n", "", "  "),
            "  /* " + of('a', 80) + " */\n  call(" + of('b', 60) + ");\n");
}

TEST(Wrap, MovesInWhatFollowsABrokenCondition) {
  EXPECT_EQ(
      wrapped("  if (" + of('a', 80) + ") call(" + of('b', 40) + ", [=] {\n    f();\n\n  });\n  g();\n", "", "  "),
      "  if (" + of('a', 80) + ")\n    call(" + of('b', 40) + ", [=] {\n      f();\n\n    });\n  g();\n");
  EXPECT_EQ(wrapped("  if (" + of('a', 80) + ") call(" + of('b', 40) + ");  // why\n\n  g();\n", "", "  "),
            "  if (" + of('a', 80) + ")\n    call(" + of('b', 40) + ");  // why\n\n  g();\n");
  EXPECT_EQ(wrapped("#define X if (" + of('a', 80) + ") call(" + of('b', 40) + ")\n\nint x;\n", "", "  "),
            "#define X if (" + of('a', 80) + ") \\\n    call(" + of('b', 40) + ")\n\nint x;\n");
  EXPECT_EQ(wrapped("#define X if (" + of('a', 80) + ") call(" + of('b', 40) + "); \\\n  f();\n", "", "  "),
            "#define X if (" + of('a', 80) + ") \\\n    call(" + of('b', 40) + "); \\\n  f();\n");
}

TEST(Wrap, BreaksAtTheOutermostBracket) {
  const std::string inner = "g(" + of('a', 30) + ", " + of('b', 30) + ")";
  EXPECT_EQ(wrapped("  call(x, " + inner + ", " + inner + ");\n", "", "  "),
            "  call(x, " + inner + ",\n       " + inner + ");\n");
  EXPECT_EQ(wrapped("\tcall_of_" + of('c', 50) + "(" + inner + ", " + inner + ");\n", "", "\t"),
            "\tcall_of_" + of('c', 50) + "(\n\t\t\t" + inner + ",\n\t\t\t" + inner + ");\n");
}

TEST(Wrap, KeepsTheHeadOfAMacro) {
  EXPECT_EQ(wrapped("#define F(a, b) call(" + of('c', 60) + ", " + of('d', 40) + ")\n", "", "  "),
            "#define F(a, b) \\\n  call(" + of('c', 60) + ", " + of('d', 40) + ")\n");
}

TEST(Wrap, GivesEachMemberOfAClassALine) {
  EXPECT_EQ(wrapped("struct s { s(int a) : b(a) {} int f() const { return " + of('b', 60) + "; } int " + of('c', 40) +
                        "; };\n",
                    "", "  "),
            "struct s {\n  s(int a) : b(a) {}\n  int f() const { return " + of('b', 60) + "; }\n  int " + of('c', 40) +
                ";\n};\n");
}

TEST(Wrap, BreaksLongMarks) {
  EXPECT_EQ(wrapped("  /* CS1001: " + of('a', 80) + " " + of('b', 60) + " */\n  f();\n", "", "  "),
            "  /* CS1001: " + of('a', 80) + "\n     " + of('b', 60) + " */\n  f();\n");
  EXPECT_EQ(wrapped("#define X \\\n  /* CS1001: " + of('a', 80) + " " + of('b', 60) + " */ \\\n  f();\n", "", "  "),
            "#define X \\\n  /* CS1001: " + of('a', 80) + " \\\n     " + of('b', 60) + " */ \\\n  f();\n");
  EXPECT_EQ(wrapped("  /* CS1001: " + of('a', 180) + " */\n", "", "  "),
            "  /* CS1001:\n     " + of('a', 180) + " */\n");
}

TEST(Wrap, GivesABodyLinesOfItsOwn) {
  EXPECT_EQ(wrapped("int f(int " + of('a', 60) + ") { return " + of('b', 60) + "; }\n", "", "  "),
            "int f(int " + of('a', 60) + ") {\n  return " + of('b', 60) + ";\n}\n");
}

TEST(Wrap, KeepsMacrosOnLogicalLines) {
  const std::string call = "call(" + of('a', 80) + ", " + of('b', 80) + ")";
  EXPECT_EQ(wrapped("#define X " + call + "\n", "", "  "),
            "#define X call(" + of('a', 80) + ", \\\n               " + of('b', 80) + ")\n");
  EXPECT_EQ(wrapped("#define X \\\n  " + call + "\nint x;\n", "", "  "),
            "#define X \\\n  call(" + of('a', 80) + ", \\\n       " + of('b', 80) + ")\nint x;\n");
}

TEST(Wrap, LeavesLinesOfRawStrings) {
  const std::string line = "  " + of('a', 80) + ", " + of('b', 80) + ")\");\n";
  EXPECT_EQ(wrapped(line, "", "  "), line);
}

TEST(Wrap, KeepsLineEndings) {
  EXPECT_EQ(wrapped("  call(" + of('a', 80) + ", " + of('b', 80) + ");\r\n", "", "\t"),
            "  call(" + of('a', 80) + ",\r\n       " + of('b', 80) + ");\r\n");
}

TEST(Marks, AreBrokenAtBlanks) {
  const std::string mark = "/* CS2010: " + of('a', 60) + ' ' + of('b', 60) + " */";
  const std::string first = "/* CS2010: " + of('a', 60);
  const std::string second = of('b', 60) + " */";
  EXPECT_EQ(with_marks_broken("  " + mark + " f();\n", "", "  "), "  " + first + "\n     " + second + " f();\n");
  EXPECT_EQ(with_marks_broken("  f(" + mark + ");\n", "", "  "), "  f(" + first + "\n      " + second + ");\n");
  EXPECT_EQ(with_marks_broken("  f(" + mark + ", " + mark + ");\n", "", "  "),
            "  f(" + first + "\n      " + second + ", /* CS2010:\n      " + of('a', 60) + "\n      " + second + ");\n");
  EXPECT_EQ(with_marks_broken("#define A " + mark + " b \\\n  c\n", "", "  "),
            first + "\n   " + second + "\n#define A b \\\n  c\n");
  EXPECT_EQ(with_marks_broken("  // " + mark + "\n", "", "  "), "  // " + mark + "\n");
  EXPECT_EQ(with_marks_broken(mark + "\n", mark, "  "), mark + "\n");
}

}  // namespace
}  // namespace cu2sycl
