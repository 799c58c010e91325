//! Operand and result groups: which of an op's values a named part of its definition holds.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Arity, InferArgs, OpInfo, OpTraits};
use crate::attributes::{Attribute, DenseArrayAttr};
use crate::context::Context;
use crate::ir::{Ir, Op, Value};

/// The inherent attribute that holds the sizes of an op's operand groups when they do not follow from their number.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";
/// The inherent attribute that holds the sizes of an op's result groups when they do not follow from their number.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

/// A list of operands that can grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandList {
    /// The group of the op's definition.
    pub group: usize,
    /// The list among those that the group holds, and the attribute with their sizes.
    pub segment: Option<(&'static str, usize)>,
}

impl OperandList {
    /// A whole group.
    pub fn group(group: usize) -> Self {
        OperandList {
            group,
            segment: None,
        }
    }
}

impl Ir {
    /// The indices of the operands in a group of the op's definition.
    ///
    /// # Panics
    /// If the op has no definition, or its definition has fewer groups.
    #[inline]
    pub fn operand_group(&self, op: Op, group: usize) -> Range<usize> {
        let info = self.info(op).expect("only defined ops have operand groups");
        let arities = info.operands.iter().map(|operand| operand.arity);
        group_range(arities, group, self.num_operands(op), || {
            let sized = info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS);
            sized.then(|| self.sizes(op, info, OPERAND_SEGMENT_SIZES))
        })
    }

    /// The indices of the operands in each list of a group that is a list of lists; of another group, all of them as one
    /// list.
    ///
    /// # Panics
    /// As [`Ir::operand_group`].
    pub fn operand_segments(
        &self,
        op: Op,
        group: usize,
    ) -> impl ExactSizeIterator<Item = Range<usize>> + DoubleEndedIterator + Clone + use<> {
        let all = self.operand_group(op, group);
        let slot = self.info(op).and_then(|info| info.operands[group].segments);
        let Some(slot) = slot else {
            return SmallVec::from_buf([all]).into_iter();
        };
        segments(self, all, self.inherent_attr(op, slot.into())).into_iter()
    }

    /// Drops the operands whose index `keep` rejects. Where an attribute holds the sizes of groups, it follows.
    pub fn retain_operands(&mut self, op: Op, keep: &dyn Fn(usize) -> bool) {
        let kept: SmallVec<[Value; 8]> = self
            .operands(op)
            .enumerate()
            .filter(|(index, _)| keep(*index))
            .map(|(_, value)| value)
            .collect();
        if let Some(info) = self.info(op) {
            let groups = info.operands.iter().enumerate();
            let nested: SmallVec<[(usize, u16); 1]> = groups
                .filter_map(|(group, operand)| Some((group, operand.segments?)))
                .collect();
            for (group, slot) in nested {
                let sizes: SmallVec<[usize; 4]> = self
                    .operand_segments(op, group)
                    .map(|list| list.filter(|index| keep(*index)).count())
                    .collect();
                let sizes = super::generated::segment_sizes(self, &sizes);
                self.set_inherent_attr(op, slot.into(), Some(sizes));
            }
        }
        if let Some(info) = self.info(op)
            && info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS)
        {
            let sizes: SmallVec<[usize; 8]> = (0..info.operands.len())
                .map(|group| self.operand_group(op, group).filter(|i| keep(*i)).count())
                .collect();
            let sizes = super::generated::segment_sizes(self, &sizes);
            self.set_attr(op, OPERAND_SEGMENT_SIZES, sizes);
        }
        self.set_operands(op, &kept);
    }

    /// Adds an operand at the end of a list. Attributes that hold sizes of groups and lists follow.
    ///
    /// # Panics
    /// As [`Ir::operand_group`].
    pub fn append_to_operand_list(&mut self, op: Op, list: OperandList, value: Value) {
        let mut at = self.operand_group(op, list.group).end;
        if let Some((attribute, segment)) = list.segment {
            let all = self.operand_group(op, list.group);
            let sizes = self.attr(op, attribute);
            at = segments(self, all, sizes)
                .get(segment)
                .map_or(at, |list| list.end);
            let mut sizes: SmallVec<[usize; 8]> = group_sizes(self, sizes)
                .map(|size| usize::try_from(size).unwrap_or(0))
                .collect();
            sizes[segment] += 1;
            let sizes = super::generated::segment_sizes(self, &sizes);
            self.set_attr(op, attribute, sizes);
        }
        if let Some(info) = self.info(op)
            && info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS)
        {
            let added = |group| usize::from(group == list.group);
            let sizes: SmallVec<[usize; 8]> = (0..info.operands.len())
                .map(|group| self.operand_group(op, group).len() + added(group))
                .collect();
            let sizes = super::generated::segment_sizes(self, &sizes);
            self.set_attr(op, OPERAND_SEGMENT_SIZES, sizes);
        }
        let mut operands: SmallVec<[Value; 8]> = self.operands(op).collect();
        operands.insert(at, value);
        self.set_operands(op, &operands);
    }

    /// The indices of the results in a group of the op's definition.
    ///
    /// # Panics
    /// If the op has no definition, or its definition has fewer groups.
    #[inline]
    pub fn result_group(&self, op: Op, group: usize) -> Range<usize> {
        let info = self.info(op).expect("only defined ops have result groups");
        let arities = info.results.iter().map(|result| result.arity);
        group_range(arities, group, self.num_results(op), || {
            let sized = info.traits.has(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);
            sized.then(|| self.sizes(op, info, RESULT_SEGMENT_SIZES))
        })
    }

    fn sizes(&self, op: Op, info: &OpInfo, name: &str) -> impl Iterator<Item = i32> {
        let sizes = match info.attribute_slot(name) {
            Some(slot) => self.inherent_attr(op, slot),
            None => self.attr(op, name),
        };
        group_sizes(self, sizes)
    }
}

impl InferArgs<'_> {
    /// The indices among [`InferArgs::operand_types`] of the operands in a group of the definition.
    ///
    /// # Panics
    /// If the definition has fewer groups.
    pub fn operand_group(&self, info: &OpInfo, group: usize) -> Range<usize> {
        argument_group(
            self.cx,
            info,
            group,
            self.operand_types.len(),
            self.attributes,
        )
    }
}

/// The range of an operand group among `count` operands, given the inherent attributes by slot.
pub(super) fn argument_group(
    cx: &Context,
    info: &OpInfo,
    group: usize,
    count: usize,
    attributes: &[Option<Attribute>],
) -> Range<usize> {
    let arities = info.operands.iter().map(|operand| operand.arity);
    group_range(arities, group, count, || {
        let sized = info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS);
        let slot = info.attribute_slot(OPERAND_SEGMENT_SIZES);
        let sizes = slot.and_then(|slot| attributes.get(slot).copied().flatten());
        sized.then(|| group_sizes(cx, sizes))
    })
}

/// The ranges of lists in the range of their group, from the attribute with their sizes.
pub(super) fn segments(
    cx: &Context,
    group: Range<usize>,
    sizes: Option<Attribute>,
) -> SmallVec<[Range<usize>; 1]> {
    let mut start = group.start;
    let lists = group_sizes(cx, sizes).map(|size| {
        let end = start.saturating_add(usize::try_from(size).unwrap_or(0));
        let list = start..end.min(group.end);
        start = list.end;
        list
    });
    lists.collect()
}

/// The elements of a segment attribute, none if it is missing or malformed.
fn group_sizes(cx: &Context, sizes: Option<Attribute>) -> impl Iterator<Item = i32> {
    DenseArrayAttr::i32s_in(sizes.map(|sizes| sizes.data(cx)))
}

/// The range of one group among `count` values, from the sizes of all groups where an attribute holds them. Ranges
/// stay within `count` even where the op is malformed, so that the verifier may ask before it has checked anything.
#[inline]
fn group_range<S: Iterator<Item = i32>>(
    mut arities: impl ExactSizeIterator<Item = Arity> + Clone,
    group: usize,
    count: usize,
    sizes: impl FnOnce() -> Option<S>,
) -> Range<usize> {
    assert!(group < arities.len(), "the definition has no group {group}");
    let mut upto = arities.clone().take(group + 1);
    if upto.all(|arity| arity == Arity::One) {
        return group.min(count)..(group + 1).min(count);
    }
    let (start, length) = match sizes() {
        Some(mut sizes) => {
            let mut start: usize = 0;
            for size in sizes.by_ref().take(group) {
                start = start.saturating_add(usize::try_from(size).unwrap_or(0));
            }
            let size = sizes.next().and_then(|size| usize::try_from(size).ok());
            (start, size.unwrap_or(0))
        }
        None => {
            let total = arities.len();
            let varying = arities.clone().filter(|arity| *arity != Arity::One).count();
            let size = count.saturating_sub(total - varying) / varying;
            let length = |arity| if arity == Arity::One { 1 } else { size };
            let start = arities.by_ref().take(group).map(length).sum();
            (start, arities.next().map_or(0, length))
        }
    };
    start.min(count)..start.saturating_add(length).min(count)
}
