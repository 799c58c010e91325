//! Packing of the matrix product that an op contains.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{Ir, Op};
use terrace_linalg_dialects::linalg::{GenericOp, IteratorType};
use terrace_standard_dialects::affine::folded_apply;

use super::pack::{Packed, pack};
use crate::generalize;
use crate::interchange::interchange_loops;
use crate::parts::{Parts, dim};
use crate::tiling::index::{constant, loop_sizes};

/// The loops of a product: those of all operands, of the first factor and the result, of the second one and the result, and of both
/// factors alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ContractionDims {
    pub(crate) batch: Vec<usize>,
    pub(crate) m: Vec<usize>,
    pub(crate) n: Vec<usize>,
    pub(crate) k: Vec<usize>,
}

impl ContractionDims {
    /// Those of an op of two inputs and an output.
    pub(crate) fn of(parts: &Parts) -> Option<ContractionDims> {
        let [lhs, rhs, output] = &parts.maps[..] else {
            return None;
        };
        if parts.outputs.len() != 1 {
            return None;
        }
        let uses = |map: &AffineMap, dim: usize| {
            let mut results = map.results.iter().filter_map(as_dim);
            results.any(|found| found == dim)
        };
        let select = |kind: IteratorType, wanted: [bool; 3]| -> Vec<usize> {
            let is_wanted = |dim: &usize| {
                parts.kinds[*dim] == kind && [lhs, rhs, output].map(|map| uses(map, *dim)) == wanted
            };
            (0..parts.kinds.len()).filter(is_wanted).collect()
        };
        let parallel = IteratorType::Parallel;
        Some(ContractionDims {
            batch: select(parallel, [true, true, true]),
            m: select(parallel, [true, false, true]),
            n: select(parallel, [false, true, true]),
            k: select(IteratorType::Reduction, [true, true, false]),
        })
    }
}

/// How the innermost matrix product of an op is packed: what is said of its rows, columns and sums, in this order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatmulPacking {
    /// The sizes of tiles.
    pub sizes: [MixedIndex; 3],
    /// What the sizes are rounded up to multiples of, each to be one tile then; not if it is zero.
    pub multiples: [i64; 3],
    /// Which of the inner loops each is.
    pub order: [usize; 3],
}

/// Packs the innermost matrix product of an op, whose loops come last then.
///
/// # Errors
/// If there is none.
pub fn pack_matmul(
    op: Op,
    packing: &MatmulPacking,
    rw: &mut Rewriter<'_>,
) -> Result<Packed, MatchFailure> {
    let no_match = MatchFailure::new;
    let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    let loops = parts.kinds.len();
    let inner = loops.checked_sub(3);
    let inner = inner.ok_or_else(|| no_match("need 3+ loops to find a matmul to pack"))?;
    let dims = ContractionDims::of(&parts);
    let dims = dims.ok_or_else(|| no_match("couldn't infer matmul iterators"))?;
    let [Some(m), Some(n), Some(k)] = [&dims.m, &dims.n, &dims.k].map(|list| list.last()) else {
        return Err(no_match("couldn't infer matmul iterators"));
    };
    // Where each loop goes: the others stay in order.
    let mut order = vec![None; loops];
    for (loop_, place) in [*m, *n, *k].into_iter().zip(packing.order) {
        let slot = order.get_mut(inner + place);
        *slot.ok_or_else(|| no_match("there is no such inner loop"))? = Some(loop_);
    }
    let mut others = (0..loops).filter(|loop_| ![*m, *n, *k].contains(loop_));
    let order: Vec<usize> = order
        .into_iter()
        .filter_map(|loop_| loop_.or_else(|| others.next()))
        .collect();
    let generic = match GenericOp::cast(rw, op) {
        Some(generic) => generic.op(),
        None => generalize(op, rw)?.op(),
    };
    let generic = interchange_loops(rw, generic, &order)?;
    rw.set_insertion_point_before(generic);
    let loc = rw.loc(generic);
    let parts = Parts::of(rw, generic).expect("a generic op is structured");
    let ranges = loop_sizes(rw, loc, &parts);
    let mut sizes = vec![constant(0); loops];
    for (number, place) in packing.order.into_iter().enumerate() {
        let multiple = packing.multiples[number];
        sizes[inner + place] = match multiple {
            0 => packing.sizes[number],
            multiple => {
                let factor = AffineExpr::Symbol(0);
                let count = AffineExpr::binary(BinaryKind::CeilDiv, dim(0), factor.clone());
                let range = ranges[inner + place];
                let multiple = constant(multiple);
                folded_apply(rw, generic, &(count * factor), &[range], &[multiple])
            }
        };
    }
    pack(generic, &sizes, rw)
}

/// Whether an op is a product of two matrices, one of which may be transposed.
pub(super) fn is_plain_matmul(ir: &Ir, op: Op) -> bool {
    let Some(parts) = Parts::of(ir, op) else {
        return false;
    };
    let access: Vec<Vec<Option<usize>>> = parts
        .maps
        .iter()
        .map(|map| map.results.iter().map(as_dim).collect())
        .collect();
    let known = |lhs: [usize; 2], rhs: [usize; 2]| {
        [lhs, rhs, [0, 1]]
            .map(|dims| dims.map(Some).to_vec())
            .to_vec()
    };
    let plain = [
        known([0, 2], [2, 1]),
        known([2, 0], [2, 1]),
        known([0, 2], [1, 2]),
    ];
    terrace_linalg_dialects::linalg::is_contraction(ir, op) && plain.contains(&access)
}
