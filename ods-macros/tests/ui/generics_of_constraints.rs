#![allow(unused_imports)] // errors: 11

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Operands, Attributes))]
pub struct D;

/// Constraints without what they are of, or with too much.
#[op(dialect = D, mnemonic = "a")]
pub struct Operands {
    #[operand] a: AnyOf,
    #[operand] b: TensorOf,
    #[operand] c: AnyOf<F32, F64>,
    #[operand] d: AnyType<F32>,
    #[region] e: SizedRegion,
    #[region] f: SizedRegion<AnyType>,
    #[region] g: SizedRegion<1, 2>,
    #[region] h: SizedRegion<-1>,
}

/// Constraints without what they are of.
#[op(dialect = D, mnemonic = "b")]
pub struct Attributes {
    #[attr] a: Confined<I64Attr>,
    #[attr] b: Confined<I64Attr, IntMinValue>,
    #[attr] c: Confined<I64Attr, IntMinValue<"1">>,
}

fn main() {}
