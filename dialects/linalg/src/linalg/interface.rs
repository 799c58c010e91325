//! What all structured ops have in common.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::AffineMap;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, Effect, EffectKind, EffectList, MixedIndex, ReifiedShape,
    Speculatability,
};
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::{
    AnyRankedOrUnrankedMemRef, AnyTensor, TypeConstraint, TypedOp, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType};
use terrace_ir::{Block, Builder, Ir, Op, SmallVec, Type, Value};
use terrace_ods_macros::op_interface;
use terrace_standard_dialects::{arith, memref};
use terrace_tensor_dialects::tensor;

use super::access::{loop_sizes, operand_shape};
use super::{IndexOp, IteratorType};

/// An op that runs its body for each point of a space, with an element of each operand, and puts what the body yields into elements
/// of the destinations.
#[op_interface]
pub trait LinalgOp: DestinationStyleOpInterface {
    /// Which element of each operand a point uses.
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap>;

    /// The kind of each dimension of the space.
    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType>;

    /// Checks the attributes that the maps depend on.
    ///
    /// # Errors
    /// What is wrong with them.
    fn verify_map_attributes(&self, ir: &Ir) -> VerifyResult {
        let _ = ir;
        Ok(())
    }
}

/// The op as a structured one, if it is one.
pub fn as_structured<'a>(ir: &Ir, op: &'a Op) -> Option<&'a dyn LinalgOp> {
    op.interface::<dyn LinalgOp>(ir)
}

/// The body of a structured op: the first block of its region.
pub fn body(ir: &Ir, op: Op) -> Option<Block> {
    ir.first_block(*ir.regions(op).first()?)
}

/// How often each loop of a structured op runs, as far as it is known.
pub fn static_loop_sizes(ir: &Ir, op: Op) -> Option<Vec<i64>> {
    let maps = as_structured(ir, &op)?.indexing_maps(ir);
    loop_sizes(ir, op, &maps)
}

pub(super) fn is_tensor(ir: &Ir, value: Value) -> bool {
    AnyTensor::matches(ir, ir.ty(value))
}

pub(super) fn is_memref(ir: &Ir, value: Value) -> bool {
    AnyRankedOrUnrankedMemRef::matches(ir, ir.ty(value))
}

/// Whether an op works on tensors, and on no memory.
pub fn has_pure_tensor_semantics(ir: &Ir, op: Op) -> bool {
    let mut operands = ir.operands(op);
    operands.any(|value| is_tensor(ir, value)) && !ir.operands(op).any(|value| is_memref(ir, value))
}

/// Whether an op works on memory, and on no tensors.
pub fn has_pure_buffer_semantics(ir: &Ir, op: Op) -> bool {
    let mut operands = ir.operands(op);
    operands.any(|value| is_memref(ir, value)) && !ir.operands(op).any(|value| is_tensor(ir, value))
}

/// What a structured op does to memory: it reads its inputs, and destinations whose elements its body uses, and writes the latter.
pub(super) fn structured_effects(ir: &Ir, op: Op) -> EffectList {
    let Some(structured) = as_structured(ir, &op) else {
        return EffectList::new();
    };
    let inits = structured.inits(ir);
    let block = body(ir, op);
    let mut effects = EffectList::new();
    for (index, operand) in ir.operands(op).enumerate() {
        if !ir.ty(operand).is::<MemRefType>(ir) {
            continue;
        }
        let argument = block.and_then(|block| ir.block_args(block).get(index).copied());
        let is_init = inits.contains(&index);
        if !is_init || argument.is_none_or(|argument| ir.has_uses(argument)) {
            effects.push(Effect::on(EffectKind::Read, operand));
        }
        if is_init {
            effects.push(Effect::on(EffectKind::Write, operand));
        }
    }
    effects
}

/// Where a structured op may run: one on tensors anywhere if the ops of its body may.
pub(super) fn structured_speculatability(ir: &Ir, op: Op) -> Speculatability {
    match has_pure_tensor_semantics(ir, op) {
        true => Speculatability::IfOpsInside,
        false => Speculatability::Never,
    }
}

/// Copies the ops of the body of a structured op to the insertion point, as an iteration with these indices executes them, and
/// gives what it yields. The map says what the arguments are.
///
/// # Panics
/// If the body has no terminator, or asks for the index of a loop that there is not.
pub fn clone_body(
    b: &mut Builder<'_>,
    body: Block,
    indices: &[Value],
    map: &mut CloneMap,
) -> SmallVec<[Value; 1]> {
    let mut ops: Vec<Op> = b.block_ops(body).collect();
    let end = ops.pop().expect("the body ends with a terminator");
    for op in ops {
        let Some(index) = IndexOp::cast(b, op) else {
            b.clone_op(op, map);
            continue;
        };
        let dim = usize::try_from(index.dim(b)).expect("the verifier checks the number");
        map.values.insert(index.result(b), indices[dim]);
    }
    b.operands(end).map(|value| map.value(value)).collect()
}

/// Asks a tensor or a memref for one of its sizes: a number where the type says it.
pub fn size_of(
    b: &mut Builder<'_>,
    loc: terrace_ir::Location,
    of: Value,
    dim: usize,
) -> MixedIndex {
    let ty: Type = b.ty(of);
    let size = operand_shape(b, ty).get(dim).copied().unwrap_or(DYNAMIC);
    if size != DYNAMIC {
        return MixedIndex::Constant(size);
    }
    let number = i64::try_from(dim).expect("a shape has fewer than 2^63 dimensions");
    let index = arith::ConstantOp::index(b, loc, number).result(b);
    MixedIndex::Value(match ty.is::<MemRefType>(b) {
        true => memref::DimOp::build(b, loc, of, index).result(b),
        false => tensor::DimOp::build(b, loc, of, index).result(b),
    })
}

/// The sizes of the results of a structured op: each is that of an input that is accessed by the same loop, and otherwise that of the
/// destination.
pub(super) fn reify_structured(b: &mut Builder<'_>, op: Op) -> Option<SmallVec<[ReifiedShape; 1]>> {
    let structured = as_structured(b, &op)?;
    let (maps, inits, loc) = (structured.indexing_maps(b), structured.inits(b), b.loc(op));
    let mut shapes = SmallVec::new();
    for init in inits.clone() {
        let value = b.operand(op, init);
        if !is_tensor(b, value) {
            continue;
        }
        let rank = operand_shape(b, b.ty(value)).len();
        let mut shape = ReifiedShape::new();
        for dim in 0..rank {
            let of_loop = maps.get(init).and_then(|map| as_dim(map.results.get(dim)?));
            let source = of_loop.and_then(|wanted| {
                maps.iter().enumerate().find_map(|(operand, map)| {
                    let position = map.results.iter().position(|e| as_dim(e) == Some(wanted))?;
                    (!inits.contains(&operand)).then_some((operand, position))
                })
            });
            let (operand, position) = source.unwrap_or((init, dim));
            let static_size = operand_shape(b, b.ty(value))[dim];
            shape.push(match static_size {
                DYNAMIC => {
                    let operand = b.operand(op, operand);
                    size_of(b, loc, operand, position)
                }
                size => MixedIndex::Constant(size),
            });
        }
        shapes.push(shape);
    }
    Some(shapes)
}

/// The shape of a value that a constraint has found to be a tensor or a memref of some rank.
pub(super) fn shape(ir: &Ir, value: Value) -> &[i64] {
    let shaped = ir.ty(value).cast::<ShapedType>(ir);
    shaped.and_then(|ty| ty.shape(ir)).unwrap_or(&[])
}

/// Implements what all structured ops do alike; the function says which operands are destinations.
macro_rules! structured_op {
    ($Op:ident, |$op:ident, $ir:ident| $inits:expr) => {
        impl ::terrace_ir::interfaces::MemoryEffects for $Op {
            fn effects(&self, ir: &::terrace_ir::Ir) -> ::terrace_ir::interfaces::EffectList {
                $crate::linalg::interface::structured_effects(
                    ir,
                    ::terrace_ir::ods::TypedOp::op(*self),
                )
            }
        }

        impl ::terrace_ir::interfaces::ConditionallySpeculatable for $Op {
            fn speculatability(
                &self,
                ir: &::terrace_ir::Ir,
            ) -> ::terrace_ir::interfaces::Speculatability {
                $crate::linalg::interface::structured_speculatability(
                    ir,
                    ::terrace_ir::ods::TypedOp::op(*self),
                )
            }
        }

        impl ::terrace_ir::interfaces::DestinationStyleOpInterface for $Op {
            fn inits(&self, $ir: &::terrace_ir::Ir) -> ::std::ops::Range<usize> {
                let $op = *self;
                $inits
            }
        }

        impl ::terrace_ir::interfaces::ReifyRankedShapedTypeOpInterface for $Op {
            fn reify_result_shapes(
                &self,
                b: &mut ::terrace_ir::Builder<'_>,
            ) -> Option<::terrace_ir::SmallVec<[::terrace_ir::interfaces::ReifiedShape; 1]>> {
                $crate::linalg::interface::reify_structured(
                    b,
                    ::terrace_ir::ods::TypedOp::op(*self),
                )
            }
        }
    };
}

pub(super) use structured_op;
