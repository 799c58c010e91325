//! `gpu.all_reduce`: first each subgroup reduces its values by exchanging them, then the first subgroup what these came to, which
//! they left in shared memory.

use terrace_dialects::gpu::{
    AddressSpace, AllReduceOp, AllReduceOperation, Dimension, GpuFuncOp, ShuffleMode,
};
use terrace_dialects::{arith, cf, gpu, memref};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::MemRefType;
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};

/// How many invocations a subgroup has, and how many subgroups a block has at most.
const SUBGROUP: i64 = 32;

/// Expands the reductions of all functions that have no other than uniform ones.
pub(super) fn expand_all_reduces(ir: &mut Ir) {
    if let Some(function) = GpuFuncOp::cast(ir, ir.root()) {
        let reductions: Vec<AllReduceOp> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter_map(|op| AllReduceOp::cast(ir, op))
            .collect();
        if reductions.iter().all(|reduction| reduction.uniform(ir)) {
            for reduction in reductions {
                expand(ir, function, reduction);
            }
        }
        return;
    }
    for child in ir.children_mut() {
        expand_all_reduces(child);
    }
}

/// Two values combined.
type Combine<'a> = dyn Fn(&mut Ir, Op, Value, Value) -> Value + 'a;

/// Builds in front of an op that stays where it is.
struct Expansion<'a> {
    loc: Location,
    /// Everything goes before it, in the block that it is in then.
    at: Op,
    combine: &'a Combine<'a>,
}

fn expand(ir: &mut Ir, function: GpuFuncOp, op: AllReduceOp) {
    let (loc, result) = (ir.loc(op.op()), op.result(ir));
    let ty = ir.ty(result);
    let named = op.operation(ir);
    let body = ir.take_child(op.op());
    let combine = |ir: &mut Ir, at: Op, a: Value, b: Value| match (named, &body) {
        (Some(operation), _) => combine_by(&mut Builder::before(ir, at), loc, operation, a, b),
        (None, Some(body)) => combine_by_region(ir, body, at, a, b),
        (None, None) => a,
    };
    let buffer = shared_buffer(ir, function, ty);
    let (at, value) = (op.op(), op.value(ir));
    let reduced = Expansion {
        loc,
        at,
        combine: &combine,
    }
    .all(ir, value, buffer);
    ir.replace_all_uses(result, reduced);
    ir.erase_op(op.op());
}

/// Gives a function memory of the group for a value of each subgroup.
fn shared_buffer(ir: &mut Ir, function: GpuFuncOp, ty: Type) -> Value {
    let space = AddressSpace::make(ir, AddressSpace::Workgroup);
    let ty = MemRefType::with_layout(ir, &[SUBGROUP], ty, None, Some(space)).into();
    let [shared, _] = function.attributions(ir);
    let place = function.function_type(ir).inputs(ir).len() + shared.len();
    let entry = ir
        .first_block(function.body(ir))
        .expect("the function has a reduction in it");
    let mut old: Vec<Value> = ir.block_args(entry).to_vec();
    let mut types: Vec<Type> = ir.block_arg_types(entry).collect();
    types.insert(place, ty);
    let mut new = ir.replace_block_args(entry, &types);
    let buffer = new.remove(place);
    for (old, new) in old.drain(..).zip(new) {
        ir.replace_all_uses(old, new);
    }
    let count = IntegerAttr::i64(ir, shared.len() as i64 + 1).into();
    ir.set_attr(function.op(), "workgroup_attributions", count);
    buffer
}

fn combine_by(
    b: &mut Builder<'_>,
    loc: Location,
    operation: AllReduceOperation,
    x: Value,
    y: Value,
) -> Value {
    use AllReduceOperation as Kind;
    let is_float = b.ty(x).is_float(b);
    macro_rules! of {
        ($op:ident) => {
            arith::$op::build(b, loc, x, y).result(b)
        };
    }
    match (operation, is_float) {
        (Kind::Add, false) => of!(AddIOp),
        (Kind::Add, true) => of!(AddFOp),
        (Kind::Mul, false) => of!(MulIOp),
        (Kind::Mul, true) => of!(MulFOp),
        (Kind::Minui, _) => of!(MinUIOp),
        (Kind::Minsi, _) => of!(MinSIOp),
        (Kind::Maxui, _) => of!(MaxUIOp),
        (Kind::Maxsi, _) => of!(MaxSIOp),
        (Kind::Minnumf, _) => of!(MinNumFOp),
        (Kind::Maxnumf, _) => of!(MaxNumFOp),
        (Kind::Minimumf, _) => of!(MinimumFOp),
        (Kind::Maximumf, _) => of!(MaximumFOp),
        (Kind::And, _) => of!(AndIOp),
        (Kind::Or, _) => of!(OrIOp),
        (Kind::Xor, _) => of!(XOrIOp),
    }
}

/// Copies the blocks of a reduction's region in front of an op, and gives what it yields.
fn combine_by_region(ir: &mut Ir, body: &Ir, at: Op, x: Value, y: Value) -> Value {
    let loc = ir.loc(at);
    let ty = ir.ty(x);
    let region = body.regions(body.root())[0];
    let after = ir
        .parent_block(at)
        .expect("it goes before an op of a block");
    let before = ir.split_block_head(after, at);
    let into = ir.block_region(before).expect("the block is in a function");
    let last = ir.last_block(into);
    let mut map = CloneMap::default();
    ir.clone_region_from(body, region, into, &mut map);
    // The copies are at the end of the region.
    let mut copies = Vec::new();
    let mut next = last.and_then(|last| ir.next_block(last));
    while let Some(block) = next {
        next = ir.next_block(block);
        copies.push(block);
    }
    let mut place = before;
    for block in &copies {
        ir.move_block_after(*block, place);
        place = *block;
        let yielded = ir
            .last_op(*block)
            .filter(|end| gpu::YieldOp::cast(ir, *end).is_some());
        if let Some(end) = yielded {
            let value = ir.operand(end, 0);
            cf::BrOp::build(&mut Builder::before(ir, end), loc, &[value], after);
            ir.erase_op(end);
        }
    }
    let Some(first) = copies.first() else {
        return x;
    };
    cf::BrOp::build(&mut Builder::at_end(ir, before), loc, &[x, y], *first);
    ir.add_block_arg(after, ty)
}

impl Expansion<'_> {
    fn build<R>(&self, ir: &mut Ir, build: impl FnOnce(&mut Builder<'_>, Location) -> R) -> R {
        build(&mut Builder::before(ir, self.at), self.loc)
    }

    fn int(&self, ir: &mut Ir, value: i64) -> Value {
        self.build(ir, |b, loc| {
            arith::ConstantOp::int(b, loc, Type::I32, value.into()).result(b)
        })
    }

    fn compare(&self, ir: &mut Ir, predicate: arith::CmpIPredicate, x: Value, y: Value) -> Value {
        self.build(ir, |b, loc| {
            arith::CmpIOp::build(b, loc, predicate, x, y).result(b)
        })
    }

    fn index(&self, ir: &mut Ir, value: Value) -> Value {
        self.build(ir, |b, loc| {
            arith::IndexCastOp::build(b, loc, Type::INDEX, value).output(b)
        })
    }

    fn all(&self, ir: &mut Ir, value: Value, buffer: Value) -> Value {
        let dimensions = [Dimension::X, Dimension::Y, Dimension::Z];
        let as_int = |b: &mut Builder<'_>, loc, value| {
            arith::IndexCastOp::build(b, loc, Type::I32, value).output(b)
        };
        let sizes = dimensions.map(|dimension| {
            self.build(ir, |b, loc| {
                let size = gpu::BlockDimOp::build(b, loc, dimension).result(b);
                as_int(b, loc, size)
            })
        });
        let ids = dimensions.map(|dimension| {
            self.build(ir, |b, loc| {
                let id = gpu::ThreadIdOp::build(b, loc, dimension).result(b);
                as_int(b, loc, id)
            })
        });
        let (id, count) = self.build(ir, |b, loc| {
            let planes = arith::MulIOp::build(b, loc, ids[2], sizes[1]).result(b);
            let rows = arith::AddIOp::build(b, loc, planes, ids[1]).result(b);
            let rows = arith::MulIOp::build(b, loc, rows, sizes[0]).result(b);
            let plane = arith::MulIOp::build(b, loc, sizes[0], sizes[1]).result(b);
            let id = arith::AddIOp::build(b, loc, rows, ids[0]).result(b);
            let count = arith::MulIOp::build(b, loc, plane, sizes[2]).result(b);
            (id, count)
        });
        let mask = self.int(ir, SUBGROUP - 1);
        let lane = self.build(ir, |b, loc| {
            arith::AndIOp::build(b, loc, id, mask).result(b)
        });
        let zero = self.int(ir, 0);
        let is_first = self.compare(ir, arith::CmpIPredicate::Eq, lane, zero);
        let active = self.build(ir, |b, loc| {
            let before = arith::SubIOp::build(b, loc, id, lane).result(b);
            arith::SubIOp::build(b, loc, count, before).result(b)
        });
        let size = self.int(ir, SUBGROUP);
        let reduced = self.subgroup(ir, value, active, size);
        self.branch(
            ir,
            is_first,
            &|this, ir| {
                let subgroup = this.build(ir, |b, loc| {
                    arith::DivSIOp::build(b, loc, id, size).result(b)
                });
                let place = this.index(ir, subgroup);
                this.store(ir, reduced, buffer, place);
                None
            },
            &|_, _| None,
        );
        self.build(ir, gpu::BarrierOp::build);
        let subgroups = self.build(ir, |b, loc| {
            let above = arith::AddIOp::build(b, loc, count, mask).result(b);
            arith::DivSIOp::build(b, loc, above, size).result(b)
        });
        let takes_part = self.compare(ir, arith::CmpIPredicate::Slt, id, subgroups);
        let first = self.build(ir, |b, loc| arith::ConstantOp::index(b, loc, 0).result(b));
        self.branch(
            ir,
            takes_part,
            &|this, ir| {
                let place = this.index(ir, id);
                let value = this.load(ir, buffer, place);
                let reduced = this.subgroup(ir, value, subgroups, size);
                this.store(ir, reduced, buffer, first);
                None
            },
            &|_, _| None,
        );
        self.build(ir, gpu::BarrierOp::build);
        self.load(ir, buffer, first)
    }

    fn load(&self, ir: &mut Ir, buffer: Value, place: Value) -> Value {
        self.build(ir, |b, loc| {
            memref::LoadOp::build(b, loc, buffer, &[place]).result(b)
        })
    }

    fn store(&self, ir: &mut Ir, value: Value, buffer: Value, place: Value) {
        self.build(ir, |b, loc| {
            memref::StoreOp::build(b, loc, value, buffer, &[place]);
        });
    }

    /// Reduces a value over the invocations of the subgroup, of which `active` are there; or all, where it has `size` of them.
    fn subgroup(&self, ir: &mut Ir, value: Value, active: Value, size: Value) -> Value {
        let steps = || std::iter::successors(Some(1), |step| Some(step * 2));
        let steps = || steps().take_while(|step| *step < SUBGROUP);
        let is_partial = self.compare(ir, arith::CmpIPredicate::Slt, active, size);
        let reduced = self.branch(
            ir,
            is_partial,
            &|this, ir| {
                let all = steps().fold(value, |value, step| {
                    let (other, valid) = this.exchange(ir, value, step, active);
                    let combined = this.branch(
                        ir,
                        valid,
                        &|this, ir| Some((this.combine)(ir, this.at, value, other)),
                        &|_, _| Some(value),
                    );
                    combined.unwrap_or(value)
                });
                Some(all)
            },
            &|this, ir| {
                let all = steps().fold(value, |value, step| {
                    let (other, _) = this.exchange(ir, value, step, size);
                    (this.combine)(ir, this.at, value, other)
                });
                Some(all)
            },
        );
        reduced.unwrap_or(value)
    }

    fn exchange(&self, ir: &mut Ir, value: Value, step: i64, width: Value) -> (Value, Value) {
        let step = self.int(ir, step);
        self.build(ir, |b, loc| {
            let shuffle = gpu::ShuffleOp::build(b, loc, value, step, width, ShuffleMode::Xor);
            (shuffle.shuffle_result(b), shuffle.valid(b))
        })
    }

    /// Does one thing or another by a condition. What they give is an argument of the block that follows, which begins with
    /// what everything goes before.
    fn branch(
        &self,
        ir: &mut Ir,
        condition: Value,
        one: &dyn Fn(&Expansion<'_>, &mut Ir) -> Option<Value>,
        other: &dyn Fn(&Expansion<'_>, &mut Ir) -> Option<Value>,
    ) -> Option<Value> {
        let after = ir
            .parent_block(self.at)
            .expect("what is built before is in a block");
        let before = ir.split_block_head(after, self.at);
        let first = ir.insert_block_after(before, &[]);
        let second = ir.insert_block_after(first, &[]);
        let mut b = Builder::at_end(ir, before);
        cf::CondBrOp::builder(condition, first, second).build(&mut b, self.loc);
        let mut given = None;
        for (block, build) in [(first, one), (second, other)] {
            let end = cf::BrOp::build(&mut Builder::at_end(ir, block), self.loc, &[], after);
            let inside = Expansion {
                loc: self.loc,
                at: end.op(),
                combine: self.combine,
            };
            let value = build(&inside, ir);
            given = value.or(given);
            ir.set_operands(end.op(), value.as_slice());
        }
        given.map(|value| {
            let ty = ir.ty(value);
            ir.add_block_arg(after, ty)
        })
    }
}
