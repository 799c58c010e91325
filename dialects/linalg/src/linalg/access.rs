//! Which elements of its operands an iteration of an op uses, and what follows from it: the sizes of loops.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::types::{DYNAMIC, MemRefType, RankedTensorType, ShapedType};
use terrace_ir::{Context, Ir, Op, Type, Value};

use super::IteratorType;

/// The accesses of a named op.
///
/// Loops are named, and separated by spaces; those that are reductions begin with `+`. An operand is accessed by the loops in their
/// order: by one, by the sum of two, `h+y`, or by the sum of two of which the first is multiplied by the next stride, and the other
/// one by the next dilation, `h:y`. The last operand is the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Each operand is accessed by all loops in their order, of which there is one for each dimension of the output. Operands
    /// without dimensions are used for all elements.
    Elements,
    /// The operands are accessed by these loops.
    Loops {
        /// The names of the loops.
        loops: &'static str,
        /// How each operand is accessed.
        operands: &'static [&'static str],
    },
}

impl Access {
    /// The kinds of the loops; `rank` is that of the output.
    pub fn iterator_types(self, rank: usize) -> Vec<IteratorType> {
        match self {
            Access::Elements => vec![IteratorType::Parallel; rank],
            Access::Loops { loops, .. } => {
                let kind = |name: &str| match name.starts_with('+') {
                    true => IteratorType::Reduction,
                    false => IteratorType::Parallel,
                };
                loops.split_whitespace().map(kind).collect()
            }
        }
    }

    /// The map of each operand; `ranks` are the operands' numbers of dimensions.
    pub fn maps(self, ranks: &[usize], strides: &[i64], dilations: &[i64]) -> Vec<AffineMap> {
        let (loops, operands) = match self {
            Access::Elements => return element_maps(ranks),
            Access::Loops { loops, operands } => (loops, operands),
        };
        let names: Vec<&str> = loops
            .split_whitespace()
            .map(|name| name.trim_start_matches('+'))
            .collect();
        let dim = |name: &str| {
            let index = names.iter().position(|known| *known == name);
            AffineExpr::Dim(to_u32(index.expect("accesses are by loops that are named")))
        };
        let num_loops = to_u32(names.len());
        let map = |access: &&str| {
            let mut windows = strides.iter().zip(dilations);
            let results = access.split_whitespace().map(|part| {
                if let Some((outer, inner)) = part.split_once('+') {
                    return AffineExpr::binary(BinaryKind::Add, dim(outer), dim(inner));
                }
                let Some((outer, inner)) = part.split_once(':') else {
                    return dim(part);
                };
                let (stride, dilation) = windows.next().map_or((1, 1), |(s, d)| (*s, *d));
                let scaled = |name, factor| {
                    AffineExpr::binary(BinaryKind::Mul, dim(name), AffineExpr::Constant(factor))
                };
                AffineExpr::binary(
                    BinaryKind::Add,
                    scaled(outer, stride),
                    scaled(inner, dilation),
                )
            });
            AffineMap::new(num_loops, 0, results.collect::<Vec<_>>())
        };
        operands.iter().map(map).collect()
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("there are fewer than 2^32 loops")
}

/// The maps of operands that are accessed element by element. The last one is the output.
fn element_maps(ranks: &[usize]) -> Vec<AffineMap> {
    let rank = ranks.last().copied().unwrap_or(0);
    let map = |operand: &usize| match operand {
        0 => AffineMap::new(to_u32(rank), 0, Vec::new()),
        _ => AffineMap::identity(rank),
    };
    ranks.iter().map(map).collect()
}

/// The map that gives only these loops.
pub fn select_loops(num_loops: usize, loops: impl IntoIterator<Item = usize>) -> AffineMap {
    let results = loops
        .into_iter()
        .map(|index| AffineExpr::Dim(to_u32(index)));
    AffineMap::new(to_u32(num_loops), 0, results.collect::<Vec<_>>())
}

/// Whether an expression depends on a dimension.
pub fn uses_dim(expr: &AffineExpr, dim: u32) -> bool {
    let mut uses = false;
    expr.for_each_leaf(&mut |leaf| uses |= *leaf == AffineExpr::Dim(dim));
    uses
}

/// The loops that a map gives, if it gives each at most once, and nothing else.
pub fn projected_permutation(map: &AffineMap) -> Option<Vec<usize>> {
    let dims: Option<Vec<usize>> = map.results.iter().map(as_dim).collect();
    let dims = dims?;
    let is_first = |(index, dim): (usize, &usize)| !dims[..index].contains(dim);
    (map.num_symbols == 0 && dims.iter().enumerate().all(is_first)).then_some(dims)
}

/// Whether a map gives each loop once, and nothing else.
pub fn is_loop_permutation(map: &AffineMap) -> bool {
    map.results.len() == map.num_dims as usize && projected_permutation(map).is_some()
}

/// The sizes of an operand's dimensions: of vectors, and of what has no elements, there are none.
pub fn operand_shape(cx: &Context, ty: Type) -> &[i64] {
    let is_container = ty.is::<RankedTensorType>(cx) || ty.is::<MemRefType>(cx);
    let shaped = ty.cast::<ShapedType>(cx).filter(|_| is_container);
    shaped.and_then(|ty| ty.shape(cx)).unwrap_or(&[])
}

/// The type of what a body gets of an operand: an element, or the operand.
pub fn argument_type(cx: &Context, ty: Type) -> Type {
    match ty.is::<RankedTensorType>(cx) || ty.is::<MemRefType>(cx) {
        true => ty.element_or_self(cx),
        false => ty,
    }
}

/// The number of dimensions of each operand of an op.
pub fn operand_ranks(ir: &Ir, op: Op) -> Vec<usize> {
    ir.operands(op)
        .map(|value: Value| operand_shape(ir, ir.ty(value)).len())
        .collect()
}

/// For each loop, the number of the first result of the maps, counted through, that is the loop's index and nothing else. `None` if a
/// loop has no such result.
pub fn loops_in_results(maps: &[AffineMap]) -> Option<Vec<usize>> {
    let num_loops = maps.first().map_or(0, |map| map.num_dims as usize);
    let mut found: Vec<Option<usize>> = vec![None; num_loops];
    let results = maps.iter().flat_map(|map| map.results.iter());
    for (position, expr) in results.enumerate() {
        let Some(slot) = as_dim(expr).and_then(|dim| found.get_mut(dim)) else {
            continue;
        };
        slot.get_or_insert(position);
    }
    found.into_iter().collect()
}

/// How often each loop runs, as far as the sizes of operands say. `None` if some loop is over no dimension of an operand.
pub fn loop_sizes(ir: &Ir, op: Op, maps: &[AffineMap]) -> Option<Vec<i64>> {
    let sizes: Vec<i64> = ir
        .operands(op)
        .flat_map(|value| operand_shape(ir, ir.ty(value)))
        .copied()
        .collect();
    let of_loop = |position: usize| sizes.get(position).copied().unwrap_or(DYNAMIC);
    let positions = loops_in_results(maps)?;
    Some(positions.into_iter().map(of_loop).collect())
}
