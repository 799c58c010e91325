//! Bit vectors: numbers of a fixed width.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::attributes::{Attribute, Int};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, Fold, FoldResult, Folded, I32Attr, InferArgs, InferTypes, InferredTypes,
    Optional, ResultNames, TypedOp, Verify, VerifyResult,
};
use terrace_ir::{Ir, Type, Value, smallvec};
use terrace_ods_macros::{enum_attr, op, op_family};

use super::{BitVectorAttr, BitVectorType, BoolType, IntType, SmtDialect};

/// A bit vector that is known: `smt.bv.constant #smt.bv<5> : !smt.bv<4>`.
#[op(
    dialect = SmtDialect, mnemonic = "bv.constant", traits(ConstantLike, Pure),
    assembly { qualified($value) attr_dict }, fold, infer_types, result_names,
)]
pub struct BVConstantOp {
    #[attr]
    value: BitVectorAttr,
    #[result]
    result: BitVectorType,
}

impl InferTypes for BVConstantOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        Ok(smallvec![
            args.adaptor::<Self>().value(args.cx).ty(args.cx).into()
        ])
    }
}

impl Fold for BVConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for BVConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        let value = self.value(ir);
        let text = format!("c{}_bv{}", value.value(ir), value.width(ir));
        name(self.result(ir), &text);
    }
}

op_family! {
    /// Operations on one bit vector.
    #[op(
        dialect = SmtDialect, traits(Pure, SameOperandsAndResultType),
        assembly { $input attr_dict ":" type($result) },
    )]
    struct UnaryOps {
        #[operand] input: BitVectorType,
        #[result] result: BitVectorType,
    }
}

/// Each bit's opposite.
#[op(family = UnaryOps, mnemonic = "bv.not")]
pub struct BVNotOp;

/// The negative in two's complement.
#[op(family = UnaryOps, mnemonic = "bv.neg")]
pub struct BVNegOp;

op_family! {
    /// Operations on two bit vectors of one width.
    #[op(
        dialect = SmtDialect, traits(Pure, SameOperandsAndResultType),
        assembly { $lhs "," $rhs attr_dict ":" type($result) },
    )]
    struct BinaryOps {
        #[operand] lhs: BitVectorType,
        #[operand] rhs: BitVectorType,
        #[result] result: BitVectorType,
    }
}

/// Bits that are set in both.
#[op(family = BinaryOps, mnemonic = "bv.and")]
pub struct BVAndOp;

/// Bits that are set in one of them.
#[op(family = BinaryOps, mnemonic = "bv.or")]
pub struct BVOrOp;

/// Bits that are set in only one of them.
#[op(family = BinaryOps, mnemonic = "bv.xor")]
pub struct BVXOrOp;

/// The sum.
#[op(family = BinaryOps, mnemonic = "bv.add")]
pub struct BVAddOp;

/// The product.
#[op(family = BinaryOps, mnemonic = "bv.mul")]
pub struct BVMulOp;

/// The quotient of numbers without a sign.
#[op(family = BinaryOps, mnemonic = "bv.udiv")]
pub struct BVUDivOp;

/// The quotient of numbers with a sign.
#[op(family = BinaryOps, mnemonic = "bv.sdiv")]
pub struct BVSDivOp;

/// The remainder of numbers without a sign.
#[op(family = BinaryOps, mnemonic = "bv.urem")]
pub struct BVURemOp;

/// The remainder of numbers with a sign, which is that of the dividend.
#[op(family = BinaryOps, mnemonic = "bv.srem")]
pub struct BVSRemOp;

/// The remainder of numbers with a sign, which is that of the divisor.
#[op(family = BinaryOps, mnemonic = "bv.smod")]
pub struct BVSModOp;

/// Bits moved towards the high end, and zeros behind them.
#[op(family = BinaryOps, mnemonic = "bv.shl")]
pub struct BVShlOp;

/// Bits moved towards the low end, and zeros behind them.
#[op(family = BinaryOps, mnemonic = "bv.lshr")]
pub struct BVLShrOp;

/// Bits moved towards the low end, and copies of the sign behind them.
#[op(family = BinaryOps, mnemonic = "bv.ashr")]
pub struct BVAShrOp;

/// smt bit-vector comparison predicate
#[enum_attr(repr = i64)]
pub enum BVCmpPredicate {
    /// Less, with signs.
    Slt = 0,
    /// Less or equal, with signs.
    Sle = 1,
    /// Greater, with signs.
    Sgt = 2,
    /// Greater or equal, with signs.
    Sge = 3,
    /// Less, without signs.
    Ult = 4,
    /// Less or equal, without signs.
    Ule = 5,
    /// Greater, without signs.
    Ugt = 6,
    /// Greater or equal, without signs.
    Uge = 7,
}

/// Compares two bit vectors as numbers with or without a sign.
#[op(
    dialect = SmtDialect, mnemonic = "bv.cmp", traits(Pure, SameTypeOperands),
    assembly { $pred $lhs "," $rhs attr_dict ":" type($lhs) },
)]
pub struct BVCmpOp {
    #[attr]
    pred: BVCmpPredicate,
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BoolType,
}

/// The bits of the first, and behind them those of the second at the low end.
#[op(
    dialect = SmtDialect, mnemonic = "bv.concat", traits(Pure),
    assembly { $lhs "," $rhs attr_dict ":" type(operands) }, infer_types,
)]
pub struct ConcatOp {
    #[operand]
    lhs: BitVectorType,
    #[operand]
    rhs: BitVectorType,
    #[result]
    result: BitVectorType,
}

impl InferTypes for ConcatOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let widths = args.operand_types.iter();
        let widths = widths.map(|ty| {
            ty.cast::<BitVectorType>(args.cx)
                .map_or(0, |ty| ty.width(args.cx))
        });
        let width = widths.fold(0, i64::saturating_add);
        Ok(smallvec![
            BitVectorType::get_checked(args.cx, args.loc, width)?.into()
        ])
    }
}

/// So many bits as the result has, from one on.
#[op(
    dialect = SmtDialect, mnemonic = "bv.extract", traits(Pure),
    assembly { $input "from" $low_bit attr_dict ":" functional_type($input, $result) }, verify,
)]
pub struct ExtractOp {
    #[attr(name = "lowBit")]
    low_bit: I32Attr,
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

/// The width of a value.
fn width(ir: &Ir, value: Value) -> i64 {
    let ty = ir.ty(value).cast::<BitVectorType>(ir);
    ty.map_or(0, |ty| ty.width(ir))
}

impl Verify for ExtractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (low, length) = (i64::from(self.low_bit(ir)), width(ir, self.result(ir)));
        let (end, input) = (low.saturating_add(length), width(ir, self.input(ir)));
        if end <= input {
            return Ok(());
        }
        let message = format!(
            "range to be extracted is too big, expected range starting at index {low} of length {length} requires input width of at least {end}, but the input width is only {input}"
        );
        ir.op_error(self, message).into()
    }
}

/// A bit vector several times one behind the other: `smt.bv.repeat 3 times %x : !smt.bv<4>`.
#[op(dialect = SmtDialect, mnemonic = "bv.repeat", traits(Pure), custom_assembly, verify)]
pub struct RepeatOp {
    #[operand]
    input: BitVectorType,
    #[result]
    result: BitVectorType,
}

impl RepeatOp {
    /// How many times the operand is in the result.
    pub fn count(self, ir: &Ir) -> i64 {
        let [result, input] = [self.result(ir), self.input(ir)].map(|value| width(ir, value));
        result.checked_div(input).unwrap_or_default()
    }
}

impl Verify for RepeatOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [result, input] = [self.result(ir), self.input(ir)].map(|value| width(ir, value));
        match result.checked_rem(input) {
            Some(0) | None => Ok(()),
            Some(_) => {
                let message =
                    "result bit-vector width must be a multiple of the input bit-vector width";
                ir.op_error(self, message).into()
            }
        }
    }
}

impl CustomAssembly for RepeatOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let Some(count) = parser.parse_optional_int()? else {
            return Err(parser.error("expected integer value"));
        };
        let at = parser.since(at);
        parser.parse_keyword_exact("times")?;
        let input = parser.parse_operand()?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let type_at = parser.position();
        let ty = parser.parse_type()?;
        let cx = parser.context();
        let Some(bits) = ty.cast::<BitVectorType>(cx) else {
            return Err(parser.error_at(parser.since(type_at), "input must have bit-vector type"));
        };
        if count.is_negative() || count == Int::ZERO {
            return Err(parser.error_at(at, "integer must be positive"));
        }
        let Some(count) = count.to_i64() else {
            return Err(parser.error_at(at, "integer must fit into 63 bits"));
        };
        let Some(width) = count.checked_mul(bits.width(cx)) else {
            let message = "result bit-width (provided integer times bit-width of the input type) must fit into 63 bits";
            return Err(parser.error_at(at, message));
        };
        parser.resolve_operands_of_type(&[input], ty, state)?;
        state
            .result_types
            .push(BitVectorType::get(cx, width).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write_fmt(format_args!(" {} times ", self.count(ir)));
        printer.print_operand(self.input(ir));
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        let ty: Type = ir.ty(self.input(ir));
        printer.print_type(ty);
    }
}

/// The number that bits stand for, with or without a sign.
#[op(
    dialect = SmtDialect, mnemonic = "bv2int", traits(Pure),
    assembly { $input ("signed" $is_signed^)? attr_dict ":" type($input) },
)]
pub struct BV2IntOp {
    #[operand]
    input: BitVectorType,
    #[attr]
    is_signed: Optional<UnitAttr>,
    #[result]
    result: IntType,
}
