// NVTX's ranges and marks: no tool records them, and they return what NVTX returns without a tool.
// EXPECT: -2 -2 0 48
#include <nvtx3/nvToolsExt.h>

#include <cstdio>

struct Range {
  explicit Range(const char* name) {
    nvtxEventAttributes_t attributes = {};
    attributes.version = NVTX_VERSION;
    attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    attributes.colorType = NVTX_COLOR_ARGB;
    attributes.color = 0xff00ff00;
    attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
    attributes.message.ascii = name;
    nvtxRangePushEx(&attributes);
  }
  ~Range() { nvtxRangePop(); }
};

__global__ void nothing() {}

int main() {
  Range all("all");
  int pushed = nvtxRangePushA("launch");
  nothing<<<1, 1>>>();
  cudaDeviceSynchronize();
  int popped = nvtxRangePop();
  nvtxRangeId_t id = nvtxRangeStartA("range");
  nvtxRangeEnd(id);
  nvtxMark("mark");
  nvtxNameOsThreadA(1, "main");
  nvtxDomainHandle_t domain = nvtxDomainCreateA("domain");
  nvtxDomainDestroy(domain);
  printf("%d %d %d %d\n", pushed, popped, (int)id, (int)NVTX_EVENT_ATTRIB_STRUCT_SIZE);
}
