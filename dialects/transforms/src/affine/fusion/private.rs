//! Buffers that only a merged nest uses, made as small as what it needs at a time.

use terrace_ir::affine::{AffineExpr, AffineMap, LinearForm};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, Rewriter, Type, Value};
use terrace_standard_dialects::affine::analysis::{
    Access, Relation, Slice, Window, element_bytes, loops_around,
};
use terrace_standard_dialects::affine::{AffineValueMap, ForOp};
use terrace_standard_dialects::memref;

use super::super::loops::apply;
use super::AffineLoopFusionPass;

/// The window that the accesses of a memref in a slice's target need, if none is outside of it.
pub(super) fn window(ir: &Ir, slice: &Slice, accesses: &[&Access]) -> Option<Window> {
    let loops = loops_around(ir, ir.first_op(slice.target.body(ir))?);
    let stores: Vec<&Access> = accesses
        .iter()
        .copied()
        .filter(|access| access.is_write)
        .collect();
    let window = Window::of(ir, &stores, &loops)?;
    let is_covered = |access: &Access| is_covered(ir, &window, access).unwrap_or(false);
    accesses
        .iter()
        .all(|access| access.is_write || is_covered(access))
        .then_some(window)
}

/// Whether all that an access touches is in a window.
fn is_covered(ir: &Ir, window: &Window, access: &Access) -> Option<bool> {
    let mut relation = Relation::default();
    let subscripts = access.subscripts.clone().composed(ir, access.op);
    let forms = relation.results(ir, 0, &subscripts)?;
    relation.add_domain(ir, 0, access.op);
    for ((form, lower), size) in forms.iter().zip(&window.lower).zip(&window.shape) {
        let lower = window_values(window, lower);
        let lower = relation.results(ir, 0, &lower)?.pop()?;
        let offset = form.clone().plus(&lower, -1)?;
        let rest = LinearForm::constant(size - 1).plus(&offset, -1)?;
        if !relation.system.implies(&offset) || !relation.system.implies(&rest) {
            return Some(false);
        }
    }
    Some(true)
}

fn window_values(window: &Window, expr: &AffineExpr) -> AffineValueMap {
    let map = AffineMap::new(
        window.dims.len() as u32,
        window.symbols.len() as u32,
        [expr.clone()],
    );
    AffineValueMap::new(map, window.dims.iter().chain(&window.symbols).copied())
}

/// Lets accesses of a memref in a nest use a buffer of the window's size, which is made before the other ops of its block.
pub(super) fn replace_buffer(
    ir: &mut Ir,
    nest: ForOp,
    accesses: &[Access],
    window: &Window,
    options: &AffineLoopFusionPass,
) -> Option<Op> {
    let memref = accesses.first()?.memref;
    let ty: MemRefType = ir.ty(memref).cast(ir)?;
    let elements = window.shape.iter().try_fold(1_u64, |product, size| {
        product.checked_mul(u64::try_from(*size).ok()?)
    })?;
    let bytes = element_bytes(ir, ty.element(ir))?.checked_mul(elements)?;
    let small = options.local_buf_threshold.saturating_mul(1024);
    let space = match options.fast_mem_space {
        Some(space) if bytes <= small => {
            Some(IntegerAttr::get(ir, Type::I64, i128::from(space)).into())
        }
        _ => ty.memory_space(ir),
    };
    let element = ty.element(ir);
    let ty = MemRefType::with_layout(ir, &window.shape, element, None, space);
    let rw = &mut Rewriter::new(ir);
    let loc = rw.loc(nest.op());
    let block = rw.parent_block(nest.op())?;
    let region = rw.block_region(block);
    let entry = region.and_then(|region| rw.first_block(region))?;
    rw.set_insertion_point_to_start(entry);
    let buffer = memref::AllocOp::of_type(rw, loc, ty);
    let is_zero = |lower: &AffineExpr| *lower == AffineExpr::Constant(0);
    let is_same_place = window.dims.is_empty() && window.lower.iter().all(is_zero);
    let buffer_value = rw.result(buffer.op(), 0);
    for access in accesses {
        if !is_same_place {
            compute_subscripts(rw, access);
        }
        let values = remapped(rw, access, window);
        set_access(rw, access, buffer_value, values);
    }
    Some(buffer.op())
}

/// The subscripts of an access in the buffer of a window.
fn remapped(ir: &Ir, access: &Access, window: &Window) -> AffineValueMap {
    let own = &access.subscripts;
    let leaves = |make: fn(u32) -> AffineExpr, from: usize, count: u32| {
        let from = from as u32;
        (from..from + count).map(make).collect::<Vec<_>>()
    };
    let dims = leaves(AffineExpr::Dim, window.dims.len(), own.map.num_dims);
    let symbols = leaves(
        AffineExpr::Symbol,
        window.symbols.len(),
        own.map.num_symbols,
    );
    let results = own.map.results.iter().zip(&window.lower);
    let results: Vec<AffineExpr> = results
        .map(|(result, lower)| result.replace(&dims, &symbols) - lower.clone())
        .collect();
    let num_dims = window.dims.len() + dims.len();
    let num_symbols = window.symbols.len() + symbols.len();
    let map = AffineMap::new(num_dims as u32, num_symbols as u32, results);
    let operands = [&window.dims, own.dims(), &window.symbols, own.symbols()].concat();
    AffineValueMap::new(map, operands).composed(ir, access.op)
}

/// Computes subscripts before an access that is changed, as MLIR does: what the result looks like before it is canonicalised
/// is the same then.
fn compute_subscripts(rw: &mut Rewriter<'_>, access: &Access) {
    let own = &access.subscripts;
    if own.map.is_identity() {
        return;
    }
    let loc = rw.loc(access.op);
    rw.set_insertion_point_before(access.op);
    for result in &*own.map.results {
        let map = AffineMap::new(own.map.num_dims, own.map.num_symbols, [result.clone()]);
        apply(
            rw,
            loc,
            &AffineValueMap::new(map, own.operands.iter().copied()),
        );
    }
}

/// Lets an access be one of another memref.
fn set_access(rw: &mut Rewriter<'_>, access: &Access, memref: Value, subscripts: AffineValueMap) {
    let before = usize::from(access.is_write);
    let mut operands: Vec<Value> = rw.operands(access.op).take(before).collect();
    operands.push(memref);
    operands.extend(subscripts.operands);
    rw.set_operands(access.op, &operands);
    let map = AffineMapAttr::get(rw, subscripts.map);
    rw.set_attr(access.op, "map", map.into());
}
