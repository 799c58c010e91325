//! Attributes and enums.

use terrace_ir::attributes::IntegerAttr;
use terrace_ods_macros::{attr, enum_attr};

use super::TransformDialect;

/// The number of an operand that is a parameter, in place of what it stands for.
#[attr(dialect = TransformDialect, mnemonic = "param_operand", assembly { "<" "index" "=" $index ">" })]
pub struct ParamOperandAttr {
    /// The number.
    index: IntegerAttr,
}

/// Silenceable error propagation policy
#[enum_attr]
pub enum FailurePropagationMode {
    /// A failure that may be silenced ends the sequence around.
    Propagate = 1,
    /// It is silenced.
    Suppress = 2,
}

/// allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5
#[enum_attr]
pub enum MatchCmpIPredicate {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Less.
    Lt = 2,
    /// Less or equal.
    Le = 3,
    /// Greater.
    Gt = 4,
    /// Greater or equal.
    Ge = 5,
}

/// An interface to match
#[enum_attr(verbatim)]
pub enum MatchInterfaceEnum {
    /// Ops on structured data.
    LinalgOp = 0,
    /// Ops that can be tiled.
    TilingInterface = 1,
    /// Loops.
    LoopLikeInterface = 2,
}

/// Input to transpose when converting matmul ops to transposed variants
#[enum_attr]
pub enum TransposeMatmulInput {
    /// The left one.
    Lhs = 0,
    /// The right one.
    Rhs = 1,
}

/// allowed 32-bit signless integer cases: 0, 1, 2
#[enum_attr]
pub enum WinogradTile {
    /// Two results of a filter of three.
    #[name = "F_2_3"]
    F2x3 = 0,
    /// Four results of a filter of three.
    #[name = "F_4_3"]
    F4x3 = 1,
    /// Two results of a filter of five.
    #[name = "F_2_5"]
    F2x5 = 2,
}

/// option for map layout
#[enum_attr(verbatim)]
pub enum LayoutMapOption {
    /// The layout that follows from the buffer.
    InferLayoutMap = 0,
    /// None.
    IdentityLayoutMap = 1,
    /// Offset and strides that are not known.
    FullyDynamicLayoutMap = 2,
}

/// control the lowering of `vector.transpose` operations.
#[enum_attr]
pub enum TransposeLowering {
    /// An element at a time.
    #[name = "eltwise"]
    Eltwise = 0,
    /// The intrinsic of LLVM.
    #[name = "llvmintr"]
    Intrinsic = 1,
    /// A shuffle.
    #[name = "shuffle_1d"]
    Shuffle1d = 2,
    /// Shuffles of 16 by 16.
    #[name = "shuffle_16x16"]
    Shuffle16x16 = 3,
}

/// control the lowering of `vector.multi_reduction`.
#[enum_attr]
pub enum MultiReductionLowering {
    /// What is reduced becomes the outer dimensions.
    #[name = "innerparallel"]
    InnerParallel = 0,
    /// What is reduced becomes the inner dimensions.
    #[name = "innerreduction"]
    InnerReduction = 1,
}

/// control the lowering of `vector.contract` operations.
#[enum_attr]
pub enum ContractLowering {
    /// Products of elements.
    Dot = 0,
    /// The intrinsic of LLVM.
    #[name = "llvmintr"]
    Intrinsic = 1,
    /// Outer products.
    #[name = "outerproduct"]
    OuterProduct = 2,
    /// Elementwise products.
    #[name = "parallelarith"]
    ParallelArith = 3,
}

/// control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.
#[enum_attr]
pub enum TransferSplit {
    /// None.
    None = 0,
    /// The slow one by transfers.
    #[name = "vector-transfer"]
    VectorTransfer = 1,
    /// The slow one by copies.
    #[name = "linalg-copy"]
    LinalgCopy = 2,
    /// There is no slow one.
    #[name = "force-in-bounds"]
    ForceInBounds = 3,
}
