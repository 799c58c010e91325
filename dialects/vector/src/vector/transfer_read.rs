//! `vector.transfer_read`.

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
    AnyShaped, AnyType, AnyVector, BoolArrayAttr, CustomAssembly, I1, Index, Optional, TypedOp,
    Variadic, VectorOfNonZeroRankOf, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, Type, VectorType};
use terrace_ir::{Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::rules::{ReadInBounds, ReadOfCast, ReadOfWritten, ReadWithoutMask};
use super::transfer::{Transferred, print_attributes, verify_indices, verify_map, verify_types};
use super::{
    MaskableOpInterface, TransferFacts, VectorDialect, VectorTransferOpInterface,
    VectorUnrollOpInterface, mask_type,
};

/// Reads a vector from a part of a memref or tensor: what is outside, or masked, is a padding value.
#[op(
    dialect = VectorDialect, mnemonic = "transfer_read",
    traits(AttrSizedOperandSegments),
    interfaces(
        ConditionallySpeculatable, DestinationStyleOpInterface, MaskableOpInterface, MemoryEffects,
        VectorTransferOpInterface, VectorUnrollOpInterface,
    ),
    custom_assembly, verify, fold, canonicalize(ReadInBounds, ReadWithoutMask, ReadOfCast, ReadOfWritten),
)]
pub struct TransferReadOp {
    #[operand]
    base: AnyShaped,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    permutation_map: AffineMapAttr,
    #[operand]
    padding: AnyType,
    #[operand]
    mask: Optional<VectorOfNonZeroRankOf<(I1,)>>,
    #[attr]
    in_bounds: BoolArrayAttr,
    #[result]
    vector: AnyVector,
}

impl VectorTransferOpInterface for TransferReadOp {
    fn operation(&self) -> Op {
        self.op()
    }

    fn base_value(&self, ir: &Ir) -> Value {
        self.base(ir)
    }

    fn vector_value(&self, ir: &Ir) -> Value {
        self.vector(ir)
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

impl CustomAssembly for TransferReadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let base = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_punct(",")?;
        let padding = parser.parse_operand()?;
        let mask = match parser.parse_optional_punct(",") {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        parser.parse_punct(":")?;
        let types = parser.parse_type_list()?;
        let [shaped, vector] = types[..] else {
            return Err(parser.error_at(at, "requires two types"));
        };
        let transferred = Transferred::new(parser, state, [shaped, vector], at)?;
        parser.resolve_operands_of_type(&[base], shaped, state)?;
        parser.resolve_operands_of_type(&indices, Type::INDEX, state)?;
        let element = transferred.shaped.element(parser.context());
        parser.resolve_operands_of_type(&[padding], element, state)?;
        if let Some(mask) = mask {
            let ty = transferred.mask_type(parser, mask.position())?;
            parser.resolve_operands_of_type(&[mask], ty, state)?;
        }
        let sizes = [1, indices.len(), 1, usize::from(mask.is_some())];
        state.set_operand_sizes(parser.context(), &sizes);
        state.result_types.push(vector);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.base(ir));
        printer.write("[");
        printer.print_operands(self.indices(ir));
        printer.write("], ");
        printer.print_operands([self.padding(ir)].into_iter().chain(self.mask(ir)));
        print_attributes(&self, ir, printer);
        printer.write(" : ");
        printer.print_types([self.base(ir), self.vector(ir)].map(|value| ir.ty(value)));
    }
}

impl Verify for TransferReadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_indices(&self, ir)?;
        verify_types(&self, ir)?;
        let (element, padding) = (self.shaped_type(ir).element(ir), ir.ty(self.padding(ir)));
        if padding != element {
            let message = match element.is::<VectorType>(ir) {
                true => "requires source element type and padding type to match.",
                false => "requires formal padding and source of the same elemental type",
            };
            return ir.op_error(self.op(), message).into();
        }
        verify_map(&self, ir)
    }
}

impl MaskableOpInterface for TransferReadOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        mask_type(ir, self.transferred_type(ir), self.map(ir)).map(Type::from)
    }

    fn supports_passthru(&self) -> bool {
        true
    }
}

impl DestinationStyleOpInterface for TransferReadOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        0..0
    }
}

/// Whether a value is a tensor.
pub(super) fn is_tensor(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<RankedTensorType>(ir)
}

impl MemoryEffects for TransferReadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let base = self.base(ir);
        match is_tensor(ir, base) {
            true => smallvec![],
            false => smallvec![Effect::on(EffectKind::Read, base)],
        }
    }
}

impl ConditionallySpeculatable for TransferReadOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        match is_tensor(ir, self.base(ir)) {
            true => Speculatability::Always,
            false => Speculatability::Never,
        }
    }
}
