#pragma once
#include "moved.cuh"
