//! Affine maps: what their results are, and lists of them as attributes.

use terrace_ir::Context;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute};

/// The dimension that an expression is, if it is no more than one.
pub fn as_dim(expr: &AffineExpr) -> Option<usize> {
    match expr {
        AffineExpr::Dim(dim) => Some(*dim as usize),
        _ => None,
    }
}

/// A list of maps.
pub fn maps_attr(cx: &Context, maps: &[AffineMap]) -> ArrayAttr {
    let maps = maps.iter().map(|map| AffineMapAttr::get(cx, map.clone()));
    let maps: Vec<Attribute> = maps.map(Attribute::from).collect();
    ArrayAttr::get(cx, &maps)
}
