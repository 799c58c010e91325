//! `affine.dma_start` and `affine.dma_wait`: transfers between memory spaces.

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{AnyType, CustomAssembly, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::op;

use super::AffineDialect;
use super::memory::{parse_place, print_place};
use super::rules::{DmaStartOfCast, DmaWaitOfCast};
use super::validity::verify_indices;

/// Starts to transfer elements between memrefs, whose end is noted in an element of a third one. All subscripts are affine in
/// loop variables and symbols.
///
/// Operands are the source and the values in its subscripts, the destination and those in its, the tag and those in its, the
/// number of elements, and perhaps the stride and the number of elements transferred before each step by it.
#[op(
    dialect = AffineDialect, mnemonic = "dma_start",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(DmaStartOfCast),
)]
pub struct DmaStartOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[attr(discardable)]
    src_map: AffineMapAttr,
    #[attr(discardable)]
    dst_map: AffineMapAttr,
    #[attr(discardable)]
    tag_map: AffineMapAttr,
}

/// Waits for the end of a transfer. Operands are the tag, the values in its subscripts, and the number of elements.
#[op(
    dialect = AffineDialect, mnemonic = "dma_wait",
    traits(MemRefsNormalizable),
    custom_assembly, verify, canonicalize(DmaWaitOfCast),
)]
pub struct DmaWaitOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[attr(discardable)]
    tag_map: AffineMapAttr,
}

/// A memref among the operands, with the values in its subscripts.
#[derive(Clone, Copy)]
pub struct DmaPlace {
    /// The operand that is the memref; the values follow.
    pub memref: usize,
    /// The subscripts.
    pub map: AffineMapAttr,
    /// The operand after the values.
    pub end: usize,
}

impl DmaPlace {
    fn new(ir: &Ir, memref: usize, map: AffineMapAttr) -> DmaPlace {
        let end = memref + 1 + map.value(ir).num_inputs();
        DmaPlace { memref, map, end }
    }

    /// The values in the subscripts.
    pub fn indices(self, ir: &Ir, op: Op) -> impl Iterator<Item = Value> + '_ {
        (self.memref + 1..self.end).map(move |index| ir.operand(op, index))
    }

    fn print(self, ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
        let memref = ir.operand(op, self.memref);
        print_place(ir, memref, self.map, self.indices(ir, op), printer);
    }

    /// Checks the memref, which messages call `word`, and the values, which they call `index` of `op_name`.
    fn verify(self, ir: &Ir, op: Op, word: &str, index: &str, op_name: &str) -> VerifyResult {
        if !ir.ty(ir.operand(op, self.memref)).is::<MemRefType>(ir) {
            let message = format!("expected DMA {word} to be of memref type");
            return ir.op_error(op, message).into();
        }
        let mut indices = self.indices(ir, op);
        if indices.any(|value| ir.ty(value) != Type::INDEX) {
            let message = format!("{index} to {op_name} must have 'index' type");
            return ir.op_error(op, message).into();
        }
        Ok(())
    }
}

impl DmaStartOp {
    /// Source, destination and tag.
    pub fn places(self, ir: &Ir) -> [DmaPlace; 3] {
        let source = DmaPlace::new(ir, 0, self.src_map(ir));
        let dest = DmaPlace::new(ir, source.end, self.dst_map(ir));
        [source, dest, DmaPlace::new(ir, dest.end, self.tag_map(ir))]
    }

    /// The number of elements that are transferred.
    pub fn num_elements(self, ir: &Ir) -> Value {
        let [.., tag] = self.places(ir);
        ir.operand(self.op(), tag.end)
    }
}

impl DmaWaitOp {
    /// The tag.
    pub fn place(self, ir: &Ir) -> DmaPlace {
        DmaPlace::new(ir, 0, self.tag_map(ir))
    }

    /// The number of elements that were transferred.
    pub fn num_elements(self, ir: &Ir) -> Value {
        ir.operand(self.op(), self.place(ir).end)
    }
}

impl MemoryEffects for DmaStartOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let [source, dest, tag] = self
            .places(ir)
            .map(|place| ir.operand(self.op(), place.memref));
        smallvec![
            Effect::on(EffectKind::Read, source),
            Effect::on(EffectKind::Write, dest),
            Effect::on(EffectKind::Read, tag),
        ]
    }
}

impl Verify for DmaStartOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let places @ [source, dest, tag] = self.places(ir);
        let count = ir.num_operands(op);
        if count != tag.end + 1 && count != tag.end + 3 {
            return ir.op_error(op, "incorrect number of operands").into();
        }
        source.verify(ir, op, "source", "src index", "dma_start")?;
        dest.verify(ir, op, "destination", "dst index", "dma_start")?;
        tag.verify(ir, op, "tag", "tag index", "dma_start")?;
        for (place, name) in places
            .into_iter()
            .zip(["src index", "dst index", "tag index"])
        {
            verify_indices(ir, op, place.indices(ir, op), name)?;
        }
        Ok(())
    }
}

impl Verify for DmaWaitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let tag = self.place(ir);
        if ir.num_operands(op) != tag.end + 1 {
            return ir.op_error(op, "incorrect number of operands").into();
        }
        tag.verify(ir, op, "tag", "index", "dma_wait")?;
        verify_indices(ir, op, tag.indices(ir, op), "index")
    }
}

const MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];

impl CustomAssembly for DmaStartOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let [src_map, dst_map, tag_map] = MAPS;
        let source = parse_place(parser, src_map, state)?;
        parser.parse_punct(",")?;
        let dest = parse_place(parser, dst_map, state)?;
        parser.parse_punct(",")?;
        let tag = parse_place(parser, tag_map, state)?;
        parser.parse_punct(",")?;
        let at = parser.position();
        let mut sizes: SmallVec<[_; 4]> = smallvec![parser.parse_operand()?];
        if parser.parse_optional_punct(",") {
            // MLIR reads a comma with nothing after it, too.
            sizes.extend(parser.parse_operand_list(Delimiter::None)?);
        }
        if !matches!(sizes.len(), 1 | 3) {
            return Err(parser.error_at(at, "expected two stride related operands"));
        }
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let types = parser.parse_type_list()?;
        let [source_type, dest_type, tag_type] = types[..] else {
            return Err(parser.error_at(parser.since(at), "expected three types"));
        };
        source.resolve(parser, source_type, state)?;
        dest.resolve(parser, dest_type, state)?;
        tag.resolve(parser, tag_type, state)?;
        parser.resolve_operands_of_type(&sizes, Type::INDEX, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let op = self.op();
        let places @ [.., tag] = self.places(ir);
        let mut separator = " ";
        for place in places {
            printer.write(separator);
            place.print(ir, op, printer);
            separator = ", ";
        }
        for size in tag.end..ir.num_operands(op) {
            printer.write(", ");
            printer.print_operand(ir.operand(op, size));
        }
        printer.print_attr_dict(ir, op, &MAPS);
        printer.write(" : ");
        printer.print_types(places.map(|place| ir.ty(ir.operand(op, place.memref))));
    }
}

impl CustomAssembly for DmaWaitOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let tag = parse_place(parser, "tag_map", state)?;
        parser.parse_punct(",")?;
        let num_elements = parser.parse_operand()?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        if !ty.is::<MemRefType>(parser.context()) {
            let at = parser.since(at);
            return Err(parser.error_at(at, "expected tag to be of memref type"));
        }
        tag.resolve(parser, ty, state)?;
        parser.resolve_operands_of_type(&[num_elements], Type::INDEX, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        self.place(ir).print(ir, self.op(), printer);
        printer.write(", ");
        printer.print_operand(self.num_elements(ir));
        printer.print_attr_dict(ir, self.op(), &["tag_map"]);
        printer.write(" : ");
        printer.print_type(ir.ty(ir.operand(self.op(), 0)));
    }
}
