//! A dialect where the names that generated code could use mean other things.
//!
//! Not with `#![no_implicit_prelude]` itself: that hides the attributes `#[diagnostic::..]`, which have no other path.

use ::tr::ir::attributes::Attribute;
use ::tr::ir::ods::{
    AnyRegion, AnySignlessInteger, AnySuccessor, AnyType, DefaultValued, FoldResult, Folded, I1,
    I64, I64Attr, Optional, StrAttr, UnitProp, Variadic, VerifyResult,
};
use ::tr::ir::{Context, Ir, Location};
use ::tr::{
    attr, constraint, dialect, enum_attr, op, op_interface, op_trait, pass, pat, ty, type_interface,
};

macro_rules! shadows {
    ($($name:ident)*) => {
        /// What the names of the standard library and of the IR mean here.
        #[allow(non_camel_case_types)]
        pub mod shadows {
            $(
                /// Not what it usually is.
                pub struct $name;
            )*
            /// Not the standard crate.
            pub mod std {}
            /// Not the standard crate.
            pub mod core {}
            /// Not the standard crate.
            pub mod alloc {}
            /// Not the IR.
            pub mod ir {}
            /// Not the facade.
            pub mod terrace {}
        }
    };
}

shadows! {
    Result Ok Err Option Some None Vec String Box Clone Copy Default
    Debug Hash PartialEq Eq Send Sync Fn Drop From Into Iterator ToString
    AsRef ToOwned Op Value Type Builder Region Block Rewriter
}
pub use shadows::*;

/// Methods with the names of those that generated code calls.
pub trait Clashing: ::core::marker::Sized {
    /// Not the one of results.
    fn map(self) {}
    /// Not the one of options.
    fn is_some(&self) {}
    /// Not the one of conversions.
    fn into(self) {}
    /// Not the one of clones.
    fn clone(&self) {}
    /// Not the one of comparisons.
    fn eq(&self) {}
    /// Not the one of ops.
    fn op(&self) {}
    /// Not the one of slices.
    fn as_slice(&self) {}
    /// Not the one of enums.
    fn value(&self) {}
    /// Not the one of parameters.
    fn view(&self) {}
    /// Not the one of parameters.
    fn print(&self) {}
}
impl<T> Clashing for T {}

/// A dialect.
#[dialect(
    name = "hostile",
    ops(AddOp, BranchOp, ManyOp),
    types(PairType),
    attributes(RangeAttr, Mode)
)]
pub struct HostileDialect;

/// Few operands.
#[op_trait(verify = few::<N>, fold = not_folded)]
pub struct Few<T, const N: usize>;

fn few<const N: usize>(ir: &Ir, op: ::tr::ir::Op) -> VerifyResult {
    if ir.num_operands(op) > N {
        return ::core::convert::Into::into(ir.op_error(op, "has many operands"));
    }
    ::core::result::Result::Ok(())
}

fn not_folded(_: &Ir, _: ::tr::ir::Op, _: &[::core::option::Option<Attribute>]) -> Folded {
    ::core::option::Option::None
}

/// Adds.
#[op(
    dialect = HostileDialect, mnemonic = "add", traits(Pure, Commutative, Few<I64, 2>), interfaces(Cost),
    assembly { $lhs "," $rhs attr_dict ":" type($sum) },
    fold, verify, canonicalize(AddOfAdd),
)]
pub struct AddOp<T: AnySignlessInteger> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[result]
    sum: T,
}

impl ::tr::ir::ods::Fold for AddOp {
    fn fold(self, _: &Ir, operands: &[::core::option::Option<Attribute>]) -> Folded {
        FoldResult::single(operands[0]?)
    }
}

impl ::tr::ir::ods::Verify for AddOp {
    fn verify(self, _: &Ir) -> VerifyResult {
        ::core::result::Result::Ok(())
    }
}

pat! {
    /// x + (x + y) -> x + y, which is wrong, and all the same here.
    pub AddOfAdd: AddOp(x, AddOp(_, y)) => AddOp(x, y);
}

/// Goes on elsewhere.
#[op(
    dialect = HostileDialect, mnemonic = "br", traits(Terminator, AttrSizedOperandSegments),
    assembly { $flag "," $dest ("(" $args^ ":" type($args) ")")? ("else" $extra^ ":" type($extra))? attr_dict },
)]
pub struct BranchOp {
    #[operand]
    flag: I1,
    #[operand]
    args: Variadic<AnyType>,
    #[operand]
    extra: Optional<AnyType>,
    #[successor]
    dest: AnySuccessor,
}

/// Has one part of each kind.
#[op(dialect = HostileDialect, mnemonic = "many")]
pub struct ManyOp {
    #[operand]
    input: Small,
    #[attr]
    name: StrAttr,
    #[attr]
    label: Optional<StrAttr>,
    #[attr]
    size: DefaultValued<I64Attr, { 1 }>,
    #[attr]
    mode: Mode,
    #[prop]
    width: u32,
    #[prop]
    fast: UnitProp,
    #[result]
    output: I64,
    #[region]
    body: AnyRegion,
}

/// Ops that cost something.
#[op_interface(verify = check_cost)]
pub trait Cost {
    /// How much.
    fn cost(&self, ir: &Ir) -> u32;
}

impl Cost for AddOp {
    fn cost(&self, _: &Ir) -> u32 {
        1
    }
}

fn check_cost(cost: &dyn Cost, ir: &Ir, op: ::tr::ir::Op) -> VerifyResult {
    match cost.cost(ir) {
        0 => ::core::result::Result::Err(ir.op_error(op, "is free")),
        _ => ::core::result::Result::Ok(()),
    }
}

/// Types of some size.
#[type_interface]
pub trait Sized {
    /// In bytes.
    fn bytes(&self, cx: &Context) -> u32;
}

/// A pair.
#[ty(dialect = HostileDialect, mnemonic = "pair", assembly { "<" struct(params) ">" }, verify, interfaces(Sized))]
pub struct PairType {
    first: ::tr::ir::Type,
    #[default(1)]
    count: u32,
    names: ::std::vec::Vec<::std::string::String>,
}

impl ::tr::ir::ods::VerifyType for PairType {
    fn verify(self, _: &Context, _: Location) -> VerifyResult {
        ::core::result::Result::Ok(())
    }
}

impl Sized for PairType {
    fn bytes(&self, cx: &Context) -> u32 {
        self.count(cx)
    }
}

/// From here to there.
#[attr(dialect = HostileDialect, mnemonic = "range")]
pub struct RangeAttr {
    from: i64,
    to: ::core::option::Option<i64>,
}

/// How.
#[enum_attr(dialect = HostileDialect, mnemonic = "mode")]
pub enum Mode {
    /// Slowly.
    Slow = 0,
    /// Fast.
    Fast = 1,
}

/// What is set.
#[enum_attr(bits)]
pub enum Flags {
    /// The first.
    First = 1,
    /// The second.
    Second = 2,
    /// Both.
    #[group]
    Both = First | Second,
}

constraint! {
    /// small integer
    pub Small: Type = AnySignlessInteger & |cx, ty| ty.is::<::tr::ir::types::IntegerType>(cx);
    /// even number
    pub Even: Attribute = I64Attr & |value| value % 2 == 0;
}

/// Does nothing.
#[pass(name = "hostile-nothing", on = ::tr::ir::builtin::ModuleOp)]
pub struct NothingPass {
    /// How often.
    #[option(default = 1)]
    times: u32,
}

impl ::tr::ir::pass::Pass for NothingPass {
    fn run(
        &mut self,
        _: &mut Ir,
        _: &mut ::tr::ir::pass::PassContext,
    ) -> ::tr::ir::pass::PassResult {
        ::core::result::Result::Ok(())
    }
}
