//! Accessors and setters.

use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, StringAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::Type;
use terrace_ir::{Location, Rewriter, Value};

use crate::dialect::*;

const LOC: Location = Location::UNKNOWN;

/// Constants to use as operands.
fn values(rw: &mut Rewriter<'_>, count: i64) -> Vec<Value> {
    (0..count)
        .map(|value| ConstOp::build(rw, LOC, value).result(rw))
        .collect()
}

// covers: ODS-018, ODS-015
#[test]
fn operands_and_results_by_name() {
    with_module(&context(), |rw| {
        let v = values(rw, 3);
        let add = AddOp::build(rw, LOC, v[0], v[1]);
        assert_eq!((add.lhs(rw), add.rhs(rw)), (v[0], v[1]));
        assert_eq!(add.result(rw), rw.result(add.into(), 0));
        add.set_rhs(rw, v[2]);
        assert_eq!(rw.operands(add.into()).collect::<Vec<_>>(), [v[0], v[2]]);
    });
}

// covers: ODS-022, ODS-062
#[test]
fn one_variadic_group_takes_what_is_left() {
    with_module(&context(), |rw| {
        let v = values(rw, 3);
        let shifted = ShiftedOp::build(rw, LOC, &v[..2], v[2]);
        assert_eq!(shifted.many(rw).collect::<Vec<_>>(), v[..2]);
        assert_eq!(shifted.last(rw), v[2]);
        shifted.set_many(rw, &[v[2]]);
        assert_eq!(shifted.many(rw).rev().collect::<Vec<_>>(), [v[2]]);
        shifted.set_last(rw, v[0]);
        assert_eq!((shifted.many(rw).len(), shifted.last(rw)), (1, v[0]));
        let callee = FlatSymbolRefAttr::get(rw, rw.ident("f"));
        let call = CallOp::build(rw, LOC, &[Type::I1, Type::F32], callee, &v);
        assert_eq!(
            call.outputs(rw)
                .map(|value| rw.ty(value))
                .collect::<Vec<_>>(),
            [Type::I1, Type::F32]
        );
    });
}

// covers: ODS-023, ODS-024
#[test]
fn sizes_of_groups_in_an_attribute() {
    with_module(&context(), |rw| {
        let v = values(rw, 4);
        let types = [Type::I64, Type::I1];
        let op = SegmentsOp::build(
            rw,
            LOC,
            &types,
            Type::F32,
            Some(Type::F64),
            v[0],
            Some(v[1]),
            &v[2..],
        );
        assert_eq!((op.first(rw), op.maybe(rw)), (v[0], Some(v[1])));
        assert_eq!(op.many(rw).collect::<Vec<_>>(), v[2..]);
        assert_eq!(op.some(rw).len(), 2);
        assert_eq!(rw.ty(op.last(rw)), Type::F32);
        assert_eq!(op.others(rw).map(|value| rw.ty(value)), Some(Type::F64));

        op.set_maybe(rw, None);
        assert_eq!(
            (op.maybe(rw), op.many(rw).len(), rw.num_operands(op.into())),
            (None, 2, 3)
        );
        op.set_many(rw, &[v[0], v[1], v[2]]);
        op.set_maybe(rw, Some(v[3]));
        assert_eq!(
            (op.maybe(rw), op.many(rw).collect::<Vec<_>>()),
            (Some(v[3]), vec![v[0], v[1], v[2]])
        );

        let op = SegmentsOp::build(rw, LOC, &[], Type::F32, None, v[0], None, &[]);
        assert_eq!(
            (
                op.maybe(rw),
                op.many(rw).len(),
                op.some(rw).len(),
                op.others(rw)
            ),
            (None, 0, 0, None)
        );
    });
}

// covers: ODS-023
#[test]
fn groups_of_one_size() {
    with_module(&context(), |rw| {
        let v = values(rw, 5);
        let op = EqualSizesOp::build(rw, LOC, &v[..2], v[2], &v[3..]);
        assert_eq!(op.keys(rw).collect::<Vec<_>>(), v[..2]);
        assert_eq!(op.middle(rw), v[2]);
        assert_eq!(op.values(rw).collect::<Vec<_>>(), v[3..]);
        op.set_middle(rw, v[0]);
        assert_eq!(op.middle(rw), v[0]);
    });
}

// covers: ODS-018, ODS-019, ODS-026, ODS-027, ODS-034, ODS-038
#[test]
fn attributes_as_rust_values() {
    with_module(&context(), |rw| {
        let x = values(rw, 1)[0];
        let op = FlagsOp::build(rw, LOC, 8, x);
        assert_eq!(op.size(rw), 8);
        assert_eq!(rw.attr(op.into(), "sizeInBytes"), op.size_attr(rw));
        assert!(!op.read_only(rw));
        assert_eq!((op.stride(rw), op.stride_attr(rw)), (4, None));
        assert!(op.label(rw).is_none());

        op.set_size(rw, 16);
        op.set_read_only(rw, true);
        op.set_stride(rw, 2);
        op.set_label(rw, Some("x".into()));
        assert_eq!(
            (op.size(rw), op.read_only(rw), op.stride(rw)),
            (16, true, 2)
        );
        assert_eq!(op.label(rw).as_deref(), Some("x"));
        assert_eq!(op.read_only_attr(rw), Some(Attribute::UNIT));
        assert_eq!(op.label_attr(rw), Some(StringAttr::get(rw, b"x").into()));
        op.set_label(rw, None);
        assert!(op.label_attr(rw).is_none());

        let op = FlagsOp::builder(1, x)
            .read_only(true)
            .stride(7)
            .build(rw, LOC);
        assert_eq!((op.read_only(rw), op.stride(rw)), (true, 7));
    });
}

// covers: ODS-059, ODS-060, ODS-063, ODS-064
#[test]
fn regions_and_successors() {
    with_module(&context(), |rw| {
        let op = LoopOp::build(rw, LOC, 2);
        let regions = rw.regions(op.into()).to_vec();
        assert_eq!(op.body(rw), regions[0]);
        assert_eq!(op.rest(rw).collect::<Vec<_>>(), regions[1..]);

        let blocks: Vec<_> = (0..3)
            .map(|_| rw.ir_mut().append_block(regions[0], &[]))
            .collect();
        rw.set_insertion_point_to_end(blocks[0]);
        let flag = values(rw, 1)[0];
        let switch = SwitchOp::build(rw, LOC, flag, blocks[0], &[blocks[1], blocks[2]]);
        assert_eq!(switch.default(rw), blocks[0]);
        assert_eq!(switch.cases(rw).collect::<Vec<_>>(), blocks[1..]);
        switch.set_cases(rw, &[blocks[0]]);
        switch.set_default(rw, blocks[2]);
        assert_eq!(
            rw.successors(switch.into()).collect::<Vec<_>>(),
            [blocks[2], blocks[0]]
        );
    });
}

// covers: ODS-059
#[test]
fn regions_of_isolated_ops_from_outside_and_inside() {
    with_module(&context(), |rw| {
        let func = FuncOp::build(rw, LOC, "main".into());
        let child = rw
            .child(func.into())
            .expect("a function has an arena of its own");
        let inside = FuncOp::cast(child, child.root()).expect("its root is the function");
        assert_eq!(func.body(rw), inside.body(child));
        assert_eq!(func.label(rw), "main");
        assert_eq!(inside.label(child), "main");
    });
}

// covers: ODS-175, ODS-176, ODS-177, ODS-178, ODS-179, ODS-183
#[test]
fn interfaces_are_asked_through_objects() {
    with_module(&context(), |rw| {
        let v = values(rw, 2);
        let add = AddOp::build(rw, LOC, v[0], v[1]);
        let op = terrace_ir::Op::from(add);
        let named = op
            .interface::<dyn Named>(rw)
            .expect("an addition has a name");
        assert!(named.name(rw).starts_with("sum of"));
        assert_eq!(named.name_twice(rw), named.name(rw).repeat(2));
        assert_eq!(AddOp::kind(), "thing");
        let constant = rw.defining_op(v[0]).expect("it is a constant");
        assert!(constant.interface::<dyn Named>(rw).is_none());
        assert_eq!(<dyn Named as terrace_ir::ods::OpInterface>::NAME, "Named");
        assert!(AddOp::INFO.interfaces[0].verify.is_some());
    });
}

// covers: IR-021
#[test]
fn ops_are_cast_by_kind() {
    with_module(&context(), |rw| {
        let v = values(rw, 2);
        let add = AddOp::build(rw, LOC, v[0], v[1]);
        assert_eq!(AddOp::cast(rw, add.into()), Some(add));
        assert!(ConstOp::cast(rw, add.into()).is_none());
        assert_eq!(add.result(rw).defining::<AddOp>(rw), Some(add));
    });
}
