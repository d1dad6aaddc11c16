# Build step: the commit that is built, as a header. cmake -DROOT=… -DOUT=… -P commit.cmake
execute_process(COMMAND git -C ${ROOT} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE failed ERROR_QUIET)
if(failed)
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#pragma once\n#define CU2SYCL_COMMIT \"${commit}\"\n")
