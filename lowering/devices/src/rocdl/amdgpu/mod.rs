//! The ops of amdgpu.

mod buffers;
mod lanes;

use terrace_conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, TypeConverter,
};
use terrace_dialects::amdgpu::AddressSpace;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::{Op, Value};

use super::Chipset;

/// Adds the patterns for a chipset.
pub(super) fn populate(patterns: &mut ConversionPatterns, chipset: Chipset) {
    buffers::populate(patterns, chipset);
    lanes::populate(patterns, chipset);
}

/// Adds to a converter the numbers of the memory spaces of amdgpu.
pub(super) fn convert_spaces(converter: TypeConverter) -> TypeConverter {
    converter.attribute_rule(|_, cx, attr| {
        let space = match AddressSpace::read(cx, attr)? {
            AddressSpace::FatRawBuffer => 7,
            AddressSpace::BufferRsrc => 8,
            AddressSpace::FatStructuredBuffer => 9,
        };
        Some(Some(IntegerAttr::i64(cx, space).into()))
    })
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
