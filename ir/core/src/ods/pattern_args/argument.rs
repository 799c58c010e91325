//! The arguments of ops as rules bind, compare and write them.

use std::marker::PhantomData;

use super::{Many, NewOp, One, Opt, ValueGroup};
use crate::attributes::{Attribute, UnitAttr};
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::ods::{AttrConstraint, AttrConstraintInfo, Slot, TypeConstraint, TypeConstraintInfo};

/// What an argument of an op is, and the Rust value that patterns capture and result ops take.
pub trait Argument {
    /// What a name bound to the argument holds.
    type Value<'a>: Clone;
    /// Whether it is an operand, and not an attribute.
    const IS_OPERAND: bool;
    /// The argument of an op.
    fn read<'a>(cx: &'a Context, ir: &Ir, op: Op, slot: Slot) -> Self::Value<'a>;
    /// Gives a new op the argument. Called once for each argument, in order.
    fn write(op: &mut NewOp, cx: &Context, slot: Slot, value: Self::Value<'_>);
}

/// An argument that is an operand group whose values satisfy `C`.
pub struct Operand<C, G = One>(PhantomData<(C, G)>);
/// An operand that may be absent.
pub type OptionalOperand<C> = Operand<C, Opt>;
/// Any number of operands.
pub type VariadicOperand<C> = Operand<C, Many>;
/// An argument that is an attribute that satisfies `C`. Where the op has none, it is the default.
pub struct Attr<C>(PhantomData<C>);
/// An argument that is an attribute that may be absent.
pub struct OptionalAttr<C>(PhantomData<C>);
/// An argument that is an optional unit attribute, read as whether it is there.
pub struct UnitFlag;

impl<C, G: ValueGroup> Argument for Operand<C, G> {
    type Value<'a> = G::Values;
    const IS_OPERAND: bool = true;
    fn read(_: &Context, ir: &Ir, op: Op, slot: Slot) -> G::Values {
        let range = ir.operand_group(op, operand_of(slot));
        G::read(range.map(|index| ir.operand(op, index)))
    }
    fn write(op: &mut NewOp, _: &Context, _: Slot, values: G::Values) {
        let before = op.operands.len();
        G::write(values, &mut op.operands);
        op.sizes.push(op.operands.len() - before);
    }
}

impl<C: AttrConstraint> Argument for Attr<C>
where
    for<'a> C::Value<'a>: Clone,
{
    type Value<'a> = C::Value<'a>;
    const IS_OPERAND: bool = false;
    fn read<'a>(cx: &'a Context, ir: &Ir, op: Op, slot: Slot) -> C::Value<'a> {
        attribute_or_default(ir, op, slot)
            .and_then(|attr| C::read(cx, attr))
            .expect("a verified op has the attributes that its definition requires")
    }
    fn write(op: &mut NewOp, cx: &Context, slot: Slot, value: C::Value<'_>) {
        op.attributes[attribute_of(slot)] = Some(C::make(cx, value));
    }
}

impl<C: AttrConstraint> Argument for OptionalAttr<C>
where
    for<'a> C::Value<'a>: Clone,
{
    type Value<'a> = Option<C::Value<'a>>;
    const IS_OPERAND: bool = false;
    fn read<'a>(cx: &'a Context, ir: &Ir, op: Op, slot: Slot) -> Option<C::Value<'a>> {
        C::read(cx, ir.inherent_attr(op, attribute_of(slot))?)
    }
    fn write(op: &mut NewOp, cx: &Context, slot: Slot, value: Option<C::Value<'_>>) {
        op.attributes[attribute_of(slot)] = value.map(|value| C::make(cx, value));
    }
}

impl Argument for UnitFlag {
    type Value<'a> = bool;
    const IS_OPERAND: bool = false;
    fn read(_: &Context, ir: &Ir, op: Op, slot: Slot) -> bool {
        ir.inherent_attr(op, attribute_of(slot)).is_some()
    }
    fn write(op: &mut NewOp, _: &Context, slot: Slot, value: bool) {
        op.attributes[attribute_of(slot)] = value.then(|| UnitAttr::get().into());
    }
}

fn operand_of(slot: Slot) -> usize {
    match slot {
        Slot::Operand(group) => group.into(),
        _ => panic!("an operand argument is in an operand slot"),
    }
}

fn attribute_of(slot: Slot) -> usize {
    match slot {
        Slot::Attribute(slot) => slot.into(),
        _ => panic!("an attribute argument is in an attribute slot"),
    }
}

/// The inherent attribute in a slot, or what its definition says it is when absent.
pub fn attribute_or_default(ir: &Ir, op: Op, slot: Slot) -> Option<Attribute> {
    let slot = attribute_of(slot);
    ir.inherent_attr(op, slot).or_else(|| {
        let default = ir.info(op)?.attributes[slot].default.as_ref()?;
        Some(default(ir))
    })
}

/// A constraint that a rule puts on an argument.
#[derive(Clone)]
pub enum ArgumentConstraint {
    /// On the types of all values of an operand group.
    Type(TypeConstraintInfo),
    /// On an attribute, which must be there.
    Attr(AttrConstraintInfo),
}

/// An argument that a rule can constrain by `C`: `x: F32Tensor` for operands, `a: I32Attr` for attributes.
#[diagnostic::on_unimplemented(
    message = "`{C}` does not constrain `{Self}`",
    label = "an operand takes a constraint on types, an attribute one on attributes"
)]
pub trait ConstrainedBy<C>: Argument {
    /// What the argument is once `C` holds.
    type Constrained: Argument;
    /// The table entry.
    const CONSTRAINT: ArgumentConstraint;
}

#[diagnostic::do_not_recommend]
impl<D, C: TypeConstraint, G: ValueGroup> ConstrainedBy<C> for Operand<D, G> {
    type Constrained = Operand<C, G>;
    const CONSTRAINT: ArgumentConstraint = ArgumentConstraint::Type(TypeConstraintInfo::of::<C>());
}

#[diagnostic::do_not_recommend]
impl<D: AttrConstraint, C: AttrConstraint> ConstrainedBy<C> for Attr<D>
where
    for<'a> C::Value<'a>: Clone,
    for<'a> D::Value<'a>: Clone,
{
    type Constrained = Attr<C>;
    const CONSTRAINT: ArgumentConstraint = ArgumentConstraint::Attr(AttrConstraintInfo::of::<C>());
}

#[diagnostic::do_not_recommend]
impl<D: AttrConstraint, C: AttrConstraint> ConstrainedBy<C> for OptionalAttr<D>
where
    for<'a> C::Value<'a>: Clone,
    for<'a> D::Value<'a>: Clone,
{
    type Constrained = Attr<C>;
    const CONSTRAINT: ArgumentConstraint = ArgumentConstraint::Attr(AttrConstraintInfo::of::<C>());
}

/// An argument that a rule can compare with a Rust value: `CmpOp(Predicate::Eq, x, y)`.
#[diagnostic::on_unimplemented(
    message = "only attributes are compared with a Rust value",
    label = "this argument is an operand"
)]
pub trait Comparable: Argument {
    /// What it is compared with: the argument's value. By a name of its own, so that the value is not asked to be an operand's.
    type Compared<'a>;
    /// The attribute that a value stands for; `None` if the value says that there is none.
    fn attribute(cx: &Context, value: Self::Compared<'_>) -> Option<Attribute>;
}

#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> Comparable for Attr<C>
where
    for<'a> C::Value<'a>: Clone,
{
    type Compared<'a> = C::Value<'a>;
    fn attribute(cx: &Context, value: C::Value<'_>) -> Option<Attribute> {
        Some(C::make(cx, value))
    }
}

#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> Comparable for OptionalAttr<C>
where
    for<'a> C::Value<'a>: Clone,
{
    type Compared<'a> = Option<C::Value<'a>>;
    fn attribute(cx: &Context, value: Option<C::Value<'_>>) -> Option<Attribute> {
        value.map(|value| C::make(cx, value))
    }
}

#[diagnostic::do_not_recommend]
impl Comparable for UnitFlag {
    type Compared<'a> = bool;
    fn attribute(_: &Context, value: bool) -> Option<Attribute> {
        value.then(|| UnitAttr::get().into())
    }
}

/// An argument that can hold the result of a nested op: a single operand.
#[diagnostic::on_unimplemented(
    message = "a nested op does not fit this argument",
    label = "this argument is not a single operand",
    note = "elements of a variadic operand are matched by `[a, Op(b), ..]`, an optional one by `Some(Op(b))`"
)]
pub trait SingleOperand: Argument {}

impl<C> SingleOperand for Operand<C, One> {}

/// An argument whose values can be listed: `[a, b]`, for a variadic operand.
#[diagnostic::on_unimplemented(
    message = "a list does not fit this argument",
    label = "this argument is not a variadic operand"
)]
pub trait VariadicArgument: Argument {}

impl<C> VariadicArgument for Operand<C, Many> {}

/// An argument that may be absent: `Some(x)` and `None`, for an optional operand or attribute.
#[diagnostic::on_unimplemented(
    message = "`Some` and `None` do not fit this argument",
    label = "this argument is not optional"
)]
pub trait OptionalArgument: Argument {
    /// The argument when it is there.
    type Inner: Argument;
}

impl<C> OptionalArgument for Operand<C, Opt> {
    type Inner = Operand<C, One>;
}

impl<C: AttrConstraint> OptionalArgument for OptionalAttr<C>
where
    for<'a> C::Value<'a>: Clone,
{
    type Inner = Attr<C>;
}
