#pragma once
namespace library {
#include "moved.cuh"
#include "steps.cuh"
}  // namespace library
