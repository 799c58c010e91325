//! Building an op from parts that are not told apart: what generic code has at hand.

use smallvec::SmallVec;

use super::generated::{Parts, build_parts, try_build};
use super::{OpInfo, TypedOp};
use crate::attributes::Attribute;
use crate::builder::Builder;
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Op, Value};
use crate::location::Location;
use crate::types::Type;

/// The parts of a new op, all of a kind in a row. Attributes are given as attributes, by name; an op with sizes of groups
/// in attributes needs these too.
///
/// ```ignore
/// let parts = Aggregate { operands: &[x, y], ..Aggregate::default() };
/// let sum = AddOp::build_from(b, loc, &[ty], parts);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Aggregate<'a> {
    /// All operands.
    pub operands: &'a [Value],
    /// Attributes and properties, inherent or not.
    pub attributes: &'a [(&'a str, Attribute)],
    /// All successors.
    pub successors: &'a [Block],
    /// The number of regions.
    pub regions: usize,
}

impl Aggregate<'_> {
    /// Builds the op, with these result types or with those that follow from its parts.
    pub(super) fn build<T: TypedOp>(
        self,
        b: &mut Builder<'_>,
        loc: Location,
        result_types: Option<&[Type]>,
    ) -> Result<Op, Diagnostic> {
        let info: &OpInfo = T::INFO;
        let mut slots: SmallVec<[Option<Attribute>; 8]> =
            smallvec::smallvec![None; info.attributes.len()];
        for (name, attr) in self.attributes {
            if let Some(slot) = info.attribute_slot(name) {
                slots[slot] = Some(*attr);
            }
        }
        let parts = Parts {
            operands: self.operands,
            attributes: &mut slots,
            successors: self.successors,
            num_regions: self.regions,
        };
        let op = match result_types {
            Some(types) => build_parts::<T>(loc, parts, types, b).op(),
            None => try_build::<T>(loc, parts, b)?.op(),
        };
        for (name, attr) in self.attributes {
            if info.attribute_slot(name).is_none() {
                b.ir_mut().set_attr(op, name, *attr);
            }
        }
        Ok(op)
    }
}
