//! Properties: Rust values in the op.

use std::borrow::Cow;

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::ods::{AnyType, DefaultValued, I64Attr, Optional, Property, StrAttr, UnitProp};
use terrace_ir::types::Type;
use terrace_ir::{Context, Location};
use terrace_ods_macros::{constraint, enum_attr, op};
use terrace_passes::pass::PassManager;
use terrace_passes::transforms::Cse;

use super::super::dialect::with_module;
use super::{ConformanceDialect, accepts, context, rejects, reprints};

/// How strictly accesses of other threads are ordered.
#[enum_attr(repr = i32)]
pub enum Ordering {
    NotAtomic = 0,
    Monotonic = 2,
}

constraint! {
    /// power of two
    pub PowerOfTwo: Property = i64 & |value| value.count_ones() == 1;
}

/// Reads from memory, as `ptr.load` does.
#[op(
    dialect = ConformanceDialect, mnemonic = "load",
    assembly {
        ("volatile" $volatile^)? $from ("atomic" $ordering^)?
        oilist("nontemporal" $nontemporal | "alignment" "=" $alignment) attr_dict ":" type($from) "->" type($value)
    },
)]
pub struct LoadOp {
    #[operand]
    from: AnyType,
    #[prop]
    alignment: Optional<PowerOfTwo>,
    #[prop(name = "volatile_")]
    volatile: UnitProp,
    #[prop]
    nontemporal: UnitProp,
    #[prop]
    ordering: DefaultValued<Ordering, { Ordering::NotAtomic }>,
    #[result]
    value: AnyType,
}

/// Major and minor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Version(u16, u16);

impl Property for Version {
    type Value<'a> = Version;
    const WHAT: &'static str = "version";
    fn read(cx: &Context, attr: Attribute) -> Option<Version> {
        let text = attr.cast::<StringAttr>(cx)?.text(cx);
        let (major, minor) = text.split_once('.')?;
        Some(Version(major.parse().ok()?, minor.parse().ok()?))
    }
    fn make(cx: &Context, Version(major, minor): Version) -> Attribute {
        StringAttr::get(cx, format!("{major}.{minor}")).into()
    }
}

/// A property of every type.
#[op(
    dialect = ConformanceDialect, mnemonic = "values", traits(Pure),
    assembly {
        $byte $signed $wide $word $flag $text $sizes $names $ty $number $order $version ("maybe" $maybe^)? $other attr_dict
    },
)]
pub struct ValuesOp {
    #[prop]
    byte: u8,
    #[prop]
    signed: i32,
    #[prop]
    wide: u64,
    #[prop]
    word: i16,
    #[prop]
    flag: bool,
    #[prop]
    text: String,
    #[prop]
    sizes: Vec<i64>,
    #[prop]
    names: Vec<String>,
    #[prop]
    ty: Type,
    #[prop]
    number: f64,
    #[prop]
    order: Ordering,
    #[prop]
    version: Version,
    #[prop]
    maybe: Optional<i32>,
    #[prop]
    other: Optional<bool>,
    #[result]
    result: terrace_ir::ods::I1,
}

/// Properties that its format does not name.
#[op(dialect = ConformanceDialect, mnemonic = "rest", assembly { prop_dict attr_dict })]
pub struct RestOp {
    #[prop]
    width: u32,
    #[prop]
    depth: DefaultValued<u32, { 1 }>,
}

// covers: ODS-016, ODS-017, ODS-031, ODS-032, ODS-033
#[test]
fn properties_are_written_as_mlir_writes_them() {
    let ops = "%0 = \"t.p\"() : () -> index
        %1 = o.load volatile %0 alignment = 8 : index -> f32
        %2 = o.load %0 : index -> f32
        %3 = o.load %0 atomic monotonic nontemporal {a = 1 : i32} : index -> f32";
    accepts(ops);
    let cx = context();
    let module = parse_module(&cx, ops.as_bytes(), "t.mlir").expect("the text is valid");
    let generic = print_module(
        &module,
        &PrintOptions {
            generic: true,
            ..PrintOptions::default()
        },
    );
    // The same as `mlir-opt --mlir-print-op-generic` of `ptr.load`: what is left out is written.
    for line in [
        "<{alignment = [8], nontemporal = false, ordering = 0 : i32, volatile_}>",
        "<{alignment = [], nontemporal = false, ordering = 0 : i32, volatile_ = false}>",
        "<{alignment = [], nontemporal, ordering = 2 : i32, volatile_ = false}> {a = 1 : i32}",
    ] {
        assert!(generic.contains(line), "{generic}");
    }
    let again = parse_module(&cx, generic.as_bytes(), "t.mlir").expect("it is valid");
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        print_module(&again, &PrintOptions::default())
    );
}

#[test]
fn every_type_of_property_is_read_and_printed() {
    accepts(
        "%0 = o.values 255 -7 18446744073709551615 -32768 true \"a\\22b\" [1, -2] [\"x\", \"y\"] i32 1.500000e+00 \
         monotonic \"1.2\" maybe -3 none",
    );
    accepts("%0 = o.values 0 0 0 0 false \"\" [] [] !t.t 0.000000e+00 not_atomic \"0.0\" true {a}");
    rejects(
        "%0 = o.values 256 0 0 0 false \"\" [] [] i1 0.0 not_atomic \"0.0\" none",
        "custom op 'o.values' integer value too large",
    );
    rejects(
        "%0 = o.values 0 0 0 0 maybe \"\" [] [] i1 0.0 not_atomic \"0.0\" none",
        "custom op 'o.values' expected `true` or `false`",
    );
    rejects(
        "%0 = o.values 0 0 0 0 true \"\" [] [] i1 0.0 not_atomic \"0\" none",
        "custom op 'o.values' expected version",
    );
}

#[test]
fn properties_are_checked() {
    let load = |properties: &str| {
        format!(
            "%0 = \"t.p\"() : () -> index %1 = \"o.load\"(%0) <{{{properties}}}> : (index) -> f32"
        )
    };
    rejects(
        &load("alignment = [3]"),
        "'o.load' op property 'alignment' failed to satisfy constraint: optional power of two",
    );
    rejects(
        &load("alignment = 8"),
        "invalid properties {alignment = 8 : i64} for op o.load: Invalid attribute `alignment` in property conversion: 8 : i64",
    );
    rejects(
        &load("ordering = 1 : i32"),
        "invalid properties {ordering = 1 : i32} for op o.load: Invalid attribute `ordering` in property conversion: 1 : i32",
    );
    rejects(
        "\"o.rest\"() : () -> ()",
        "'o.rest' op requires property 'width'",
    );
}

#[test]
fn a_dictionary_of_properties() {
    accepts("o.rest <{width = 4 : i32}> {a}");
    reprints(
        "o.rest <{depth = 1 : i32, width = 4 : i32}>",
        "o.rest <{width = 4 : i32}>",
    );
}

#[test]
fn properties_are_built_read_and_set() {
    with_module(&context(), |rw| {
        let loc = Location::UNKNOWN;
        let op = ValuesOp::builder(
            200,
            -1,
            u64::MAX,
            -2,
            true,
            Cow::Borrowed("text"),
            vec![1, 2],
            vec!["a".into()],
            Type::F32,
            0.5,
            Ordering::Monotonic,
            Version(3, 4),
        )
        .maybe(Some(9))
        .build(rw, loc);
        assert_eq!(
            (op.byte(rw), op.signed(rw), op.wide(rw), op.word(rw)),
            (200, -1, u64::MAX, -2)
        );
        assert_eq!((op.flag(rw), op.text(rw)), (true, Cow::Borrowed("text")));
        assert_eq!(op.sizes(rw), [1, 2]);
        assert_eq!(op.names(rw), ["a"]);
        assert_eq!((op.ty(rw), op.number(rw)), (Type::F32, 0.5));
        assert_eq!(op.order(rw), Ordering::Monotonic);
        assert_eq!(op.version(rw), Version(3, 4));
        assert_eq!((op.maybe(rw), op.other(rw)), (Some(9), None));
        op.set_maybe(rw, None);
        op.set_version(rw, Version(5, 6));
        assert_eq!((op.maybe(rw), op.version(rw)), (None, Version(5, 6)));
    });
}

/// Ops are equal if their properties are, whether a default was written or not.
#[test]
fn equal_properties_are_one_subexpression() {
    let cx = context();
    let values =
        |tail: &str| format!("o.values 1 2 3 4 true \"\" [] [] i1 0.0 not_atomic \"0.0\" {tail}\n");
    let text = format!(
        "%0 = {}%1 = {}%2 = {}\"t.use\"(%0, %1, %2) : (i1, i1, i1) -> ()",
        values("none"),
        values("maybe none none"),
        values("true")
    );
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    PassManager::new()
        .add(Cse::default())
        .run(&mut module)
        .expect("the pass succeeds");
    let printed = print_module(&module, &PrintOptions::default());
    assert!(printed.contains("\"t.use\"(%0, %0, %1)"), "{printed}");
}

/// An op whose name is among the discardable attributes, as `gpu.func` has it.
#[op(
    dialect = ConformanceDialect, mnemonic = "outside",
    assembly { $name ($count^)? attr_dict },
)]
pub struct OutsideOp {
    #[attr(discardable)]
    name: StrAttr,
    #[attr]
    count: Optional<I64Attr>,
    #[attr(discardable)]
    step: DefaultValued<I64Attr, { 1 }>,
}

#[test]
fn discardable_attributes_of_a_definition_stand_in_braces_in_the_generic_form() {
    let cx = context();
    let text =
        "o.outside \"n\" 3 {note, step = 2 : i64}\n\"o.outside\"() {name = \"m\"} : () -> ()";
    let module = parse_module(&cx, text.as_bytes(), "t.mlir").unwrap();
    let generic = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    assert_eq!(
        print_module(&module, &generic),
        "\"builtin.module\"() ({
  \"o.outside\"() <{count = 3 : i64}> {name = \"n\", note, step = 2 : i64} : () -> ()
  \"o.outside\"() {name = \"m\"} : () -> ()
}) : () -> ()
"
    );
    reprints(
        "\"o.outside\"() {name = \"m\", step = 2 : i64} : () -> ()",
        "o.outside \"m\" {step = 2 : i64}",
    );
    rejects(
        "\"o.outside\"() : () -> ()",
        "'o.outside' op requires attribute 'name'",
    );
}
