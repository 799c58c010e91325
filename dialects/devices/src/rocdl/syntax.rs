//! `%rsrc, %offset, %soffset, %aux : f32`: accesses of buffers whose descriptors are vectors.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::ods::{CustomAssembly, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, OpState, Type};

use super::{
    RawBufferAtomicFAddOp, RawBufferAtomicFMaxOp, RawBufferAtomicSMaxOp, RawBufferAtomicUMinOp,
    RawBufferLoadOp, RawBufferStoreOp,
};

fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState, is_load: bool) -> ParseResult<()> {
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let descriptor = VectorType::get(parser.context(), &[4], Type::I32).into();
    let mut types = vec![descriptor, Type::I32, Type::I32, Type::I32];
    if is_load {
        state.result_types.push(ty);
    } else {
        types.insert(0, ty);
    }
    parser.resolve_operands(&operands, &types, at, state)
}

macro_rules! accesses {
    ($($op:ident: $is_load:literal, $value:ident;)*) => {$(
        impl CustomAssembly for $op {
            fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse(parser, state, $is_load)
            }

            fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
                printer.write(" ");
                printer.print_operands(ir.operands(self.op()));
                printer.write(" : ");
                printer.print_type(ir.ty(self.$value(ir)));
            }
        }
    )*};
}

accesses! {
    RawBufferLoadOp: true, res;
    RawBufferStoreOp: false, vdata;
    RawBufferAtomicFAddOp: false, vdata;
    RawBufferAtomicFMaxOp: false, vdata;
    RawBufferAtomicSMaxOp: false, vdata;
    RawBufferAtomicUMinOp: false, vdata;
}
