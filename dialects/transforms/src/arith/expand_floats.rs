//! Casts from and to narrow floats by operations on their bits, as `arith-expand` computes them.

use std::cmp::Ordering;

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialect_base::folding::uniform_attr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FloatKind, IntegerType, TypeData};
use terrace_ir::{Ir, Location, Op, Type, Value};
use terrace_standard_dialects::arith::{
    AddIOp, AndIOp, BitcastOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, ExtFOp,
    ExtUIOp, FastMathFlags, SelectOp, ShLIOp, ShRUIOp, TruncFOp, TruncIOp,
};

/// Which casts are expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FloatCasts {
    None,
    /// Between bf16 and f32.
    BF16,
    /// From and to f8E8M0FNU.
    F8E8M0,
    /// From and to f4E2M1FN.
    F4E2M1,
}

impl FloatCasts {
    /// Adds the patterns.
    pub(super) fn populate(self, patterns: &mut ConversionPatterns) {
        match self {
            FloatCasts::None => {}
            FloatCasts::BF16 => {
                patterns.add(ExpandExtBF16);
                patterns.add(ExpandTruncBF16);
            }
            FloatCasts::F8E8M0 => {
                patterns.add(ExpandExtF8E8M0);
                patterns.add(ExpandTruncF8E8M0);
            }
            FloatCasts::F4E2M1 => {
                patterns.add(ExpandExtF4E2M1);
                patterns.add(ExpandTruncF4E2M1);
            }
        }
    }

    /// Forbids the casts.
    pub(super) fn restrict(self, target: ConversionTarget) -> ConversionTarget {
        let is_legal: fn(&Ir, Op) -> bool = match self {
            FloatCasts::None => return target,
            FloatCasts::BF16 => |ir, op| {
                let kinds = kinds(ir, op);
                let both = [Some(FloatKind::BF16), Some(FloatKind::F32)];
                kinds != both && kinds != [both[1], both[0]]
            },
            FloatCasts::F8E8M0 => |ir, op| !kinds(ir, op).contains(&Some(FloatKind::F8E8M0FNU)),
            FloatCasts::F4E2M1 => |ir, op| !kinds(ir, op).contains(&Some(FloatKind::F4E2M1FN)),
        };
        target
            .op::<ExtFOp>(Legality::Dynamic(is_legal))
            .op::<TruncFOp>(Legality::Dynamic(is_legal))
    }
}

/// From what to what a cast is.
fn kinds(ir: &Ir, cast: Op) -> [Option<FloatKind>; 2] {
    [ir.operand(cast, 0), ir.result(cast, 0)].map(|value| {
        match ir.ty(value).element_or_self(ir).data(ir) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    })
}

conversion_pattern! {
    /// The bits are the upper half.
    pub ExpandExtBF16: ExtFOp => extend_bf16;
    /// The upper half of the bits, rounded to even; a NaN remains one.
    pub ExpandTruncBF16: TruncFOp => truncate_bf16;
    /// The bits are the exponent.
    pub ExpandExtF8E8M0: ExtFOp => extend_f8e8m0;
    /// The exponent alone.
    pub ExpandTruncF8E8M0: TruncFOp => truncate_f8e8m0;
    /// The bits, moved to their places, with another bias.
    pub ExpandExtF4E2M1: ExtFOp => extend_f4e2m1;
    /// The number in range, rounded, and its bits moved.
    pub ExpandTruncF4E2M1: TruncFOp => truncate_f4e2m1;
}

/// Builds ops on numbers, vectors or tensors of one shape at one place.
struct Bits<'r, 'a> {
    rw: &'r mut ConversionRewriter<'a>,
    loc: Location,
    shape: Type,
}

/// Methods that build an op with these operands.
macro_rules! binary {
    ($($name:ident = $op:ident;)*) => {$(
        fn $name(&mut self, lhs: Value, rhs: Value) -> Value {
            $op::build(self.rw, self.loc, lhs, rhs).result(self.rw)
        }
    )*};
}

/// Methods that build a cast to integers of a width.
macro_rules! cast {
    ($($name:ident = $op:ident;)*) => {$(
        fn $name(&mut self, value: Value, width: u32) -> Value {
            let ty = self.integers(width);
            $op::build(self.rw, self.loc, ty, value).output(self.rw)
        }
    )*};
}

impl<'r, 'a> Bits<'r, 'a> {
    fn new(rw: &'r mut ConversionRewriter<'a>, op: Op) -> Self {
        let (loc, shape) = (rw.loc(op), rw.ty(rw.operand(op, 0)));
        Bits { rw, loc, shape }
    }

    fn integers(&self, width: u32) -> Type {
        let element = IntegerType::get(self.rw, width).into();
        self.shape.with_element(self.rw, element)
    }

    /// A constant of these bits, the lowest of as many as the type has.
    fn constant(&mut self, ty: Type, bits: i64) -> Result<Value, MatchFailure> {
        let width = ty.element_or_self(self.rw).bit_width(self.rw).unwrap_or(0);
        let bits = u128::from(bits as u64) & !(u128::MAX << width);
        let value = uniform_attr(self.rw, ty, bits);
        let value = value.ok_or_else(|| MatchFailure::new("there are no constants of the type"))?;
        Ok(ConstantOp::build(self.rw, self.loc, value).result(self.rw))
    }

    fn integer(&mut self, width: u32, value: i64) -> Result<Value, MatchFailure> {
        let ty = self.integers(width);
        self.constant(ty, value)
    }

    binary! {
        add = AddIOp;
        and = AndIOp;
        shift_left = ShLIOp;
        shift_right = ShRUIOp;
    }

    cast! {
        bits_of = BitcastOp;
        extend = ExtUIOp;
        truncate = TruncIOp;
    }

    fn compare(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        CmpIOp::build(self.rw, self.loc, predicate, lhs, rhs).result(self.rw)
    }

    fn select(&mut self, condition: Value, on_true: Value, on_false: Value) -> Value {
        SelectOp::build(self.rw, self.loc, condition, on_true, on_false).result(self.rw)
    }

    fn floats(&mut self, bits: Value, element: Type) -> Value {
        let ty = self.shape.with_element(self.rw, element);
        BitcastOp::build(self.rw, self.loc, ty, bits).output(self.rw)
    }

    /// A number as one of f32, or one of f32 as one of this type, by a cast with the flags of the op that is expanded.
    fn resized(&mut self, value: Value, ty: Type, flags: Option<FastMathFlags>) -> Value {
        let width = |ty: Type| ty.element_or_self(self.rw).bit_width(self.rw);
        match width(self.rw.ty(value)).cmp(&width(ty)) {
            Ordering::Less => {
                let wide = ExtFOp::builder(ty, value).fastmath(flags);
                wide.build(self.rw, self.loc).output(self.rw)
            }
            Ordering::Equal => value,
            Ordering::Greater => {
                let narrow = TruncFOp::builder(ty, value).fastmath(flags);
                narrow.build(self.rw, self.loc).output(self.rw)
            }
        }
    }
}

/// What a cast casts, as a number of f32.
fn input(b: &mut Bits<'_, '_>, op: TruncFOp, value: Value) -> Value {
    let ty = b.shape.with_element(b.rw, Type::F32);
    let flags = op.fastmath(b.rw);
    b.resized(value, ty, flags)
}

fn extend_bf16(op: ExtFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let b = &mut Bits::new(rw, op.op());
    let bits = b.bits_of(operands[0], 16);
    let wide = b.extend(bits, 32);
    let half = b.integer(32, 16)?;
    let upper = b.shift_left(wide, half);
    let result = b.floats(upper, Type::F32);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn truncate_bf16(
    op: TruncFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.roundingmode(rw).is_some() {
        return Err(MatchFailure::new("only rounding to even is expanded"));
    }
    let value = operands[0];
    let b = &mut Bits::new(rw, op.op());
    let is_nan = CmpFOp::build(b.rw, b.loc, CmpFPredicate::Une, value, value).result(b.rw);
    let below_half = b.integer(32, 0x7fff)?;
    let nan = b.integer(16, 0x7fc0)?;
    let half = b.integer(32, 16)?;
    let one = b.integer(32, 1)?;
    let bits = b.bits_of(value, 32);
    let upper = b.shift_right(bits, half);
    let is_odd = b.and(upper, one);
    let bias = b.add(is_odd, below_half);
    let rounded = b.add(bits, bias);
    let upper = b.shift_right(rounded, half);
    let upper = b.truncate(upper, 16);
    let bits = b.select(is_nan, nan, upper);
    let result = b.floats(bits, Type::BF16);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn extend_f8e8m0(op: ExtFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (ty, flags) = (rw.ty(op.output(rw)), op.fastmath(rw));
    let b = &mut Bits::new(rw, op.op());
    let bits = b.bits_of(operands[0], 8);
    let narrow_nan = b.integer(8, 0xff)?;
    let nan = b.integer(32, 0xffff_ffff)?;
    let places = b.integer(32, 23)?;
    let exponent = b.extend(bits, 32);
    let exponent = b.shift_left(exponent, places);
    let is_nan = b.compare(CmpIPredicate::Eq, bits, narrow_nan);
    let bits = b.select(is_nan, nan, exponent);
    let result = b.floats(bits, Type::F32);
    let result = b.resized(result, ty, flags);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn truncate_f8e8m0(
    op: TruncFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let element = rw.ty(op.output(rw)).element_or_self(rw);
    let b = &mut Bits::new(rw, op.op());
    let value = input(b, op, operands[0]);
    let bits = b.bits_of(value, 32);
    let places = b.integer(32, 23)?;
    let exponent = b.shift_right(bits, places);
    let exponent = b.truncate(exponent, 8);
    let result = b.floats(exponent, element);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The bits are a sign, two of an exponent and one of a fraction: 0, 0.5, 1, 1.5, 2, 3, 4, 6. In f32 the exponent of what is
/// at least 2 begins with 10, that of what is less with 01111110; adding the other bits to that gives the rest.
fn extend_f4e2m1(op: ExtFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (ty, flags) = (rw.ty(op.output(rw)), op.fastmath(rw));
    let b = &mut Bits::new(rw, op.op());
    let bits = b.bits_of(operands[0], 4);
    let zero = b.integer(4, 0)?;
    let half = b.integer(4, 1)?;
    let two_places = b.integer(4, 2)?;
    let two = b.integer(4, 4)?;
    let magnitudes = b.integer(4, 7)?;
    let magnitude = b.and(bits, magnitudes);
    let places = b.integer(32, 20)?;
    // The upper bit of the exponent goes, and that of the fraction of 0.5, which is subnormal.
    let low = b.shift_left(magnitude, two_places);
    let is_half = b.compare(CmpIPredicate::Eq, magnitude, half);
    let low = b.select(is_half, zero, low);
    let low = b.extend(low, 32);
    let low = b.shift_left(low, places);
    let none = b.integer(32, 0)?;
    let from_two = b.integer(32, 0x4000_0000)?;
    let below_two = b.integer(32, 0x3f00_0000)?;
    let is_large = b.compare(CmpIPredicate::Uge, magnitude, two);
    let exponent = b.select(is_large, from_two, below_two);
    let is_zero = b.compare(CmpIPredicate::Eq, magnitude, zero);
    let exponent = b.select(is_zero, none, exponent);
    let minus = b.integer(32, 0x8000_0000)?;
    let least_negative = b.integer(4, 8)?;
    let is_negative = b.compare(CmpIPredicate::Uge, bits, least_negative);
    let sign = b.select(is_negative, minus, none);
    let number = b.add(low, exponent);
    let number = b.add(number, sign);
    let result = b.floats(number, Type::F32);
    let result = b.resized(result, ty, flags);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// Half-way between a number of the type and the next one. What is there becomes the one whose lowest bit is zero.
const MIDPOINTS: [f32; 7] = [0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0];

/// The bits of a magnitude are the number of midpoints below it: numbers out of range become the largest one.
fn truncate_f4e2m1(
    op: TruncFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.roundingmode(rw).is_some() {
        return Err(MatchFailure::new("only rounding to even is expanded"));
    }
    let element = rw.ty(op.output(rw)).element_or_self(rw);
    let b = &mut Bits::new(rw, op.op());
    let value = input(b, op, operands[0]);
    let bits = b.bits_of(value, 32);
    let magnitudes = b.integer(32, 0x7fff_ffff)?;
    let magnitude = b.and(bits, magnitudes);
    let places = b.integer(32, 28)?;
    let signs = b.integer(32, 8)?;
    let sign = b.shift_right(bits, places);
    let sign = b.and(sign, signs);
    let mut number = b.truncate(sign, 4);
    // Magnitudes are in the order of their bits.
    for (below, midpoint) in MIDPOINTS.iter().enumerate() {
        let midpoint = b.integer(32, i64::from(midpoint.to_bits()))?;
        let predicate = match below % 2 {
            0 => CmpIPredicate::Ugt,
            _ => CmpIPredicate::Uge,
        };
        let is_above = b.compare(predicate, magnitude, midpoint);
        let one = b.extend(is_above, 4);
        number = b.add(number, one);
    }
    let result = b.floats(number, element);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
