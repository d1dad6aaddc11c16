// Launchers: host functions that submit a kernel, for what a pointer to a kernel and a launch from another unit are in
// CUDA.
#include <algorithm>

#include "analysis/launchers.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {

void Rewriter::find_pointer_lists() {
  if (p_.kernel_pointers.empty()) return;
  for (TokenIndex i = 0; i < s_.size(); ++i) {
    const TokenIndex name = pointer_name(s_, i);
    if (name != kNoToken && p_.kernel_pointers.contains(text(name))) pointer_lists_.insert(s_[i].match + 1);
  }
}

// Whether a launched name is a variable: a local one, a member, or a template parameter.
bool Rewriter::holds_launcher(TokenIndex name) const {
  if (in_macro(name)) return false;
  const TokenIndex before = s_.previous(name);
  if (before != kNoToken && (s_.is(before, ".") || s_.is(before, "->"))) return true;
  const Function* fn = current();
  const auto is = [&](const std::string& one) { return one == text(name); };
  return p_.find_local(function_, text(name), name) != nullptr || p_.kernel_pointers.contains(text(name)) ||
         (fn != nullptr && std::any_of(fn->template_parameters.begin(), fn->template_parameters.end(), is));
}

// `cu2sycl::launch(queue, groups, group, bytes)` of what stands between <<< and >>>.
std::string Rewriter::launch_value(const std::vector<TokenRange>& configuration) {
  include("cu2sycl/launch.hpp");
  const std::string target = configuration.size() > 3 ? queue_for(configuration[3]) : queue();
  std::string out =
      "cu2sycl::launch(" + target + ", " + launch_range(configuration[0]) + ", " + launch_range(configuration[1]);
  const std::string bytes = configuration.size() > 2 ? render(configuration[2].begin, configuration[2].end) : "0";
  if (bytes != "0") out += ", " + bytes;
  return out + ")";
}

std::optional<Rewriter::Piece> Rewriter::rewrite_pointer_launch(TokenIndex begin, TokenIndex name) {
  const LaunchId id = launches_.at(begin);
  const Launch& launch = f_.launches[id];
  const TokenIndex open = launch.open;
  const TokenIndex call = launch.arguments_open;
  const std::string value = launch_value(launch.configuration);
  std::string out;
  if (p_.foreign_kernels.contains(text(name))) {
    out = std::string(s_.slice(begin, name)) + std::string(text(name)) + names_.suffix;
    if (name + 1 < open) out += render(name + 1, open);
  } else {
    launches_.erase(begin);  // what is launched is rendered as the expression it is
    out = render(begin, open);
    launches_.emplace(begin, id);
  }
  out += "(" + value;
  if (s_[call].match > call + 1) out += ", " + render(call + 1, s_[call].match);
  return Piece{s_[call].match + 1, out + ")"};
}

// The launcher's definition; its declaration where the kernel is only declared.
std::string Rewriter::launcher_for(const Function& kernel) {
  include("sycl/sycl.hpp,cu2sycl/launch.hpp");
  std::string out;
  if (kernel.declaration > kernel.begin)
    out += std::string(s_.slice(kernel.begin, kernel.declaration)) + newline_ + line_indent(kernel.begin);
  for (TokenIndex i = kernel.declaration; i < kernel.name_token; ++i) {
    if (s_.is(i, "static") || s_.is(i, "inline")) out += std::string(text(i)) + " ";
    if (s_.is(i, "extern") && s_[i + 1].kind == TokenKind::kString) out += "extern " + std::string(text(i + 1)) + " ";
  }
  out += "void " + kernel.name + names_.suffix + "(const cu2sycl::launch& " + names_.launch;
  std::string arguments = kernel.needs.item ? names_.item : "";
  std::string passed;
  for (const Parameter& one : kernel.parameters) {
    TokenIndex end = one.end;
    for (TokenIndex i = one.begin; i < one.end; ++i) {
      if (s_.is(i, "=")) end = std::min(end, i);
    }
    out += ", " + render(one.begin, end);
    if (kernel.defined()) passed += ", " + std::string(one.declaration.declarators.front().name);
  }
  out += ")";
  if (!kernel.defined()) return out + ";";
  const std::string indent = line_indent(kernel.begin);
  const std::string inner = indent + indent_ + indent_;
  std::string declarations;
  if (kernel.needs.dynamic)
    declarations += inner + "sycl::local_accessor<std::byte, 1> " + names_.dynamic + "_acc(sycl::range<1>(" +
                    names_.launch + ".bytes), " + names_.handler + ");" + newline_;
  launcher_queue_ = names_.launch + ".queue";
  arguments += local_memory_arguments(kernel, kernel.template_parameters, {}, kernel.name_token, declarations, inner);
  launcher_queue_.clear();
  arguments += passed;
  if (arguments.starts_with(", ")) arguments.erase(0, 2);
  std::string name = kernel.name;
  if (!kernel.template_parameters.empty()) {
    name += "<";
    for (const std::string& one : kernel.template_parameters) name += (name.ends_with('<') ? "" : ", ") + one;
    name += ">";
  }
  const std::string item = kernel.needs.item ? " " + names_.item : "";
  const std::string attribute = kernel.needs.warp ? " [[sycl::reqd_sub_group_size(32)]]" : "";
  if (p_.captures_streams) include("cu2sycl/capture.hpp");
  const std::string submit = p_.captures_streams ? "cu2sycl::recording(" + names_.launch + ".queue).submit([=]"
                                                 : names_.launch + ".queue.submit([&]";
  return out + " {" + newline_ + indent + indent_ + submit + "(sycl::handler& " + names_.handler + ") {" + newline_ +
         declarations + inner + names_.handler + ".parallel_for(" + names_.launch + ".range, [=](sycl::nd_item<3>" +
         item + ")" + attribute + " {" + newline_ + inner + indent_ + name + "(" + arguments + ");" + newline_ + inner +
         "});" + newline_ + indent + indent_ + "});" + newline_ + indent + "}";
}

}  // namespace cu2sycl
