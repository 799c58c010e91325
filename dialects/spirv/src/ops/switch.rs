//! `spirv.Switch`.

use std::ops::Range;

use terrace_dialect_base::switch;
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::{
    AnyIntElementsAttr, AnySuccessor, AnyType, CustomAssembly, DenseI32ArrayAttr, OperandList,
    Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ods_macros::op;

use super::traits::in_function_scope;
use crate::{Integer, SpirvDialect};

/// Goes on in the block of the literal that equals a selector, or in a default block if none does.
#[op(
    dialect = SpirvDialect, mnemonic = "Switch",
    traits(AttrSizedOperandSegments, PredOpTrait("op must appear in a function-like op's block", in_function_scope), Pure, Terminator),
    interfaces(BranchOpInterface),
    custom_assembly, verify,
)]
pub struct SwitchOp {
    #[operand]
    selector: Integer,
    #[operand]
    default_operands: Variadic<AnyType>,
    #[operand]
    target_operands: Variadic<AnyType>,
    #[attr]
    literals: Optional<AnyIntElementsAttr>,
    #[attr]
    case_operand_segments: DenseI32ArrayAttr,
    #[successor]
    default_target: AnySuccessor,
    #[successor]
    targets: Variadic<AnySuccessor>,
}

const LITERALS: &str = "literals";

impl BranchOpInterface for SwitchOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        switch::successor_operands(ir, self.op(), index)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(switch::successor_list(index))
    }

    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        switch::successor_for(ir, *operands.first()?, self.literals(ir))
    }
}

impl Verify for SwitchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| ir.op_error(self, message).into();
        let targets = self.targets(ir).len();
        if let Some(literals) = self.literals(ir) {
            let [selector, literal] = [ir.ty(self.selector(ir)), literals.ty(ir).element(ir)];
            if selector != literal {
                let [selector, literal] = [selector, literal].map(|ty| print_type(ir, ty));
                return error(format!(
                    "'selector' type ('{selector}') should match literals type ('{literal}')"
                ));
            }
        }
        let literals = self
            .literals(ir)
            .map_or(0, |literals| literals.num_elements(ir));
        if literals != targets {
            return error(format!(
                "number of literals ({literals}) should match number of targets ({targets})"
            ));
        }
        match switch::segments_fault(ir, self.op()) {
            Some(fault) => error(fault),
            None => Ok(()),
        }
    }
}

impl CustomAssembly for SwitchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        switch::parse::<Integer>(parser, state, LITERALS)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        switch::print(ir, self.op(), printer, LITERALS, self.literals(ir));
    }
}
