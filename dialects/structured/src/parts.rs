//! `linalg.generic`, as transformations take it apart and put it together.

use terrace_dialect_base::maps::maps_attr;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{ArrayAttr, Attribute};
use terrace_ir::ods::{AttrConstraint, OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Block, Builder, Context, Ir, Location, Op, Type, Value};
use terrace_linalg_dialects::linalg::{
    GenericOp, IndexOp, IteratorType, YieldOp, as_structured, body,
};

/// What a structured op is made of, besides its body.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) inputs: Vec<Value>,
    pub(crate) outputs: Vec<Value>,
    /// The map of each operand.
    pub(crate) maps: Vec<AffineMap>,
    pub(crate) kinds: Vec<IteratorType>,
}

impl Parts {
    /// Those of a structured op.
    pub(crate) fn of(ir: &Ir, op: Op) -> Option<Parts> {
        let structured = as_structured(ir, &op)?;
        let inits = structured.inits(ir);
        let mut operands = ir.operands(op);
        Some(Parts {
            inputs: operands.by_ref().take(inits.start).collect(),
            outputs: operands.collect(),
            maps: structured.indexing_maps(ir),
            kinds: structured.iterator_types(ir),
        })
    }

    /// All operands in order.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Value> + '_ {
        self.inputs.iter().chain(&self.outputs).copied()
    }

    /// A generic op of them, without a body. Its results are of the types of those outputs that are tensors.
    pub(crate) fn build(&self, b: &mut Builder<'_>, loc: Location) -> GenericOp {
        let types = self.outputs.iter().map(|value| b.ty(*value));
        let types: Vec<Type> = types.filter(|ty| ty.is::<RankedTensorType>(b)).collect();
        let (maps, kinds) = (maps_attr(b, &self.maps), kinds_attr(b, &self.kinds));
        GenericOp::build(b, loc, &types, &self.inputs, &self.outputs, maps, kinds)
    }

    /// A generic op of them, without a body, that has the other attributes of an op.
    pub(crate) fn build_like(&self, b: &mut Builder<'_>, op: Op) -> GenericOp {
        let loc = b.loc(op);
        let generic = self.build(b, loc);
        let is_other = |name: &str| {
            !["indexing_maps", "iterator_types", OPERAND_SEGMENT_SIZES].contains(&name)
        };
        let others: Vec<(String, Attribute)> = b
            .attributes(op)
            .filter(|(name, _)| is_other(name))
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        for (name, value) in others {
            b.ir_mut().set_attr(generic.op(), &name, value);
        }
        generic
    }

    /// A generic op of them, with the body that a function builds: it gets an element of each operand, and returns what is yielded.
    pub(crate) fn build_with(
        &self,
        b: &mut Builder<'_>,
        loc: Location,
        fill: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
    ) -> GenericOp {
        let generic = self.build(b, loc);
        let region = generic.region(b);
        let types = self.operands().map(|value| element_type(b, b.ty(value)));
        let types: Vec<Type> = types.collect();
        b.preserving_insertion_point(|b| {
            let block = b.create_block(region, &types);
            b.set_insertion_point_to_end(block);
            let arguments = b.block_args(block).to_vec();
            let values = fill(b, &arguments);
            YieldOp::build(b, loc, &values);
        });
        generic
    }

    /// Whether all loops are parallel.
    pub(crate) fn is_parallel(&self) -> bool {
        self.kinds
            .iter()
            .all(|kind| *kind == IteratorType::Parallel)
    }
}

/// What a body gets of an operand of a type: an element, or the operand.
pub(crate) fn element_type(cx: &Context, ty: Type) -> Type {
    let is_container = ty.is::<RankedTensorType>(cx) || ty.is::<terrace_ir::types::MemRefType>(cx);
    match is_container {
        true => ty.element_or_self(cx),
        false => ty,
    }
}

/// A list of kinds of loops.
pub(crate) fn kinds_attr(cx: &Context, kinds: &[IteratorType]) -> ArrayAttr {
    let kinds = kinds.iter().map(|kind| IteratorType::make(cx, *kind));
    let kinds: Vec<Attribute> = kinds.collect();
    ArrayAttr::get(cx, &kinds)
}

/// A dimension of a map.
pub(crate) fn dim(index: usize) -> AffineExpr {
    AffineExpr::Dim(u32::try_from(index).expect("there are fewer than 2^32 loops"))
}

/// A map of so many dimensions.
pub(crate) fn map_of(num_dims: usize, results: Vec<AffineExpr>) -> AffineMap {
    let num_dims = u32::try_from(num_dims).expect("there are fewer than 2^32 loops");
    AffineMap::new(num_dims, 0, results)
}

/// The map with other expressions for its dimensions, which are of `num_dims` new ones.
pub(crate) fn substituted(map: &AffineMap, num_dims: usize, dims: &[AffineExpr]) -> AffineMap {
    let results = map.results.iter().map(|expr| expr.replace(dims, &[]));
    map_of(num_dims, results.collect())
}

/// The ops of the body of a structured op but the last, and the values that that yields.
pub(crate) fn payload(ir: &Ir, op: Op) -> Option<(Block, Vec<Op>, Vec<Value>)> {
    let block = body(ir, op)?;
    let mut ops: Vec<Op> = ir.block_ops(block).collect();
    let end = YieldOp::cast(ir, ops.pop()?)?;
    let values = end.values(ir).collect();
    Some((block, ops, values))
}

/// Whether the body of a structured op asks for the indices of its loops.
pub(crate) fn has_index_semantics(ir: &Ir, op: Op) -> bool {
    body(ir, op).is_some_and(|block| {
        let mut ops = ir.block_ops(block);
        ops.any(|op| IndexOp::cast(ir, op).is_some())
    })
}

/// Whether the body of a structured op uses the element of an operand.
pub(crate) fn uses_element(ir: &Ir, op: Op, operand: usize) -> bool {
    let argument = body(ir, op).and_then(|block| ir.block_args(block).get(operand).copied());
    argument.is_none_or(|argument| ir.has_uses(argument))
}
