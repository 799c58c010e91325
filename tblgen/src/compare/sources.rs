//! Where MLIR's own dialects are defined.

use std::path::{Path, PathBuf};

/// The folder of MLIR's headers that comes with LLVM 22.
pub const HEADERS: &str = "/usr/lib/llvm-22/include";

/// Dialects of MLIR that Terrace has, and the files that define them.
const DIALECTS: [(&str, &[&str]); 47] = [
    ("acc", &["Dialect/OpenACC/OpenACCOps.td"]),
    ("affine", &["Dialect/Affine/IR/AffineOps.td"]),
    ("amdgpu", &["Dialect/AMDGPU/IR/AMDGPU.td"]),
    ("amx", &["Dialect/AMX/AMX.td"]),
    ("arith", &["Dialect/Arith/IR/ArithOps.td"]),
    ("arm_neon", &["Dialect/ArmNeon/ArmNeon.td"]),
    (
        "arm_sme",
        &[
            "Dialect/ArmSME/IR/ArmSMEOps.td",
            "Dialect/ArmSME/IR/ArmSMEIntrinsicOps.td",
        ],
    ),
    ("arm_sve", &["Dialect/ArmSVE/IR/ArmSVE.td"]),
    ("async", &["Dialect/Async/IR/AsyncOps.td"]),
    (
        "bufferization",
        &["Dialect/Bufferization/IR/BufferizationOps.td"],
    ),
    (
        "builtin",
        &[
            "IR/BuiltinOps.td",
            "IR/BuiltinTypes.td",
            "IR/BuiltinAttributes.td",
            "IR/BuiltinLocationAttributes.td",
        ],
    ),
    ("cf", &["Dialect/ControlFlow/IR/ControlFlowOps.td"]),
    (
        "complex",
        &[
            "Dialect/Complex/IR/ComplexOps.td",
            "Dialect/Complex/IR/ComplexAttributes.td",
        ],
    ),
    (
        "dlti",
        &["Dialect/DLTI/DLTI.td", "Dialect/DLTI/DLTIAttrs.td"],
    ),
    ("emitc", &["Dialect/EmitC/IR/EmitC.td"]),
    ("func", &["Dialect/Func/IR/FuncOps.td"]),
    ("gpu", &["Dialect/GPU/IR/GPUOps.td"]),
    ("index", &["Dialect/Index/IR/IndexOps.td"]),
    (
        "irdl",
        &[
            "Dialect/IRDL/IR/IRDLOps.td",
            "Dialect/IRDL/IR/IRDLTypes.td",
            "Dialect/IRDL/IR/IRDLAttributes.td",
        ],
    ),
    (
        "linalg",
        &[
            "Dialect/Linalg/IR/LinalgOps.td",
            "Dialect/Linalg/IR/LinalgStructuredOps.td",
            "Dialect/Linalg/IR/LinalgRelayoutOps.td",
        ],
    ),
    (
        "llvm",
        &[
            "Dialect/LLVMIR/LLVMOps.td",
            "Dialect/LLVMIR/LLVMIntrinsicOps.td",
            "Dialect/LLVMIR/LLVMTypes.td",
        ],
    ),
    ("math", &["Dialect/Math/IR/MathOps.td"]),
    ("memref", &["Dialect/MemRef/IR/MemRefOps.td"]),
    ("ml_program", &["Dialect/MLProgram/IR/MLProgramOps.td"]),
    ("mpi", &["Dialect/MPI/IR/MPIOps.td"]),
    ("nvgpu", &["Dialect/NVGPU/IR/NVGPUOps.td"]),
    ("nvvm", &["Dialect/LLVMIR/NVVMOps.td"]),
    ("omp", &["Dialect/OpenMP/OpenMPOps.td"]),
    ("pdl", &["Dialect/PDL/IR/PDLOps.td"]),
    ("pdl_interp", &["Dialect/PDLInterp/IR/PDLInterpOps.td"]),
    ("ptr", &["Dialect/Ptr/IR/PtrOps.td"]),
    ("quant", &["Dialect/Quant/IR/QuantOps.td"]),
    ("rocdl", &["Dialect/LLVMIR/ROCDLOps.td"]),
    ("scf", &["Dialect/SCF/IR/SCFOps.td"]),
    ("shape", &["Dialect/Shape/IR/ShapeOps.td"]),
    ("shard", &["Dialect/Shard/IR/ShardOps.td"]),
    ("smt", &["Dialect/SMT/IR/SMT.td"]),
    (
        "sparse_tensor",
        &["Dialect/SparseTensor/IR/SparseTensorOps.td"],
    ),
    ("spirv", &["Dialect/SPIRV/IR/SPIRVOps.td"]),
    ("tensor", &["Dialect/Tensor/IR/TensorOps.td"]),
    ("tosa", &["Dialect/Tosa/IR/TosaOps.td"]),
    ("ub", &["Dialect/UB/IR/UBOps.td"]),
    ("vcix", &["Dialect/LLVMIR/VCIXOps.td"]),
    ("vector", &["Dialect/Vector/IR/VectorOps.td"]),
    ("wasmssa", &["Dialect/WasmSSA/IR/WasmSSAOps.td"]),
    ("x86vector", &["Dialect/X86Vector/X86Vector.td"]),
    ("xevm", &["Dialect/LLVMIR/XeVMOps.td"]),
];

/// The names of MLIR's dialects that Terrace has.
pub fn dialects() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().map(|(name, _)| *name)
}

/// The files that define one of MLIR's dialects, in a folder of headers.
pub fn files(dialect: &str, headers: &Path) -> Option<Vec<PathBuf>> {
    let (_, files) = DIALECTS.iter().find(|(name, _)| *name == dialect)?;
    let folder = headers.join("mlir");
    Some(files.iter().map(|file| folder.join(file)).collect())
}
