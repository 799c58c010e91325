//! Tests of formats that are given as text.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::context::Context;
use terrace_ir::ods::{
    AnyType, Arity, AttrConstraintInfo, BlockCount, I64Attr, Index, OpTraits, TypeConstraintInfo,
};

use crate::{DynamicDialect, DynamicOp, Presence};

/// An op with parts of every kind.
fn op() -> DynamicOp {
    let any = TypeConstraintInfo::of::<AnyType>();
    DynamicOp::new("op")
        .operand("first", Arity::One, TypeConstraintInfo::of::<Index>())
        .operand("rest", Arity::Variadic, any.clone())
        .attribute(
            "size",
            Presence::Optional,
            AttrConstraintInfo::of::<I64Attr>(),
        )
        .attribute(
            "fast",
            Presence::Optional,
            AttrConstraintInfo::of::<UnitAttr>(),
        )
        .result("out", Arity::One, any)
        .region("body", Arity::One, BlockCount::Any)
}

fn load(op: DynamicOp) -> Result<Context, String> {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    match DynamicDialect::new("d").op(op).load(&cx) {
        Ok(()) => Ok(cx),
        Err(errors) => {
            let messages: Vec<&str> = errors.iter().map(|error| error.message()).collect();
            Err(messages.join("\n"))
        }
    }
}

const PREFIX: &str = "the assembly format of 'd.op': ";

#[track_caller]
fn fault(format: &str, message: &str) {
    match load(op().assembly_format(format)) {
        Ok(_) => panic!("the format is accepted: {format}"),
        Err(errors) => assert_eq!(errors.strip_prefix(PREFIX), Some(message)),
    }
}

#[track_caller]
fn fixed_point(format: &str, ops: &[&str]) {
    let cx = load(op().assembly_format(format)).unwrap_or_else(|errors| panic!("{errors}"));
    let body: String = ops.iter().map(|op| format!("  {op}\n")).collect();
    let text = format!("module {{\n  %0 = \"x\"() : () -> index\n{body}}}\n");
    let ir = parse_module(&cx, text.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
        panic!("{}", errors[0].render(&cx));
    });
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
}

#[test]
fn a_text_becomes_the_syntax() {
    fixed_point(
        "$first (`,` $rest^ `:` type($rest))? (`size` $size^)? (`fast` $fast^)? attr-dict-with-keyword $body `->` type($out)",
        &[
            "%1 = d.op %0 {\n  } -> i32",
            "%2 = d.op %0, %0, %1 : index, i32 size 3 fast attributes {x = 1 : i64} {\n    %6 = \"x\"() : () -> i8\n  } -> f32",
        ]
        .map(|op| op.replace("%6", "%3"))
        .each_ref()
        .map(String::as_str),
    );
    fixed_point(
        "`<` operands `>` regions attr-dict `:` functional-type(operands, results)",
        &["%1 = d.op<%0, %0> {\n  } {size = 2 : i64} : (index, index) -> i1"],
    );
    fixed_point(
        "$first oilist(`size` $size | `fast` $fast | `rest` $rest `:` type($rest)) `in` $body `` attr-dict qualified(type($out))",
        &["%1 = d.op %0 size 4 rest %0 : index in {\n  } i32"],
    );
}

#[test]
fn what_is_wrong_with_a_format_is_named() {
    let rest = "$rest `:` type($rest) `in` $body attr-dict type($out)";
    for (format, message) in [
        (
            "$frist",
            "the op has no part `frist`; did you mean `$first`?",
        ),
        ("$first $first", "`$first` is already written"),
        (
            "$out",
            "results are named before the op; the type of this one is `type($out)`",
        ),
        (
            "results",
            "results are named before the op; their types are `type(results)`",
        ),
        (
            "atr-dict",
            "unknown directive `atr-dict`; did you mean `attr-dict`?",
        ),
        ("attr-dict attr-dict", "`attr-dict` is written twice"),
        (
            "attr-dict $body",
            "after `attr-dict`, `{` could begin the dictionary or this region: write `attr-dict-with-keyword`, or a word between them",
        ),
        ("`to", "this literal does not end: expected a backtick"),
        (
            "`a b`",
            "`a b` is neither a keyword nor one of : , = < > ( ) { } [ ] -> ? + - * ...",
        ),
        ("$", "expected the name of a part after `$`"),
        (
            "%x",
            "expected a literal in backticks, a `$variable`, a directive or a group, but got `%`",
        ),
        ("$first)", "nothing is open that `)` ends"),
        (
            "type($size)",
            "`$size` has no type: only operands and results have",
        ),
        (
            "type(`x`)",
            "expected an operand or result, `operands` or `results`",
        ),
        ("type($out) type(results)", "this type is already written"),
        ("type($out, $first)", "`type` has one argument"),
        ("type $out", "expected `(` after `type`"),
        (
            "functional-type($rest)",
            "`functional-type` has two arguments, inputs and results",
        ),
        (
            "qualified($first)",
            "`qualified` is for attributes and types",
        ),
        (
            "ref($first)",
            "`ref` is for the arguments of custom directives",
        ),
        (
            "custom<X>($first)",
            "a custom directive is a function, which text has not: use `custom_assembly`",
        ),
        (
            "$first operands",
            "`operands` writes all of them, of which some are already written",
        ),
        (
            "$first^",
            "`^` marks the anchor of an optional group; this is not in one",
        ),
        (
            "(`,` $rest)?",
            "when is this group written? Mark the part that decides with `^`",
        ),
        ("(`,` $rest^ $size^)?", "the group already has an anchor"),
        (
            "(`,` $rest^) : ($size^)?",
            "the group already has an anchor",
        ),
        ("(`,` $rest^", "expected `)` at the end of a group"),
        ("(`,` $rest^)", "expected `?` after an optional group"),
        (
            "(`,` $first^)?",
            "`first` is always there and cannot be in a group that may be absent",
        ),
        (
            "(type($rest) $rest^)?",
            "a group begins with a literal, an operand, an attribute or a region: a parser sees by it whether the group is there",
        ),
        (
            "(`,`^)?",
            "this is always there and cannot decide whether the group is: an anchor is an optional or variadic operand, its type, that of such a result, an optional attribute, or a region",
        ),
        (
            "($fast^)?",
            "a unit attribute has no text; put a keyword before it",
        ),
        (
            "(`x` attr-dict $size^)?",
            "this is not for one part and cannot be in a group; move it out",
        ),
        (
            "oilist($size)",
            "a clause of `oilist` begins with a literal, by which it is recognised",
        ),
        (
            "oilist(`a`)",
            "a clause of `oilist` has an optional operand or attribute that says whether it is written",
        ),
        (rest, "the operand `first` is missing: add `$first`"),
        (
            "operands type($rest) type($out) attr-dict",
            "the region `body` is missing: add `$body`",
        ),
        (
            "operands type($rest) type($out) $body",
            "`attr-dict` is missing, where attributes that it does not name are written",
        ),
        (
            "operands attr-dict `x` $body type($out)",
            "the type of operand `rest` is neither written nor follows from another: add `type($rest)`, or a trait such as `SameOperandsAndResultType`",
        ),
        (
            "operands attr-dict `x` $body type($rest)",
            "the type of result `out` is neither written nor follows from another: add `type($out)`, or a trait such as `SameOperandsAndResultType`",
        ),
    ] {
        fault(format, message);
    }
    let deep = format!("{}$first", "(`x` ".repeat(100_000));
    fault(&deep, "nesting deeper than 50 levels");
}

#[test]
fn types_follow_from_traits() {
    let format = "operands attr-dict `in` $body `:` type($out)";
    let same = op().traits(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE);
    assert!(load(same.assembly_format(format)).is_ok());
    let by_hand = op()
        .assembly_format(format)
        .custom_assembly(|_, _| Ok(()), |_, _, _| {});
    let errors = load(by_hand).unwrap_err();
    assert!(
        errors.starts_with("'d.op' has an assembly format and syntax by hand"),
        "{errors}"
    );
}
