// The commands, one function each. They return the exit code: 0 nothing to report, 1 findings, 2 errors.
#pragma once

#include "cli/options/options.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

constexpr int kFindings = 1;  // exit codes
constexpr int kFailure = 2;

/// Prints an error, and returns the exit code for errors.
int fail(const Error& error);

int convert(const Options& options, const Table& table);
int check(const Options& options, const Table& table);

/// Converts into a temporary folder, compiles for the CPU, and runs the program. Returns its exit code.
int run(const Options& options, const Table& table);
int tables_list(const Options& options, const Table& table);
int tables_explain(const Options& options, const Table& table);
int tables_coverage(const Options& options, const Table& table);
int tables_new(const Options& options, const Table& table);
int tables_validate(const Options& options);
int tables_test(const Options& options, const Table& table);
int tables_format(const Options& options);
int tables_export(const Options& options);
int tables_reference(const Options& options);
int tables_schema(const Options& options);
int cache_show(const Options& options);
int cache_clear(const Options& options);
int explain(const Options& options);

}  // namespace cu2sycl
