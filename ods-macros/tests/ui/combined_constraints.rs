#![allow(unused_imports)] // errors: 11

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Operands, Attributes))]
pub struct D;

/// Constraints made of the wrong kinds.
#[op(dialect = D, mnemonic = "a")]
pub struct Operands {
    #[operand] a: AnyOf<(F32, StrAttr)>,
    #[operand] b: AllOf<(I64Attr,)>,
    #[operand] c: TensorOf<(I64Attr,)>,
    #[operand] d: TensorOf<F32>,
    #[operand] e: AnyOf<F32>,
    #[operand] f: Confined<AnyType, (IntMinValue<1>,)>,
}

/// Constraints made of the wrong kinds.
#[op(dialect = D, mnemonic = "b")]
pub struct Attributes {
    #[attr] a: Confined<AnyType, (IntMinValue<1>,)>,
    #[attr] b: Confined<I64Attr, (I32Attr,)>,
    #[attr] c: Confined<StrAttr, (IntMinValue<1>,)>,
    #[attr] d: AllAttrOf<(I64Attr, AnyType)>,
}

fn main() {}
