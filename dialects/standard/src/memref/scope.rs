//! Where stack memory is freed.

use terrace_dialect_base::single_region_control_flow;
use terrace_dialect_base::structured::body_style;
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::RegionBranchOpInterface;
use terrace_ir::ods::{AnyType, CustomAssembly, SizedRegion, TypedOp, Variadic};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::rules::{HoistFromScope, ScopeInline};

/// Executes its region once, and frees what that allocates on the stack.
#[op(
    dialect = MemRefDialect, mnemonic = "alloca_scope",
    traits(
        AutomaticAllocationScope, NoRegionArguments, RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(AllocaScopeReturnOp),
    ),
    interfaces(RegionBranchOpInterface),
    custom_assembly, canonicalize(ScopeInline, HoistFromScope),
)]
pub struct AllocaScopeOp {
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body_region: SizedRegion<1>,
}

/// Ends the region of `memref.alloca_scope` with its results.
#[op(
    dialect = MemRefDialect, mnemonic = "alloca_scope.return",
    traits(Pure, HasParent(AllocaScopeOp), ReturnLike, Terminator),
    assembly { attr_dict ($results^ ":" type($results))? },
)]
pub struct AllocaScopeReturnOp {
    #[operand]
    results: Variadic<AnyType>,
}

single_region_control_flow!(AllocaScopeOp);

impl CustomAssembly for AllocaScopeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let body = parser.parse_region(&[])?;
        state.regions.push(body);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        // Two spaces: MLIR's printer writes them, and its output is the reference.
        printer.write(" ");
        if ir.num_results(self.op()) != 0 {
            printer.write(" -> (");
            printer.print_types(ir.result_types(self.op()));
            printer.write(")");
        }
        printer.write(" ");
        printer.print_region(self.body_region(ir), body_style(ir, self.op()));
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}
