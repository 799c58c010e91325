//! Loop nests with constant bounds whose bodies only compute, load and store.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::affine::AffineExpr;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::is_pure;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};

use crate::affine::{ForOp, LoadOp, StoreOp, YieldOp};
use crate::memref;

/// A nest with a longer body is left alone: code generators take more than linear time for very long blocks.
pub(super) const MAX_BODY_OPS: usize = 1_000;

/// One subscript of an access in a nest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subscript {
    /// The induction variable of the loop at this depth.
    Induction(usize),
    /// A constant.
    Constant(i64),
}

/// The subscripts of an access.
pub(super) type Subscripts = SmallVec<[Subscript; 4]>;

/// How a nest touches one buffer: the distinct subscripts it loads and stores.
#[derive(Default)]
pub(super) struct Accesses {
    pub(super) loads: Vec<Subscripts>,
    pub(super) stores: Vec<Subscripts>,
}

impl Accesses {
    /// Adds accesses that are not there yet.
    pub(super) fn merge(&mut self, other: Accesses) {
        for (known, new) in [
            (&mut self.loads, other.loads),
            (&mut self.stores, other.stores),
        ] {
            for subscripts in new {
                if !known.contains(&subscripts) {
                    known.push(subscripts);
                }
            }
        }
    }
}

/// A perfect nest of `affine.for` ops.
pub(super) struct Nest {
    /// The loops, the outermost first.
    pub(super) loops: SmallVec<[ForOp; 4]>,
    /// Lower bound, upper bound and step of each loop.
    pub(super) bounds: SmallVec<[(i64, i64, i64); 4]>,
    /// What the body touches, by buffer.
    pub(super) accesses: FxHashMap<Value, Accesses>,
    /// Values from outside that the body uses, buffers included.
    pub(super) outside: Vec<Value>,
    /// The ops of the body.
    pub(super) num_ops: usize,
}

impl Nest {
    /// The nest that starts with `op`, if it is one that can be reordered: constant bounds, no carried values,
    /// a body of pure ops, and loads and stores of distinct local buffers by induction variables and constants.
    pub(super) fn of(ir: &Ir, buffers: &mut Buffers, op: Op) -> Option<Nest> {
        let mut loops = SmallVec::new();
        let mut bounds = SmallVec::new();
        let mut next = Some(ForOp::cast(ir, op)?);
        while let Some(for_op) = next {
            bounds.push(constant_bounds(ir, for_op)?);
            if ir.num_results(for_op.op()) != 0 {
                return None;
            }
            loops.push(for_op);
            next = only_op(ir, for_op.body(ir)).and_then(|op| ForOp::cast(ir, op));
        }
        let mut nest = Nest {
            loops,
            bounds,
            accesses: FxHashMap::default(),
            outside: Vec::new(),
            num_ops: 0,
        };
        let body = nest.innermost_body(ir);
        for op in ir.block_ops(body) {
            nest.add_op(ir, buffers, body, op)?;
            nest.num_ops += 1;
            if nest.num_ops > MAX_BODY_OPS {
                return None;
            }
        }
        Some(nest)
    }

    /// The block of the innermost loop.
    pub(super) fn innermost_body(&self, ir: &Ir) -> Block {
        let innermost = self.loops.last().expect("a nest has a loop");
        innermost.body(ir)
    }

    /// The induction variables, the outermost first.
    pub(super) fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.loops
            .iter()
            .map(|for_op| for_op.induction_variable(ir))
            .collect()
    }

    fn add_op(&mut self, ir: &Ir, buffers: &mut Buffers, body: Block, op: Op) -> Option<()> {
        if let Some(load) = LoadOp::cast(ir, op) {
            let (buffer, subscripts) = self.access(
                ir,
                buffers,
                load.memref(ir),
                load.map(ir).value(ir),
                load.indices(ir),
            )?;
            self.accesses.entry(buffer).or_default().merge(Accesses {
                loads: vec![subscripts],
                stores: vec![],
            });
        } else if let Some(store) = StoreOp::cast(ir, op) {
            let (buffer, subscripts) = self.access(
                ir,
                buffers,
                store.memref(ir),
                store.map(ir).value(ir),
                store.indices(ir),
            )?;
            self.accesses.entry(buffer).or_default().merge(Accesses {
                loads: vec![],
                stores: vec![subscripts],
            });
        } else if YieldOp::cast(ir, op).is_none() && !(is_pure(ir, op) && ir.regions(op).is_empty())
        {
            return None;
        }
        let outside = ir
            .operands(op)
            .filter(|value| ir.value_block(*value) != Some(body));
        let induction_variables = self.induction_variables(ir);
        self.outside
            .extend(outside.filter(|value| !induction_variables.contains(value)));
        Some(())
    }

    /// The buffer and subscripts of an access; `None` if they are not of the simple kind.
    fn access(
        &self,
        ir: &Ir,
        buffers: &mut Buffers,
        buffer: Value,
        map: &terrace_ir::affine::AffineMap,
        indices: impl Iterator<Item = Value>,
    ) -> Option<(Value, Subscripts)> {
        let buffer = buffers.distinct(ir, buffer)?;
        let induction_variables = self.induction_variables(ir);
        let indices: SmallVec<[Value; 4]> = indices.collect();
        let subscripts = map.results.iter().map(|result| match result {
            AffineExpr::Constant(value) => Some(Subscript::Constant(*value)),
            AffineExpr::Dim(dim) => {
                let index = indices.get(*dim as usize)?;
                induction_variables
                    .iter()
                    .position(|variable| variable == index)
                    .map(Subscript::Induction)
            }
            _ => None,
        });
        Some((buffer, subscripts.collect::<Option<Subscripts>>()?))
    }
}

fn constant_bounds(ir: &Ir, for_op: ForOp) -> Option<(i64, i64, i64)> {
    Some((
        for_op.constant_lower_bound(ir)?,
        for_op.constant_upper_bound(ir)?,
        for_op.step(ir),
    ))
}

/// The only op of a block before its terminator.
fn only_op(ir: &Ir, block: Block) -> Option<Op> {
    let first = ir.first_op(block)?;
    let second = ir.next_op(first)?;
    ir.next_op(second).is_none().then_some(first)
}

/// The buffers that cannot overlap each other: fresh allocations, and globals by name.
#[derive(Default)]
pub(super) struct Buffers {
    /// The first address of each global: later ones are the same buffer.
    globals: FxHashMap<Attribute, Value>,
}

impl Buffers {
    /// The value that stands for a buffer which overlaps no other buffer with another such value; `None` if that cannot be
    /// said of it.
    pub(super) fn distinct(&mut self, ir: &Ir, buffer: Value) -> Option<Value> {
        let op = ir.defining_op(buffer)?;
        if let Some(global) = memref::GetGlobalOp::cast(ir, op) {
            return Some(*self.globals.entry(global.name(ir).into()).or_insert(buffer));
        }
        let is_fresh =
            memref::AllocOp::cast(ir, op).is_some() || memref::AllocaOp::cast(ir, op).is_some();
        is_fresh.then_some(buffer)
    }
}
