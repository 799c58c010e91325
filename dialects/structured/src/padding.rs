//! Padding of the operands of structured ops, to sizes that are known or multiples of others.

use rustc_hash::FxHashMap;
use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{
    MixedIndex, OffsetSizeAndStrideOpInterface, build_poison, constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::bufferization::MaterializeInDestinationOp;
use terrace_linalg_dialects::linalg::{CopyOp, as_structured, operand_shape, uses_dim};
use terrace_standard_dialects::affine::folded_apply;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{CastOp, ExtractSliceOp, PadOp, YieldOp};

use crate::bounds::largest_size;
use crate::parts::{Parts, dim};
use crate::tiling::index::{apply, constant, folded_size, folded_sizes, loop_sizes, mixed};
use crate::tiling::slices::first_elements;
use crate::tiling::{clone_with, erase_dead};

/// A tensor with elements of one value added before and after those of another one.
pub(crate) fn pad_with(
    rw: &mut Rewriter<'_>,
    loc: Location,
    ty: RankedTensorType,
    source: Value,
    [low, high]: [&[MixedIndex]; 2],
    value: Value,
    nofold: bool,
) -> PadOp {
    let [low, high] = [low, high].map(mixed);
    let arrays =
        [&low, &high].map(|list| terrace_ir::attributes::DenseArrayAttr::i64s(rw, &list.constants));
    let pad = PadOp::builder(ty.into(), source, arrays[0], arrays[1])
        .low(&low.values)
        .high(&high.values)
        .nofold(nofold)
        .build(rw, loc);
    let region = pad.region(rw);
    rw.preserving_insertion_point(|b| {
        let block = b.create_block(region, &vec![Type::INDEX; low.len()]);
        b.set_insertion_point_to_end(block);
        YieldOp::build(b, loc, value);
    });
    pad
}

/// How results without padding are put where the op put its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyBack {
    /// By `bufferization.materialize_in_destination`.
    Materialize,
    /// By `linalg.copy`.
    Copy,
    /// They are not.
    None,
}

/// How the operands of an op are padded.
#[derive(Clone, Debug)]
pub struct Padding {
    /// What each operand is padded with; with zeros if there is nothing.
    pub values: Vec<Attribute>,
    /// The loops along which operands are padded, and the numbers that their sizes become multiples of.
    pub loops: Vec<(usize, i64)>,
    /// Operands that are padded even where nothing is added.
    pub always: Vec<bool>,
    /// Whether the sizes of the operands themselves are rounded up, and not a constant that they are not above.
    pub by_shape: bool,
    /// What becomes of the results.
    pub copy_back: CopyBack,
}

/// An op with padded operands.
#[derive(Clone, Debug)]
pub struct Padded {
    /// The op.
    pub op: Op,
    /// What pads its operands.
    pub pads: Vec<Op>,
    /// What puts its results where those of the op before were put.
    pub copies: Vec<Op>,
}

/// The sizes of operands that are not known.
type Sizes = FxHashMap<(usize, usize), MixedIndex>;

/// Replaces a structured op by one whose operands are padded, and takes its results without what was added.
///
/// # Errors
/// If the op is not one on tensors, or nothing is known that a size is not above.
pub fn pad_operands(
    op: Op,
    padding: &Padding,
    rw: &mut Rewriter<'_>,
) -> Result<Padded, MatchFailure> {
    let no_match = MatchFailure::new;
    let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    if !terrace_linalg_dialects::linalg::has_pure_tensor_semantics(rw, op) {
        return Err(no_match("the op is not one on tensors"));
    }
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    let operands: Vec<Value> = parts.operands().collect();
    let mut sizes = Sizes::default();
    if padding.by_shape {
        for (number, value) in operands.iter().enumerate() {
            for (dim, size) in folded_sizes(rw, loc, *value).into_iter().enumerate() {
                if matches!(size, MixedIndex::Value(_)) {
                    sizes.insert((number, dim), size);
                }
            }
        }
    }
    let (mut padded, mut pads) = (Vec::new(), Vec::new());
    for (number, value) in operands.iter().enumerate() {
        let operand = pad_operand(rw, op, &parts, number, padding, &sizes)?;
        let made = rw.defining_op(operand).filter(|_| operand != *value);
        pads.extend(made.filter(|made| PadOp::cast(rw, *made).is_some()));
        padded.push(operand);
    }
    if !windows_fit(rw, &parts, &padded) {
        erase_dead(rw, &pads);
        return Err(no_match("windows of the padded sizes do not fit"));
    }
    let shapes = result_sizes(rw, op, &parts);
    let outputs = &padded[parts.inputs.len()..];
    let types: Vec<Type> = outputs.iter().map(|value| rw.ty(*value)).collect();
    let new = clone_with(rw, op, &padded, &types);
    let mut results = Vec::new();
    for (number, sizes) in shapes.into_iter().enumerate() {
        let (ty, value) = (rw.ty(rw.result(op, number)), rw.result(new, number));
        let tensor: RankedTensorType = ty.cast(rw).expect("the op is one on ranked tensors");
        // Sizes may be known that the type does not say.
        let known = mixed(&sizes).constants;
        let (element, encoding) = (tensor.element(rw), tensor.encoding(rw));
        let tensor = RankedTensorType::with_encoding(rw, &known, element, encoding);
        let slice = first_elements(rw, loc, tensor, value, &sizes).result(rw);
        results.push(CastOp::to(rw, loc, slice, ty));
    }
    let mut copies = Vec::new();
    for (result, dest) in results.iter_mut().zip(&parts.outputs) {
        let copy = match padding.copy_back {
            CopyBack::None => continue,
            CopyBack::Copy => CopyOp::of(rw, loc, *result, *dest),
            CopyBack::Materialize => {
                let ty = rw.ty(*result);
                MaterializeInDestinationOp::builder(*result, *dest)
                    .result(Some(ty))
                    .build(rw, loc)
                    .op()
            }
        };
        *result = rw.result(copy, 0);
        copies.push(copy);
    }
    rw.replace_op(op, &results);
    Ok(Padded {
        op: new,
        pads,
        copies,
    })
}

/// Whether operands that are accessed by more than a loop have all elements that the loops over the others reach.
fn windows_fit(ir: &Ir, parts: &Parts, operands: &[Value]) -> bool {
    let mut last = vec![None; parts.kinds.len()];
    let mut windows = Vec::new();
    for (value, map) in operands.iter().zip(&parts.maps) {
        for (expr, size) in map.results.iter().zip(operand_shape(ir, ir.ty(*value))) {
            match as_dim(expr) {
                _ if *size == DYNAMIC => {}
                Some(loop_) => last[loop_] = Some(size - 1),
                None => windows.push((expr, *size)),
            }
        }
    }
    windows.into_iter().all(|(expr, size)| {
        let loops = last.iter().enumerate();
        let place = loops.map(|(loop_, last)| match uses_dim(expr, loop_ as u32) {
            true => *last,
            false => Some(0),
        });
        let place: Option<Vec<i64>> = place.collect();
        let place = place.and_then(|place| expr.evaluate(&place, &[]));
        place.is_none_or(|place| place < size)
    })
}

/// The sizes of the results: those of the first operands that the same loops access.
fn result_sizes(rw: &mut Rewriter<'_>, op: Op, parts: &Parts) -> Vec<Vec<MixedIndex>> {
    let loc = rw.loc(op);
    let loops = loop_sizes(rw, loc, parts);
    let maps = &parts.maps[parts.inputs.len()..];
    let mut shapes = Vec::new();
    for (map, value) in maps.iter().zip(&parts.outputs) {
        let shape = operand_shape(rw, rw.ty(*value)).to_vec();
        let mut sizes = Vec::new();
        for (expr, size) in map.results.iter().zip(shape) {
            sizes.push(match size {
                DYNAMIC => apply(rw, op, expr, &loops),
                size => constant(size),
            });
        }
        shapes.push(sizes);
    }
    shapes
}

/// The least multiple of a number that is not below another one.
fn round_up(number: i64, multiple: i64) -> i64 {
    let multiple = multiple.max(1);
    let quotient = number.div_euclid(multiple) + i64::from(number.rem_euclid(multiple) != 0);
    quotient.saturating_mul(multiple)
}

/// An operand with padding, or as it is if nothing has to be added.
fn pad_operand(
    rw: &mut Rewriter<'_>,
    op: Op,
    parts: &Parts,
    number: usize,
    padding: &Padding,
    sizes: &Sizes,
) -> Result<Value, MatchFailure> {
    let no_match = MatchFailure::new;
    let (loc, map) = (rw.loc(op), &parts.maps[number]);
    let operand = rw.operand(op, number);
    let shape = operand_shape(rw, rw.ty(operand)).to_vec();
    let mut multiples = vec![None; shape.len()];
    for (loop_, multiple) in &padding.loops {
        for (place, expr) in map.results.iter().enumerate() {
            if uses_dim(expr, *loop_ as u32) {
                multiples[place] = Some(*multiple);
            }
        }
    }
    let is_multiple = |(size, multiple): (&i64, &Option<i64>)| {
        multiple.is_none_or(|multiple| *size != DYNAMIC && size % multiple.max(1) == 0)
    };
    let fits = shape.iter().zip(&multiples).all(is_multiple);
    let always = padding.always.get(number).copied().unwrap_or(false);
    if fits && !always {
        return Ok(operand);
    }
    let element = rw.ty(operand).element_or_self(rw);
    let value = match padding.values.get(number) {
        Some(poison) if poison.is::<PoisonAttr>(rw) => build_poison(rw, loc, element),
        Some(value) => Some(ConstantOp::build(rw, loc, *value).result(rw)),
        None if padding.values.is_empty() => {
            uniform_attr(rw, element, 0).map(|zero| ConstantOp::build(rw, loc, zero).result(rw))
        }
        None => None,
    };
    let value = value.ok_or_else(|| no_match("no padding value specified"))?;
    let mut padded = shape.clone();
    let mut dynamic = FxHashMap::default();
    for (place, multiple) in multiples.iter().enumerate() {
        let Some(multiple) = *multiple else {
            if shape[place] == DYNAMIC {
                dynamic.insert(place, folded_size(rw, loc, operand, place));
            }
            continue;
        };
        if let Some(size) = sizes.get(&(number, place)) {
            let symbol = AffineExpr::Symbol(0);
            let factor = AffineExpr::Constant(multiple);
            let rounded = AffineExpr::binary(BinaryKind::CeilDiv, symbol, factor.clone()) * factor;
            dynamic.insert(place, folded_apply(rw, op, &rounded, &[], &[*size]));
            continue;
        }
        let largest = largest_size(rw, operand, place);
        let largest = largest.ok_or_else(|| no_match("could not compute a bounding box"))?;
        padded[place] = round_up(largest, multiple);
    }
    let ty = RankedTensorType::get(rw, &padded, element);
    if let Some(whole) = already_padded(rw, operand, ty, value) {
        return Ok(whole);
    }
    let mut high = vec![constant(0); shape.len()];
    for (place, size) in padded.iter().enumerate() {
        let wanted = match size {
            &DYNAMIC => dynamic[&place],
            size => constant(*size),
        };
        let found = folded_size(rw, loc, operand, place);
        high[place] = apply(rw, op, &(dim(0) - dim(1)), &[wanted, found]);
    }
    let low = vec![constant(0); shape.len()];
    let pad = pad_with(rw, loc, ty, operand, [&low, &high], value, always);
    Ok(pad.result(rw))
}

/// How many ops are looked through for a padding.
const DEPTH: usize = 64;

/// The tensor whose first elements a slice is, if it is the result of ops on a tensor that was padded to the wanted type by the same
/// value, of a slice of the same sizes.
fn already_padded(ir: &Ir, slice: Value, ty: RankedTensorType, value: Value) -> Option<Value> {
    let slice = slice.defining::<ExtractSliceOp>(ir)?;
    let whole = slice.source(ir);
    let written_to = |value: &Value| {
        let op = ir.defining_op(*value)?;
        let result = ir.results(op).position(|result| result == *value)?;
        let init = as_structured(ir, &op)?.inits(ir).nth(result)?;
        Some(ir.operand(op, init))
    };
    let mut values = std::iter::successors(Some(whole), written_to).take(DEPTH);
    let pad = values.find_map(|value| value.defining::<PadOp>(ir))?;
    let is_zero = |index| known_index(ir, index) == Some(0);
    let is_one = |index| known_index(ir, index) == Some(1);
    let padded = pad.source(ir).defining::<ExtractSliceOp>(ir)?;
    let same = |(a, b): (MixedIndex, MixedIndex)| {
        a == b || known_index(ir, a).is_some_and(|a| known_index(ir, b) == Some(a))
    };
    let (sizes, before) = (slice.mixed_sizes(ir), padded.mixed_sizes(ir));
    let found = pad.padding_value(ir)?;
    let constants = [value, found].map(|value| constant_value(ir, value));
    let fits = ir.ty(whole) == ty.into()
        && slice.mixed_offsets(ir).iter().all(is_zero)
        && slice.mixed_strides(ir).iter().all(is_one)
        && pad.mixed_low(ir).iter().all(is_zero)
        && sizes.len() == before.len()
        && sizes.iter().zip(before.iter()).all(same)
        && (value == found || constants[0].is_some() && constants[0] == constants[1]);
    fits.then_some(whole)
}
