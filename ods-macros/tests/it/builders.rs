//! Result types that builders infer.

use terrace_ir::ods::InferredResults;
use terrace_ir::types::{TupleType, Type};
use terrace_ir::{Location, Rewriter, Value};

use crate::dialect::*;

const LOC: Location = Location::UNKNOWN;

fn int(rw: &mut Rewriter<'_>) -> Value {
    ConstOp::build(rw, LOC, 1).result(rw)
}

// covers: ODS-078, ODS-081, ODS-086
#[test]
fn types_follow_from_equal_parts() {
    with_module(&context(), |rw| {
        // From an attribute, by `AllTypesMatch`.
        let x = int(rw);
        assert_eq!(rw.ty(x), Type::I64);
        // From an operand, by `SameOperandsAndResultType`.
        let sum = AddOp::build(rw, LOC, x, x);
        assert_eq!(rw.ty(sum.result(rw)), Type::I64);
    });
}

// covers: ODS-086, ODS-142
#[test]
fn types_follow_from_constraints() {
    with_module(&context(), |rw| {
        let x = int(rw);
        let compare = CompareOp::build(rw, LOC, x, x);
        assert_eq!(rw.ty(compare.result(rw)), Type::I1);
        // The format leaves out the type, so the constraint must have one.
        let pair = PairOp::build(rw, LOC, x, x);
        assert_eq!(rw.ty(pair.result(rw)), Type::NONE);
    });
}

// covers: ODS-078, ODS-086
#[test]
fn types_follow_by_functions() {
    with_module(&context(), |rw| {
        let x = int(rw);
        let pair = TupleType::get(rw, &[Type::I64, Type::I64]).into();
        let y = NoFormatOp::build(rw, LOC, pair, x).result(rw);
        let mapped = MappedOp::build(rw, LOC, x, y);
        let expected: Type = TupleType::get(rw, &[pair, pair]).into();
        assert_eq!(rw.ty(mapped.z(rw)), expected);
    });
}

// covers: ODS-082, ODS-083, ODS-144
#[test]
fn types_follow_from_code() {
    with_module(&context(), |rw| {
        let x = int(rw);
        let tuple = TupleOp::build(rw, LOC, &[x, x]);
        let expected: Type = TupleType::get(rw, &[Type::I64, Type::I64]).into();
        assert_eq!(rw.ty(tuple.tuple(rw)), expected);
        let error = TupleOp::try_build(rw, LOC, &[]).unwrap_err();
        assert_eq!(error.message(), "a tuple has parts");
    });
}

#[test]
#[should_panic(
    expected = "'t.tuple' was built from operands that its result types do not follow from: a tuple has parts"
)]
fn a_builder_names_the_op_whose_types_cannot_be_inferred() {
    with_module(&context(), |rw| {
        TupleOp::build(rw, LOC, &[]);
    });
}

// covers: ODS-085
#[test]
fn trailing_attributes_that_may_be_absent_are_left_out() {
    with_module(&context(), |rw| {
        let x = int(rw);
        let op = FlagsOp::build(rw, LOC, 1, x);
        assert_eq!(op.stride(rw), 4);
        let op = FlagsOp::builder(1, x)
            .label(Some("l".into()))
            .stride(5)
            .build(rw, LOC);
        assert_eq!((op.stride(rw), op.label(rw).as_deref()), (5, Some("l")));
        // What is not given has no value of its own: the default is not stored.
        assert!(!op.read_only(rw) && op.read_only_attr(rw).is_none());
        let op = FlagsOp::builder(1, x).build(rw, LOC);
        assert!(op.stride(rw) == 4 && op.stride_attr(rw).is_none());
    });
}

#[test]
fn ops_are_inserted_where_the_builder_is() {
    with_module(&context(), |rw| {
        let first = int(rw);
        let op = rw.defining_op(first).expect("it is a constant");
        rw.set_insertion_point_before(op);
        let second = int(rw);
        assert_eq!(
            rw.next_op(rw.defining_op(second).expect("it is a constant")),
            Some(op)
        );
    });
}

/// `InferredResults` is what rules need to build an op without types.
fn is_inferred<T: InferredResults>() -> &'static str {
    T::NAME
}

// covers: ODS-086
#[test]
fn inference_is_known_to_rules() {
    assert_eq!(is_inferred::<AddOp>(), "t.add");
    assert_eq!(is_inferred::<YieldOp>(), "t.yield");
    assert_eq!(is_inferred::<MappedOp>(), "t.mapped");
}
