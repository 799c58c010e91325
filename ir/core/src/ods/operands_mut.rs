//! Changing the operands of a group one by one.

use std::ops::RangeBounds;

use smallvec::SmallVec;

use super::generated::set_operands;
use crate::ir::{Op, Value};
use crate::rewrite::Rewriter;

/// The operands of a variadic group, to be changed: `call.inputs_mut(rw).push(value)`. The attribute with the sizes of the
/// groups, where there is one, follows.
pub struct OperandsMut<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    op: Op,
    group: usize,
}

impl<'r, 'a> OperandsMut<'r, 'a> {
    /// The operands in a group of an op's definition.
    pub fn new(rw: &'r mut Rewriter<'a>, op: Op, group: usize) -> Self {
        OperandsMut { rw, op, group }
    }

    /// The values.
    pub fn to_vec(&self) -> SmallVec<[Value; 8]> {
        let range = self.rw.operand_group(self.op, self.group);
        range.map(|index| self.rw.operand(self.op, index)).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rw.operand_group(self.op, self.group).len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Replaces one value.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn set(&mut self, index: usize, value: Value) {
        let mut range = self.rw.operand_group(self.op, self.group);
        let at = range.nth(index).expect("the group has such an operand");
        self.rw.set_operand(self.op, at, value);
    }

    /// Replaces all values.
    pub fn assign(&mut self, values: &[Value]) {
        set_operands(self.rw, self.op, self.group, values);
    }

    /// Adds a value at the end.
    pub fn push(&mut self, value: Value) {
        self.change(|values| values.push(value));
    }

    /// Adds values at the end.
    pub fn extend(&mut self, more: impl IntoIterator<Item = Value>) {
        self.change(|values| values.extend(more));
    }

    /// Adds a value before the one with this index.
    ///
    /// # Panics
    /// If there are fewer values.
    pub fn insert(&mut self, index: usize, value: Value) {
        self.change(|values| values.insert(index, value));
    }

    /// Removes the values with these indices.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn remove(&mut self, indices: impl RangeBounds<usize>) {
        self.change(|values| drop(values.drain(indices)));
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.assign(&[]);
    }

    fn change(&mut self, change: impl FnOnce(&mut SmallVec<[Value; 8]>)) {
        let mut values = self.to_vec();
        change(&mut values);
        self.assign(&values);
    }
}
