// An extension of PyTorch: streams, guards, checks and tests of devices around kernels.
#include <torch/extension.h>

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Atomic.cuh>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAStream.h>

#define CHECK_CUDA(x) TORCH_CHECK((x).is_cuda() && x.device().is_cuda() && x.type().is_cuda(), #x " is elsewhere")

__global__ void scale_kernel(const float* in, float* out, float factor, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}

template <typename T>
__global__ void sum_kernel(at::cuda::detail::TensorInfo<T, int> in, T* sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) gpuAtomicAdd(sum, in.data[at::cuda::detail::IndexToOffset<T, int, -1>::get(i, in)]);
}

void scale(at::Tensor in, at::Tensor out, double factor) {
  CHECK_CUDA(in);
  const at::cuda::OptionalCUDAGuard guard(device_of(in));
  cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  const int threads = at::cuda::warp_size(), n = in.numel();
  TORCH_CHECK(at::cuda::getCurrentDeviceProperties()->maxThreadsPerBlock >= threads &&
              at::cuda::getDeviceProperties(0)->multiProcessorCount > 0);
  scale_kernel<<<at::cuda::ATenCeilDiv(n, threads), threads, 0, stream>>>(in.data_ptr<float>(), out.data_ptr<float>(),
                                                                         factor, n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  AT_CUDA_CHECK(cudaStreamSynchronize(stream));
}

// Without a stream: memory and launches are the current stream's all the same.
float sum(const at::Tensor& in) {
  TORCH_CHECK(in.device().type == c10::DeviceType::CUDA);
  float* total;
  C10_CUDA_CHECK(cudaMalloc(&total, sizeof(float)));
  cudaMemset(total, 0, sizeof(float));
  sum_kernel<float><<<1, 64>>>(at::cuda::detail::getTensorInfo<float, int>(in), total, in.numel());
  float out = 0;
  cudaMemcpy(&out, total, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(total);
  return out;
}

// On a stream of the pool.
void scale_aside(at::Tensor in, at::Tensor out) {
  c10::cuda::CUDAGuard guard(c10::cuda::current_device());
  auto stream = at::cuda::getStreamFromPool(true);
  at::cuda::CUDAStream before = at::cuda::getCurrentCUDAStream();
  at::cuda::setCurrentCUDAStream(stream);
  scale_kernel<<<2, 32, 0, at::cuda::getCurrentCUDAStream()>>>(in.data_ptr<float>(), out.data_ptr<float>(), 3.0f, 64);
  cudaStreamSynchronize(stream.stream());
  at::cuda::setCurrentCUDAStream(before);
  void* more = c10::cuda::CUDACachingAllocator::raw_alloc(16);
  c10::cuda::CUDACachingAllocator::raw_delete(more);
}
