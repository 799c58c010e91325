//! Terms of the core theory: truth values, and comparisons of all sorts.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, Fold, FoldResult, Folded, ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Type, Value};
use terrace_ods_macros::{op, op_family};

use super::{AnyNonFuncSMTType, AnySMTType, BoolType, SmtDialect, solver};

/// A truth value: `smt.constant true`.
#[op(
    dialect = SmtDialect, mnemonic = "constant", traits(ConstantLike, Pure),
    assembly { $value attr_dict }, fold, result_names,
)]
pub struct BoolConstantOp {
    #[attr]
    value: BoolAttr,
    #[result]
    result: BoolType,
}

impl Fold for BoolConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for BoolConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), solver::word(self.value(ir)));
    }
}

op_family! {
    /// Comparisons of any number of terms of one sort.
    #[op(dialect = SmtDialect, traits(Pure, SameTypeOperands), custom_assembly, verify)]
    struct Comparisons {
        #[operand] inputs: Variadic<AnyNonFuncSMTType>,
        #[result] result: BoolType,
    }

    impl Verify for Comparisons {
        fn verify(self, ir: &Ir) -> VerifyResult {
            match self.inputs(ir).len() {
                2.. => Ok(()),
                count => {
                    let message = format!("'inputs' must have at least size 2, but got {count}");
                    ir.op_error(self, message).into()
                }
            }
        }
    }

    impl CustomAssembly for Comparisons {
        fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            parse_comparison(parser, state)
        }

        fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
            printer.write(" ");
            printer.print_operands(self.inputs(ir));
            printer.print_attr_dict(ir, self.op(), &[]);
            printer.write(" : ");
            printer.print_type(ir.operand_types(self.op()).next().unwrap_or(Type::NONE));
        }
    }
}

/// Whether all terms are equal.
#[op(family = Comparisons, mnemonic = "eq")]
pub struct EqOp;

/// Whether no two terms are equal.
#[op(family = Comparisons, mnemonic = "distinct")]
pub struct DistinctOp;

fn parse_comparison(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let inputs = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_optional_attr_dict(state)?;
    let ty = parser.parse_colon_type()?;
    parser.resolve_operands_of_type(&inputs, ty, state)?;
    state
        .result_types
        .push(BoolType::get(parser.context()).into());
    Ok(())
}

/// One of two terms, as a condition says.
#[op(
    dialect = SmtDialect, mnemonic = "ite",
    traits(Pure, AllTypesMatch(then_value, else_value, result)),
    assembly { $cond "," $then_value "," $else_value attr_dict ":" type($result) },
)]
pub struct IteOp {
    #[operand]
    cond: BoolType,
    #[operand(name = "thenValue")]
    then_value: AnySMTType,
    #[operand(name = "elseValue")]
    else_value: AnySMTType,
    #[result]
    result: AnySMTType,
}

/// Whether a term is false.
#[op(dialect = SmtDialect, mnemonic = "not", traits(Pure), assembly { $input attr_dict })]
pub struct NotOp {
    #[operand]
    input: BoolType,
    #[result]
    result: BoolType,
}

op_family! {
    /// Connectives of any number of terms.
    #[op(dialect = SmtDialect, traits(Pure), assembly { $inputs attr_dict })]
    struct Connectives {
        #[operand] inputs: Variadic<BoolType>,
        #[result] result: BoolType,
    }
}

/// Whether all terms are true.
#[op(family = Connectives, mnemonic = "and")]
pub struct AndOp;

/// Whether a term is true.
#[op(family = Connectives, mnemonic = "or")]
pub struct OrOp;

/// Whether an odd number of terms is true.
#[op(family = Connectives, mnemonic = "xor")]
pub struct XOrOp;

/// Whether the second term is true if the first is.
#[op(dialect = SmtDialect, mnemonic = "implies", traits(Pure), assembly { $lhs "," $rhs attr_dict })]
pub struct ImpliesOp {
    #[operand]
    lhs: BoolType,
    #[operand]
    rhs: BoolType,
    #[result]
    result: BoolType,
}
