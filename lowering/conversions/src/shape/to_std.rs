//! `convert-shape-to-std`: shapes as tensors of indices, and sizes as indices.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::{scf, shape, tensor};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::broadcast::{Aligned, compare, element, length, truth};

/// Convert shapes to tensors of indices.
///
/// Shapes and sizes whose types say no more, `!shape.shape` and `!shape.size`, stay: they may be errors.
#[pass(
    name = "convert-shape-to-std",
    on = ModuleOp,
    dependent_dialects(arith::ArithDialect, scf::ScfDialect, tensor::TensorDialect)
)]
pub fn shape_to_std(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_shape_to_std(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<scf::ScfDialect>(Legality::Legal)
        .dialect::<tensor::TensorDialect>(Legality::Legal)
        .op::<terrace_dialects::func::FuncOp>(Legality::Legal)
        .op::<ModuleOp>(Legality::Legal)
        .op::<shape::CstrRequireOp>(Legality::Legal);
    // What needs a size or a shape gets no index or tensor.
    let converter = TypeConverter::new().source_materialization(|_, _, _, _| Some(None));
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_shape_to_std(patterns: &mut ConversionPatterns) {
    patterns.add(AnyLowering);
    patterns.add(AddLowering);
    patterns.add(MulLowering);
    patterns.add(BroadcastLowering);
    patterns.add(ConstShapeLowering);
    patterns.add(ConstSizeLowering);
    patterns.add(DimLowering);
    patterns.add(IsBroadcastableLowering);
    patterns.add(GetExtentLowering);
    patterns.add(RankLowering);
    patterns.add(ReduceLowering);
    patterns.add(ShapeOfLowering);
    patterns.add(ShapeEqLowering);
    patterns.add(SplitAtLowering);
    patterns.add(ToExtentTensorLowering);
    patterns.add(CstrBroadcastableLowering);
    patterns.add(CstrEqLowering);
}

conversion_pattern! {
    /// The first of shapes that are all right.
    pub AnyLowering: shape::AnyOp => |op, operands, rw| {
        let first = operands.first();
        let first = first.ok_or_else(|| MatchFailure::new("there is no shape to choose"))?;
        rw.replace_op(op.op(), &[*first]);
        Ok(())
    };
    /// The sum of indices.
    pub AddLowering: shape::AddOp => |op, operands, rw| {
        replace_index(op.op(), rw, |b| b.value(arith::AddIOp::new(b, operands[0], operands[1])))
    };
    /// The product of indices.
    pub MulLowering: shape::MulOp => |op, operands, rw| {
        replace_index(op.op(), rw, |b| b.value(arith::MulIOp::new(b, operands[0], operands[1])))
    };
    /// The sizes that the shapes are broadcast to, one by one.
    pub BroadcastLowering: shape::BroadcastOp => lower_broadcast;
    /// The tensor of the sizes.
    pub ConstShapeLowering: shape::ConstShapeOp => lower_const_shape;
    /// The index.
    pub ConstSizeLowering: shape::ConstSizeOp => |op, _, rw| {
        let (loc, value) = (rw.loc(op.op()), op.value(rw));
        let constant = arith::ConstantOp::index(rw, loc, value);
        rw.replace_op_with(op.op(), constant.op());
        Ok(())
    };
    /// A size of the shape of a value.
    pub DimLowering: shape::DimOp => lower_dim;
    /// Whether all sizes are 1 or those that the shapes are broadcast to.
    pub IsBroadcastableLowering: shape::IsBroadcastableOp => lower_is_broadcastable;
    /// A size of a tensor, or an element of its shape.
    pub GetExtentLowering: shape::GetExtentOp => lower_get_extent;
    /// How many sizes there are.
    pub RankLowering: shape::RankOp => |op, operands, rw| {
        no_shapes(rw, op.op())?;
        replace_index(op.op(), rw, |b| length(b, operands[0], arith::constant_index(b, 0)))
    };
    /// A loop over the sizes.
    pub ReduceLowering: shape::ReduceOp => lower_reduce;
    /// The tensor of the sizes of a tensor.
    pub ShapeOfLowering: shape::ShapeOfOp => lower_shape_of;
    /// Whether there are as many sizes, and all are equal.
    pub ShapeEqLowering: shape::ShapeEqOp => lower_shape_eq;
    /// The sizes before an index, which may be counted from the end, and those from it on.
    pub SplitAtLowering: shape::SplitAtOp => lower_split_at;
    /// A cast between tensors.
    pub ToExtentTensorLowering: shape::ToExtentTensorOp => |op, operands, rw| {
        no_shapes(rw, op.op())?;
        let (loc, ty): (_, Type) = (rw.loc(op.op()), rw.ty(op.result(rw)));
        let cast = tensor::CastOp::build(rw, loc, ty, operands[0]);
        rw.replace_op_with(op.op(), cast.op());
        Ok(())
    };
    /// What is required of shapes that are broadcast, as a truth value.
    pub CstrBroadcastableLowering: shape::CstrBroadcastableOp => |op, operands, rw| {
        no_unknown_shapes(rw, op.op())?;
        let loc = rw.loc(op.op());
        let holds = shape::IsBroadcastableOp::build(rw, loc, operands).result(rw);
        require(op.op(), rw, holds, "required broadcastable shapes")
    };
    /// What is required of shapes that are equal, as a truth value.
    pub CstrEqLowering: shape::CstrEqOp => |op, operands, rw| {
        no_unknown_shapes(rw, op.op())?;
        let loc = rw.loc(op.op());
        let holds = shape::ShapeEqOp::build(rw, loc, operands).result(rw);
        require(op.op(), rw, holds, "required equal shapes")
    };
}

/// Fails if an operand or a result of an op is a shape or a size that may be an error.
fn no_shapes(ir: &Ir, op: Op) -> RewriteResult {
    let mut types = ir.operand_types(op).chain(ir.result_types(op));
    let is_opaque = |ty: Type| ty.is::<shape::ShapeType>(ir) || ty.is::<shape::SizeType>(ir);
    match types.any(is_opaque) {
        true => Err(MatchFailure::new("a shape or size may be an error")),
        false => Ok(()),
    }
}

/// Fails as [`no_shapes`], unless all operands are constants: then a truth value of them is one as well.
fn no_unknown_shapes(ir: &Ir, op: Op) -> RewriteResult {
    let is_constant = |value: Value| value.defining::<shape::ConstShapeOp>(ir).is_some();
    match ir.operands(op).all(is_constant) {
        true => Ok(()),
        false => no_shapes(ir, op),
    }
}

/// Replaces an op by a value that is built where it stands.
fn replace(
    op: Op,
    rw: &mut ConversionRewriter<'_>,
    build: impl FnOnce(&ImplicitLocBuilder<'_>) -> Value,
) -> RewriteResult {
    let loc = rw.loc(op);
    let value = build(&rw.at(loc));
    rw.replace_op(op, &[value]);
    Ok(())
}

/// Replaces an op by an index, if it gives one.
fn replace_index(
    op: Op,
    rw: &mut ConversionRewriter<'_>,
    build: impl FnOnce(&ImplicitLocBuilder<'_>) -> Value,
) -> RewriteResult {
    no_shapes(rw, op)?;
    replace(op, rw, build)
}

fn require(op: Op, rw: &mut ConversionRewriter<'_>, holds: Value, message: &str) -> RewriteResult {
    let loc = rw.loc(op);
    let witness = shape::CstrRequireOp::build(rw, loc, holds, message.into());
    rw.replace_op_with(op, witness.op());
    Ok(())
}

/// A tensor of one dimension whose elements are indices.
fn indices(b: &ImplicitLocBuilder<'_>, size: i64) -> Type {
    b.with(|b| RankedTensorType::get(b, &[size], Type::INDEX).into())
}

/// A tensor of as many indices as a value says, each of which is built from its subscript.
fn generate(
    b: &ImplicitLocBuilder<'_>,
    size: Value,
    element: impl FnOnce(&ImplicitLocBuilder<'_>, Value) -> Value,
) -> Value {
    let op = tensor::GenerateOp::new(b, indices(b, DYNAMIC), [size]);
    let region = b.with(|b| op.body(b));
    b.block(region, &[Type::INDEX], |b, arguments| {
        let element = element(b, arguments[0]);
        tensor::YieldOp::new(b, element);
    });
    b.value(op)
}

fn lower_broadcast(
    op: shape::BroadcastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    if operands.is_empty() {
        return Err(MatchFailure::new("nothing is broadcast"));
    }
    let ty: Type = rw.ty(op.result(rw));
    replace(op.op(), rw, |b| {
        let zero = arith::constant_index(b, 0);
        let shapes = Aligned::new(b, operands, zero);
        let generated = generate(b, shapes.rank, |b, dimension| shapes.size(b, dimension));
        match b.ty(generated) == ty {
            true => generated,
            false => b.value(tensor::CastOp::new(b, ty, generated)),
        }
    })
}

fn lower_const_shape(
    op: shape::ConstShapeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    let ty: Type = rw.ty(op.result(rw));
    let sizes: SmallVec<[i64; 4]> = op
        .shape(rw)
        .integer_values(rw)
        .map(|size| i64::try_from(size).unwrap_or(i64::MAX))
        .collect();
    replace(op.op(), rw, |b| {
        let sizes = sizes.iter().map(|size| arith::constant_index(b, *size));
        let sizes: SmallVec<[Value; 4]> = sizes.collect();
        cast_elements(b, &sizes, ty)
    })
}

/// A tensor of indices, as this type.
fn cast_elements(b: &ImplicitLocBuilder<'_>, elements: &[Value], ty: Type) -> Value {
    let known = indices(b, i64::try_from(elements.len()).unwrap_or(i64::MAX));
    let elements = tensor::FromElementsOp::new(b, known, elements);
    b.value(tensor::CastOp::new(b, ty, elements))
}

fn lower_dim(
    op: shape::DimOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    let shape = tensor_shape(rw, operands[0])?;
    let size = shape.map_or(DYNAMIC, |shape| {
        i64::try_from(shape.len()).unwrap_or(DYNAMIC)
    });
    replace(op.op(), rw, |b| {
        let shape = shape::ShapeOfOp::new(b, indices(b, size), operands[0]);
        b.value(shape::GetExtentOp::new(b, Type::INDEX, shape, operands[1]))
    })
}

fn lower_is_broadcastable(
    op: shape::IsBroadcastableOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    if operands.is_empty() {
        return Err(MatchFailure::new("nothing is broadcast"));
    }
    replace(op.op(), rw, |b| {
        let [zero, one] = [0, 1].map(|value| arith::constant_index(b, value));
        let shapes = Aligned::new(b, operands, zero);
        let always = truth(b, true);
        let holds = scf::ForOp::with(
            b,
            zero,
            shapes.rank,
            one,
            always,
            |b, dimension, carried| {
                let broadcast = shapes.size(b, dimension);
                shapes.fits(b, dimension, broadcast, carried[0], one)
            },
        );
        b.result(holds, 0)
    })
}

/// The shape of a tensor, if its rank is known; an error if it is none.
fn tensor_shape(ir: &Ir, value: Value) -> Result<Option<SmallVec<[i64; 4]>>, MatchFailure> {
    let ty = ir.ty(value);
    if let Some(ty) = ty.cast::<RankedTensorType>(ir) {
        return Ok(Some(ty.shape(ir).into()));
    }
    match ty.is::<terrace_ir::types::UnrankedTensorType>(ir) {
        true => Ok(None),
        false => Err(MatchFailure::new("the value is no tensor")),
    }
}

fn lower_get_extent(
    op: shape::GetExtentOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    // The sizes of a tensor need not become one.
    let source = op.shape(rw).defining::<shape::ShapeOfOp>(rw);
    let source = source.map(|shape| shape.arg(rw));
    let source = source.filter(|source| tensor_shape(rw, *source).is_ok());
    replace(op.op(), rw, |b| match source {
        Some(source) => b.value(tensor::DimOp::new(b, source, operands[1])),
        None => element(b, operands[0], operands[1]),
    })
}

fn lower_reduce(
    op: shape::ReduceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    let (shape, inits) = operands
        .split_first()
        .ok_or_else(|| MatchFailure::new("there is no shape"))?;
    let loc = rw.loc(op.op());
    let region = op.region(rw);
    let body = rw
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("the op has no body"))?;
    let end = rw
        .last_op(body)
        .ok_or_else(|| MatchFailure::new("the body has no terminator"))?;
    let results: SmallVec<[Value; 2]> = rw.operands(end).collect();
    let b = &rw.at(loc);
    let [zero, one] = [0, 1].map(|value| arith::constant_index(b, value));
    let rank = length(b, *shape, zero);
    let mut arguments: SmallVec<[Value; 4]> = SmallVec::new();
    let new = scf::ForOp::with(b, zero, rank, one, inits, |b, dimension, carried| {
        arguments.extend([dimension, element(b, *shape, dimension)]);
        arguments.extend_from_slice(carried);
        results
    });
    let new_body = rw.last_block(new.region(rw));
    let new_end = new_body.and_then(|body| rw.last_op(body));
    let new_end = new_end.expect("the loop has been built with a terminator");
    rw.erase_op(end);
    rw.inline_block_before(body, new_end, &arguments);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_shape_of(
    op: shape::ShapeOfOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    let ty: Type = rw.ty(op.result(rw));
    let tensor = operands[0];
    let shape = tensor_shape(rw, tensor)?;
    replace(op.op(), rw, |b| {
        let Some(shape) = shape else {
            let rank = b.value(tensor::RankOp::new(b, tensor));
            return generate(b, rank, |b, dimension| {
                b.value(tensor::DimOp::new(b, tensor, dimension))
            });
        };
        let sizes = (0..).zip(shape).map(|(dimension, size)| match size {
            DYNAMIC => length(b, tensor, arith::constant_index(b, dimension)),
            size => arith::constant_index(b, size),
        });
        let sizes: SmallVec<[Value; 4]> = sizes.collect();
        cast_elements(b, &sizes, ty)
    })
}

fn lower_shape_eq(
    op: shape::ShapeEqOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    replace(op.op(), rw, |b| {
        let [first, others @ ..] = operands else {
            return truth(b, true);
        };
        if others.is_empty() {
            return truth(b, true);
        }
        let zero = arith::constant_index(b, 0);
        let rank = length(b, *first, zero);
        let equal = |other: Value| {
            let other_rank = length(b, other, zero);
            let is_rank_equal = compare(b, CmpIPredicate::Eq, rank, other_rank);
            let elements = |b: &ImplicitLocBuilder<'_>| {
                let one = arith::constant_index(b, 1);
                let always = truth(b, true);
                let body = |b: &ImplicitLocBuilder<'_>, dimension, carried: &[Value]| {
                    let size = element(b, *first, dimension);
                    let other = element(b, other, dimension);
                    let is_equal = compare(b, CmpIPredicate::Eq, size, other);
                    arith::AndIOp::new(b, carried[0], is_equal)
                };
                b.result(scf::ForOp::with(b, zero, rank, one, always, body), 0)
            };
            let is_equal = scf::IfOp::with_else(b, is_rank_equal, elements, |b| truth(b, false));
            b.result(is_equal, 0)
        };
        let mut all = equal(others[0]);
        for other in &others[1..] {
            let next = equal(*other);
            all = b.value(arith::AndIOp::new(b, all, next));
        }
        all
    })
}

fn lower_split_at(
    op: shape::SplitAtOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    no_shapes(rw, op.op())?;
    let loc = rw.loc(op.op());
    let (shape, index) = (operands[0], operands[1]);
    let b = &rw.at(loc);
    let zero = arith::constant_index(b, 0);
    let rank = length(b, shape, zero);
    let from_end = b.value(arith::AddIOp::new(b, index, rank));
    let is_negative = compare(b, CmpIPredicate::Slt, index, zero);
    let index = b.value(arith::SelectOp::new(b, is_negative, from_end, index));
    let one = arith::constant_index(b, 1);
    let head = slice(b, shape, [zero, index, one]);
    let rest = b.value(arith::SubIOp::new(b, rank, index));
    let tail = slice(b, shape, [index, rest, one]);
    rw.replace_op(op.op(), &[head, tail]);
    Ok(())
}

/// A part of a tensor of indices: from where, how long and by which step.
fn slice(b: &ImplicitLocBuilder<'_>, source: Value, part: [Value; 3]) -> Value {
    b.build(|b, loc: Location| {
        let ty = RankedTensorType::get(b, &[DYNAMIC], Type::INDEX);
        let part = part.map(|value| MixedIndices::from_iter([MixedIndex::Value(value)]));
        let [offset, size, stride] = &part;
        tensor::ExtractSliceOp::with_type(b, loc, ty, source, [offset, size, stride]).result(b)
    })
}
