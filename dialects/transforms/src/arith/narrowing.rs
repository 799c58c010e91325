//! `arith-int-range-narrowing`: arithmetic on integers of fewer bits, where their ranges allow it.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::builder::OpState;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{AttrConstraint, OpTraits, TypedOp};
use terrace_ir::types::{IntegerType, RankedTensorType, ShapedType, VectorType};
use terrace_ir::{Context, Ir, Location, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::analysis::dataflow::{
    Facts, IntRange, IntegerRanges, Program, RangeFact, solve_forward,
};
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_numbered_arena};
use terrace_standard_dialects::arith::{
    ArithDialect, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp,
    IntegerOverflowFlags, TruncIOp,
};

/// Reduce integer operations bitwidth based on integer range analysis.
///
/// Operands are truncated to the first of the widths in which they and the results fit, and results extended again.
#[pass(name = "arith-int-range-narrowing", dependent_dialects(ArithDialect))]
pub struct ArithIntRangeNarrowingPass {
    /// The widths that integers may get, the preferred first.
    #[option]
    int_bitwidths_supported: Vec<u32>,
}

impl Pass for ArithIntRangeNarrowingPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let facts = solve_forward(&Program::new(ir), &IntegerRanges);
        for_each_numbered_arena(ir, cx.threading(), |arena, ir| {
            let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
            let mut narrowing = Narrowing {
                widths: &self.int_bitwidths_supported,
                facts: facts.arena(arena),
                extended: FxHashMap::default(),
            };
            for op in ops {
                narrowing.visit(&mut Rewriter::new(ir), op);
            }
        });
        rewrite_greedily(ir, cx, &[])
    }
}

/// Which casts to fewer bits and back keep all values of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Casts {
    signed: bool,
    unsigned: bool,
}

impl Casts {
    const ALL: Casts = Casts {
        signed: true,
        unsigned: true,
    };

    fn of(range: IntRange, width: u32) -> Casts {
        let unused = 64 - width;
        let fits_signed = |value: i64| value << unused >> unused == value;
        let is_narrower = width < range.width();
        Casts {
            signed: is_narrower && fits_signed(range.smin()) && fits_signed(range.smax()),
            unsigned: is_narrower && range.umax() << unused >> unused == range.umax(),
        }
    }

    fn and(self, other: Casts) -> Casts {
        Casts {
            signed: self.signed && other.signed,
            unsigned: self.unsigned && other.unsigned,
        }
    }

    fn any(self) -> bool {
        self.signed || self.unsigned
    }
}

struct Narrowing<'a> {
    widths: &'a [u32],
    facts: Facts<'a, RangeFact>,
    /// The ranges of values that replace others.
    extended: FxHashMap<Value, IntRange>,
}

impl Narrowing<'_> {
    fn range(&self, value: Value) -> Option<IntRange> {
        match self.extended.get(&value) {
            Some(range) => Some(*range),
            None => self.facts.get(value)?.range(),
        }
    }

    /// The casts that keep the values of all these to this width.
    fn casts(&self, values: impl IntoIterator<Item = Value>, width: u32) -> Casts {
        let mut values = values.into_iter();
        let casts = values.try_fold(Casts::ALL, |casts, value| {
            Some(casts.and(Casts::of(self.range(value)?, width)))
        });
        casts.unwrap_or(Casts {
            signed: false,
            unsigned: false,
        })
    }

    fn visit(&mut self, rw: &mut Rewriter<'_>, op: Op) {
        // Ranges are those of integers of up to 64 bits.
        let widths = self.widths.iter().copied();
        for width in widths.filter(|width| (1..64).contains(width)) {
            let done = match CmpIOp::cast(rw, op) {
                Some(compare) => self.narrow_comparison(rw, compare, width),
                None => self.narrow_elementwise(rw, op, width),
            };
            if done {
                return;
            }
        }
    }

    fn narrow_comparison(&mut self, rw: &mut Rewriter<'_>, op: CmpIOp, width: u32) -> bool {
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        let casts = self.casts([lhs, rhs], width);
        let predicate = op.predicate(rw);
        let is_possible = match predicate {
            CmpIPredicate::Eq | CmpIPredicate::Ne => casts.any(),
            CmpIPredicate::Slt | CmpIPredicate::Sle | CmpIPredicate::Sgt | CmpIPredicate::Sge => {
                casts.signed
            }
            CmpIPredicate::Ult | CmpIPredicate::Ule | CmpIPredicate::Ugt | CmpIPredicate::Uge => {
                casts.unsigned
            }
        };
        if !is_possible {
            return false;
        }
        let Some(narrow) = with_width(rw, rw.ty(lhs), width) else {
            return false;
        };
        let loc = rw.loc(op.op());
        rw.set_insertion_point_before(op.op());
        let narrow = [lhs, rhs].map(|value| truncated(rw, loc, value, narrow, casts));
        let new = CmpIOp::build(rw, loc, predicate, narrow[0], narrow[1]);
        rw.replace_op_with(op.op(), new.op());
        true
    }

    /// Whether an operation on integers computes the lowest bits of its results from those of its operands, where casts to this
    /// width keep all of them.
    fn keeps_results(&self, ir: &Ir, op: Op, width: u32, casts: Casts) -> bool {
        let name = ir.name(op).as_str(ir);
        // An amount that is less than the old width and not than the new one would make poison of a number.
        let shifts_in_range = || {
            let amount = self.range(ir.operand(op, 1));
            amount.is_some_and(|amount| amount.umax() < width.into())
        };
        match name {
            "arith.addi" | "arith.subi" | "arith.muli" | "arith.andi" | "arith.ori"
            | "arith.xori" => true,
            // Negative numbers are greater than others with any number of bits.
            "arith.maxui" | "arith.minui" => true,
            "arith.maxsi" | "arith.minsi" => casts.signed,
            "arith.divui" | "arith.ceildivui" | "arith.remui" => casts.unsigned,
            "arith.divsi" | "arith.ceildivsi" | "arith.floordivsi" | "arith.remsi" => {
                casts.signed && !self.may_overflow_dividing(ir, op, width)
            }
            "arith.shli" => shifts_in_range(),
            "arith.shrui" => casts.unsigned && shifts_in_range(),
            "arith.shrsi" => casts.signed && shifts_in_range(),
            _ => false,
        }
    }

    /// Whether the least number of a width may be divided by minus one.
    fn may_overflow_dividing(&self, ir: &Ir, op: Op, width: u32) -> bool {
        let [dividend, divisor] = [0, 1].map(|index| self.range(ir.operand(op, index)));
        let (Some(dividend), Some(divisor)) = (dividend, divisor) else {
            return true;
        };
        dividend.smin() <= IntRange::full(width).smin()
            && (divisor.smin()..=divisor.smax()).contains(&-1)
    }

    fn narrow_elementwise(&mut self, rw: &mut Rewriter<'_>, op: Op, width: u32) -> bool {
        let Some(result) = rw.results(op).next() else {
            return false;
        };
        let ty = rw.ty(result);
        let mut types = rw.operand_types(op).chain(rw.result_types(op));
        if !rw.has_trait(op, OpTraits::ELEMENTWISE) || types.any(|other| other != ty) {
            return false;
        }
        drop(types);
        let Some(narrow_type) = with_width(rw, ty, width) else {
            return false;
        };
        let casts = self.casts(rw.operands(op).chain(rw.results(op)), width);
        if !casts.any() || !self.keeps_results(rw, op, width, casts) {
            return false;
        }
        let loc = rw.loc(op);
        rw.set_insertion_point_before(op);
        let mut state = OpState::new(rw, rw.name(op), loc);
        for (name, attr) in rw.attributes(op) {
            let attr = match <IntegerOverflowFlags as AttrConstraint>::read(rw, attr) {
                Some(flags) => {
                    <IntegerOverflowFlags as AttrConstraint>::make(rw, narrowed_flags(flags, casts))
                }
                None => attr,
            };
            state.set_attr(rw, name, attr);
        }
        let operands: SmallVec<[Value; 4]> = rw.operands(op).collect();
        for (index, operand) in operands.iter().enumerate() {
            let known = operands[..index].iter().position(|other| other == operand);
            let narrow = match known {
                Some(known) => state.operands[known],
                None => truncated(rw, loc, *operand, narrow_type, casts),
            };
            state.operands.push(narrow);
        }
        state.result_types = rw.results(op).map(|_| narrow_type).collect();
        let new = rw.create_from(state);
        let mut results: SmallVec<[Value; 2]> = SmallVec::new();
        let pairs = rw.results(op).zip(rw.results(new));
        for (old, new) in pairs.collect::<SmallVec<[_; 2]>>() {
            let extended = extended(rw, loc, new, ty, casts);
            if let Some(range) = self.range(old) {
                self.extended.insert(extended, range);
            }
            results.push(extended);
        }
        rw.replace_op(op, &results);
        true
    }
}

/// What is known not to overflow with fewer bits: what did not with more, where all numbers are kept.
fn narrowed_flags(flags: IntegerOverflowFlags, casts: Casts) -> IntegerOverflowFlags {
    let kept = [
        (IntegerOverflowFlags::NSW, casts.signed),
        (IntegerOverflowFlags::NUW, casts.unsigned),
    ];
    let lost = kept.into_iter().filter(|(_, is_kept)| !is_kept);
    lost.fold(flags, |flags, (lost, _)| flags.without(lost))
}

/// A type with integers of another width; `None` if it is another one than an integer, a vector or a ranked tensor.
fn with_width(cx: &Context, ty: Type, width: u32) -> Option<Type> {
    let has_elements = ty.is::<VectorType>(cx) || ty.is::<RankedTensorType>(cx);
    let element: Type = IntegerType::get(cx, width).into();
    (has_elements || !ty.is::<ShapedType>(cx)).then(|| ty.with_element(cx, element))
}

fn truncated(
    rw: &mut Rewriter<'_>,
    loc: Location,
    value: Value,
    narrow: Type,
    casts: Casts,
) -> Value {
    match rw.ty(value).element_or_self(rw) == Type::INDEX {
        false => TruncIOp::build(rw, loc, narrow, value).output(rw),
        true if casts.unsigned => IndexCastUIOp::build(rw, loc, narrow, value).output(rw),
        true => IndexCastOp::build(rw, loc, narrow, value).output(rw),
    }
}

fn extended(rw: &mut Rewriter<'_>, loc: Location, value: Value, ty: Type, casts: Casts) -> Value {
    match (ty.element_or_self(rw) == Type::INDEX, casts.unsigned) {
        (false, true) => ExtUIOp::build(rw, loc, ty, value).output(rw),
        (false, false) => ExtSIOp::build(rw, loc, ty, value).output(rw),
        (true, true) => IndexCastUIOp::build(rw, loc, ty, value).output(rw),
        (true, false) => IndexCastOp::build(rw, loc, ty, value).output(rw),
    }
}
