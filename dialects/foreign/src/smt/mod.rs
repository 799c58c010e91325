//! The smt dialect: questions to solvers of satisfiability modulo theories.
//!
//! A [`SolverOp`] is a session with a solver: what is asserted in it, and a [`CheckOp`] that asks whether all of it can hold. Values are
//! terms: booleans, integers of any size, bit vectors, arrays, functions, and values of sorts of the program's own.

mod arrays;
mod bits;
mod functions;
mod integers;
mod logic;
mod quantifiers;
mod solver;
mod types;

pub use arrays::*;
pub use bits::*;
pub use functions::*;
pub use integers::*;
pub use logic::*;
pub use quantifiers::*;
pub use solver::*;
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::{Builder, Location, Op, Type};
use terrace_ods_macros::dialect;
pub use types::*;

/// Questions to solvers of satisfiability modulo theories.
#[dialect(
    name = "smt",
    ops(
        AndOp,
        ApplyFuncOp,
        ArrayBroadcastOp,
        ArraySelectOp,
        ArrayStoreOp,
        AssertOp,
        BV2IntOp,
        BVAShrOp,
        BVAddOp,
        BVAndOp,
        BVCmpOp,
        BVConstantOp,
        BVLShrOp,
        BVMulOp,
        BVNegOp,
        BVNotOp,
        BVOrOp,
        BVSDivOp,
        BVSModOp,
        BVSRemOp,
        BVShlOp,
        BVUDivOp,
        BVURemOp,
        BVXOrOp,
        BoolConstantOp,
        CheckOp,
        ConcatOp,
        DeclareFunOp,
        DistinctOp,
        EqOp,
        ExistsOp,
        ExtractOp,
        ForallOp,
        ImpliesOp,
        Int2BVOp,
        IntAbsOp,
        IntAddOp,
        IntCmpOp,
        IntConstantOp,
        IntDivOp,
        IntModOp,
        IntMulOp,
        IntSubOp,
        IteOp,
        NotOp,
        OrOp,
        PopOp,
        PushOp,
        RepeatOp,
        ResetOp,
        SetLogicOp,
        SolverOp,
        XOrOp,
        YieldOp,
    ),
    types(
        ArrayType,
        BitVectorType,
        BoolType,
        IntType,
        SMTFuncType,
        SortType
    ),
    attributes(BitVectorAttr),
    materialize_constant = constant
)]
pub struct SmtDialect;

fn constant(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    if let Some(value) = value.cast::<BitVectorAttr>(b) {
        let is_its_type = Type::from(value.ty(b)) == ty;
        return is_its_type.then(|| BVConstantOp::build(b, loc, value).into());
    }
    let value = value.cast::<BoolAttr>(b).filter(|_| ty.is::<BoolType>(b))?;
    Some(BoolConstantOp::build(b, loc, value).into())
}
