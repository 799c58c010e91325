//! What variables are: storage classes, decorations, built-ins.

use super::enumerations;

enumerations! {
    /// valid SPIR-V StorageClass.
    ///
    /// Where what a pointer points to lives, and who shares it.
    StorageClass = "storage_class" {
        UniformConstant = 0;
        Input = 1;
        Uniform = 2 needs [Shader];
        Output = 3 needs [Shader];
        Workgroup = 4;
        CrossWorkgroup = 5;
        Private = 6 needs [Shader VectorComputeINTEL];
        Function = 7;
        Generic = 8 needs [GenericPointer];
        PushConstant = 9 needs [Shader];
        AtomicCounter = 10 needs [AtomicStorage];
        Image = 11;
        StorageBuffer = 12 with [SPV_KHR_storage_buffer_storage_class SPV_KHR_variable_pointers] needs [Shader];
        CallableDataKHR = 5328 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        IncomingCallableDataKHR = 5329 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        RayPayloadKHR = 5338 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        HitAttributeKHR = 5339 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        IncomingRayPayloadKHR = 5342 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        ShaderRecordBufferKHR = 5343 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        PhysicalStorageBuffer = 5349 with [SPV_EXT_physical_storage_buffer SPV_KHR_physical_storage_buffer] needs [PhysicalStorageBufferAddresses];
        TaskPayloadWorkgroupEXT = 5402 since V1_4 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        CodeSectionINTEL = 5605 with [SPV_INTEL_function_pointers] needs [FunctionPointersINTEL];
        DeviceOnlyINTEL = 5936 with [SPV_INTEL_usm_storage_classes] needs [USMStorageClassesINTEL];
        HostOnlyINTEL = 5937 with [SPV_INTEL_usm_storage_classes] needs [USMStorageClassesINTEL];
    }

    /// valid SPIR-V Decoration.
    ///
    /// What is said of a variable, a type or its member.
    Decoration = "decoration" {
        RelaxedPrecision = 0 needs [Shader];
        SpecId = 1 needs [Kernel Shader];
        Block = 2 needs [Shader];
        BufferBlock = 3 until V1_3 needs [Shader];
        RowMajor = 4 needs [Matrix];
        ColMajor = 5 needs [Matrix];
        ArrayStride = 6 needs [Shader];
        MatrixStride = 7 needs [Matrix];
        GLSLShared = 8 needs [Shader];
        GLSLPacked = 9 needs [Shader];
        CPacked = 10 needs [Kernel];
        BuiltIn = 11;
        NoPerspective = 13 needs [Shader];
        Flat = 14 needs [Shader];
        Patch = 15 needs [Tessellation];
        Centroid = 16 needs [Shader];
        Sample = 17 needs [SampleRateShading];
        Invariant = 18 needs [Shader];
        Restrict = 19;
        Aliased = 20;
        Volatile = 21;
        Constant = 22 needs [Kernel];
        Coherent = 23;
        NonWritable = 24;
        NonReadable = 25;
        Uniform = 26 needs [Shader UniformDecoration];
        UniformId = 27 since V1_4 needs [Shader UniformDecoration];
        SaturatedConversion = 28 needs [Kernel];
        Stream = 29 needs [GeometryStreams];
        Location = 30 needs [Shader];
        Component = 31 needs [Shader];
        Index = 32 needs [Shader];
        Binding = 33 needs [Shader];
        DescriptorSet = 34 needs [Shader];
        Offset = 35 needs [Shader];
        XfbBuffer = 36 needs [TransformFeedback];
        XfbStride = 37 needs [TransformFeedback];
        FuncParamAttr = 38 needs [Kernel];
        FPRoundingMode = 39;
        FPFastMathMode = 40 needs [Kernel];
        LinkageAttributes = 41 needs [Linkage];
        NoContraction = 42 needs [Shader];
        InputAttachmentIndex = 43 needs [InputAttachment];
        Alignment = 44 needs [Kernel];
        MaxByteOffset = 45 since V1_1 needs [Addresses];
        AlignmentId = 46 since V1_2 needs [Kernel];
        MaxByteOffsetId = 47 since V1_2 needs [Addresses];
        NoSignedWrap = 4469 with [SPV_KHR_no_integer_wrap_decoration];
        NoUnsignedWrap = 4470 with [SPV_KHR_no_integer_wrap_decoration];
        ExplicitInterpAMD = 4999 with [SPV_AMD_shader_explicit_vertex_parameter];
        OverrideCoverageNV = 5248 with [SPV_NV_sample_mask_override_coverage] needs [SampleMaskOverrideCoverageNV];
        PassthroughNV = 5250 with [SPV_NV_geometry_shader_passthrough] needs [GeometryShaderPassthroughNV];
        ViewportRelativeNV = 5252 needs [ShaderViewportMaskNV];
        SecondaryViewportRelativeNV = 5256 with [SPV_NV_stereo_view_rendering] needs [ShaderStereoViewNV];
        PerPrimitiveEXT = 5271 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        PerVertexKHR = 5285 with [SPV_KHR_fragment_shader_barycentric SPV_NV_fragment_shader_barycentric] needs [FragmentBarycentricKHR];
        NonUniform = 5300 since V1_5 needs [ShaderNonUniform];
        RestrictPointer = 5355 with [SPV_EXT_physical_storage_buffer SPV_KHR_physical_storage_buffer] needs [PhysicalStorageBufferAddresses];
        AliasedPointer = 5356 with [SPV_EXT_physical_storage_buffer SPV_KHR_physical_storage_buffer] needs [PhysicalStorageBufferAddresses];
        BindlessSamplerNV = 5398 needs [BindlessTextureNV];
        BindlessImageNV = 5399 needs [BindlessTextureNV];
        BoundSamplerNV = 5400 needs [BindlessTextureNV];
        BoundImageNV = 5401 needs [BindlessTextureNV];
        SIMTCallINTEL = 5599 needs [VectorComputeINTEL];
        ReferencedIndirectlyINTEL = 5602 with [SPV_INTEL_function_pointers] needs [IndirectReferencesINTEL];
        ClobberINTEL = 5607 needs [AsmINTEL];
        SideEffectsINTEL = 5608 needs [AsmINTEL];
        VectorComputeVariableINTEL = 5624 needs [VectorComputeINTEL];
        FuncParamIOKindINTEL = 5625 needs [VectorComputeINTEL];
        VectorComputeFunctionINTEL = 5626 needs [VectorComputeINTEL];
        StackCallINTEL = 5627 needs [VectorComputeINTEL];
        GlobalVariableOffsetINTEL = 5628 needs [VectorComputeINTEL];
        CounterBuffer = 5634 since V1_4;
        UserSemantic = 5635 since V1_4;
        UserTypeGOOGLE = 5636 with [SPV_GOOGLE_user_type];
        FunctionRoundingModeINTEL = 5822 needs [FunctionFloatControlINTEL];
        FunctionDenormModeINTEL = 5823 needs [FunctionFloatControlINTEL];
        RegisterINTEL = 5825 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        MemoryINTEL = 5826 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        NumbanksINTEL = 5827 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        BankwidthINTEL = 5828 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        MaxPrivateCopiesINTEL = 5829 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        SinglepumpINTEL = 5830 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        DoublepumpINTEL = 5831 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        MaxReplicatesINTEL = 5832 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        SimpleDualPortINTEL = 5833 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        MergeINTEL = 5834 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        BankBitsINTEL = 5835 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        ForcePow2DepthINTEL = 5836 with [SPV_INTEL_fpga_memory_attributes] needs [FPGAMemoryAttributesINTEL];
        BurstCoalesceINTEL = 5899 needs [FPGAMemoryAccessesINTEL];
        CacheSizeINTEL = 5900 needs [FPGAMemoryAccessesINTEL];
        DontStaticallyCoalesceINTEL = 5901 needs [FPGAMemoryAccessesINTEL];
        PrefetchINTEL = 5902 needs [FPGAMemoryAccessesINTEL];
        StallEnableINTEL = 5905 needs [FPGAClusterAttributesINTEL];
        FuseLoopsInFunctionINTEL = 5907 needs [LoopFuseINTEL];
        AliasScopeINTEL = 5914 needs [MemoryAccessAliasingINTEL];
        NoAliasINTEL = 5915 needs [MemoryAccessAliasingINTEL];
        BufferLocationINTEL = 5921 needs [FPGABufferLocationINTEL];
        IOPipeStorageINTEL = 5944 needs [IOPipesINTEL];
        FunctionFloatingPointModeINTEL = 6080 needs [FunctionFloatControlINTEL];
        SingleElementVectorINTEL = 6085 needs [VectorComputeINTEL];
        VectorComputeCallableFunctionINTEL = 6087 needs [VectorComputeINTEL];
        MediaBlockIOINTEL = 6140 needs [VectorComputeINTEL];
        CacheControlLoadINTEL = 6442 needs [CacheControlsINTEL];
        CacheControlStoreINTEL = 6443 needs [CacheControlsINTEL];
    }

    /// valid SPIR-V BuiltIn.
    ///
    /// What a variable of the interface means.
    BuiltIn = "built_in" {
        Position = 0 needs [Shader];
        PointSize = 1 needs [Shader];
        ClipDistance = 3 needs [ClipDistance];
        CullDistance = 4 needs [CullDistance];
        VertexId = 5 needs [Shader];
        InstanceId = 6 needs [Shader];
        PrimitiveId = 7 needs [Geometry RayTracingKHR RayTracingNV MeshShadingEXT Tessellation];
        InvocationId = 8 needs [Geometry Tessellation];
        Layer = 9 needs [Geometry MeshShadingEXT ShaderLayer ShaderViewportIndexLayerEXT];
        ViewportIndex = 10 needs [MeshShadingEXT MultiViewport ShaderViewportIndex ShaderViewportIndexLayerEXT];
        TessLevelOuter = 11 needs [Tessellation];
        TessLevelInner = 12 needs [Tessellation];
        TessCoord = 13 needs [Tessellation];
        PatchVertices = 14 needs [Tessellation];
        FragCoord = 15 needs [Shader];
        PointCoord = 16 needs [Shader];
        FrontFacing = 17 needs [Shader];
        SampleId = 18 needs [SampleRateShading];
        SamplePosition = 19 needs [SampleRateShading];
        SampleMask = 20 needs [Shader];
        FragDepth = 22 needs [Shader];
        HelperInvocation = 23 needs [Shader];
        NumWorkgroups = 24;
        WorkgroupSize = 25;
        WorkgroupId = 26;
        LocalInvocationId = 27;
        GlobalInvocationId = 28;
        LocalInvocationIndex = 29;
        WorkDim = 30 needs [Kernel];
        GlobalSize = 31 needs [Kernel];
        EnqueuedWorkgroupSize = 32 needs [Kernel];
        GlobalOffset = 33 needs [Kernel];
        GlobalLinearId = 34 needs [Kernel];
        SubgroupSize = 36 needs [GroupNonUniform Kernel SubgroupBallotKHR];
        SubgroupMaxSize = 37 needs [Kernel];
        NumSubgroups = 38 needs [GroupNonUniform Kernel];
        NumEnqueuedSubgroups = 39 needs [Kernel];
        SubgroupId = 40 needs [GroupNonUniform Kernel];
        SubgroupLocalInvocationId = 41 needs [GroupNonUniform Kernel SubgroupBallotKHR];
        VertexIndex = 42 needs [Shader];
        InstanceIndex = 43 needs [Shader];
        SubgroupEqMask = 4416 since V1_3 needs [GroupNonUniformBallot SubgroupBallotKHR];
        SubgroupGeMask = 4417 since V1_3 needs [GroupNonUniformBallot SubgroupBallotKHR];
        SubgroupGtMask = 4418 since V1_3 needs [GroupNonUniformBallot SubgroupBallotKHR];
        SubgroupLeMask = 4419 since V1_3 needs [GroupNonUniformBallot SubgroupBallotKHR];
        SubgroupLtMask = 4420 since V1_3 needs [GroupNonUniformBallot SubgroupBallotKHR];
        BaseVertex = 4424 with [SPV_KHR_shader_draw_parameters] needs [DrawParameters];
        BaseInstance = 4425 with [SPV_KHR_shader_draw_parameters] needs [DrawParameters];
        DrawIndex = 4426 with [SPV_KHR_shader_draw_parameters SPV_EXT_mesh_shader] needs [DrawParameters MeshShadingEXT];
        PrimitiveShadingRateKHR = 4432 with [SPV_KHR_fragment_shading_rate] needs [FragmentShadingRateKHR];
        DeviceIndex = 4438 with [SPV_KHR_device_group] needs [DeviceGroup];
        ViewIndex = 4440 with [SPV_KHR_multiview] needs [MultiView];
        ShadingRateKHR = 4444 with [SPV_KHR_fragment_shading_rate] needs [FragmentShadingRateKHR];
        BaryCoordNoPerspAMD = 4992 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordNoPerspCentroidAMD = 4993 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordNoPerspSampleAMD = 4994 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordSmoothAMD = 4995 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordSmoothCentroidAMD = 4996 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordSmoothSampleAMD = 4997 with [SPV_AMD_shader_explicit_vertex_parameter];
        BaryCoordPullModelAMD = 4998 with [SPV_AMD_shader_explicit_vertex_parameter];
        FragStencilRefEXT = 5014 with [SPV_EXT_shader_stencil_export] needs [StencilExportEXT];
        ViewportMaskNV = 5253 with [SPV_NV_viewport_array2] needs [ShaderViewportMaskNV];
        SecondaryPositionNV = 5257 with [SPV_NV_stereo_view_rendering] needs [ShaderStereoViewNV];
        SecondaryViewportMaskNV = 5258 with [SPV_NV_stereo_view_rendering] needs [ShaderStereoViewNV];
        PositionPerViewNV = 5261 with [SPV_NVX_multiview_per_view_attributes] needs [PerViewAttributesNV];
        ViewportMaskPerViewNV = 5262 with [SPV_NVX_multiview_per_view_attributes] needs [PerViewAttributesNV];
        FullyCoveredEXT = 5264 with [SPV_EXT_fragment_fully_covered] needs [FragmentFullyCoveredEXT];
        BaryCoordKHR = 5286 with [SPV_KHR_fragment_shader_barycentric SPV_NV_fragment_shader_barycentric] needs [FragmentBarycentricKHR];
        BaryCoordNoPerspKHR = 5287 with [SPV_KHR_fragment_shader_barycentric SPV_NV_fragment_shader_barycentric] needs [FragmentBarycentricKHR];
        FragSizeEXT = 5292 with [SPV_EXT_fragment_invocation_density SPV_NV_shading_rate] needs [FragmentDensityEXT];
        FragInvocationCountEXT = 5293 with [SPV_EXT_fragment_invocation_density SPV_NV_shading_rate] needs [FragmentDensityEXT];
        PrimitivePointIndicesEXT = 5294 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        PrimitiveLineIndicesEXT = 5295 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        PrimitiveTriangleIndicesEXT = 5296 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        CullPrimitiveEXT = 5299 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
        LaunchIdKHR = 5319 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        LaunchSizeKHR = 5320 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        WorldRayOriginKHR = 5321 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        WorldRayDirectionKHR = 5322 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        ObjectRayOriginKHR = 5323 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        ObjectRayDirectionKHR = 5324 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        RayTminKHR = 5325 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        RayTmaxKHR = 5326 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        InstanceCustomIndexKHR = 5327 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        ObjectToWorldKHR = 5330 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        WorldToObjectKHR = 5331 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        HitTNV = 5332 with [SPV_NV_ray_tracing] needs [RayTracingNV];
        HitKindKHR = 5333 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        CurrentRayTimeNV = 5334 with [SPV_NV_ray_tracing_motion_blur] needs [RayTracingMotionBlurNV];
        IncomingRayFlagsKHR = 5351 with [SPV_KHR_ray_tracing SPV_NV_ray_tracing] needs [RayTracingKHR RayTracingNV];
        RayGeometryIndexKHR = 5352 with [SPV_KHR_ray_tracing] needs [RayTracingKHR];
        WarpsPerSMNV = 5374 with [SPV_NV_shader_sm_builtins] needs [ShaderSMBuiltinsNV];
        SMCountNV = 5375 with [SPV_NV_shader_sm_builtins] needs [ShaderSMBuiltinsNV];
        WarpIDNV = 5376 with [SPV_NV_shader_sm_builtins] needs [ShaderSMBuiltinsNV];
        SMIDNV = 5377 with [SPV_NV_shader_sm_builtins] needs [ShaderSMBuiltinsNV];
        CullMaskKHR = 6021 with [SPV_KHR_ray_cull_mask] needs [RayCullMaskKHR];
    }

    /// valid SPIR-V LinkageType.
    ///
    /// Whether a symbol is another module's, or for them.
    LinkageType = "linkage_type" {
        Export = 0 needs [Linkage];
        Import = 1 needs [Linkage];
        LinkOnceODR = 2 with [SPV_KHR_linkonce_odr] needs [Linkage];
    }

    /// valid SPIR-V FPRoundingMode.
    ///
    /// How a number is rounded.
    FpRoundingMode = "fp_rounding_mode" {
        RTE = 0;
        RTZ = 1;
        RTP = 2;
        RTN = 3;
    }

    /// Indicates a floating-point fast math flag.
    ///
    /// What may be assumed of floating-point operations.
    FpFastMathMode = "fastmath_mode" bit_numbers {
        NotNaN = 0;
        NotInf = 1;
        NSZ = 2;
        AllowRecip = 3;
        Fast = 4;
        AllowContractFastINTEL = 16 needs [FPFastMathModeINTEL];
        AllowReassocINTEL = 17 needs [FPFastMathModeINTEL];
    }

    /// valid SPIR-V LoadCacheControl.
    ///
    /// How a load uses a cache.
    LoadCacheControl = "load_cache_control" {
        Uncached = 0;
        Cached = 1;
        Streaming = 2;
        InvalidateAfterR = 3;
        ConstCached = 4;
    }

    /// valid SPIR-V StoreCacheControl.
    ///
    /// How a store uses a cache.
    StoreCacheControl = "store_cache_control" {
        Uncached = 0;
        WriteThrough = 1;
        WriteBack = 2;
        Streaming = 3;
    }
}
