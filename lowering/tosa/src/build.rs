//! What several conversions build.

use smallvec::SmallVec;
use terrace_dialect_base::reassociation::{Reassociation, groups_attr};
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::linalg::{FillOp, IteratorType};
use terrace_dialects::tensor;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, FloatAttr, IntegerAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::{DYNAMIC, FloatType, RankedTensorType};
use terrace_ir::{Context, Ir, Type, Value};

pub(crate) type Sizes = SmallVec<[i64; 4]>;
pub(crate) type Values = SmallVec<[Value; 4]>;

/// The type of a value that must be a tensor whose rank is known.
pub(crate) fn ranked(ir: &Ir, value: Value) -> Result<RankedTensorType, MatchFailure> {
    ranked_type(ir, ir.ty(value))
}

/// A type that must be that of tensors whose rank is known.
pub(crate) fn ranked_type(cx: &Context, ty: Type) -> Result<RankedTensorType, MatchFailure> {
    let ty = ty.cast::<RankedTensorType>(cx);
    ty.ok_or_else(|| MatchFailure::new("the rank of a tensor is not known"))
}

/// The shape of a value that is known to be a ranked tensor.
pub(crate) fn shape(b: &ImplicitLocBuilder<'_>, value: Value) -> Sizes {
    b.with(|b| {
        let ty = b.ty(value).cast::<RankedTensorType>(b);
        ty.expect("the rank has been found to be known")
            .shape(b)
            .into()
    })
}

/// A tensor type.
pub(crate) fn tensor_type(b: &ImplicitLocBuilder<'_>, shape: &[i64], element: Type) -> Type {
    b.with(|b| RankedTensorType::get(b, shape, element).into())
}

/// An integer type.
pub(crate) fn int_type(b: &ImplicitLocBuilder<'_>, width: u32) -> Type {
    b.with(|b| terrace_ir::types::IntegerType::get(b, width).into())
}

/// The value of a new constant.
pub(crate) fn constant(b: &ImplicitLocBuilder<'_>, value: impl Into<Attribute>) -> Value {
    b.value(arith::ConstantOp::new(b, value.into()))
}

/// A new `i32`.
pub(crate) fn constant_i32(b: &ImplicitLocBuilder<'_>, value: i64) -> Value {
    arith::constant_int(b, Type::I32, value.into())
}

/// Zero of an integer or floating-point type.
pub(crate) fn zero_of(cx: &Context, ty: Type) -> Option<Attribute> {
    match ty.is_float(cx) {
        true => Some(FloatAttr::get(cx, ty, 0.0).into()),
        false => {
            let is_int = ty.is_integer(cx) || ty == Type::INDEX;
            is_int.then(|| IntegerAttr::get(cx, ty, 0).into())
        }
    }
}

/// The finite number of a floating-point type that is farthest from zero, negative or positive.
pub(crate) fn extreme_float(cx: &Context, ty: FloatType, negative: bool) -> Attribute {
    let kind = ty.kind(cx);
    // The number before an infinity, or what stands in its place, is finite; formats that have neither give their greatest one.
    let bits = kind.from_f64(f64::INFINITY);
    let greatest = match kind.to_f64(bits).is_finite() {
        true => bits,
        false => bits - 1,
    };
    let bits = match negative {
        true => kind.negate(greatest),
        false => greatest,
    };
    FloatAttr::from_bits(cx, ty.into(), bits).into()
}

/// The least number of a signed integer type, if it is not too wide.
pub(crate) fn least_int(cx: &Context, ty: Type) -> Option<Attribute> {
    let width = ty.bit_width(cx).filter(|width| (1..=128).contains(width))?;
    Some(IntegerAttr::get(cx, ty, i128::MIN >> (128 - width)).into())
}

/// The greatest number of a signed integer type, if it is not too wide.
pub(crate) fn greatest_int(cx: &Context, ty: Type) -> Option<Attribute> {
    let width = ty.bit_width(cx).filter(|width| (1..=128).contains(width))?;
    Some(IntegerAttr::get(cx, ty, i128::MAX >> (128 - width)).into())
}

/// The least and the greatest signed number of a width, if they fit.
pub(crate) fn int_range(width: u32) -> Result<[i64; 2], MatchFailure> {
    match width {
        1..=64 => Ok([i64::MIN >> (64 - width), i64::MAX >> (64 - width)]),
        _ => Err(MatchFailure::new("the numbers have more than 64 bits")),
    }
}

/// The size of a dimension as a new op.
pub(crate) fn dim(b: &ImplicitLocBuilder<'_>, tensor: Value, dim: usize) -> Value {
    let index = arith::constant_index(b, dim as i64);
    b.value(tensor::DimOp::new(b, tensor, index))
}

/// The sizes of a tensor, of which those that are not known are new ops.
pub(crate) fn mixed_sizes(b: &ImplicitLocBuilder<'_>, tensor: Value) -> MixedIndices {
    let sizes = shape(b, tensor);
    let sizes = sizes
        .into_iter()
        .enumerate()
        .map(|(index, size)| match size {
            DYNAMIC => MixedIndex::Value(dim(b, tensor, index)),
            size => MixedIndex::Constant(size),
        });
    sizes.collect()
}

/// The sizes that a shape does not tell, as those of a tensor.
pub(crate) fn unknown_sizes(b: &ImplicitLocBuilder<'_>, shape: &[i64], tensor: Value) -> Values {
    let unknown = shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size == DYNAMIC);
    unknown.map(|(index, _)| dim(b, tensor, index)).collect()
}

/// A tensor without elements yet.
pub(crate) fn empty(
    b: &ImplicitLocBuilder<'_>,
    shape: &[i64],
    element: Type,
    sizes: &[Value],
) -> Value {
    let ty = tensor_type(b, shape, element);
    b.value(tensor::EmptyOp::new(b, ty, sizes))
}

/// A tensor without elements yet, of sizes of which some are values.
pub(crate) fn empty_of(b: &ImplicitLocBuilder<'_>, sizes: &MixedIndices, element: Type) -> Value {
    empty(b, &sizes.constants, element, &sizes.values)
}

/// A tensor whose elements are all one value.
pub(crate) fn fill(b: &ImplicitLocBuilder<'_>, value: Value, tensor: Value) -> Value {
    let fill = b.build(|b, loc| FillOp::of(b, loc, value, tensor));
    b.result(fill, 0)
}

/// As many parallel loops.
pub(crate) fn parallel(rank: usize) -> Vec<IteratorType> {
    vec![IteratorType::Parallel; rank]
}

/// The tensor as one of another type, if it is of another.
pub(crate) fn cast(b: &ImplicitLocBuilder<'_>, ty: Type, tensor: Value) -> Value {
    match b.ty(tensor) == ty {
        true => tensor,
        false => b.value(tensor::CastOp::new(b, ty, tensor)),
    }
}

/// The only result of an op with operands alone, or what it folds to.
pub(crate) fn create_or_fold<O: TypedOp>(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    operands: &[Value],
    attributes: &[Option<Attribute>],
) -> Value {
    b.build(|b, loc| {
        let name = b.loaded_op_name_of(O::INFO);
        b.create_or_fold(OpSpec {
            operands,
            result_types: &[ty],
            attributes,
            ..OpSpec::new(name, loc)
        })[0]
    })
}

/// A sum of indices, or what it folds to.
pub(crate) fn folded_index<O: TypedOp>(b: &ImplicitLocBuilder<'_>, x: Value, y: Value) -> Value {
    create_or_fold::<O>(b, Type::INDEX, &[x, y], &[])
}

/// A tensor with dimensions joined, or what that folds to.
pub(crate) fn collapse_or_fold(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    tensor: Value,
    groups: &Reassociation,
) -> Value {
    if b.ty(tensor) == ty {
        return tensor;
    }
    let groups = b.with(|b| groups_attr(b, groups));
    create_or_fold::<tensor::CollapseShapeOp>(b, ty, &[tensor], &[Some(groups.into())])
}

/// What a tensor with dimensions split is made of. A group has at most one size that is not known: it is computed from that of the
/// dimension.
fn expansion(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    tensor: Value,
    groups: &Reassociation,
) -> (Values, [Option<Attribute>; 2]) {
    let sizes = mixed_sizes(b, tensor);
    let expanded: Sizes = b.with(|b| match ty.cast::<RankedTensorType>(b) {
        Some(ty) => ty.shape(b).into(),
        None => Sizes::new(),
    });
    let mut operands: Values = [tensor].into_iter().collect();
    if expanded.contains(&DYNAMIC) {
        for (group, size) in groups.iter().zip(sizes.iter()) {
            let sizes = group.iter().map(|dim| expanded[*dim]);
            let is_open = sizes.clone().any(|size| size == DYNAMIC);
            if let (MixedIndex::Value(size), true) = (size, is_open) {
                let known = sizes.filter(|size| *size != DYNAMIC);
                let known = arith::constant_index(b, known.fold(1, i64::wrapping_mul));
                operands.push(folded_index::<arith::DivSIOp>(b, size, known));
            }
        }
    }
    b.with(|b| {
        let (groups, expanded) = (groups_attr(b, groups), DenseArrayAttr::i64s(b, &expanded));
        (operands, [Some(groups.into()), Some(expanded.into())])
    })
}

/// A tensor with dimensions split, or what that folds to.
pub(crate) fn expand_or_fold(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    tensor: Value,
    groups: &Reassociation,
) -> Value {
    let (operands, attributes) = expansion(b, ty, tensor, groups);
    if b.ty(tensor) == ty {
        return tensor;
    }
    create_or_fold::<tensor::ExpandShapeOp>(b, ty, &operands, &attributes)
}

/// A tensor with dimensions split.
pub(crate) fn expand(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    tensor: Value,
    groups: &Reassociation,
) -> Value {
    let (operands, attributes) = expansion(b, ty, tensor, groups);
    b.build(|b, loc| {
        let name = b.loaded_op_name_of(tensor::ExpandShapeOp::INFO);
        let op = b.create(OpSpec {
            operands: &operands,
            result_types: &[ty],
            attributes: &attributes,
            ..OpSpec::new(name, loc)
        });
        b.result(op, 0)
    })
}

/// A tensor with dimensions joined.
pub(crate) fn collapse(
    b: &ImplicitLocBuilder<'_>,
    ty: Type,
    tensor: Value,
    groups: &Reassociation,
) -> Value {
    let groups = b.with(|b| groups_attr(b, groups));
    b.value(tensor::CollapseShapeOp::new(b, ty, tensor, groups))
}

/// An integer, or the bound that it exceeds.
pub(crate) fn clamp_int(
    b: &ImplicitLocBuilder<'_>,
    value: Value,
    [least, greatest]: [Value; 2],
    unsigned: bool,
) -> Value {
    match unsigned {
        true => {
            let value = arith::MaxUIOp::new(b, least, value);
            b.value(arith::MinUIOp::new(b, greatest, value))
        }
        false => {
            let value = arith::MaxSIOp::new(b, least, value);
            b.value(arith::MinSIOp::new(b, greatest, value))
        }
    }
}

/// A float, or the bound that it exceeds.
pub(crate) fn clamp_float(
    b: &ImplicitLocBuilder<'_>,
    value: Value,
    [least, greatest]: [Value; 2],
) -> Value {
    let value = arith::MinimumFOp::new(b, value, greatest);
    b.value(arith::MaximumFOp::new(b, value, least))
}

/// A map from as many dimensions to some of them.
pub(crate) fn select_dims(rank: usize, dims: impl IntoIterator<Item = usize>) -> AffineMap {
    let dims = dims.into_iter().map(|dim| AffineExpr::Dim(dim as u32));
    AffineMap::new(rank as u32, 0, dims.collect::<Vec<_>>())
}

/// Whether two floats cannot be ordered, or compare as the predicate says.
pub(crate) fn compare_floats(
    b: &ImplicitLocBuilder<'_>,
    predicate: CmpFPredicate,
    lhs: Value,
    rhs: Value,
) -> Value {
    b.value(arith::CmpFOp::new(b, predicate, lhs, rhs))
}

/// How two integers or indices compare.
pub(crate) fn compare_ints(
    b: &ImplicitLocBuilder<'_>,
    predicate: CmpIPredicate,
    lhs: Value,
    rhs: Value,
) -> Value {
    b.value(arith::CmpIOp::new(b, predicate, lhs, rhs))
}

/// One of two values.
pub(crate) fn select(
    b: &ImplicitLocBuilder<'_>,
    condition: Value,
    then: Value,
    otherwise: Value,
) -> Value {
    b.value(arith::SelectOp::new(b, condition, then, otherwise))
}
