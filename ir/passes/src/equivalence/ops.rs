//! Ops in step: both sides are walked at once, arena by arena.

use std::fmt::Display;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::asm::{print_attribute, print_location, print_type};
use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::ir::{Block, Ir, Op, Value, ValueDef, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::ods::OpTraits;
use terrace_ir::types::Type;

use super::attributes::{Bijection, Correspondence, Pair};
use super::{Difference, EquivalenceOptions, Place, Step};

pub(super) fn compare(
    a: (&Ir, Op),
    b: (&Ir, Op),
    options: EquivalenceOptions,
) -> Result<(), Box<Difference>> {
    let mut arenas = vec![Arenas {
        sides: (a.0, b.0),
        ops: (a.1, b.1),
        outer: None,
    }];
    let mut correspondence = Correspondence::default();
    let mut next = 0;
    while next < arenas.len() {
        let mut comparer = Comparer {
            arenas: arenas[next],
            options,
            correspondence: &mut correspondence,
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            waiting: Vec::new(),
            children: Vec::new(),
        };
        if let Err(fault) = comparer.run() {
            return Err(Box::new(describe(&arenas, next, fault)));
        }
        let children = comparer.children;
        for stubs in children {
            let (left, right) = arenas[next].sides;
            if let (Some(a), Some(b)) = (left.child(stubs.0), right.child(stubs.1)) {
                arenas.push(Arenas {
                    sides: (a, b),
                    ops: (a.root(), b.root()),
                    outer: Some((next, stubs)),
                });
            }
        }
        next += 1;
    }
    Ok(())
}

/// Two ops to be compared within their arenas.
#[derive(Clone, Copy)]
struct Arenas<'a> {
    sides: (&'a Ir, &'a Ir),
    ops: (Op, Op),
    /// The arenas around them, and the stubs there that stand for the ops.
    outer: Option<(usize, (Op, Op))>,
}

/// Two ops that differ.
struct Fault {
    ops: (Op, Op),
    /// Where, if not at the ops.
    locations: Option<(Location, Location)>,
    what: String,
}

type Compared = Result<(), Fault>;

impl Fault {
    fn at(ops: (Op, Op), what: String) -> Compared {
        Err(Fault {
            ops,
            locations: None,
            what,
        })
    }
}

struct Comparer<'a, 'c> {
    arenas: Arenas<'a>,
    options: EquivalenceOptions,
    correspondence: &'c mut Correspondence,
    /// What is defined inside the ops.
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    /// Ops with operands or successors that were not defined when the op was met.
    waiting: Vec<(Op, Op)>,
    /// The stubs of the arenas inside.
    children: Vec<(Op, Op)>,
}

impl<'a> Comparer<'a, '_> {
    fn run(&mut self) -> Compared {
        let Arenas {
            sides: (left, right),
            ops,
            ..
        } = self.arenas;
        let walk = |ir: &'a Ir, op| ir.walk(op, WalkOrder::Pre);
        // That both walks stay in step is what the comparison of regions sees to.
        for (a, b) in walk(left, ops.0).zip(walk(right, ops.1)) {
            self.op(a, b)?;
        }
        self.outside()
    }

    fn op(&mut self, a: Op, b: Op) -> Compared {
        let (left, right) = self.arenas.sides;
        let fault = |what| Fault::at((a, b), what);
        if left.name(a) != right.name(b) {
            let (a, b) = (left.name(a).as_str(left), right.name(b).as_str(right));
            return fault(format!("the op is '{a}', and '{b}' on the other side"));
        }
        if (a, b) != self.arenas.ops && left.next_op(a).is_some() != right.next_op(b).is_some() {
            let side = if left.next_op(a).is_some() {
                "other side"
            } else {
                "first side"
            };
            return fault(format!("the block ends after this op on the {side}"));
        }
        if !self.options.ignore_locations && !self.locs(left.loc(a), right.loc(b)) {
            let [a, b] = [left.loc(a), right.loc(b)].map(|loc| print_location(left, loc));
            return fault(format!("the location is {a}, and {b} on the other side"));
        }
        counts(left.num_results(a), right.num_results(b), "result").or_else(fault)?;
        for (index, (a, b)) in left.results(a).zip(right.results(b)).enumerate() {
            self.value(a, b).or_else(|(a, b)| {
                fault(format!(
                    "the type of result #{index} is '{a}', and '{b}' on the other side"
                ))
            })?;
        }
        counts(left.num_operands(a), right.num_operands(b), "operand").or_else(fault)?;
        counts(left.num_successors(a), right.num_successors(b), "successor").or_else(fault)?;
        self.uses(a, b)?;
        if left.child(a).is_some() {
            self.children.push((a, b));
            return Ok(());
        }
        self.attributes(a, b)?;
        self.regions(a, b)
    }

    /// Enters a value; fails with the printed types if they differ.
    fn value(&mut self, a: Value, b: Value) -> Result<(), (String, String)> {
        let (left, right) = self.arenas.sides;
        if left.has_uses(a) {
            self.values.insert(a, b);
        }
        let (a, b) = (left.ty(a), right.ty(b));
        match self.types(a, b) {
            true => Ok(()),
            false => Err((print_type(left, a), print_type(right, b))),
        }
    }

    /// Operands and successors, as far as they are known.
    fn uses(&mut self, a: Op, b: Op) -> Compared {
        let (left, right) = self.arenas.sides;
        let is_known = left
            .operands(a)
            .all(|value| self.values.contains_key(&value));
        if !is_known || left.num_successors(a) != 0 {
            self.waiting.push((a, b));
            return Ok(());
        }
        self.operands(a, b, |this, a, b| this.values[&a] == b)?;
        debug_assert_eq!(right.num_successors(b), 0);
        Ok(())
    }

    fn operands(
        &mut self,
        a: Op,
        b: Op,
        mut equal: impl FnMut(&mut Self, Value, Value) -> bool,
    ) -> Compared {
        let (left, right) = self.arenas.sides;
        if self.options.reorder_commutative && left.has_trait(a, OpTraits::COMMUTATIVE) {
            let mapped = |value| self.values.get(&value).copied().unwrap_or(value);
            let mut operands: SmallVec<[Value; 4]> = left.operands(a).map(mapped).collect();
            let mut others: SmallVec<[Value; 4]> = right.operands(b).collect();
            operands.sort_unstable();
            others.sort_unstable();
            if operands == others {
                return Ok(());
            }
        }
        for (index, (x, y)) in left.operands(a).zip(right.operands(b)).enumerate() {
            if !equal(self, x, y) {
                let (x, y) = (describe_value(left, x), describe_value(right, y));
                return Fault::at(
                    (a, b),
                    format!("operand #{index} is {x}, and {y} on the other side"),
                );
            }
        }
        Ok(())
    }

    /// At the end of the ops: operands defined after their use or outside, and successors.
    fn outside(&mut self) -> Compared {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let (left, right) = self.arenas.sides;
        let inside: FxHashSet<Value> = self.values.values().copied().collect();
        let mut outer: Bijection<Value> = Bijection::default();
        let same_arena = std::ptr::eq(left, right);
        for (a, b) in waiting {
            self.operands(a, b, |this, x, y| match this.values.get(&x) {
                Some(known) => *known == y,
                None if same_arena => x == y,
                None => {
                    !inside.contains(&y) && outer.pair(x, y) && this.types(left.ty(x), right.ty(y))
                }
            })?;
            for (index, (x, y)) in left.successors(a).zip(right.successors(b)).enumerate() {
                let is_equal = match self.blocks.get(&x) {
                    Some(known) => *known == y,
                    // The compared op itself branches.
                    None => !same_arena || x == y,
                };
                if !is_equal {
                    return Fault::at(
                        (a, b),
                        format!("successor #{index} is another block on the other side"),
                    );
                }
            }
        }
        Ok(())
    }

    fn attributes(&mut self, a: Op, b: Op) -> Compared {
        let (left, right) = self.arenas.sides;
        let fault = |what| Fault::at((a, b), what);
        if !self.options.ignore_inherent_attrs {
            let pairs = left.inherent_attrs(a).iter().zip(right.inherent_attrs(b));
            for (slot, (x, y)) in pairs.enumerate() {
                let name = || match left.info(a) {
                    Some(info) => format!("attribute '{}'", info.attributes[slot].name),
                    None => "the dictionary of properties".to_owned(),
                };
                self.attr((a, b), name, *x, *y)?;
            }
        }
        if self.options.ignore_discardable_attrs {
            return Ok(());
        }
        let entries = |ir: &'a Ir, dict: Option<DictAttr>| dict.map_or(&[][..], |d| d.entries(ir));
        let x = left.discardable_attrs(a);
        let y = right.discardable_attrs(b);
        if x == y {
            return Ok(());
        }
        let (mut x, mut y) = (entries(left, x).iter(), entries(right, y).iter());
        loop {
            match (x.next(), y.next()) {
                (None, None) => return Ok(()),
                (Some((name, x)), Some((other, y))) if name == other => {
                    let name = || format!("attribute '{}'", name.as_str(left));
                    self.attr((a, b), name, Some(*x), Some(*y))?;
                }
                (x, y) => {
                    // Of two entries the one that sorts first is missing on the other side.
                    let is_left = match (x, y) {
                        (Some(x), Some(y)) => x.0.as_str(left) < y.0.as_str(left),
                        _ => x.is_some(),
                    };
                    let (entry, side) = if is_left { (x, "first") } else { (y, "other") };
                    let name = entry.expect("one side goes on").0.as_str(left);
                    return fault(format!("attribute '{name}' is only on the {side} side"));
                }
            }
        }
    }

    fn attr(
        &mut self,
        ops: (Op, Op),
        name: impl FnOnce() -> String,
        a: Option<Attribute>,
        b: Option<Attribute>,
    ) -> Compared {
        let (left, right) = self.arenas.sides;
        let is_equal = match (a, b) {
            (Some(a), Some(b)) => self.correspondence.equal(left, Pair::Attr(a, b)),
            (a, b) => a == b,
        };
        if is_equal {
            return Ok(());
        }
        let name = name();
        let print = |ir, attr: Option<Attribute>| {
            attr.map_or("absent".to_owned(), |attr| print_attribute(ir, attr))
        };
        let (a, b) = (print(left, a), print(right, b));
        Fault::at(ops, format!("{name} is {a}, and {b} on the other side"))
    }

    fn regions(&mut self, a: Op, b: Op) -> Compared {
        let (left, right) = self.arenas.sides;
        let fault = |what| Fault::at((a, b), what);
        let (x, y) = (left.regions(a), right.regions(b));
        counts(x.len(), y.len(), "region").or_else(fault)?;
        for (region, (x, y)) in x.iter().zip(y).enumerate() {
            let blocks = [
                left.region_blocks(*x).count(),
                right.region_blocks(*y).count(),
            ];
            counts(blocks[0], blocks[1], "block")
                .or_else(|what| fault(format!("region #{region}: {what}")))?;
            let blocks = left.region_blocks(*x).zip(right.region_blocks(*y));
            for (index, (x, y)) in blocks.enumerate() {
                self.block((a, b), x, y).map_err(|mut fault| {
                    fault.what = format!("region #{region}, block #{index}: {}", fault.what);
                    fault
                })?;
            }
        }
        Ok(())
    }

    /// The arguments of two blocks, and whether both hold ops; the ops themselves are compared by the walk.
    fn block(&mut self, ops: (Op, Op), x: Block, y: Block) -> Compared {
        let (left, right) = self.arenas.sides;
        let fault = |what| Fault::at(ops, what);
        self.blocks.insert(x, y);
        let (args, others) = (left.block_args(x), right.block_args(y));
        counts(args.len(), others.len(), "argument").or_else(fault)?;
        for (index, (a, b)) in args.iter().zip(others).enumerate() {
            self.value(*a, *b).or_else(|(a, b)| {
                fault(format!(
                    "the type of argument #{index} is '{a}', and '{b}' on the other side"
                ))
            })?;
            let locs = (left.value_loc(*a), right.value_loc(*b));
            if !self.options.ignore_locations && !self.locs(locs.0, locs.1) {
                let [a, b] = [locs.0, locs.1].map(|loc| print_location(left, loc));
                return Err(Fault {
                    ops,
                    locations: Some(locs),
                    what: format!(
                        "the location of argument #{index} is {a}, and {b} on the other side"
                    ),
                });
            }
        }
        match (left.first_op(x), right.first_op(y)) {
            (Some(_), None) => fault("the block is empty on the other side".to_owned()),
            (None, Some(_)) => fault("the block is empty only on the first side".to_owned()),
            _ => Ok(()),
        }
    }

    fn types(&mut self, a: Type, b: Type) -> bool {
        self.correspondence
            .equal(self.arenas.sides.0, Pair::Type(a, b))
    }

    fn locs(&mut self, a: Location, b: Location) -> bool {
        self.correspondence
            .equal(self.arenas.sides.0, Pair::Loc(a, b))
    }
}

fn counts(a: usize, b: usize, what: &str) -> Result<(), String> {
    let counted = |n: usize| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match a == b {
        true => Ok(()),
        false => Err(format!(
            "{}, and {} on the other side",
            counted(a),
            counted(b)
        )),
    }
}

fn describe_value(ir: &Ir, value: Value) -> impl Display {
    match ir.def(value) {
        ValueDef::Result { op, index } => {
            format!("result #{index} of '{}'", ir.name(op).as_str(ir))
        }
        ValueDef::Argument { index, .. } => format!("block argument #{index}"),
    }
}

/// Adds to a fault where it is.
fn describe(arenas: &[Arenas<'_>], index: usize, fault: Fault) -> Difference {
    let mut path = Vec::new();
    let mut at = (index, fault.ops);
    loop {
        let (index, ops) = at;
        let arena = &arenas[index];
        let (left, right) = arena.sides;
        let is_compared_op = ops.0 == arena.ops.0;
        // Of an isolated op, its place is that of its stub in the arena around it.
        let place = match (is_compared_op, arena.outer) {
            (true, Some((outer, stubs))) => {
                at = (outer, stubs);
                let around = &arenas[outer];
                let is_first = around.outer.is_none() && around.ops.0 == stubs.0;
                (!is_first)
                    .then(|| place(around.sides.0, stubs.0))
                    .flatten()
            }
            (true, None) => None,
            (false, _) => place(left, ops.0),
        };
        path.push(Step {
            name: left.name(ops.0),
            place,
            locations: (left.loc(ops.0), right.loc(ops.1)),
        });
        let (index, ops) = at;
        let arena = &arenas[index];
        if ops.0 == arena.ops.0 && arena.outer.is_none() {
            break;
        }
        let parents = (
            arena.sides.0.parent_op(ops.0),
            arena.sides.1.parent_op(ops.1),
        );
        let (Some(a), Some(b)) = parents else {
            break;
        };
        at = (index, (a, b));
    }
    path.reverse();
    let innermost = path.last().expect("the op itself is on its path");
    Difference {
        locations: fault.locations.unwrap_or(innermost.locations),
        what: fault.what,
        path,
    }
}

/// Where an op is in the one around it.
fn place(ir: &Ir, op: Op) -> Option<Place> {
    let block = ir.parent_block(op)?;
    let region = ir.block_region(block)?;
    Some(Place {
        region: ir.region_index(region),
        block: ir.region_blocks(region).position(|b| b == block)?,
        op: ir.block_ops(block).position(|o| o == op)?,
    })
}
