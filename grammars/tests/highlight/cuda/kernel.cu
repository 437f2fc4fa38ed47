// Adds two vectors.
#include <cuda_runtime.h>
#include <cstdio>

#define BLOCK 256

__constant__ float scale[4];
__device__ int counter = 0;
__managed__ int shared_counter;

template <typename T>
__global__ void __launch_bounds__(256, 4) add(const T *__restrict__ a, T *out, int n) {
  __shared__ T tile[BLOCK];
  extern __shared__ float dynamic[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    tile[threadIdx.x] = a[i];
    __syncthreads();
    out[i] = tile[threadIdx.x] * 2.0f;
    atomicAdd(&counter, 1);
  }
}

__host__ __device__ inline float twice(float x) { return x * 2; }

__device__ __forceinline__ float3 up(const dim3 &size) {
  return make_float3(0.0f, __sinf(1.0f), warpSize);
}

int main() {
  float *device = nullptr;
  cudaStream_t stream;
  cudaError_t status = cudaMalloc(&device, 1024 * sizeof(float));
  if (status != cudaSuccess) std::printf("failed: %s\n", cudaGetErrorString(status));
  dim3 grid(4), block(BLOCK);
  add<float><<<grid, block, 0, stream>>>(device, device, 1024);
  cudaMemcpy(device, device, 4, cudaMemcpyHostToDevice);
  for (auto value : {1, 2}) continue;
  cudaDeviceSynchronize();
  cudaFree(device);
  return 0;
}
