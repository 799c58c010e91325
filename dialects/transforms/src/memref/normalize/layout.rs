//! Which type a memref with a layout has when its elements lie in the order of their indices.

use terrace_ir::Context;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, Flattener, LinearForm};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_standard_dialects::affine::analysis::ConstraintSystem;
use terrace_standard_dialects::memref::{strided_map, strides_and_offset, with_shape_and_layout};

/// A memref without its layout.
pub(super) struct Normalized {
    /// The type whose indices are the layout's results.
    pub ty: MemRefType,
    /// The layout that it had.
    pub layout: AffineMap,
}

/// The layout of a memref as a map, unless it is the identity or of a kind of its own.
pub(super) fn layout_map(cx: &Context, ty: MemRefType) -> Option<AffineMap> {
    let layout = ty.layout(cx)?;
    let map = match layout.cast::<AffineMapAttr>(cx) {
        Some(map) => map.value(cx).clone(),
        None => {
            let (strides, offset) = strides_and_offset(cx, ty)?;
            strided_map(&strides, offset)
        }
    };
    (!map.is_identity()).then_some(map)
}

/// The memref without its layout. `None` if it has none, or the layout's results have no known bounds: sizes that are known at run
/// time are bounded only by tiles.
pub(super) fn normalized(cx: &Context, ty: MemRefType) -> Option<Normalized> {
    let shape = ty.shape(cx);
    let layout = layout_map(cx, ty)?;
    let is_static = !shape.contains(&DYNAMIC);
    if shape.is_empty() || shape.contains(&0) || !(is_static || is_tiled(&layout)) {
        return None;
    }
    let new_shape = bounds(shape, &layout)?;
    let ty = with_shape_and_layout(cx, ty, &new_shape, None);
    Some(Normalized { ty, layout })
}

/// The size of each result of a layout: one more than its largest value.
fn bounds(shape: &[i64], layout: &AffineMap) -> Option<Vec<i64>> {
    let mut flattener = Flattener::new(layout.num_dims, layout.num_symbols);
    let forms = layout
        .results
        .iter()
        .map(|result| flattener.flatten(result));
    let forms: Vec<LinearForm> = forms.collect::<Option<_>>()?;
    let mut system = ConstraintSystem::default();
    let inputs = flattener.first_local();
    (0..inputs).for_each(|_| {
        system.add_variable();
    });
    for (dim, size) in shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size != DYNAMIC)
    {
        let index = LinearForm::variable(dim);
        let rest = LinearForm::constant(size - 1).plus(&index, -1)?;
        system.add_inequality(index);
        system.add_inequality(rest);
    }
    for local in flattener.locals() {
        let (dividend, divisor) = local.division.as_ref()?;
        system.add_division(dividend, *divisor);
    }
    let columns: Vec<usize> = forms
        .iter()
        .map(|form| {
            let column = system.add_variable();
            system.add_definition(column, form);
            column
        })
        .collect();
    // What divisions make of the bounds of the dimensions is seen only while the dimensions go first.
    let system = system.projected(|column| column >= inputs);
    let sizes = columns
        .iter()
        .zip(&*layout.results)
        .map(|(column, result)| {
            if depends_on_dynamic(result, shape) {
                return Some(DYNAMIC);
            }
            let last = system.constant_bounds(*column).upper?;
            (last >= 0).then(|| last.checked_add(1)).flatten()
        });
    sizes.collect()
}

fn depends_on_dynamic(expr: &AffineExpr, shape: &[i64]) -> bool {
    let mut depends = false;
    expr.for_each_leaf(&mut |leaf| {
        if let AffineExpr::Dim(dim) = leaf {
            depends |= shape[*dim as usize] == DYNAMIC;
        }
    });
    depends
}

/// An expression and the constant that it is divided by, rounded down or for the rest.
fn quotient(expr: &AffineExpr, kind: BinaryKind) -> Option<(&AffineExpr, i64)> {
    match expr {
        AffineExpr::Binary(own, lhs, rhs) if *own == kind => match **rhs {
            AffineExpr::Constant(divisor) => Some((lhs, divisor)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a layout cuts dimensions into tiles: what is divided by a constant occurs in one other result, as the rest of the same
/// division.
fn is_tiled(layout: &AffineMap) -> bool {
    let results = || layout.results.iter().enumerate();
    let mut has_tile = false;
    for (at, result) in results() {
        let Some((dividend, divisor)) = quotient(result, BinaryKind::FloorDiv) else {
            continue;
        };
        let others = || {
            results()
                .filter(|(other, _)| *other != at)
                .map(|(_, expr)| expr)
        };
        let rest = Some((dividend, divisor));
        let is_rest = |expr: &&AffineExpr| quotient(expr, BinaryKind::Mod) == rest;
        let mentions = others().filter(|expr| contains(expr, dividend)).count();
        let rests = others().filter(is_rest).count();
        if mentions != rests || rests > 1 {
            return false;
        }
        has_tile |= rests == 1;
    }
    has_tile
}

fn contains(expr: &AffineExpr, part: &AffineExpr) -> bool {
    if expr == part {
        return true;
    }
    match expr {
        AffineExpr::Binary(_, lhs, rhs) => contains(lhs, part) || contains(rhs, part),
        _ => false,
    }
}

/// The size of a result of a tiled layout, in terms of the sizes of the dimensions.
pub(super) fn tiled_size(result: &AffineExpr) -> AffineExpr {
    if let Some((dividend, divisor)) = quotient(result, BinaryKind::FloorDiv) {
        let divisor = AffineExpr::Constant(divisor);
        return AffineExpr::binary(BinaryKind::CeilDiv, dividend.clone(), divisor);
    }
    match quotient(result, BinaryKind::Mod) {
        Some((_, divisor)) => AffineExpr::Constant(divisor),
        None => result.clone(),
    }
}
