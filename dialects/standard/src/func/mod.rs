//! The func dialect: functions, calls and returns.

mod call;
mod function;
mod inliner;
mod rules;

pub use call::{CallIndirectOp, CallOp, ConstantOp, ReturnOp, verify_call};
pub use function::{FuncOp, function_like, parse_function, print_function, verify_function};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Builder, Location, Op};
use terrace_ods_macros::dialect;

/// Functions, calls and returns.
#[dialect(
    name = "func",
    ops(CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp),
    materialize_constant = materialize_constant,
    dependent_dialects(crate::cf::CfDialect),
    interfaces(inliner::functions),
)]
pub struct FuncDialect;

/// A reference to a function is a constant of its type.
fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let symbol: FlatSymbolRefAttr = value.cast(b)?;
    ty.is::<FunctionType>(b)
        .then(|| ConstantOp::build(b, loc, ty, symbol).into())
}
