// errors: 8
//! Groups whose sizes nobody knows.
use terrace_ir::ods::{AnyType, DenseI32ArrayAttr, I64Attr, Variadic, VariadicOfVariadic};
use terrace_ods_macros::{dialect, op};

#[dialect(name = "d", ops(AOp, BOp, COp, DOp))]
struct D;

#[op(dialect = D, mnemonic = "a")]
struct AOp {
    #[operand]
    lists: VariadicOfVariadic<AnyType>,
    #[operand(segments = sizes)]
    flat: Variadic<AnyType>,
    #[attr]
    sizes: DenseI32ArrayAttr,
}

#[op(dialect = D, mnemonic = "b", traits(AttrSizedOperandSegments, SameVariadicOperandSize))]
struct BOp {
    #[operand(segments = sises)]
    lists: VariadicOfVariadic<AnyType>,
    #[operand(segments = size)]
    others: VariadicOfVariadic<AnyType>,
    #[attr]
    size: I64Attr,
    #[result]
    results: VariadicOfVariadic<AnyType>,
}

#[op(dialect = D, mnemonic = "c", assembly { operands attr_dict ":" type(operands) })]
struct COp {
    #[operand(segments = sizes)]
    lists: VariadicOfVariadic<AnyType>,
    #[attr]
    sizes: DenseI32ArrayAttr,
}

#[op(dialect = D, mnemonic = "d", traits(SameVariadicResultSize, AttrSizedResultSegments))]
struct DOp {
    #[result]
    a: Variadic<AnyType>,
    #[result]
    b: Variadic<AnyType>,
}

fn main() {}
