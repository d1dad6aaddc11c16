// RUN: cu2sycl convert %s
// Code that would silently behave differently after conversion: each place is reported.
__device__ int flag;
__global__ void early(int* p, int n) {
  __shared__ int s[32];
  for (int k = 0; k < 2; ++k) if (threadIdx.x >= n) return;
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[0];
}
__global__ void loop(int* p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    p[i] = 1;
    __syncthreads();
  }
}
__global__ void uniform(int* p, int n) {
  if (blockIdx.x >= n) return;
  for (int i = blockDim.x; i > 0; i /= 2) __syncthreads();
}
__global__ void lock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
}
__global__ void lockstep(int* p) {
  __shared__ int s[64];
  s[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = s[threadIdx.x + 1];
}
__global__ void assembly(int* p) { asm("mov.u32 %0, %%smid;" : "=r"(*p)); }
__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
struct owner {
  int* p;
  ~owner() { delete p; }
};
__global__ void take(owner o) {}
__global__ void wide(int* p, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    p[i] = __shfl_sync(~0u, p[i], 0);
  }
}
__global__ void narrow(int* p, int n) {
  for (int i = threadIdx.x / 32; i < n; i += 32) {
    p[i] = __shfl_sync(~0u, p[i], 0);
  }
}
__global__ void narrow_by_sums(int* p, int n) {
  const int own = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = own / warpSize; i < n; i += 32) p[i] = __shfl_sync(~0u, p[i], 0);
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; i < n; i += 32) p[i] = __shfl_sync(~0u, p[i], 0);
}
__global__ void wide_assembly(int* p, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    asm("{ .reg .pred q; setp.ge.s32 q, %1, 0; vote.sync.ballot.b32 %0, q, 0xffffffff; }" : "=r"(p[i]) : "r"(p[i]));
  }
}
template <typename T>
__constant__ T weights[4];
__device__ float two_of_them(int i) { return weights<int>[i] + weights<float>[i]; }
__global__ void unread() {
  if (__shared__ int odd = 1) return;
}
struct thread {
  int x;
  __device__ thread(int v) : x(v) {}
  __device__ bool operator<(int v) const { return threadIdx.x < v; }
};
void more(owner o) { take<<<1, 1>>>(o); }
__device__ int thread_number(int first) { return first + threadIdx.x; }
__device__ int by_pointer(int (*function)(int)) { return function(1); }
__device__ void synchronised(int* s, cooperative_groups::thread_block b) {
  s[threadIdx.x] = 1;
  cooperative_groups::sync(b);
  s[0] += s[threadIdx.x + 1];
}
__device__ void partly(volatile int* s, cooperative_groups::thread_block b) {
  if (threadIdx.x > 3) return;
  s[threadIdx.x] = 1;
  b.sync();
  s[threadIdx.x + 1] = 2;
}
__global__ void pointing(int* p) { *p = by_pointer(thread_number); }
__global__ void declared_only(int* p);
void host(int* p) {
  declared_only<<<1, 1>>>(p);
  somewhere_else<<<1, 1>>>(p);
  cudaFuture_t future;
  cufftDestroy(0);
  cudaMalloc(p);
}
__device__ int counts[4];
int* shadow() { return counts; }
typedef owner holder;
__global__ void take_held(holder o) { use(o.p); }
void more_held(holder o) { take_held<<<1, 1>>>(o); }
#define OPERATION "add.u32"
__device__ unsigned next(unsigned a) { asm(OPERATION " %0, %0, 1;" : "+r"(a)); return a; }
#undef OPERATION
#define OPERATION "mul.lo.u64"

// A loop that repeats an update until no other has come between waits for nobody: no CS3003.
__device__ int head = -1;
__device__ void push(int* next, int i) {
  int old;
  do {
    old = *(volatile int*)&head;
    next[i] = old;
  } while (atomicCAS(&head, (int)old, i) != old);
}
// A lock, whose constant is assigned in the loop, waits.
__device__ void wait_for(int* mutex) {
  int free;
  do {
    free = 0;
  } while (atomicCAS(mutex, free, 1) != free);
}
// Work-items of one group wait for another group: by an atomic function that only reads, a volatile member, a function
// that returns one, and beside an atomic function whose result nothing uses.
struct Arrivals { volatile unsigned* of_group; };
__device__ unsigned look(unsigned* p) { return *(volatile unsigned*)p; }
__global__ void in_order(unsigned* state, Arrivals arrivals, unsigned* waits) {
  unsigned seen;
  do {
    seen = atomicAdd(state + blockIdx.x, 0u);
  } while (seen == 0);
  while (arrivals.of_group[blockIdx.x] == 0) {
  }
  while (look(state + blockIdx.x) == 1)
    ;
  for (int t = blockIdx.x; t >= 0;) {
    unsigned value = arrivals.of_group[t];
    if (value == 0) {
      atomicAdd(waits, 1u);
      continue;
    }
    --t;
  }
}
template <class Flag>
__global__ void until_set(Flag* flag) {
  while (flag->load() != blockIdx.x) {
  }
}
// No loop waits that counts its turns, or that writes what it reads.
__global__ void limited(volatile unsigned* state) {
  unsigned turns = 1000;
  while (state[1] == 0 && turns-- > 0)
    ;
  while (state[0] > 0) state[0] = state[0] - 1;
}
// A `switch` that some work-items leave the kernel from, and lanes that a flag chooses.
__global__ void leave_by_case(int* out) {
  switch (threadIdx.x / 40) {
    case 1: return;
    default: break;
  }
  __syncthreads();
  int chosen = 0;
  if (threadIdx.x < 8) chosen = 1;
  if (chosen) out[threadIdx.x] = __shfl_sync(0xff, out[threadIdx.x], 3);
}
// The result of a function that reads an element of its own pointer for each work-item.
__device__ int element(const int* p) { return p[0]; }
__global__ void leave_by_element(const int* p, int* out) {
  if (element(p + threadIdx.x) == 0) {
    out[0] = 2;
    return;
  }
  __syncthreads();
  out[threadIdx.x] = 1;
}
// Two heads that share the end of their parameters: only the first is read.
__global__ void
#ifdef REVERSED
count_down(int* out
#else
count_up(int* out
#endif
         , int n) {
  out[threadIdx.x] = n + threadIdx.x;
}
// A class of the body as a template argument on which the type of a `__shared__` variable depends.
template <typename T, int kCount>
__device__ void store(T value) {
  __shared__ float all[kCount];
  all[threadIdx.x] = value.x;
}
__global__ void store_local() {
  struct local {
    float x;
  };
  store<local, 4>(local{1});
}
// A device variable as a template argument.
__constant__ int inverse;
template <const int& Factor>
struct scaled {
  static __device__ int of(int x) { return x * Factor; }
};
typedef scaled<inverse> by_inverse;
__global__ void scale(int* p) { p[threadIdx.x] = by_inverse::of(p[threadIdx.x]); }
// Loops that read volatile memory until another work-item has written it wait; a loop that takes the next piece of work
// does not.
__global__ void look_back(const int* in, volatile int* state, int* out) {
  int sum = 0;
  for (int k = (int)blockIdx.x - 1; k >= 0;) {
    int found = state[k];
    if (found == 0) continue;
    sum += found;
    --k;
  }
  int first;
  do {
    first = state[0];
  } while (first == 0);
  out[blockIdx.x] = sum + first;
}
__global__ void take(int* next, int n, int* out) {
  int i;
  while ((i = atomicAdd(next, 1)) < n) out[i] = i;
}
__global__ void keep_count(int* out) {
  static __device__ int calls;
  out[0] = atomicAdd(&calls, 1);
}
// Call operators with a barrier, of a class that is known and of any.
struct Store {
  __device__ void operator()(int* p, int n, char) const { p[threadIdx.x] = n; __syncthreads(); }
};
template <class F>
__global__ void store(F f, int* p, int n) {
  Store own;
  if (threadIdx.x < n) own(p, n, 'a');
  if (threadIdx.x > n) f(p, n, 'b');
}
// Values with a qualifier: functions of namespaces, and members.
namespace lanes {
__device__ int of_item(int a) { return a + threadIdx.x; }
}
struct Lanes {
  __device__ int of_object(int a) const { return a + threadIdx.x; }
  __device__ static int of_class(int a) { return a + threadIdx.x; }
};
using lanes::of_item;
__global__ void values(int* out) {
  Lanes object;
  auto first = &lanes::of_item;
  int (Lanes::*second)(int) const = &Lanes::of_object;
  auto third = Lanes::of_class;
  out[0] = first(1) + (object.*second)(2) + third(3);
}
// Endless loops that others end.
__global__ void await(volatile int* flag, int* ready, int* out) {
  while (true) {
    const int left = atomicCAS(&ready[0], 0, 0);
    if (left != 0) {
      out[0] = left;
      break;
    }
  }
  for (;;) {
    if (*flag == 1) break;
  }
  for (;;) {  // makes progress: an update that is repeated
    int old = out[1];
    if (atomicCAS(&out[1], old, old + 2) == old) break;
  }
}
// No work-item that returns comes to the barrier in the other branch.
__global__ void one_of_two(float* p, int n, bool first) {
  if (first) {
    if (threadIdx.x >= n) return;
    p[threadIdx.x] = 1;
  } else {
    p[threadIdx.x] = 2;
    __syncthreads();
    p[threadIdx.x] += p[0];
  }
}
// An overloaded device function as a template argument: a parameter `auto F` cannot be deduced from its name.
__device__ float shifted(float x) { return x + threadIdx.x; }
__device__ double shifted(double x) { return x + 2; }
template <float (*F)(float)>
__global__ void shift_all(float* p) {
  p[threadIdx.x] = F(p[threadIdx.x]);
}
void run_shifts(float* p) { shift_all<shifted><<<1, 32>>>(p); }
// Objects of which no constructor passes the item: members of template parameters, bases, arrays, local classes.
struct Laned {
  int lane;
  __device__ Laned() : lane(threadIdx.x) {}
};
template <typename T>
struct Pair {
  T first, second;
};
template <typename... Bases>
struct Joined : Bases... {};
struct Listed {
  Laned all[2];
};
__global__ void hold_lanes(int* p) {
  Pair<Laned> pair;
  Joined<Laned> joined;
  Listed listed;
  struct Inner {
    Laned own;
  } inner;
  p[threadIdx.x] = pair.first.lane + joined.lane + listed.all[1].lane + inner.own.lane;
}
