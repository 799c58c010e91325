//! `affine.if`.

use terrace_dialect_base::conditional_control_flow;
use terrace_dialect_base::structured::body_style;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, IntegerSetAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::RegionBranchOpInterface;
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Region};
use terrace_ods_macros::op;

use super::rules::{CanonicalCondition, DecidedCondition, EmptyElse};
use super::syntax::{parse_map_operands, print_map_operands};
use super::validity::verify_dims_and_symbols;
use super::{AffineDialect, YieldOp};

/// Executes its first region if all constraints of an integer set hold for the operands, else its second region.
#[op(
    dialect = AffineDialect, mnemonic = "if",
    traits(
        RecursiveMemoryEffects, RecursivelySpeculatable, NoRegionArguments,
        SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(RegionBranchOpInterface),
    custom_assembly, verify, canonicalize(CanonicalCondition, DecidedCondition, EmptyElse),
)]
pub struct IfOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[attr]
    condition: IntegerSetAttr,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    then_region: SizedRegion<1>,
    #[region]
    else_region: AnyRegion,
}

conditional_control_flow!(IfOp);

impl Verify for IfOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let set = self.condition(ir).value(ir);
        if self.operands(ir).len() != set.num_dims as usize + set.num_symbols as usize {
            return ir
                .op_error(
                    self.op(),
                    "operand count and condition integer set dimension and symbol count must match",
                )
                .into();
        }
        if self.results(ir).len() != 0 && ir.first_block(self.else_region(ir)).is_none() {
            return ir
                .op_error(self.op(), "must have an else block if defining values")
                .help("add `else { affine.yield ... }`")
                .into();
        }
        verify_dims_and_symbols(ir, self.op(), self.operands(ir), set.num_dims as usize)
    }
}

impl CustomAssembly for IfOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let attr = parser.parse_attribute()?;
        let cx = parser.context();
        let Some(set) = attr.cast::<IntegerSetAttr>(cx) else {
            return Err(parser.error_at(at, "expected an integer set"));
        };
        let set = set.value(cx);
        let operands = parse_map_operands(parser)?;
        if operands.num_dims != set.num_dims as usize {
            return Err(
                parser.error_at(at, "dim operand count and integer set dim count must match")
            );
        }
        if operands.num_symbols() != set.num_symbols as usize {
            return Err(parser.error_at(
                at,
                "symbol operand count and integer set symbol count must match",
            ));
        }
        state.set_attr(cx, "condition", attr);
        state.operands.extend(operands.values);
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let then_region = parser.parse_region(&[])?;
        let else_region = if parser.parse_optional_keyword("else") {
            parser.parse_region(&[])?
        } else {
            parser.create_region()
        };
        state.regions.extend([then_region, else_region]);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let set = self.condition(ir);
        printer.write(" ");
        printer.print_attr(Attribute::from(set));
        print_map_operands(printer, self.operands(ir), set.value(ir).num_dims as usize);
        printer.print_optional_arrow_types(ir.result_types(self.op()));
        printer.write(" ");
        let style = body_style(ir, self.op());
        printer.print_region(self.then_region(ir), style);
        let else_region: Region = self.else_region(ir);
        if ir.first_block(else_region).is_some() {
            printer.write(" else ");
            printer.print_region(else_region, style);
        }
        printer.print_attr_dict(ir, self.op(), &["condition"]);
    }
}
