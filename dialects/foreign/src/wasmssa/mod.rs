//! The wasmssa dialect: WebAssembly, with values where that has a stack.
//!
//! A module holds functions, globals, memories and tables, and imports of these. Blocks, loops and conditionals of WebAssembly are ops
//! with a label: [`BranchIfOp`] goes to one of the labels around it, and [`BlockReturnOp`] leaves the innermost of these ops for the
//! block that follows it.

mod control;
mod functions;
mod globals;
mod labels;
mod locals;
mod numbers;
mod types;

pub use control::*;
pub use functions::*;
pub use globals::*;
pub use labels::*;
pub use locals::*;
pub use numbers::*;
use terrace_ods_macros::dialect;
pub use types::*;

/// WebAssembly, with values where that has a stack.
#[dialect(
    name = "wasmssa",
    ops(
        AbsOp,
        AddOp,
        AndOp,
        BlockOp,
        BlockReturnOp,
        BranchIfOp,
        CeilOp,
        ClzOp,
        ConstOp,
        ConvertSOp,
        ConvertUOp,
        CopySignOp,
        CtzOp,
        DemoteOp,
        DivOp,
        DivSIOp,
        DivUIOp,
        EqOp,
        EqzOp,
        ExtendLowBitsSOp,
        ExtendSI32Op,
        ExtendUI32Op,
        FloorOp,
        FuncCallOp,
        FuncImportOp,
        FuncOp,
        GeOp,
        GeSIOp,
        GeUIOp,
        GlobalGetOp,
        GlobalImportOp,
        GlobalOp,
        GtOp,
        GtSIOp,
        GtUIOp,
        IfOp,
        LeOp,
        LeSIOp,
        LeUIOp,
        LocalGetOp,
        LocalOp,
        LocalSetOp,
        LocalTeeOp,
        LoopOp,
        LtOp,
        LtSIOp,
        LtUIOp,
        MaxOp,
        MemImportOp,
        MemOp,
        MinOp,
        MulOp,
        NeOp,
        NegOp,
        OrOp,
        PopCntOp,
        PromoteOp,
        ReinterpretOp,
        RemSIOp,
        RemUIOp,
        ReturnOp,
        RotlOp,
        RotrOp,
        ShLOp,
        ShRSOp,
        ShRUOp,
        SqrtOp,
        SubOp,
        TableImportOp,
        TableOp,
        TruncOp,
        WrapOp,
        XOrOp,
    ),
    types(ExternRefType, FuncRefType, LimitType, LocalRefType, TableType)
)]
pub struct WasmSsaDialect;
