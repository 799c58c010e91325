//! Tests of structural equality, from text.

use terrace_ir::asm::parse_module_unverified;
use terrace_ir::context::Context;
use terrace_ir::ir::WalkOrder;

use super::*;
use crate::test_dialect::context;

const ALL: EquivalenceOptions = EquivalenceOptions {
    ignore_locations: false,
    ignore_discardable_attrs: false,
    ignore_inherent_attrs: false,
    reorder_commutative: false,
};

fn read(cx: &Context, text: &str) -> Box<Ir> {
    parse_module_unverified(cx, text.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors[0].render(cx));
    })
}

/// How two texts differ.
fn difference(a: &str, b: &str, options: EquivalenceOptions) -> Option<String> {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let (a, b) = (read(&cx, a), read(&cx, b));
    let forward = options.compare(&a, &b);
    assert_eq!(
        forward.is_ok(),
        options.compare(&b, &a).is_ok(),
        "equality is symmetric"
    );
    assert!(ALL.compare(&a, &a).is_ok(), "equality is reflexive");
    forward.err().map(|difference| difference.what().to_owned())
}

#[track_caller]
fn equal(a: &str, b: &str) {
    assert_eq!(difference(a, b, ALL), None);
}

#[track_caller]
fn different(a: &str, b: &str, what: &str) {
    assert_eq!(difference(a, b, ALL).as_deref(), Some(what));
}

/// Texts that differ in one place, all ops at the same location.
const AT: &str = "loc(\"f\":1:1)";

#[test]
fn names_of_values_and_blocks_do_not_count() {
    equal(
        &format!(
            "%a:2 = \"x\"() : () -> (i32, i64) {AT}\n\"y\"(%a#1) ({{\n^b(%c: i8 {AT}):\n \"z\"(%c, %a#0)[^d] : (i8, i32) -> () {AT}\n^d:\n}}) : (i64) -> () {AT}"
        ),
        &format!(
            "%0:2 = \"x\"() : () -> (i32, i64) {AT}\n\"y\"(%0#1) ({{\n^e(%1: i8 {AT}):\n \"z\"(%1, %0#0)[^f] : (i8, i32) -> () {AT}\n^f:\n}}) : (i64) -> () {AT}"
        ),
    );
}

#[test]
fn every_part_of_an_op_counts() {
    let op = |text: &str| format!("{text} {AT}");
    let cases = [
        (
            "\"x\"() : () -> ()",
            "\"y\"() : () -> ()",
            "the op is 'x', and 'y' on the other side",
        ),
        (
            "%0 = \"x\"() : () -> i32",
            "%0 = \"x\"() : () -> i64",
            "the type of result #0 is 'i32', and 'i64' on the other side",
        ),
        (
            "%0 = \"x\"() : () -> i32",
            "\"x\"() : () -> ()",
            "1 result, and 0 results on the other side",
        ),
        (
            "\"x\"() {a = 1} : () -> ()",
            "\"x\"() {a = 2} : () -> ()",
            "attribute 'a' is 1 : i64, and 2 : i64 on the other side",
        ),
        (
            "\"x\"() {a, c} : () -> ()",
            "\"x\"() {b, c} : () -> ()",
            "attribute 'a' is only on the first side",
        ),
        (
            "\"x\"() {b, c} : () -> ()",
            "\"x\"() {a, c} : () -> ()",
            "attribute 'a' is only on the other side",
        ),
        (
            "\"x\"() {a} : () -> ()",
            "\"x\"() : () -> ()",
            "attribute 'a' is only on the first side",
        ),
        (
            "\"x\"() <{a = 1}> : () -> ()",
            "\"x\"() : () -> ()",
            "the dictionary of properties is {a = 1 : i64}, and absent on the other side",
        ),
        (
            "\"x\"() ({}) : () -> ()",
            "\"x\"() : () -> ()",
            "1 region, and 0 regions on the other side",
        ),
        (
            "\"x\"() ({\n^a:\n^b:\n}) : () -> ()",
            "\"x\"() ({}) : () -> ()",
            "region #0: 2 blocks, and 0 blocks on the other side",
        ),
        (
            "\"x\"() ({\n^a(%a: i32):\n^b:\n}) : () -> ()",
            "\"x\"() ({\n^a:\n^b:\n}) : () -> ()",
            "region #0, block #0: 1 argument, and 0 arguments on the other side",
        ),
        (
            "\"x\"() ({\n^a:\n^b(%a: i32 loc(\"f\":1:1)):\n}) : () -> ()",
            "\"x\"() ({\n^a:\n^b(%a: i8 loc(\"f\":1:1)):\n}) : () -> ()",
            "region #0, block #1: the type of argument #0 is 'i32', and 'i8' on the other side",
        ),
        (
            "\"x\"() ({\n^a(%a: i32 loc(\"a\")):\n}) : () -> ()",
            "\"x\"() ({\n^a(%a: i32 loc(\"b\")):\n}) : () -> ()",
            "region #0, block #0: the location of argument #0 is loc(\"a\"), and loc(\"b\") on the other side",
        ),
        (
            "\"x\"() ({\n^a:\n \"y\"() : () -> ()\n}) : () -> ()",
            "\"x\"() ({\n^a:\n}) : () -> ()",
            "region #0, block #0: the block is empty on the other side",
        ),
        (
            "\"x\"() ({\n^a:\n \"y\"() : () -> ()\n^b:\n}) : () -> ()",
            "\"x\"() ({\n^a:\n^b:\n \"y\"() : () -> ()\n}) : () -> ()",
            "region #0, block #0: the block is empty on the other side",
        ),
        (
            "\"x\"() ({\n^a:\n}) : () -> ()",
            "\"x\"() ({\n^a:\n \"y\"() : () -> ()\n}) : () -> ()",
            "region #0, block #0: the block is empty only on the first side",
        ),
    ];
    for (a, b, what) in cases {
        let found = difference(&op(a), &op(b), ALL);
        assert_eq!(found.as_deref(), Some(what), "{a}\n{b}");
    }
}

#[test]
fn successors_operands_and_lengths_count() {
    let region = |target: &str, operand: &str, more: &str| {
        format!(
            "\"x\"() ({{\n^a(%a: i32 {AT}, %b: i32 {AT}):\n \"y\"({operand})[{target}] : (i32) -> () {AT}\n^b:\n \"z\"() : () -> () {AT}\n{more} }}) : () -> () {AT}"
        )
    };
    let one = region("^a", "%a", "");
    different(
        &one,
        &region("^b", "%a", ""),
        "successor #0 is another block on the other side",
    );
    different(
        &one,
        &region("^a", "%b", ""),
        "operand #0 is block argument #0, and block argument #1 on the other side",
    );
    let more = format!("\"z\"() : () -> () {AT}\n");
    different(
        &one,
        &region("^a", "%a", &more),
        "the block ends after this op on the first side",
    );
}

#[test]
fn a_use_before_its_definition_is_compared_when_that_comes() {
    let graph = |used: &str| {
        format!(
            "\"u\"({used}) : (i32) -> () {AT}\n%a = \"d\"() : () -> i32 {AT}\n%b = \"d\"() : () -> i32 {AT}"
        )
    };
    equal(&graph("%a"), &graph("%a"));
    different(
        &graph("%a"),
        &graph("%b"),
        "operand #0 is result #0 of 'd', and result #0 of 'd' on the other side",
    );
}

#[test]
fn locations_attributes_and_order_can_be_ignored() {
    let ops = |location: &str, attr: &str, property: &str| {
        format!(
            "\"x\"() <{{p = {property}}}> ({{\n^b(%a: i32 loc({location})):\n}}) {{a = {attr}}} : () -> () loc({location})"
        )
    };
    let (a, b) = (ops("\"f\":1:1", "1", "1"), ops("\"f\":1:2", "2", "2"));
    let mut options = ALL;
    assert_eq!(
        difference(&a, &b, options).as_deref(),
        Some("the location is loc(\"f\":1:1), and loc(\"f\":1:2) on the other side")
    );
    options.ignore_locations = true;
    assert!(difference(&a, &b, options).is_some());
    options.ignore_discardable_attrs = true;
    assert!(difference(&a, &b, options).is_some());
    options.ignore_inherent_attrs = true;
    assert_eq!(difference(&a, &b, options), None);
}

#[test]
fn distinct_attributes_and_resources_correspond_one_to_one() {
    let ops = |numbers: [u32; 3]| {
        let [a, b, c] = numbers;
        format!(
            "\"x\"() {{a = [distinct[{a}]<1>, distinct[{b}]<1>], b = tensor<1xi32, distinct[{c}]<1>>, c = dense_resource<r> : tensor<1xi8>}} : () -> () loc(fused<distinct[{a}]<1>>[\"a\"])\n{{-# dialect_resources: {{builtin: {{r: \"0x0100000007\"}}}} #-}}"
        )
    };
    equal(&ops([0, 1, 1]), &ops([5, 3, 3]));
    assert!(difference(&ops([0, 1, 1]), &ops([0, 1, 0]), ALL).is_some());
    assert!(difference(&ops([0, 1, 1]), &ops([0, 0, 0]), ALL).is_some());
    let other = ops([0, 1, 1]).replace("07\"", "08\"");
    assert!(difference(&ops([0, 1, 1]), &other, ALL).is_some());
}

#[test]
fn a_difference_says_where_it_is() {
    let text = |result: &str| {
        format!(
            "\"t.module\"() ({{\n  \"t.func\"() <{{sym_name = \"f\"}}> ({{\n    \"a\"() : () -> ()\n    %0 = \"b\"() : () -> {result}\n  }}) : () -> ()\n}}) : () -> ()"
        )
    };
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let (a, b) = (read(&cx, &text("i32")), read(&cx, &text("i64")));
    let options = EquivalenceOptions {
        ignore_locations: true,
        ..ALL
    };
    let difference = options.compare(&a, &b).unwrap_err();
    let names: Vec<&str> = difference
        .path()
        .iter()
        .map(|step| step.name.as_str(&cx))
        .collect();
    assert_eq!(names, ["builtin.module", "t.module", "t.func", "b"]);
    let place = |region, block, op| Some(Place { region, block, op });
    let places: Vec<_> = difference.path().iter().map(|step| step.place).collect();
    assert_eq!(
        places,
        [None, place(0, 0, 0), place(0, 0, 0), place(0, 0, 1)]
    );
    let error = difference.diagnostic(&cx);
    assert_eq!(
        error.message(),
        "the IR differs: the type of result #0 is 'i32', and 'i64' on the other side"
    );
    let notes: Vec<&str> = error.notes().iter().map(|note| &*note.message).collect();
    assert_eq!(
        notes,
        [
            "this is the other op",
            "region #0, block #0, op #1 of 't.func'",
            "region #0, block #0, op #0 of 't.module'",
            "region #0, block #0, op #0 of 'builtin.module'",
        ]
    );
}

#[test]
fn ops_of_one_arena_share_what_is_outside() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let ir = read(
        &cx,
        "%a = \"d\"() : () -> i32\n%b = \"d\"() : () -> i32\n\"u\"(%a) : (i32) -> ()\n\"u\"(%a) : (i32) -> ()\n\"u\"(%b) : (i32) -> ()",
    );
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).skip(3).collect();
    let options = EquivalenceOptions {
        ignore_locations: true,
        ..ALL
    };
    assert!(options.compare_ops((&ir, ops[0]), (&ir, ops[1])).is_ok());
    assert!(options.compare_ops((&ir, ops[0]), (&ir, ops[2])).is_err());
    // In another arena, what is outside corresponds by its type.
    let copy = ir.deep_clone();
    let others: Vec<Op> = copy.walk(copy.root(), WalkOrder::Pre).skip(3).collect();
    assert!(
        options
            .compare_ops((&ir, ops[0]), (&copy, others[2]))
            .is_ok()
    );
}

#[test]
fn depth_and_width_cost_no_stack_and_linear_time() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let mut ir = read(&cx, "\"x\"() : () -> ()");
    let name = cx.op_name("x");
    let mut block = ir.first_block(ir.regions(ir.root())[0]).unwrap();
    for _ in 0..50_000 {
        let op = ir.create_op(terrace_ir::ir::OpSpec {
            num_regions: 1,
            ..terrace_ir::ir::OpSpec::new(name, terrace_ir::Location::UNKNOWN)
        });
        ir.append_op(block, op);
        block = ir.append_block(ir.regions(op)[0], &[]);
    }
    let copy = ir.deep_clone();
    assert!(ALL.compare(&ir, &copy).is_ok());
}

#[test]
fn operands_of_commutative_ops_may_change_places() {
    let sum = |a: &str, b: &str| {
        format!(
            "%a:2 = \"d\"() : () -> (i32, i32) {AT}\n%c = \"t.add\"({a}, {b}) : (i32, i32) -> i32 {AT}"
        )
    };
    let (one, other) = (sum("%a#0", "%a#1"), sum("%a#1", "%a#0"));
    let options = EquivalenceOptions {
        reorder_commutative: true,
        ..ALL
    };
    assert_eq!(difference(&one, &other, options), None);
    assert!(difference(&one, &other, ALL).is_some());
    assert!(difference(&one, &sum("%a#1", "%a#1"), options).is_some());
}
