//! Assertions, the witnesses that they hold, and code that relies on them.

use terrace_dialect_base::single_region_control_flow;
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::RegionBranchOpInterface;
use terrace_ir::ods::{
    AnyType, CustomAssembly, Fold, FoldResult, Folded, I1, SizedRegion, StrAttr, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ods_macros::op;

use super::rules::{
    AssumingAllOfAll, AssumingAllOfBroadcastable, AssumingAllOfEqual, AssumingAllOfEqualShapes,
    AssumingAllOfOne, AssumingAllOfPassing, AssumingKnown, AssumingUnusedResults,
    BroadcastableEqualShapes, BroadcastableOfEqual, CstrBroadcastableOfCasts,
    CstrBroadcastableOfEmpty, CstrBroadcastableOfEqual, EqualShapes,
};
use super::{ShapeDialect, ShapeOrExtents, Witness, WitnessType};

/// A witness that is known to pass or to fail.
#[op(
    dialect = ShapeDialect, mnemonic = "const_witness",
    traits(ConstantLike, Pure),
    assembly { $passing attr_dict },
    fold,
)]
pub struct ConstWitnessOp {
    #[attr]
    passing: BoolAttr,
    #[result]
    result: Witness,
}

impl Fold for ConstWitnessOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.passing(ir)))
    }
}

/// Whether shapes can be stretched to one.
#[op(
    dialect = ShapeDialect, mnemonic = "is_broadcastable",
    traits(Commutative),
    assembly { $shapes attr_dict ":" type($shapes) },
    fold, canonicalize(BroadcastableOfEqual),
)]
pub struct IsBroadcastableOp {
    #[operand]
    shapes: Variadic<ShapeOrExtents>,
    #[result]
    result: I1,
}

/// The assertion that shapes can be stretched to one.
#[op(
    dialect = ShapeDialect, mnemonic = "cstr_broadcastable",
    traits(Commutative),
    assembly { $shapes attr_dict ":" type($shapes) },
    verify,
    fold, canonicalize(
        CstrBroadcastableOfCasts, BroadcastableEqualShapes, CstrBroadcastableOfEqual, CstrBroadcastableOfEmpty
    ),
)]
pub struct CstrBroadcastableOp {
    #[operand]
    shapes: Variadic<ShapeOrExtents>,
    #[result]
    result: Witness,
}

impl Verify for CstrBroadcastableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.shapes(ir).len() >= 2 {
            return Ok(());
        }
        ir.op_error(self.op(), "required at least 2 input shapes")
            .into()
    }
}

/// The assertion that shapes are equal.
#[op(
    dialect = ShapeDialect, mnemonic = "cstr_eq",
    traits(Commutative),
    assembly { $shapes attr_dict ":" type($shapes) },
    fold, canonicalize(EqualShapes),
)]
pub struct CstrEqOp {
    #[operand]
    shapes: Variadic<ShapeOrExtents>,
    #[result]
    result: Witness,
}

/// The assertion that a condition holds; if it does not, this is said.
#[op(
    dialect = ShapeDialect, mnemonic = "cstr_require",
    assembly { $pred "," $msg attr_dict },
    fold,
)]
pub struct CstrRequireOp {
    #[operand]
    pred: I1,
    #[attr]
    msg: StrAttr,
    #[result]
    result: Witness,
}

/// The witness that all of several hold.
#[op(
    dialect = ShapeDialect, mnemonic = "assuming_all",
    traits(Commutative, Pure),
    assembly { $inputs attr_dict },
    verify,
    fold, canonicalize(
        AssumingAllOfPassing, AssumingAllOfAll, AssumingAllOfOne, AssumingAllOfBroadcastable, AssumingAllOfEqualShapes,
        AssumingAllOfEqual
    ),
)]
pub struct AssumingAllOp {
    #[operand]
    inputs: Variadic<Witness>,
    #[result]
    result: Witness,
}

impl Verify for AssumingAllOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.inputs(ir).len() != 0 {
            return Ok(());
        }
        ir.op_error(self.op(), "no operands specified").into()
    }
}

/// Executes its region, which may rely on what the witness says, and gives what it yields.
#[op(
    dialect = ShapeDialect, mnemonic = "assuming",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(AssumingYieldOp)),
    interfaces(RegionBranchOpInterface),
    custom_assembly,
    canonicalize(AssumingUnusedResults, AssumingKnown),
)]
pub struct AssumingOp {
    #[operand]
    witness: Witness,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "doRegion")]
    do_region: SizedRegion<1>,
}

single_region_control_flow!(AssumingOp);

impl CustomAssembly for AssumingOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let witness = parser.parse_operand()?;
        let ty = WitnessType::get(parser.context()).into();
        parser.resolve_operands_of_type(&[witness], ty, state)?;
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.witness(ir));
        let has_results = ir.num_results(self.op()) != 0;
        if has_results {
            printer.write(" -> (");
            printer.comma_separated(ir.result_types(self.op()), |printer, ty| {
                printer.print_type(ty)
            });
            printer.write(")");
        }
        printer.write(" ");
        let style = RegionStyle {
            print_terminators: has_results,
            ..RegionStyle::WITHOUT_ENTRY_ARGS
        };
        printer.print_region(self.do_region(ir), style);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Ends the region of `shape.assuming` with the results.
#[op(
    dialect = ShapeDialect, mnemonic = "assuming_yield",
    traits(Pure, ReturnLike, Terminator, HasParent(AssumingOp)),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct AssumingYieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
