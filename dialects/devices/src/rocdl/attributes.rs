//! What kernels are compiled for.

use terrace_ir::attributes::{ArrayAttr, DictAttr, StringAttr};
use terrace_ir::ods::{VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use super::RocdlDialect;

/// What kernels are compiled for: `#rocdl.target<chip = "gfx942">`.
#[attr(
    dialect = RocdlDialect, mnemonic = "target", verify,
    assembly { ("<" struct($o, $triple, $chip, $features, $abi, $flags, $link)^ ">")? },
)]
pub struct ROCDLTargetAttr {
    /// How much is optimized, from 0 to 3.
    #[name = "O"]
    #[default(2)]
    o: i32,
    /// The target's triple.
    #[default(String::from("amdgcn-amd-amdhsa"))]
    triple: String,
    /// The kind of GPU.
    #[default(String::from("gfx900"))]
    chip: String,
    /// What it has beyond that.
    #[default(String::new())]
    features: String,
    /// The version of the calling conventions, in hundreds.
    #[default(String::from("600"))]
    abi: String,
    /// Options of the compiler.
    flags: Option<DictAttr>,
    /// Files that are linked.
    link: Option<ArrayAttr>,
}

impl VerifyAttr for ROCDLTargetAttr {
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
        if !matches!(self.abi(cx), "400" | "500" | "600") {
            return wrong("Invalid ABI version, it must be `400`, `500` or '600'.");
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
