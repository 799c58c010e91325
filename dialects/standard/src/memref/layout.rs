//! Strides and offsets of memrefs.

use smallvec::{SmallVec, smallvec};
use terrace_ir::Context;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AttrData, Attribute};
use terrace_ir::types::{DYNAMIC, MemRefType};

/// The stride of each dimension.
pub type Strides = SmallVec<[i64; 4]>;

/// The strides and the offset of a memref in elements, [`DYNAMIC`] where they are known at run time only; `None`
/// if its layout has no strides.
pub fn strides_and_offset(cx: &Context, ty: MemRefType) -> Option<(Strides, i64)> {
    match ty.layout(cx).map(|layout| layout.data(cx)) {
        None => Some((contiguous_strides(ty.shape(cx)), 0)),
        Some(AttrData::StridedLayout { strides, offset }) => {
            Some((strides.iter().copied().collect(), *offset))
        }
        Some(AttrData::AffineMap(map)) if map.is_identity() => {
            Some((contiguous_strides(ty.shape(cx)), 0))
        }
        Some(AttrData::AffineMap(map)) => match &*map.results {
            [result] => LinearForm::of(result, map.num_dims as usize).map(LinearForm::finish),
            _ => None,
        },
        Some(_) => None,
    }
}

/// Whether elements lie in row-major order, so that the layout, if any, maps indices to themselves: `strided<[1]>` of one
/// dimension does, while of more dimensions a layout with strides maps indices to one number.
pub fn has_identity_layout(cx: &Context, ty: MemRefType) -> bool {
    match ty.layout(cx).map(|layout| layout.data(cx)) {
        None => true,
        Some(AttrData::AffineMap(map)) => map.is_identity(),
        Some(AttrData::StridedLayout { strides, offset }) => **strides == [1] && *offset == 0,
        Some(_) => false,
    }
}

/// The memref with another shape and layout, of the same elements in the same memory.
pub fn with_shape_and_layout(
    cx: &Context,
    ty: MemRefType,
    shape: &[i64],
    layout: Option<Attribute>,
) -> MemRefType {
    MemRefType::with_layout(cx, shape, ty.element(cx), layout, ty.memory_space(cx))
}

/// The strides of elements that lie in row-major order without gaps.
pub fn contiguous_strides(shape: &[i64]) -> Strides {
    let mut strides: Strides = smallvec![1; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = multiply(strides[dim], shape[dim]);
    }
    strides
}

/// The layout with these strides and this offset.
pub fn strided_layout(cx: &Context, strides: &[i64], offset: i64) -> Attribute {
    let strides = strides.into();
    Attribute::get(cx, AttrData::StridedLayout { strides, offset })
}

/// The map from indices to positions of elements with these strides and this offset; what is dynamic is a symbol.
pub fn strided_map(strides: &[i64], offset: i64) -> AffineMap {
    let mut symbols = 0;
    let mut term = |value: i64| match value {
        DYNAMIC => {
            symbols += 1;
            AffineExpr::Symbol(symbols - 1)
        }
        value => AffineExpr::Constant(value),
    };
    let mut position = term(offset);
    for (dim, stride) in (0..).zip(strides) {
        position = position + AffineExpr::Dim(dim) * term(*stride);
    }
    AffineMap::new(strides.len() as u32, symbols, [position])
}

/// A product, which is known at run time only if a factor is, unless the other one is zero.
pub(super) fn multiply(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_mul(b).unwrap_or(DYNAMIC),
    }
}

/// A sum, which is known at run time only if a term is.
pub(super) fn add(a: i64, b: i64) -> i64 {
    match (a, b) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_add(b).unwrap_or(DYNAMIC),
    }
}

/// An affine expression as a sum: a constant and a multiple of each dimension.
struct LinearForm {
    /// The factor of each dimension.
    factors: Strides,
    constant: i64,
}

impl LinearForm {
    /// `None` if the expression is no such sum.
    fn of(expr: &AffineExpr, num_dims: usize) -> Option<LinearForm> {
        let mut form = LinearForm {
            factors: smallvec![0; num_dims],
            constant: 0,
        };
        form.add(expr, 1)?;
        Some(form)
    }

    /// Adds a multiple of an expression.
    fn add(&mut self, expr: &AffineExpr, factor: i64) -> Option<()> {
        match expr {
            AffineExpr::Dim(dim) => {
                let sum = &mut self.factors[*dim as usize];
                *sum = add(*sum, factor);
            }
            AffineExpr::Symbol(_) => self.constant = add(self.constant, multiply(DYNAMIC, factor)),
            AffineExpr::Constant(value) => {
                self.constant = add(self.constant, multiply(*value, factor));
            }
            AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
                self.add(lhs, factor)?;
                self.add(rhs, factor)?;
            }
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => {
                let (expr, by) = match rhs.is_symbolic_or_constant() {
                    true => (lhs, rhs),
                    false => (rhs, lhs),
                };
                let by = match **by {
                    AffineExpr::Constant(value) => value,
                    _ if by.is_symbolic_or_constant() => DYNAMIC,
                    _ => return None,
                };
                self.add(expr, multiply(factor, by))?;
            }
            AffineExpr::Binary(..) if expr.is_symbolic_or_constant() => {
                self.constant = add(self.constant, multiply(DYNAMIC, factor));
            }
            AffineExpr::Binary(..) => return None,
        }
        Some(())
    }

    fn finish(self) -> (Strides, i64) {
        (self.factors, self.constant)
    }
}
