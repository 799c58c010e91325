//! `affine-raise-from-memref`: accesses whose subscripts are affine.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Region, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::{
    AffineDialect, AffineValueMap, LoadOp, StoreOp, affine_scope_of_region, is_valid_dim,
    is_valid_symbol,
};
use terrace_standard_dialects::{arith, func, memref};

/// Turn some memref operators to affine operators where supported.
///
/// Those are reads and writes whose subscripts are sums and products of constants, symbols, and variables of affine loops.
#[pass(
    name = "affine-raise-from-memref",
    title = "RaiseMemrefDialect",
    on = func::FuncOp,
    dependent_dialects(AffineDialect)
)]
pub fn affine_raise_from_memref(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    for op in ops {
        if let Some(load) = memref::LoadOp::cast(ir, op) {
            let memref = load.memref(ir);
            let indices: Vec<Value> = load.indices(ir).collect();
            raise(ir, op, &indices, |rw, map, operands| {
                let loc = rw.loc(op);
                LoadOp::build(rw, loc, memref, operands, map).op()
            });
        } else if let Some(store) = memref::StoreOp::cast(ir, op) {
            let (memref, value) = (store.memref(ir), store.value(ir));
            let indices: Vec<Value> = store.indices(ir).collect();
            raise(ir, op, &indices, |rw, map, operands| {
                let loc = rw.loc(op);
                StoreOp::build(rw, loc, value, memref, operands, map).op()
            });
        }
    }
    Ok(())
}

/// Replaces an access by one that `build` makes, if its subscripts are affine.
fn raise(
    ir: &mut Ir,
    op: Op,
    indices: &[Value],
    build: impl FnOnce(&mut Rewriter<'_>, AffineMapAttr, &[Value]) -> Op,
) {
    let scope = ir
        .parent_region(op)
        .and_then(|region| affine_scope_of_region(ir, region));
    let Some(scope) = scope else {
        return;
    };
    let mut subscripts = Subscripts {
        ir,
        scope,
        dims: Vec::new(),
        symbols: Vec::new(),
    };
    let exprs = indices.iter().map(|index| subscripts.expression(*index));
    let Some(exprs) = exprs.collect::<Option<Vec<AffineExpr>>>() else {
        return;
    };
    let Subscripts { dims, symbols, .. } = subscripts;
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
    let values = AffineValueMap::new(map, dims.into_iter().chain(symbols));
    let values = values.without_unused(ir, op);
    let rw = &mut Rewriter::new(ir);
    rw.set_insertion_point_before(op);
    let map = AffineMapAttr::get(rw, values.map);
    let raised = build(rw, map, &values.operands);
    rw.replace_op_with(op, raised);
}

/// The inputs of affine subscripts, as far as they are known.
struct Subscripts<'a> {
    ir: &'a Ir,
    scope: Region,
    dims: Vec<Value>,
    symbols: Vec<Value>,
}

impl Subscripts<'_> {
    /// A value as an affine expression; `None` if it is none.
    fn expression(&mut self, value: Value) -> Option<AffineExpr> {
        let constant = constant_value(self.ir, value);
        if let Some(constant) = constant.and_then(|constant| constant.cast::<IntegerAttr>(self.ir))
        {
            let constant = i64::try_from(constant.value(self.ir)).ok()?;
            return Some(AffineExpr::Constant(constant));
        }
        if let Some(sum) = value.defining::<arith::AddIOp>(self.ir) {
            return self.binary(BinaryKind::Add, sum.lhs(self.ir), sum.rhs(self.ir));
        }
        if let Some(product) = value.defining::<arith::MulIOp>(self.ir) {
            return self.binary(BinaryKind::Mul, product.lhs(self.ir), product.rhs(self.ir));
        }
        if is_valid_symbol(self.ir, value, self.scope) {
            return Some(AffineExpr::Symbol(place(&mut self.symbols, value)));
        }
        let is_dim = is_valid_dim(self.ir, value, self.scope);
        is_dim.then(|| AffineExpr::Dim(place(&mut self.dims, value)))
    }

    fn binary(&mut self, kind: BinaryKind, lhs: Value, rhs: Value) -> Option<AffineExpr> {
        let (lhs, rhs) = (self.expression(lhs)?, self.expression(rhs)?);
        let is_affine = kind == BinaryKind::Add
            || lhs.is_symbolic_or_constant()
            || rhs.is_symbolic_or_constant();
        is_affine.then(|| AffineExpr::binary(kind, lhs, rhs))
    }
}

/// The place of a value in a list, to which it is added if it is not there.
fn place(list: &mut Vec<Value>, value: Value) -> u32 {
    let place = list.iter().position(|known| *known == value);
    let place = place.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    });
    place as u32
}
