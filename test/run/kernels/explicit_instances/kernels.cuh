#pragma once
template <typename T, int N> __global__ void sum(const T* in, T* out);
template <typename Element, int Count> __global__ void reversed(Element* values);
template <typename T, int N = 4> __global__ void turned(T* values);
namespace net {
template <typename T, int N> __global__ void scaled(T* values, T by);
}
void add_one(float* values, int n);
