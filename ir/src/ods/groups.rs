//! Operand and result groups: which of an op's values a named part of its definition holds.

use std::ops::Range;

use super::{Arity, OpInfo, OpTraits};
use crate::attributes::DenseArrayAttr;
use crate::ir::{Ir, Op};

/// The inherent attribute that holds the sizes of an op's operand groups when they do not follow from their number.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";
/// The inherent attribute that holds the sizes of an op's result groups when they do not follow from their number.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

impl Ir {
    /// The indices of the operands in a group of the op's definition.
    ///
    /// # Panics
    /// If the op has no definition, or its definition has fewer groups.
    #[inline]
    pub fn operand_group(&self, op: Op, group: usize) -> Range<usize> {
        let info = self.info(op).expect("only defined ops have operand groups");
        let sized = info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS);
        let sizes = sized.then_some(OPERAND_SEGMENT_SIZES);
        let arities = info.operands.iter().map(|operand| operand.arity);
        self.group(op, info, group, arities, self.num_operands(op), sizes)
    }

    /// The indices of the results in a group of the op's definition.
    ///
    /// # Panics
    /// If the op has no definition, or its definition has fewer groups.
    #[inline]
    pub fn result_group(&self, op: Op, group: usize) -> Range<usize> {
        let info = self.info(op).expect("only defined ops have result groups");
        let sized = info.traits.has(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);
        let sizes = sized.then_some(RESULT_SEGMENT_SIZES);
        let arities = info.results.iter().map(|result| result.arity);
        self.group(op, info, group, arities, self.num_results(op), sizes)
    }

    /// The range of one group among `count` values. Ranges stay within `count` even where the op is malformed, so that
    /// the verifier may call this before it has checked anything.
    #[inline]
    fn group(
        &self,
        op: Op,
        info: &'static OpInfo,
        group: usize,
        mut arities: impl ExactSizeIterator<Item = Arity> + Clone,
        count: usize,
        sizes: Option<&str>,
    ) -> Range<usize> {
        assert!(
            group < arities.len(),
            "'{}' has no group {group}",
            info.name
        );
        if arities
            .clone()
            .take(group + 1)
            .all(|arity| arity == Arity::One)
        {
            return group.min(count)..(group + 1).min(count);
        }
        if let Some(name) = sizes {
            return self.sized_group(op, info, group, count, name);
        }
        let total = arities.len();
        let varying = arities.clone().filter(|arity| *arity != Arity::One).count();
        let size = count.saturating_sub(total - varying) / varying;
        let length = |arity| if arity == Arity::One { 1 } else { size };
        let start: usize = arities.by_ref().take(group).map(length).sum();
        let end = start + arities.next().map_or(0, length);
        start.min(count)..end.min(count)
    }

    /// The range of a group whose size an attribute holds.
    fn sized_group(
        &self,
        op: Op,
        info: &'static OpInfo,
        group: usize,
        count: usize,
        name: &str,
    ) -> Range<usize> {
        let sizes = info
            .attribute_slot(name)
            .and_then(|slot| self.inherent_attr(op, slot))
            .and_then(|attr| attr.cast::<DenseArrayAttr>(self));
        let size = |index| {
            sizes
                .and_then(|sizes| sizes.as_i32s(self).nth(index))
                .and_then(|size| usize::try_from(size).ok())
                .unwrap_or(0)
        };
        let start = (0..group).fold(0, |sum: usize, index| sum.saturating_add(size(index)));
        start.min(count)..start.saturating_add(size(group)).min(count)
    }
}
