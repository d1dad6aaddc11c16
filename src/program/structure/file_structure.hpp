// The declarations of one file, before they are added to the project.
#pragma once

#include <optional>
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

  void declare(std::string_view name, DeclaredName&& declared) { names.emplace_back(name, std::move(declared)); }
};

/// Declares an enumeration that begins at `range.begin`, and its enumerators. Returns the token after it.
TokenIndex add_enumeration(FileStructure& structure, File& file, FileId id, TokenRange range, const std::string& scope);

/// Declares the aliases that a declaration with `using` or `typedef` gives names to, and inherited constructors.
void add_aliases(FileStructure& structure, File& file, FileId id, TokenRange item, const std::string& scope);

/// Declares the class of `struct x;`, a declaration before its semicolon; nothing if it has no keyword of a class.
void add_class_name(FileStructure& structure, File& file, FileId id, TokenIndex keyword, TokenRange declaration,
                    const std::string& scope);

struct DeclaringScope {
  const std::string& name;
  bool is_class;
};

/// Adds the variables of a declaration: those in the device memory `space`, or globals, or members of a class.
void add_variables(FileStructure& structure, const Project& project, File& file, FileId id,
                   std::optional<Variable::Space> space, const Declaration& declaration, const DeclaringScope& in);

/// Adds the explicit instantiations of kernels in the file's macros, `template __global__ void k<T>(T* p);`. Those
/// whose names are made of arguments are left out.
void add_instances_in_macros(FileStructure& structure, const Project& project, FileId id);

/// Adds the declarations of a file. Functions and variables get their ids.
void add_structure(Project& project, FileId id, FileStructure&& structure);

}  // namespace cu2sycl
