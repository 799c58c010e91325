//! Constants, and pointers as those of other dialects.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, Fold, FoldResult, Folded, FormatElement, Optional, TypedOp, Verify,
    VerifyResult,
};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::op;

use super::types::{is_ptr_like, memory_space, metadata_of, type_of_value};
use super::{PointerValue, PtrDialect, PtrLike, PtrMetadataType, PtrType};

/// An address that is known: `ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>`.
#[op(
    dialect = PtrDialect, mnemonic = "constant", traits(ConstantLike, Pure), custom_assembly, verify, fold,
)]
pub struct ConstantOp {
    #[attr]
    value: PointerValue,
    #[result]
    result: PtrType,
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty: Type = ir.ty(self.result(ir));
        match type_of_value(ir, self.value(ir)) == Some(ty) {
            true => Ok(()),
            false => {
                let message = "failed to verify that all of {value, result} have same type";
                ir.op_error(self, message).into()
            }
        }
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

impl CustomAssembly for ConstantOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parser.parse_optional_attr_dict(state)?;
        let at = parser.position();
        let value = parser.parse_attr_into("value", state)?;
        let Some(ty) = type_of_value(parser.context(), value) else {
            let at = parser.since(at);
            return Err(parser.error_at(at, "invalid kind of attribute specified"));
        };
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.print_attr_dict(ir, self.op(), &["value"]);
        printer.write(" ");
        printer.print_attr(self.value(ir));
    }
}

/// The address in a pointer of another dialect.
#[op(
    dialect = PtrDialect, mnemonic = "to_ptr", traits(Pure),
    assembly { $ptr attr_dict ":" custom<Pointer>(type($ptr)) "->" bare(type($result)) },
    verify, fold,
)]
pub struct ToPtrOp {
    #[operand]
    ptr: PtrLike,
    #[result]
    result: PtrType,
}

/// Whether two pointers point into the same memory.
fn verify_space(ir: &Ir, op: Op, pointers: [Value; 2]) -> VerifyResult {
    let [from, to] = pointers.map(|pointer| memory_space(ir, ir.ty(pointer)));
    match from == to {
        true => Ok(()),
        false => {
            let message = "expected the input and output to have the same memory space";
            ir.error(op, message).into()
        }
    }
}

impl Verify for ToPtrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [ptr, result] = [self.ptr(ir), self.result(ir)];
        match ir.ty(ptr).is::<PtrType>(ir) {
            true => ir
                .error(self, "the input value cannot be of type `!ptr.ptr`")
                .into(),
            false => verify_space(ir, self.op(), [ptr, result]),
        }
    }
}

impl Fold for ToPtrOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let mut found = None;
        let mut op = Some(self);
        while let Some(from) = op.and_then(|op| op.ptr(ir).defining::<FromPtrOp>(ir)) {
            let ptr = from.ptr(ir);
            found = Some(ptr);
            op = ptr.defining::<ToPtrOp>(ir);
        }
        FoldResult::single(found?)
    }
}

/// A pointer of another dialect from an address, and from what else it holds.
#[op(
    dialect = PtrDialect, mnemonic = "from_ptr",
    traits(Pure, PredOpTrait("metadata type", has_its_metadata)),
    assembly {
        $ptr ("metadata" $metadata^)? attr_dict ":" bare(type($ptr)) "->"
        custom<PointerWithMetadata>(type($result), type($metadata), ref($metadata))
    },
    verify, fold,
)]
pub struct FromPtrOp {
    #[operand]
    ptr: PtrType,
    #[operand]
    metadata: Optional<PtrMetadataType>,
    #[result]
    result: PtrLike,
}

fn has_its_metadata(op: FromPtrOp, ir: &Ir) -> bool {
    let wanted = metadata_of(ir, ir.ty(op.result(ir)));
    op.metadata(ir)
        .is_none_or(|metadata| Some(ir.ty(metadata)) == wanted)
}

impl Verify for FromPtrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [ptr, result] = [self.ptr(ir), self.result(ir)];
        match ir.ty(result).is::<PtrType>(ir) {
            true => ir
                .error(self, "the result type cannot be `!ptr.ptr`")
                .into(),
            false => verify_space(ir, self.op(), [ptr, result]),
        }
    }
}

impl Fold for FromPtrOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let ty = ir.ty(self.result(ir));
        let mut found = None;
        let mut op = Some(self);
        while let Some(from) = op {
            let Some(to) = from.ptr(ir).defining::<ToPtrOp>(ir) else {
                break;
            };
            let source = to.ptr(ir);
            // What is not put in again is lost.
            let is_its_metadata = match from.metadata(ir) {
                None => metadata_of(ir, ty).is_none(),
                Some(metadata) => {
                    let metadata = metadata.defining::<GetMetadataOp>(ir);
                    metadata.is_some_and(|metadata| metadata.ptr(ir) == source)
                }
            };
            if ir.ty(source) != ty || !is_its_metadata {
                break;
            }
            found = Some(source);
            op = source.defining::<FromPtrOp>(ir);
        }
        FoldResult::single(found?)
    }
}

/// What a pointer of another dialect holds beside its address.
#[op(
    dialect = PtrDialect, mnemonic = "get_metadata",
    traits(Pure, TypesMatchWith("metadata type", from = ptr, to = result, metadata_of)),
    assembly { $ptr attr_dict ":" custom<Pointer>(type($ptr)) },
)]
pub struct GetMetadataOp {
    #[operand]
    ptr: PtrLike,
    #[result]
    result: PtrMetadataType,
}

/// Reads the type of a pointer.
fn parse_pointer(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    if !is_ptr_like(parser.context(), ty) {
        return Err(parser.error_at(parser.since(at), "invalid kind of type specified"));
    }
    parser.set_types(&arguments[0], &[ty]);
    Ok(())
}

fn print_pointer(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    printer.print_types(arguments[0].types(ir, op));
}

/// Reads the type of a pointer, from which that of its metadata follows.
fn parse_pointer_with_metadata(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parse_pointer(parser, state, arguments)?;
    if !parser.operands_read(&arguments[2]).is_empty() {
        let cx = parser.context();
        let pointer = parser.types_read(&arguments[0]).first().copied();
        if let Some(metadata) = pointer.and_then(|pointer| metadata_of(cx, pointer)) {
            parser.set_types(&arguments[1], &[metadata]);
        }
    }
    Ok(())
}

fn print_pointer_with_metadata(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    print_pointer(ir, op, printer, arguments);
}
