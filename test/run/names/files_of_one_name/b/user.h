#pragma once
#define report(x) \
  if (x) return
#include "common.cu"
