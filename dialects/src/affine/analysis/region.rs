//! How much memory the accesses in loops touch.

use rustc_hash::FxHashMap;
use terrace_ir::ir::WalkOrder;
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Type, Value};

use super::dependence::Access;
use super::nest::variables_of;
use super::relation::Relation;

/// The part of a dimension that is touched.
#[derive(Clone, Copy)]
struct Extent {
    /// Its ends, if they are constants.
    ends: Option<(i64, i64)>,
    size: i64,
}

/// The number of bytes that the accesses in an op touch in one execution of it; `None` if that has no constant bound.
pub fn footprint(ir: &Ir, op: Op) -> Option<u64> {
    let mut touched: FxHashMap<Value, Vec<Extent>> = FxHashMap::default();
    for inner in ir.walk(op, WalkOrder::Pre) {
        let Some(access) = Access::of(ir, inner) else {
            continue;
        };
        let extents = extents(ir, op, &access)?;
        let memref = access.memref;
        let known = touched.get_mut(&memref);
        match known {
            None => {
                touched.insert(memref, extents);
            }
            Some(known) => {
                let ty: MemRefType = ir.ty(memref).cast(ir)?;
                for ((known, new), size) in known.iter_mut().zip(extents).zip(ty.shape(ir)) {
                    *known = united(*known, new, *size)?;
                }
            }
        }
    }
    let sizes = touched.iter().map(|(memref, extents)| {
        let ty: MemRefType = ir.ty(*memref).cast(ir)?;
        let bytes = element_bytes(ir, ty.element(ir))?;
        let mut sizes = extents.iter().map(|extent| u64::try_from(extent.size).ok());
        sizes.try_fold(bytes, |product, size| product.checked_mul(size?))
    });
    sizes.sum()
}

/// The bytes that an element takes.
fn element_bytes(ir: &Ir, ty: Type) -> Option<u64> {
    let bits = if ty == Type::INDEX {
        64
    } else {
        ty.bit_width(ir)?
    };
    Some(u64::from(bits).div_ceil(8))
}

/// The parts of a memref's dimensions that an access in `within` touches.
fn extents(ir: &Ir, within: Op, access: &Access) -> Option<Vec<Extent>> {
    let ty: MemRefType = ir.ty(access.memref).cast(ir)?;
    let outer = variables_of(ir, within);
    let variables = variables_of(ir, access.op);
    let inner = &variables[outer.len().min(variables.len())..];
    let mut relation = Relation::default();
    let subscripts = access.subscripts.clone().composed(ir, access.op);
    let forms = relation.results(ir, 0, &subscripts)?;
    relation.add_domain(ir, 0, access.op);
    let fixed = relation.columns_but(inner);
    let dimensions = forms.iter().zip(ty.shape(ir));
    dimensions
        .map(|(form, size)| {
            let column = relation.system.add_variable();
            relation.system.add_definition(column, form);
            let bounds = relation.system.constant_bounds(column);
            let ends = bounds.lower.zip(bounds.upper);
            let span = match ends {
                Some((lower, upper)) => upper.checked_sub(lower)?.checked_add(1),
                None => relation
                    .system
                    .constant_span(column, |other| fixed.contains(&other)),
            };
            let size = match (span, *size) {
                (Some(span), _) => span,
                (None, DYNAMIC) => return None,
                (None, size) => size,
            };
            Some(Extent { ends, size })
        })
        .collect()
}

fn united(a: Extent, b: Extent, size: i64) -> Option<Extent> {
    let ends = a
        .ends
        .zip(b.ends)
        .map(|((from, to), (other_from, other_to))| (from.min(other_from), to.max(other_to)));
    let size = match ends {
        Some((from, to)) => to.checked_sub(from)?.checked_add(1)?,
        None if size == DYNAMIC => return None,
        None => size,
    };
    Some(Extent { ends, size })
}
