//! Broadcasts and transpositions after the ops on elements that use them, and extractions before those.

use rustc_hash::FxHashMap;
use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::create_like;
use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{
    BroadcastOp, ExtractOp, FMAOp, LoadOp, StoreOp, TransposeOp, dims, vector_of, vector_type,
};
use terrace_dialects::{arith, memref};
use terrace_ir::interfaces::{CastOpInterface, MixedIndex, constant_value};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{MemRefType, Type, VectorType};
use terrace_ir::{Ir, Op, Value};

use super::build::{broadcast, fails};

rules! {
    ExtractOfElementwise, "What is extracted from the result of an op on elements is the op on what is extracted.", ExtractOp => of_elementwise;
    ExtractOfLoad, "What is extracted from a loaded vector is loaded alone.", ExtractOp => of_load;
    StoreOfBroadcast, "A vector of one element is stored as that element.", StoreOp => of_broadcast;
}

/// One line a rule on any op: `Name, "What it does." => function;`.
macro_rules! on_any_op {
    ($($name:ident, $description:literal => $rewrite:ident;)*) => {$(
        #[doc = $description]
        pub struct $name;

        impl RewritePattern for $name {
            fn info(&self) -> &PatternInfo {
                static INFO: PatternInfo = PatternInfo {
                    name: stringify!($name),
                    description: $description,
                    root: PatternRoot::Any,
                    benefit: 1,
                };
                &INFO
            }

            fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
                $rewrite(op, rw)
            }
        }
    )*};
}

on_any_op! {
    ElementwiseOfTransposes, "An op on elements of transposed vectors is transposed itself." => of_transposes;
    CastOfBroadcast, "A cast of a repeated value is repeated itself." => cast_of_broadcast;
    ElementwiseOfBroadcasts, "An op on elements of repeated values is repeated itself." => of_broadcasts;
}

/// Broadcasts and transpositions late, extractions early.
pub static SINK: &[&dyn RewritePattern] = &[
    &ElementwiseOfTransposes,
    &CastOfBroadcast,
    &ElementwiseOfBroadcasts,
    &ExtractOfElementwise,
];

/// Loads and stores of what is needed of a vector.
pub static SINK_MEMORY: &[&dyn RewritePattern] = &[&ExtractOfLoad, &StoreOfBroadcast];

/// Whether an op of one result computes each element of that from elements at the same place.
fn is_elementwise(ir: &Ir, op: Op) -> bool {
    ir.num_results(op) == 1
        && ir.regions(op).is_empty()
        && ir.has_trait(op, OpTraits::ELEMENTWISE_MAPPABLE)
        && FMAOp::cast(ir, op).is_none()
}

fn check_elementwise(ir: &Ir, op: Op) -> Result<VectorType, MatchFailure> {
    let ty = (is_elementwise(ir, op)).then(|| ir.ty(ir.result(op, 0)).cast(ir));
    ty.flatten()
        .ok_or_else(|| fails("the op is none on elements of vectors"))
}

/// A type with the shape of another one.
fn shaped_like(ir: &Ir, shape: Type, element: Type) -> Type {
    match shape.cast::<VectorType>(ir) {
        Some(ty) => vector_of(ir, dims(ir, ty), element).into(),
        None => element,
    }
}

fn of_transposes(op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
    let ty = check_elementwise(rw, op)?;
    let operands: Vec<Value> = rw.operands(op).collect();
    let mut found: Option<(Vec<i64>, Type)> = None;
    for operand in &operands {
        let Some(inner) = operand.defining::<TransposeOp>(rw) else {
            match constant_value(rw, *operand) {
                Some(_) => continue,
                None => return Err(fails("an operand is not transposed")),
            }
        };
        let permutation: Vec<i64> = inner.permutation(rw).as_i64s(rw).collect();
        if found
            .as_ref()
            .is_some_and(|(known, _)| *known != permutation)
        {
            return Err(fails("operands are transposed in several ways"));
        }
        found = Some((permutation, rw.ty(inner.vector(rw))));
    }
    let (permutation, source) = found.ok_or_else(|| fails("no operand is transposed"))?;
    let loc = rw.loc(op);
    let mut inverse = vec![0; permutation.len()];
    for (index, dim) in permutation.iter().enumerate() {
        inverse[*dim as usize] = index as i64;
    }
    let mut sources = Vec::new();
    for operand in operands {
        sources.push(match operand.defining::<TransposeOp>(rw) {
            Some(inner) => inner.vector(rw),
            None => transpose(rw, loc, operand, &inverse),
        });
    }
    let result = shaped_like(rw, source, ty.element(rw));
    let new = create_like(rw, op, &sources, &[result]);
    let value = rw.result(new, 0);
    let value = transpose(rw, loc, value, &permutation);
    rw.replace_op(op, &[value]);
    Ok(())
}

fn cast_of_broadcast(op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
    let ty = check_elementwise(rw, op)?;
    if rw.num_operands(op) != 1 || !op.implements::<dyn CastOpInterface>(rw) {
        return Err(fails("the op is no cast"));
    }
    let inner = rw.operand(op, 0).defining::<BroadcastOp>(rw);
    let inner = inner.ok_or_else(|| fails("the operand is not repeated"))?;
    let source = inner.source(rw);
    let result = shaped_like(rw, rw.ty(source), ty.element(rw));
    let new = create_like(rw, op, &[source], &[result]);
    let value = rw.result(new, 0);
    let loc = rw.loc(op);
    let value = broadcast(rw, loc, ty.into(), value);
    rw.replace_op(op, &[value]);
    Ok(())
}

fn of_broadcasts(op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
    let ty = check_elementwise(rw, op)?;
    let operands: Vec<Value> = rw.operands(op).collect();
    if operands
        .first()
        .is_none_or(|first| rw.ty(*first) != ty.into())
    {
        return Err(fails("the operands are of another type than the result"));
    }
    let first = operands
        .iter()
        .find(|operand| constant_value(rw, **operand).is_none());
    let first = first.and_then(|operand| operand.defining::<BroadcastOp>(rw));
    let first = first.ok_or_else(|| fails("the operands are not repeated"))?;
    let shape = rw.ty(first.source(rw));
    let loc = rw.loc(op);
    // A value of the same shape, or the constant that all elements are.
    let mut sources = Vec::new();
    for operand in &operands {
        let element = rw.ty(*operand).element_or_self(rw);
        let wanted = shaped_like(rw, shape, element);
        if let Some(inner) = operand.defining::<BroadcastOp>(rw) {
            let source = inner.source(rw);
            if rw.ty(source) != wanted {
                return Err(fails("values of several shapes are repeated"));
            }
            sources.push(Ok(source));
            continue;
        }
        let constant = constant_value(rw, *operand);
        let constant = constant.and_then(|constant| uniform_bits(rw, constant));
        let constant = constant.and_then(|bits| uniform_attr(rw, wanted, bits));
        sources.push(Err(
            constant.ok_or_else(|| fails("an operand is not repeated"))?
        ));
    }
    let sources: Vec<Value> = sources
        .into_iter()
        .map(|source| match source {
            Ok(value) => value,
            Err(constant) => arith::ConstantOp::build(rw, loc, constant).result(rw),
        })
        .collect();
    let result = shaped_like(rw, shape, ty.element(rw));
    let new = create_like(rw, op, &sources, &[result]);
    let value = rw.result(new, 0);
    let value = broadcast(rw, loc, ty.into(), value);
    rw.replace_op(op, &[value]);
    Ok(())
}

fn of_elementwise(op: ExtractOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rw);
    let made = rw
        .defining_op(source)
        .filter(|made| is_elementwise(rw, *made));
    let made = made.ok_or_else(|| fails("the source is no result of an op on elements"))?;
    let operands: Vec<Value> = rw.operands(made).collect();
    let is_uniform = operands
        .windows(2)
        .all(|pair| rw.ty(pair[0]) == rw.ty(pair[1]));
    if !is_uniform || !rw.has_one_use(source) || operands.is_empty() {
        return Err(fails("the op has operands of several types or other users"));
    }
    let (loc, position) = (rw.loc(made), op.position(rw));
    let mut part_of = FxHashMap::default();
    let parts: Vec<Value> = operands
        .into_iter()
        .map(|operand| {
            let extract = || ExtractOp::at(rw, loc, operand, &position).result(rw);
            *part_of.entry(operand).or_insert_with(extract)
        })
        .collect();
    let ty = rw.ty(op.result(rw));
    let new = create_like(rw, made, &parts, &[ty]);
    let value = rw.result(new, 0);
    rw.replace_op(op.op(), &[value]);
    rw.erase_op(made);
    Ok(())
}

/// Whether elements of a type begin at bytes of their own.
fn has_own_bytes(ir: &Ir, ty: MemRefType) -> bool {
    let element = ty.element(ir);
    let bits = element.bit_width(ir);
    element == Type::INDEX || bits.is_some_and(|bits| bits % 8 == 0)
}

fn of_load(op: ExtractOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let load = op.source(rw).defining::<LoadOp>(rw);
    let load = load.filter(|load| rw.has_one_use(load.result(rw)));
    let load = load.ok_or_else(|| fails("the source is not loaded for this alone"))?;
    let (base, loaded) = (load.base(rw), vector_type(rw, load.result(rw)));
    let memory: MemRefType = rw
        .ty(base)
        .cast(rw)
        .ok_or_else(|| fails("no memory is read"))?;
    let rank = memory.rank(rw).checked_sub(loaded.rank(rw));
    let rank = rank.ok_or_else(|| fails("an element of the memory is a vector"))?;
    if loaded.scalable_dims(rw).contains(&true) || !has_own_bytes(rw, memory) {
        return Err(fails("the element has no address of its own"));
    }
    let ty = rw.ty(op.result(rw));
    let kept = ty.cast::<VectorType>(rw).map_or(0, |ty| ty.rank(rw));
    let mut indices: Vec<Value> = load.indices(rw).collect();
    let position: Vec<MixedIndex> = op.position(rw).iter().collect();
    // What is written between the two is not seen.
    rw.set_insertion_point_before(load.op());
    let loc = rw.loc(load.op());
    let end = indices.len().saturating_sub(kept);
    for (index, part) in indices[rank..end].iter_mut().zip(position) {
        if part == MixedIndex::Constant(0) {
            continue;
        }
        let offset = arith::ConstantOp::of_index(rw, loc, part);
        let sum = arith::AddIOp::builder(*index, offset);
        let sum = sum.overflow_flags(arith::IntegerOverflowFlags::NSW);
        *index = sum.build(rw, loc).result(rw);
    }
    let value = match kept {
        0 => memref::LoadOp::build(rw, loc, base, &indices).result(rw),
        _ => LoadOp::builder(ty, base)
            .indices(&indices)
            .build(rw, loc)
            .result(rw),
    };
    rw.replace_op(op.op(), &[value]);
    rw.erase_op(load.op());
    Ok(())
}

fn of_broadcast(op: StoreOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let vector = op.value_to_store(rw);
    let ty = vector_type(rw, vector);
    let is_one = ty.shape(rw).iter().all(|size| *size == 1);
    if !is_one || ty.scalable_dims(rw).contains(&true) {
        return Err(fails("the vector has several elements"));
    }
    let inner = vector.defining::<BroadcastOp>(rw);
    let inner = inner.filter(|_| rw.has_one_use(vector));
    let inner = inner.ok_or_else(|| fails("the element is not repeated for this alone"))?;
    let (source, base) = (inner.source(rw), op.base(rw));
    let memory: MemRefType = rw
        .ty(base)
        .cast(rw)
        .ok_or_else(|| fails("no memory is written"))?;
    if memory.element(rw).is::<VectorType>(rw) {
        return Err(fails("an element of the memory is a vector"));
    }
    let (loc, indices) = (rw.loc(op.op()), op.indices(rw).collect::<Vec<Value>>());
    match rw.ty(source).is::<VectorType>(rw) {
        true => {
            StoreOp::builder(source, base)
                .indices(&indices)
                .build(rw, loc);
        }
        false => {
            memref::StoreOp::build(rw, loc, source, base, &indices);
        }
    }
    rw.erase_op(op.op());
    rw.erase_op(inner.op());
    Ok(())
}
