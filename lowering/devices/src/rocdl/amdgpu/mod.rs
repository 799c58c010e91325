//! The ops of amdgpu.

mod buffers;
mod lanes;

use terrace_conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::{Op, Value};

use super::Chipset;

/// Adds the patterns for a chipset.
pub(super) fn populate(patterns: &mut ConversionPatterns, chipset: Chipset) {
    buffers::populate(patterns, chipset);
    lanes::populate(patterns, chipset);
}

/// Converts an op for a chipset.
type Lower<T> = fn(T, &[Value], &mut ConversionRewriter<'_>, Chipset) -> RewriteResult;

/// The conversion of an op that depends on the chipset.
struct OnChipset<T> {
    info: PatternInfo,
    chipset: Chipset,
    lower: Lower<T>,
}

/// Adds the conversion of an op that depends on the chipset.
fn add<T: TypedOp + 'static>(
    patterns: &mut ConversionPatterns,
    description: &'static str,
    chipset: Chipset,
    lower: Lower<T>,
) {
    let info = PatternInfo {
        name: &T::INFO.name,
        description,
        root: PatternRoot::Op(T::INFO),
        benefit: 1,
    };
    patterns.add(OnChipset {
        info,
        chipset,
        lower,
    });
}

impl<T: TypedOp> ConversionPattern for OnChipset<T> {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let op = cast_root::<T>(rw, op)?;
        (self.lower)(op, operands, rw, self.chipset)
    }
}
