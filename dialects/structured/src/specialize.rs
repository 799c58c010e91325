//! `linalg-specialize-generic-ops`: `linalg.generic` as the op with a name that does the same.

use terrace_dialect_base::maps::maps_attr;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{
    BatchMatmulOp, BinaryFn, Body, BroadcastOp, CopyOp, FillOp, GenericOp, IteratorType,
    LinalgDialect, MatmulOp, TransposeOp, TypeFn, UnaryFn, build_named, is_contraction,
    operand_shape, projected_permutation,
};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::{arith, math};

use crate::parts::{Parts, dim, map_of, payload};

/// Convert generic ops back to named ops.
#[pass(
    name = "linalg-specialize-generic-ops",
    dependent_dialects(LinalgDialect)
)]
pub fn specialize_generic_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&SpecializeGeneric])
}

rules! {
    SpecializeGeneric, "A generic op becomes the one with a name that does the same.", GenericOp => specialize_rule;
}

fn specialize_rule(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    specialize(op, rw).map(|_| ())
}

/// Replaces a generic op by the op with a name that does the same.
///
/// # Errors
/// If there is none.
pub fn specialize(op: GenericOp, rw: &mut Rewriter<'_>) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("no op with a name does the same");
    let generic = Generic::of(rw, op).ok_or_else(no_match)?;
    rw.set_insertion_point_before(op.op());
    let new = generic
        .as_movement(rw)
        .or_else(|| generic.as_function(rw))
        .or_else(|| generic.as_product(rw));
    let new = new.ok_or_else(no_match)?;
    rw.replace_op_with(op.op(), new);
    Ok(new)
}

/// A generic op that is looked at.
struct Generic {
    op: Op,
    parts: Parts,
    arguments: Vec<Value>,
    ops: Vec<Op>,
    /// What it yields, which is one value.
    yielded: Value,
}

impl Generic {
    fn of(ir: &Ir, op: GenericOp) -> Option<Generic> {
        let (block, ops, values) = payload(ir, op.op())?;
        let [yielded] = values[..] else {
            return None;
        };
        Some(Generic {
            op: op.op(),
            parts: Parts::of(ir, op.op())?,
            arguments: ir.block_args(block).to_vec(),
            ops,
            yielded,
        })
    }

    /// An op that only moves elements: a copy, a fill, a broadcast, a transposition.
    fn as_movement(&self, rw: &mut Rewriter<'_>) -> Option<Op> {
        let loc = rw.loc(self.op);
        let output_map = self.parts.maps.last()?;
        let [output] = self.parts.outputs[..] else {
            return None;
        };
        if !self.ops.is_empty() || !self.parts.is_parallel() || !output_map.is_identity() {
            return None;
        }
        let [input] = self.parts.inputs[..] else {
            let is_outside = constant_value(rw, self.yielded).is_some()
                || !self.arguments.contains(&self.yielded);
            let is_fill = self.parts.inputs.is_empty() && is_outside;
            return is_fill.then(|| FillOp::of(rw, loc, self.yielded, output));
        };
        if self.yielded != self.arguments[0] {
            return None;
        }
        let map = &self.parts.maps[0];
        let is_tensor = rw.ty(input) != rw.ty(self.arguments[0]);
        if map.is_identity() {
            return Some(CopyOp::of(rw, loc, input, output));
        }
        if !is_tensor {
            return Some(FillOp::of(rw, loc, input, output));
        }
        let dims = projected_permutation(map)?;
        // Ops that move elements want to know as much of what they write as of what they read.
        let [from, to] = [input, output].map(|value| operand_shape(rw, rw.ty(value)));
        let known = dims.iter().map(|dim| to[*dim]);
        if !known.eq(from.iter().copied()) {
            return None;
        }
        let rank = map.num_dims as usize;
        if dims.len() == rank {
            // The map says of each dimension of the input which it is of the output.
            let position = |dim: usize| dims.iter().position(|d| *d == dim);
            let permutation = (0..rank).map(|dim| Some(position(dim)? as i64));
            let permutation: Vec<i64> = permutation.collect::<Option<_>>()?;
            return Some(TransposeOp::of(rw, loc, input, output, &permutation));
        }
        let added = (0..rank).filter(|dim| !dims.contains(dim));
        let added: Vec<i64> = added.map(|dim| dim as i64).collect();
        dims.is_sorted()
            .then(|| BroadcastOp::of(rw, loc, input, output, &added))
    }

    /// A function of the elements of inputs.
    fn as_function(&self, rw: &mut Rewriter<'_>) -> Option<Op> {
        let [only] = self.ops[..] else {
            return None;
        };
        let fits = self.parts.is_parallel()
            && self.parts.outputs.len() == 1
            && self.parts.maps.iter().all(AffineMap::is_identity)
            && rw.num_results(only) == 1
            && rw.result(only, 0) == self.yielded
            && rw.num_operands(only) == self.parts.inputs.len();
        if !fits {
            return None;
        }
        let (name, body) = function_of(rw, only)?;
        let inputs = rw.operands(only).map(|value| {
            let number = self.arguments.iter().position(|arg| *arg == value)?;
            self.parts.inputs.get(number).copied()
        });
        let inputs: Vec<Value> = inputs.collect::<Option<_>>()?;
        if inputs.len() == 2 && rw.operand(only, 0) == rw.operand(only, 1) {
            return None;
        }
        let loc = rw.loc(self.op);
        Some(build_named(
            rw,
            loc,
            (name, body),
            &inputs,
            &self.parts.outputs,
            &[],
        ))
    }

    /// A product of matrices.
    fn as_product(&self, rw: &mut Rewriter<'_>) -> Option<Op> {
        if !is_contraction(rw, self.op) {
            return None;
        }
        let accesses = self.parts.maps.iter().map(projected_permutation);
        let accesses = accesses.collect::<Option<Vec<Vec<usize>>>>()?;
        let [lhs, rhs, output] = &accesses[..] else {
            return None;
        };
        let sums = (0..self.parts.kinds.len())
            .filter(|dim| self.parts.kinds[*dim] == IteratorType::Reduction);
        let sums: Vec<usize> = sums.collect();
        let [sum] = sums[..] else {
            return None;
        };
        let in_both = |dim: &usize| lhs.contains(dim) && rhs.contains(dim);
        let batch: Vec<usize> = output.iter().copied().filter(in_both).collect();
        let rows: Vec<usize> = output
            .iter()
            .copied()
            .filter(|d| !rhs.contains(d))
            .collect();
        let columns: Vec<usize> = output
            .iter()
            .copied()
            .filter(|d| !lhs.contains(d))
            .collect();
        let ([row], [column]) = (&rows[..], &columns[..]) else {
            return None;
        };
        // The loops in the order in which the op with a name has them.
        let order: Vec<usize> = batch.iter().copied().chain([*row, *column, sum]).collect();
        let num_batch = batch.len();
        let place = |dim: &usize| order.iter().position(|d| d == dim);
        let renumbered = |access: &Vec<usize>| access.iter().map(place).collect::<Option<Vec<_>>>();
        let accesses = [renumbered(lhs)?, renumbered(rhs)?, renumbered(output)?];
        let (m, n, k) = (num_batch, num_batch + 1, num_batch + 2);
        let with_batch = |tail: [usize; 2]| (0..num_batch).chain(tail).collect::<Vec<usize>>();
        let is_plain = |access: &Vec<usize>, tail| *access == with_batch(tail);
        let fits = accesses.iter().all(|access| access.len() == num_batch + 2)
            && is_plain(&accesses[2], [m, n]);
        if !fits || order.len() != self.parts.kinds.len() {
            return None;
        }
        let transposed = [
            !is_plain(&accesses[0], [m, k]),
            !is_plain(&accesses[1], [k, n]),
        ];
        let known = (!transposed[0] || is_plain(&accesses[0], [k, m]))
            && (!transposed[1] || is_plain(&accesses[1], [n, k]))
            && transposed != [true, true];
        let name = match num_batch {
            0 => MatmulOp::NAME,
            1 => BatchMatmulOp::NAME,
            _ => return None,
        };
        let cast = self.cast(rw)?;
        if !known {
            return None;
        }
        let maps: Vec<AffineMap> = accesses
            .iter()
            .map(|access| map_of(order.len(), access.iter().copied().map(dim).collect()))
            .collect();
        let mut attributes: Vec<(&str, Attribute)> =
            vec![("indexing_maps", maps_attr(rw, &maps).into())];
        if cast == TypeFn::CastUnsigned {
            attributes.push(("cast", TypeFn::make(rw, cast)));
        }
        let loc = rw.loc(self.op);
        let (inputs, outputs) = (&self.parts.inputs, &self.parts.outputs);
        let named = (name, Body::Products);
        Some(build_named(rw, loc, named, inputs, outputs, &attributes))
    }

    /// How the factors become what is added up; `None` if that is not the same for both.
    fn cast(&self, ir: &Ir) -> Option<TypeFn> {
        let is_unsigned = |op: &Op| {
            arith::ExtUIOp::cast(ir, *op).is_some()
                || arith::UIToFPOp::cast(ir, *op).is_some()
                || arith::FPToUIOp::cast(ir, *op).is_some()
        };
        let casts = self.ops.iter().filter(|op| ir.num_operands(**op) == 1);
        let casts: Vec<bool> = casts.map(is_unsigned).collect();
        match (casts.contains(&true), casts.contains(&false)) {
            (true, true) => None,
            (true, false) => Some(TypeFn::CastUnsigned),
            (false, _) => Some(TypeFn::CastSigned),
        }
    }
}

/// The op with a name that applies an op to elements.
fn function_of(ir: &Ir, op: Op) -> Option<(&'static str, Body)> {
    Some(match ir.name(op).as_str(ir) {
        math::ExpOp::NAME => ("linalg.exp", Body::Unary(UnaryFn::Exp)),
        arith::AddFOp::NAME => ("linalg.add", Body::Binary(BinaryFn::Add)),
        arith::SubFOp::NAME => ("linalg.sub", Body::Binary(BinaryFn::Sub)),
        arith::MulFOp::NAME => ("linalg.mul", Body::Binary(BinaryFn::Mul)),
        arith::DivFOp::NAME => ("linalg.div", Body::Binary(BinaryFn::Div)),
        _ => return None,
    })
}
