//! Elements that are taken from vectors and put together again, as a tree of shuffles.
//!
//! The leaves are the vectors in the order in which their elements are used first. Pairs of neighbours are shuffled, and then pairs of what
//! came out, until there is one. A vector of the tree holds elements for a range of places of the result, each at its distance from the
//! range's begin. All vectors of one level have the size of the widest range.

use std::ops::Range;

use terrace_dialect_base::rules;
use terrace_dialects::vector;
use terrace_dialects::vector::{FromElementsOp, ToElementsOp};
use terrace_ir::Value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};

use super::build::{fails, shuffle};

rules! {
    ElementsToShuffles, "Elements of vectors are put together by a tree of shuffles.", FromElementsOp => shuffles;
}

/// Vectors of elements of vectors by shuffles.
pub static SHUFFLE_TREE: &[&dyn RewritePattern] = &[&ElementsToShuffles];

/// A place of a shuffle that nobody looks at.
const POISON: i64 = -1;

/// An element of one of the leaves.
struct Element {
    leaf: usize,
    place: i64,
}

/// A vector of the tree.
struct Node {
    value: Value,
    /// The places of the result that it has elements for.
    range: Range<usize>,
    /// Which elements it has, by distance from the begin of the range.
    used: Vec<bool>,
}

/// The leaves, and where among them the elements are.
fn leaves(
    rw: &Rewriter<'_>,
    op: FromElementsOp,
) -> Result<(Vec<ToElementsOp>, Vec<Element>), MatchFailure> {
    let mut leaves: Vec<ToElementsOp> = Vec::new();
    let mut elements = Vec::new();
    for element in op.elements(rw) {
        let leaf = element.defining::<ToElementsOp>(rw);
        let leaf = leaf.ok_or_else(|| fails("an element comes from elsewhere"))?;
        if vector::vector_type(rw, leaf.source(rw)).rank(rw) != 1 {
            return Err(fails("a vector does not have one dimension"));
        }
        let place = leaf.elements(rw).position(|other| other == element);
        let known = leaves.iter().position(|other| other.op() == leaf.op());
        let number = known.unwrap_or_else(|| {
            leaves.push(leaf);
            leaves.len() - 1
        });
        elements.push(Element {
            leaf: number,
            place: place.map_or(POISON, |place| place as i64),
        });
    }
    Ok((leaves, elements))
}

fn shuffles(op: FromElementsOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let ty = vector::vector_type(rw, op.dest(rw));
    if ty.rank(rw) != 1 {
        return Err(fails("the vector does not have one dimension"));
    }
    let (leaves, elements) = leaves(rw, op)?;
    if let [leaf] = leaves[..]
        && leaf.elements(rw).eq(op.elements(rw))
    {
        return Err(fails("the elements are those of one vector in order"));
    }
    let result = tree(rw, op, &leaves, &elements);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The range of places with elements of a leaf.
fn range_of(elements: &[Element], leaf: usize) -> Range<usize> {
    let is_own = |element: &Element| element.leaf == leaf;
    let first = elements.iter().position(is_own).unwrap_or(0);
    let last = elements.iter().rposition(is_own).unwrap_or(0);
    first..last + 1
}

/// The range of a pair, whose first begins before the second.
fn joined(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    a.start..a.end.max(b.end)
}

/// The size of the vectors that come of pairs: that of the result if there is one pair.
fn level_size(ranges: &[Range<usize>], whole: usize) -> usize {
    match ranges {
        [_] => whole,
        _ => ranges.iter().map(|range| range.len()).max().unwrap_or(1),
    }
}

fn tree(
    rw: &mut Rewriter<'_>,
    op: FromElementsOp,
    leaves: &[ToElementsOp],
    elements: &[Element],
) -> Value {
    let loc = rw.loc(op.op());
    let ranges: Vec<Range<usize>> = (0..leaves.len())
        .map(|leaf| range_of(elements, leaf))
        .collect();
    // The first level moves elements to their places.
    let pairs = |count: usize| {
        (0..count)
            .step_by(2)
            .map(move |i| (i, (i + 1).min(count - 1)))
    };
    let joined_ranges: Vec<Range<usize>> = pairs(leaves.len())
        .map(|(a, b)| joined(&ranges[a], &ranges[b]))
        .collect();
    let size = level_size(&joined_ranges, elements.len());
    let mut nodes: Vec<Node> = Vec::new();
    for ((a, b), range) in pairs(leaves.len()).zip(joined_ranges) {
        let sources = [a, b].map(|leaf| leaves[leaf].source(rw));
        let first_size = vector::vector_type(rw, sources[0]).shape(rw)[0];
        let mut mask = vec![POISON; size];
        for (number, element) in elements.iter().enumerate() {
            if element.leaf == a {
                mask[number - range.start] = element.place;
            } else if element.leaf == b {
                mask[number - range.start] = element.place + first_size;
            }
        }
        let used = mask.iter().map(|place| *place != POISON).collect();
        let value = shuffle(rw, loc, sources, &mask);
        nodes.push(Node { value, range, used });
    }
    // The others only bring them together.
    while nodes.len() > 1 {
        let joined_ranges: Vec<Range<usize>> = pairs(nodes.len())
            .map(|(a, b)| joined(&nodes[a].range, &nodes[b].range))
            .collect();
        let size = level_size(&joined_ranges, elements.len());
        let mut next = Vec::new();
        for ((a, b), range) in pairs(nodes.len()).zip(joined_ranges) {
            let (lhs, rhs) = (&nodes[a], &nodes[b]);
            let (input, distance) = (lhs.used.len(), rhs.range.start - lhs.range.start);
            let mut mask = vec![POISON; size];
            for (place, _) in lhs.used.iter().enumerate().filter(|(_, used)| **used) {
                mask[place] = place as i64;
            }
            if a != b {
                for (place, _) in rhs.used.iter().enumerate().filter(|(_, used)| **used) {
                    mask[place + distance] = (place + input) as i64;
                }
            }
            let used = mask.iter().map(|place| *place != POISON).collect();
            let value = shuffle(rw, loc, [lhs.value, rhs.value], &mask);
            next.push(Node { value, range, used });
        }
        nodes = next;
    }
    nodes[0].value
}
