//! `vector.transfer_write`.

use std::ops::Range;

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, Effect, EffectKind, EffectList,
    MemoryEffects, Speculatability,
};
use terrace_ir::ods::{
    AnyRankedTensor, AnyShaped, AnyVector, BoolArrayAttr, CustomAssembly, I1, Index, Optional,
    TypedOp, Variadic, VectorOfNonZeroRankOf, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::rules::{WriteInBounds, WriteOverWritten, WriteToCast, WriteWithoutMask};
use super::transfer::{Transferred, print_attributes, verify_indices, verify_map, verify_types};
use super::transfer_read::is_tensor;
use super::{
    MaskableOpInterface, TransferFacts, VectorDialect, VectorTransferOpInterface,
    VectorUnrollOpInterface, mask_type,
};

/// Writes a vector to a part of a memref, or makes a tensor with that part. What is outside, or masked, is not written.
#[op(
    dialect = VectorDialect, mnemonic = "transfer_write",
    traits(AttrSizedOperandSegments),
    interfaces(
        ConditionallySpeculatable, DestinationStyleOpInterface, MaskableOpInterface, MemoryEffects,
        VectorTransferOpInterface, VectorUnrollOpInterface,
    ),
    custom_assembly, verify, fold, canonicalize(WriteInBounds, WriteWithoutMask, WriteToCast, WriteOverWritten),
)]
pub struct TransferWriteOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVector,
    #[operand]
    base: AnyShaped,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    permutation_map: AffineMapAttr,
    #[operand]
    mask: Optional<VectorOfNonZeroRankOf<(I1,)>>,
    #[attr]
    in_bounds: BoolArrayAttr,
    #[result]
    result: Optional<AnyRankedTensor>,
}

impl VectorTransferOpInterface for TransferWriteOp {
    fn operation(&self) -> Op {
        self.op()
    }

    fn base_value(&self, ir: &Ir) -> Value {
        self.base(ir)
    }

    fn vector_value(&self, ir: &Ir) -> Value {
        self.value_to_store(ir)
    }

    fn start(&self, ir: &Ir) -> SmallVec<[Value; 4]> {
        self.indices(ir).collect()
    }

    fn map<'a>(&self, ir: &'a Ir) -> &'a AffineMap {
        self.permutation_map(ir).value(ir)
    }

    fn in_bounds_list(&self, ir: &Ir) -> ArrayAttr {
        self.in_bounds(ir)
    }

    fn mask_value(&self, ir: &Ir) -> Option<Value> {
        self.mask(ir)
    }
}

impl CustomAssembly for TransferWriteOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let base = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        let mask = match parser.parse_optional_punct(",") {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        parser.parse_punct(":")?;
        let types = parser.parse_type_list()?;
        let [vector, shaped] = types[..] else {
            return Err(parser.error_at(at, "requires two types"));
        };
        let transferred = Transferred::new(parser, state, [shaped, vector], at)?;
        parser.resolve_operands_of_type(&[value], vector, state)?;
        parser.resolve_operands_of_type(&[base], shaped, state)?;
        parser.resolve_operands_of_type(&indices, Type::INDEX, state)?;
        if let Some(mask) = mask {
            let ty = transferred.mask_type(parser, mask.position())?;
            parser.resolve_operands_of_type(&[mask], ty, state)?;
        }
        let cx = parser.context();
        let sizes = [1, 1, indices.len(), usize::from(mask.is_some())];
        state.set_operand_sizes(cx, &sizes);
        if shaped.is::<RankedTensorType>(cx) {
            state.result_types.push(shaped);
        }
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands([self.value_to_store(ir), self.base(ir)]);
        printer.write("[");
        printer.print_operands(self.indices(ir));
        printer.write("]");
        if let Some(mask) = self.mask(ir) {
            printer.write(", ");
            printer.print_operand(mask);
        }
        print_attributes(&self, ir, printer);
        printer.write(" : ");
        printer.print_types([self.value_to_store(ir), self.base(ir)].map(|value| ir.ty(value)));
    }
}

impl Verify for TransferWriteOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_indices(&self, ir)?;
        if self.has_broadcast_dim(ir) {
            return ir
                .op_error(self.op(), "should not have broadcast dimensions")
                .into();
        }
        verify_types(&self, ir)?;
        verify_map(&self, ir)
    }
}

impl MaskableOpInterface for TransferWriteOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        mask_type(ir, self.transferred_type(ir), self.map(ir)).map(Type::from)
    }
}

impl DestinationStyleOpInterface for TransferWriteOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl MemoryEffects for TransferWriteOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let base = self.base(ir);
        match is_tensor(ir, base) {
            true => smallvec![],
            false => smallvec![Effect::on(EffectKind::Write, base)],
        }
    }
}

impl ConditionallySpeculatable for TransferWriteOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        match is_tensor(ir, self.base(ir)) {
            true => Speculatability::Always,
            false => Speculatability::Never,
        }
    }
}
