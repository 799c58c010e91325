//! Types that are inferred, a custom directive, and a predicate.

use terrace::prelude::*;

use crate::CircuitDialect;
use crate::bits::{Combinational, constant, numbers};
use crate::types::{BitsType, ensure, width};

/// Words side by side, the first one at the top.
#[op(
    dialect = CircuitDialect, mnemonic = "concat", traits(Pure, Combinational),
    assembly { $parts attr_dict ":" type($parts) }, infer_types,
)]
pub struct ConcatOp {
    #[operand]
    parts: Variadic<BitsType>,
    #[result]
    result: BitsType,
}

impl InferTypes for ConcatOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let widths =
            args.operand_types.iter().map(|ty| i64::from(width(args.cx, *ty).unwrap_or(0)));
        infer_bits(args, Some(widths.sum()))
    }
}

// The operands are not verified yet: what cannot be is an error, and no panic.
fn infer_bits(args: &InferArgs<'_>, width: Option<i64>) -> InferredTypes {
    let width = width.and_then(|width| u32::try_from(width).ok()).unwrap_or(0);
    Ok(smallvec![BitsType::get_checked(args.cx, args.loc, width)?.into()])
}

/// Some of the bits: `circuit.extract %x[7 : 4] : !circuit.bits<8>`.
#[op(
    dialect = CircuitDialect, mnemonic = "extract", traits(Pure, Combinational),
    assembly { $input "" custom<Range>($high, $low) attr_dict ":" type($input) }, verify, infer_types, fold,
)]
pub struct ExtractOp {
    #[operand]
    input: BitsType,
    #[attr]
    high: I64Attr,
    #[attr]
    low: I64Attr,
    #[result]
    result: BitsType,
}

fn parse_range(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parser.parse_punct("[")?;
    let high = parser.parse_integer_as()?;
    parser.parse_punct(":")?;
    let low = parser.parse_integer_as()?;
    parser.parse_punct("]")?;
    for (argument, bit) in arguments.iter().zip([high, low]) {
        let bit = IntegerAttr::i64(parser.context(), bit);
        parser.set_attribute(argument, state, Some(bit.into()));
    }
    Ok(())
}

fn print_range(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let bit = |index: usize| {
        Some(arguments[index].attribute(ir, op)?.cast::<IntegerAttr>(ir)?.as_i64(ir))
    };
    let (high, low) = (bit(0).unwrap_or_default(), bit(1).unwrap_or_default());
    printer.write_fmt(format_args!("[{high} : {low}]"));
}

impl Verify for ExtractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (high, low, width) = (self.high(ir), self.low(ir), width(ir, ir.ty(self.input(ir))));
        let fits = 0 <= low && low <= high && high < i64::from(width.unwrap_or(0));
        ensure(ir, self, fits, &format!("the input has no bits {high} to {low}"))
    }
}

impl InferTypes for ExtractOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let op = args.adaptor::<Self>();
        let width =
            op.high(args.cx).checked_sub(op.low(args.cx)).and_then(|width| width.checked_add(1));
        infer_bits(args, width)
    }
}

impl Fold for ExtractOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let ([input], _) = numbers(ir, self.op(), operands)?;
        constant(ir, input >> self.low(ir), width(ir, ir.ty(self.result(ir)))?)
    }
}

/// A word with zeros above it: `circuit.extend %x : !circuit.bits<4> to !circuit.bits<8>`.
#[op(
    dialect = CircuitDialect, mnemonic = "extend",
    traits(Pure, Combinational, PredOpTrait("the result is wider", wider)),
    assembly { $input attr_dict ":" type($input) "to" type($result) }, fold,
)]
pub struct ExtendOp {
    #[operand]
    input: BitsType,
    #[result]
    result: BitsType,
}

fn wider(extend: ExtendOp, ir: &Ir) -> bool {
    width(ir, ir.ty(extend.result(ir))) > width(ir, ir.ty(extend.input(ir)))
}

impl Fold for ExtendOp {
    fn fold(self, _: &Ir, operands: &[Option<Attribute>]) -> Folded {
        FoldResult::single(operands[0]?)
    }
}
