//! `mlir-c/IntegerSet.h`.

use std::ffi::c_void;

use terrace_ir::affine::{AffineExpr, Constraint, IntegerSet};

use super::{number, set_text};
use crate::context::MlirContext;
use crate::handle::{MlirAffineExpr, MlirIntegerSet, all};
use crate::support::{Array, MlirStringCallback, send};

makers! {
    mlirIntegerSetEmptyGet(num_dims: isize, num_symbols: isize) -> MlirIntegerSet = |_| {
        Some(empty(number(num_dims)?, number(num_symbols)?))
    };
    mlirIntegerSetGet(
        num_dims: isize, num_symbols: isize, count: isize, constraints: Array<MlirAffineExpr>, are_equal: Array<u8>
    ) -> MlirIntegerSet = |cx| {
        let constraints = all(cx, constraints.of(count))?.into_iter().zip(are_equal.of(count));
        let constraints = constraints.map(|(expr, flag)| Constraint { expr: expr.clone(), is_equality: *flag != 0 });
        Some(IntegerSet {
            num_dims: number(num_dims)?,
            num_symbols: number(num_symbols)?,
            constraints: constraints.collect(),
        })
    };
}

methods! { MlirIntegerSet:
    mlirIntegerSetGetContext() -> MlirContext = |cx, _| cx;
    mlirIntegerSetPrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, set| {
        send(&set_text(cx, set), callback, user_data);
    };
    mlirIntegerSetDump() -> () = |cx, set| eprintln!("{}", set_text(cx, set));
    mlirIntegerSetReplaceGet(
        dims: Array<MlirAffineExpr>, symbols: Array<MlirAffineExpr>, num_dims: isize, num_symbols: isize
    ) -> MlirIntegerSet = |cx, set| {
        let exprs = |exprs: Array<MlirAffineExpr>, count: u32| {
            Some(all(cx, exprs.of(count as isize))?.into_iter().cloned().collect::<Vec<AffineExpr>>())
        };
        let (dims, symbols) = (exprs(dims, set.num_dims)?, exprs(symbols, set.num_symbols)?);
        let constraints = set.constraints.iter().map(|constraint| Constraint {
            expr: constraint.expr.replace(&dims, &symbols),
            is_equality: constraint.is_equality,
        });
        Some(IntegerSet {
            num_dims: number(num_dims)?,
            num_symbols: number(num_symbols)?,
            constraints: constraints.collect(),
        })
    };
    mlirIntegerSetIsCanonicalEmpty() -> bool = |_, set| *set == empty(set.num_dims, set.num_symbols);
    mlirIntegerSetGetNumDims() -> isize = |_, set| set.num_dims as usize;
    mlirIntegerSetGetNumSymbols() -> isize = |_, set| set.num_symbols as usize;
    mlirIntegerSetGetNumInputs() -> isize = |_, set| set.num_dims as usize + set.num_symbols as usize;
    mlirIntegerSetGetNumConstraints() -> isize = |_, set| set.constraints.len();
    mlirIntegerSetGetNumEqualities() -> isize = |_, set| count(set, true);
    mlirIntegerSetGetNumInequalities() -> isize = |_, set| count(set, false);
    mlirIntegerSetGetConstraint(position: isize) -> MlirAffineExpr = |_, set| {
        Some(set.constraints.get(usize::try_from(position).ok()?)?.expr.clone())
    };
    mlirIntegerSetIsConstraintEq(position: isize) -> bool = |_, set| {
        Some(set.constraints.get(usize::try_from(position).ok()?)?.is_equality)
    };
}

exported! {
    fn mlirIntegerSetEqual(a: MlirIntegerSet, b: MlirIntegerSet) -> bool {
        a == b
    }
}

/// The set that no numbers are in: it asks that one is zero.
fn empty(num_dims: u32, num_symbols: u32) -> IntegerSet {
    let never = Constraint {
        expr: AffineExpr::Constant(1),
        is_equality: true,
    };
    IntegerSet {
        num_dims,
        num_symbols,
        constraints: [never].into(),
    }
}

fn count(set: &IntegerSet, is_equality: bool) -> usize {
    set.constraints
        .iter()
        .filter(|constraint| constraint.is_equality == is_equality)
        .count()
}
