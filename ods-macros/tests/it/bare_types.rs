//! Types that a format writes without their names.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::context::Context;
use terrace_ods_macros::{constraint, dialect, op, ty};

/// Boxes.
#[dialect(name = "b", ops(MoveOp), types(BoxType, BagType))]
pub struct BoxDialect;

/// A box: `!b.box<3>`.
#[ty(dialect = BoxDialect, mnemonic = "box", assembly { ("<" $size^ ">")? })]
pub struct BoxType {
    #[default(1)]
    size: i64,
}

/// A bag.
#[ty(dialect = BoxDialect, mnemonic = "bag")]
pub struct BagType {}

constraint! {
    /// large box
    pub LargeBox: Type = BoxType & |cx, ty| ty.cast::<BoxType>(cx).is_some_and(|ty| ty.size(cx) > 9);
}

/// Moves something.
#[op(
    dialect = BoxDialect, mnemonic = "move",
    assembly { $from "," $to "," $bag attr_dict ":" bare(type($from)) "," bare(type($to)) "," bare(type($bag)) },
)]
pub struct MoveOp {
    #[operand]
    from: BoxType,
    #[operand]
    to: LargeBox,
    #[operand]
    bag: BagType,
}

fn printed(types: &str, given: &str) -> String {
    let cx = Context::new();
    cx.load_dialect::<BoxDialect>();
    cx.allow_unregistered_dialects(true);
    let text = format!("%0:3 = \"x.new\"() : () -> ({types})\nb.move %0#0, %0#1, %0#2 : {given}");
    match parse_module(&cx, text.as_bytes(), "boxes.mlir") {
        Ok(module) => {
            let text = print_module(&module, &PrintOptions::default());
            let line = text.lines().find(|line| line.contains("b.move"));
            line.map_or_else(String::new, |line| line.trim().to_owned())
        }
        Err(errors) => errors[0].message().to_owned(),
    }
}

#[test]
fn names_are_left_out_where_parameters_are_written() {
    let types = "!b.box<3>, !b.box<12>, !b.bag";
    let short = "b.move %0#0, %0#1, %0#2 : <3>, <12>, !b.bag";
    assert_eq!(printed(types, "<3>, <12>, !b.bag"), short);
    assert_eq!(printed(types, types), short);
    let types = "!b.box, !b.box<12>, !b.bag";
    let short = "b.move %0#0, %0#1, %0#2 : !b.box, <12>, !b.bag";
    assert_eq!(printed(types, types), short);
}

#[test]
fn other_types_are_refused() {
    let types = "!b.box<3>, !b.box<4>, !b.bag";
    assert_eq!(
        printed(types, "<3>, <4>, !b.bag"),
        "'b.move' op operand #1 must be large box, but got '!b.box<4>'"
    );
    let types = "i8, !b.box<12>, !b.bag";
    assert_eq!(
        printed(types, "i8, <12>, !b.bag"),
        "'b.move' op operand #0 must be A box: `!b.box<3>`, but got 'i8'"
    );
}
