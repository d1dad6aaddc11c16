// Findings that need the outputs of all files of a project.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/output.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Adds findings about all files to the outputs of a project, removes duplicates, and applies the suppression comments.
/// `headers`: the headers that each output includes.
void report_on_project(const Project& project, const Table& table, const std::vector<std::set<std::string>>& headers,
                       std::vector<Output>& outputs);

}  // namespace cu2sycl
