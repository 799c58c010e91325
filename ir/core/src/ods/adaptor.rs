//! Adaptors: the arguments of an op by name, over values that need not be those of an op.

use std::mem::ManuallyDrop;
use std::ops::Range;

use smallvec::SmallVec;

use super::generated::Items;
use super::groups::{argument_group, segments};
use super::{OpInfo, TypedOp};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Ir, Value};
#[cfg(doc)]
use crate::types::Type;

/// An op whose arguments have an adaptor. `#[op]` implements it; a function that makes the adaptor would cost more to
/// check, for each op, than all the rest of the implementation.
///
/// # Safety
/// [`AdaptedOp::Adaptor`] is a `#[repr(transparent)]` struct of one [`Arguments`] of the same lifetime and operands.
pub unsafe trait AdaptedOp: TypedOp {
    /// Accessors of the same names as the op's, over a [`Value`] or a [`Type`] an operand.
    type Adaptor<'a, V: Copy + 'a>;

    /// The adaptor of these arguments.
    fn adapt<V: Copy>(arguments: Arguments<'_, V>) -> Self::Adaptor<'_, V> {
        let arguments = ManuallyDrop::new(arguments);
        // SAFETY: implementors promise that the adaptor is the arguments in a transparent struct, and `arguments` is not
        // used, nor dropped, again.
        unsafe { std::mem::transmute_copy(&arguments) }
    }

    /// The arguments as if these were the op's operands: in a conversion their converted values.
    fn adaptor<'a>(self, ir: &Ir, operands: &'a [Value]) -> Self::Adaptor<'a, Value> {
        let attributes = ir.inherent_attrs(self.op());
        Self::adapt(Arguments::new(ir, Self::INFO, operands, attributes))
    }

    /// The arguments of an op that need not exist.
    fn adaptor_of<'a>(
        cx: &Context,
        operands: &'a [Value],
        attributes: &[Option<Attribute>],
    ) -> Self::Adaptor<'a, Value> {
        Self::adapt(Arguments::new(cx, Self::INFO, operands, attributes))
    }
}

/// The adaptor of an op: `Adaptor<'_, AddOp>`, or `Adaptor<'_, AddOp, Type>` over types.
pub type Adaptor<'a, T, V = Value> = <T as AdaptedOp>::Adaptor<'a, V>;

/// Operands and attributes by group and slot: what adaptors are made of.
pub struct Arguments<'a, V = Value> {
    info: &'static OpInfo,
    operands: &'a [V],
    groups: SmallVec<[Range<usize>; 4]>,
    /// The lists of each group that is a list of lists.
    lists: Vec<(usize, SmallVec<[Range<usize>; 1]>)>,
    attributes: SmallVec<[Option<Attribute>; 4]>,
}

impl<'a, V: Copy> Arguments<'a, V> {
    /// All operand groups in a row, and the inherent attributes by slot.
    pub fn new(
        cx: &Context,
        info: &'static OpInfo,
        operands: &'a [V],
        attributes: &[Option<Attribute>],
    ) -> Self {
        let group = |group| argument_group(cx, info, group, operands.len(), attributes);
        let groups: SmallVec<[Range<usize>; 4]> = (0..info.operands.len()).map(group).collect();
        let nested = info.operands.iter().enumerate();
        let nested = nested.filter_map(|(group, operand)| Some((group, operand.segments?)));
        let lists = nested.map(|(group, slot)| {
            let sizes = attributes.get(usize::from(slot)).copied().flatten();
            (group, segments(cx, groups[group].clone(), sizes))
        });
        let lists = lists.collect();
        Arguments {
            info,
            operands,
            groups,
            lists,
            attributes: attributes.into(),
        }
    }

    /// The value of a group of one.
    ///
    /// # Panics
    /// If there are fewer operands than the definition asks for.
    pub fn operand(&self, group: usize) -> V {
        self.operands[self.groups[group].start]
    }

    /// The value of an optional group.
    pub fn optional_operand(&self, group: usize) -> Option<V> {
        self.operands(group).first().copied()
    }

    /// The values of a group.
    pub fn operands(&self, group: usize) -> &'a [V] {
        &self.operands[self.groups[group].clone()]
    }

    /// The lists of a group that is a list of lists.
    pub fn operand_lists(&self, group: usize) -> impl Items<Item = &'a [V]> {
        let lists = self.lists.iter().find(|(nested, _)| *nested == group);
        let lists = lists.map_or(&[][..], |(_, lists)| lists);
        let operands = self.operands;
        lists.iter().map(move |list| &operands[list.clone()])
    }

    /// The attribute in a slot, or its default.
    pub fn attribute(&self, cx: &Context, slot: usize) -> Option<Attribute> {
        let default = || {
            let default = self.info.attributes[slot].default.as_ref()?;
            Some(default(cx))
        };
        self.attributes
            .get(slot)
            .copied()
            .flatten()
            .or_else(default)
    }

    /// The value of an attribute that is required or has a default.
    ///
    /// # Panics
    /// If it is missing or of another form.
    pub fn attr<'c, T>(
        &self,
        cx: &'c Context,
        slot: usize,
        read: impl FnOnce(&'c Context, Attribute) -> Option<T>,
    ) -> T {
        let name = || &self.info.attributes[slot].name;
        self.optional_attr(cx, slot, read)
            .unwrap_or_else(|| panic!("'{}' lacks a valid '{}'", self.info.name, name()))
    }

    /// The value of an optional attribute.
    pub fn optional_attr<'c, T>(
        &self,
        cx: &'c Context,
        slot: usize,
        read: impl FnOnce(&'c Context, Attribute) -> Option<T>,
    ) -> Option<T> {
        read(cx, self.attribute(cx, slot)?)
    }

    /// All operands.
    pub fn all_operands(&self) -> &'a [V] {
        self.operands
    }
}
