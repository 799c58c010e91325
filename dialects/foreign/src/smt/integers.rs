//! Integers of any size.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, Int, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    APIntAttr, CustomAssembly, Fold, FoldResult, Folded, ResultNames, TypedOp, Variadic,
};
use terrace_ir::types::{IntegerType, Signedness};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::{enum_attr, op, op_family};

use super::{BitVectorType, BoolType, IntType, SmtDialect};

/// An integer: `smt.int.constant 5`.
#[op(
    dialect = SmtDialect, mnemonic = "int.constant", traits(ConstantLike, Pure),
    custom_assembly, fold, result_names,
)]
pub struct IntConstantOp {
    #[attr]
    value: APIntAttr,
    #[result]
    result: IntType,
}

impl IntConstantOp {
    /// The number, whose attribute may be of a type without a sign.
    pub fn number(self, ir: &Ir) -> Int {
        let value = self.value(ir);
        value
            .int(ir)
            .clone()
            .wrapped(value.width(ir), Signedness::Signed)
    }
}

impl Fold for IntConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for IntConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), &format!("c{}", self.number(ir)));
    }
}

/// Bits of the attribute that holds a number: four for each digit, as MLIR has it, and one more where the highest of them is not zero.
fn width(number: &Int) -> u32 {
    let text = number.to_string();
    let digits = text.trim_start_matches('-');
    if digits == "0" {
        return 64;
    }
    let width = 4 * u32::try_from(digits.len()).unwrap_or(u32::MAX / 8);
    match digits.as_bytes()[0] {
        b'8' | b'9' if digits.len() == 1 => width + 1,
        _ => width,
    }
}

impl CustomAssembly for IntConstantOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let Some(value) = parser.parse_optional_int()? else {
            return Err(parser.error("expected integer value"));
        };
        let cx = parser.context();
        let width = width(&value);
        let ty = IntegerType::with_signedness(cx, width, Signedness::Unsigned);
        let value = IntegerAttr::from_int(cx, ty.into(), value);
        state.set_attr(cx, "value", value.into());
        state.result_types.push(IntType::get(cx).into());
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write_fmt(format_args!(" {}", self.number(ir)));
        printer.print_attr_dict(ir, self.op(), &["value"]);
    }
}

/// The absolute value.
#[op(dialect = SmtDialect, mnemonic = "int.abs", traits(Pure), assembly { $input attr_dict })]
pub struct IntAbsOp {
    #[operand]
    input: IntType,
    #[result]
    result: IntType,
}

op_family! {
    /// Operations on any number of integers.
    #[op(dialect = SmtDialect, traits(Commutative, Pure), assembly { $inputs attr_dict })]
    struct VariadicOps {
        #[operand] inputs: Variadic<IntType>,
        #[result] result: IntType,
    }
}

/// The sum.
#[op(family = VariadicOps, mnemonic = "int.add")]
pub struct IntAddOp;

/// The product.
#[op(family = VariadicOps, mnemonic = "int.mul")]
pub struct IntMulOp;

op_family! {
    /// Operations on two integers.
    #[op(dialect = SmtDialect, traits(Pure), assembly { $lhs "," $rhs attr_dict })]
    struct BinaryOps {
        #[operand] lhs: IntType,
        #[operand] rhs: IntType,
        #[result] result: IntType,
    }
}

/// The difference.
#[op(family = BinaryOps, mnemonic = "int.sub")]
pub struct IntSubOp;

/// The quotient.
#[op(family = BinaryOps, mnemonic = "int.div")]
pub struct IntDivOp;

/// The remainder.
#[op(family = BinaryOps, mnemonic = "int.mod")]
pub struct IntModOp;

/// smt comparison predicate for integers
#[enum_attr(repr = i64)]
pub enum IntPredicate {
    /// Less.
    Lt = 0,
    /// Less or equal.
    Le = 1,
    /// Greater.
    Gt = 2,
    /// Greater or equal.
    Ge = 3,
}

/// Compares two integers.
#[op(
    dialect = SmtDialect, mnemonic = "int.cmp", traits(Pure),
    assembly { $pred $lhs "," $rhs attr_dict },
)]
pub struct IntCmpOp {
    #[attr]
    pred: IntPredicate,
    #[operand]
    lhs: IntType,
    #[operand]
    rhs: IntType,
    #[result]
    result: BoolType,
}

/// The low bits of an integer, in two's complement.
#[op(dialect = SmtDialect, mnemonic = "int2bv", traits(Pure), assembly { $input attr_dict ":" type($result) })]
pub struct Int2BVOp {
    #[operand]
    input: IntType,
    #[result]
    result: BitVectorType,
}
