//! `affine.vector_load` and `affine.vector_store`.

use smallvec::smallvec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyMemRef, AnyVector, AnyVectorOfNonZeroRank, CustomAssembly, Index, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Type, Value};
use terrace_ods_macros::op;

use super::AffineDialect;
use super::memory::{parse_access, print_access, verify_access};
use super::rules::{ComposeVectorLoad, ComposeVectorStore};
use crate::memref::memref_element;

/// Reads a vector, whose elements lie one after the other in each dimension, from a memref whose subscripts are affine in
/// loop variables and symbols.
#[op(
    dialect = AffineDialect, mnemonic = "vector_load",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(ComposeVectorLoad),
)]
pub struct VectorLoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    map: AffineMapAttr,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Writes a vector, whose elements come to lie one after the other in each dimension, to a memref whose subscripts are affine
/// in loop variables and symbols.
#[op(
    dialect = AffineDialect, mnemonic = "vector_store",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(ComposeVectorStore),
)]
pub struct VectorStoreOp {
    #[operand]
    value: AnyVectorOfNonZeroRank,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    map: AffineMapAttr,
}

impl MemoryEffects for VectorLoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.memref(ir))]
    }
}

impl MemoryEffects for VectorStoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.memref(ir))]
    }
}

/// Reads `, vector-type`.
fn parse_vector_type(parser: &mut OpParser<'_, '_>) -> ParseResult<Type> {
    parser.parse_punct(",")?;
    parser.parse_type_of::<AnyVector>()
}

impl CustomAssembly for VectorLoadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_access(parser, state)?;
        let ty = parse_vector_type(parser)?;
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        let (memref, map) = (self.memref(ir), self.map(ir));
        print_access(ir, self.op(), memref, map, self.indices(ir), printer);
        printer.write(", ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

impl CustomAssembly for VectorStoreOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.parse_punct(",")?;
        parse_access(parser, state)?;
        let ty = parse_vector_type(parser)?;
        let value = parser.resolve_operand(value, ty)?;
        state.operands.insert(0, value);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.value(ir));
        printer.write(", ");
        let (memref, map) = (self.memref(ir), self.map(ir));
        print_access(ir, self.op(), memref, map, self.indices(ir), printer);
        printer.write(", ");
        printer.print_type(ir.ty(self.value(ir)));
    }
}

/// Checks that a vector holds elements of a memref.
fn verify_elements(ir: &Ir, op: terrace_ir::Op, memref: Value, vector: Value) -> VerifyResult {
    let vector: Option<VectorType> = ir.ty(vector).cast(ir);
    if vector.map(|vector| vector.element(ir)) == memref_element(ir, ir.ty(memref)) {
        return Ok(());
    }
    ir.op_error(
        op,
        "requires memref and vector types of the same elemental type",
    )
    .into()
}

impl Verify for VectorLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let memref = self.memref(ir);
        verify_access(ir, self.op(), memref, self.map(ir), self.indices(ir))?;
        verify_elements(ir, self.op(), memref, self.result(ir))
    }
}

impl Verify for VectorStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let memref = self.memref(ir);
        verify_access(ir, self.op(), memref, self.map(ir), self.indices(ir))?;
        verify_elements(ir, self.op(), memref, self.value(ir))
    }
}
