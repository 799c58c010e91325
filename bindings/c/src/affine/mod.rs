//! Affine expressions, maps and integer sets: `mlir-c/AffineExpr.h`, `mlir-c/AffineMap.h`, `mlir-c/IntegerSet.h`.

mod expr;
mod map;
mod set;

use terrace_ir::Context;
use terrace_ir::affine::AffineExpr;
use terrace_ir::affine::{AffineMap, IntegerSet};
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{AffineMapAttr, Attribute, IntegerSetAttr};

/// The text of an attribute without the word before `<` and the `>`.
fn inside(cx: &Context, attr: Attribute) -> String {
    let text = print_attribute(cx, attr);
    let start = text.find('<').map_or(0, |at| at + 1);
    text[start..]
        .strip_suffix('>')
        .unwrap_or_default()
        .to_owned()
}

fn map_text(cx: &Context, map: &AffineMap) -> String {
    inside(cx, AffineMapAttr::get(cx, map.clone()).into())
}

fn set_text(cx: &Context, set: &IntegerSet) -> String {
    inside(cx, IntegerSetAttr::get(cx, set.clone()).into())
}

fn expr_text(cx: &Context, expr: &AffineExpr) -> String {
    let text = map_text(cx, &AffineMap::new(0, 0, [expr.clone()]));
    let text = text
        .strip_prefix("() -> (")
        .and_then(|text| text.strip_suffix(')'));
    text.unwrap_or_default().to_owned()
}

/// A number of dimensions, symbols or a position from C; none if it is negative or too large.
fn number(count: isize) -> Option<u32> {
    u32::try_from(count).ok()
}

/// `d0`, `d1` and so on.
fn dims(count: u32) -> Vec<AffineExpr> {
    (0..count).map(AffineExpr::Dim).collect()
}
