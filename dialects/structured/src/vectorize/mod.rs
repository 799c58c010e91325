//! Vectorisation: a structured op as ops on vectors that have all its iterations, or more, of which masks say which there are.

mod masks;
mod relayout;

use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, DenseArrayAttr};
use terrace_ir::interfaces::{build_poison, constant_value};
use terrace_ir::ir::{CloneMap, OpSpec};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type, VectorType};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{
    IndexOp, IteratorType, operand_shape, projected_permutation, static_loop_sizes,
};
use terrace_standard_dialects::arith;
use terrace_vector_dialects::vector::{
    BroadcastOp, CombiningKind, ExtractOp, MultiDimReductionOp, StepOp, TransferReadOp,
    TransferWriteOp, bools, dims, transpose, vector_of,
};

use crate::parts::{Parts, dim, element_type, map_of, payload};

/// How many iterations of each loop, or elements of each dimension, a vector has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorSizes {
    /// The sizes.
    pub sizes: Vec<i64>,
    /// Which of them are multiplied by a number that is known when the program runs.
    pub scalable: Vec<bool>,
    /// Whether sizes that are not known are surely these.
    pub exact: bool,
}

/// Replaces a structured op by one that computes all iterations at once, and `tensor.pad`, `linalg.pack` and `linalg.unpack` by
/// moves of all elements. Vectors have as many iterations as there are, or the sizes given. What writes the results.
///
/// # Errors
/// If sizes are neither known nor given, or the body has something that vectors have not.
pub fn vectorize(
    op: Op,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Result<Vec<Op>, MatchFailure> {
    if let Some(moved) = relayout::vectorize(op, sizes, rw) {
        return moved.map(|op| vec![op]);
    }
    let plan = Plan::of(rw, op, sizes)?;
    rw.set_insertion_point_before(op);
    let bounds = masks::bounds(rw, op, &plan);
    Vectors {
        rw,
        plan,
        map: CloneMap::default(),
        bounds,
        masks: Vec::new(),
        exact: sizes.is_some_and(|sizes| sizes.exact),
    }
    .run(op)
}

/// All iterations of any structured op at once, and all elements of what is moved.
pub struct VectorizeAny;

/// The rule that computes all iterations at once.
pub static VECTORIZE: &[&dyn RewritePattern] = &[&VectorizeAny];

impl RewritePattern for VectorizeAny {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "VectorizeAny",
            description: "All iterations of a structured op are computed at once.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        vectorize(op, None, rw).map(|_| ())
    }
}

/// The size of a dimension of a vector, and whether it is scalable.
type VectorDim = (i64, bool);

/// What is known of an op that can be vectorised.
struct Plan {
    parts: Parts,
    /// How often each loop runs, as far as it is known.
    domain: Vec<i64>,
    /// How many iterations of each loop a vector has.
    sizes: Vec<VectorDim>,
    arguments: Vec<Value>,
    ops: Vec<Op>,
    yielded: Vec<Value>,
    /// The op that combines what iterations make for an output, if some loop is not one of the output's.
    combiners: Vec<Option<(Op, CombiningKind)>>,
}

impl Plan {
    fn of(ir: &Ir, op: Op, wanted: Option<&VectorSizes>) -> Result<Plan, MatchFailure> {
        let no_match = MatchFailure::new;
        let parts = Parts::of(ir, op).ok_or_else(|| no_match("the op is not structured"))?;
        let domain = static_loop_sizes(ir, op);
        let domain = domain.ok_or_else(|| no_match("the sizes of loops are not known"))?;
        if domain.contains(&0) {
            return Err(no_match("a loop never runs"));
        }
        let sizes = masks::vector_dims(&domain, wanted)?;
        for value in parts.operands() {
            let element = element_type(ir, ir.ty(value));
            masks::check_element(ir, element)?;
        }
        if parts
            .maps
            .iter()
            .any(|map| projected_permutation(map).is_none())
        {
            return Err(no_match("an operand is accessed by more than loops"));
        }
        let (block, ops, yielded) =
            payload(ir, op).ok_or_else(|| no_match("the op has no body"))?;
        for ty in ops.iter().flat_map(|op| ir.result_types(*op)) {
            masks::check_element(ir, ty)?;
        }
        let mut plan = Plan {
            arguments: ir.block_args(block).to_vec(),
            combiners: Vec::new(),
            parts,
            domain,
            sizes,
            ops,
            yielded,
        };
        for number in 0..plan.parts.outputs.len() {
            let combiner = plan.combiner(ir, number)?;
            plan.combiners.push(combiner);
        }
        let can_be = |op: &Op| {
            let is_constant = ir.num_operands(*op) == 0 && ir.num_results(*op) == 1;
            let is_mappable = ir.has_trait(*op, OpTraits::ELEMENTWISE_MAPPABLE);
            is_mappable || is_constant && ir.regions(*op).is_empty()
        };
        match plan.ops.iter().all(can_be) {
            true => Ok(plan),
            false => Err(no_match("an op of the body has no vectors")),
        }
    }

    /// The op that combines the values of iterations with an output.
    fn combiner(
        &self,
        ir: &Ir,
        number: usize,
    ) -> Result<Option<(Op, CombiningKind)>, MatchFailure> {
        if self.parts.is_parallel() {
            return Ok(None);
        }
        let no_match = || MatchFailure::new("what iterations make is not combined by one op");
        let argument = self.arguments[self.parts.inputs.len() + number];
        let value = *self.yielded.get(number).ok_or_else(no_match)?;
        let op = ir.defining_op(value).ok_or_else(no_match)?;
        let uses = ir
            .operands(op)
            .filter(|operand| *operand == argument)
            .count();
        let kind = combining_kind(ir, op).filter(|_| uses == 1 && ir.has_one_use(argument));
        Ok(Some((op, kind.ok_or_else(no_match)?)))
    }

    /// The loops of an output, in their order.
    fn loops_of_output(&self, number: usize) -> Vec<usize> {
        let map = &self.parts.maps[self.parts.inputs.len() + number];
        let mut loops = projected_permutation(map).unwrap_or_default();
        loops.sort_unstable();
        loops
    }

    /// For each of an output's loops, in their order, the dimension of the output that it is.
    fn output_map(&self, number: usize) -> AffineMap {
        let access = &self.parts.maps[self.parts.inputs.len() + number];
        let dims = self
            .loops_of_output(number)
            .into_iter()
            .filter_map(|loop_| {
                let mut results = access.results.iter();
                Some(dim(results.position(|expr| as_dim(expr) == Some(loop_))?))
            });
        map_of(access.results.len(), dims.collect())
    }

    /// For each loop the dimension of an input that it is, or zero.
    fn input_map(&self, number: usize) -> AffineMap {
        let access = &self.parts.maps[number];
        let dims = (0..self.sizes.len()).map(|loop_| {
            let mut results = access.results.iter();
            let position = results.position(|expr| as_dim(expr) == Some(loop_));
            position.map_or(AffineExpr::Constant(0), dim)
        });
        map_of(access.results.len(), dims.collect())
    }
}

/// How an op combines two numbers.
fn combining_kind(ir: &Ir, op: Op) -> Option<CombiningKind> {
    Some(match ir.name(op).as_str(ir) {
        arith::AddFOp::NAME | arith::AddIOp::NAME => CombiningKind::Add,
        arith::MulFOp::NAME | arith::MulIOp::NAME => CombiningKind::Mul,
        arith::AndIOp::NAME => CombiningKind::And,
        arith::OrIOp::NAME => CombiningKind::Or,
        arith::XOrIOp::NAME => CombiningKind::Xor,
        arith::MaxSIOp::NAME => CombiningKind::MaxSI,
        arith::MaxUIOp::NAME => CombiningKind::MaxUI,
        arith::MinSIOp::NAME => CombiningKind::MinSI,
        arith::MinUIOp::NAME => CombiningKind::MinUI,
        arith::MaximumFOp::NAME => CombiningKind::MaximumF,
        arith::MinimumFOp::NAME => CombiningKind::MinimumF,
        arith::MaxNumFOp::NAME => CombiningKind::MaxNumF,
        arith::MinNumFOp::NAME => CombiningKind::MinNumF,
        _ => return None,
    })
}

/// Builds the ops on vectors.
struct Vectors<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    plan: Plan,
    /// What the values of the body became.
    map: CloneMap,
    /// How often each loop runs.
    bounds: Vec<Value>,
    /// The masks that there are, by what they are of: nothing where none is needed.
    masks: Vec<(AffineMap, Option<Value>)>,
    /// Whether there are as many iterations as vectors have, where that is not known.
    exact: bool,
}

impl Vectors<'_, '_> {
    fn run(&mut self, op: Op) -> Result<Vec<Op>, MatchFailure> {
        let loc = self.rw.loc(op);
        let zero = arith::ConstantOp::index(self.rw, loc, 0).result(self.rw);
        let operands: Vec<Value> = self.plan.parts.operands().collect();
        for (number, operand) in operands.into_iter().enumerate() {
            let value = self.read(loc, number, operand, zero)?;
            self.map.values.insert(self.plan.arguments[number], value);
        }
        for inside in self.plan.ops.clone() {
            self.op(inside);
        }
        let zero = arith::ConstantOp::index(self.rw, loc, 0).result(self.rw);
        let (mut writes, mut results) = (Vec::new(), Vec::new());
        for (number, value) in self.plan.yielded.clone().into_iter().enumerate() {
            let value = self.map.value(value);
            let write = self.write(loc, number, value, zero);
            results.extend(self.rw.results(write));
            writes.push(write);
        }
        match results.is_empty() {
            true => self.rw.erase_op(op),
            false => self.rw.replace_op(op, &results),
        }
        Ok(writes)
    }

    fn vector_type(&self, shape: &[VectorDim], element: Type) -> Type {
        vector_of(self.rw, shape.iter().copied(), element).into()
    }

    /// The elements of an operand, for each iteration.
    fn read(
        &mut self,
        loc: Location,
        number: usize,
        operand: Value,
        zero: Value,
    ) -> Result<Value, MatchFailure> {
        let ty = self.rw.ty(operand);
        if element_type(self.rw, ty) == ty {
            return Ok(operand);
        }
        let inputs = self.plan.parts.inputs.len();
        let rank = operand_shape(self.rw, ty).len();
        let (map, shape) = match number.checked_sub(inputs) {
            None => (self.plan.input_map(number), self.plan.sizes.clone()),
            Some(output) => (self.plan.output_map(output), self.output_shape(output)),
        };
        let (map, shape) = match rank {
            0 => (map_of(0, Vec::new()), Vec::new()),
            _ => (map, shape),
        };
        let element = ty.element_or_self(self.rw);
        let padding = build_poison(self.rw, loc, element);
        let padding = padding.ok_or_else(|| MatchFailure::new("there is no padding"))?;
        let vector = self.vector_type(&shape, element);
        let access = self.plan.parts.maps[number].clone();
        let mask = self.mask(loc, &access);
        let in_bounds = self.in_bounds(operand, &map, mask);
        let map = AffineMapAttr::get(self.rw, map);
        let indices = vec![zero; rank];
        let read = TransferReadOp::builder(vector, operand, map, padding, in_bounds);
        let read = read.indices(&indices).build(self.rw, loc);
        let read = masks::masked(self.rw, read.op(), mask);
        let read = self.rw.result(read, 0);
        Ok(match rank {
            0 => self.extract(loc, read, element),
            _ => read,
        })
    }

    /// Of which dimensions of a vector all elements are there: of all if a mask says which, and of those whose size is surely that of
    /// the vector.
    fn in_bounds(&self, operand: Value, map: &AffineMap, mask: Option<Value>) -> ArrayAttr {
        let shape = operand_shape(self.rw, self.rw.ty(operand));
        let flags = map.results.iter().map(|expr| {
            let size = as_dim(expr).and_then(|dim| shape.get(dim));
            mask.is_some() || self.exact && size == Some(&DYNAMIC)
        });
        bools(self.rw, flags)
    }

    /// The only element of a vector without dimensions.
    fn extract(&mut self, loc: Location, vector: Value, element: Type) -> Value {
        let nowhere = DenseArrayAttr::i64s(self.rw, &[]);
        ExtractOp::build(self.rw, loc, element, vector, &[], nowhere).result(self.rw)
    }

    fn output_shape(&self, number: usize) -> Vec<VectorDim> {
        let loops = self.plan.loops_of_output(number).into_iter();
        loops.map(|loop_| self.plan.sizes[loop_]).collect()
    }

    fn write(&mut self, loc: Location, number: usize, value: Value, zero: Value) -> Op {
        let output = self.plan.parts.outputs[number];
        let ty = self.rw.ty(output);
        let rank = operand_shape(self.rw, ty).len();
        let shape = self.output_shape(number);
        let vector = self.vector_type(&shape, ty.element_or_self(self.rw));
        let value = self.broadcast(loc, value, vector);
        let map = self.plan.output_map(number);
        let access = self.plan.parts.maps[self.plan.parts.inputs.len() + number].clone();
        let mask = self.mask(loc, &access);
        let in_bounds = self.in_bounds(output, &map, mask);
        let map = AffineMapAttr::get(self.rw, map);
        let indices = vec![zero; rank];
        let write = TransferWriteOp::builder(value, output, map, in_bounds).indices(&indices);
        let write = match ty.is::<RankedTensorType>(self.rw) {
            true => write.result(Some(ty)).build(self.rw, loc),
            false => write.build(self.rw, loc),
        };
        masks::masked(self.rw, write.op(), mask)
    }

    /// A value for each element of a vector.
    fn broadcast(&mut self, loc: Location, value: Value, ty: Type) -> Value {
        if self.rw.ty(value) == ty {
            return value;
        }
        let constant = constant_value(self.rw, value)
            .and_then(|constant| uniform_attr(self.rw, ty, uniform_bits(self.rw, constant)?));
        match constant {
            Some(constant) => arith::ConstantOp::build(self.rw, loc, constant).result(self.rw),
            None => BroadcastOp::build(self.rw, loc, ty, value).vector(self.rw),
        }
    }

    /// An op of the body, on vectors where it gets some.
    fn op(&mut self, op: Op) {
        if let Some(index) = IndexOp::cast(self.rw, op) {
            let value = self.index(index);
            self.map.values.insert(index.result(self.rw), value);
            return;
        }
        let combiners = self.plan.combiners.clone().into_iter().enumerate();
        let combiner = combiners
            .filter_map(|(number, found)| found.map(|(op, kind)| (number, op, kind)))
            .find(|(_, combiner, _)| *combiner == op);
        if let Some((number, _, kind)) = combiner
            && self.combine(op, number, kind)
        {
            return;
        }
        let loc = self.rw.loc(op);
        let operands: Vec<Value> = self.rw.operands(op).map(|v| self.map.value(v)).collect();
        let shapes = operands.iter().filter_map(|value| {
            let ty: VectorType = self.rw.ty(*value).cast(self.rw)?;
            Some(dims(self.rw, ty).collect::<Vec<VectorDim>>())
        });
        let Some(shape) = shapes.max_by_key(Vec::len) else {
            self.rw.clone_op(op, &mut self.map);
            return;
        };
        let mut vectors = Vec::new();
        for operand in operands {
            let element = self.rw.ty(operand).element_or_self(self.rw);
            let ty = self.vector_type(&shape, element);
            vectors.push(self.broadcast(loc, operand, ty));
        }
        let types = self.rw.result_types(op);
        let types: Vec<Type> = types.map(|ty| self.vector_type(&shape, ty)).collect();
        let attributes = self.rw.inherent_attrs(op).to_vec();
        let spec = OpSpec {
            operands: &vectors,
            result_types: &types,
            attributes: &attributes,
            discardable: self.rw.discardable_attrs(op),
            ..OpSpec::new(self.rw.name(op), loc)
        };
        let new = self.rw.create(spec);
        let pairs: Vec<(Value, Value)> = self.rw.results(op).zip(self.rw.results(new)).collect();
        self.map.values.extend(pairs);
    }

    /// The index of a loop, for each iteration.
    fn index(&mut self, index: IndexOp) -> Value {
        let loc = self.rw.loc(index.op());
        let loop_ = usize::try_from(index.dim(self.rw)).expect("the verifier checks the number");
        let sizes = self.plan.sizes.clone();
        let steps = self.vector_type(&sizes[loop_..=loop_], Type::INDEX);
        let steps = StepOp::build(self.rw, loc, steps).result(self.rw);
        let rank = sizes.len();
        if loop_ + 1 == rank {
            let ty = self.vector_type(&sizes, Type::INDEX);
            return self.broadcast(loc, steps, ty);
        }
        // What is repeated comes first, so that the loop changes places with the last one.
        let mut order: Vec<usize> = (0..rank).collect();
        order.swap(loop_, rank - 1);
        let swapped: Vec<VectorDim> = order.iter().map(|loop_| sizes[*loop_]).collect();
        let repeated = self.vector_type(&swapped, Type::INDEX);
        let repeated = self.broadcast(loc, steps, repeated);
        let order: Vec<i64> = order.into_iter().map(|loop_| loop_ as i64).collect();
        transpose(self.rw, loc, repeated, &order)
    }

    /// Combines the values of iterations; whether there are several.
    fn combine(&mut self, op: Op, number: usize, kind: CombiningKind) -> bool {
        let loc = self.rw.loc(op);
        let argument = self.plan.arguments[self.plan.parts.inputs.len() + number];
        let values: Vec<Value> = self.rw.operands(op).collect();
        let other = values.iter().find(|value| **value != argument);
        let other = self.map.value(*other.unwrap_or(&argument));
        let start = self.map.value(argument);
        let ty = self.rw.ty(other).cast::<VectorType>(self.rw);
        let Some(ty) = ty.filter(|_| self.rw.ty(start) != self.rw.ty(other)) else {
            return false;
        };
        let is_whole = ty.shape(self.rw).len() == self.plan.sizes.len();
        if !is_whole {
            return false;
        }
        let reduced = (0..self.plan.sizes.len())
            .filter(|loop_| self.plan.parts.kinds[*loop_] == IteratorType::Reduction);
        let reduced: Vec<i64> = reduced.map(|loop_| loop_ as i64).collect();
        let dims = DenseArrayAttr::i64s(self.rw, &reduced);
        let mask = self.mask(loc, &AffineMap::identity(self.plan.sizes.len()));
        let new = MultiDimReductionOp::build(self.rw, loc, kind, other, start, dims);
        let new = masks::masked(self.rw, new.op(), mask);
        let new = self.rw.result(new, 0);
        self.map.values.insert(self.rw.result(op, 0), new);
        true
    }
}
