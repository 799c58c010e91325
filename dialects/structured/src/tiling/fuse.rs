//! What makes the operands of tiled ops moves into the loops.

use terrace_ir::interfaces::{
    DestinationStyleOpInterface, OffsetSizeAndStrideOpInterface, is_trivially_dead,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Ir, Op, Value};
use terrace_meta_dialects::transform::{LoopKind, Tile, Tiled};
use terrace_standard_dialects::scf::{ForOp, ForallOp};
use terrace_tensor_dialects::tensor::{CastOp, ExtractSliceOp};

use super::index::constant;
use super::loops::{carried_from, with_destinations};
use super::{TiledLoops, tilable};

/// What a part of is taken.
struct Source {
    producer: Op,
    result: usize,
    /// The outermost loop that carries it, and the number of the carried value.
    carried: Option<(Op, usize)>,
}

impl Source {
    /// What makes the tensor that a slice is of, through the values that loops carry.
    fn of(ir: &Ir, slice: ExtractSliceOp) -> Option<Source> {
        let mut value = slice.source(ir);
        let mut carried = None;
        while let Some((around, number, before)) = carried_from(ir, value) {
            carried = Some((around, number));
            value = before;
        }
        let producer = ir.defining_op(value)?;
        let result = ir.results(producer).position(|r| r == value)?;
        tilable(ir, &producer)?;
        Some(Source {
            producer,
            result,
            carried,
        })
    }
}

/// Computes in place of a slice the part of the producer's result that it takes.
fn replace_slice(rw: &mut Rewriter<'_>, slice: ExtractSliceOp, source: &Source) -> Option<Tiled> {
    let strides = slice.mixed_strides(rw);
    if strides.iter().any(|stride| stride != constant(1)) {
        return None;
    }
    let tile = Tile {
        offsets: slice.mixed_offsets(rw).iter().collect(),
        sizes: slice.mixed_sizes(rw).iter().collect(),
    };
    rw.set_insertion_point_before(slice.op());
    // A destination that is carried is written tile by tile.
    let producer = match source.carried {
        Some(_) => {
            let style = source
                .producer
                .interface::<dyn DestinationStyleOpInterface>(rw)?;
            let inits = style.inits(rw);
            let mut values: Vec<Value> = inits.map(|i| rw.operand(source.producer, i)).collect();
            *values.get_mut(source.result)? = slice.source(rw);
            with_destinations(rw, source.producer, &values)
        }
        None => source.producer,
    };
    let tiling = tilable(rw, &producer)?;
    let part = tiling.tile_for_result(producer, rw, source.result, &tile);
    let tiled = part.and_then(|part| tiling.tiled(producer, rw, &part));
    if producer != source.producer {
        rw.erase_op(producer);
    }
    let tiled = tiled?;
    let mut value = *tiled.values.get(source.result)?;
    let wanted = slice.result(rw);
    let ty = rw.ty(wanted);
    if rw.ty(value) != ty {
        if !CastOp::fits(rw, rw.ty(value), ty) {
            return None;
        }
        let loc = rw.loc(slice.op());
        value = CastOp::build(rw, loc, ty, value).dest(rw);
    }
    rw.replace_op(slice.op(), &[value]);
    Some(tiled)
}

/// Has the outermost loop begin with what the producer would have written to.
fn use_destination(rw: &mut Rewriter<'_>, source: &Source) {
    let Some((around, number)) = source.carried else {
        return;
    };
    let style = source
        .producer
        .interface::<dyn DestinationStyleOpInterface>(rw);
    let Some(inits) = style.map(|style| style.inits(rw)) else {
        return;
    };
    let destination = rw.operand(source.producer, inits.start + source.result);
    let first = if ForOp::cast(rw, around).is_some() {
        3
    } else {
        rw.operand_group(around, 3).start
    };
    rw.set_operand(around, first + number, destination);
}

/// Moves what makes the operands of a tiled op into its loops, and what makes the operands of that, and so on. The ops that were fused.
pub fn fuse_producers(rw: &mut Rewriter<'_>, loops: &TiledLoops, kinds: &[LoopKind]) -> Vec<Op> {
    let mut open: Vec<Op> = loops.tiled.slices.clone();
    open.reverse();
    let mut fused = Vec::new();
    // What is carried through a loop over parts of a sum must not be made anew for each.
    let may_carry = !kinds.contains(&LoopKind::Reduction);
    while let Some(slice) = open.pop() {
        let slice = ExtractSliceOp::cast(rw, slice).filter(|slice| rw.is_live(slice.op()));
        let Some((slice, source)) = slice.and_then(|s| Some((s, Source::of(rw, s)?))) else {
            continue;
        };
        if source.carried.is_some() && !may_carry {
            continue;
        }
        let Some(tiled) = replace_slice(rw, slice, &source) else {
            continue;
        };
        use_destination(rw, &source);
        open.extend(tiled.slices.iter().rev());
        if !fused.contains(&source.producer) {
            fused.push(source.producer);
        }
    }
    fused
}

/// Moves a producer into a loop, in place of the first slice of its result there. The op that computes the part.
pub fn fuse_into_loop(rw: &mut Rewriter<'_>, producer: Op, around: Op) -> Option<Vec<Op>> {
    let users: Vec<Op> = rw
        .results(producer)
        .flat_map(|result| rw.users(result).collect::<Vec<_>>())
        .collect();
    let slice = users.into_iter().find_map(|user| {
        let slice = ExtractSliceOp::cast(rw, user)?;
        rw.is_ancestor(around, user).then_some(slice)
    });
    let slice = match slice {
        Some(slice) => Some(slice),
        None => carried_slice(rw, producer, around),
    };
    let slice = slice?;
    let source = Source::of(rw, slice).filter(|source| source.producer == producer)?;
    let tiled = replace_slice(rw, slice, &source)?;
    use_destination(rw, &source);
    Some(tiled.ops)
}

/// A slice of a shared result of a parallel loop that begins with what the producer makes.
fn carried_slice(ir: &Ir, producer: Op, around: Op) -> Option<ExtractSliceOp> {
    let forall = ForallOp::cast(ir, around)?;
    let outputs: Vec<Value> = forall.outputs(ir).collect();
    let number = outputs
        .iter()
        .position(|output| ir.defining_op(*output) == Some(producer))?;
    let argument = *forall.region_out_args(ir).get(number)?;
    ir.users(argument)
        .find_map(|user| ExtractSliceOp::cast(ir, user))
}

/// Erases ops that nobody needs.
pub(crate) fn erase_dead(rw: &mut Rewriter<'_>, ops: &[Op]) {
    for op in ops {
        if rw.is_live(*op) && is_trivially_dead(rw, *op) {
            rw.erase_op(*op);
        }
    }
}
