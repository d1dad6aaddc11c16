# cu2sycl in a container: docker build -t cu2sycl . && docker run --rm -v "$PWD:/work" cu2sycl convert src -o sycl
FROM debian:12 AS build
COPY . /source
RUN /source/scripts/setup
RUN /source/scripts/build release cu2sycl-static

FROM debian:12-slim
COPY --from=build /source/build/release/cu2sycl-static /usr/local/bin/cu2sycl
WORKDIR /work
ENTRYPOINT ["cu2sycl"]
