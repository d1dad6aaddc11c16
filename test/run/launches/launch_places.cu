// Launches in all places: a switch, `if` and `for` without braces, a comma expression, a `return` of a void function, a
// lambda, a template, a member of a class template. dim3 as a member, a parameter, an array element, assigned later and
// converted from a number.
// EXPECT: 1 2 3 4 5 6 7 8 9 10 11
#include <cstdio>

__global__ void put(int* out, int at, int value) {
  if (blockIdx.x + threadIdx.x == 0) out[at] = value;
}

template <typename T>
struct Kern {
  static void launch(T* out, int at, T value) { put<<<1, 1>>>(out, at, value); }
};

template <typename T>
void send(T* out, int at, T value, dim3 grid) {
  put<<<grid, 1>>>(out, at, value);
}

struct Plan {
  dim3 grid, block;
};

static void return_launch(int* out, int at) {
  if (at == 9) return put<<<1, 1>>>(out, at, at + 1);
  switch (at) {
    default: return put<<<1, 1>>>(out, at, at + 1);
  }
}

static int choose(int* out, int which) {
  switch (which) {
    case 0:
      put<<<1, 1>>>(out, 0, 1);
      break;
    default: put<<<1, 1>>>(out, 1, 2);
  }
  return which;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 11 * sizeof(int));
  for (int i = 0; i < 2; ++i) choose(out, i);
  if (out != nullptr)
    put<<<1, 1>>>(out, 2, 3);
  else
    put<<<1, 1>>>(out, 2, 0);
  for (int i = 0; i < 1; ++i) put<<<dim3(2, 1), 2>>>(out, 3, 4);
  int done = 0;
  done != 0 ? put<<<1, 1>>>(out, 4, 0) : void();
  done != 0 ? (void)0 : put<<<1, 1>>>(out, 4, 5);
  put<<<1, 1>>>(out, 4, 5), done = 1;
  const auto later = [&](int value) { put<<<1, 1>>>(out, 5, value); };
  later(5 + done);
  Kern<int>::launch(out, 6, 7);
  Plan plan;
  plan.grid = dim3(2);
  plan.block = 1;
  // Some formatters put spaces inside the brackets.
  put << <plan.grid, plan.block>> >(out, 7, 8);
  dim3 grids[2] = {dim3(1), dim3(2, 2)};
  dim3 grid = 3;
  if (done) grid = grids[1];
  send(out, 8, 9, grid);
  return_launch(out, 9);
  return_launch(out, 10);
  cudaDeviceSynchronize();
  for (int i = 0; i < 11; ++i) printf(i == 0 ? "%d" : " %d", out[i]);
  printf("\n");
  cudaFree(out);
  return 0;
}
