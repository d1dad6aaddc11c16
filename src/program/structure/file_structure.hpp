// The declarations of one file, before they are added to the project.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

/// What a file adds to the project, in file order.
struct FileStructure {
  std::vector<Function> functions;
  std::vector<Variable> variables;
  std::vector<std::pair<std::string_view, DeclaredName>> names;
  std::vector<std::pair<std::string, std::vector<std::string>>> bases;  // by class
  std::vector<std::pair<std::string, ClassAlias>> class_aliases;
};

/// Adds the declarations of a file. Functions and variables get their ids.
void add_structure(Project& project, FileId id, FileStructure&& structure);

}  // namespace cu2sycl
