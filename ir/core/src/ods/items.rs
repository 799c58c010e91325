//! The iterators that accessors of variadic groups return.

use std::iter::{Copied, FusedIterator};
use std::ops::Range;
use std::slice::Iter;

use crate::ir::{Block, Ir, Op, Region, Value};

/// Declares an iterator over what an op has at some indices.
macro_rules! items {
    ($($(#[$doc:meta])* $name:ident($get:ident) -> $item:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<'a> {
            ir: &'a Ir,
            op: Op,
            at: Range<usize>,
        }

        impl<'a> $name<'a> {
            pub(super) fn new(ir: &'a Ir, op: Op, at: Range<usize>) -> Self {
                $name { ir, op, at }
            }
        }

        impl Iterator for $name<'_> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                Some(self.ir.$get(self.op, self.at.next()?))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.at.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                Some(self.ir.$get(self.op, self.at.nth(n)?))
            }
        }

        impl DoubleEndedIterator for $name<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                Some(self.ir.$get(self.op, self.at.next_back()?))
            }
        }

        impl ExactSizeIterator for $name<'_> {}
        impl FusedIterator for $name<'_> {}
    )*};
}

items! {
    /// The operands of a group.
    Operands(operand) -> Value;
    /// The results of a group.
    Results(result) -> Value;
    /// The successors of a group.
    Successors(successor) -> Block;
}

/// The regions of a group.
pub type Regions<'a> = Copied<Iter<'a, Region>>;
