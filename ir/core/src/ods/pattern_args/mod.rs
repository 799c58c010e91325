//! What `pat!` knows about an op when it compiles: its arguments by position, its results, and how both are read
//! and written.
//!
//! `#[op]` implements these traits; nothing else need name them. A rule that is wrong fails one of their bounds, so
//! their messages are what its author reads.

mod argument;

use std::marker::PhantomData;

pub use argument::*;
use smallvec::SmallVec;

use super::generated::segment_sizes;
use super::{OPERAND_SEGMENT_SIZES, OpInfo, OpTraits, Slot, TypedOp};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Block, Ir, Region, Value};
use crate::types::Type;

/// The values of a variadic group.
pub type Values = SmallVec<[Value; 4]>;

/// How many parts of each kind the op has, for rules.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op",
    label = "a struct declared with `#[op]` is expected here"
)]
pub trait PatternOp: TypedOp {
    /// A [`Signature`].
    type Signature: PatternSignature;
}

/// The op itself, for what names a type that may be none: whatever is asked of [`MatchedType::Op`] then has the one fault, that it is no op.
pub trait MatchedType {
    /// The op.
    type Op: PatternOp;
}

#[diagnostic::do_not_recommend]
impl<T: PatternOp> MatchedType for T {
    type Op = T;
}

/// What [`PatternOp::Signature`] says.
pub trait PatternSignature {
    /// The arguments as a list: `(Operand<C>, (Attr<D>, ()))`.
    type Arguments;
    /// [`Count`] of the arguments.
    type ArgumentCount;
    /// The groups of results as a list: `(One, (Many, ()))`.
    type ResultGroups;
    /// [`Count`] of the results, or [`AnyCount`] if a group of results is variadic or optional.
    type Results;
    /// [`Count`] of the successors, or [`AnyCount`].
    type Successors;
    /// [`Count`] of the regions, or [`AnyCount`].
    type Regions;
    /// [`Inferred`] or [`Written`].
    type Types;
}

/// A [`PatternSignature`]: arguments and their number, groups of results and the number of results, numbers of
/// successors and regions, types.
pub struct Signature<A, N, G, R, S, B, T>(PhantomData<(A, N, G, R, S, B, T)>);

impl<A, N, G, R, S, B, T> PatternSignature for Signature<A, N, G, R, S, B, T> {
    type Arguments = A;
    type ArgumentCount = N;
    type ResultGroups = G;
    type Results = R;
    type Successors = S;
    type Regions = B;
    type Types = T;
}

/// The groups of an op's results.
pub type ResultGroupsOf<T> = <<T as PatternOp>::Signature as PatternSignature>::ResultGroups;
/// The arguments of an op.
pub type ArgumentsOf<T> = <<T as PatternOp>::Signature as PatternSignature>::Arguments;
/// [`Count`] of an op's results, or [`AnyCount`].
pub type ResultsOf<T> = <<T as PatternOp>::Signature as PatternSignature>::Results;

/// Exactly `N`.
pub struct Count<const N: usize>;

/// A number that differs from op to op.
pub struct AnyCount;

/// Result types that follow from operands and attributes.
pub struct Inferred;

/// Result types that have to be said.
pub struct Written;

/// The op has `COUNT` arguments: operands and attributes, in the order of their declaration.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take {COUNT} argument(s)",
    label = "wrong number of arguments",
    note = "a rule lists all operands and attributes of an op in the order of their declaration; `_` ignores one"
)]
pub trait PatternArgs<const COUNT: usize> {
    /// The op itself: who asks something of an op with a wrong number of arguments has this fault and no other.
    type Op: PatternOp;
}

#[diagnostic::do_not_recommend]
impl<T: PatternOp<Signature: PatternSignature<ArgumentCount = Count<N>>>, const N: usize>
    PatternArgs<N> for T
{
    type Op = T;
}

/// Argument `N` of the op.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no argument #{N}",
    label = "there is no such argument"
)]
pub trait ArgumentAt<const N: usize> {
    /// What it is: [`Operand`], [`OptionalOperand`], [`VariadicOperand`], [`Attr`], [`OptionalAttr`] or [`UnitFlag`].
    type Argument: Argument;
    /// Which operand group or attribute it is.
    const SLOT: Slot;
}

#[diagnostic::do_not_recommend]
impl<T: PatternOp, const N: usize> ArgumentAt<N> for T
where
    ArgumentsOf<T>: At<N, Item: Argument> + ArgumentList,
{
    type Argument = <ArgumentsOf<T> as At<N>>::Item;
    const SLOT: Slot = slot_of(<ArgumentsOf<T>>::OPERANDS, N);
}

/// A list of arguments.
pub trait ArgumentList {
    /// A bit for each of the first 64, set if it is an operand.
    const OPERANDS: u64;
}

impl ArgumentList for () {
    const OPERANDS: u64 = 0;
}

impl<A: Argument, R: ArgumentList> ArgumentList for (A, R) {
    const OPERANDS: u64 = A::IS_OPERAND as u64 | R::OPERANDS << 1;
}

/// The slot of an argument: operands and attributes are numbered apart.
const fn slot_of(operands: u64, argument: usize) -> Slot {
    let before = operands & ((1 << argument) - 1);
    let number = before.count_ones() as u16;
    match operands >> argument & 1 {
        1 => Slot::Operand(number),
        _ => Slot::Attribute(argument as u16 - number),
    }
}

/// A list with an element `N`. Rules reach the first 32.
pub trait At<const N: usize> {
    /// The element.
    type Item;
}

/// `list![A B; R]` is `(A, (B, R))`.
macro_rules! list {
    (; $rest:ident) => { $rest };
    ($first:ident $($others:ident)*; $rest:ident) => { ($first, list![$($others)*; $rest]) };
}

/// Implements [`At`] for the index of each name.
macro_rules! elements {
    ($index:expr; [$($before:ident)*]) => {};
    ($index:expr; [$($before:ident)*] $item:ident $($after:ident)*) => {
        impl<$($before,)* $item, Rest> At<{ $index }> for list![$($before)* $item; Rest] {
            type Item = $item;
        }
        elements! { $index + 1; [$($before)* $item] $($after)* }
    };
}

elements! {
    0; [] A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 A23 A24 A25 A26 A27 A28 A29
    A30 A31
}

/// The op has `COUNT` successors, none of them variadic.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have {COUNT} successor(s)",
    label = "wrong number of successors"
)]
pub trait PatternSuccessors<const COUNT: usize>: TypedOp {}

#[diagnostic::do_not_recommend]
impl<T: PatternOp<Signature: PatternSignature<Successors = Count<N>>>, const N: usize>
    PatternSuccessors<N> for T
{
}

/// The op can have `COUNT` regions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have {COUNT} region(s)",
    label = "wrong number of regions"
)]
pub trait PatternRegions<const COUNT: usize>: TypedOp {}

#[diagnostic::do_not_recommend]
impl<T: PatternOp, const N: usize> PatternRegions<N> for T where
    Count<N>: TypesOf<<T::Signature as PatternSignature>::Regions>
{
}

/// Results that can take the place of the results `R`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot replace `{R}`",
    label = "the number of results differs from that of the matched op",
    note = "what follows `=>` must give one value for each result of the matched op: `(a, b)` gives two, `()` none"
)]
pub trait Replaces<R> {}

impl<const N: usize> Replaces<Count<N>> for Count<N> {}
impl Replaces<AnyCount> for AnyCount {}
// The rule applies where the numbers agree.
impl<const N: usize> Replaces<AnyCount> for Count<N> {}

/// As many types as there are results `R`.
#[diagnostic::on_unimplemented(
    message = "the number of types differs from the number of results",
    label = "wrong number of result types"
)]
pub trait TypesOf<R> {}

impl<const N: usize> TypesOf<Count<N>> for Count<N> {}
impl<const N: usize> TypesOf<AnyCount> for Count<N> {}

/// The op has exactly one result, so that it can stand for it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have exactly one result",
    label = "this does not stand for one value",
    note = "give the op a name, `name @ Op(..)`, and pick a result with `name.0`; in a source pattern write `Op(..).0`"
)]
pub trait SingleResult: PatternOp {}

#[diagnostic::do_not_recommend]
impl<T: PatternOp<Signature: PatternSignature<Results = Count<1>>>> SingleResult for T {}

/// Result group `N` of the op.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no result #{N}",
    label = "there is no such result"
)]
pub trait ResultAt<const N: usize>: TypedOp {
    /// [`One`], [`Opt`] or [`Many`].
    type Group: ValueGroup;
}

#[diagnostic::do_not_recommend]
impl<T: PatternOp, const N: usize> ResultAt<N> for T
where
    ResultGroupsOf<T>: At<N, Item: ValueGroup>,
{
    type Group = <ResultGroupsOf<T> as At<N>>::Item;
}

/// The op's result types follow from its operands and attributes.
#[diagnostic::on_unimplemented(
    message = "the result types of `{Self}` cannot be inferred",
    label = "write them: `-> type`, or `-> (type, type)`"
)]
pub trait InferredResults: TypedOp {}

#[diagnostic::do_not_recommend]
impl<T: PatternOp<Signature: PatternSignature<Types = Inferred>>> InferredResults for T {}

/// A group of exactly one value.
pub struct One;
/// A group of one value or none.
pub struct Opt;
/// A group of any number of values.
pub struct Many;

/// How the values of a group are given to Rust.
pub trait ValueGroup {
    /// A value, an optional one, or several.
    type Values: Clone;
    /// From the group's values.
    fn read(values: impl Iterator<Item = Value>) -> Self::Values;
    /// Appends the values.
    fn write(values: Self::Values, out: &mut Values);
}

impl ValueGroup for One {
    type Values = Value;
    fn read(mut values: impl Iterator<Item = Value>) -> Value {
        values
            .next()
            .expect("a verified op has a value in a group of one")
    }
    fn write(value: Value, out: &mut Values) {
        out.push(value);
    }
}

impl ValueGroup for Opt {
    type Values = Option<Value>;
    fn read(mut values: impl Iterator<Item = Value>) -> Option<Value> {
        values.next()
    }
    fn write(value: Option<Value>, out: &mut Values) {
        out.extend(value);
    }
}

impl ValueGroup for Many {
    type Values = Values;
    fn read(values: impl Iterator<Item = Value>) -> Values {
        values.collect()
    }
    fn write(values: Values, out: &mut Values) {
        out.extend(values);
    }
}

/// The number of the result group with this name, when a rule is compiled.
///
/// # Panics
/// If there is none, which is then an error of the compiler at the name.
pub const fn result_named<T: TypedOp>(name: &str) -> usize {
    let mut index = 0;
    while index < T::NAMES.results.len() {
        if same_text(T::NAMES.results[index].as_bytes(), name.as_bytes()) {
            return index;
        }
        index += 1;
    }
    panic!("the op has no result of this name")
}

const fn same_text(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// The values of a result group.
pub fn result_values<T: ResultAt<N>, const N: usize>(
    ir: &Ir,
    op: T,
) -> <T::Group as ValueGroup>::Values {
    let op = op.op();
    T::Group::read(ir.result_group(op, N).map(|index| ir.result(op, index)))
}

/// A value, or an op that stands for its only result.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value",
    label = "neither a value nor an op with exactly one result"
)]
pub trait AsValue: Copy {
    /// The value.
    fn as_value(self, ir: &Ir) -> Value;

    /// The value's type.
    fn ty(self, ir: &Ir) -> Type {
        ir.ty(self.as_value(ir))
    }
}

impl AsValue for Value {
    fn as_value(self, _: &Ir) -> Value {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: SingleResult> AsValue for T {
    fn as_value(self, ir: &Ir) -> Value {
        ir.result(self.op(), 0)
    }
}

/// Whether two values have one type: `same_type(ir, r, x)`.
pub fn same_type(ir: &Ir, a: impl AsValue, b: impl AsValue) -> bool {
    a.ty(ir) == b.ty(ir)
}

/// An op that is being put together from arguments in the order of their declaration.
pub struct NewOp {
    /// The definition.
    pub info: &'static OpInfo,
    /// All operand groups in a row.
    pub operands: Values,
    /// The number of values in each operand group.
    pub sizes: SmallVec<[usize; 4]>,
    /// Inherent attributes by slot.
    pub attributes: SmallVec<[Option<Attribute>; 4]>,
    /// Successors.
    pub successors: SmallVec<[Block; 2]>,
    /// What becomes of its regions. If nothing is said, those that it must have are empty.
    pub regions: SmallVec<[NewRegion; 1]>,
}

/// What a region of a new op holds.
#[derive(Clone, Copy)]
pub enum NewRegion {
    /// No block.
    Empty,
    /// The blocks of this region, which are moved.
    Move(Region),
    /// Copies of the blocks of this region.
    Clone(Region),
}

impl NewOp {
    /// An op without any part.
    pub fn new(info: &'static OpInfo) -> Self {
        NewOp {
            info,
            operands: Values::new(),
            sizes: SmallVec::new(),
            attributes: smallvec::smallvec![None; info.attributes.len()],
            successors: SmallVec::new(),
            regions: SmallVec::new(),
        }
    }

    /// Sets the attribute that holds the sizes of operand groups, where the definition wants one.
    pub fn finish(&mut self, cx: &Context) {
        if !self.info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS) {
            return;
        }
        let Some(slot) = self.info.attribute_slot(OPERAND_SEGMENT_SIZES) else {
            return;
        };
        self.attributes[slot] = Some(segment_sizes(cx, &self.sizes));
    }
}
