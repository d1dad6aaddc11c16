// Arguments that a launch converts: objects to pointers whose type depends on a template argument, also where the
// parameter is written as an array, elements and results
// of calls; overloaded kernels among which an object's conversion decides; objects with members that have user-provided
// copy constructors; and launchers for kernels whose template parameters are unnamed.
// EXPECT: pairs 3 4
// EXPECT: numbers 7 8 9
// EXPECT: chosen 1 and 2
// EXPECT: held 5, derived 6
// EXPECT: unnamed 10 and 11
// EXPECT: through a pointer 12
// EXPECT: arrays 8 9
// EXPECT: views 1 2 3 4
#include <cstdio>
#include <type_traits>

template <int N>
struct Tuple {
  int values[N];
};

template <typename T>
class Buffer {
 public:
  explicit Buffer(int n) { cudaMallocManaged(&data_, n * sizeof(T)); }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer&) = delete;
  operator T*() const { return data_; }
  T& at(int i) { return data_[i]; }

 private:
  T* data_;
};

template <int N>
__global__ void fill(Tuple<N>* tuples, int* count) {
  for (int k = 0; k < N; ++k) tuples[0].values[k] = k + 3;
  count[0] = N;
}
template <int N>
void run(Buffer<Tuple<N>>& tuples, Buffer<int>& count) {
  fill<N><<<1, 1>>>(tuples, count);
  cudaDeviceSynchronize();
}

constexpr int kWidth = 2;
using Row = int[kWidth];
__global__ void sum_rows(const int in[], int out[][kWidth], int (*same)[kWidth], const int* last[2]) {
  out[0][1] = in[0] + same[0][0];
  out[1][0] = out[0][1] + *last[1];
}

__global__ void set(int* out, int value) { out[0] = value; }

struct Rows {
  int* p;
};
struct Columns {
  int* p;
};
struct RowMatrix {
  int* p;
  operator Rows() const { return {p}; }
};
struct ColumnMatrix {
  int* p;
  operator Columns() const { return {p}; }
};
using Matrix = ColumnMatrix;  // the overload for an alias is that for its class
__global__ void choose(Rows rows) { rows.p[0] = 1; }
__global__ void choose(Columns columns) { columns.p[0] = 2; }

struct Vector {
  float x = 0;
  __host__ __device__ Vector() {}
  __host__ __device__ Vector(const Vector& other) : x(other.x) {}
};
struct Holder {
  Vector vector;
};
struct Derived : Vector {};
__global__ void held(Holder holder, int* out) { out[0] = holder.vector.x; }
__global__ void derived(Derived vector, int* out) { out[0] = vector.x; }

template <typename T, std::enable_if_t<sizeof(T) == 4, bool> = true>
__global__ void put(T* out) {
  out[0] = 10;
}
template <typename>
__global__ void put_eleven(int* out) {
  out[0] = 11;
}
template <typename F, typename... Arguments>
void launch(F kernel, Arguments... arguments) {
  kernel<<<1, 1>>>(arguments...);
  cudaDeviceSynchronize();
}

static cudaError_t (*synchronize)() = nullptr;
typedef void (*Setter)(int*, int);

// A class that is no pointer and cannot be copied; what the launch names does not show its class.
struct View {
  int* data;
  int size;
};
struct Owner {
  int* data;
  explicit Owner(int n) { cudaMallocManaged(&data, n * sizeof(int)); }
  ~Owner() { cudaFree(data); }
  Owner(const Owner&) = delete;
  operator View() const { return {data, 2}; }
};
Owner make(int n) { return Owner(n); }
__global__ void fill_view(View view, int x) { view.data[view.size - 1] = x; }
template <typename T>
void fill_any(T& owner, int x) {
  fill_view<<<1, 1>>>(owner, x);
  cudaDeviceSynchronize();
}

int main() {
  Buffer<Tuple<2>> tuples(1);
  Buffer<int> count(1);
  run<2>(tuples, count);
  printf("pairs %d %d\n", tuples.at(0).values[0], tuples.at(0).values[1]);

  Buffer<int>* several[2] = {&count, new Buffer<int>(1)};
  set<<<1, 1>>>(count, 7);
  cudaDeviceSynchronize();
  printf("numbers %d", count.at(0));
  set<<<1, 1>>>(*several[1], 8);
  cudaDeviceSynchronize();
  printf(" %d", several[1]->at(0));
  const auto get = [&]() -> Buffer<int>& { return *several[0]; };
  set<<<1, 1>>>(get(), 9);
  cudaDeviceSynchronize();
  printf(" %d\n", count.at(0));

  const RowMatrix rows{count};
  const Matrix columns{*several[1]};
  choose<<<1, 1>>>(rows);
  choose<<<1, 1>>>(columns);
  cudaDeviceSynchronize();
  printf("chosen %d and %d\n", count.at(0), several[1]->at(0));

  Holder holder;
  holder.vector.x = 5;
  Derived vector;
  vector.x = 6;
  held<<<1, 1>>>(holder, count);
  derived<<<1, 1>>>(vector, *several[1]);
  cudaDeviceSynchronize();
  printf("held %d, derived %d\n", count.at(0), several[1]->at(0));

  int* out = count;
  launch(put<int>, out);
  printf("unnamed %d", *out);
  launch(put_eleven<void>, out);
  printf(" and %d\n", *out);

  Setter setter = set;
  setter<<<1, 1>>>(out, 12);
  synchronize = cudaDeviceSynchronize;
  synchronize();
  printf("through a pointer %d\n", *out);
  Buffer<Row> matrix(2);
  Buffer<const int*> places(2);
  matrix.at(0)[0] = -4;
  Buffer<int> one(1);
  one.at(0) = 1;
  places.at(1) = one;
  several[1]->at(0) = 12;
  sum_rows<<<1, 1>>>(*several[1], matrix, matrix, places);
  cudaDeviceSynchronize();
  printf("arrays %d %d\n", matrix.at(0)[1], matrix.at(1)[0]);
  delete several[1];

  auto made = make(2);
  Owner pair[2] = {Owner(2), Owner(2)};
  fill_view<<<1, 1>>>(made, 1);
  fill_view<<<1, 1>>>(pair[1], 2);
  cudaDeviceSynchronize();
  printf("views %d %d", made.data[1], pair[1].data[1]);
  for (auto& one : pair) fill_view<<<1, 1>>>(one, 3);
  cudaDeviceSynchronize();
  printf(" %d", pair[0].data[1]);
  fill_any(pair[0], 4);
  printf(" %d\n", pair[0].data[1]);
}
