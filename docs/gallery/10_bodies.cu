// Bodies that attract each other: positions by tiles in dynamic shared memory, a launch in a separate function.
// EXPECT: momentum 0.000 0.000 0.000
// EXPECT: moved
#include <cmath>
#include <cstdio>
#include <vector>

__device__ float3 pull(float3 force, const float4& a, const float4& b) {
  const float3 d = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
  const float inverse = rsqrtf(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
  const float s = b.w * inverse * inverse * inverse;
  force.x += d.x * s;
  force.y += d.y * s;
  force.z += d.z * s;
  return force;
}

template <int Unroll>
__global__ void __launch_bounds__(256) accelerate(const float4* bodies, float4* velocities, int n, float dt) {
  extern __shared__ float4 tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 own = bodies[i];
  float3 force = {0.0f, 0.0f, 0.0f};
  for (int first = 0; first < n; first += blockDim.x) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
#pragma unroll Unroll
    for (int k = 0; k < blockDim.x; ++k) force = pull(force, own, tile[k]);
    __syncthreads();
  }
  velocities[i].x += dt * force.x;
  velocities[i].y += dt * force.y;
  velocities[i].z += dt * force.z;
}

__global__ void move(float4* bodies, const float4* velocities, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  bodies[i].x += dt * velocities[i].x;
  bodies[i].y += dt * velocities[i].y;
  bodies[i].z += dt * velocities[i].z;
}

class System {
 public:
  explicit System(const std::vector<float4>& bodies) : n_(static_cast<int>(bodies.size())) {
    cudaMalloc(&bodies_, n_ * sizeof(float4));
    cudaMalloc(&velocities_, n_ * sizeof(float4));
    cudaMemcpy(bodies_, bodies.data(), n_ * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemset(velocities_, 0, n_ * sizeof(float4));
  }
  ~System() {
    cudaFree(bodies_);
    cudaFree(velocities_);
  }
  void step(float dt, int block_size = 64) {
    const size_t tile_bytes = block_size * sizeof(float4);
    accelerate<4><<<n_ / block_size, block_size, tile_bytes>>>(bodies_, velocities_, n_, dt);
    move<<<n_ / block_size, block_size>>>(bodies_, velocities_, dt);
  }
  std::vector<float4> bodies() const { return read(bodies_); }
  std::vector<float4> velocities() const { return read(velocities_); }

 private:
  std::vector<float4> read(const float4* from) const {
    std::vector<float4> out(n_);
    cudaMemcpy(out.data(), from, n_ * sizeof(float4), cudaMemcpyDeviceToHost);
    return out;
  }

  float4* bodies_ = nullptr;
  float4* velocities_ = nullptr;
  int n_;
};

int main() {
  std::vector<float4> start;
  for (int i = 0; i < 256; ++i) start.push_back(make_float4(std::sin(0.1f * i), std::cos(0.3f * i), 0.01f * i, 1.0f));
  System system(start);
  for (int i = 0; i < 10; ++i) system.step(0.001f);

  float momentum[3] = {0, 0, 0};
  for (const float4& v : system.velocities()) {
    momentum[0] += v.x;
    momentum[1] += v.y;
    momentum[2] += v.z;
  }
  printf("momentum %.3f %.3f %.3f\n", std::fabs(momentum[0] / 256), std::fabs(momentum[1] / 256),
         std::fabs(momentum[2] / 256));
  printf("%s\n", system.bodies()[0].x != start[0].x ? "moved" : "not moved");
}
