//! The ops of the test dialect: each kind of operand, attribute, result and successor in its turn.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::*;
use terrace_ods_macros::{dialect, op};

#[dialect(
    name = "test",
    ops(
        ConstantOp,
        AddOp,
        SubOp,
        NegOp,
        CastOp,
        CompareOp,
        ScaleOp,
        SplitOp,
        PairOp,
        ConcatOp,
        SliceOp,
        CallOp,
        TailCallOp,
        AllocOp,
        StoreOp,
        LoadOp,
        BranchOp,
        CondBranchOp,
        IfOp,
        LoopOp,
        YieldOp
    )
)]
pub struct TestDialect;

#[op(dialect = TestDialect, mnemonic = "constant")]
pub struct ConstantOp {
    #[attr]
    value: I64Attr,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "add", traits(AllTypesMatch(lhs, result)))]
pub struct AddOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "sub", traits(AllTypesMatch(lhs, result)))]
pub struct SubOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "neg", traits(AllTypesMatch(input, result)))]
pub struct NegOp {
    #[operand]
    input: AnyType,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "cast")]
pub struct CastOp {
    #[operand]
    input: AnyType,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "compare")]
pub struct CompareOp {
    #[attr]
    predicate: I64Attr,
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: I1,
}

#[op(dialect = TestDialect, mnemonic = "scale", traits(AllTypesMatch(input, result)))]
pub struct ScaleOp {
    #[operand]
    input: AnyType,
    #[attr]
    factor: AnyAttr,
    #[attr]
    label: Optional<StrAttr>,
    #[attr]
    exact: Optional<UnitAttr>,
    #[attr]
    unit: DefaultValued<I64Attr, { 1 }>,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "split", traits(AllTypesMatch(input, low, high)))]
pub struct SplitOp {
    #[operand]
    input: AnyType,
    #[result]
    low: AnyType,
    #[result]
    high: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "pair", traits(AllTypesMatch(low, first, second)))]
pub struct PairOp {
    #[operand]
    low: AnyType,
    #[operand]
    high: AnyType,
    #[result]
    first: AnyType,
    #[result]
    second: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "concat")]
pub struct ConcatOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    result: I1,
}

#[op(dialect = TestDialect, mnemonic = "slice", traits(AllTypesMatch(source, result)))]
pub struct SliceOp {
    #[operand]
    source: AnyType,
    #[operand]
    offset: Optional<AnyType>,
    #[result]
    result: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "call")]
pub struct CallOp {
    #[attr]
    callee: StrAttr,
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

#[op(dialect = TestDialect, mnemonic = "tail_call")]
pub struct TailCallOp {
    #[attr]
    callee: StrAttr,
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

#[op(dialect = TestDialect, mnemonic = "alloc")]
pub struct AllocOp {
    #[operand]
    size: Optional<AnyType>,
    #[result]
    memory: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "store")]
pub struct StoreOp {
    #[operand]
    memory: AnyType,
    #[operand]
    value: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "load")]
pub struct LoadOp {
    #[operand]
    memory: AnyType,
    #[result]
    value: AnyType,
}

#[op(dialect = TestDialect, mnemonic = "br", traits(Terminator))]
pub struct BranchOp {
    #[operand]
    arguments: Variadic<AnyType>,
    #[successor]
    dest: AnySuccessor,
}

#[op(dialect = TestDialect, mnemonic = "cond_br", traits(Terminator, AttrSizedOperandSegments))]
pub struct CondBranchOp {
    #[operand]
    condition: AnyType,
    #[operand]
    then_args: Variadic<AnyType>,
    #[operand]
    else_args: Variadic<AnyType>,
    #[successor]
    then_dest: AnySuccessor,
    #[successor]
    else_dest: AnySuccessor,
}

#[op(dialect = TestDialect, mnemonic = "if")]
pub struct IfOp {
    #[operand]
    condition: AnyType,
    #[result]
    values: Variadic<AnyType>,
    #[region]
    then: AnyRegion,
    #[region]
    otherwise: AnyRegion,
}

#[op(dialect = TestDialect, mnemonic = "loop", traits(AllTypesMatch(init, last)))]
pub struct LoopOp {
    #[operand]
    init: AnyType,
    #[attr]
    times: I64Attr,
    #[result]
    last: AnyType,
    #[region]
    body: AnyRegion,
}

#[op(dialect = TestDialect, mnemonic = "yield", traits(Terminator))]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}
