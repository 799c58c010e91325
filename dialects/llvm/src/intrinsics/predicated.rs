//! Operations on vectors that a mask and a length restrict: `llvm.intr.vp.*`.

use terrace_ir::ods::{AnyFloat, AnySignlessInteger, I32};
use terrace_ods_macros::{op, op_family};

use crate::{
    LlvmDialect, LlvmType, LlvmVector, PointerType, VectorOfFloat, VectorOfI1, VectorOfInteger,
    VectorOfPointer,
};

op_family! {
    /// Operations on two vectors, with a mask and a length. `evl` is the number of elements that are computed, from the first on.
    #[op(dialect = LlvmDialect, traits(Pure))]
    struct BinaryOps<Of> {
        #[operand]
        lhs: Of,
        #[operand]
        rhs: Of,
        #[operand]
        mask: VectorOfI1,
        #[operand]
        evl: I32,
        #[result]
        res: LlvmType,
    }
}

/// Addition.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.add")]
pub struct VPAddOp;

/// Subtraction.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.sub")]
pub struct VPSubOp;

/// Multiplication.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.mul")]
pub struct VPMulOp;

/// Signed division.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.sdiv")]
pub struct VPSDivOp;

/// Unsigned division.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.udiv")]
pub struct VPUDivOp;

/// The remainder of signed division.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.srem")]
pub struct VPSRemOp;

/// The remainder of unsigned division.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.urem")]
pub struct VPURemOp;

/// Shift to the right; copies of the sign bit come in.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.ashr")]
pub struct VPAShrOp;

/// Shift to the right; zeros come in.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.lshr")]
pub struct VPLShrOp;

/// Shift to the left.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.shl")]
pub struct VPShlOp;

/// Bitwise or.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.or")]
pub struct VPOrOp;

/// Bitwise and.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.and")]
pub struct VPAndOp;

/// Bitwise exclusive or.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.xor")]
pub struct VPXorOp;

/// The larger signed integers.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.smax")]
pub struct VPSMaxOp;

/// The smaller signed integers.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.smin")]
pub struct VPSMinOp;

/// The larger unsigned integers.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.umax")]
pub struct VPUMaxOp;

/// The smaller unsigned integers.
#[op(family = BinaryOps<VectorOfInteger>, mnemonic = "intr.vp.umin")]
pub struct VPUMinOp;

/// Addition of numbers.
#[op(family = BinaryOps<VectorOfFloat>, mnemonic = "intr.vp.fadd")]
pub struct VPFAddOp;

/// Subtraction of numbers.
#[op(family = BinaryOps<VectorOfFloat>, mnemonic = "intr.vp.fsub")]
pub struct VPFSubOp;

/// Multiplication of numbers.
#[op(family = BinaryOps<VectorOfFloat>, mnemonic = "intr.vp.fmul")]
pub struct VPFMulOp;

/// Division of numbers.
#[op(family = BinaryOps<VectorOfFloat>, mnemonic = "intr.vp.fdiv")]
pub struct VPFDivOp;

/// The remainder of division of numbers.
#[op(family = BinaryOps<VectorOfFloat>, mnemonic = "intr.vp.frem")]
pub struct VPFRemOp;

op_family! {
    /// Operations on one vector, with a mask and a length.
    #[op(dialect = LlvmDialect, traits(Pure))]
    struct UnaryOps<Of> {
        #[operand]
        op: Of,
        #[operand]
        mask: VectorOfI1,
        #[operand]
        evl: I32,
        #[result]
        res: LlvmType,
    }
}

/// The numbers with the other sign.
#[op(family = UnaryOps<VectorOfFloat>, mnemonic = "intr.vp.fneg")]
pub struct VPFNegOp;

op_family! {
    /// Operations on three vectors, with a mask and a length.
    #[op(dialect = LlvmDialect, traits(Pure))]
    struct TernaryOps<Of> {
        #[operand]
        op1: Of,
        #[operand]
        op2: Of,
        #[operand]
        op3: Of,
        #[operand]
        mask: VectorOfI1,
        #[operand]
        evl: I32,
        #[result]
        res: LlvmType,
    }
}

/// Products plus numbers, rounded once.
#[op(family = TernaryOps<VectorOfFloat>, mnemonic = "intr.vp.fma")]
pub struct VPFmaOp;

/// Products plus numbers, rounded once where that is faster.
#[op(family = TernaryOps<VectorOfFloat>, mnemonic = "intr.vp.fmuladd")]
pub struct VPFMulAddOp;

op_family! {
    /// A start and the elements of a vector combined, with a mask and a length.
    #[op(dialect = LlvmDialect, traits(Pure))]
    struct Reductions<Start, Of> {
        #[operand]
        start: Start,
        #[operand]
        val: Of,
        #[operand]
        mask: VectorOfI1,
        #[operand]
        evl: I32,
        #[result]
        res: LlvmType,
    }
}

/// The sum of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.add",
)]
pub struct VPReduceAddOp;

/// The product of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.mul",
)]
pub struct VPReduceMulOp;

/// Bitwise and of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.and",
)]
pub struct VPReduceAndOp;

/// Bitwise or of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.or",
)]
pub struct VPReduceOrOp;

/// Bitwise exclusive or of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.xor",
)]
pub struct VPReduceXorOp;

/// The largest signed integer of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.smax",
)]
pub struct VPReduceSMaxOp;

/// The smallest signed integer of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.smin",
)]
pub struct VPReduceSMinOp;

/// The largest unsigned integer of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.umax",
)]
pub struct VPReduceUMaxOp;

/// The smallest unsigned integer of a start and the elements.
#[op(
    family = Reductions<Start = AnySignlessInteger, Of = VectorOfInteger>,
    mnemonic = "intr.vp.reduce.umin",
)]
pub struct VPReduceUMinOp;

/// The sum of a start and the elements in order.
#[op(family = Reductions<Start = AnyFloat, Of = VectorOfFloat>, mnemonic = "intr.vp.reduce.fadd")]
pub struct VPReduceFAddOp;

/// The product of a start and the elements in order.
#[op(family = Reductions<Start = AnyFloat, Of = VectorOfFloat>, mnemonic = "intr.vp.reduce.fmul")]
pub struct VPReduceFMulOp;

/// The largest number of a start and the elements.
#[op(family = Reductions<Start = AnyFloat, Of = VectorOfFloat>, mnemonic = "intr.vp.reduce.fmax")]
pub struct VPReduceFMaxOp;

/// The smallest number of a start and the elements.
#[op(family = Reductions<Start = AnyFloat, Of = VectorOfFloat>, mnemonic = "intr.vp.reduce.fmin")]
pub struct VPReduceFMinOp;

op_family! {
    /// A vector as one of another type, with a mask and a length.
    #[op(dialect = LlvmDialect, traits(Pure))]
    struct Conversions<Of> {
        #[operand]
        src: Of,
        #[operand]
        mask: VectorOfI1,
        #[operand]
        evl: I32,
        #[result]
        res: LlvmType,
    }
}

/// Widens integers by zeros.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.zext")]
pub struct VPZExtOp;

/// Widens integers by copies of their sign bits.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.sext")]
pub struct VPSExtOp;

/// The low bits of integers.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.trunc")]
pub struct VPTruncOp;

/// The numbers in a wider type.
#[op(family = Conversions<VectorOfFloat>, mnemonic = "intr.vp.fpext")]
pub struct VPFPExtOp;

/// The numbers rounded to a narrower type.
#[op(family = Conversions<VectorOfFloat>, mnemonic = "intr.vp.fptrunc")]
pub struct VPFPTruncOp;

/// The numbers as unsigned integers.
#[op(family = Conversions<VectorOfFloat>, mnemonic = "intr.vp.fptoui")]
pub struct VPFPToUIOp;

/// The numbers as signed integers.
#[op(family = Conversions<VectorOfFloat>, mnemonic = "intr.vp.fptosi")]
pub struct VPFPToSIOp;

/// Unsigned integers as numbers.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.uitofp")]
pub struct VPUIToFPOp;

/// Signed integers as numbers.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.sitofp")]
pub struct VPSIToFPOp;

/// The addresses of pointers.
#[op(family = Conversions<VectorOfPointer>, mnemonic = "intr.vp.ptrtoint")]
pub struct VPPtrToIntOp;

/// Pointers to addresses.
#[op(family = Conversions<VectorOfInteger>, mnemonic = "intr.vp.inttoptr")]
pub struct VPIntToPtrOp;

op_family! {
    /// Elements of one of two vectors.
    #[op(dialect = LlvmDialect, traits(Pure, AllTypesMatch(true_val, false_val, res)))]
    struct Selections {
        #[operand] cond: VectorOfI1,
        #[operand] true_val: LlvmVector,
        #[operand] false_val: LlvmVector,
        #[operand] evl: I32,
        #[result] res: LlvmType,
    }
}

/// Elements of one of two vectors; undefined beyond the length.
#[op(family = Selections, mnemonic = "intr.vp.select")]
pub struct VPSelectOp;

/// Elements of one of two vectors; of the second one beyond the length.
#[op(family = Selections, mnemonic = "intr.vp.merge")]
pub struct VPMergeOp;

/// Loads.
#[op(dialect = LlvmDialect, mnemonic = "intr.vp.load")]
pub struct VPLoadOp {
    #[operand]
    ptr: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    evl: I32,
    #[result]
    res: LlvmType,
}

/// Stores.
#[op(dialect = LlvmDialect, mnemonic = "intr.vp.store")]
pub struct VPStoreOp {
    #[operand]
    val: LlvmVector,
    #[operand]
    ptr: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    evl: I32,
}

/// Loads elements that are some bytes apart.
#[op(dialect = LlvmDialect, mnemonic = "intr.experimental.vp.strided.load")]
pub struct VPStridedLoadOp {
    #[operand]
    ptr: PointerType,
    #[operand]
    stride: AnySignlessInteger,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    evl: I32,
    #[result]
    res: LlvmType,
}

/// Stores elements some bytes apart.
#[op(dialect = LlvmDialect, mnemonic = "intr.experimental.vp.strided.store")]
pub struct VPStridedStoreOp {
    #[operand]
    val: LlvmVector,
    #[operand]
    ptr: PointerType,
    #[operand]
    stride: AnySignlessInteger,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    evl: I32,
}
