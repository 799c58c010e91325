//! The emitc dialect: programs in C and C++, to be written as such.
//!
//! A [`FuncOp`] is a function, and what is in it statements. A value of type [`LValueType`] is a place in memory: [`LoadOp`] reads
//! it, [`AssignOp`] writes it. An [`ExpressionOp`] holds the ops of one expression, which is written where its value is used.

mod arithmetic;
mod calls;
mod classes;
mod constants;
mod control_flow;
mod expression;
mod functions;
mod globals;
mod memory;
mod switch;
mod text;
mod types;

pub use arithmetic::*;
pub use calls::*;
pub use classes::*;
pub use constants::*;
pub use control_flow::*;
pub use expression::*;
pub use functions::*;
pub use globals::*;
pub use memory::*;
pub use switch::*;
use terrace_ir::attributes::Attribute;
use terrace_ir::{Builder, Location, Op, Type};
use terrace_ods_macros::dialect;
pub use text::*;
pub use types::*;

/// Programs in C and C++.
#[dialect(
    name = "emitc",
    ops(
        AddOp,
        AddressOfOp,
        ApplyOp,
        AssignOp,
        BitwiseAndOp,
        BitwiseLeftShiftOp,
        BitwiseNotOp,
        BitwiseOrOp,
        BitwiseRightShiftOp,
        BitwiseXorOp,
        CallOp,
        CallOpaqueOp,
        CastOp,
        ClassOp,
        CmpOp,
        ConditionalOp,
        ConstantOp,
        DeclareFuncOp,
        DereferenceOp,
        DivOp,
        DoOp,
        ExpressionOp,
        FieldOp,
        FileOp,
        ForOp,
        FuncOp,
        GetFieldOp,
        GetGlobalOp,
        GlobalOp,
        IfOp,
        IncludeOp,
        LiteralOp,
        LoadOp,
        LogicalAndOp,
        LogicalNotOp,
        LogicalOrOp,
        MemberOfPtrOp,
        MemberOp,
        MulOp,
        RemOp,
        ReturnOp,
        SubOp,
        SubscriptOp,
        SwitchOp,
        UnaryMinusOp,
        UnaryPlusOp,
        VariableOp,
        VerbatimOp,
        YieldOp,
    ),
    types(
        ArrayType,
        LValueType,
        OpaqueType,
        PointerType,
        PtrDiffTType,
        SignedSizeTType,
        SizeTType
    ),
    attributes(OpaqueAttr),
    materialize_constant = constant
)]
pub struct EmitcDialect;

fn constant(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    Some(ConstantOp::build(b, loc, ty, value).into())
}
