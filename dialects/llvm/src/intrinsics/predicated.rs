//! Operations on vectors that a mask and a length restrict: `llvm.intr.vp.*`.

use terrace_ir::ods::{AnyFloat, AnySignlessInteger, I32};
use terrace_ods_macros::op;

use crate::{
    LlvmDialect, LlvmType, LlvmVector, PointerType, VectorOfFloat, VectorOfI1, VectorOfInteger,
    VectorOfPointer,
};

/// Operations of some operands, a mask and a length. `evl` is the number of elements that are computed, from the first on.
macro_rules! predicated_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal ($($operand:ident: $ty:ident),*);)*) => {$(
        $(#[doc = $doc])*
        #[op(dialect = LlvmDialect, mnemonic = $mnemonic, traits(Pure))]
        pub struct $name {
            $(#[operand] $operand: $ty,)*
            #[operand] mask: VectorOfI1,
            #[operand] evl: I32,
            #[result] res: LlvmType,
        }
    )*};
}

predicated_ops! {
    /// Addition.
    VPAddOp = "intr.vp.add" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Subtraction.
    VPSubOp = "intr.vp.sub" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Multiplication.
    VPMulOp = "intr.vp.mul" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Signed division.
    VPSDivOp = "intr.vp.sdiv" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Unsigned division.
    VPUDivOp = "intr.vp.udiv" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The remainder of signed division.
    VPSRemOp = "intr.vp.srem" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The remainder of unsigned division.
    VPURemOp = "intr.vp.urem" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Shift to the right; copies of the sign bit come in.
    VPAShrOp = "intr.vp.ashr" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Shift to the right; zeros come in.
    VPLShrOp = "intr.vp.lshr" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Shift to the left.
    VPShlOp = "intr.vp.shl" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Bitwise or.
    VPOrOp = "intr.vp.or" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Bitwise and.
    VPAndOp = "intr.vp.and" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Bitwise exclusive or.
    VPXorOp = "intr.vp.xor" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The larger signed integers.
    VPSMaxOp = "intr.vp.smax" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The smaller signed integers.
    VPSMinOp = "intr.vp.smin" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The larger unsigned integers.
    VPUMaxOp = "intr.vp.umax" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// The smaller unsigned integers.
    VPUMinOp = "intr.vp.umin" (lhs: VectorOfInteger, rhs: VectorOfInteger);
    /// Addition of numbers.
    VPFAddOp = "intr.vp.fadd" (lhs: VectorOfFloat, rhs: VectorOfFloat);
    /// Subtraction of numbers.
    VPFSubOp = "intr.vp.fsub" (lhs: VectorOfFloat, rhs: VectorOfFloat);
    /// Multiplication of numbers.
    VPFMulOp = "intr.vp.fmul" (lhs: VectorOfFloat, rhs: VectorOfFloat);
    /// Division of numbers.
    VPFDivOp = "intr.vp.fdiv" (lhs: VectorOfFloat, rhs: VectorOfFloat);
    /// The remainder of division of numbers.
    VPFRemOp = "intr.vp.frem" (lhs: VectorOfFloat, rhs: VectorOfFloat);
    /// The numbers with the other sign.
    VPFNegOp = "intr.vp.fneg" (op: VectorOfFloat);
    /// Products plus numbers, rounded once.
    VPFmaOp = "intr.vp.fma" (op1: VectorOfFloat, op2: VectorOfFloat, op3: VectorOfFloat);
    /// Products plus numbers, rounded once where that is faster.
    VPFMulAddOp = "intr.vp.fmuladd" (op1: VectorOfFloat, op2: VectorOfFloat, op3: VectorOfFloat);
    /// The sum of a start and the elements.
    VPReduceAddOp = "intr.vp.reduce.add" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The product of a start and the elements.
    VPReduceMulOp = "intr.vp.reduce.mul" (start: AnySignlessInteger, val: VectorOfInteger);
    /// Bitwise and of a start and the elements.
    VPReduceAndOp = "intr.vp.reduce.and" (start: AnySignlessInteger, val: VectorOfInteger);
    /// Bitwise or of a start and the elements.
    VPReduceOrOp = "intr.vp.reduce.or" (start: AnySignlessInteger, val: VectorOfInteger);
    /// Bitwise exclusive or of a start and the elements.
    VPReduceXorOp = "intr.vp.reduce.xor" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The largest signed integer of a start and the elements.
    VPReduceSMaxOp = "intr.vp.reduce.smax" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The smallest signed integer of a start and the elements.
    VPReduceSMinOp = "intr.vp.reduce.smin" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The largest unsigned integer of a start and the elements.
    VPReduceUMaxOp = "intr.vp.reduce.umax" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The smallest unsigned integer of a start and the elements.
    VPReduceUMinOp = "intr.vp.reduce.umin" (start: AnySignlessInteger, val: VectorOfInteger);
    /// The sum of a start and the elements in order.
    VPReduceFAddOp = "intr.vp.reduce.fadd" (start: AnyFloat, val: VectorOfFloat);
    /// The product of a start and the elements in order.
    VPReduceFMulOp = "intr.vp.reduce.fmul" (start: AnyFloat, val: VectorOfFloat);
    /// The largest number of a start and the elements.
    VPReduceFMaxOp = "intr.vp.reduce.fmax" (start: AnyFloat, val: VectorOfFloat);
    /// The smallest number of a start and the elements.
    VPReduceFMinOp = "intr.vp.reduce.fmin" (start: AnyFloat, val: VectorOfFloat);
    /// Widens integers by zeros.
    VPZExtOp = "intr.vp.zext" (src: VectorOfInteger);
    /// Widens integers by copies of their sign bits.
    VPSExtOp = "intr.vp.sext" (src: VectorOfInteger);
    /// The low bits of integers.
    VPTruncOp = "intr.vp.trunc" (src: VectorOfInteger);
    /// The numbers in a wider type.
    VPFPExtOp = "intr.vp.fpext" (src: VectorOfFloat);
    /// The numbers rounded to a narrower type.
    VPFPTruncOp = "intr.vp.fptrunc" (src: VectorOfFloat);
    /// The numbers as unsigned integers.
    VPFPToUIOp = "intr.vp.fptoui" (src: VectorOfFloat);
    /// The numbers as signed integers.
    VPFPToSIOp = "intr.vp.fptosi" (src: VectorOfFloat);
    /// Unsigned integers as numbers.
    VPUIToFPOp = "intr.vp.uitofp" (src: VectorOfInteger);
    /// Signed integers as numbers.
    VPSIToFPOp = "intr.vp.sitofp" (src: VectorOfInteger);
    /// The addresses of pointers.
    VPPtrToIntOp = "intr.vp.ptrtoint" (src: VectorOfPointer);
    /// Pointers to addresses.
    VPIntToPtrOp = "intr.vp.inttoptr" (src: VectorOfInteger);
}

/// Elements of one of two vectors.
macro_rules! selections {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, AllTypesMatch(true_val, false_val, res)),
        )]
        pub struct $name {
            #[operand] cond: VectorOfI1,
            #[operand] true_val: LlvmVector,
            #[operand] false_val: LlvmVector,
            #[operand] evl: I32,
            #[result] res: LlvmType,
        }
    )*};
}

selections! {
    /// Elements of one of two vectors; undefined beyond the length.
    VPSelectOp = "intr.vp.select";
    /// Elements of one of two vectors; of the second one beyond the length.
    VPMergeOp = "intr.vp.merge";
}

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
