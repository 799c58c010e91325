//! Rules over ops with regions, block arguments, and what Rust code in guards and results binds.

mod common;

use common::*;
use terrace_drr_macros::pat;
use terrace_ir::Region;

pat! {
    /// An op in both branches of which nothing is computed.
    Select: IfOp(c) { { YieldOp([x]) }, { YieldOp([y]) } } => ConcatOp([c, x, y]);

    /// The branches change places.
    SwapBranches: IfOp(NegOp(c)) { then, otherwise } => IfOp(c) { otherwise, then };

    /// An empty branch becomes a copy of the other.
    FillBranch: IfOp(c) { then, {} } => IfOp(c) { clone(then), then };

    /// The region of a nested op is copied.
    Unroll: LoopOp(LoopOp(x, times) { body }, 1) { _ } => {
        first @ LoopOp(x, times) { clone(body) };
        LoopOp(first, 2) { clone(body) }
    };

    /// The last op of a block is matched, its region is bound.
    EndsWith: LoopOp(x, _) { body @ { .., y @ YieldOp([_]) } } if ir.single_block(body) == ir.parent_block(y.into())
        => LoopOp(x, 7) { body };

    /// Moves a region, then gives up.
    MoveAndFail: LoopOp(x, 3) { body } => {
        moved @ LoopOp(x, 4) { body };
        { Err::<(), _>(MatchFailure::new("gave up"))? };
        moved
    };

    /// Without blocks.
    EmptyRegions: NegOp(x) => { IfOp(x) { {}, {} } -> (); x };
}

pat! {
    /// An operand that is any block argument, and the same again.
    OfArgument: SubOp(x @ argument(_), x) => x;

    /// One that is a certain block argument.
    OfSecond: SubOp(argument(1), y) => y;

    /// In lists and options.
    InList: ConcatOp([argument(0), NegOp(argument(1)), ..]) => ConstantOp(1);
    InOption: SliceOp(x, Some(argument(3))) => x;
}

/// Half of a constant's value, and what remains.
fn halves(ir: &Ir, value: Value) -> Option<(i64, i64)> {
    let value = value.defining::<ConstantOp>(ir)?.value(ir);
    Some((value / 2, value % 2))
}

/// A value and its negation.
fn both(rw: &mut Rewriter<'_>, x: Value) -> (Value, NegOp) {
    let loc = rw.value_loc(x);
    (x, NegOp::build(rw, loc, x))
}

struct Parts {
    low: Value,
    high: Value,
}

fn parts(rw: &mut Rewriter<'_>, x: Value) -> Parts {
    let loc = rw.value_loc(x);
    let split = SplitOp::build(rw, loc, x);
    Parts {
        low: split.low(rw),
        high: split.high(rw),
    }
}

pat! {
    /// A `let` in a guard binds names for what follows and for the result.
    Halve: NegOp(x) if let Some((half, rest)) = halves(ir, x) && rest == 0 && let Some(twice) = half.checked_mul(4)
        => AddOp(ConstantOp(half) -> Type::I32, ConstantOp(twice) -> Type::I32);

    /// Several results of Rust code.
    Several: SplitOp(x) => { let (same, negated) = both(rw, x); (negated, same) };

    /// By fields, with a type.
    Fields: PairOp(x, _) => { let Parts { low, high: top }: Parts = parts(rw, x); (top, low) };

    /// What Rust code gives is an op with a result.
    NumberOfRust: CastOp(x) => { let split = { let loc = rw.value_loc(x); SplitOp::build(rw, loc, x) }; split.1 };
}

pat! {
    /// A result by name, on both sides.
    ByName: NegOp(SplitOp(x).high) => { p @ PairOp(x, x); SubOp(p.second, p.first) };

    /// A result of a bound op by name.
    OfBound: SubOp(s @ SplitOp(_).low, _) => AddOp(s.high, s.low);

    /// An attribute that must be absent, one that must be there, and one with a value.
    Absent: ScaleOp(x, _, None, _, 1) => x;
    Present: ScaleOp(x, _, Some(label), _, 2) => ScaleOp(x, { IntegerAttr::get(rw, Type::I8, label.len() as i128).into() }, None, false, 1);
    Labelled: ScaleOp(x, factor, Some("seven"), exact, 3) => ScaleOp(x, factor, Some("eight"), exact, 3);
    Refined: ScaleOp(x, _, Some(_: StrAttr), _, 4) => x;
}

impl Fixture {
    /// A block of a region of its own, filled by `fill`, which gets the block's argument.
    fn region(&mut self, op: Op, index: usize, fill: impl FnOnce(&mut Builder<'_>, Value)) {
        let region = self.ir.regions(op)[index];
        let block = self.ir.append_block(region, &[Type::I32]);
        let arg = self.ir.block_arg(block, 0);
        fill(&mut Builder::at_end(&mut self.ir, block), arg);
    }

    fn with_regions<T: TypedOp>(
        &mut self,
        operands: &[Value],
        attributes: &[Option<Attribute>],
        types: &[Type],
        regions: usize,
    ) -> Op {
        let spec = terrace_ir::ir::OpSpec {
            operands,
            attributes,
            result_types: types,
            num_regions: regions,
            ..terrace_ir::ir::OpSpec::new(self.ir.op_name_of(T::INFO), Location::UNKNOWN)
        };
        Builder::at_end(&mut self.ir, self.blocks[0]).create(spec)
    }

    /// The names of the ops in each region of the last op.
    fn inside(&self) -> Vec<Vec<String>> {
        let name = |op: Op| {
            self.ir
                .name(op)
                .as_str(&self.ir)
                .trim_start_matches("test.")
                .to_owned()
        };
        let inside = |region: &Region| {
            let blocks = self.ir.region_blocks(*region);
            blocks
                .flat_map(|block| self.ir.block_ops(block))
                .map(name)
                .collect()
        };
        self.ir.regions(self.last()).iter().map(inside).collect()
    }
}

fn yields(b: &mut Builder<'_>, value: Value) {
    YieldOp::build(b, Location::UNKNOWN, &[value]);
}

fn negates(b: &mut Builder<'_>, value: Value) {
    let negated = NegOp::build(b, Location::UNKNOWN, value).as_value(b);
    yields(b, negated);
}

// covers: DRR-037
#[test]
fn what_a_region_ends_with_is_matched() {
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    let op = t.with_regions::<IfOp>(&[a], &[], &[Type::I1], 2);
    t.region(op, 0, |build, _| yields(build, a));
    t.region(op, 1, negates);
    assert_eq!(
        t.apply(&Select),
        "no match: region #1 of 'test.if' does not hold a 'test.yield' alone"
    );
    let op = t.with_regions::<IfOp>(&[a], &[], &[Type::I1], 2);
    t.region(op, 0, |build, _| yields(build, a));
    t.region(op, 1, |build, _| yields(build, b));
    assert!(t.apply(&Select).ends_with("concat a a b"));
    let three = t.int(3);
    let op = t.with_regions::<LoopOp>(&[a], &[three], &[Type::I32], 1);
    assert_eq!(
        t.apply(&EndsWith),
        "no match: region #0 of 'test.loop' is not one block that ends with a 'test.yield'"
    );
    t.region(op, 0, negates);
    assert!(t.apply(&EndsWith).ends_with("loop a times=7"));
    assert_eq!(t.inside(), [["neg", "yield"]]);
}

// covers: DRR-037
#[test]
fn regions_are_moved_and_copied() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let n = t.value::<NegOp>(&[a], &[], Type::I32);
    let op = t.with_regions::<IfOp>(&[n], &[], &[Type::I1], 2);
    t.region(op, 0, negates);
    t.region(op, 1, yields);
    assert_eq!(
        t.apply(&FillBranch),
        "no match: region #1 of 'test.if' is not empty"
    );
    assert!(t.apply(&SwapBranches).ends_with("= if a"));
    assert_eq!(t.inside(), [vec!["yield"], vec!["neg", "yield"]]);

    let op = t.with_regions::<IfOp>(&[n], &[], &[Type::I1], 2);
    t.region(op, 0, negates);
    assert!(t.apply(&FillBranch).ends_with("= if %0"));
    assert_eq!(t.inside(), [["neg", "yield"], ["neg", "yield"]]);

    let [one, five] = [t.int(1), t.int(5)];
    let inner = t.with_regions::<LoopOp>(&[a], &[five], &[Type::I32], 1);
    t.region(inner, 0, negates);
    let x = t.ir.result(inner, 0);
    t.with_regions::<LoopOp>(&[x], &[one], &[Type::I32], 1);
    assert!(
        t.apply(&Unroll)
            .ends_with("= loop a times=5; %5 = loop %4 times=2")
    );
    assert_eq!(t.inside(), [["neg", "yield"]]);
}

#[test]
fn a_region_is_moved_back_when_the_result_gives_up() {
    let mut t = Fixture::new();
    let (a, three) = (t.arg(0), t.int(3));
    let op = t.with_regions::<LoopOp>(&[a], &[three], &[Type::I32], 1);
    t.region(op, 0, negates);
    assert_eq!(t.apply(&MoveAndFail), "no match: gave up");
    assert_eq!(t.print(), "%0 = loop a times=3");
    assert_eq!(t.inside(), [["neg", "yield"]]);
    t.value::<NegOp>(&[a], &[], Type::I32);
    assert!(t.apply(&EmptyRegions).ends_with("if a"));
    assert_eq!(t.inside().concat().len(), 0);
}

// covers: DRR-037, PAT-019
#[test]
fn block_arguments() {
    let mut t = Fixture::new();
    let [a, b, d] = [t.arg(0), t.arg(1), t.arg(3)];
    let n = t.value::<NegOp>(&[b], &[], Type::I32);
    t.value::<SubOp>(&[n, n], &[], Type::I32);
    assert_eq!(
        t.apply(&OfArgument),
        "no match: operand 'lhs' of 'test.sub' is not argument of a block"
    );
    assert_eq!(
        t.apply(&OfSecond),
        "no match: operand 'lhs' of 'test.sub' is not argument #1 of a block"
    );
    t.value::<SubOp>(&[a, a], &[], Type::I32);
    assert!(t.apply(&OfArgument).ends_with("sub %0 %0"));
    t.value::<SubOp>(&[b, a], &[], Type::I32);
    assert!(t.apply(&OfSecond).ends_with("sub %0 %0"));
    t.value::<ConcatOp>(&[a, n, n], &[], Type::I1);
    assert!(t.apply(&InList).ends_with("constant value=1"));
    t.value::<SliceOp>(&[a, d], &[], Type::I32);
    assert!(t.apply(&InOption).ends_with("constant value=1"));
}

// covers: DRR-017, DRR-021, DRR-037
#[test]
fn rust_code_binds_names() {
    let mut t = Fixture::new();
    let x = t.constant(7);
    t.value::<NegOp>(&[x], &[], Type::I32);
    assert_eq!(t.apply(&Halve), "no match: guard `rest == 0` is false");
    let x = t.constant(6);
    t.value::<NegOp>(&[x], &[], Type::I32);
    assert!(
        t.apply(&Halve)
            .ends_with("%3 = constant value=3; %4 = constant value=12; %5 = add %3 %4")
    );
    let a = t.arg(0);
    t.value::<NegOp>(&[a], &[], Type::I32);
    assert_eq!(
        t.apply(&Halve),
        "no match: guard `let Some((half, rest)) = halves(ir, x)` is false"
    );
}

// covers: DRR-018, DRR-037
#[test]
fn rust_code_gives_several_results() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]);
    assert_eq!(t.apply(&Several), "%0 = neg a");
    t.op::<PairOp>(&[a, a], &[], &[Type::I32; 2]);
    assert_eq!(t.apply(&Fields), "%0 = neg a; %1 %2 = split a");
    t.value::<CastOp>(&[a], &[], Type::I32);
    assert!(t.apply(&NumberOfRust).ends_with("%3 %4 = split a"));
}

// covers: DRR-026, DRR-027
#[test]
fn results_by_name() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let split = t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]);
    let [low, high] = [0, 1].map(|index| t.ir.result(split, index));
    t.value::<NegOp>(&[high], &[], Type::I32);
    assert!(
        t.apply(&ByName)
            .ends_with("%2 %3 = pair a a; %4 = sub %3 %2")
    );
    t.value::<SubOp>(&[low, a], &[], Type::I32);
    assert!(t.apply(&OfBound).ends_with("%5 = add %1 %0"));
}

#[test]
fn optional_attributes_absent_or_present() {
    let mut t = Fixture::new();
    let (a, two, seven) = (t.arg(0), t.int(2), t.text("seven"));
    let scale = |t: &mut Fixture, label, unit| {
        let unit = t.int(unit);
        t.value::<ScaleOp>(&[a], &[two, label, None, unit], Type::I32);
    };
    scale(&mut t, seven, 1);
    assert_eq!(
        t.apply(&Absent),
        "no match: attribute 'label' of 'test.scale' is not absent"
    );
    scale(&mut t, None, 2);
    assert_eq!(
        t.apply(&Present),
        "no match: attribute 'label' of 'test.scale' is not present"
    );
    scale(&mut t, seven, 2);
    assert!(t.apply(&Present).ends_with("scale a factor=5 unit=1"));
    assert!(!t.apply(&Absent).contains("no match"));
    let eight = t.text("eight");
    scale(&mut t, eight, 3);
    assert_eq!(
        t.apply(&Labelled),
        "no match: attribute 'label' of 'test.scale' is not `\"seven\"`"
    );
    scale(&mut t, seven, 3);
    assert!(
        t.apply(&Labelled)
            .ends_with("scale a factor=2 label=\"eight\" unit=3")
    );
    scale(&mut t, seven, 4);
    assert!(!t.apply(&Refined).contains("no match"));
}
