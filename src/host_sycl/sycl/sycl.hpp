// A small SYCL 2020 for the CPU, for tests and `cu2sycl run`. It provides only what the specification guarantees, and
// root groups, so that code that relies on another extension does not compile. Work-groups run one after another, or
// together if they have a common barrier. Work-items run as fibers, in sub-groups of 32. A barrier that not all
// work-items of a group reach stops the program with a message.
#pragma once

#define SYCL_LANGUAGE_VERSION 202012L
#define SYCL_EXT_ONEAPI_ROOT_GROUP 1
#define SYCL_EXTERNAL

#include "sycl/detail/atomic.hpp"
#include "sycl/detail/execution.hpp"
#include "sycl/detail/group_algorithms.hpp"
#include "sycl/detail/index_space.hpp"
#include "sycl/detail/math.hpp"
#include "sycl/detail/platform.hpp"
#include "sycl/detail/queue.hpp"
