//! `scf.execute_region`.

use terrace_dialect_base::single_region_control_flow;
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::RegionBranchOpInterface;
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ods_macros::op;

use super::ScfDialect;
use super::rules::{
    EqualRegionResults, InlineBlocks, InlineSingleBlock, SameRegionResult, UnusedRegionResults,
};

/// Executes its region once. The region may have many blocks, where the op around it allows only one; every `scf.yield` in
/// it gives the results. With `no_inline` it stays until it is lowered.
#[op(
    dialect = ScfDialect, mnemonic = "execute_region",
    traits(RecursiveMemoryEffects),
    interfaces(RegionBranchOpInterface),
    custom_assembly, verify,
    canonicalize(InlineSingleBlock, SameRegionResult, EqualRegionResults, UnusedRegionResults, InlineBlocks),
)]
pub struct ExecuteRegionOp {
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: AnyRegion,
}

single_region_control_flow!(ExecuteRegionOp);

impl Verify for ExecuteRegionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(entry) = ir.first_block(self.region(ir)) else {
            return ir
                .op_error(self, "region needs to have at least one block")
                .into();
        };
        if ir.block_args(entry).is_empty() {
            return Ok(());
        }
        ir.op_error(self, "region cannot have any arguments").into()
    }
}

impl CustomAssembly for ExecuteRegionOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        if parser.parse_optional_keyword("no_inline") {
            state.set_attr(parser.context(), "no_inline", Attribute::UNIT);
        }
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.print_optional_arrow_types(ir.result_types(self.op()));
        if self.no_inline(ir) {
            printer.write(" no_inline");
        }
        printer.write(" ");
        printer.print_region(self.region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.print_attr_dict(ir, self.op(), &["no_inline"]);
    }
}
