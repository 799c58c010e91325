//! What is said of variables: how they are mapped to devices, and where their memory is.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{BoolAttr, FlatSymbolRefAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyInteger, AnyType, Confined, CustomAssembly, DefaultValued, I64, I64Attr, IndexListArrayAttr,
    IntPositive, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Ir, smallvec};
use terrace_ods_macros::op;

use super::clauses::constructs;
use super::{
    ClauseMapFlagsAttr, IntLike, MapBounds, OmpDialect, PointerLike, VariableCaptureKindAttr,
};

/// Which part of an array is mapped, in one dimension.
#[op(
    dialect = OmpDialect, mnemonic = "map.bounds", traits(AttrSizedOperandSegments, NoMemoryEffect),
    assembly {
        oilist(
            "lower_bound" "(" $lower_bound ":" type($lower_bound) ")"
            | "upper_bound" "(" $upper_bound ":" type($upper_bound) ")"
            | "extent" "(" $extent ":" type($extent) ")"
            | "stride" "(" $stride ":" type($stride) ")"
            | "start_idx" "(" $start_idx ":" type($start_idx) ")"
        )
        attr_dict
    },
    verify,
)]
pub struct MapBoundsOp {
    #[operand]
    lower_bound: Optional<IntLike>,
    #[operand]
    upper_bound: Optional<IntLike>,
    #[operand]
    extent: Optional<IntLike>,
    #[operand]
    stride: Optional<IntLike>,
    #[attr]
    stride_in_bytes: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[operand]
    start_idx: Optional<IntLike>,
    #[result]
    result: MapBounds,
}

impl Verify for MapBoundsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.extent(ir).is_some() || self.upper_bound(ir).is_some() {
            true => Ok(()),
            false => ir.error(self, "expected extent or upperbound.").into(),
        }
    }
}

/// How a variable is mapped: in which directions it is copied, and which parts of it.
#[op(
    dialect = OmpDialect, mnemonic = "map.info", traits(AttrSizedOperandSegments),
    assembly {
        "var_ptr" "(" $var_ptr ":" type($var_ptr) "," $var_type ")"
        "map_clauses" "(" custom<crate::omp::syntax::MapClause>($map_type) ")"
        "capture" "(" custom<crate::omp::syntax::CaptureType>($map_capture_type) ")"
        oilist(
            "var_ptr_ptr" "(" $var_ptr_ptr ":" type($var_ptr_ptr) ")"
            | "mapper" "(" $mapper_id ")"
            | "members" "(" $members ":" custom<crate::omp::syntax::MembersIndex>($members_index) ":" type($members) ")"
            | "bounds" "(" $bounds ")"
        )
        "->" type($omp_ptr) attr_dict
    },
)]
pub struct MapInfoOp {
    #[operand]
    var_ptr: PointerLike,
    #[attr]
    var_type: TypeAttr,
    #[attr]
    map_type: ClauseMapFlagsAttr,
    #[attr]
    map_capture_type: VariableCaptureKindAttr,
    #[operand]
    var_ptr_ptr: Optional<PointerLike>,
    #[operand]
    members: Variadic<PointerLike>,
    #[attr]
    members_index: Optional<IndexListArrayAttr>,
    #[operand]
    bounds: Variadic<MapBounds>,
    #[attr]
    mapper_id: Optional<FlatSymbolRefAttr>,
    #[attr]
    name: Optional<StrAttr>,
    #[attr]
    partial_map: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    omp_ptr: PointerLike,
}

/// The copy of a variable that is this thread's.
#[op(
    dialect = OmpDialect, mnemonic = "threadprivate", traits(AllTypesMatch(sym_addr, tls_addr)),
    assembly { $sym_addr ":" type($sym_addr) "->" type($tls_addr) attr_dict },
)]
pub struct ThreadprivateOp {
    #[operand]
    sym_addr: PointerLike,
    #[result]
    tls_addr: PointerLike,
}

constructs! {
    /// Which allocator the memory of variables comes from.
    AllocateDirOp = "allocate_dir" [AttrSizedOperandSegments] [verify,] (align allocator)
        ("(" $var_list ":" type($var_list) ")") () { #[operand(name = "varList")] var_list: Variadic<AnyType>, }
}

impl Verify for AllocateDirOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.align(ir) {
            Some(align) if align.count_ones() != 1 => {
                let message = format!("ALIGN value : {align} must be power of 2");
                ir.op_error(self, message).into()
            }
            _ => Ok(()),
        }
    }
}

/// Gives memory of a device: `omp.target_allocmem %device : i32, i64`.
#[op(
    dialect = OmpDialect, mnemonic = "target_allocmem", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects), custom_assembly,
)]
pub struct TargetAllocMemOp {
    #[operand]
    device: AnyInteger,
    #[attr]
    in_type: TypeAttr,
    #[attr]
    uniq_name: Optional<StrAttr>,
    #[attr]
    bindc_name: Optional<StrAttr>,
    #[operand]
    typeparams: Variadic<IntLike>,
    #[operand]
    shape: Variadic<IntLike>,
    #[result]
    result: I64,
}

impl MemoryEffects for TargetAllocMemOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![Effect::on_anything(EffectKind::Allocate)]
    }
}

impl CustomAssembly for TargetAllocMemOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let device = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        parser.resolve_operands_of_type(&[device], ty, state)?;
        parser.parse_punct(",")?;
        let allocated = parser.parse_type()?;
        let cx = parser.context();
        state.set_attr(cx, "in_type", TypeAttr::get(cx, allocated).into());
        let mut parameters = 0;
        if parser.parse_optional_punct("(") {
            let names = parser.parse_operand_list(Delimiter::None)?;
            parser.parse_punct(":")?;
            let at = parser.position();
            let types = parser.parse_type_list()?;
            parser.parse_punct(")")?;
            parser.resolve_operands(&names, &types, at, state)?;
            parameters = names.len();
        }
        let mut sizes = 0;
        if parser.parse_optional_punct(",") {
            let names = parser.parse_operand_list(Delimiter::None)?;
            parser.resolve_operands_of_type(&names, Type::INDEX, state)?;
            sizes = names.len();
        }
        state.set_operand_sizes(cx, &[1, parameters, sizes]);
        state.result_types.push(Type::I64);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let device = self.device(ir);
        printer.write(" ");
        printer.print_operand(device);
        printer.write(" : ");
        printer.print_type(ir.ty(device));
        printer.write(", ");
        printer.print_type(self.in_type(ir).value(ir));
        if self.typeparams(ir).len() != 0 {
            printer.write("(");
            printer.print_operands(self.typeparams(ir));
            printer.write(" : ");
            printer.print_types(self.typeparams(ir).map(|value| ir.ty(value)));
            printer.write(")");
        }
        for size in self.shape(ir) {
            printer.write(", ");
            printer.print_operand(size);
        }
        let elided = ["in_type", "operandSegmentSizes"];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}

/// Gives back what [`TargetAllocMemOp`] gave.
#[op(
    dialect = OmpDialect, mnemonic = "target_freemem", interfaces(MemoryEffects),
    assembly { $device "," $heapref attr_dict ":" type($device) "," qualified(type($heapref)) },
)]
pub struct TargetFreeMemOp {
    #[operand]
    device: AnyInteger,
    #[operand]
    heapref: I64,
}

impl MemoryEffects for TargetFreeMemOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let on =
            [self.device(ir), self.heapref(ir)].map(|value| Effect::on(EffectKind::Free, value));
        std::iter::once(Effect::on_anything(EffectKind::Free))
            .chain(on)
            .collect()
    }
}
