//! `vector.mask`: another op, of some elements only.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, CustomAssembly, I1, Optional, SizedRegion, TypedOp, Variadic, VectorOfNonZeroRankOf,
    Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Builder, Ir, Location, Op, Region, SmallVec, Value};
use terrace_ods_macros::{op, op_interface};

use super::VectorDialect;
use super::rules::{MaskOfAll, MaskOfNothing};

/// An op that can be one of some elements only.
#[op_interface]
pub trait MaskableOpInterface {
    /// The type of the mask that says of which; `None` if the op's parts do not tell.
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type>;
    /// Whether a value may be given for the elements that are left out.
    fn supports_passthru(&self) -> bool {
        false
    }
}

/// An op that says of which elements another one is.
#[op_interface]
pub trait MaskingOpInterface {
    /// The mask.
    fn mask_of_op(&self, ir: &Ir) -> Value;
    /// The op of those elements only, if there is one.
    fn maskable_op(&self, ir: &Ir) -> Option<Op>;
    /// What the elements are that are left out, if it is given.
    fn passthru_value(&self, ir: &Ir) -> Option<Value>;
}

/// Whether another op says of which elements this one is.
pub(super) fn is_masked(ir: &Ir, op: Op) -> bool {
    ir.parent_op(op)
        .is_some_and(|parent| parent.implements::<dyn MaskingOpInterface>(ir))
}

/// The op inside, of the elements for which a mask is set. The others are those of another value, if one is given.
#[op(
    dialect = VectorDialect, mnemonic = "mask",
    traits(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects, NoRegionArguments),
    interfaces(MaskingOpInterface),
    custom_assembly, verify, verify_regions, canonicalize(MaskOfAll, MaskOfNothing),
)]
pub struct MaskOp {
    #[operand]
    mask: VectorOfNonZeroRankOf<(I1,)>,
    #[operand]
    passthru: Optional<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "maskRegion")]
    mask_region: SizedRegion<1>,
}

/// Ends the region of a mask, with the values of its results.
#[op(
    dialect = VectorDialect, mnemonic = "yield",
    traits(Pure, ReturnLike, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl MaskingOpInterface for MaskOp {
    fn mask_of_op(&self, ir: &Ir) -> Value {
        self.mask(ir)
    }

    fn maskable_op(&self, ir: &Ir) -> Option<Op> {
        let block = ir.first_block(self.mask_region(ir))?;
        let first = ir.first_op(block)?;
        (ir.last_op(block) != Some(first)).then_some(first)
    }

    fn passthru_value(&self, ir: &Ir) -> Option<Value> {
        self.passthru(ir)
    }
}

/// Adds the terminator that was left out: with the results of the op, if there is one.
fn add_terminator(ir: &mut Ir, region: Region, loc: Location) {
    let block = match ir.first_block(region) {
        Some(block) => block,
        None => ir.append_block(region, &[]),
    };
    let last = ir.last_op(block);
    if last.is_some_and(|op| YieldOp::cast(ir, op).is_some()) {
        return;
    }
    let only = last.filter(|op| ir.first_op(block) == Some(*op));
    let results: SmallVec<[Value; 2]> = only.map(|op| ir.results(op).collect()).unwrap_or_default();
    YieldOp::build(&mut Builder::at_end(ir, block), loc, &results);
}

impl CustomAssembly for MaskOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mask = parser.parse_operand()?;
        let passthru = match parser.parse_optional_punct(",") {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        let region = parser.parse_region_as_written(&[])?;
        let loc = parser.name_loc();
        add_terminator(parser.region_ir(), region, loc);
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let types = parser.parse_optional_arrow_types()?;
        let mask = parser.resolve_operand(mask, ty)?;
        state.operands.push(mask);
        if let Some(passthru) = passthru {
            let Some(ty) = types.first() else {
                let at = parser.name_position();
                return Err(parser.error_at(at, "expects a result if passthru operand is provided"));
            };
            let value = parser.resolve_operand(passthru, *ty)?;
            state.operands.push(value);
        }
        state.result_types.extend(types);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands(ir.operands(self.op()));
        printer.write(" { ");
        let block = ir.first_block(self.mask_region(ir));
        if let Some(op) = block.and_then(|block| ir.first_op(block)) {
            printer.print_op_without_results(op);
        }
        printer.write(" }");
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.mask(ir)));
        if self.results(ir).len() != 0 {
            printer.write(" -> ");
            printer.print_types(ir.result_types(self.op()));
        }
    }
}

impl Verify for MaskOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let block = ir.first_block(self.mask_region(ir));
        let ops: SmallVec<[Op; 4]> = block
            .map(|block| ir.block_ops(block).take(3).collect())
            .unwrap_or_default();
        if ops.len() > 2 {
            return error("expects only one operation to mask");
        }
        let last = block.and_then(|block| ir.last_op(block));
        let Some(terminator) = last.and_then(|op| YieldOp::cast(ir, op)) else {
            return error("expects a terminator within the mask region");
        };
        if terminator.operands(ir).len() != self.results(ir).len() {
            return error("expects number of results to match mask region yielded values");
        }
        let [masked, _] = ops[..] else {
            return Ok(());
        };
        let Some(maskable) = masked.interface::<dyn MaskableOpInterface>(ir) else {
            return error("expects a MaskableOpInterface within the mask region");
        };
        if ir.num_results(masked) != self.results(ir).len() {
            return error(
                "expects number of results to match maskable operation number of results",
            );
        }
        if !ir.results(masked).eq(terminator.operands(ir)) {
            return error(
                "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
            );
        }
        if !ir.result_types(masked).eq(ir.result_types(self.op())) {
            return error("expects result type to match maskable operation result type");
        }
        let vectors = ir.result_types(masked).filter(|ty| ty.is::<VectorType>(ir));
        if vectors.count() > 1 {
            return error("multiple vector results not supported");
        }
        let Some(passthru) = self.passthru(ir) else {
            return Ok(());
        };
        if !maskable.supports_passthru() {
            return error("doesn't expect a passthru argument for this maskable operation");
        }
        if ir.num_results(masked) != 1 {
            return error("expects result when passthru argument is provided");
        }
        match ir.ty(passthru) == ir.ty(ir.result(masked, 0)) {
            true => Ok(()),
            false => error("expects passthru type to match result type"),
        }
    }
}

impl VerifyRegions for MaskOp {
    /// The mask is that of the op inside, which is right by now and can be asked.
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let expected = self.maskable_op(ir).and_then(|op| {
            let maskable = op.interface::<dyn MaskableOpInterface>(ir)?;
            maskable.expected_mask_type(ir)
        });
        let Some(expected) = expected.filter(|ty| *ty != ir.ty(self.mask(ir))) else {
            return Ok(());
        };
        let message = format!(
            "expects a '{}' mask for the maskable operation",
            print_type(ir, expected)
        );
        ir.op_error(self.op(), message).into()
    }
}
