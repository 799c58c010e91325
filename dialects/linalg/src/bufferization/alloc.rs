//! `bufferization.alloc_tensor`: a tensor with a buffer of its own.

use terrace_ir::asm::Delimiter;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{MixedIndices, ReifiedShape, ReifyRankedShapedTypeOpInterface};
use terrace_ir::ods::{
    AnyAttr, AnyTensor, CustomAssembly, Index, OPERAND_SEGMENT_SIZES, Optional, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Builder, Ir, SmallVec, smallvec};
use terrace_ods_macros::op;

use super::BufferizationDialect;
use super::rules::{AllocTensorWithConstants, DimOfAllocTensor};
use crate::linalg::size_of;

/// A tensor that will be in a buffer of its own. Operands are its dynamic sizes, or what it is a copy of; a hint may say how many
/// elements are not zero.
#[op(
    dialect = BufferizationDialect, mnemonic = "alloc_tensor",
    traits(AttrSizedOperandSegments),
    interfaces(ReifyRankedShapedTypeOpInterface),
    custom_assembly, verify, canonicalize(AllocTensorWithConstants, DimOfAllocTensor),
)]
pub struct AllocTensorOp {
    #[operand]
    dynamic_sizes: Variadic<Index>,
    #[operand]
    copy: Optional<AnyTensor>,
    #[operand]
    size_hint: Optional<Index>,
    #[attr]
    memory_space: Optional<AnyAttr>,
    #[result]
    result: AnyTensor,
}

impl CustomAssembly for AllocTensorOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let sizes = parser.parse_operand_list(Delimiter::Paren)?;
        let copy = match parser.parse_optional_keyword("copy") {
            true => {
                parser.parse_punct("(")?;
                let copy = parser.parse_operand()?;
                parser.parse_punct(")")?;
                Some(copy)
            }
            false => None,
        };
        let hint = match parser.parse_optional_keyword("size_hint") {
            true => {
                parser.parse_punct("=")?;
                Some(parser.parse_operand()?)
            }
            false => None,
        };
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        state.result_types.push(ty);
        parser.resolve_operands_of_type(&sizes, Type::INDEX, state)?;
        for (operand, ty) in [(copy, ty), (hint, Type::INDEX)] {
            if let Some(operand) = operand {
                let value = parser.resolve_operand(operand, ty)?;
                state.operands.push(value);
            }
        }
        let groups = [
            sizes.len(),
            usize::from(copy.is_some()),
            usize::from(hint.is_some()),
        ];
        state.set_operand_sizes(parser.context(), &groups);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write("(");
        printer.print_operands(self.dynamic_sizes(ir));
        printer.write(")");
        if let Some(copy) = self.copy(ir) {
            printer.write(" copy(");
            printer.print_operand(copy);
            printer.write(")");
        }
        if let Some(hint) = self.size_hint(ir) {
            printer.write(" size_hint=");
            printer.print_operand(hint);
        }
        printer.print_attr_dict(ir, self.op(), &[OPERAND_SEGMENT_SIZES]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

impl Verify for AllocTensorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let (ty, sizes) = (ir.ty(self.result(ir)), self.dynamic_sizes(ir).len());
        let shape = ty.cast::<ShapedType>(ir).and_then(|ty| ty.shape(ir));
        let dynamic = shape.map_or(0, |shape| shape.iter().filter(|s| **s == DYNAMIC).count());
        match self.copy(ir) {
            Some(_) if sizes != 0 => {
                return error("dynamic sizes not needed when copying a tensor");
            }
            None if sizes != dynamic => {
                let message =
                    format!("incorrect number of dynamic sizes, has {sizes}, expected {dynamic}");
                return ir.op_error(self, message).into();
            }
            Some(copy) if ir.ty(copy) != ty => {
                return error("expected that `copy` and return type match");
            }
            _ => {}
        }
        Ok(())
    }
}

impl AllocTensorOp {
    /// The sizes of a tensor that is no copy; `None` if it is one, or has no rank.
    pub fn mixed_sizes(self, ir: &Ir) -> Option<MixedIndices> {
        let ty = ir.ty(self.result(ir)).cast::<RankedTensorType>(ir)?;
        self.copy(ir).is_none().then(|| MixedIndices {
            constants: ty.shape(ir).into(),
            values: self.dynamic_sizes(ir).collect(),
        })
    }
}

impl ReifyRankedShapedTypeOpInterface for AllocTensorOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        if let Some(sizes) = self.mixed_sizes(b) {
            return Some(smallvec![sizes.iter().collect()]);
        }
        let (loc, copy) = (b.loc(self.op()), self.copy(b)?);
        let rank = b.ty(copy).cast::<RankedTensorType>(b)?.rank(b);
        Some(smallvec![
            (0..rank).map(|dim| size_of(b, loc, copy, dim)).collect()
        ])
    }
}
