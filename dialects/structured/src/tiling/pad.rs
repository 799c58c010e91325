//! Tiling of `tensor.pad`.

use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_meta_dialects::transform::{Domain, LoopKind, Tile, Tiled, TilingInterface};
use terrace_standard_dialects::arith::{CmpIOp, CmpIPredicate, ConstantOp, OrIOp};
use terrace_standard_dialects::scf;
use terrace_tensor_dialects::tensor::{CastOp, EmptyOp, GenerateOp, PadOp, YieldOp};

use super::index::{constant, difference, folded_size, greatest, least, mixed, sum};
use super::slices::extract;
use crate::pad_to_linalg::padding_outside;
use crate::padding::pad_with;
use crate::parts::dim;

/// How the op is tiled, if it is one of these.
pub(super) fn of(ir: &Ir, op: Op) -> Option<&'static dyn TilingInterface> {
    PadOp::cast(ir, op).map(|_| -> &'static dyn TilingInterface { &PadTiling })
}

/// Each tile of `tensor.pad` is a part of the source that is padded, if it has something of the source.
struct PadTiling;

fn pad_of(ir: &Ir, op: Op) -> PadOp {
    PadOp::cast(ir, op).expect("the op was found to be of this kind")
}

fn type_of(ir: &Ir, pad: PadOp) -> RankedTensorType {
    let ty = ir.ty(pad.result(ir)).cast(ir);
    ty.expect("the constraint is one on ranked tensors")
}

/// The sizes of the result of a padding.
pub(crate) fn pad_sizes(rw: &mut Rewriter<'_>, op: Op) -> Vec<MixedIndex> {
    let (pad, loc) = (pad_of(rw, op), rw.loc(op));
    let (low, high): (Vec<MixedIndex>, Vec<MixedIndex>) = (
        pad.mixed_low(rw).iter().collect(),
        pad.mixed_high(rw).iter().collect(),
    );
    let (source, shape) = (pad.source(rw), type_of(rw, pad).shape(rw).to_vec());
    let mut sizes = Vec::new();
    for (number, size) in shape.into_iter().enumerate() {
        sizes.push(match size {
            terrace_ir::types::DYNAMIC => {
                let size = folded_size(rw, loc, source, number);
                let size = sum(rw, op, low[number], size);
                sum(rw, op, size, high[number])
            }
            size => constant(size),
        });
    }
    sizes
}

/// What of the source a tile has.
struct Part {
    tile: Tile,
    low: Vec<MixedIndex>,
    high: Vec<MixedIndex>,
    /// Whether it surely has nothing, or a condition of that.
    is_empty: Result<bool, Value>,
}

fn part_of(rw: &mut Rewriter<'_>, op: Op, tile: &Tile) -> Part {
    let (pad, loc) = (pad_of(rw, op), rw.loc(op));
    let zero = constant(0);
    let (low, high) = (pad.mixed_low(rw), pad.mixed_high(rw));
    let source = pad.source(rw);
    let mut part = Part {
        tile: Tile::default(),
        low: Vec::new(),
        high: Vec::new(),
        is_empty: Ok(false),
    };
    let paddings: Vec<(MixedIndex, MixedIndex)> = low.iter().zip(high.iter()).collect();
    for (number, (low, high)) in paddings.into_iter().enumerate() {
        let (offset, length) = (tile.offsets[number], tile.sizes[number]);
        if (low, high) == (zero, zero) {
            part.tile.offsets.push(offset);
            part.tile.sizes.push(length);
            part.low.push(low);
            part.high.push(high);
            continue;
        }
        let size = folded_size(rw, loc, source, number);
        let pair = [dim(0), dim(1)];
        let (mut start, mut before) = (offset, zero);
        if low != zero {
            let rest = difference(rw, op, low, offset);
            before = greatest(rw, op, &pair, &[zero, rest]);
            let inside = difference(rw, op, offset, low);
            start = greatest(rw, op, &pair, &[inside, zero]);
        }
        let start = least(rw, op, &pair, &[start, size]);
        let (left, wanted) = (
            difference(rw, op, size, start),
            difference(rw, op, length, before),
        );
        let mut taken = least(rw, op, &pair, &[left, wanted]);
        if low != zero {
            taken = greatest(rw, op, &pair, &[taken, zero]);
        }
        match (taken, part.is_empty) {
            (MixedIndex::Constant(0), _) => part.is_empty = Ok(true),
            (_, Ok(true)) => {}
            (taken, known) => {
                let [taken, none] = [taken, zero].map(|size| ConstantOp::of_index(rw, loc, size));
                let none = CmpIOp::build(rw, loc, CmpIPredicate::Eq, taken, none).result(rw);
                part.is_empty = Err(match known {
                    Err(other) => OrIOp::build(rw, loc, none, other).result(rw),
                    Ok(_) => none,
                });
            }
        }
        let after = match high == zero {
            true => zero,
            false => {
                let rest = difference(rw, op, length, taken);
                difference(rw, op, rest, before)
            }
        };
        part.tile.offsets.push(start);
        part.tile.sizes.push(taken);
        part.low.push(before);
        part.high.push(after);
    }
    part
}

/// A tensor of the padding value alone.
fn only_padding(rw: &mut Rewriter<'_>, op: Op, tile: &Tile, ty: Type, value: Value) -> Op {
    let (loc, sizes) = (rw.loc(op), mixed(&tile.sizes));
    let generate = GenerateOp::build(rw, loc, ty, &sizes.values);
    let region = generate.body(rw);
    rw.preserving_insertion_point(|b| {
        let block = b.create_block(region, &vec![Type::INDEX; tile.sizes.len()]);
        b.set_insertion_point_to_end(block);
        YieldOp::build(b, loc, value);
    });
    generate.op()
}

/// The part of the source, padded, and the slice that it is.
fn padded_part(rw: &mut Rewriter<'_>, op: Op, part: &Part, value: Value) -> Option<(Op, Op)> {
    let (pad, loc) = (pad_of(rw, op), rw.loc(op));
    let source = pad.source(rw);
    let (taken, slice) = extract(rw, loc, source, &part.tile)?;
    let from: RankedTensorType = rw.ty(taken).cast(rw)?;
    let (low, high) = (mixed(&part.low), mixed(&part.high));
    let ty = PadOp::result_type(rw, from, &low.constants, &high.constants)?;
    let nofold = pad.nofold(rw);
    let new = pad_with(rw, loc, ty, taken, [&part.low, &part.high], value, nofold);
    Some((new.op(), slice))
}

impl TilingInterface for PadTiling {
    fn loop_kinds(&self, op: Op, ir: &Ir) -> Vec<LoopKind> {
        vec![LoopKind::Parallel; type_of(ir, pad_of(ir, op)).rank(ir)]
    }

    fn iteration_domain(&self, op: Op, rw: &mut Rewriter<'_>) -> Vec<Domain> {
        let domain = |size| Domain {
            offset: constant(0),
            size,
        };
        pad_sizes(rw, op).into_iter().map(domain).collect()
    }

    fn destinations(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let (loc, sizes) = (rw.loc(op), pad_sizes(rw, op));
        let element = type_of(rw, pad_of(rw, op)).element(rw);
        let empty = EmptyOp::with_sizes(rw, loc, &mixed(&sizes), element, None);
        Some(vec![empty.result(rw)])
    }

    fn tiled(&self, op: Op, rw: &mut Rewriter<'_>, tile: &Tile) -> Option<Tiled> {
        let (pad, loc) = (pad_of(rw, op), rw.loc(op));
        let value = padding_outside(rw, pad)?;
        let part = part_of(rw, op, tile);
        let element = type_of(rw, pad).element(rw);
        let shape = mixed(&tile.sizes).constants;
        let ty: Type = RankedTensorType::get(rw, &shape, element).into();
        match part.is_empty {
            Ok(true) => {
                let made = only_padding(rw, op, tile, ty, value);
                Some(Tiled {
                    ops: vec![made],
                    values: rw.results(made).collect(),
                    slices: Vec::new(),
                })
            }
            Ok(false) => {
                let (made, slice) = padded_part(rw, op, &part, value)?;
                let padded = rw.result(made, 0);
                Some(Tiled {
                    ops: vec![made],
                    values: vec![CastOp::to(rw, loc, padded, ty)],
                    slices: vec![slice],
                })
            }
            Err(condition) => {
                let if_op = scf::IfOp::build(rw, loc, &[ty], condition);
                let [then, otherwise] = [if_op.then_region(rw), if_op.else_region(rw)];
                let point = rw.insertion_point();
                let block = rw.create_block(then, &[]);
                rw.set_insertion_point_to_end(block);
                let made = only_padding(rw, op, tile, ty, value);
                let made = rw.result(made, 0);
                scf::YieldOp::build(rw, loc, &[made]);
                let block = rw.create_block(otherwise, &[]);
                rw.set_insertion_point_to_end(block);
                let (made, slice) = padded_part(rw, op, &part, value)?;
                let padded = rw.result(made, 0);
                let padded = CastOp::to(rw, loc, padded, ty);
                scf::YieldOp::build(rw, loc, &[padded]);
                rw.set_insertion_point(point);
                Some(Tiled {
                    ops: vec![made],
                    values: rw.results(if_op.op()).collect(),
                    slices: vec![slice],
                })
            }
        }
    }

    fn result_tile(&self, _: Op, _: &mut Rewriter<'_>, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    fn tile_for_result(&self, _: Op, _: &mut Rewriter<'_>, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }
}
