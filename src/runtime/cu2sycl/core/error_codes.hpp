// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUDA's error codes with names and descriptions. CUDA Runtime API, "Data types used by CUDA Runtime", cudaError.
#pragma once

// X(NAME, VALUE, name in CUDA, description)
#define CU2SYCL_ERROR_CODES(X) \
  X(success, 0, "cudaSuccess", "no error") \
  X(error_invalid_value, 1, "cudaErrorInvalidValue", "invalid argument") \
  X(error_memory_allocation, 2, "cudaErrorMemoryAllocation", "out of memory") \
  X(error_initialization, 3, "cudaErrorInitializationError", "initialization error") \
  X(error_cudart_unloading, 4, "cudaErrorCudartUnloading", "driver shutting down") \
  X(error_profiler_disabled, 5, "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool") \
  X(error_profiler_not_initialized, 6, "cudaErrorProfilerNotInitialized", \
    "profiler not initialized: call cudaProfilerInitialize()") \
  X(error_profiler_already_started, 7, "cudaErrorProfilerAlreadyStarted", "profiler already started") \
  X(error_profiler_already_stopped, 8, "cudaErrorProfilerAlreadyStopped", "profiler already stopped") \
  X(error_invalid_configuration, 9, "cudaErrorInvalidConfiguration", "invalid configuration argument") \
  X(error_invalid_pitch_value, 12, "cudaErrorInvalidPitchValue", "invalid pitch argument") \
  X(error_invalid_symbol, 13, "cudaErrorInvalidSymbol", "invalid device symbol") \
  X(error_invalid_host_pointer, 16, "cudaErrorInvalidHostPointer", "invalid host pointer") \
  X(error_invalid_device_pointer, 17, "cudaErrorInvalidDevicePointer", "invalid device pointer") \
  X(error_invalid_texture, 18, "cudaErrorInvalidTexture", "invalid texture reference") \
  X(error_invalid_texture_binding, 19, "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer") \
  X(error_invalid_channel_descriptor, 20, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor") \
  X(error_invalid_memcpy_direction, 21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy") \
  X(error_address_of_constant, 22, "cudaErrorAddressOfConstant", "invalid address of constant") \
  X(error_texture_fetch_failed, 23, "cudaErrorTextureFetchFailed", "fetch from texture failed") \
  X(error_texture_not_bound, 24, "cudaErrorTextureNotBound", "cannot fetch from a texture that is not bound") \
  X(error_synchronization_error, 25, "cudaErrorSynchronizationError", "incorrect use of __syncthreads()") \
  X(error_invalid_filter_setting, 26, "cudaErrorInvalidFilterSetting", \
    "linear filtering not supported for non-float type") \
  X(error_invalid_norm_setting, 27, "cudaErrorInvalidNormSetting", \
    "read as normalized float not supported for data type") \
  X(error_mixed_device_execution, 28, "cudaErrorMixedDeviceExecution", \
    "device emulation mode and device execution mode cannot be mixed") \
  X(error_not_yet_implemented, 31, "cudaErrorNotYetImplemented", "feature not yet implemented") \
  X(error_memory_value_too_large, 32, "cudaErrorMemoryValueTooLarge", \
    "memory size or pointer value too large to fit in 32 bit") \
  X(error_stub_library, 34, "cudaErrorStubLibrary", "CUDA driver is a stub library") \
  X(error_insufficient_driver, 35, "cudaErrorInsufficientDriver", \
    "CUDA driver version is insufficient for CUDA runtime version") \
  X(error_call_requires_newer_driver, 36, "cudaErrorCallRequiresNewerDriver", \
    "API call is not supported in the installed CUDA driver") \
  X(error_invalid_surface, 37, "cudaErrorInvalidSurface", "invalid surface reference") \
  X(error_duplicate_variable_name, 43, "cudaErrorDuplicateVariableName", \
    "duplicate global variable looked up by string name") \
  X(error_duplicate_texture_name, 44, "cudaErrorDuplicateTextureName", "duplicate texture looked up by string name") \
  X(error_duplicate_surface_name, 45, "cudaErrorDuplicateSurfaceName", "duplicate surface looked up by string name") \
  X(error_devices_unavailable, 46, "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable") \
  X(error_incompatible_driver_context, 49, "cudaErrorIncompatibleDriverContext", "incompatible driver context") \
  X(error_missing_configuration, 52, "cudaErrorMissingConfiguration", "__global__ function call is not configured") \
  X(error_prior_launch_failure, 53, "cudaErrorPriorLaunchFailure", "unspecified launch failure in prior launch") \
  X(error_launch_max_depth_exceeded, 65, "cudaErrorLaunchMaxDepthExceeded", \
    "launch would exceed maximum depth of nested launches") \
  X(error_launch_file_scoped_tex, 66, "cudaErrorLaunchFileScopedTex", \
    "launch failed because kernel uses unsupported, file-scoped textures (texture objects are supported)") \
  X(error_launch_file_scoped_surf, 67, "cudaErrorLaunchFileScopedSurf", \
    "launch failed because kernel uses unsupported, file-scoped surfaces (surface objects are supported)") \
  X(error_sync_depth_exceeded, 68, "cudaErrorSyncDepthExceeded", \
    "cudaDeviceSynchronize failed because caller's grid depth exceeds cudaLimitDevRuntimeSyncDepth") \
  X(error_launch_pending_count_exceeded, 69, "cudaErrorLaunchPendingCountExceeded", \
    "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount") \
  X(error_invalid_device_function, 98, "cudaErrorInvalidDeviceFunction", "invalid device function") \
  X(error_no_device, 100, "cudaErrorNoDevice", "no CUDA-capable device is detected") \
  X(error_invalid_device, 101, "cudaErrorInvalidDevice", "invalid device ordinal") \
  X(error_device_not_licensed, 102, "cudaErrorDeviceNotLicensed", "device doesn't have valid Grid license") \
  X(error_software_validity_not_established, 103, "cudaErrorSoftwareValidityNotEstablished", \
    "integrity checks failed") \
  X(error_startup_failure, 127, "cudaErrorStartupFailure", "startup failure in cuda runtime") \
  X(error_invalid_kernel_image, 200, "cudaErrorInvalidKernelImage", "device kernel image is invalid") \
  X(error_device_uninitialized, 201, "cudaErrorDeviceUninitialized", "invalid device context") \
  X(error_map_buffer_object_failed, 205, "cudaErrorMapBufferObjectFailed", "mapping of buffer object failed") \
  X(error_unmap_buffer_object_failed, 206, "cudaErrorUnmapBufferObjectFailed", "unmapping of buffer object failed") \
  X(error_array_is_mapped, 207, "cudaErrorArrayIsMapped", "array is mapped") \
  X(error_already_mapped, 208, "cudaErrorAlreadyMapped", "resource already mapped") \
  X(error_no_kernel_image_for_device, 209, "cudaErrorNoKernelImageForDevice", \
    "no kernel image is available for execution on the device") \
  X(error_already_acquired, 210, "cudaErrorAlreadyAcquired", "resource already acquired") \
  X(error_not_mapped, 211, "cudaErrorNotMapped", "resource not mapped") \
  X(error_not_mapped_as_array, 212, "cudaErrorNotMappedAsArray", "resource not mapped as array") \
  X(error_not_mapped_as_pointer, 213, "cudaErrorNotMappedAsPointer", "resource not mapped as pointer") \
  X(error_ecc_uncorrectable, 214, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered") \
  X(error_unsupported_limit, 215, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture") \
  X(error_device_already_in_use, 216, "cudaErrorDeviceAlreadyInUse", \
    "exclusive-thread device already in use by a different thread") \
  X(error_peer_access_unsupported, 217, "cudaErrorPeerAccessUnsupported", \
    "peer access is not supported between these two devices") \
  X(error_invalid_ptx, 218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed") \
  X(error_invalid_graphics_context, 219, "cudaErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context") \
  X(error_nvlink_uncorrectable, 220, "cudaErrorNvlinkUncorrectable", \
    "uncorrectable NVLink error detected during the execution") \
  X(error_jit_compiler_not_found, 221, "cudaErrorJitCompilerNotFound", "PTX JIT compiler library not found") \
  X(error_unsupported_ptx_version, 222, "cudaErrorUnsupportedPtxVersion", \
    "the provided PTX was compiled with an unsupported toolchain.") \
  X(error_jit_compilation_disabled, 223, "cudaErrorJitCompilationDisabled", "PTX JIT compilation was disabled") \
  X(error_unsupported_exec_affinity, 224, "cudaErrorUnsupportedExecAffinity", \
    "the provided execution affinity is not supported") \
  X(error_unsupported_dev_side_sync, 225, "cudaErrorUnsupportedDevSideSync", \
    "the provided PTX contains unsupported call to cudaDeviceSynchronize") \
  X(error_contained, 226, "cudaErrorContained", "Invalid access of peer GPU memory over nvlink or a hardware error") \
  X(error_invalid_source, 300, "cudaErrorInvalidSource", "device kernel image is invalid") \
  X(error_file_not_found, 301, "cudaErrorFileNotFound", "file not found") \
  X(error_shared_object_symbol_not_found, 302, "cudaErrorSharedObjectSymbolNotFound", \
    "shared object symbol not found") \
  X(error_shared_object_init_failed, 303, "cudaErrorSharedObjectInitFailed", "shared object initialization failed") \
  X(error_operating_system, 304, "cudaErrorOperatingSystem", "OS call failed or operation not supported on this OS") \
  X(error_invalid_resource_handle, 400, "cudaErrorInvalidResourceHandle", "invalid resource handle") \
  X(error_illegal_state, 401, "cudaErrorIllegalState", "the operation cannot be performed in the present state") \
  X(error_lossy_query, 402, "cudaErrorLossyQuery", "attempted introspection would be semantically lossy") \
  X(error_symbol_not_found, 500, "cudaErrorSymbolNotFound", "named symbol not found") \
  X(error_not_ready, 600, "cudaErrorNotReady", "device not ready") \
  X(error_illegal_address, 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered") \
  X(error_launch_out_of_resources, 701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch") \
  X(error_launch_timeout, 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated") \
  X(error_launch_incompatible_texturing, 703, "cudaErrorLaunchIncompatibleTexturing", \
    "launch uses incompatible texturing mode") \
  X(error_peer_access_already_enabled, 704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled") \
  X(error_peer_access_not_enabled, 705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled") \
  X(error_set_on_active_process, 708, "cudaErrorSetOnActiveProcess", \
    "cannot set while device is active in this process") \
  X(error_context_is_destroyed, 709, "cudaErrorContextIsDestroyed", "context is destroyed") \
  X(error_assert, 710, "cudaErrorAssert", "device-side assert triggered") \
  X(error_too_many_peers, 711, "cudaErrorTooManyPeers", "peer mapping resources exhausted") \
  X(error_host_memory_already_registered, 712, "cudaErrorHostMemoryAlreadyRegistered", \
    "part or all of the requested memory range is already mapped") \
  X(error_host_memory_not_registered, 713, "cudaErrorHostMemoryNotRegistered", \
    "pointer does not correspond to a registered memory region") \
  X(error_hardware_stack_error, 714, "cudaErrorHardwareStackError", "hardware stack error") \
  X(error_illegal_instruction, 715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered") \
  X(error_misaligned_address, 716, "cudaErrorMisalignedAddress", "misaligned address") \
  X(error_invalid_address_space, 717, "cudaErrorInvalidAddressSpace", \
    "operation not supported on global/shared address space") \
  X(error_invalid_pc, 718, "cudaErrorInvalidPc", "invalid program counter") \
  X(error_launch_failure, 719, "cudaErrorLaunchFailure", "unspecified launch failure") \
  X(error_cooperative_launch_too_large, 720, "cudaErrorCooperativeLaunchTooLarge", \
    "too many blocks in cooperative launch") \
  X(error_tensor_memory_leak, 721, "cudaErrorTensorMemoryLeak", "tensor memory not completely freed") \
  X(error_not_permitted, 800, "cudaErrorNotPermitted", "operation not permitted") \
  X(error_not_supported, 801, "cudaErrorNotSupported", "operation not supported") \
  X(error_system_not_ready, 802, "cudaErrorSystemNotReady", "system not yet initialized") \
  X(error_system_driver_mismatch, 803, "cudaErrorSystemDriverMismatch", \
    "system has unsupported display driver / cuda driver combination") \
  X(error_compat_not_supported_on_device, 804, "cudaErrorCompatNotSupportedOnDevice", \
    "forward compatibility was attempted on non supported HW") \
  X(error_mps_connection_failed, 805, "cudaErrorMpsConnectionFailed", \
    "MPS client failed to connect to the MPS control daemon or the MPS server") \
  X(error_mps_rpc_failure, 806, "cudaErrorMpsRpcFailure", \
    "the remote procedural call between the MPS server and the MPS client failed") \
  X(error_mps_server_not_ready, 807, "cudaErrorMpsServerNotReady", \
    "MPS server is not ready to accept new MPS client requests") \
  X(error_mps_max_clients_reached, 808, "cudaErrorMpsMaxClientsReached", \
    "the hardware resources required to create MPS client have been exhausted") \
  X(error_mps_max_connections_reached, 809, "cudaErrorMpsMaxConnectionsReached", \
    "the hardware resources required to support device connections have been exhausted") \
  X(error_mps_client_terminated, 810, "cudaErrorMpsClientTerminated", \
    "the MPS client has been terminated by the server") \
  X(error_cdp_not_supported, 811, "cudaErrorCdpNotSupported", \
    "is using CUDA Dynamic Parallelism, but the current configuration, like MPS, does not support it") \
  X(error_cdp_version_mismatch, 812, "cudaErrorCdpVersionMismatch", \
    "unsupported interaction between different versions of CUDA Dynamic Parallelism") \
  X(error_stream_capture_unsupported, 900, "cudaErrorStreamCaptureUnsupported", \
    "operation not permitted when stream is capturing") \
  X(error_stream_capture_invalidated, 901, "cudaErrorStreamCaptureInvalidated", \
    "operation failed due to a previous error during capture") \
  X(error_stream_capture_merge, 902, "cudaErrorStreamCaptureMerge", \
    "operation would result in a merge of separate capture sequences") \
  X(error_stream_capture_unmatched, 903, "cudaErrorStreamCaptureUnmatched", \
    "capture was not ended in the same stream as it began") \
  X(error_stream_capture_unjoined, 904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work") \
  X(error_stream_capture_isolation, 905, "cudaErrorStreamCaptureIsolation", \
    "dependency created on uncaptured work in another stream") \
  X(error_stream_capture_implicit, 906, "cudaErrorStreamCaptureImplicit", \
    "operation would make the legacy stream depend on a capturing blocking stream") \
  X(error_captured_event, 907, "cudaErrorCapturedEvent", \
    "operation not permitted on an event last recorded in a capturing stream") \
  X(error_stream_capture_wrong_thread, 908, "cudaErrorStreamCaptureWrongThread", \
    "attempt to terminate a thread-local capture sequence from another thread") \
  X(error_timeout, 909, "cudaErrorTimeout", "wait operation timed out") \
  X(error_graph_exec_update_failure, 910, "cudaErrorGraphExecUpdateFailure", \
    "the graph update was not performed because it included changes which violated constraints specific to " \
    "instantiated graph update") \
  X(error_external_device, 911, "cudaErrorExternalDevice", \
    "an async error has occured in external entity outside of CUDA") \
  X(error_invalid_cluster_size, 912, "cudaErrorInvalidClusterSize", \
    "a kernel launch error has occurred due to cluster misconfiguration") \
  X(error_function_not_loaded, 913, "cudaErrorFunctionNotLoaded", \
    "the function handle is not loaded when calling an API that requires a loaded function") \
  X(error_invalid_resource_type, 914, "cudaErrorInvalidResourceType", \
    "one or more resources passed in are not valid resource types for the operation") \
  X(error_invalid_resource_configuration, 915, "cudaErrorInvalidResourceConfiguration", \
    "one or more resources are insufficient or non-applicable for the operation") \
  X(error_unknown, 999, "cudaErrorUnknown", "unknown error") \
  X(error_api_failure_base, 10000, "cudaErrorApiFailureBase", "api failure base")

/// The error codes that functions return, with the values of cudaError_t. The enumeration is not in namespace cu2sycl:
/// calls with a code as an argument look functions up in the global namespace, as they do with a cudaError_t.
struct cu2sycl_error_codes {
#define CU2SYCL_ENUMERATOR(code, value, name, text) code = value,
  enum error_t : int { CU2SYCL_ERROR_CODES(CU2SYCL_ENUMERATOR) };
#undef CU2SYCL_ENUMERATOR
};

namespace cu2sycl {

using error_t = cu2sycl_error_codes::error_t;
#define CU2SYCL_CONSTANT(code, value, name, text) inline constexpr error_t code = error_t::code;
CU2SYCL_ERROR_CODES(CU2SYCL_CONSTANT)
#undef CU2SYCL_CONSTANT

namespace detail {

struct error_entry {
  error_t code;
  const char* name;
  const char* text;
};

#define CU2SYCL_ENTRY(code, value, name, text) {code, name, text},
inline constexpr error_entry error_entries[] = {CU2SYCL_ERROR_CODES(CU2SYCL_ENTRY)};
#undef CU2SYCL_ENTRY
#undef CU2SYCL_ERROR_CODES

}  // namespace detail

/// Returns the name of a code, or "unrecognized error code" if there is none (cudaGetErrorName).
inline const char* error_name(error_t code) {
  for (const detail::error_entry& one : detail::error_entries) {
    if (one.code == code) return one.name;
  }
  return "unrecognized error code";
}

/// Returns the description of a code, or "unrecognized error code" if there is none (cudaGetErrorString).
inline const char* error_string(error_t code) {
  for (const detail::error_entry& one : detail::error_entries) {
    if (one.code == code) return one.text;
  }
  return "unrecognized error code";
}

}  // namespace cu2sycl
