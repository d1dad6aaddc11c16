# Build step: the commit that is built, and where its documents are, as a header.
# cmake -DROOT=… -DOUT=… -DDOCUMENTS=… -P commit.cmake; DOCUMENTS: the installed ones, where the clone has no web address.
execute_process(COMMAND git -C ${ROOT} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE failed ERROR_QUIET)
execute_process(COMMAND git -C ${ROOT} config --get remote.origin.url OUTPUT_VARIABLE remote
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(failed)
  set(commit "unknown")
endif()
# https://host/owner/name.git, git@host:owner/name.git, ssh://git@host/owner/name.git; no password stays in it
if(NOT failed AND remote MATCHES "^(https?://|ssh://|git@)([^/@]*@)?([^/:@]+)[:/]([^:]+)$")
  string(REGEX REPLACE "\\.git$" "" path "${CMAKE_MATCH_4}")
  set(DOCUMENTS "https://${CMAKE_MATCH_3}/${path}/blob/${commit}/docs")
else()
  set(DOCUMENTS "file://${DOCUMENTS}")
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT
  "#pragma once\n#define CU2SYCL_COMMIT \"${commit}\"\n#define CU2SYCL_DOCUMENTS \"${DOCUMENTS}\"\n")
