//! Who the invocation is, and how many there are.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_conversions::to_llvm::{Sign, resize};
use terrace_dialects::gpu::{Dimension, Known};
use terrace_dialects::llvm::ConstantRangeAttr;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, Enumeration, OpInfo};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Context, Op, Type, Value};

/// What a number or a size in each dimension is on a device.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    /// The op in each dimension.
    pub(crate) ops: [&'static OpInfo; 3],
    /// What the number is below of, or what size it is, if that can be known.
    pub(crate) known: Option<Known>,
    /// Whether it is a size, which is not zero and may be the bound.
    pub(crate) is_size: bool,
}

/// Adds a pattern for each kind of op in a table.
pub(crate) fn populate_ids(
    patterns: &mut ConversionPatterns,
    table: impl IntoIterator<Item = (&'static OpInfo, Index)>,
) {
    patterns.add_table("a number that every invocation has", table, lower);
}

/// Those of 32 bits from `from` on that are below `to`.
pub(crate) fn range(cx: &Context, from: i128, to: i128) -> ConstantRangeAttr {
    let [from, to] = [from, to].map(|bound| IntegerAttr::get(cx, Type::I32, bound));
    ConstantRangeAttr::get(cx, from, to)
}

/// The bound that an op itself states.
pub(crate) fn upper_bound(rw: &ConversionRewriter<'_>, op: Op) -> Option<i128> {
    let bound = rw.attr(op, "upper_bound")?.cast::<IntegerAttr>(rw)?;
    Some(bound.value(rw))
}

/// Replaces an op by one that gives a number of 32 bits, perhaps in a known range, as an index.
pub(crate) fn replace_by_id(
    op: Op,
    rw: &mut ConversionRewriter<'_>,
    with: &'static OpInfo,
    range: Option<ConstantRangeAttr>,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(Type::INDEX)?;
    let name = rw.loaded_op_name_of(with);
    let id = rw.create(OpSpec {
        result_types: &[Type::I32],
        attributes: &[range.map(Into::into)],
        ..OpSpec::new(name, loc)
    });
    let id = rw.result(id, 0);
    let id = resize(rw, loc, id, ty, Sign::Signed);
    rw.replace_op(op, &[id]);
    Ok(())
}

fn lower(op: Op, _: &[Value], rw: &mut ConversionRewriter<'_>, index: Index) -> RewriteResult {
    let dimension = rw
        .attr(op, "dimension")
        .and_then(|dimension| Dimension::read(rw, dimension))
        .ok_or_else(|| MatchFailure::new("the op has no dimension"))?;
    let known = index.known.and_then(|known| known.size(rw, op, dimension));
    let bound = upper_bound(rw, op).or_else(|| known.map(i128::from));
    let from = i128::from(index.is_size);
    let range = bound.map(|bound| range(rw, from, bound + from));
    replace_by_id(op, rw, index.ops[dimension.value() as usize], range)
}
