//! `tosa-layerwise-constant-fold`: what is computed of constants alone.

use terrace_dialect_base::folding::dense_elements;
use terrace_dialect_base::rules;
use terrace_dialects::transforms::rewrite_with_inside_out;
use terrace_dialects::{func, tosa};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{FloatType, ShapedType};
use terrace_ir::{Context, Dialect, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::build::Sizes;

/// Fold layerwise operations on constant tensors.
///
/// Constants that something else needs as well remain, so that there are not more than before.
#[pass(
    name = "tosa-layerwise-constant-fold",
    title = "TosaLayerwiseConstantFoldPass",
    on = func::FuncOp
)]
pub struct TosaLayerwiseConstantFoldPass {
    /// Whether constants are reduced that something else needs as well.
    #[option(default = false)]
    pub aggressive_reduce_constant: bool,
}

impl Pass for TosaLayerwiseConstantFoldPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let dialects = ir.context().loaded_dialects();
        rewrite_with_inside_out(ir, cx, |patterns| {
            patterns.add_all(&[&FoldTranspose, &FoldReciprocal]);
            for (op, combine) in REDUCTIONS {
                patterns.add(FoldReduction::new(
                    op,
                    *combine,
                    self.aggressive_reduce_constant,
                ));
            }
            let own = dialects
                .iter()
                .filter(|dialect| dialect.name == tosa::TosaDialect::NAME);
            for op in own.flat_map(|dialect| &dialect.ops) {
                patterns.add_all(op.hooks.canonicalize);
            }
        })
    }
}

rules! {
    FoldTranspose, "The elements of a constant in another order.", tosa::TransposeOp => fold_transpose;
    FoldReciprocal, "The reciprocals of a constant's elements.", tosa::ReciprocalOp => fold_reciprocal;
}

/// The elements of a constant tensor, and whether nothing else needs it.
fn constant(ir: &Ir, tensor: Value) -> Result<(DenseElementsAttr, bool), MatchFailure> {
    let constant = tensor.defining::<tosa::ConstOp>(ir);
    let elements = constant.and_then(|constant| constant.values(ir).cast(ir));
    let elements = elements.ok_or_else(|| MatchFailure::new("the tensor is no constant"))?;
    Ok((elements, ir.has_one_use(tensor)))
}

fn is_needed() -> MatchFailure {
    MatchFailure::new("something else needs the constant as well")
}

/// The type of a result, whose shape must be known.
fn static_type(ir: &Ir, op: Op) -> Result<ShapedType, MatchFailure> {
    let ty = ir.ty(ir.result(op, 0)).cast::<ShapedType>(ir);
    let ty = ty.filter(|ty| ty.num_elements(ir).is_some());
    ty.ok_or_else(|| MatchFailure::new("result type shape is not static"))
}

fn replace(rw: &mut Rewriter<'_>, op: Op, values: Attribute) {
    let (loc, ty) = (rw.loc(op), rw.ty(rw.result(op, 0)));
    let constant = tosa::ConstOp::build(rw, loc, ty, values);
    rw.replace_op_with(op, constant.op());
}

/// The sizes of a constant.
fn sizes(cx: &Context, elements: DenseElementsAttr) -> Sizes {
    let shape = elements.ty(cx).shape(cx);
    shape.expect("a constant has a shape").into()
}

fn fold_transpose(op: tosa::TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (elements, is_single) = constant(rw, op.input1(rw))?;
    if !is_single {
        return Err(is_needed());
    }
    let (ty, sizes) = (static_type(rw, op.op())?, sizes(rw, elements));
    let order = op.perms(rw).as_i32s(rw);
    let order: Vec<usize> = order.filter_map(|dim| usize::try_from(dim).ok()).collect();
    let mut strides: Sizes = sizes.iter().map(|_| 1).collect();
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = strides[dim] * sizes[dim];
    }
    let mut bytes: Vec<u8> = Vec::new();
    for index in 0..elements.num_elements(rw) {
        // The place in the result, from the last dimension on, leads to that in the constant.
        let (mut rest, mut from) = (index as i64, 0);
        for dim in order.iter().rev() {
            from += rest % sizes[*dim] * strides[*dim];
            rest /= sizes[*dim];
        }
        bytes.extend(elements.element_at(rw, from as usize));
    }
    let values = DenseElementsAttr::from_bytes(rw, ty, bytes);
    replace(rw, op.op(), values.into());
    Ok(())
}

fn fold_reciprocal(op: tosa::ReciprocalOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (elements, is_single) = constant(rw, op.input1(rw))?;
    if !is_single && !elements.is_splat(rw) {
        return Err(is_needed());
    }
    let ty = elements.ty(rw);
    if !ty.element(rw).is::<FloatType>(rw) {
        return Err(MatchFailure::new("the numbers are no floats"));
    }
    let reciprocal = |index: usize| {
        let number: FloatAttr = elements.element_attr(rw, index)?.cast(rw)?;
        Some(FloatAttr::get(rw, ty.element(rw), 1.0 / number.value(rw)).into())
    };
    let values = (0..elements.num_elements(rw))
        .map(reciprocal)
        .collect::<Option<Vec<_>>>();
    let values = values.and_then(|values| dense_elements(rw, ty, &values));
    let values = values.ok_or_else(|| MatchFailure::new("the elements are no floats"))?;
    replace(rw, op.op(), values);
    Ok(())
}

/// How two integers become one.
type Combine = fn(i128, i128) -> i128;

/// Ops that reduce, and how.
const REDUCTIONS: &[(&OpInfo, Combine)] = &[
    (tosa::ReduceAllOp::INFO, |a, b| a & b),
    (tosa::ReduceAnyOp::INFO, |a, b| a | b),
    (tosa::ReduceMaxOp::INFO, i128::max),
    (tosa::ReduceMinOp::INFO, i128::min),
    (tosa::ReduceProductOp::INFO, i128::wrapping_mul),
    (tosa::ReduceSumOp::INFO, i128::wrapping_add),
];

/// The reduction of a constant of integers.
struct FoldReduction {
    info: PatternInfo,
    combine: Combine,
    /// Whether constants that something else needs are reduced as well.
    is_aggressive: bool,
}

impl FoldReduction {
    fn new(root: &'static OpInfo, combine: Combine, is_aggressive: bool) -> Self {
        let info = PatternInfo {
            name: "FoldReduction",
            description: "The reduction of a constant of integers.",
            root: PatternRoot::Op(root),
            benefit: 1,
        };
        FoldReduction {
            info,
            combine,
            is_aggressive,
        }
    }
}

impl RewritePattern for FoldReduction {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let (elements, is_single) = constant(rw, rw.operand(op, 0))?;
        if !is_single && !self.is_aggressive {
            return Err(is_needed());
        }
        let (ty, sizes) = (static_type(rw, op)?, sizes(rw, elements));
        if !ty.element(rw).is_integer(rw) {
            return Err(MatchFailure::new("constant values must be IntegerType"));
        }
        let axis = rw
            .attr(op, "axis")
            .and_then(|axis| axis.cast::<IntegerAttr>(rw));
        let axis = axis.and_then(|axis| usize::try_from(axis.value(rw)).ok());
        let axis = axis.filter(|axis| *axis < sizes.len());
        let axis = axis.ok_or_else(|| MatchFailure::new("there is no such dimension"))?;
        let values: Vec<i128> = elements.integer_values(rw).collect();
        let count = usize::try_from(sizes[axis]).unwrap_or(0);
        let inner = sizes[axis + 1..].iter().product::<i64>();
        let inner = usize::try_from(inner).unwrap_or(0);
        if values.is_empty() {
            return Err(MatchFailure::new("there is nothing to reduce"));
        }
        let reduced = values.chunks(count * inner).flat_map(|block| {
            (0..inner).filter_map(|at| {
                block[at..]
                    .iter()
                    .copied()
                    .step_by(inner)
                    .reduce(self.combine)
            })
        });
        let reduced = DenseElementsAttr::integers(rw, ty, reduced.collect::<Vec<i128>>());
        replace(rw, op, reduced.into());
        Ok(())
    }
}
