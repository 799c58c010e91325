//! `affine.prefetch`.

use smallvec::smallvec;
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{AnyMemRef, CustomAssembly, Index, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

use super::AffineDialect;
use super::memory::{parse_place, print_place};
use super::rules::{ComposePrefetch, PrefetchOfCast};
use super::validity::verify_indices;
use crate::memref::{
    LocalityHint, PREFETCH_HINTS, memref_type, parse_prefetch_hints, print_prefetch_hints,
};

/// Says that an element of a memref whose subscripts are affine in loop variables and symbols will be accessed soon.
#[op(
    dialect = AffineDialect, mnemonic = "prefetch",
    traits(MemRefsNormalizable),
    interfaces(MemoryEffects),
    custom_assembly, verify, canonicalize(ComposePrefetch, PrefetchOfCast),
)]
pub struct PrefetchOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "isWrite")]
    is_write: BoolAttr,
    #[attr(name = "localityHint")]
    locality_hint: LocalityHint,
    #[attr(name = "isDataCache")]
    is_data_cache: BoolAttr,
    #[attr]
    map: AffineMapAttr,
}

impl MemoryEffects for PrefetchOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        // A write, so that it is not removed.
        smallvec![Effect::on(EffectKind::Write, self.memref(ir))]
    }
}

impl Verify for PrefetchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let map = self.map(ir).value(ir);
        if map.results.len() != memref_type(ir, self.memref(ir)).rank(ir) {
            let message = "affine.prefetch affine map num results must equal memref rank";
            return ir.op_error(self, message).into();
        }
        if map.num_inputs() != self.indices(ir).len() {
            return ir.op_error(self, "too few operands").into();
        }
        verify_indices(ir, self.op(), self.indices(ir), "index")
    }
}

impl CustomAssembly for PrefetchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let place = parse_place(parser, "map", state)?;
        parse_prefetch_hints(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type_of::<AnyMemRef>()?;
        place.resolve(parser, ty, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let memref = self.memref(ir);
        printer.write(" ");
        print_place(ir, memref, self.map(ir), self.indices(ir), printer);
        let (is_write, is_data) = (self.is_write(ir), self.is_data_cache(ir));
        print_prefetch_hints(printer, is_write, self.locality_hint(ir), is_data);
        let [is_write, locality, is_data] = PREFETCH_HINTS;
        printer.print_attr_dict(ir, self.op(), &[is_write, locality, is_data, "map"]);
        printer.write(" : ");
        printer.print_type(ir.ty(memref));
    }
}
