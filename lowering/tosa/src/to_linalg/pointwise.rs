//! Ops that compute each element from those at the same place: one body, and maps that repeat what is of size one.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::linalg::GenericOp;
use terrace_dialects::{scf, tosa};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Type, Value};

use super::formulas::{RULES, Rule};
use crate::build::{
    Sizes, Values, cast, compare_ints, empty_of, expand, parallel, ranked, ranked_type, shape,
    tensor_type,
};

/// Adds a pattern for each op.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let description = "a body for the elements";
    patterns.add_table(description, RULES.iter().copied(), lower);
}

fn lower(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>, rule: Rule) -> RewriteResult {
    for value in rw.operands(op).chain(rw.results(op)).collect::<Values>() {
        ranked(rw, value)?;
    }
    let loc = rw.loc(op);
    let result = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let ty = ranked_type(rw, result)?;
    let (rank, element) = (ty.rank(rw), ty.element(rw));
    let result_shape: Sizes = ty.shape(rw).into();
    let from = rw.ty(rw.operand(op, 0)).element_or_self(rw);
    let body = rule.body(rw, op, from, element)?;
    // Zero points and a shift that are not known are single numbers beside the operands.
    let shaped = rw.num_operands(op) - numbers_beside(rw, op);
    let (operands, points) = operands[..body.inputs].split_at(body.inputs.min(shaped));
    let b = &rw.at(loc);
    let mut dims = Dims::new(b);
    let expanded: Values = operands
        .iter()
        .map(|operand| expand_rank(b, *operand, rank))
        .collect();
    let sizes: Vec<Size> = (0..rank).map(|dim| dims.target(&expanded, dim)).collect();
    let mut inputs = match &expanded[..] {
        [_] => expanded,
        _ => {
            let repeat = |operand: &Value| dims.repeat(*operand, &sizes);
            expanded.iter().map(repeat).collect()
        }
    };
    inputs.extend_from_slice(points);
    let sizes: MixedIndices = sizes.iter().map(|size| size.size).collect();
    let output = empty_of(b, &sizes, element);
    let mut maps: Vec<AffineMap> = inputs
        .iter()
        .map(|input| repeating(&shape(b, *input), &result_shape))
        .collect();
    maps.push(AffineMap::identity(rank));
    let generic = GenericOp::with(
        b,
        &inputs,
        &[output],
        maps,
        &parallel(rank),
        |b, elements| (body.formula)(b, elements),
    );
    let value = cast(b, result, b.result(generic, 0));
    rw.replace_op(op, &[value]);
    Ok(())
}

/// How many operands of an op are single numbers, whatever the shape of the others is.
fn numbers_beside(ir: &Ir, op: Op) -> usize {
    match tosa::NegateOp::cast(ir, op) {
        Some(_) => 2,
        None => usize::from(tosa::MulOp::cast(ir, op).is_some()),
    }
}

/// The map that repeats what is of size one where the result is not.
fn repeating(shape: &[i64], result: &[i64]) -> AffineMap {
    let exprs = shape.iter().enumerate().map(|(dim, size)| {
        let repeats = *size == 1 && result.get(dim) != Some(&1);
        match repeats {
            true => AffineExpr::Constant(0),
            false => AffineExpr::Dim(dim as u32),
        }
    });
    AffineMap::new(result.len() as u32, 0, exprs.collect::<Vec<_>>())
}

/// A tensor with dimensions of size one before its own.
fn expand_rank(b: &ImplicitLocBuilder<'_>, tensor: Value, rank: usize) -> Value {
    let sizes = shape(b, tensor);
    let missing = rank.saturating_sub(sizes.len());
    if missing == 0 {
        return tensor;
    }
    let first = |index: usize| if index == 0 { 0 } else { index + missing };
    let groups: Reassociation = (0..sizes.len())
        .map(|index| (first(index)..=index + missing).collect())
        .collect();
    let mut expanded: Sizes = SmallVec::from_elem(1, missing);
    expanded.extend_from_slice(&sizes);
    let element = b.with(|b| b.ty(tensor).element_or_self(b));
    let ty = tensor_type(b, &expanded, element);
    expand(b, ty, tensor, &groups)
}

/// The size of a dimension of the result, and the only operand that it is taken from, if it is one.
struct Size {
    size: MixedIndex,
    from: Option<Value>,
}

/// Sizes of tensors; the indices of dimensions are built once.
struct Dims<'b, 'a> {
    b: &'b ImplicitLocBuilder<'a>,
    indices: SmallVec<[(usize, Value); 4]>,
}

impl<'b, 'a> Dims<'b, 'a> {
    fn new(b: &'b ImplicitLocBuilder<'a>) -> Self {
        Dims {
            b,
            indices: SmallVec::new(),
        }
    }

    fn index(&mut self, value: usize) -> Value {
        if let Some((_, index)) = self.indices.iter().find(|(known, _)| *known == value) {
            return *index;
        }
        let index = arith::constant_index(self.b, value as i64);
        self.indices.push((value, index));
        index
    }

    fn size(&mut self, tensor: Value, dim: usize) -> Value {
        let index = self.index(dim);
        let size = terrace_dialects::tensor::DimOp::new(self.b, tensor, index);
        self.b.value(size)
    }

    /// The size of a dimension of the result: a known one greater than one, or the greatest of those that are not known.
    fn target(&mut self, operands: &[Value], dim: usize) -> Size {
        let sizes = operands.iter().map(|operand| shape(self.b, *operand)[dim]);
        let sizes: Sizes = sizes.collect();
        let mut known = operands.iter().zip(&sizes);
        if let Some((operand, size)) = known.find(|(_, size)| **size > 1) {
            return Size {
                size: MixedIndex::Constant(*size),
                from: Some(*operand),
            };
        }
        let open = operands.iter().zip(&sizes);
        let open: Values = open
            .filter(|(_, size)| **size == DYNAMIC)
            .map(|(operand, _)| *operand)
            .collect();
        let Some((first, others)) = open.split_first() else {
            return Size {
                size: MixedIndex::Constant(1),
                from: operands.first().copied(),
            };
        };
        let mut size = self.size(*first, dim);
        for other in others {
            let other = self.size(*other, dim);
            size = self.b.value(arith::MaxUIOp::new(self.b, size, other));
        }
        Size {
            size: MixedIndex::Value(size),
            from: others.is_empty().then_some(*first),
        }
    }

    /// An operand whose sizes are those of the result, or known to be one: what is of size one at run time is repeated then.
    fn repeat(&mut self, operand: Value, sizes: &[Size]) -> Value {
        let mut operand = operand;
        for (dim, size) in sizes.iter().enumerate() {
            if shape(self.b, operand)[dim] == DYNAMIC && size.from != Some(operand) {
                operand = self.repeat_dim(operand, dim, size.size);
            }
        }
        operand
    }

    fn repeat_dim(&mut self, operand: Value, dim: usize, size: MixedIndex) -> Value {
        let one = self.index(1);
        let found = self.size(operand, dim);
        let b = self.b;
        let is_one = compare_ints(b, CmpIPredicate::Eq, found, one);
        let ty: Type = b.ty(operand);
        let then = |b: &ImplicitLocBuilder<'_>| {
            // Constants of outside the region are not used: each region has its own.
            let mut inner = Dims::new(b);
            let shape = shape(b, operand);
            let sizes = shape.iter().enumerate().map(|(index, known)| match *known {
                _ if index == dim => size,
                DYNAMIC => MixedIndex::Value(inner.size(operand, index)),
                known => MixedIndex::Constant(known),
            });
            let sizes: MixedIndices = sizes.collect();
            let rank = shape.len();
            let output = empty_of(b, &sizes, b.with(|b| ty.element_or_self(b)));
            let exprs = (0..rank).map(|index| match index == dim {
                true => AffineExpr::Constant(0),
                false => AffineExpr::Dim(index as u32),
            });
            let maps = [
                AffineMap::new(rank as u32, 0, exprs.collect::<Vec<_>>()),
                AffineMap::identity(rank),
            ];
            let copies = GenericOp::with(
                b,
                &[operand],
                &[output],
                maps,
                &parallel(rank),
                |_, elements| elements[0],
            );
            cast(b, ty, b.result(copies, 0))
        };
        let repeated = scf::IfOp::with_else(b, is_one, then, |_| operand);
        b.result(repeated, 0)
    }
}
