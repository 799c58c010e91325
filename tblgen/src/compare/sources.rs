//! Where MLIR's own dialects are defined.

use std::path::{Path, PathBuf};

/// The folder of MLIR's headers that comes with LLVM 22.
pub const HEADERS: &str = "/usr/lib/llvm-22/include";

/// Dialects of MLIR that Terrace has, and the files that define them.
const DIALECTS: [(&str, &[&str]); 15] = [
    ("affine", &["Dialect/Affine/IR/AffineOps.td"]),
    ("arith", &["Dialect/Arith/IR/ArithOps.td"]),
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
        "dlti",
        &["Dialect/DLTI/DLTI.td", "Dialect/DLTI/DLTIAttrs.td"],
    ),
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
        "llvm",
        &[
            "Dialect/LLVMIR/LLVMOps.td",
            "Dialect/LLVMIR/LLVMIntrinsicOps.td",
            "Dialect/LLVMIR/LLVMTypes.td",
        ],
    ),
    ("math", &["Dialect/Math/IR/MathOps.td"]),
    ("memref", &["Dialect/MemRef/IR/MemRefOps.td"]),
    ("scf", &["Dialect/SCF/IR/SCFOps.td"]),
    ("spirv", &["Dialect/SPIRV/IR/SPIRVOps.td"]),
    ("ub", &["Dialect/UB/IR/UBOps.td"]),
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
