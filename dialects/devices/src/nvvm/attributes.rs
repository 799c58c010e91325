//! Shapes of matrices, and what kernels are compiled for.

use terrace_gpu_dialect::TargetVerifyInterface;
use terrace_ir::attributes::{ArrayAttr, DictAttr, StringAttr};
use terrace_ir::ods::{VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use super::NvvmDialect;

/// The sizes of a product of matrices: `#nvvm.shape<m = 16, n = 8, k = 16>`.
#[attr(dialect = NvvmDialect, mnemonic = "shape", assembly { "<" struct(params) ">" })]
pub struct MMAShapeAttr {
    m: i32,
    n: i32,
    k: i32,
}

/// The size of a matrix in memory: `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`.
#[attr(dialect = NvvmDialect, mnemonic = "ld_st_matrix_shape", assembly { "<" struct(params) ">" })]
pub struct LdStMatrixShapeAttr {
    m: i32,
    n: i32,
}

/// What kernels are compiled for: `#nvvm.target<chip = "sm_90">`.
#[attr(
    dialect = NvvmDialect, mnemonic = "target", interfaces(TargetVerifyInterface), verify,
    assembly { ("<" struct($o, $triple, $chip, $features, $flags, $link, $checks_ops)^ ">")? },
)]
pub struct NVVMTargetAttr {
    /// How much is optimized, from 0 to 3.
    #[name = "O"]
    #[default(2)]
    o: i32,
    /// The target's triple.
    #[default(String::from("nvptx64-nvidia-cuda"))]
    triple: String,
    /// The kind of GPU.
    #[default(String::from("sm_50"))]
    chip: String,
    /// What it has beyond that.
    #[default(String::new())]
    features: String,
    /// Options of the compiler.
    flags: Option<DictAttr>,
    /// Files that are linked.
    link: Option<ArrayAttr>,
    /// Whether ops are refused that the GPU does not have.
    #[name = "verifyTarget"]
    #[default(true)]
    checks_ops: bool,
}

impl VerifyAttr for NVVMTargetAttr {
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
        let are_strings = |files: ArrayAttr| {
            let mut files = files.elements(cx).iter();
            files.all(|file| file.is::<StringAttr>(cx))
        };
        if !self.link(cx).is_none_or(are_strings) {
            return wrong("All the elements in the `link` array must be strings.");
        }
        Ok(())
    }
}
