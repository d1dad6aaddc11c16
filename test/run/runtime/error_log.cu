// The error log: callbacks, dumps to memory and to a file.
// EXPECT: 0 0 1 1 1
// EXPECT: 0 1 1 1 1 1
// EXPECT: 0 0 1 0
// EXPECT: 0 1
// EXPECT: 0 1 1
#include <cstdio>
#include <cstring>
#include <unistd.h>

static int errors;
void logged(void* data, cudaLogLevel level, char* message, size_t length) {
  if (level == cudaLogLevelError && length > 0 && strlen(message) >= length) ++errors;
  *static_cast<bool*>(data) = true;
}

int main() {
  bool called = false;
  cudaLogsCallbackHandle handle;
  printf("%d", cudaLogsRegisterCallback(logged, &called, &handle));
  cudaLogIterator place;
  printf(" %d", cudaLogsCurrent(&place, 0));
  cudaLogIterator start = place;
  int* none = nullptr;
  printf(" %d", cudaMemset(none, 0, 4));
  cudaGetLastError();
  printf(" %d %d\n", called, errors > 0);
  static char text[30000];
  size_t size = sizeof(text);
  cudaLogIterator moved = start;
  printf("%d", cudaLogsDumpToMemory(&moved, text, &size, 0));
  printf(" %d %d %d %d", size > 0, strlen(text) == size, text[size - 1] == '\n', moved > start);
  printf(" %d\n", strstr(text, "Returning 1") != nullptr);
  size = sizeof(text);
  printf("%d", cudaLogsDumpToMemory(&moved, text, &size, 0));
  printf(" %zu", size);
  size = 3;
  printf(" %d", cudaLogsDumpToMemory(nullptr, text, &size, 0) == cudaErrorInvalidValue);
  printf(" %zu\n", size);
  cudaGetLastError();
  char path[64];
  snprintf(path, sizeof(path), "error_log_of_test_%d.txt", static_cast<int>(getpid()));
  printf("%d", cudaLogsDumpToFile(&start, path, 0));
  FILE* file = fopen(path, "r");
  int lines = 0;
  if (file != nullptr) {
    while (fgets(text, sizeof(text), file) != nullptr) ++lines;
    fclose(file);
  }
  remove(path);
  printf(" %d\n", lines >= 1);
  printf("%d", cudaLogsUnregisterCallback(handle));
  const int before = errors;
  printf(" %d", cudaMemset(none, 0, 4));
  printf(" %d\n", errors == before);
}
