// Classes without constructors: the default constructor of their base, of the base's base, or of a member reads the
// thread index. A macro names a base of a class with a constructor. `begin()` reads the index.
// EXPECT: 0 7 10 3 1 8 21 4
// EXPECT: 5 6 11
#include <cstdio>

struct Numbered {
  int number;
  __device__ Numbered() : number(threadIdx.x) {}
};

struct Named : Numbered {
  int name = 7;
  __device__ int sum() const { return name + number; }
};

class Scaled : public Named {
 public:
  int factor = 10;
  __device__ int scaled() const { return factor + 11 * number; }
};

struct Holder {
  Named named;
  int more = 3;
};

template <bool Wanted, typename T>
struct Chosen {
  __device__ Chosen(int) {}
};
template <typename T>
struct Chosen<true, T> : T {
  __device__ Chosen(int value) : T(value) {}
};
#define CHOSEN(wanted, ...) Chosen<wanted, __VA_ARGS__>

struct Cell {
  const int cell;
  __device__ explicit Cell(int first) : cell(first + threadIdx.x) {}
};

struct More {
  int more;
  __device__ explicit More(int value) : more(value) {}
};

template <bool Wanted>
struct Cells : Cell, CHOSEN(Wanted, More) {
  __device__ Cells(int first, int value) : Cell(first), CHOSEN(Wanted, More)(value) {}
};

struct Row {
  int* values;
  __device__ int* begin() const { return values + 2 * threadIdx.x; }
};

__global__ void chosen(int* out, Row row) {
  Cells<true> cells(5, 6);
  Cells<false> plain(5, 6);
  if (threadIdx.x == 0) {
    out[0] = plain.cell;
    out[1] = cells.more;
  }
  if (threadIdx.x == 1) {
    int sum = cells.cell;
    for (const int *p = row.begin(), *end = p + 2; p != end; ++p) sum += *p;
    out[2] = sum;
  }
}

__global__ void k(int* out) {
  Named named;
  Scaled scaled;
  Holder holder;
  int* o = out + 4 * threadIdx.x;
  o[0] = named.number;
  o[1] = named.sum();
  o[2] = scaled.scaled();
  o[3] = holder.more + holder.named.number;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  k<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%d%c", out[i], i < 7 ? ' ' : '\n');
  for (int i = 0; i < 4; i++) out[4 + i] = i;
  chosen<<<1, 2>>>(out, Row{out + 4 + 0});
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(out);
}
