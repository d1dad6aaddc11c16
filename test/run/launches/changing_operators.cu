// Every operator that modifies a variable, in the grid, the block and the arguments of a launch: each is evaluated
// once, before the kernel runs, and the variable has its new value after the launch.
// EXPECT: grid 2 3 1 8 4 3 1 6 6 10 2 3 1
// EXPECT: grid after 2 3 1 8 4 3 1 6 6 10 2 3 1
// EXPECT: block 2 3 1 8 4 3 1 6 6 10 2 3 1
// EXPECT: block after 2 3 1 8 4 3 1 6 6 10 2 3 1
// EXPECT: argument 2 3 1 8 4 3 1 6 6 10 2 3 1
// EXPECT: argument after 2 3 1 8 4 3 1 6 6 10 2 3 1
#include <cstdio>

__global__ void note_grid(int* out) { *out = gridDim.x; }
__global__ void note_block(int* out) { *out = blockDim.x; }
__global__ void note_argument(int* out, int n) { *out = n; }

struct Row {
  int at = 0;
  int seen[13];
  int after[13];
};

static void print(const char* what, const Row& row) {
  printf("%s", what);
  for (int one : row.seen) printf(" %d", one);
  printf("\n%s after", what);
  for (int one : row.after) printf(" %d", one);
  printf("\n");
}

static void keep(Row& row, int* out, int n) {
  cudaDeviceSynchronize();
  row.seen[row.at] = *out;
  row.after[row.at++] = n;
}

int main() {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  int n;
  Row grid, block, argument;
  n = 1; note_grid<<<n = 2, 4>>>(out); keep(grid, out, n);
  n = 1; note_grid<<<n += 2, 4>>>(out); keep(grid, out, n);
  n = 3; note_grid<<<n -= 2, 4>>>(out); keep(grid, out, n);
  n = 4; note_grid<<<n *= 2, 4>>>(out); keep(grid, out, n);
  n = 8; note_grid<<<n /= 2, 4>>>(out); keep(grid, out, n);
  n = 7; note_grid<<<n %= 4, 4>>>(out); keep(grid, out, n);
  n = 5; note_grid<<<n &= 3, 4>>>(out); keep(grid, out, n);
  n = 4; note_grid<<<n |= 2, 4>>>(out); keep(grid, out, n);
  n = 5; note_grid<<<n ^= 3, 4>>>(out); keep(grid, out, n);
  n = 5; note_grid<<<n <<= 1, 4>>>(out); keep(grid, out, n);
  n = 5; note_grid<<<n >>= 1, 4>>>(out); keep(grid, out, n);
  n = 2; note_grid<<<++n, 4>>>(out); keep(grid, out, n);
  n = 2; note_grid<<<--n, 4>>>(out); keep(grid, out, n);
  print("grid", grid);
  n = 1; note_block<<<2, n = 2>>>(out); keep(block, out, n);
  n = 1; note_block<<<2, n += 2>>>(out); keep(block, out, n);
  n = 3; note_block<<<2, n -= 2>>>(out); keep(block, out, n);
  n = 4; note_block<<<2, n *= 2>>>(out); keep(block, out, n);
  n = 8; note_block<<<2, n /= 2>>>(out); keep(block, out, n);
  n = 7; note_block<<<2, n %= 4>>>(out); keep(block, out, n);
  n = 5; note_block<<<2, n &= 3>>>(out); keep(block, out, n);
  n = 4; note_block<<<2, n |= 2>>>(out); keep(block, out, n);
  n = 5; note_block<<<2, n ^= 3>>>(out); keep(block, out, n);
  n = 5; note_block<<<2, n <<= 1>>>(out); keep(block, out, n);
  n = 5; note_block<<<2, n >>= 1>>>(out); keep(block, out, n);
  n = 2; note_block<<<2, ++n>>>(out); keep(block, out, n);
  n = 2; note_block<<<2, --n>>>(out); keep(block, out, n);
  print("block", block);
  n = 1; note_argument<<<1, 1>>>(out, n = 2); keep(argument, out, n);
  n = 1; note_argument<<<1, 1>>>(out, n += 2); keep(argument, out, n);
  n = 3; note_argument<<<1, 1>>>(out, n -= 2); keep(argument, out, n);
  n = 4; note_argument<<<1, 1>>>(out, n *= 2); keep(argument, out, n);
  n = 8; note_argument<<<1, 1>>>(out, n /= 2); keep(argument, out, n);
  n = 7; note_argument<<<1, 1>>>(out, n %= 4); keep(argument, out, n);
  n = 5; note_argument<<<1, 1>>>(out, n &= 3); keep(argument, out, n);
  n = 4; note_argument<<<1, 1>>>(out, n |= 2); keep(argument, out, n);
  n = 5; note_argument<<<1, 1>>>(out, n ^= 3); keep(argument, out, n);
  n = 5; note_argument<<<1, 1>>>(out, n <<= 1); keep(argument, out, n);
  n = 5; note_argument<<<1, 1>>>(out, n >>= 1); keep(argument, out, n);
  n = 2; note_argument<<<1, 1>>>(out, ++n); keep(argument, out, n);
  n = 2; note_argument<<<1, 1>>>(out, --n); keep(argument, out, n);
  print("argument", argument);
  cudaFree(out);
}
