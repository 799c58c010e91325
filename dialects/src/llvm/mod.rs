//! The llvm dialect: LLVM IR as ops and types, with the syntax of MLIR 22.
//!
//! Functions are [`FuncOp`]s, each with its own arena; globals are [`GlobalOp`]s. Values have signless integer, floating-point and
//! vector types, and the types of this dialect: pointers without a pointee, arrays, structs. `terrace-lowering` translates a module
//! of these ops to LLVM IR, compiles and runs it.

mod aggregates;
mod arithmetic;
mod call;
mod casts;
mod constants;
mod constraints;
mod control;
mod enums;
mod func;
mod gep;
mod global;
mod intrinsics;
mod memory;
mod syntax;
mod types;

pub use aggregates::{ExtractValueOp, InsertValueOp};
pub use arithmetic::*;
pub use call::CallOp;
pub use casts::*;
pub use constants::{AddressOfOp, ConstantOp, PoisonOp, UndefOp, ZeroOp};
pub use constraints::*;
pub use control::{BrOp, CondBrOp, ReturnOp, SwitchCase, SwitchOp, UnreachableOp};
pub use enums::*;
pub use func::FuncOp;
pub use gep::{GepIndex, GepOp};
pub use global::GlobalOp;
pub use intrinsics::*;
pub use memory::{AllocaOp, LoadOp, StoreOp};
pub use types::*;

use terrace_ods_macros::dialect;

/// LLVM IR.
#[dialect(
    name = "llvm",
    ops(
        AShrOp,
        AbsOp,
        AddOp,
        AddrSpaceCastOp,
        AddressOfOp,
        AllocaOp,
        AndOp,
        BitReverseOp,
        BitcastOp,
        BrOp,
        ByteSwapOp,
        CallOp,
        CondBrOp,
        ConstantOp,
        CopySignOp,
        CosOp,
        CountLeadingZerosOp,
        CountTrailingZerosOp,
        CtPopOp,
        Exp2Op,
        ExpOp,
        ExtractValueOp,
        FAbsOp,
        FAddOp,
        FCeilOp,
        FCmpOp,
        FDivOp,
        FFloorOp,
        FMulAddOp,
        FMulOp,
        FNegOp,
        FPExtOp,
        FPToSIOp,
        FPToUIOp,
        FPTruncOp,
        FRemOp,
        FSubOp,
        FTruncOp,
        FmaOp,
        FuncOp,
        GepOp,
        GlobalOp,
        ICmpOp,
        InsertValueOp,
        IntToPtrOp,
        LShrOp,
        LifetimeEndOp,
        LifetimeStartOp,
        LoadOp,
        Log10Op,
        Log2Op,
        LogOp,
        MaxNumOp,
        MaximumOp,
        MemcpyOp,
        MemmoveOp,
        MemsetOp,
        MinNumOp,
        MinimumOp,
        MulOp,
        OrOp,
        PoisonOp,
        PowIOp,
        PowOp,
        PtrToIntOp,
        ReturnOp,
        RintOp,
        RoundEvenOp,
        RoundOp,
        SDivOp,
        SExtOp,
        SIToFPOp,
        SMaxOp,
        SMinOp,
        SRemOp,
        SelectOp,
        ShlOp,
        SinOp,
        SqrtOp,
        StackRestoreOp,
        StackSaveOp,
        StoreOp,
        SubOp,
        SwitchOp,
        TrapOp,
        TruncOp,
        UDivOp,
        UIToFPOp,
        UMaxOp,
        UMinOp,
        URemOp,
        UndefOp,
        UnreachableOp,
        XOrOp,
        ZExtOp,
        ZeroOp,
    ),
    types(
        ArrayType,
        FunctionType,
        LabelType,
        MetadataType,
        PointerType,
        PpcFp128Type,
        StructType,
        TargetType,
        TokenType,
        VoidType,
        X86AmxType
    ),
    attributes(CConv, FastmathFlags, IntegerOverflowFlags, Linkage, TailCallKind)
)]
pub struct LlvmDialect;
