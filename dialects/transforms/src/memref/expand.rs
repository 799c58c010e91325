//! `memref-expand`: reshapes by views with computed sizes and strides.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Location, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::arith::{self, ArithDialect};
use terrace_standard_dialects::memref::{LoadOp, MemRefDialect, ReinterpretCastOp, ReshapeOp};

/// Legalize memref operations to be convertible to LLVM.
#[pass(name = "memref-expand", dependent_dialects(ArithDialect))]
pub fn memref_expand(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_memref_expand(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<ArithDialect>(Legality::Legal)
        .dialect::<MemRefDialect>(Legality::Legal)
        .op::<ReshapeOp>(Legality::Dynamic(|ir, op| {
            let op = ReshapeOp::cast(ir, op);
            op.is_none_or(|op| static_rank(ir, op).is_none())
        }));
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_memref_expand(patterns: &mut ConversionPatterns) {
    patterns.add(ExpandReshape);
}

conversion_pattern! {
    /// Sizes are loaded, and strides are their products.
    pub ExpandReshape: ReshapeOp => expand_reshape;
}

/// The number of sizes that a reshape is given, if it is known.
fn static_rank(ir: &Ir, op: ReshapeOp) -> Option<usize> {
    let shape: MemRefType = ir.ty(op.shape(ir)).cast(ir)?;
    let [rank] = *shape.shape(ir) else {
        return None;
    };
    usize::try_from(rank).ok()
}

fn index(rw: &mut ConversionRewriter<'_>, loc: Location, value: i64) -> Value {
    let value = IntegerAttr::index(rw, value);
    arith::ConstantOp::build(rw, loc, value.into()).result(rw)
}

/// The size of a dimension, from the memref that holds the sizes.
fn loaded(rw: &mut ConversionRewriter<'_>, loc: Location, shape: Value, dim: usize) -> Value {
    let dim = index(rw, loc, dim as i64);
    let size = LoadOp::build(rw, loc, shape, &[dim]).result(rw);
    match rw.ty(size) == Type::INDEX {
        true => size,
        false => arith::IndexCastOp::build(rw, loc, Type::INDEX, size).output(rw),
    }
}

fn expand_reshape(
    op: ReshapeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let unknown = || MatchFailure::new("the rank of the result is not known");
    let result: MemRefType = rw.ty(op.result(rw)).cast(rw).ok_or_else(unknown)?;
    static_rank(rw, op).ok_or_else(unknown)?;
    let loc = rw.loc(op.op());
    let (source, shape) = (operands[0], operands[1]);
    let dims = result.shape(rw).to_vec();
    let mut sizes = vec![MixedIndex::Constant(0); dims.len()];
    let mut strides = sizes.clone();
    let (mut known, mut unknown): (i64, Option<Value>) = (1, None);
    for (dim, size) in dims.into_iter().enumerate().rev() {
        let value = match size {
            DYNAMIC => loaded(rw, loc, shape, dim),
            size => index(rw, loc, size),
        };
        sizes[dim] = match size {
            DYNAMIC => MixedIndex::Value(value),
            size => MixedIndex::Constant(size),
        };
        strides[dim] = unknown.map_or(MixedIndex::Constant(known), MixedIndex::Value);
        if dim == 0 {
            break;
        }
        let factor = match unknown {
            Some(stride) => stride,
            None if size == DYNAMIC => index(rw, loc, known),
            None => {
                known = known.wrapping_mul(size);
                continue;
            }
        };
        unknown = Some(arith::MulIOp::build(rw, loc, factor, value).result(rw));
    }
    let lists = [vec![MixedIndex::Constant(0)], sizes, strides];
    let [offset, sizes, strides] = lists.map(|list| list.into_iter().collect::<MixedIndices>());
    let view = ReinterpretCastOp::with_type(rw, loc, result, source, [&offset, &sizes, &strides]);
    rw.replace_op_with(op.op(), view.op());
    Ok(())
}
