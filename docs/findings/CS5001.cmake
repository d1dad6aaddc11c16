project(app LANGUAGES CXX CUDA)
cuda_compile(objects main.cu)
add_executable(app ${objects})
