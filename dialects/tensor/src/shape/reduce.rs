//! `shape.reduce`: a value that is made of the sizes of a shape, one after the other.

use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, CustomAssembly, SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ods_macros::op;

use super::{FunctionLibraryOp, ShapeDialect, ShapeOrExtents, ShapeType, SizeType};

/// What the region makes of each dimension of a shape, from the first one on, its size, and what it made before.
#[op(
    dialect = ShapeDialect, mnemonic = "reduce",
    traits(SingleBlockImplicitTerminator(YieldOp)),
    custom_assembly, verify,
)]
pub struct ReduceOp {
    #[operand]
    shape: ShapeOrExtents,
    #[operand(name = "initVals")]
    init_vals: Variadic<AnyType>,
    #[result]
    result: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

impl Verify for ReduceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let block = ir
            .first_block(self.region(ir))
            .expect("the region has been found to have a block");
        let count = self.init_vals(ir).len() + 2;
        let arguments = ir.block_args(block);
        if arguments.len() != count {
            return error(format!(
                "ReduceOp body is expected to have {count} arguments"
            ));
        }
        let [index, size]: [Type; 2] = [arguments[0], arguments[1]].map(|value| ir.ty(value));
        if index != Type::INDEX {
            return error("argument 0 of ReduceOp body is expected to be of IndexType".to_owned());
        }
        match ir.ty(self.shape(ir)).is::<ShapeType>(ir) {
            true if !size.is::<SizeType>(ir) => {
                return error(
                    "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType".to_owned(),
                );
            }
            false if size != Type::INDEX => {
                return error(
                    "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor".to_owned(),
                );
            }
            _ => {}
        }
        let pairs = arguments[2..].iter().zip(self.init_vals(ir));
        for (index, (argument, value)) in pairs.enumerate() {
            if ir.ty(*argument) != ir.ty(value) {
                return error(format!(
                    "type mismatch between argument {} of ReduceOp body and initial value {index}",
                    index + 2
                ));
            }
        }
        Ok(())
    }
}

impl CustomAssembly for ReduceOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let operands = parser.parse_operand_list(Delimiter::Paren)?;
        parser.parse_punct(":")?;
        let shape = parser.parse_type()?;
        state
            .result_types
            .extend(parser.parse_optional_arrow_types()?);
        let mut types = vec![shape];
        types.extend(state.result_types.iter().copied());
        parser.resolve_operands(&operands, &types, at, state)?;
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write("(");
        printer.print_operands(ir.operands(self.op()));
        printer.write(") : ");
        printer.print_type(ir.ty(self.shape(ir)));
        printer.print_optional_arrow_types(ir.result_types(self.op()));
        printer.write(" ");
        printer.print_region(self.region(ir), RegionStyle::FULL);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Ends the region of `shape.reduce` with what is made so far.
#[op(
    dialect = ShapeDialect, mnemonic = "yield",
    traits(Pure, ReturnLike, Terminator, HasParent(ReduceOp, FunctionLibraryOp)),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for YieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(parent) = ir.parent_op(self.op()) else {
            return Ok(());
        };
        let (found, wanted) = (ir.operand_types(self.op()), ir.result_types(parent));
        if found.len() != wanted.len() {
            return ir
                .op_error(
                    self.op(),
                    "number of operands does not match number of results of its parent",
                )
                .into();
        }
        match found.eq(wanted) {
            true => Ok(()),
            false => ir
                .op_error(self.op(), "types mismatch between yield op and its parent")
                .into(),
        }
    }
}
