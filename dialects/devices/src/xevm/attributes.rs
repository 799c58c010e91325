//! Shapes and elements of products, and what kernels are compiled for.

use terrace_ir::attributes::{ArrayAttr, DictAttr};
use terrace_ir::ods::{VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use super::{ElemType, XevmDialect};

/// The sizes of a product of matrices: `#xevm.mma_shape<m = 8, n = 16, k = 16>`.
#[attr(dialect = XevmDialect, mnemonic = "mma_shape", assembly { "<" struct(params) ">" })]
pub struct MMAShapeAttr {
    m: i32,
    n: i32,
    k: i32,
}

/// What the matrices of a product are made of: `#xevm.mma_types<d = f32, a = f16, b = f16, c = f32>`.
#[attr(dialect = XevmDialect, mnemonic = "mma_types", assembly { "<" struct(params) ">" })]
pub struct MMATypesAttr {
    d: ElemType,
    a: ElemType,
    b: ElemType,
    c: Option<ElemType>,
}

/// What kernels are compiled for: `#xevm.target<chip = "pvc">`.
#[attr(
    dialect = XevmDialect, mnemonic = "target", verify,
    assembly { ("<" struct($o, $triple, $chip, $flags, $link_files)^ ">")? },
)]
pub struct XeVMTargetAttr {
    /// How much is optimized, from 0 to 3.
    #[name = "O"]
    #[default(2)]
    o: i32,
    /// The target's triple.
    #[default(String::from("spirv64-unknown-unknown"))]
    triple: String,
    /// The kind of GPU.
    #[default(String::from("bmg"))]
    chip: String,
    /// Options of the compiler.
    flags: Option<DictAttr>,
    /// Files that are linked.
    #[name = "linkFiles"]
    link_files: Option<ArrayAttr>,
}

impl VerifyAttr for XeVMTargetAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let wrong = |message: &str| Err(Diagnostic::error(loc, message));
        if !(0..=3).contains(&self.o(cx)) {
            return wrong("The optimization level must be a number between 0 and 3.");
        }
        if self.triple(cx).is_empty() {
            return wrong("The target triple cannot be empty.");
        }
        if self.chip(cx).is_empty() {
            return wrong("The target chip cannot be empty.");
        }
        Ok(())
    }
}
