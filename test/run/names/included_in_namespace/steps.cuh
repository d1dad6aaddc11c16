#pragma once
#include "rank.cuh"
