//! `mlir-c/AffineExpr.h`.

use std::ffi::c_void;

use terrace_ir::affine::{AffineExpr, BinaryKind};

use super::{expr_text, number};
use crate::context::MlirContext;
use crate::handle::{Handle, MlirAffineExpr, MlirAffineMap};
use crate::support::{MlirStringCallback, send};

methods! { MlirAffineExpr:
    mlirAffineExprGetContext() -> MlirContext = |cx, _| cx;
    mlirAffineExprPrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, expr| {
        send(&expr_text(cx, expr), callback, user_data);
    };
    mlirAffineExprDump() -> () = |cx, expr| eprintln!("{}", expr_text(cx, expr));
    mlirAffineExprIsSymbolicOrConstant() -> bool = |_, expr| expr.is_symbolic_or_constant();
    mlirAffineExprIsPureAffine() -> bool = |_, expr| expr.is_pure_affine();
    mlirAffineExprGetLargestKnownDivisor() -> i64 = |_, expr| expr.largest_known_divisor();
    mlirAffineExprIsMultipleOf(factor: i64) -> bool = |_, expr| is_multiple_of(expr, factor);
    mlirAffineExprIsFunctionOfDim(position: isize) -> bool = |_, expr| {
        let mut found = false;
        expr.for_each_leaf(&mut |leaf| found |= matches!(leaf, AffineExpr::Dim(dim) if *dim as isize == position));
        found
    };
    mlirAffineExprCompose(map: MlirAffineMap) -> MlirAffineExpr = |cx, expr| {
        Some(expr.replace(&map.get_in(cx)?.results, &[]))
    };
    mlirAffineExprShiftDims(count: u32, shift: u32, offset: u32) -> MlirAffineExpr = |_, expr| {
        Some(expr.replace(&shifted(expr, AffineExpr::Dim, count, shift, offset)?, &[]))
    };
    mlirAffineExprShiftSymbols(count: u32, shift: u32, offset: u32) -> MlirAffineExpr = |_, expr| {
        Some(expr.replace(&[], &shifted(expr, AffineExpr::Symbol, count, shift, offset)?))
    };
    mlirSimplifyAffineExpr(num_dims: u32, num_symbols: u32) -> MlirAffineExpr = |_, expr| {
        fits(expr, num_dims, num_symbols).then(|| expr.simplify(num_dims, num_symbols))
    };

    mlirAffineExprIsADim() -> bool = |_, expr| matches!(expr, AffineExpr::Dim(_));
    mlirAffineExprIsASymbol() -> bool = |_, expr| matches!(expr, AffineExpr::Symbol(_));
    mlirAffineExprIsAConstant() -> bool = |_, expr| matches!(expr, AffineExpr::Constant(_));
    mlirAffineExprIsABinary() -> bool = |_, expr| matches!(expr, AffineExpr::Binary(..));
    mlirAffineDimExprGetPosition() -> isize = |_, expr| match expr {
        AffineExpr::Dim(position) => Some(*position as isize),
        _ => None,
    };
    mlirAffineSymbolExprGetPosition() -> isize = |_, expr| match expr {
        AffineExpr::Symbol(position) => Some(*position as isize),
        _ => None,
    };
    mlirAffineConstantExprGetValue() -> i64 = |_, expr| match expr {
        AffineExpr::Constant(value) => Some(*value),
        _ => None,
    };
    mlirAffineBinaryOpExprGetLHS() -> MlirAffineExpr = |_, expr| match expr {
        AffineExpr::Binary(_, lhs, _) => Some(AffineExpr::clone(lhs)),
        _ => None,
    };
    mlirAffineBinaryOpExprGetRHS() -> MlirAffineExpr = |_, expr| match expr {
        AffineExpr::Binary(_, _, rhs) => Some(AffineExpr::clone(rhs)),
        _ => None,
    };
}

makers! {
    mlirAffineDimExprGet(position: isize) -> MlirAffineExpr = |_| number(position).map(AffineExpr::Dim);
    mlirAffineSymbolExprGet(position: isize) -> MlirAffineExpr = |_| number(position).map(AffineExpr::Symbol);
    mlirAffineConstantExprGet(value: i64) -> MlirAffineExpr = |_| AffineExpr::Constant(value);
}

/// The functions of each operator.
macro_rules! operators {
    ($($kind:ident: $is:ident, $get:ident;)*) => {$(
        exported! {
            fn $is(expr: MlirAffineExpr) -> bool {
                expr.read(|_, expr| matches!(expr, AffineExpr::Binary(BinaryKind::$kind, ..)))
            }

            fn $get(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr {
                lhs.read(|cx, lhs| Some(AffineExpr::binary(BinaryKind::$kind, lhs.clone(), rhs.get_in(cx)?.clone())))
            }
        }
    )*};
}

operators! {
    Add: mlirAffineExprIsAAdd, mlirAffineAddExprGet;
    Mul: mlirAffineExprIsAMul, mlirAffineMulExprGet;
    Mod: mlirAffineExprIsAMod, mlirAffineModExprGet;
    FloorDiv: mlirAffineExprIsAFloorDiv, mlirAffineFloorDivExprGet;
    CeilDiv: mlirAffineExprIsACeilDiv, mlirAffineCeilDivExprGet;
}

exported! {
    fn mlirAffineExprEqual(a: MlirAffineExpr, b: MlirAffineExpr) -> bool {
        a == b
    }
}

/// Whether every value of the expression is a multiple, as far as can be seen from its form.
fn is_multiple_of(expr: &AffineExpr, factor: i64) -> bool {
    match expr {
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) => factor.unsigned_abs() == 1,
        AffineExpr::Constant(value) => value.checked_rem(factor) == Some(0),
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => {
            let (a, b) = (lhs.largest_known_divisor(), rhs.largest_known_divisor());
            [Some(a), Some(b), a.checked_mul(b)]
                .into_iter()
                .flatten()
                .any(|known| known.checked_rem(factor) == Some(0))
        }
        AffineExpr::Binary(..) => expr.largest_known_divisor().checked_rem(factor) == Some(0),
    }
}

/// What becomes of the positions that an expression uses: as they are up to an offset, moved up after it.
fn shifted(
    expr: &AffineExpr,
    make: fn(u32) -> AffineExpr,
    count: u32,
    shift: u32,
    offset: u32,
) -> Option<Vec<AffineExpr>> {
    count.checked_add(shift)?;
    let mut used = 0;
    expr.for_each_leaf(&mut |leaf| {
        if let AffineExpr::Dim(at) | AffineExpr::Symbol(at) = leaf {
            used = used.max(at.saturating_add(1));
        }
    });
    Some(
        (0..count.min(used))
            .map(|at| make(if at < offset { at } else { at + shift }))
            .collect(),
    )
}

/// Whether an expression has no other dimensions and symbols.
pub(super) fn fits(expr: &AffineExpr, num_dims: u32, num_symbols: u32) -> bool {
    let mut fits = true;
    expr.for_each_leaf(&mut |leaf| match leaf {
        AffineExpr::Dim(dim) => fits &= *dim < num_dims,
        AffineExpr::Symbol(symbol) => fits &= *symbol < num_symbols,
        _ => {}
    });
    fits
}
