//! `affine.load` and `affine.store`, and what other ops that access memory share with them.

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, UnresolvedOperand};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyMemRef, AnyType, CustomAssembly, Index, InferArgs, InferTypes, InferredTypes, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, Value};
use terrace_ods_macros::op;

use super::AffineDialect;
use super::rules::{ComposeLoad, ComposeStore, LoadOfCast, StoreToCast};
use super::validity::verify_dims_and_symbols;
use crate::memref::{memref_element, memref_type};

/// Reads an element of a memref whose subscripts are affine in loop variables and symbols.
#[op(
    dialect = AffineDialect, mnemonic = "load",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, infer_types, canonicalize(ComposeLoad, LoadOfCast),
)]
pub struct LoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    map: AffineMapAttr,
    #[result]
    result: AnyType,
}

/// Writes an element of a memref whose subscripts are affine in loop variables and symbols.
#[op(
    dialect = AffineDialect, mnemonic = "store",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(ComposeStore, StoreToCast),
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    map: AffineMapAttr,
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.memref(ir))]
    }
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.memref(ir))]
    }
}

impl InferTypes for LoadOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let memref = args.operand_types.first().copied();
        match memref.and_then(|ty| memref_element(args.cx, ty)) {
            Some(element) => Ok(smallvec![element]),
            None => Err(Diagnostic::error(
                args.loc,
                "'affine.load' op operand #0 must be a memref",
            )),
        }
    }
}

/// Reads `%memref[subscripts] attr-dict : memref-type` and resolves the memref and the subscripts' operands. Gives the element
/// type.
pub(super) fn parse_access(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<Type> {
    let place = parse_place(parser, "map", state)?;
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type_of::<AnyMemRef>()?;
    place.resolve(parser, ty, state)?;
    let cx = parser.context();
    Ok(memref_element(cx, ty).expect("the type is that of a memref"))
}

/// A memref and subscripts that were read.
pub(super) struct Place {
    memref: UnresolvedOperand,
    /// The values in the subscripts: dimensions, then symbols.
    indices: Vec<UnresolvedOperand>,
}

/// Reads `%memref[subscripts]`; the map goes to this attribute.
pub(super) fn parse_place(
    parser: &mut OpParser<'_, '_>,
    map_name: &str,
    state: &mut OpState,
) -> ParseResult<Place> {
    let memref = parser.parse_operand()?;
    let (map, mut indices, symbols) = parser.parse_affine_map_of_ssa_ids(Delimiter::Square)?;
    let cx = parser.context();
    state.set_attr(cx, map_name, AffineMapAttr::get(cx, map).into());
    indices.extend(symbols);
    Ok(Place { memref, indices })
}

impl Place {
    /// Adds the memref, of this type, and the subscripts' values to the operands.
    pub(super) fn resolve(
        &self,
        parser: &mut OpParser<'_, '_>,
        ty: Type,
        state: &mut OpState,
    ) -> ParseResult<()> {
        parser.resolve_operands_of_type(&[self.memref], ty, state)?;
        parser.resolve_operands_of_type(&self.indices, Type::INDEX, state)
    }
}

/// Prints what [`parse_place`] reads.
pub(super) fn print_place(
    ir: &Ir,
    memref: Value,
    map: AffineMapAttr,
    indices: impl Iterator<Item = Value>,
    printer: &mut AsmPrinter<'_>,
) {
    let map = map.value(ir);
    let indices: SmallVec<[Value; 4]> = indices.collect();
    let (dims, symbols) = indices.split_at((map.num_dims as usize).min(indices.len()));
    printer.print_operand(memref);
    printer.write("[");
    printer.print_affine_map_of_ssa_ids(map, dims, symbols);
    printer.write("]");
}

/// Prints what [`parse_access`] reads.
pub(super) fn print_access(
    ir: &Ir,
    op: Op,
    memref: Value,
    map: AffineMapAttr,
    indices: impl Iterator<Item = Value>,
    printer: &mut AsmPrinter<'_>,
) {
    print_place(ir, memref, map, indices, printer);
    printer.print_attr_dict(ir, op, &["map"]);
    printer.write(" : ");
    printer.print_type(ir.ty(memref));
}

impl CustomAssembly for LoadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let element = parse_access(parser, state)?;
        state.result_types.push(element);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        print_access(
            ir,
            self.op(),
            self.memref(ir),
            self.map(ir),
            self.indices(ir),
            printer,
        );
    }
}

impl CustomAssembly for StoreOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let element = parse_access(parser, state)?;
        let value = parser.resolve_operand(value, element)?;
        state.operands.insert(0, value);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.value(ir));
        printer.write(", ");
        print_access(
            ir,
            self.op(),
            self.memref(ir),
            self.map(ir),
            self.indices(ir),
            printer,
        );
    }
}

/// Checks that subscripts are those of a memref, and may be used so.
pub(super) fn verify_access(
    ir: &Ir,
    op: Op,
    memref: Value,
    map: AffineMapAttr,
    indices: impl ExactSizeIterator<Item = Value>,
) -> VerifyResult {
    let map = map.value(ir);
    if map.results.len() != memref_type(ir, memref).rank(ir) {
        return ir
            .op_error(op, "affine map num results must equal memref rank")
            .into();
    }
    if map.num_inputs() != indices.len() {
        return ir
            .op_error(op, "expects as many subscripts as affine map inputs")
            .into();
    }
    verify_dims_and_symbols(ir, op, indices, map.num_dims as usize)
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let memref = self.memref(ir);
        if memref_element(ir, ir.ty(memref)) != Some(ir.ty(self.result(ir))) {
            return ir
                .op_error(self.op(), "result type must match element type of memref")
                .into();
        }
        verify_access(ir, self.op(), memref, self.map(ir), self.indices(ir))
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let memref = self.memref(ir);
        if memref_element(ir, ir.ty(memref)) != Some(ir.ty(self.value(ir))) {
            return ir
                .op_error(
                    self.op(),
                    "value to store must have the same type as memref element type",
                )
                .into();
        }
        verify_access(ir, self.op(), memref, self.map(ir), self.indices(ir))
    }
}
