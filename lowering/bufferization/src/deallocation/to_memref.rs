//! `convert-bufferization-to-memref`: copies of buffers, and what frees them.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::{self, ArithDialect, constant_index};
use terrace_dialects::bufferization::{BufferizationDialect, CloneOp};
use terrace_dialects::func::FuncDialect;
use terrace_dialects::linalg::size_of;
use terrace_dialects::memref::{
    AllocOp, AllocaOp, CastOp, CopyOp, DimOp, MemRefDialect, RankOp, ReshapeOp, StoreOp,
};
use terrace_dialects::scf::{ForOp, ScfDialect};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType, Type, UnrankedMemRefType};
use terrace_ir::{ImplicitLocBuilder, Ir, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert operations from the Bufferization dialect to the MemRef dialect.
#[pass(
    name = "convert-bufferization-to-memref",
    dependent_dialects(ArithDialect, FuncDialect, MemRefDialect, ScfDialect)
)]
pub fn bufferization_to_memref(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    super::lower::lower(ir)?;
    let mut patterns = ConversionPatterns::new();
    patterns.add(CopyClone);
    let target = ConversionTarget::new()
        .dialect::<ArithDialect>(Legality::Legal)
        .dialect::<FuncDialect>(Legality::Legal)
        .dialect::<MemRefDialect>(Legality::Legal)
        .dialect::<ScfDialect>(Legality::Legal)
        .dialect::<BufferizationDialect>(Legality::Illegal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// A copy is new memory, to which the contents are copied.
    pub CopyClone: CloneOp => copy;
}

fn copy(op: CloneOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (from, ty) = (operands[0], rw.ty(op.output(rw)));
    let loc = rw.loc(op.op());
    let new = match ty.cast::<UnrankedMemRefType>(rw) {
        Some(ty) => allocate_unranked(&rw.at(loc), from, ty),
        None => allocate(op, from, rw)?,
    };
    CopyOp::build(rw, loc, from, new);
    rw.replace_op(op.op(), &[new]);
    Ok(())
}

fn allocate(
    op: CloneOp,
    from: Value,
    rw: &mut ConversionRewriter<'_>,
) -> Result<Value, MatchFailure> {
    let loc = rw.loc(op.op());
    let ty = rw.ty(op.output(rw)).cast::<MemRefType>(rw);
    let ty = ty.ok_or_else(|| MatchFailure::new("the result is no memref"))?;
    let shape: SmallVec<[i64; 4]> = ty.shape(rw).into();
    // New memory has no gaps.
    let (element, space) = (ty.element(rw), ty.memory_space(rw));
    let new = MemRefType::with_layout(rw, &shape, element, None, space);
    if !CastOp::fits(rw, new.into(), ty.into()) {
        return Err(MatchFailure::new("new memory has another layout"));
    }
    let dynamic = (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC);
    let sizes: SmallVec<[Value; 4]> = dynamic
        .map(|dim| match size_of(rw, loc, from, dim) {
            MixedIndex::Value(size) => size,
            size => arith::ConstantOp::of_index(rw, loc, size),
        })
        .collect();
    let alloc = AllocOp::build(rw, loc, new.into(), &sizes, &[]).memref(rw);
    Ok(match new == ty {
        true => alloc,
        false => CastOp::build(rw, loc, ty.into(), alloc).dest(rw),
    })
}

/// New memory in a row, seen in the shape of a buffer whose rank is known when the program runs.
fn allocate_unranked(b: &ImplicitLocBuilder<'_>, from: Value, ty: UnrankedMemRefType) -> Value {
    let cx = b.context();
    let (zero, one) = (constant_index(b, 0), constant_index(b, 1));
    let rank = b.value(RankOp::new(b, from));
    let shape = MemRefType::get(&cx, &[DYNAMIC], Type::INDEX);
    let shape = b.value(AllocaOp::new(b, shape, rank, ()));
    let total = ForOp::with(b, zero, rank, one, one, |b, dim, carried| {
        let size = b.value(DimOp::new(b, from, dim));
        StoreOp::new(b, size, shape, dim);
        arith::MulIOp::new(b, carried[0], size)
    });
    let (element, space) = (ty.element(&cx), ty.memory_space(&cx));
    let row = MemRefType::with_layout(&cx, &[DYNAMIC], element, None, space);
    let row = AllocOp::new(b, row, b.result(total, 0), ());
    b.value(ReshapeOp::new(b, Type::from(ty), row, shape))
}
