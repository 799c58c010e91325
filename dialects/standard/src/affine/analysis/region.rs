//! How much memory the accesses in loops touch.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::affine::{AffineExpr, LinearForm};
use terrace_ir::ir::WalkOrder;
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Type, Value};

use super::dependence::Access;
use super::nest::variables_of;
use super::relation::Relation;
use crate::affine::{ForOp, loop_of_variable};

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
pub fn element_bytes(ir: &Ir, ty: Type) -> Option<u64> {
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

/// A box of elements of a memref.
#[derive(Clone, Debug)]
pub struct Window {
    /// The lowest subscripts, in terms of the operands.
    pub lower: Vec<AffineExpr>,
    /// How many elements there are in each dimension.
    pub shape: Vec<i64>,
    /// Variables of loops.
    pub dims: Vec<Value>,
    /// Other values that the lowest subscripts depend on.
    pub symbols: Vec<Value>,
}

impl Window {
    /// What accesses of one memref touch in one iteration of these loops around them, which begin with the outermost. `None` if the
    /// number of elements is not constant.
    pub fn of(ir: &Ir, accesses: &[&Access], loops: &[ForOp]) -> Option<Window> {
        let known = values_behind(ir, accesses);
        let variables = loops.iter().map(|for_op| for_op.induction_variable(ir));
        let variables = variables.filter(|variable| known.contains(variable));
        let mut window = Window {
            lower: Vec::new(),
            shape: Vec::new(),
            dims: variables.collect(),
            symbols: Vec::new(),
        };
        let (first, others) = accesses.split_first()?;
        let ty: MemRefType = ir.ty(first.memref).cast(ir)?;
        (window.lower, window.shape) = window.extents(ir, first)?;
        for access in others {
            let (lower, shape) = window.extents(ir, access)?;
            for (dimension, (lower, size)) in lower.into_iter().zip(shape).enumerate() {
                let known = (&window.lower[dimension], window.shape[dimension]);
                let (lower, size) = match joined(known, (&lower, size)) {
                    Some(joined) => joined,
                    None => (AffineExpr::Constant(0), ty.shape(ir)[dimension]),
                };
                if size == DYNAMIC {
                    return None;
                }
                (window.lower[dimension], window.shape[dimension]) = (lower, size);
            }
        }
        Some(window)
    }

    /// The lowest subscripts of an access and how many there are.
    fn extents(&mut self, ir: &Ir, access: &Access) -> Option<(Vec<AffineExpr>, Vec<i64>)> {
        const INSTANCE: u8 = 1;
        let ty: MemRefType = ir.ty(access.memref).cast(ir)?;
        let mut relation = Relation::default();
        let columns: Vec<usize> = self
            .dims
            .iter()
            .map(|variable| relation.column(ir, INSTANCE, *variable))
            .collect();
        let subscripts = access.subscripts.clone().composed(ir, access.op);
        let forms = relation.results(ir, INSTANCE, &subscripts)?;
        relation.add_domain(ir, INSTANCE, access.op);
        let mut given: FxHashMap<usize, AffineExpr> = FxHashMap::default();
        for (index, column) in (0..).zip(columns) {
            given.insert(column, AffineExpr::Dim(index));
        }
        for (instance, value, column) in relation.values() {
            if instance != 0 {
                continue;
            }
            let known = self.symbols.iter().position(|symbol| *symbol == value);
            let index = known.unwrap_or_else(|| {
                self.symbols.push(value);
                self.symbols.len() - 1
            });
            given.insert(column, AffineExpr::Symbol(index as u32));
        }
        let (mut lower, mut shape) = (Vec::new(), Vec::new());
        for (form, size) in forms.iter().zip(ty.shape(ir)) {
            let mut system = relation.system.clone();
            let column = system.add_variable();
            system.add_definition(column, form);
            system.add_inequality(LinearForm::variable(column));
            if *size != DYNAMIC {
                let last = LinearForm::constant(size - 1);
                system.add_inequality(last.plus(&LinearForm::variable(column), -1)?);
            }
            let extent = system.constant_extent(column, |other| given.contains_key(&other));
            let (first, span) = match extent {
                Some((form, span)) => {
                    let terms = form.factors.iter().enumerate();
                    let terms = terms.filter(|(_, factor)| **factor != 0);
                    let sum = terms.fold(AffineExpr::Constant(0), |sum, (column, factor)| {
                        sum + given[&column].clone() * AffineExpr::Constant(*factor)
                    });
                    (sum + AffineExpr::Constant(form.constant), span.max(0))
                }
                None if *size == DYNAMIC => return None,
                None => (AffineExpr::Constant(0), *size),
            };
            lower.push(first);
            shape.push(span);
        }
        Some((lower, shape))
    }
}

/// The values that the subscripts of accesses depend on: those in them, and those in the bounds of loops whose variables are.
fn values_behind(ir: &Ir, accesses: &[&Access]) -> FxHashSet<Value> {
    let mut known = FxHashSet::default();
    let subscripts = accesses
        .iter()
        .map(|access| access.subscripts.clone().composed(ir, access.op));
    let mut pending: Vec<Value> = subscripts
        .flat_map(|subscripts| subscripts.operands)
        .collect();
    while let Some(value) = pending.pop() {
        if known.insert(value)
            && let Some(for_op) = loop_of_variable(ir, value)
        {
            pending.extend(for_op.lower_bound(ir).operands);
            pending.extend(for_op.upper_bound(ir).operands);
        }
    }
    known
}

/// What contains two ranges whose ends are a constant apart.
fn joined(a: (&AffineExpr, i64), b: (&AffineExpr, i64)) -> Option<(AffineExpr, i64)> {
    let AffineExpr::Constant(offset) = b.0.clone() - a.0.clone() else {
        return None;
    };
    let end = a.1.max(offset.checked_add(b.1)?);
    let (lower, offset) = if offset < 0 { (b.0, offset) } else { (a.0, 0) };
    Some((lower.clone(), end.checked_sub(offset)?))
}
