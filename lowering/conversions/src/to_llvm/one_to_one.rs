//! Ops that become one op of the llvm dialect, element by element where vectors have several dimensions.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialects::{arith, llvm};
use terrace_ir::attributes::Attribute;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Op, Type, Value};

use super::descriptor::{extract, insert};
use super::types::check_floats;
use crate::Pair;

/// Vectors of several dimensions with more rows than this are not unrolled.
const MOST_ROWS: u64 = 1 << 12;

/// Adds a pattern for each pair of ops that do not compute with floats.
pub(super) fn add_one_to_one(
    patterns: &mut ConversionPatterns,
    table: impl IntoIterator<Item = Pair>,
) {
    patterns.add_table(DESCRIPTION, table, one_to_one);
}

/// Adds a pattern for each pair of ops that compute with floats.
pub(super) fn add_of_floats(
    patterns: &mut ConversionPatterns,
    table: impl IntoIterator<Item = Pair>,
) {
    patterns.add_table(DESCRIPTION, table, |op, operands, rw, target| {
        check_floats(rw, op)?;
        one_to_one(op, operands, rw, target)
    });
}

const DESCRIPTION: &str = "the op of the llvm dialect that does the same";

/// Replaces an op by another with the same operands and results, its types converted, and with the attributes of the same
/// meaning that both have.
///
/// # Errors
/// If the type of the result cannot be converted.
pub fn one_to_one(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    target: &'static OpInfo,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let name = rw.loaded_op_name_of(target);
    let attributes = matching_attributes(rw, op, target);
    let discardable = rw.discardable_attrs(op);
    let loc = rw.loc(op);
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, ty| {
        let new = rw.create(OpSpec {
            operands,
            result_types: &[ty],
            attributes: &attributes,
            discardable,
            ..OpSpec::new(name, loc)
        });
        rw.result(new, 0)
    })?;
    rw.replace_op(op, &[result]);
    Ok(())
}

/// The attributes for an op of this kind, by slot, from those of an op that means the same.
pub(super) fn matching_attributes(
    rw: &ConversionRewriter<'_>,
    op: Op,
    target: &OpInfo,
) -> SmallVec<[Option<Attribute>; 2]> {
    let slots = target.attributes.iter();
    slots
        .map(|slot| {
            let name = match &*slot.name {
                "fastmathFlags" => "fastmath",
                name => name,
            };
            convert_flags(rw, rw.attr(op, name)?)
        })
        .collect()
}

/// Overflow and fast-math flags in the llvm dialect's attributes; others as they are.
fn convert_flags(rw: &ConversionRewriter<'_>, attr: Attribute) -> Option<Attribute> {
    if let Some(flags) = arith::IntegerOverflowFlags::read(rw, attr) {
        return Some(llvm::IntegerOverflowFlags::make(
            rw,
            llvm::IntegerOverflowFlags::from_bits_truncate(flags.bits()),
        ));
    }
    if let Some(flags) = arith::FastMathFlags::read(rw, attr) {
        return Some(llvm::FastmathFlags::make(rw, fast_math(flags)));
    }
    Some(attr)
}

/// Fast-math flags of the llvm dialect.
pub fn fast_math(flags: arith::FastMathFlags) -> llvm::FastmathFlags {
    use arith::FastMathFlags as From;
    use llvm::FastmathFlags as To;
    let pairs = [
        (From::REASSOC, To::REASSOC),
        (From::NNAN, To::NNAN),
        (From::NINF, To::NINF),
        (From::NSZ, To::NSZ),
        (From::ARCP, To::ARCP),
        (From::CONTRACT, To::CONTRACT),
        (From::AFN, To::AFN),
    ];
    let set = pairs.iter().filter(|(from, _)| flags.contains(*from));
    set.fold(To::NONE, |all, (_, to)| all | *to)
}

/// Makes a value of the converted type `ty`. Where that is an array of vectors, which is what a vector of several dimensions
/// becomes, `make` is called for each of the vectors, with those of the operands.
///
/// # Errors
/// If there are too many vectors.
pub fn elementwise<'a>(
    rw: &mut ConversionRewriter<'a>,
    loc: Location,
    operands: &[Value],
    ty: Type,
    make: &mut dyn FnMut(&mut ConversionRewriter<'a>, &[Value], Type) -> Value,
) -> Result<Value, MatchFailure> {
    if !ty.is::<llvm::ArrayType>(rw) {
        return Ok(make(rw, operands, ty));
    }
    let mut sizes: SmallVec<[i64; 4]> = SmallVec::new();
    let (mut row, mut rows) = (ty, 1u64);
    while let Some(array) = row.cast::<llvm::ArrayType>(rw) {
        rows = rows.saturating_mul(array.size(rw));
        sizes.push(i64::try_from(array.size(rw)).unwrap_or(i64::MAX));
        row = array.element(rw);
    }
    if rows > MOST_ROWS {
        return Err(MatchFailure::new("the vector has too many rows"));
    }
    let mut whole = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let mut position: SmallVec<[i64; 4]> = smallvec::smallvec![0; sizes.len()];
    for _ in 0..rows {
        let parts: SmallVec<[Value; 3]> = operands
            .iter()
            .map(|operand| match rw.ty(*operand).is::<llvm::ArrayType>(rw) {
                true => extract(rw, loc, *operand, &position),
                false => *operand,
            })
            .collect();
        let part = make(rw, &parts, row);
        whole = insert(rw, loc, whole, part, &position);
        for (place, size) in position.iter_mut().zip(&sizes).rev() {
            *place += 1;
            if *place < *size {
                break;
            }
            *place = 0;
        }
    }
    Ok(whole)
}
