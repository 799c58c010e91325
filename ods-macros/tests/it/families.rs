//! Families of ops.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::*;
use terrace_ir::rewrite::Folding;
use terrace_ir::{Context, Ir};
use terrace_ods_macros::{dialect, op, op_family};

#[dialect(
    name = "fam",
    ops(
        AddOp,
        MulOp,
        FmaOp,
        WidenOp,
        NarrowOp,
        SevenOp,
        NineOp,
        ShiftOp,
        HoldOp,
        RestOp,
        MarkOp,
        ElsewhereOp,
        LoudOp
    )
)]
struct FamilyDialect;

op_family! {
    /// Two values of one type make a third.
    #[op(dialect = FamilyDialect, traits(Pure), assembly { $lhs "," $rhs attr_dict ":" type($result) })]
    struct Binary<C, T: C> {
        #[operand]
        lhs: T,
        #[operand]
        rhs: T,
        #[result]
        result: T,
    }
}

/// The sum.
#[op(family = Binary<AnyInteger>, mnemonic = "add", traits(Commutative))]
pub struct AddOp;

/// The product.
#[op(family = Binary<C = AnyFloat>, mnemonic = "mul")]
pub struct MulOp;

/// A product and a sum: the family's parts, and one more.
#[op(
    family = Binary<AnyFloat>, mnemonic = "fma",
    assembly { $lhs "*" $rhs "+" $addend attr_dict ":" type($result) },
)]
pub struct FmaOp {
    #[operand]
    addend: T,
}

op_family! {
    #[op(dialect = FamilyDialect, assembly { $input attr_dict ":" type($input) "to" type($output) })]
    struct Cast<Input, Output = I64> {
        #[operand]
        input: Input,
        #[result]
        output: Output,
    }
}

/// To more bits.
#[op(family = Cast<AnyOf<(I8, I16)>>, mnemonic = "widen", assembly { $input attr_dict ":" type($input) })]
pub struct WidenOp;

/// To fewer bits.
#[op(mnemonic = "narrow", family = Cast<Output = AnyOf<(I8, I16)>, Input = I64>)]
pub struct NarrowOp;

op_family! {
    /// Ops that fold to a number.
    #[op(dialect = FamilyDialect, fold, assembly { attr_dict })]
    struct Number<Value> {
        #[result]
        result: I32,
    }

    impl Fold for Number {
        fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
            let _: Number = self;
            let value = IntegerAttr::get(ir, terrace_ir::Type::I32, Value);
            FoldResult::single(Attribute::from(value))
        }
    }
}

/// Seven.
#[op(family = Number<7>, mnemonic = "seven")]
pub struct SevenOp;

/// Nine.
#[op(family = Number<{ 4 + 5 }>, mnemonic = "nine")]
pub struct NineOp;

op_family! {
    /// Ops on one value, of which some have more parts before their result.
    #[op(dialect = FamilyDialect, assembly { $value .. ("done" $done^)? attr_dict })]
    struct Around {
        #[operand]
        value: I32,
        #[own]
        own: _,
        #[attr]
        done: Optional<StrAttr>,
        #[operand]
        last: I32,
    }
}

/// Says by how much.
#[op(family = Around, mnemonic = "shift", assembly { "by" $amount $last })]
pub struct ShiftOp {
    #[operand]
    amount: I32,
}

/// Says nothing more.
#[op(family = Around, mnemonic = "hold", assembly { $last })]
pub struct HoldOp;

op_family! {
    /// A value and what some say of it, in a group as well.
    #[op(dialect = FamilyDialect, assembly { $value .. ("note" $note^ ..)? attr_dict })]
    struct Noted {
        #[operand]
        value: I32,
        #[attr]
        note: Optional<StrAttr>,
    }
}

/// Says nothing in the places for it.
#[op(family = Noted, mnemonic = "rest")]
pub struct RestOp;

mod elsewhere {
    use terrace_ods_macros::op_family;

    op_family! {
        /// Nothing but a dialect.
        #[op(dialect = FamilyDialect, assembly { attr_dict })]
        pub(super) struct Plain;
    }
}

/// Of a family without parts.
#[op(family = elsewhere::Plain, mnemonic = "mark")]
pub struct MarkOp;

/// With a part of its own.
#[op(family = elsewhere::Plain, mnemonic = "elsewhere", assembly { $name attr_dict })]
pub struct ElsewhereOp {
    #[attr]
    name: StrAttr,
}

/// Whose syntax is code.
#[op(family = elsewhere::Plain, mnemonic = "loud", custom_assembly)]
pub struct LoudOp;

impl CustomAssembly for LoudOp {
    fn parse(
        parser: &mut terrace_ir::asm::OpParser<'_, '_>,
        _: &mut terrace_ir::OpState,
    ) -> terrace_ir::asm::ParseResult<()> {
        parser.parse_punct("!")
    }

    fn print(self, _: &Ir, printer: &mut terrace_ir::asm::AsmPrinter<'_>) {
        printer.write(" !");
    }
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<FamilyDialect>();
    cx.allow_unregistered_dialects(true);
    cx
}

#[test]
fn members_have_the_parts_and_the_syntax_of_their_family() {
    let text = "module {
  %0:4 = \"a.values\"() : () -> (i32, f32, i8, i64)
  %1 = fam.add %0#0, %0#0 : i32
  %2 = fam.mul %0#1, %0#1 : f32
  %3 = fam.fma %0#1 * %2 + %2 : f32
  %4 = fam.widen %0#2 : i8
  %5 = fam.narrow %4 : i64 to i16
  %6 = fam.seven
  fam.shift %6 by %6 %6 done \"x\"
  fam.hold %6 %6
  fam.rest %6
  fam.rest %6 note \"y\"
  fam.mark
  fam.elsewhere \"x\"
  fam.loud !
}
";
    let cx = context();
    let module = parse_module(&cx, text.as_bytes(), "in.mlir").expect("the text is valid");
    assert_eq!(print_module(&module, &PrintOptions::default()), text);
}

#[test]
fn what_a_member_gives_stands_in_the_place_of_a_parameter() {
    let cx = context();
    let text = "%0 = \"a.value\"() : () -> f32\n%1 = \"fam.add\"(%0, %0) : (f32, f32) -> f32";
    let errors = parse_module(&cx, text.as_bytes(), "in.mlir").expect_err("f32 is no integer");
    let message = errors[0].message();
    assert_eq!(
        message,
        "'fam.add' op operand #0 must be integer, but got 'f32'"
    );
}

#[test]
fn lists_are_joined_and_the_rest_is_the_members() {
    assert!(AddOp::TRAITS.has(OpTraits::PURE) && AddOp::TRAITS.has(OpTraits::COMMUTATIVE));
    assert!(!MulOp::TRAITS.has(OpTraits::COMMUTATIVE));
    assert_eq!(&*AddOp::INFO.summary, "The sum.");
}

#[test]
fn members_implement_what_the_family_does() {
    let cx = context();
    let text = "%0 = fam.seven\n%1 = fam.nine";
    let module = parse_module(&cx, text.as_bytes(), "in.mlir").expect("the text is valid");
    let folded = |op| match terrace_ir::rewrite::fold(&module, op)? {
        Folding::Replace(values) => match values[0] {
            FoldResult::Constant(value) => Some(value.cast::<IntegerAttr>(&cx)?.value(&cx)),
            FoldResult::Value(_) => None,
        },
        Folding::Reorder(_) => None,
    };
    let block = module.first_block(module.regions(module.root())[0]);
    let ops: Vec<_> = module
        .block_ops(block.expect("a body"))
        .map(folded)
        .collect();
    assert_eq!(ops, [Some(7), Some(9)]);
}
