//! Enum attributes.

use terrace_ir::asm::{parse_attribute, print_attribute};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::context::Context;
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::types::Type;
use terrace_ods_macros::{dialect, enum_attr};

/// Enums for tests.
#[dialect(name = "e", attributes(Rounding, FastMath))]
pub struct EnumDialect;

/// How to round.
#[enum_attr(dialect = EnumDialect, mnemonic = "rounding")]
pub enum Rounding {
    /// To the nearest.
    #[default]
    Nearest = 0,
    /// To zero.
    #[name = "zero"]
    TowardZero = 1,
}

/// Comparisons.
#[enum_attr(repr = i64)]
pub enum Predicate {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Signed less or equal.
    LessOrEqual = 5,
    /// Counted on.
    Next,
}

/// What may be assumed.
#[enum_attr(dialect = EnumDialect, mnemonic = "fastmath", bits, separator = ",")]
pub enum FastMath {
    /// Regrouping.
    Reassoc = 1,
    /// No NaNs.
    Nnan = 2,
    /// No infinities.
    Ninf = 8,
    /// All of it.
    #[group]
    Fast = Reassoc | Nnan | Ninf,
}

/// Bits in an integer.
#[enum_attr(repr = i32, bits)]
pub enum Bits {
    /// The lowest.
    Bit0 = 1,
    /// The highest.
    #[name = "tagged"]
    Bit31 = 1 << 31,
}

/// In a byte, up to its last bit.
#[enum_attr(repr = i8)]
pub enum Small {
    /// Below zero.
    Low = -3,
    /// With the highest bit.
    High = 200,
}

/// In two bytes, with a field of two bits.
#[enum_attr(repr = i16, bits)]
pub enum Fields {
    /// A bit.
    One = 1,
    /// A field.
    #[group]
    Field = 0x30,
    /// The highest.
    Top = 0x8000,
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<EnumDialect>();
    cx
}

#[test]
fn enums_of_few_bits() {
    let cx = context();
    for (case, text) in [(Small::Low, "-3 : i8"), (Small::High, "-56 : i8")] {
        let attr = Small::make(&cx, case);
        assert_eq!(print_attribute(&cx, attr), text);
        assert_eq!(Small::read(&cx, attr), Some(case));
    }
    for (flags, text) in [
        (Fields::FIELD, "48 : i16"),
        (Fields::ONE | Fields::TOP, "-32767 : i16"),
    ] {
        let attr = Fields::make(&cx, flags);
        assert_eq!(print_attribute(&cx, attr), text);
        assert_eq!(Fields::read(&cx, attr), Some(flags));
    }
    let wrong = |text: &str| Small::matches(&cx, parse_attribute(&cx, text).expect("an attribute"));
    assert!(!wrong("1 : i8") && !wrong("-3 : i16") && !wrong("200 : i32"));
    let mut summary = String::new();
    Small::describe(&mut summary);
    assert_eq!(summary, "allowed 8-bit signless integer cases: -3, 200");
}

#[test]
fn fields_of_several_bits() {
    assert_eq!(
        Fields::symbolize("one|field"),
        Some(Fields::ONE | Fields::FIELD)
    );
    assert_eq!((Fields::ONE | Fields::FIELD).stringify(), "one|field");
    // A part of a field is no flag.
    assert_eq!(Fields::from_bits(0x10), None);
    assert_eq!(Fields::from_bits_truncate(0x11), Fields::ONE);
    assert_eq!(Fields::from_bits(0x31), Some(Fields::ONE | Fields::FIELD));
}

// covers: ODS-160, ODS-164, ODS-165, ODS-166, ODS-167, ODS-173
#[test]
fn integer_enums() {
    let cx = context();
    assert_eq!(Predicate::Next as i64, 6);
    assert_eq!(Predicate::LessOrEqual.stringify(), "less_or_equal");
    assert_eq!(Predicate::symbolize("ne"), Some(Predicate::Ne));
    assert_eq!(Predicate::symbolize("lt"), None);
    assert_eq!(Predicate::from_value(5), Some(Predicate::LessOrEqual));
    assert_eq!(Predicate::from_value(2), None);
    assert_eq!(
        Predicate::ALL.iter().map(|case| case.value()).max(),
        Some(6)
    );
    let attr = Predicate::make(&cx, Predicate::Ne);
    assert_eq!(attr, IntegerAttr::i64(&cx, 1).into());
    assert_eq!(Predicate::read(&cx, attr), Some(Predicate::Ne));
    let set: std::collections::HashSet<Predicate> = Predicate::ALL.iter().copied().collect();
    assert_eq!(set.len(), 4);
}

// covers: ODS-174
#[test]
fn only_listed_cases_are_accepted() {
    let cx = context();
    assert!(!Predicate::matches(&cx, IntegerAttr::i64(&cx, 2).into()));
    assert!(!Predicate::matches(
        &cx,
        IntegerAttr::get(&cx, Type::I32, 1).into()
    ));
    let mut text = String::new();
    Predicate::describe(&mut text);
    assert_eq!(text, "allowed 64-bit signless integer cases: 0, 1, 5, 6");
}

#[test]
fn enums_of_a_dialect() {
    let cx = context();
    let round_trip = |text: &str| -> Attribute {
        let attr = parse_attribute(&cx, text).unwrap_or_else(|error| panic!("{}", error.message()));
        assert_eq!(print_attribute(&cx, attr), text);
        attr
    };
    let attr = round_trip("#e.rounding<zero>");
    assert_eq!(Rounding::read(&cx, attr), Some(Rounding::TowardZero));
    assert_eq!(Rounding::default(), Rounding::Nearest);
    let attr = round_trip("#e.fastmath<nnan,ninf>");
    assert_eq!(
        FastMath::read(&cx, attr),
        Some(FastMath::NNAN | FastMath::NINF)
    );
    round_trip("#e.fastmath<fast>");
    round_trip("#e.fastmath<none>");
    let error = parse_attribute(&cx, "#e.rounding<up>").unwrap_err();
    assert_eq!(
        error.message(),
        "expected one of [nearest, zero] for How to round, got: up"
    );
}

// covers: ODS-162, ODS-168, ODS-169
#[test]
fn flags_are_sets() {
    let both = Bits::BIT0 | Bits::BIT31;
    assert_eq!(both.bits(), 0x8000_0001);
    assert!(both.contains(Bits::BIT31) && !Bits::BIT0.contains(both));
    assert!(Bits::BIT0.intersects(both) && !Bits::BIT0.intersects(Bits::BIT31));
    assert_eq!(both ^ Bits::BIT0, Bits::BIT31);
    assert_eq!(both & Bits::BIT0, Bits::BIT0);
    assert_eq!(!Bits::BIT0, Bits::BIT31);
    assert_eq!(both.without(Bits::BIT31), Bits::BIT0);
    assert_eq!(Bits::default(), Bits::NONE);
    assert_eq!(FastMath::FAST, FastMath::ALL);
}

// covers: ODS-170, ODS-171, ODS-172
#[test]
fn flags_as_text_and_integers() {
    assert_eq!(Bits::NONE.stringify(), "none");
    assert_eq!((Bits::BIT0 | Bits::BIT31).stringify(), "bit0|tagged");
    assert_eq!(Bits::symbolize("tagged|bit0"), Some(Bits::ALL));
    assert_eq!(Bits::symbolize("none"), Some(Bits::NONE));
    assert_eq!(Bits::symbolize("bit0|what"), None);
    assert_eq!(Bits::from_bits(2), None);
    assert_eq!(Bits::from_bits_truncate(3), Bits::BIT0);
    assert_eq!(
        (FastMath::REASSOC | FastMath::NINF).stringify(),
        "reassoc,ninf"
    );
    let cx = context();
    assert_eq!(Bits::read(&cx, Bits::make(&cx, Bits::ALL)), Some(Bits::ALL));
}
