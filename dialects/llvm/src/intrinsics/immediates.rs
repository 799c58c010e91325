//! Which arguments of intrinsic functions are attributes of their ops.

use terrace_ir::ods::{OpInfo, TypedOp};

use super::*;

macro_rules! immediates {
    ($([$($op:ident),*] => $arguments:expr;)*) => {
        &[$($((<$op as TypedOp>::INFO, &$arguments)),*),*]
    };
}

/// By op, the arguments that must be constants, each with its position among all and the name of the attribute.
static IMMEDIATES: &[(&OpInfo, &[(usize, &str)])] = immediates! {
    [UBSanTrapOp] => [(0, "failureKind")];
    [CountLeadingZerosOp, CountTrailingZerosOp] => [(1, "is_zero_poison")];
    [AbsOp] => [(1, "is_int_min_poison")];
    [IsFPClassOp] => [(1, "bit")];
    [ExpectWithProbabilityOp] => [(2, "prob")];
    [PrefetchOp] => [(1, "rw"), (2, "hint"), (3, "cache")];
    [InvariantStartOp] => [(0, "size")];
    [InvariantEndOp] => [(1, "size")];
    [MemcpyOp, MemmoveOp, MemsetOp] => [(3, "isVolatile")];
    [MemcpyInlineOp, MemsetInlineOp] => [(2, "len"), (3, "isVolatile")];
    [VectorExtractOp] => [(1, "pos")];
    [VectorInsertOp] => [(2, "pos")];
    [MatrixMultiplyOp] => [(2, "lhs_rows"), (3, "lhs_columns"), (4, "rhs_columns")];
    [MatrixTransposeOp] => [(1, "rows"), (2, "columns")];
    [MatrixColumnMajorLoadOp] => [(2, "isVolatile"), (3, "rows"), (4, "columns")];
    [MatrixColumnMajorStoreOp] => [(3, "isVolatile"), (4, "rows"), (5, "columns")];
};

/// The arguments of the intrinsic function of an op that are attributes of the op: the position of each among all arguments, and
/// the attribute's name.
pub fn immediate_arguments(op: &OpInfo) -> &'static [(usize, &'static str)] {
    let found = IMMEDIATES.iter().find(|(info, _)| std::ptr::eq(*info, op));
    found.map_or(&[], |(_, arguments)| arguments)
}
