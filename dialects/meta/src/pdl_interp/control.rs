//! Functions, loops, and what ends blocks.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, Confined, CustomAssembly, DictArrayAttr, I16Attr, IntNonNegative,
    MinSizedRegion, Optional, StrArrayAttr, StrAttr, SymbolNameAttr, TypeAttrOf, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::types::FunctionType;
use terrace_ir::verify::verify_signature;
use terrace_ir::{Ir, Region, SmallVec, Type};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{parse_function, print_function};

use super::access::range_of;
use super::{PdlInterpDialect, RangeOfAny};
use crate::pdl::{AnyPdl, OperationType};

/// Goes on at a block.
#[op(
    dialect = PdlInterpDialect, mnemonic = "branch",
    traits(Pure, Terminator),
    assembly { $dest attr_dict },
)]
pub struct BranchOp {
    #[successor]
    dest: AnySuccessor,
}

/// Goes on with the next element of a loop.
#[op(
    dialect = PdlInterpDialect, mnemonic = "continue",
    traits(Pure, HasParent(ForEachOp), Terminator),
    assembly { attr_dict },
)]
pub struct ContinueOp;

/// Ends a function.
#[op(
    dialect = PdlInterpDialect, mnemonic = "finalize",
    traits(Pure, Terminator),
    assembly { attr_dict },
)]
pub struct FinalizeOp;

/// Matches with each element of a range, and goes on at a block.
#[op(
    dialect = PdlInterpDialect, mnemonic = "foreach",
    traits(Terminator),
    custom_assembly, verify,
)]
pub struct ForEachOp {
    #[operand]
    values: RangeOfAny,
    #[region]
    region: AnyRegion,
    #[successor]
    successor: AnySuccessor,
}

impl CustomAssembly for ForEachOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variable = parser.parse_argument()?;
        parser.parse_keyword_in("in", " after loop variable")?;
        let at = parser.position();
        let values = parser.parse_operand()?;
        let Some(range) = range_of(parser.context(), variable.ty) else {
            let message = "expected a loop variable that is an element of a range";
            return Err(parser.error_at(at, message));
        };
        let values = parser.resolve_operand(values, range)?;
        state.operands.push(values);
        let body = parser.parse_region(&[variable])?;
        state.regions.push(body);
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct("->")?;
        let successor = parser.parse_successor()?;
        state.successors.push(successor);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let body = self.region(ir);
        let variable = ir.first_block(body).map(|entry| ir.block_args(entry));
        if let Some(&[variable]) = variable {
            printer.write(" ");
            printer.print_operand(variable);
            printer.write(" : ");
            printer.print_type(ir.ty(variable));
            printer.print_argument_location(variable);
        }
        printer.write(" in ");
        printer.print_operand(self.values(ir));
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" -> ");
        printer.print_successor(self.successor(ir));
    }
}

impl Verify for ForEachOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let entry = ir.first_block(self.region(ir));
        let Some(&[variable]) = entry.map(|entry| ir.block_args(entry)) else {
            return error("requires exactly one argument");
        };
        if range_of(ir, ir.ty(variable)) != Some(ir.ty(self.values(ir))) {
            return error("operand must be a range of loop variable type");
        }
        Ok(())
    }
}

/// A function that matches, or one that rewrites.
#[op(
    dialect = PdlInterpDialect, mnemonic = "func",
    traits(IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: MinSizedRegion<1>,
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_signature(ir, self.op(), self.function_type(ir))
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        ir.first_block(body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

/// Records that a pattern matches, how good that is, and which function rewrites what was matched; then goes on at a block.
#[op(
    dialect = PdlInterpDialect, mnemonic = "record_match",
    traits(AttrSizedOperandSegments, Terminator),
    assembly {
        $rewriter ("(" $inputs^ ":" type($inputs) ")")? ":" "benefit" "(" $benefit ")" ","
        ("generatedOps" "(" $generated_ops^ ")" ",")? "loc" "(" "[" $matched_ops "]" ")"
        ("," "root" "(" $root_kind^ ")")? attr_dict "->" $dest
    },
)]
pub struct RecordMatchOp {
    #[operand]
    inputs: Variadic<AnyPdl>,
    #[operand(name = "matchedOps")]
    matched_ops: Variadic<OperationType>,
    #[attr]
    rewriter: SymbolRefAttr,
    #[attr(name = "rootKind")]
    root_kind: Optional<StrAttr>,
    #[attr(name = "generatedOps")]
    generated_ops: Optional<StrArrayAttr>,
    #[attr]
    benefit: Confined<I16Attr, IntNonNegative>,
    #[successor]
    dest: AnySuccessor,
}
