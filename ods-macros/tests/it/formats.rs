//! Formats: the compiled directives, and text read and printed by them.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::ods::{
    Anchor, AssemblyFormat, FormatElement, Group, TypeList, TypeSource, TypedOp,
};

use crate::dialect::*;

/// A format as text, with the numbers of parts.
fn dump(elements: &[FormatElement]) -> String {
    let words: Vec<String> = elements.iter().map(dump_one).collect();
    words.join(" ")
}

fn dump_group(group: &Group) -> String {
    let anchors = group.anchors.iter().map(|anchor| match anchor {
        Anchor::Operand(index) => format!("o{index}"),
        Anchor::Attribute(index) => format!("a{index}"),
        Anchor::Result(index) => format!("r{index}"),
        Anchor::Region(index) => format!("g{index}"),
    });
    let anchors: String = anchors.collect();
    format!(
        "({} : {})^{anchors}",
        dump(&group.then),
        dump(&group.otherwise)
    )
}

fn dump_types(types: TypeList) -> String {
    match types {
        TypeList::Operand(index) => format!("t(o{index})"),
        TypeList::Result(index) => format!("t(r{index})"),
        TypeList::Operands => "t(operands)".to_owned(),
        TypeList::Results => "t(results)".to_owned(),
    }
}

fn dump_one(element: &FormatElement) -> String {
    match element {
        FormatElement::Literal(text) => format!("`{text}`"),
        FormatElement::Space(text) => format!("{text:?}"),
        FormatElement::Operand(index) => format!("o{index}"),
        FormatElement::Attribute(index) => format!("a{index}"),
        FormatElement::QualifiedAttribute(index) => format!("q(a{index})"),
        FormatElement::Region(index) => format!("g{index}"),
        FormatElement::Successor(index) => format!("s{index}"),
        FormatElement::AttrDict { keyword } => format!("dict({keyword})"),
        FormatElement::PropDict => "prop".to_owned(),
        FormatElement::Type(types) => dump_types(*types),
        FormatElement::BareType(types) => format!("b({})", dump_types(*types)),
        FormatElement::FunctionalType(inputs, results) => {
            format!("f({}, {})", dump_types(*inputs), dump_types(*results))
        }
        FormatElement::Operands => "operands".to_owned(),
        FormatElement::Regions => "regions".to_owned(),
        FormatElement::Successors => "successors".to_owned(),
        FormatElement::Group(group) => dump_group(group),
        FormatElement::AnyOrder(clauses) => {
            let clauses: Vec<String> = clauses.iter().map(dump_group).collect();
            format!("any[{}]", clauses.join(" | "))
        }
        FormatElement::Custom(custom) => format!("{}<{}>", custom.name, dump(&custom.arguments)),
    }
}

fn format_table<T: TypedOp>() -> &'static AssemblyFormat {
    T::INFO.assembly.as_ref().expect("it has a format")
}

fn format_of<T: TypedOp>() -> String {
    dump(&format_table::<T>().elements)
}

fn sources(sources: &[TypeSource]) -> Vec<String> {
    let one = |source: &TypeSource| match source {
        TypeSource::Given => "given".to_owned(),
        TypeSource::Same(slot) => format!("same {slot:?}"),
        TypeSource::Build(_) => "build".to_owned(),
        TypeSource::Map(slot, _) => format!("map {slot:?}"),
        TypeSource::Infer => "infer".to_owned(),
    };
    sources.iter().map(one).collect()
}

// covers: ODS-099, ODS-101, ODS-106, ODS-112, ODS-114, ODS-116, ODS-119
#[test]
fn directives_are_compiled() {
    assert_eq!(format_of::<AddOp>(), "o0 `,` o1 dict(false) `:` t(r0)");
    assert_eq!(
        format_of::<CallOp>(),
        "a0 `(` o0 `)` dict(false) `:` f(t(o0), t(results))"
    );
    assert_eq!(format_of::<CondBrOp>(), "o0 `,` s0 `,` s1 dict(false)");
    assert_eq!(format_of::<FuncOp>(), "a0 dict(true) g0");
    assert!(NoFormatOp::INFO.assembly.is_none());
}

// covers: ODS-105, ODS-107, ODS-109, ODS-115, ODS-121, ODS-122, ODS-126
#[test]
fn both_spellings_say_the_same() {
    assert_eq!(
        format_of::<StringFormatOp>(),
        "o0 `,` Count<a0 o0 `text`> (`to` o1 `:` t(o1) : )^o1 dict(true) `:` t(o0)"
    );
    assert_eq!(
        format_of::<OilistOp>(),
        "any[(`if` `(` o0 `)` : )^o0 | (`private` `(` o1 `:` t(o1) `)` : )^o1 | (`nowait` : )^a0] dict(false)"
    );
}

// covers: ODS-127, ODS-129, ODS-132, ODS-134, ODS-135
#[test]
fn groups_have_anchors() {
    assert_eq!(
        format_of::<FlagsOp>(),
        "o0 (`read_only` : `read_write`)^a1 (`stride` a2 : )^a2 (`label` a3 : )^a3 dict(false) `:` t(o0)"
    );
}

// covers: ODS-120, ODS-142, ODS-143, ODS-144
#[test]
fn types_that_are_not_written_have_sources() {
    let add = format_table::<AddOp>();
    assert_eq!(
        sources(&add.operand_types),
        ["same Result(0)", "same Result(0)"]
    );
    assert_eq!(sources(&add.result_types), ["given"]);
    let constant = format_table::<ConstOp>();
    assert_eq!(sources(&constant.result_types), ["same Attribute(0)"]);
    let pair = format_table::<PairOp>();
    assert_eq!(sources(&pair.operand_types), ["build", "build"]);
    let mapped = format_table::<MappedOp>();
    assert_eq!(sources(&mapped.operand_types), ["given", "map Operand(0)"]);
    assert_eq!(sources(&mapped.result_types), ["map Operand(0)"]);
    let tuple = format_table::<TupleOp>();
    assert_eq!(sources(&tuple.result_types), ["infer"]);
}

// covers: ODS-028, ODS-099, ODS-103, ODS-127, ODS-130, ODS-134, ODS-135, ODS-145
#[test]
fn text_goes_through_the_formats() {
    let text = "\
module {
  t.func \"f\" attributes {note = 1 : i32} {
    %0 = t.const 1
    %1 = t.const 2
    %2 = t.add %0, %1 : i64
    %3 = t.compare %0, %2 : i64
    %4:2 = t.call @g(%0, %3) : (i64, i1) -> (f32, f64)
    %5 = t.tuple %0, %3 : i64, i1
    t.flags %0 read_write {sizeInBytes = 8 : i64} : i64
    t.flags %0 read_only stride 5 label \"x\" {sizeInBytes = 8 : i64} : i64
    t.oilist if(%3) private(%0, %1 : i64, i64) nowait
    t.loop {
    } {
    }
  }
}
";
    let cx = context();
    let ir = parse_module(&cx, text.as_bytes(), "test.mlir").unwrap_or_else(|errors| {
        panic!(
            "{}",
            errors
                .iter()
                .map(|error| error.message())
                .collect::<Vec<_>>()
                .join("\n")
        )
    });
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
}
