//! What the first thread of a warp does, with values that are spread over all threads.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{
    AnyType, CustomAssembly, I64Attr, Index, SizedRegion, TypedOp, Variadic, VerifyRegions,
    VerifyResult,
};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op, OpState, Type};
use terrace_ods_macros::op;

use super::{GpuDialect, YieldOp};

/// Runs a region on the first thread of a warp, whose vectors are those of all threads together.
#[op(
    dialect = GpuDialect, mnemonic = "warp_execute_on_lane_0",
    traits(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects), custom_assembly, verify_regions,
)]
pub struct WarpExecuteOnLane0Op {
    #[operand]
    laneid: Index,
    #[attr]
    warp_size: I64Attr,
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "warpRegion")]
    warp_region: SizedRegion<1>,
}

impl CustomAssembly for WarpExecuteOnLane0Op {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        parser.parse_punct("(")?;
        let lane = parser.parse_operand()?;
        parser.parse_punct(")")?;
        parser.parse_punct("[")?;
        let size: i64 = parser.parse_integer_as()?;
        parser.parse_punct("]")?;
        state.set_attr(cx, "warp_size", IntegerAttr::i64(cx, size).into());
        let lane = parser.resolve_operand(lane, Type::INDEX)?;
        state.operands.push(lane);
        if parser.parse_optional_keyword("args") {
            parser.parse_punct("(")?;
            let at = parser.position();
            let mut operands = vec![parser.parse_operand()?];
            while parser.parse_optional_punct(",") {
                operands.push(parser.parse_operand()?);
            }
            parser.parse_punct(":")?;
            let types = parser.parse_type_list()?;
            if types.len() != operands.len() {
                let message = format!(
                    "number of operands and types do not match: got {} operands and {} types",
                    operands.len(),
                    types.len()
                );
                return Err(parser.error_at(at, message));
            }
            parser.parse_punct(")")?;
            for (operand, ty) in operands.into_iter().zip(types) {
                let operand = parser.resolve_operand(operand, ty)?;
                state.operands.push(operand);
            }
        }
        let results = parser.parse_optional_arrow_types()?;
        state.result_types.extend(results);
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write("(");
        printer.print_operand(self.laneid(ir));
        printer.write_fmt(format_args!(")[{}]", self.warp_size(ir)));
        if self.args(ir).len() > 0 {
            printer.write(" args(");
            printer.print_operands(self.args(ir));
            printer.write(" : ");
            printer.print_types(self.args(ir).map(|value| ir.ty(value)));
            printer.write(")");
        }
        let has_results = self.results(ir).len() > 0;
        if has_results {
            printer.write(" -> (");
            printer.print_types(self.results(ir).map(|value| ir.ty(value)));
            printer.write(")");
        }
        printer.write(" ");
        let style = RegionStyle {
            print_terminators: has_results,
            ..RegionStyle::FULL
        };
        printer.print_region(self.warp_region(ir), style);
        printer.print_attr_dict(ir, self.op(), &["warp_size"]);
    }
}

/// A vector of all threads is cut into equal parts, of which each thread has one; what is no vector they all have.
fn verify_parts(ir: &Ir, op: Op, whole: Type, part: Type, threads: i64) -> VerifyResult {
    if whole == part {
        return Ok(());
    }
    let vectors = (whole.cast::<VectorType>(ir), part.cast::<VectorType>(ir));
    let (Some(all), Some(one)) = vectors else {
        let message = "expected vector type for distributed operands.";
        return ir.op_error(op, message).into();
    };
    if all.rank(ir) != one.rank(ir) || all.element(ir) != one.element(ir) {
        let message = "expected distributed vectors to have same rank and element type.";
        return ir.op_error(op, message).into();
    }
    let mut parts = 1i64;
    for (dim, (size, mine)) in all.shape(ir).iter().zip(one.shape(ir)).enumerate() {
        if size % mine != 0 {
            let message = format!(
                "expected expanded vector dimension #{dim} ({size}) to be a multipler of the distributed vector dimension ({mine})"
            );
            return ir.op_error(op, message).into();
        }
        parts = parts.saturating_mul(size / mine);
    }
    if parts != threads {
        let message = format!(
            "incompatible distribution dimensions from '{}' to '{}' with warp size = {threads}",
            print_type(ir, whole),
            print_type(ir, part)
        );
        return ir.op_error(op, message).into();
    }
    Ok(())
}

impl VerifyRegions for WarpExecuteOnLane0Op {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let Some(block) = ir.first_block(self.warp_region(ir)) else {
            return Ok(());
        };
        let arguments = ir.block_args(block);
        if arguments.len() != self.args(ir).len() {
            let message = "expected same number op arguments and block arguments.";
            return ir.op_error(op, message).into();
        }
        let Some(end) = ir
            .last_op(block)
            .filter(|end| YieldOp::cast(ir, *end).is_some())
        else {
            return Ok(());
        };
        if ir.num_operands(end) != self.results(ir).len() {
            let message = "expected same number of yield operands and return values.";
            return ir.op_error(op, message).into();
        }
        let threads = self.warp_size(ir);
        for (argument, operand) in arguments.iter().zip(self.args(ir)) {
            verify_parts(ir, op, ir.ty(*argument), ir.ty(operand), threads)?;
        }
        for (value, result) in ir.operands(end).zip(self.results(ir)) {
            verify_parts(ir, op, ir.ty(value), ir.ty(result), threads)?;
        }
        Ok(())
    }
}
