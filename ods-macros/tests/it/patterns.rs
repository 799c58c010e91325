//! What rules know of ops.

use terrace_ir::ods::{
    ArgumentAt, Many, One, Opt, PatternSuccessors, ResultAt, SingleResult, Slot, ValueGroup,
};

use crate::dialect::*;

fn slot<T: ArgumentAt<N>, const N: usize>() -> Slot {
    T::SLOT
}

fn group<T: ResultAt<N, Group = G>, G: ValueGroup, const N: usize>() {}

fn single<T: SingleResult>() {}

fn successors<T: PatternSuccessors<N>, const N: usize>() {}

#[test]
fn arguments_by_position() {
    assert_eq!(slot::<FlagsOp, 0>(), Slot::Attribute(0));
    assert_eq!(slot::<FlagsOp, 1>(), Slot::Operand(0));
    assert_eq!(slot::<FlagsOp, 4>(), Slot::Attribute(3));
    assert_eq!(slot::<EqualSizesOp, 2>(), Slot::Operand(2));
}

#[test]
fn results_and_successors() {
    group::<SegmentsOp, Many, 0>();
    group::<SegmentsOp, One, 1>();
    group::<SegmentsOp, Opt, 2>();
    single::<AddOp>();
    successors::<CondBrOp, 2>();
    successors::<AddOp, 0>();
}
