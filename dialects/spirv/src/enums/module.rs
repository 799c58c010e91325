//! How modules are described: models, modes, extensions, targets.

use super::enumerations;

enumerations! {
    /// valid SPIR-V AddressingModel.
    ///
    /// How addresses are made.
    AddressingModel = "addressing_model" {
        Logical = 0;
        Physical32 = 1 needs [Addresses];
        Physical64 = 2 needs [Addresses];
        PhysicalStorageBuffer64 = 5348 with [SPV_EXT_physical_storage_buffer SPV_KHR_physical_storage_buffer] needs [PhysicalStorageBufferAddresses];
    }

    /// valid SPIR-V MemoryModel.
    ///
    /// What order memory accesses are seen in.
    MemoryModel = "memory_model" {
        Simple = 0 needs [Shader];
        GLSL450 = 1 needs [Shader];
        OpenCL = 2 needs [Kernel];
        Vulkan = 3 with [SPV_KHR_vulkan_memory_model] needs [VulkanMemoryModel];
    }

    /// valid SPIR-V ExecutionModel.
    ///
    /// What an entry point is run for.
    ExecutionModel = "execution_model" {
        Vertex = 0 needs [Shader];
        TessellationControl = 1 needs [Tessellation];
        TessellationEvaluation = 2 needs [Tessellation];
        Geometry = 3 needs [Geometry];
        Fragment = 4 needs [Shader];
        GLCompute = 5 needs [Shader];
        Kernel = 6 needs [Kernel];
        RayGenerationKHR = 5313 needs [RayTracingKHR RayTracingNV];
        IntersectionKHR = 5314 needs [RayTracingKHR RayTracingNV];
        AnyHitKHR = 5315 needs [RayTracingKHR RayTracingNV];
        ClosestHitKHR = 5316 needs [RayTracingKHR RayTracingNV];
        MissKHR = 5317 needs [RayTracingKHR RayTracingNV];
        CallableKHR = 5318 needs [RayTracingKHR RayTracingNV];
        TaskEXT = 5364 needs [MeshShadingEXT];
        MeshEXT = 5365 needs [MeshShadingEXT];
    }

    /// valid SPIR-V ExecutionMode.
    ///
    /// How an entry point is run.
    ExecutionMode = "execution_mode" {
        Invocations = 0 needs [Geometry];
        SpacingEqual = 1 needs [Tessellation];
        SpacingFractionalEven = 2 needs [Tessellation];
        SpacingFractionalOdd = 3 needs [Tessellation];
        VertexOrderCw = 4 needs [Tessellation];
        VertexOrderCcw = 5 needs [Tessellation];
        PixelCenterInteger = 6 needs [Shader];
        OriginUpperLeft = 7 needs [Shader];
        OriginLowerLeft = 8 needs [Shader];
        EarlyFragmentTests = 9 needs [Shader];
        PointMode = 10 needs [Tessellation];
        Xfb = 11 needs [TransformFeedback];
        DepthReplacing = 12 needs [Shader];
        DepthGreater = 14 needs [Shader];
        DepthLess = 15 needs [Shader];
        DepthUnchanged = 16 needs [Shader];
        LocalSize = 17;
        LocalSizeHint = 18 needs [Kernel];
        InputPoints = 19 needs [Geometry];
        InputLines = 20 needs [Geometry];
        InputLinesAdjacency = 21 needs [Geometry];
        Triangles = 22 needs [Geometry Tessellation];
        InputTrianglesAdjacency = 23 needs [Geometry];
        Quads = 24 needs [Tessellation];
        Isolines = 25 needs [Tessellation];
        OutputVertices = 26 needs [Geometry MeshShadingEXT Tessellation];
        OutputPoints = 27 needs [Geometry MeshShadingEXT];
        OutputLineStrip = 28 needs [Geometry];
        OutputTriangleStrip = 29 needs [Geometry];
        VecTypeHint = 30 needs [Kernel];
        ContractionOff = 31 needs [Kernel];
        Initializer = 33 since V1_1 needs [Kernel];
        Finalizer = 34 since V1_1 needs [Kernel];
        SubgroupSize = 35 since V1_1 needs [SubgroupDispatch];
        SubgroupsPerWorkgroup = 36 since V1_1 needs [SubgroupDispatch];
        SubgroupsPerWorkgroupId = 37 since V1_2 needs [SubgroupDispatch];
        LocalSizeId = 38 since V1_2;
        LocalSizeHintId = 39 since V1_2 needs [Kernel];
        SubgroupUniformControlFlowKHR = 4421 with [SPV_KHR_subgroup_uniform_control_flow] needs [Shader];
        PostDepthCoverage = 4446 with [SPV_KHR_post_depth_coverage] needs [SampleMaskPostDepthCoverage];
        DenormPreserve = 4459 with [SPV_KHR_float_controls] needs [DenormPreserve];
        DenormFlushToZero = 4460 with [SPV_KHR_float_controls] needs [DenormFlushToZero];
        SignedZeroInfNanPreserve = 4461 with [SPV_KHR_float_controls] needs [SignedZeroInfNanPreserve];
        RoundingModeRTE = 4462 with [SPV_KHR_float_controls] needs [RoundingModeRTE];
        RoundingModeRTZ = 4463 with [SPV_KHR_float_controls] needs [RoundingModeRTZ];
        EarlyAndLateFragmentTestsAMD = 5017 with [SPV_AMD_shader_early_and_late_fragment_tests] needs [Shader];
        StencilRefReplacingEXT = 5027 with [SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefUnchangedFrontAMD = 5079 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefGreaterFrontAMD = 5080 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefLessFrontAMD = 5081 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefUnchangedBackAMD = 5082 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefGreaterBackAMD = 5083 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        StencilRefLessBackAMD = 5084 with [SPV_AMD_shader_early_and_late_fragment_tests SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        OutputLinesEXT = 5269 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        OutputPrimitivesEXT = 5270 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        DerivativeGroupQuadsNV = 5289 with [SPV_NV_compute_shader_derivatives] needs [ComputeDerivativeGroupQuadsNV];
        DerivativeGroupLinearNV = 5290 with [SPV_NV_compute_shader_derivatives] needs [ComputeDerivativeGroupLinearNV];
        OutputTrianglesEXT = 5298 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        PixelInterlockOrderedEXT = 5366 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderPixelInterlockEXT];
        PixelInterlockUnorderedEXT = 5367 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderPixelInterlockEXT];
        SampleInterlockOrderedEXT = 5368 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderSampleInterlockEXT];
        SampleInterlockUnorderedEXT = 5369 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderSampleInterlockEXT];
        ShadingRateInterlockOrderedEXT = 5370 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderShadingRateInterlockEXT];
        ShadingRateInterlockUnorderedEXT = 5371 with [SPV_EXT_fragment_shader_interlock] needs [FragmentShaderShadingRateInterlockEXT];
        SharedLocalMemorySizeINTEL = 5618 needs [VectorComputeINTEL];
        RoundingModeRTPINTEL = 5620 needs [RoundToInfinityINTEL];
        RoundingModeRTNINTEL = 5621 needs [RoundToInfinityINTEL];
        FloatingPointModeALTINTEL = 5622 needs [RoundToInfinityINTEL];
        FloatingPointModeIEEEINTEL = 5623 needs [RoundToInfinityINTEL];
        MaxWorkgroupSizeINTEL = 5893 with [SPV_INTEL_kernel_attributes] needs [KernelAttributesINTEL];
        MaxWorkDimINTEL = 5894 with [SPV_INTEL_kernel_attributes] needs [KernelAttributesINTEL];
        NoGlobalOffsetINTEL = 5895 with [SPV_INTEL_kernel_attributes] needs [KernelAttributesINTEL];
        NumSIMDWorkitemsINTEL = 5896 with [SPV_INTEL_kernel_attributes] needs [FPGAKernelAttributesINTEL];
        SchedulerTargetFmaxMhzINTEL = 5903 needs [FPGAKernelAttributesINTEL];
        StreamingInterfaceINTEL = 6154 needs [FPGAKernelAttributesINTEL];
        NamedBarrierCountINTEL = 6417 needs [VectorComputeINTEL];
    }

    /// supported SPIR-V extensions.
    ///
    /// Parts of SPIR-V that are not in its core.
    Extension = "ext" {
        SPV_KHR_16bit_storage = 0;
        SPV_KHR_8bit_storage = 1;
        SPV_KHR_device_group = 2;
        SPV_KHR_float_controls = 3;
        SPV_KHR_physical_storage_buffer = 4;
        SPV_KHR_multiview = 5;
        SPV_KHR_no_integer_wrap_decoration = 6;
        SPV_KHR_post_depth_coverage = 7;
        SPV_KHR_shader_atomic_counter_ops = 8;
        SPV_KHR_shader_ballot = 9;
        SPV_KHR_shader_clock = 10;
        SPV_KHR_shader_draw_parameters = 11;
        SPV_KHR_storage_buffer_storage_class = 12;
        SPV_KHR_subgroup_vote = 13;
        SPV_KHR_variable_pointers = 14;
        SPV_KHR_vulkan_memory_model = 15;
        SPV_KHR_expect_assume = 16;
        SPV_KHR_integer_dot_product = 17;
        SPV_KHR_bit_instructions = 18;
        SPV_KHR_fragment_shading_rate = 19;
        SPV_KHR_workgroup_memory_explicit_layout = 20;
        SPV_KHR_ray_query = 21;
        SPV_KHR_ray_tracing = 22;
        SPV_KHR_subgroup_uniform_control_flow = 23;
        SPV_KHR_linkonce_odr = 24;
        SPV_KHR_fragment_shader_barycentric = 25;
        SPV_KHR_ray_cull_mask = 26;
        SPV_KHR_uniform_group_instructions = 27;
        SPV_KHR_subgroup_rotate = 28;
        SPV_KHR_non_semantic_info = 29;
        SPV_KHR_terminate_invocation = 30;
        SPV_KHR_cooperative_matrix = 31;
        SPV_KHR_bfloat16 = 32;
        SPV_EXT_demote_to_helper_invocation = 1000;
        SPV_EXT_descriptor_indexing = 1001;
        SPV_EXT_fragment_fully_covered = 1002;
        SPV_EXT_fragment_invocation_density = 1003;
        SPV_EXT_fragment_shader_interlock = 1004;
        SPV_EXT_physical_storage_buffer = 1005;
        SPV_EXT_shader_stencil_export = 1006;
        SPV_EXT_shader_viewport_index_layer = 1007;
        SPV_EXT_shader_atomic_float_add = 1008;
        SPV_EXT_shader_atomic_float_min_max = 1009;
        SPV_EXT_shader_image_int64 = 1010;
        SPV_EXT_shader_atomic_float16_add = 1011;
        SPV_EXT_mesh_shader = 1012;
        SPV_EXT_replicated_composites = 1013;
        SPV_ARM_tensors = 6000;
        SPV_ARM_graph = 6001;
        SPV_AMD_gpu_shader_half_float_fetch = 2000;
        SPV_AMD_shader_ballot = 2001;
        SPV_AMD_shader_explicit_vertex_parameter = 2002;
        SPV_AMD_shader_fragment_mask = 2003;
        SPV_AMD_shader_image_load_store_lod = 2004;
        SPV_AMD_texture_gather_bias_lod = 2005;
        SPV_AMD_shader_early_and_late_fragment_tests = 2006;
        SPV_GOOGLE_decorate_string = 3000;
        SPV_GOOGLE_hlsl_functionality1 = 3001;
        SPV_GOOGLE_user_type = 3002;
        SPV_INTEL_device_side_avc_motion_estimation = 4000;
        SPV_INTEL_media_block_io = 4001;
        SPV_INTEL_shader_integer_functions2 = 4002;
        SPV_INTEL_subgroups = 4003;
        SPV_INTEL_vector_compute = 4007;
        SPV_INTEL_float_controls2 = 4004;
        SPV_INTEL_function_pointers = 4005;
        SPV_INTEL_inline_assembly = 4006;
        SPV_INTEL_variable_length_array = 4008;
        SPV_INTEL_fpga_memory_attributes = 4009;
        SPV_INTEL_unstructured_loop_controls = 4012;
        SPV_INTEL_fpga_loop_controls = 4013;
        SPV_INTEL_arbitrary_precision_integers = 4010;
        SPV_INTEL_arbitrary_precision_floating_point = 4011;
        SPV_INTEL_kernel_attributes = 4014;
        SPV_INTEL_fpga_memory_accesses = 4015;
        SPV_INTEL_fpga_cluster_attributes = 4016;
        SPV_INTEL_loop_fuse = 4017;
        SPV_INTEL_fpga_buffer_location = 4018;
        SPV_INTEL_arbitrary_precision_fixed_point = 4019;
        SPV_INTEL_usm_storage_classes = 4020;
        SPV_INTEL_io_pipes = 4021;
        SPV_ALTERA_blocking_pipes = 4022;
        SPV_INTEL_fpga_reg = 4023;
        SPV_INTEL_long_constant_composite = 4024;
        SPV_INTEL_optnone = 4025;
        SPV_INTEL_debug_module = 4026;
        SPV_INTEL_fp_fast_math_mode = 4027;
        SPV_INTEL_memory_access_aliasing = 4028;
        SPV_INTEL_split_barrier = 4029;
        SPV_INTEL_bfloat16_conversion = 4031;
        SPV_INTEL_cache_controls = 4032;
        SPV_INTEL_tensor_float32_conversion = 4033;
        SPV_NV_compute_shader_derivatives = 5000;
        SPV_NV_cooperative_matrix = 5001;
        SPV_NV_fragment_shader_barycentric = 5002;
        SPV_NV_geometry_shader_passthrough = 5003;
        SPV_NV_ray_tracing = 5005;
        SPV_NV_sample_mask_override_coverage = 5006;
        SPV_NV_shader_image_footprint = 5007;
        SPV_NV_shader_sm_builtins = 5008;
        SPV_NV_shader_subgroup_partitioned = 5009;
        SPV_NV_shading_rate = 5010;
        SPV_NV_stereo_view_rendering = 5011;
        SPV_NV_viewport_array2 = 5012;
        SPV_NV_bindless_texture = 5013;
        SPV_NV_ray_tracing_motion_blur = 5014;
        SPV_NVX_multiview_per_view_attributes = 5015;
    }

    /// recognized SPIR-V client APIs.
    ///
    /// Who runs modules.
    ClientApi = "client_api" {
        Metal = 0;
        OpenCL = 1;
        Vulkan = 2;
        WebGPU = 3;
        Unknown = 4294967295;
    }

    /// valid SPIR-V device types.
    ///
    /// The kind of a device.
    DeviceType = "device_type" {
        Other = 3;
        IntegratedGPU = 2;
        DiscreteGPU = 1;
        CPU = 0;
        Unknown = 4294967295;
    }

    /// recognized SPIR-V vendor strings.
    ///
    /// Who makes a device.
    Vendor = "vendor" {
        AMD = 0;
        Apple = 1;
        ARM = 2;
        Broadcom = 3;
        Imagination = 4;
        Intel = 5;
        NVIDIA = 6;
        Qualcomm = 7;
        SwiftShader = 8;
        Unknown = 4294967295;
    }
}
