//! What ops require: beyond their attributes and the types of their values, a fact of each name.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::{Capability, Extension, Requirement, Version};

/// Declares what ops require, as enums declare it of their cases.
macro_rules! requirements {
    ($([$($op:literal)*] $(since $since:ident)? $(until $until:ident)? $(with [$($extension:ident)*])?
        $(needs [$($capability:ident)*])?;)*) => {
        static OPS: &[(&[&str], Requirement)] = &[$((
            &[$($op),*],
            Requirement {
                $(since: Version::$since,)?
                $(until: Version::$until,)?
                $(extensions: &[$(Extension::$extension),*],)?
                $(capabilities: &[$(Capability::$capability),*],)?
                ..Requirement::NONE
            },
        )),*];
    };
}

requirements! {
    ["AtomicCompareExchangeWeak"] until V1_3 needs [Kernel];
    ["BitFieldInsert" "BitFieldSExtract" "BitFieldUExtract" "BitReverse"] needs [BitInstructions Shader];
    ["GenericCastToPtr" "GenericCastToPtrExplicit" "Ordered" "PtrCastToGeneric" "Unordered"] needs [Kernel];
    ["ConvertPtrToU" "ConvertUToPtr"] needs [Addresses PhysicalStorageBufferAddresses];
    ["EXT.AtomicFAdd"] with [SPV_EXT_shader_atomic_float_add] needs [AtomicFloat16AddEXT AtomicFloat32AddEXT
        AtomicFloat64AddEXT];
    ["EXT.ConstantCompositeReplicate" "EXT.SpecConstantCompositeReplicate"] with [SPV_EXT_replicated_composites] needs
        [ReplicatedCompositesEXT];
    ["EXT.EmitMeshTasks" "EXT.SetMeshOutputs"] since V1_4 with [SPV_EXT_mesh_shader] needs [MeshShadingEXT];
    ["EmitVertex" "EndPrimitive"] needs [Geometry];
    ["ImageDrefGather" "ImageSampleImplicitLod" "ImageSampleProjDrefImplicitLod" "Kill"] needs [Shader];
    ["GroupBroadcast" "GroupFAdd" "GroupFMax" "GroupFMin" "GroupIAdd" "GroupSMax" "GroupSMin" "GroupUMax" "GroupUMin"] needs
        [Groups];
    ["GroupNonUniformAll" "GroupNonUniformAllEqual" "GroupNonUniformAny"] since V1_3 needs [GroupNonUniformVote];
    ["GroupNonUniformBallot" "GroupNonUniformBallotBitCount" "GroupNonUniformBallotFindLSB" "GroupNonUniformBallotFindMSB"
        "GroupNonUniformBroadcast"] since V1_3 needs [GroupNonUniformBallot];
    ["GroupNonUniformBitwiseAnd" "GroupNonUniformBitwiseOr" "GroupNonUniformBitwiseXor" "GroupNonUniformFAdd"
        "GroupNonUniformFMax" "GroupNonUniformFMin" "GroupNonUniformFMul" "GroupNonUniformIAdd" "GroupNonUniformIMul"
        "GroupNonUniformLogicalAnd" "GroupNonUniformLogicalOr" "GroupNonUniformLogicalXor" "GroupNonUniformSMax"
        "GroupNonUniformSMin" "GroupNonUniformUMax" "GroupNonUniformUMin"] since V1_3 needs [GroupNonUniformArithmetic
        GroupNonUniformClustered GroupNonUniformPartitionedNV];
    ["GroupNonUniformElect"] since V1_3 needs [GroupNonUniform];
    ["GroupNonUniformQuadSwap"] since V1_3 needs [GroupNonUniformQuad];
    ["GroupNonUniformRotateKHR"] since V1_3 needs [GroupNonUniformRotateKHR];
    ["GroupNonUniformShuffle" "GroupNonUniformShuffleXor"] since V1_3 needs [GroupNonUniformShuffle];
    ["GroupNonUniformShuffleDown" "GroupNonUniformShuffleUp"] since V1_3 needs [GroupNonUniformShuffleRelative];
    ["INTEL.ControlBarrierArrive" "INTEL.ControlBarrierWait"] with [SPV_INTEL_split_barrier] needs [SplitBarrierINTEL];
    ["INTEL.ConvertBF16ToF" "INTEL.ConvertFToBF16"] with [SPV_INTEL_bfloat16_conversion] needs [Bfloat16ConversionINTEL];
    ["INTEL.RoundFToTF32"] with [SPV_INTEL_tensor_float32_conversion] needs [TensorFloat32RoundingINTEL];
    ["INTEL.SubgroupBlockRead" "INTEL.SubgroupBlockWrite"] with [SPV_INTEL_subgroups] needs [SubgroupBufferBlockIOINTEL];
    ["ImageQuerySize"] needs [ImageQuery Kernel];
    ["InBoundsPtrAccessChain"] needs [Addresses];
    ["KHR.AssumeTrue"] with [SPV_KHR_expect_assume] needs [ExpectAssumeKHR];
    ["KHR.CooperativeMatrixLength" "KHR.CooperativeMatrixLoad" "KHR.CooperativeMatrixMulAdd" "KHR.CooperativeMatrixStore"]
        since V1_6 with [SPV_KHR_cooperative_matrix] needs [CooperativeMatrixKHR];
    ["KHR.GroupFMul" "KHR.GroupIMul"] needs [GroupUniformArithmeticKHR];
    ["KHR.SubgroupBallot"] with [SPV_KHR_shader_ballot] needs [SubgroupBallotKHR];
    ["MatrixTimesMatrix" "MatrixTimesScalar" "MatrixTimesVector" "Transpose" "VectorTimesMatrix"] needs [Matrix];
    ["PtrAccessChain"] needs [Addresses PhysicalStorageBufferAddresses VariablePointers VariablePointersStorageBuffer];
    ["SDot" "SDotAccSat" "SUDot" "SUDotAccSat" "UDot" "UDotAccSat"] with [SPV_KHR_integer_dot_product] needs [DotProduct];
}

/// What all ops of a set of extended instructions require.
static SETS: [(&str, Requirement); 2] = [
    ("CL.", needs(&[Capability::Kernel])),
    ("GL.", needs(&[Capability::Shader])),
];

const fn needs(capabilities: &'static [Capability]) -> Requirement {
    Requirement {
        capabilities,
        ..Requirement::NONE
    }
}

/// What ops of a name require, if that is more than nothing.
pub(super) fn of_name(name: &str) -> Option<&'static Requirement> {
    static BY_NAME: OnceLock<FxHashMap<&str, &Requirement>> = OnceLock::new();
    let by_name = BY_NAME.get_or_init(|| {
        let entries = OPS.iter();
        entries
            .flat_map(|(names, requirement)| names.iter().map(move |name| (*name, requirement)))
            .collect()
    });
    let mnemonic = name.strip_prefix("spirv.")?;
    let set = SETS.iter().find(|(prefix, _)| mnemonic.starts_with(prefix));
    match set {
        Some((_, requirement)) => Some(requirement),
        None => by_name.get(mnemonic).copied(),
    }
}
