//! Conversions between number types, as a table: which types they take, and what they do to constants.

use terrace_dialect_base::folding::{Float, Int, Scalar, fold_constants};
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{
    AnyFloat, AnyOf, AnySignlessInteger, DefaultValued, FloatLike, Fold, FoldResult, Folded, Index,
    MemRefOf, Optional, SignlessFixedWidthIntegerLike, SignlessIntegerOrFloatLike,
    SignlessIntegerOrIndexLike, TypedOp,
};
use terrace_ir::types::{ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir, Op, Value};
use terrace_ods_macros::{constraint, op, op_family};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::*;
use super::{ArithDialect, FastMathFlags, IntegerOverflowFlags, RoundingMode};

constraint! {
    /// signless-integer-like or memref of signless-integer
    pub IndexCastable: Type = AnyOf<(SignlessIntegerOrIndexLike, MemRefOf<(AnySignlessInteger, Index)>)>;

    /// signless-integer-or-float-like or memref of signless-integer or float
    pub Bitcastable: Type = AnyOf<(SignlessIntegerOrFloatLike, MemRefOf<(AnySignlessInteger, AnyFloat)>)>;
}

/// Whether input and output are tensors of the same dimensions, or both are none; a dynamic dimension is another than a
/// static one.
fn have_same_tensor_dims(op: impl TypedOp, ir: &Ir) -> bool {
    let op = op.op();
    let dims = |ty: Type| match ty.data(ir) {
        TypeData::RankedTensor { shape, .. } => Some(&shape[..]),
        TypeData::UnrankedTensor(_) => None,
        _ => Some(&[][..]),
    };
    // The rank of unranked tensors is not known, so that it is that of no other.
    let (input, output) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
    dims(input) == dims(output)
}

/// Which element types a conversion goes between.
type Compatible = fn(&Context, Type, Type) -> bool;

fn wider(cx: &Context, from: Type, to: Type) -> bool {
    widths(cx, from, to).is_some_and(|(from, to)| from < to)
}

fn narrower(cx: &Context, from: Type, to: Type) -> bool {
    widths(cx, from, to).is_some_and(|(from, to)| from > to)
}

fn same_width(cx: &Context, from: Type, to: Type) -> bool {
    widths(cx, from, to).is_some_and(|(from, to)| from == to)
}

fn between_index_and_integer(_: &Context, from: Type, to: Type) -> bool {
    (from == Type::INDEX) != (to == Type::INDEX)
}

fn always(_: &Context, _: Type, _: Type) -> bool {
    true
}

/// The widths of two types; `index` has none.
fn widths(cx: &Context, from: Type, to: Type) -> Option<(u32, u32)> {
    Some((from.bit_width(cx)?, to.bit_width(cx)?))
}

/// Whether two types have the same shape, and element types that a conversion goes between.
fn are_compatible(cx: &Context, inputs: &[Type], outputs: &[Type], compatible: Compatible) -> bool {
    // A second input says how the first is scaled.
    let ([from, ..], [to]) = (inputs, outputs) else {
        return false;
    };
    let same_container =
        std::mem::discriminant(from.data(cx)) == std::mem::discriminant(to.data(cx));
    let shapes_match = match (from.cast::<ShapedType>(cx), to.cast::<ShapedType>(cx)) {
        (None, None) => true,
        (Some(from), Some(to)) => same_container && from.shape(cx) == to.shape(cx),
        _ => false,
    };
    shapes_match && compatible(cx, from.element_or_self(cx), to.element_or_self(cx))
}

/// What a conversion takes a value back to: the value that was extended, or that has the type already.
fn taken_back(ir: &Ir, op: Op) -> Option<Value> {
    let input = ir.operand(op, 0);
    let source = if TruncIOp::cast(ir, op).is_some() {
        extended(ir, input)
    } else if TruncFOp::cast(ir, op).is_some() {
        extended_float(ir, input)
    } else if BitcastOp::cast(ir, op).is_some() {
        Some(input)
    } else {
        None
    };
    source.filter(|source| ir.ty(*source) == ir.ty(ir.result(op, 0)))
}

/// Folds a conversion back to what was converted, or of a constant.
fn fold_cast(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    convert: fn(Scalar, Scalar, u128) -> Option<u128>,
) -> Folded {
    if let Some(value) = taken_back(ir, op) {
        return FoldResult::single(value);
    }
    let constant = operands[0]?;
    let target = Scalar::of(ir, ir.ty(ir.result(op, 0)))?;
    fold_constants(ir, op, [Some(constant)], |source, [bits]| {
        convert(source, target, bits)
    })
}

/// Conversions of the bits of constants.
mod convert {
    use terrace_ir::float::FloatKind;

    use super::{Float, Int, Scalar};

    pub fn zero_extend(from: Scalar, _: Scalar, bits: u128) -> Option<u128> {
        Some(Int::new(bits, from.width()).unsigned())
    }

    pub fn sign_extend(from: Scalar, _: Scalar, bits: u128) -> Option<u128> {
        Some(Int::new(bits, from.width()).signed() as u128)
    }

    pub fn same_bits(_: Scalar, _: Scalar, bits: u128) -> Option<u128> {
        Some(bits)
    }

    pub fn signed_to_float(from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
        let value = Int::new(bits, from.width()).signed();
        to_float(to, value < 0, value.unsigned_abs())
    }

    pub fn unsigned_to_float(from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
        to_float(to, false, Int::new(bits, from.width()).unsigned())
    }

    /// The nearest float of an integer, rounded once.
    fn to_float(to: Scalar, negative: bool, magnitude: u128) -> Option<u128> {
        let Scalar::Float(kind) = to else { return None };
        let magnitude = match kind {
            FloatKind::F64 => magnitude as f64,
            _ => round_to_odd(magnitude),
        };
        let value = if negative { -magnitude } else { magnitude };
        Some(kind.from_f64(value))
    }

    /// An integer as an `f64` whose last bit says whether something was cut off: rounding that again to a narrower format
    /// is the same as rounding the integer.
    fn round_to_odd(magnitude: u128) -> f64 {
        let excess = (128 - magnitude.leading_zeros()).saturating_sub(f64::MANTISSA_DIGITS);
        let cut_off = magnitude & ((1 << excess) - 1) != 0;
        let kept = magnitude >> excess | u128::from(cut_off);
        kept as f64 * 2f64.powi(excess as i32)
    }

    pub fn float_to_signed(from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
        let limit = 2f64.powi(to.width() as i32 - 1);
        let value = float_value(from, bits)?.trunc();
        (-limit <= value && value < limit).then_some(value as i128 as u128)
    }

    pub fn float_to_unsigned(from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
        let limit = 2f64.powi(to.width() as i32);
        let value = float_value(from, bits)?.trunc();
        (0.0 <= value && value < limit).then_some(value as u128)
    }

    fn float_value(from: Scalar, bits: u128) -> Option<f64> {
        let Scalar::Float(kind) = from else {
            return None;
        };
        Some(Float { bits, kind }.value())
    }

    /// Between floats, if nothing is lost.
    pub fn float_exactly(from: Scalar, to: Scalar, bits: u128) -> Option<u128> {
        let (Scalar::Float(kind), Scalar::Float(target)) = (from, to) else {
            return None;
        };
        let source = Float { bits, kind };
        let converted = source.convert(target);
        (converted.convert(kind) == source).then_some(converted.bits)
    }
}

op_family! {
    /// One row a conversion: name, mnemonic, operand and result types, which of them go together, what it does to constants,
    /// canonicalisation rules, and whether its range is known.
    #[op(
        dialect = ArithDialect, traits(
            Pure, ElementwiseMappable, SameOperandsAndResultShape,
            PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
        ), interfaces(CastOpInterface), fold,
        assembly { $input attr_dict ":" type($input) "to" type($output) },
    )]
    struct Casts<Input, Output, Compatible, Convert> {
        #[operand(name = "in")] input: Input,
        #[result(name = "out")] output: Output,
    }

    cast_hooks!(Casts, Compatible, Convert);
}

macro_rules! cast_hooks {
    ($name:ident, $compatible:ident, $convert:path) => {
        cast_hooks!($name, $compatible);

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_cast(ir, self.op(), operands, $convert)
            }
        }
    };
    ($name:ident, $compatible:ident) => {
        impl CastOpInterface for $name {
            fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
                are_compatible(cx, inputs, outputs, $compatible)
            }
        }
    };
}

/// To a wider integer type, filling with zeros.
#[op(
    family = Casts<
        Input = SignlessFixedWidthIntegerLike,
        Output = SignlessFixedWidthIntegerLike,
        Compatible = wider,
        Convert = convert::zero_extend,
    >,
    mnemonic = "extui", interfaces(InferIntRangeInterface), canonicalize(ExtUIOfExtUI),
)]
pub struct ExtUIOp;

/// To a wider integer type, filling with the sign.
#[op(
    family = Casts<
        Input = SignlessFixedWidthIntegerLike,
        Output = SignlessFixedWidthIntegerLike,
        Compatible = wider,
        Convert = convert::sign_extend,
    >,
    mnemonic = "extsi", interfaces(InferIntRangeInterface),
    canonicalize(ExtSIOfExtSI, ExtSIOfExtUI),
)]
pub struct ExtSIOp;

/// From unsigned integers to floats, rounded to the nearest.
#[op(
    family = Casts<
        Input = SignlessFixedWidthIntegerLike,
        Output = FloatLike,
        Compatible = always,
        Convert = convert::unsigned_to_float,
    >,
    mnemonic = "uitofp",
)]
pub struct UIToFPOp;

/// From signed integers to floats, rounded to the nearest.
#[op(
    family = Casts<
        Input = SignlessFixedWidthIntegerLike,
        Output = FloatLike,
        Compatible = always,
        Convert = convert::signed_to_float,
    >,
    mnemonic = "sitofp",
)]
pub struct SIToFPOp;

/// From floats to unsigned integers, rounded towards zero. Undefined if the result does not fit.
#[op(
    family = Casts<
        Input = FloatLike,
        Output = SignlessFixedWidthIntegerLike,
        Compatible = always,
        Convert = convert::float_to_unsigned,
    >,
    mnemonic = "fptoui",
)]
pub struct FPToUIOp;

/// From floats to signed integers, rounded towards zero. Undefined if the result does not fit.
#[op(
    family = Casts<
        Input = FloatLike,
        Output = SignlessFixedWidthIntegerLike,
        Compatible = always,
        Convert = convert::float_to_signed,
    >,
    mnemonic = "fptosi",
)]
pub struct FPToSIOp;

/// Between `index` and signed integers: extends with the sign, or cuts off.
#[op(
    family = Casts<
        Input = IndexCastable,
        Output = IndexCastable,
        Compatible = between_index_and_integer,
        Convert = convert::sign_extend,
    >,
    mnemonic = "index_cast", interfaces(InferIntRangeInterface),
    canonicalize(IndexCastOfIndexCast, IndexCastOfExtSI),
)]
pub struct IndexCastOp;

/// Between `index` and unsigned integers: extends with zeros, or cuts off.
#[op(
    family = Casts<
        Input = IndexCastable,
        Output = IndexCastable,
        Compatible = between_index_and_integer,
        Convert = convert::zero_extend,
    >,
    mnemonic = "index_castui", interfaces(InferIntRangeInterface),
    canonicalize(IndexCastUIOfIndexCastUI, IndexCastUIOfExtUI),
)]
pub struct IndexCastUIOp;

/// The same bits as another type of the same width.
#[op(
    family = Casts<
        Input = Bitcastable,
        Output = Bitcastable,
        Compatible = same_width,
        Convert = convert::same_bits,
    >,
    mnemonic = "bitcast", canonicalize(BitcastOfBitcast),
)]
pub struct BitcastOp;

/// To a narrower integer type, cutting off the high bits.
#[op(
    dialect = ArithDialect, mnemonic = "trunci",
    traits(
        Pure, ElementwiseMappable, SameOperandsAndResultShape,
        PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
    ),
    assembly {
        $input ("overflow" "" $overflow_flags^)? attr_dict ":" type($input) "to" type($output)
    },
    interfaces(CastOpInterface, InferIntRangeInterface),
    fold,
    canonicalize(TruncIOfWider, TruncIOfWiderExtUI, TruncIOfWiderExtSI, TruncIOfTruncI, TruncIOfShRSI),
)]
pub struct TruncIOp {
    #[operand(name = "in")]
    input: SignlessFixedWidthIntegerLike,
    #[attr(name = "overflowFlags")]
    overflow_flags: DefaultValued<IntegerOverflowFlags, { IntegerOverflowFlags::NONE }>,
    #[result(name = "out")]
    output: SignlessFixedWidthIntegerLike,
}
cast_hooks!(TruncIOp, narrower, convert::same_bits);

/// To a wider floating-point type.
#[op(
    dialect = ArithDialect, mnemonic = "extf",
    traits(
        Pure, ElementwiseMappable, SameOperandsAndResultShape,
        PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
    ),
    assembly { $input ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($output) },
    interfaces(CastOpInterface),
    fold,
)]
pub struct ExtFOp {
    #[operand(name = "in")]
    input: FloatLike,
    #[attr]
    fastmath: Optional<FastMathFlags>,
    #[result(name = "out")]
    output: FloatLike,
}
cast_hooks!(ExtFOp, wider, convert::float_exactly);

/// To a narrower floating-point type, rounded to the nearest unless it says otherwise.
#[op(
    dialect = ArithDialect, mnemonic = "truncf",
    traits(
        Pure, ElementwiseMappable, SameOperandsAndResultShape,
        PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
    ),
    assembly {
        $input ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($output)
    },
    interfaces(CastOpInterface),
    fold, canonicalize(TruncFOfWider, TruncFOfSIToFP, TruncFOfUIToFP),
)]
pub struct TruncFOp {
    #[operand(name = "in")]
    input: FloatLike,
    #[attr]
    roundingmode: Optional<RoundingMode>,
    #[attr]
    fastmath: Optional<FastMathFlags>,
    #[result(name = "out")]
    output: FloatLike,
}
cast_hooks!(TruncFOp, narrower, convert::float_exactly);

/// To a wider floating-point type, multiplied by a power of two: the exponent of `scale`.
#[op(
    dialect = ArithDialect, mnemonic = "scaling_extf",
    traits(
        Pure, ElementwiseMappable,
        PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
    ),
    assembly {
        $input "," $scale ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "," type($scale) "to" type($output)
    },
    interfaces(CastOpInterface),
)]
pub struct ScalingExtFOp {
    #[operand(name = "in")]
    input: FloatLike,
    #[operand]
    scale: FloatLike,
    #[attr]
    fastmath: Optional<FastMathFlags>,
    #[result(name = "out")]
    output: FloatLike,
}
cast_hooks!(ScalingExtFOp, wider);

/// To a narrower floating-point type, divided by a power of two: the exponent of `scale`.
#[op(
    dialect = ArithDialect, mnemonic = "scaling_truncf",
    traits(
        Pure, ElementwiseMappable,
        PredOpTrait("input and output have the same tensor dimensions", have_same_tensor_dims),
    ),
    assembly {
        $input "," $scale ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict
        ":" type($input) "," type($scale) "to" type($output)
    },
    interfaces(CastOpInterface),
)]
pub struct ScalingTruncFOp {
    #[operand(name = "in")]
    input: FloatLike,
    #[operand]
    scale: FloatLike,
    #[attr]
    roundingmode: Optional<RoundingMode>,
    #[attr]
    fastmath: Optional<FastMathFlags>,
    #[result(name = "out")]
    output: FloatLike,
}
cast_hooks!(ScalingTruncFOp, narrower);
