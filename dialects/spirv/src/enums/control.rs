//! What operations are given: hints, scopes, orders, formats.

use super::enumerations;

enumerations! {
    /// valid SPIR-V FunctionControl.
    ///
    /// Hints and promises for a function.
    FunctionControl = "function_control" bit_numbers {
        Inline = 0;
        DontInline = 1;
        Pure = 2;
        Const = 3;
        OptNoneINTEL = 16 needs [OptNoneINTEL];
    }

    /// valid SPIR-V SelectionControl.
    ///
    /// Hints for a selection.
    SelectionControl = "selection_control" bit_numbers {
        Flatten = 0;
        DontFlatten = 1;
    }

    /// valid SPIR-V LoopControl.
    ///
    /// Hints for a loop.
    LoopControl = "loop_control" bit_numbers {
        Unroll = 0;
        DontUnroll = 1;
        DependencyInfinite = 2 since V1_1;
        DependencyLength = 3 since V1_1;
        MinIterations = 4 since V1_4;
        MaxIterations = 5 since V1_4;
        IterationMultiple = 6 since V1_4;
        PeelCount = 7 since V1_4;
        PartialCount = 8 since V1_4;
        InitiationIntervalINTEL = 16 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        LoopCoalesceINTEL = 20 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        MaxConcurrencyINTEL = 17 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        MaxInterleavingINTEL = 21 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        DependencyArrayINTEL = 18 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        SpeculatedIterationsINTEL = 22 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        PipelineEnableINTEL = 19 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
        NoFusionINTEL = 23 with [SPV_INTEL_fpga_loop_controls] needs [FPGALoopControlsINTEL];
    }

    /// valid SPIR-V MemoryAccess.
    ///
    /// How memory is accessed.
    MemoryAccess = "memory_access" bit_numbers {
        Volatile = 0;
        Aligned = 1;
        Nontemporal = 2;
        MakePointerAvailable = 3 since V1_5 needs [VulkanMemoryModel];
        MakePointerVisible = 4 since V1_5 needs [VulkanMemoryModel];
        NonPrivatePointer = 5 since V1_5 needs [VulkanMemoryModel];
        AliasScopeINTELMask = 16 with [SPV_INTEL_memory_access_aliasing] needs [MemoryAccessAliasingINTEL];
        NoAliasINTELMask = 17 with [SPV_INTEL_memory_access_aliasing] needs [MemoryAccessAliasingINTEL];
    }

    /// valid SPIR-V Scope.
    ///
    /// Which invocations take part.
    Scope = "scope" {
        CrossDevice = 0;
        Device = 1;
        Workgroup = 2;
        Subgroup = 3;
        Invocation = 4;
        QueueFamily = 5 since V1_5 needs [VulkanMemoryModel];
        ShaderCallKHR = 6 needs [RayTracingKHR];
    }

    /// valid SPIR-V MemorySemantics.
    ///
    /// How an access orders others, and of which memory.
    MemorySemantics = "memory_semantics" bit_numbers {
        Acquire = 1;
        Release = 2;
        AcquireRelease = 3;
        SequentiallyConsistent = 4;
        UniformMemory = 6 needs [Shader];
        SubgroupMemory = 7;
        WorkgroupMemory = 8;
        CrossWorkgroupMemory = 9;
        AtomicCounterMemory = 10 needs [AtomicStorage];
        ImageMemory = 11;
        OutputMemory = 12 since V1_5 needs [VulkanMemoryModel];
        MakeAvailable = 13 since V1_5 needs [VulkanMemoryModel];
        MakeVisible = 14 since V1_5 needs [VulkanMemoryModel];
        Volatile = 15 with [SPV_KHR_vulkan_memory_model] needs [VulkanMemoryModel];
    }

    /// valid SPIR-V GroupOperation.
    ///
    /// What part of a group an operation combines.
    GroupOperation = "group_operation" {
        Reduce = 0 needs [GroupNonUniformArithmetic GroupNonUniformBallot Kernel];
        InclusiveScan = 1 needs [GroupNonUniformArithmetic GroupNonUniformBallot Kernel];
        ExclusiveScan = 2 needs [GroupNonUniformArithmetic GroupNonUniformBallot Kernel];
        ClusteredReduce = 3 since V1_3 needs [GroupNonUniformClustered];
        PartitionedReduceNV = 6 with [SPV_NV_shader_subgroup_partitioned] needs [GroupNonUniformPartitionedNV];
        PartitionedInclusiveScanNV = 7 with [SPV_NV_shader_subgroup_partitioned] needs [GroupNonUniformPartitionedNV];
        PartitionedExclusiveScanNV = 8 with [SPV_NV_shader_subgroup_partitioned] needs [GroupNonUniformPartitionedNV];
    }

    /// valid SPIR-V PackedVectorFormat.
    ///
    /// How a vector is packed into an integer.
    PackedVectorFormat = "packed_vector_format" {
        PackedVectorFormat4x8Bit = 0 since V1_6 with [SPV_KHR_integer_dot_product];
    }

    /// valid SPIR-V Cooperative Matrix Layout (KHR).
    ///
    /// How a cooperative matrix lies in memory.
    CooperativeMatrixLayout = "coop_matrix_layout_khr" {
        RowMajor = 0;
        ColumnMajor = 1;
    }

    /// valid SPIR-V Cooperative Matrix Use (KHR).
    ///
    /// What a cooperative matrix is in a product.
    CooperativeMatrixUse = "coop_matrix_use_khr" {
        MatrixA = 0;
        MatrixB = 1;
        MatrixAcc = 2;
    }

    /// valid SPIR-V Cooperative Matrix Operands (KHR).
    ///
    /// How the parts of a product of cooperative matrices are read.
    CooperativeMatrixOperands = "cooperative_matrix_operands_khr" bit_numbers {
        ASigned = 0;
        BSigned = 1;
        CSigned = 2;
        ResultSigned = 3;
        AccSat = 4;
    }
}
