// RUN: cu2sycl convert %s
// The `<<<` in the name of a specialization of `operator<<` is not a launch.
template <typename T>
class Held;
template <typename T>
int operator<<(int before, const Held<T>& held);
template <typename T>
class Held {
  friend int operator<<<>(int before, const Held<T>& held);
  T value;
};
__global__ void put(int* out) { *out = 1; }
void run(int* out) { put<<<1, 1>>>(out); }
