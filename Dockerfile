# cu2sycl in a container: docker build -t cu2sycl . && docker run --rm -v "$PWD:/work" cu2sycl convert src -o sycl
FROM debian:12 AS build
COPY . /source
RUN /source/scripts/setup
RUN cmake -S /source -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DCU2SYCL_BENCH=OFF && \
    cmake --build /build --target cu2sycl-static

FROM debian:12-slim
COPY --from=build /build/cu2sycl-static /usr/local/bin/cu2sycl
WORKDIR /work
ENTRYPOINT ["cu2sycl"]
