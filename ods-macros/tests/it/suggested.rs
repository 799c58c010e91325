//! What messages about mistakes suggest, done: the definitions of `tests/ui`, mended as their errors say.
#![allow(dead_code, reason = "what compiles is enough")]

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{Effect, MemoryEffects};
use terrace_ir::ods::*;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Location, OpState, SmallVec};
use terrace_ods_macros::*;

#[dialect(
    name = "d",
    ops(
        Hooks,
        HandWritten,
        Written,
        Inferred,
        Defaulted,
        Named,
        Sized,
        Grouped,
        Wrapped,
        Holder,
        WithInterface
    ),
    types(Owned),
    attributes(Cases)
)]
struct D;

/// `write impl Verify for ..`, with the signatures that the notes show.
#[op(dialect = D, mnemonic = "hooks", verify, fold, infer_types, canonicalize = rewrite)]
struct Hooks {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}

impl Verify for Hooks {
    fn verify(self, _: &Ir) -> VerifyResult {
        Ok(())
    }
}

impl Fold for Hooks {
    fn fold(self, _: &Ir, _: &[Option<Attribute>]) -> Folded {
        None
    }
}

impl InferTypes for Hooks {
    fn infer_types(_: &InferArgs<'_>) -> InferredTypes {
        Ok([Type::I32].into_iter().collect())
    }
}

fn rewrite(_: Hooks, _: &mut Rewriter<'_>) -> Result<(), MatchFailure> {
    Err(MatchFailure::new("never"))
}

/// `declares custom_assembly`, with both of its functions.
#[op(dialect = D, mnemonic = "by_hand", custom_assembly)]
struct HandWritten {
    #[operand]
    x: AnyType,
}

impl CustomAssembly for HandWritten {
    fn parse(_: &mut OpParser<'_, '_>, _: &mut OpState) -> ParseResult<()> {
        Ok(())
    }
    fn print(self, _: &Ir, _: &mut AsmPrinter<'_>) {}
}

/// `punctuation is written as a string`, `the format lacks attr_dict`, `add type($r)`.
#[op(dialect = D, mnemonic = "written", assembly { $x "," $y attr_dict ":" type($x) "," type($y) "," type($r) })]
struct Written {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r: AnyType,
}

/// `or a trait that infers it`; `did you mean SameOperandsAndResultType?`.
#[op(dialect = D, mnemonic = "inferred", traits(Pure, SameOperandsAndResultType), assembly { $x attr_dict ":" type($x) })]
struct Inferred {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}

/// `a default is part of the type`.
#[op(dialect = D, mnemonic = "defaulted")]
struct Defaulted {
    #[attr]
    n: DefaultValued<I64Attr, { 1 }>,
}

/// `escape type to use it as an identifier`; `the attribute is StrAttr`; `#[prop]` for Rust's types.
#[op(dialect = D, mnemonic = "named")]
struct Named {
    #[attr]
    r#type: I64Attr,
    #[attr]
    text: StrAttr,
    #[prop]
    owned: String,
}

/// `Add the trait AttrSizedOperandSegments`.
#[op(dialect = D, mnemonic = "sized", traits(AttrSizedOperandSegments))]
struct Sized {
    #[operand]
    x: Optional<AnyType>,
    #[operand]
    y: Variadic<AnyType>,
}

/// `any number of them is Variadic<..>`.
#[op(dialect = D, mnemonic = "grouped")]
struct Grouped {
    #[operand]
    x: Variadic<AnyType>,
}

/// `a struct with a similar name exists: IntNonNegative`.
#[op(dialect = D, mnemonic = "wrapped")]
struct Wrapped {
    #[attr]
    s: Confined<I64Attr, (IntNonNegative,)>,
}

/// `one on regions is expected, such as AnyRegion`.
#[op(dialect = D, mnemonic = "holder", assembly { $r attr_dict })]
struct Holder {
    #[region]
    r: AnyRegion,
}

/// `declared with #[op_interface]`, and without what no object can be.
#[op_interface]
trait Interface {
    fn f(&self, ir: &Ir) -> u32;
}

#[op(dialect = D, mnemonic = "with_interface", interfaces(Interface), traits(Mark))]
struct WithInterface;

impl Interface for WithInterface {
    fn f(&self, _: &Ir) -> u32 {
        0
    }
}

/// `write struct T;`, `did you mean verify?`.
#[op_trait(verify = check)]
struct Mark;

fn check(_: &Ir, _: terrace_ir::Op) -> VerifyResult {
    Ok(())
}

/// `a parameter is kept by the context: write String`.
#[ty(dialect = D, mnemonic = "owned")]
struct Owned {
    name: String,
    numbers: Vec<i64>,
}

/// `expected #[name = "text"]`, `the value of a case is an integer literal`.
#[enum_attr(dialect = D, mnemonic = "cases")]
enum Cases {
    #[name = "x"]
    X = 1,
    Y = 2,
}

/// `what stores the enum is an argument of the macro`.
#[enum_attr(repr = i32)]
enum Stored {
    A = 1,
}

constraint! {
    /// described in a doc comment
    Described: Type = AnyFloat & !AnyInteger;
    /// after a semicolon
    Next: Type = AnyFloat | AnyInteger;
}

#[test]
fn mended_definitions_can_be_loaded() {
    let cx = Context::new();
    cx.load_dialect::<D>();
    assert_eq!(Owned::get(&cx, "a".to_owned(), vec![1]).name(&cx), "a");
}

#[dialect(name = "e", ops(Lists, Asks, NotAsked), types(Plain))]
struct E;

/// `AnyOf takes a list in parentheses`.
#[op(dialect = E, mnemonic = "lists")]
struct Lists {
    #[operand]
    several: AnyOf<(I32, I64)>,
    #[operand]
    one: TensorOf<(I32,)>,
}

/// `MemoryEffects is an interface: write interfaces(MemoryEffects)`.
#[op(dialect = E, mnemonic = "asks", interfaces(MemoryEffects))]
struct Asks;

impl MemoryEffects for Asks {
    fn effects(&self, _: &Ir) -> SmallVec<[Effect; 2]> {
        SmallVec::new()
    }
}

/// `Pure is a trait: write traits(Pure)`.
#[op(dialect = E, mnemonic = "not_asked", traits(Pure))]
struct NotAsked;

/// `a parameter is a name and a type of Rust: width: u32`, `add the hook's word to .. #[ty(..)]`.
#[ty(dialect = E, mnemonic = "plain", assembly { "<" $width ">" }, verify)]
struct Plain {
    width: u32,
}

impl VerifyType for Plain {
    fn verify(self, _: &Context, _: Location) -> VerifyResult {
        Ok(())
    }
}

/// `Write Read = 1, and 2, 4, 8 for the others`.
#[enum_attr(bits)]
enum Rights {
    Read = 1,
    Write = 2,
    Run = 4,
    Share = 8,
}

/// `Write First = 0, and 1, 2, 3 for the others`.
#[enum_attr(bit_numbers)]
enum Bits {
    First = 0,
    Second = 1,
}
