//! Local variables.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    FormatElement, InferArgs, InferTypes, InferredTypes, TypeAttrWith, Verify, VerifyResult,
};
use terrace_ir::{Context, Ir, Op, Type, smallvec};
use terrace_ods_macros::op;

use super::functions::element;
use super::{LocalRefType, ValType, WasmSsaDialect};
use crate::short_types;

/// A local variable.
#[op(dialect = WasmSsaDialect, mnemonic = "local", assembly { "of" "type" $ty attr_dict }, infer_types)]
pub struct LocalOp {
    #[attr(name = "type")]
    ty: TypeAttrWith<ValType>,
    #[result]
    result: LocalRefType,
}

impl InferTypes for LocalOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let ty = args.adaptor::<Self>().ty(args.cx);
        Ok(smallvec![
            LocalRefType::get_checked(args.cx, args.loc, ty)?.into()
        ])
    }
}

/// The type of what is in the variable that is the first operand.
fn infer_element(args: &InferArgs<'_>) -> InferredTypes {
    let local: Type = args.operand_types[0];
    Ok(smallvec![element(args.cx, local).unwrap_or(local)])
}

/// The value of a local variable.
#[op(
    dialect = WasmSsaDialect, mnemonic = "local_get",
    assembly { $local_var ":" custom<Local>(type($local_var)) attr_dict }, infer_types,
)]
pub struct LocalGetOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[result]
    result: ValType,
}

impl InferTypes for LocalGetOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        infer_element(args)
    }
}

/// Gives a local variable another value.
#[op(
    dialect = WasmSsaDialect, mnemonic = "local_set",
    assembly { $local_var ":" custom<Local>(type($local_var)) "to" $value ":" type($value) attr_dict }, verify,
)]
pub struct LocalSetOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[operand]
    value: ValType,
}

/// Whether a local variable holds values of the type of another value.
fn is_of_element(cx: &Context, [local, value]: [Type; 2]) -> bool {
    element(cx, local) == Some(value)
}

impl Verify for LocalSetOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [self.local_var(ir), self.value(ir)].map(|value| ir.ty(value));
        match is_of_element(ir, types) {
            true => Ok(()),
            false => ir
                .error(self, "input type and result type of local.set do not match")
                .into(),
        }
    }
}

/// Gives a local variable another value, which is the result, too.
#[op(
    dialect = WasmSsaDialect, mnemonic = "local_tee",
    assembly { $local_var ":" custom<Local>(type($local_var)) "to" $value ":" type($value) attr_dict },
    infer_types, verify,
)]
pub struct LocalTeeOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[operand]
    value: ValType,
    #[result]
    result: ValType,
}

impl InferTypes for LocalTeeOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        infer_element(args)
    }
}

impl Verify for LocalTeeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [self.local_var(ir), self.value(ir)].map(|value| ir.ty(value));
        match is_of_element(ir, types) {
            true => Ok(()),
            false => ir
                .error(self, "input type and output type of local.tee do not match")
                .into(),
        }
    }
}

fn parse_local(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    short_types::parse::<LocalRefType>(parser, &arguments[0])
}

fn print_local(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    short_types::print::<LocalRefType>(ir, op, printer, &arguments[0]);
}
