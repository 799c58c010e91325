//! What ops fold to: values that are there already, and constants.

use terrace_dialect_base::folding::{dense_elements, uniform_attr, uniform_bits};
use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir, SmallVec, Value};

use super::extract_folds::known_indices;
use super::positions::{advance, flat_position};
use super::rules::order_is_kept;
use super::shuffle::POISON;
use super::slices::integers;
use super::types::{Sizes, is_scalable, num_elements};
use super::*;

/// The most elements of a constant that is made of others which remain.
pub(super) const MAX_COPIED: i64 = 256;

/// A value, if it has a type.
fn if_of_type(ir: &Ir, value: Value, ty: Type) -> Folded {
    (ir.ty(value) == ty)
        .then(|| FoldResult::single(value))
        .flatten()
}

/// Poison, if a constant is.
fn poison(cx: &Context, constant: Option<Attribute>) -> Folded {
    FoldResult::single(PoisonAttr::among(cx, [constant])?)
}

/// A constant all of whose elements are one, as one of another type.
fn resplat(cx: &Context, constant: Option<Attribute>, ty: Type) -> Folded {
    FoldResult::single(uniform_attr(cx, ty, uniform_bits(cx, constant?)?)?)
}

/// Elements as attributes.
pub(super) fn elements_of(cx: &Context, constant: Attribute) -> Option<Vec<Attribute>> {
    let dense = constant.cast::<DenseElementsAttr>(cx)?;
    (0..dense.num_elements(cx))
        .map(|index| dense.element_attr(cx, index))
        .collect()
}

impl Fold for BitCastOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, to) = (self.source(ir), ir.ty(self.result(ir)));
        if ir.ty(source) == to {
            return FoldResult::single(source);
        }
        if let Some(inner) = source.defining::<BitCastOp>(ir) {
            return if_of_type(ir, inner.source(ir), to);
        }
        // A splat is one of larger integers whose bits repeat it, and so is a half of a float.
        let bits = uniform_bits(ir, operands[0]?)?;
        let (from, element) = (ir.ty(source).element_or_self(ir), to.element_or_self(ir));
        let is_integers = from.is_integer(ir) && element.is_integer(ir);
        if !is_integers && (from, element) != (Type::F16, Type::F32) {
            return None;
        }
        let [narrow, wide] = [from.bit_width(ir)?, element.bit_width(ir)?];
        if narrow == 0 || wide <= narrow || !wide.is_multiple_of(narrow) || wide > 128 {
            return None;
        }
        let repeated = (0..wide / narrow).fold(0u128, |all, index| all | bits << (index * narrow));
        FoldResult::single(uniform_attr(ir, to, repeated)?)
    }
}

impl Fold for BroadcastOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, to) = (self.source(ir), ir.ty(self.vector(ir)));
        if ir.ty(source) == to {
            return FoldResult::single(source);
        }
        poison(ir, operands[0]).or_else(|| resplat(ir, operands[0], to))
    }
}

impl Fold for ConstantMaskOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let ty = vector_type(ir, self.result(ir));
        let sizes = self.sizes(ir);
        let is_all = match ty.rank(ir) {
            0 => sizes[0] == 1,
            _ => *sizes == *ty.shape(ir),
        };
        let is_none = sizes.iter().all(|size| *size == 0);
        (is_all || is_none)
            .then(|| FoldResult::single(uniform_attr(ir, ty.into(), is_all.into())?))
            .flatten()
    }
}

/// The numbers of the elements at a slice of an array of a shape.
fn numbers_in_slice(shape: &[i64], offsets: &[i64], sizes: &[i64]) -> Option<Vec<usize>> {
    let count = sizes
        .iter()
        .map(|size| usize::try_from(*size).unwrap_or(0))
        .product();
    let mut index: Sizes = sizes.iter().map(|_| 0).collect();
    let mut numbers = Vec::with_capacity(count);
    for _ in 0..count {
        let position: Sizes = index
            .iter()
            .zip(offsets)
            .map(|(index, offset)| index + offset)
            .collect();
        numbers.push(flat_position(shape, &position)?);
        advance(&mut index, sizes);
    }
    Some(numbers)
}

impl Fold for ExtractStridedSliceOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, to) = (self.source(ir), vector_type(ir, self.result(ir)));
        if ir.ty(source) == to.into() {
            return FoldResult::single(source);
        }
        let constant = operands[0]?;
        if let Some(splat) = resplat(ir, Some(constant), to.into()) {
            return Some(splat);
        }
        let from = vector_type(ir, source);
        let mut offsets = integers(ir, self.offsets(ir));
        offsets.resize(from.rank(ir), 0);
        let dense = constant.cast::<DenseElementsAttr>(ir)?;
        let numbers = numbers_in_slice(from.shape(ir), &offsets, to.shape(ir))?;
        let slice = numbers
            .into_iter()
            .map(|number| dense.element_attr(ir, number));
        FoldResult::single(dense_elements(
            ir,
            to.into(),
            &slice.collect::<Option<Vec<_>>>()?,
        )?)
    }
}

impl Fold for InsertStridedSliceOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        if_of_type(ir, self.value_to_store(ir), ir.ty(self.dest(ir)))
    }
}

impl Fold for InsertOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (part, dest) = (self.value_to_store(ir), vector_type(ir, self.dest(ir)));
        let position = self.position(ir);
        if position.is_empty() && ir.ty(part) == dest.into() {
            return FoldResult::single(part);
        }
        if position.constants.contains(&POISON) {
            return FoldResult::single(Attribute::from(PoisonAttr::get(ir)));
        }
        let known = known_indices(ir, &position, operands.get(2..)?, dest.shape(ir));
        let position = known.unwrap_or(position);
        if !position.values.is_empty() || is_scalable(ir, dest) {
            return None;
        }
        let (constant, into) = (operands[0]?, operands[1]?);
        if num_elements(ir, dest) > MAX_COPIED && !ir.has_one_use(self.dest(ir)) {
            return None;
        }
        let mut elements = elements_of(ir, into)?;
        let parts = match constant.is::<DenseElementsAttr>(ir) {
            true => elements_of(ir, constant)?,
            false => vec![constant],
        };
        let start = flat_position(dest.shape(ir), &position.constants)?;
        elements
            .get_mut(start..start.checked_add(parts.len())?)?
            .copy_from_slice(&parts);
        FoldResult::single(dense_elements(ir, dest.into(), &elements)?)
    }
}

impl Fold for FromElementsOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let ty = vector_type(ir, self.dest(ir));
        let first = self.elements(ir).next()?;
        if let Some(all) = first.defining::<ToElementsOp>(ir)
            && ir.ty(all.source(ir)) == ty.into()
            && all.elements(ir).eq(self.elements(ir))
        {
            return FoldResult::single(all.source(ir));
        }
        let elements = operands.iter().copied().collect::<Option<Vec<_>>>()?;
        FoldResult::single(dense_elements(ir, ty.into(), &elements)?)
    }
}

impl Fold for ToElementsOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        if let Some(list) = source.defining::<FromElementsOp>(ir) {
            return Some(list.elements(ir).map(FoldResult::Value).collect());
        }
        let scalar = source.defining::<BroadcastOp>(ir)?.source(ir);
        (!ir.ty(scalar).is::<VectorType>(ir)).then(|| {
            self.elements(ir)
                .map(|_| FoldResult::Value(scalar))
                .collect()
        })
    }
}

impl Fold for ShapeCastOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, to) = (self.source(ir), vector_type(ir, self.result(ir)));
        if ir.ty(source) == to.into() {
            return FoldResult::single(source);
        }
        // What a chain becomes that ends where it began needs no op.
        if let Some(inner) = source.defining::<ShapeCastOp>(ir) {
            return if_of_type(ir, inner.source(ir), to.into());
        }
        if let Some(transpose) = source.defining::<TransposeOp>(ir) {
            return match order_is_kept(ir, transpose) {
                true => if_of_type(ir, transpose.vector(ir), to.into()),
                false => None,
            };
        }
        if let Some(broadcast) = source.defining::<BroadcastOp>(ir)
            && let Some(same) = if_of_type(ir, broadcast.source(ir), to.into())
        {
            return Some(same);
        }
        if let Some(dense) = operands[0]?.cast::<DenseElementsAttr>(ir) {
            return FoldResult::single(Attribute::from(dense.reshape(ir, to.into())));
        }
        poison(ir, operands[0])
    }
}

impl Fold for ShuffleOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let [first, second] = [self.v1(ir), self.v2(ir)].map(|value| vector_type(ir, value));
        let result = vector_type(ir, self.vector(ir));
        let mask: Sizes = self.mask(ir).as_i64s(ir).collect();
        if first.rank(ir) != 0 {
            let [rows, others] = [first.shape(ir)[0], second.shape(ir)[0]];
            if mask.iter().copied().eq(0..rows) {
                return FoldResult::single(self.v1(ir));
            }
            if mask.iter().copied().eq(rows..rows.saturating_add(others)) {
                return FoldResult::single(self.v2(ir));
            }
        }
        let is_poison = |constant: Option<Attribute>| {
            constant.is_some_and(|constant| constant.is::<PoisonAttr>(ir))
        };
        let poisons = [operands[0], operands[1]].map(is_poison);
        if poisons == [true; 2] {
            return poison(ir, operands[0]);
        }
        if first.rank(ir) != 1 {
            return None;
        }
        // Of poison any element will do: the first one that is known.
        let mut known: SmallVec<[Option<Vec<Attribute>>; 2]> = SmallVec::new();
        for (constant, is_poison) in operands.iter().zip(poisons) {
            known.push(match is_poison {
                true => None,
                false => Some(elements_of(ir, (*constant)?)?),
            });
        }
        let any = *known.iter().flatten().next()?.first()?;
        let rows = first.shape(ir)[0];
        let element = |row: i64| {
            let (list, row) = if row < rows {
                (&known[0], row)
            } else {
                (&known[1], row - rows)
            };
            match (list, usize::try_from(row)) {
                (Some(list), Ok(row)) => list.get(row).copied(),
                _ => Some(any),
            }
        };
        let elements: Option<Vec<Attribute>> = mask.iter().map(|row| element(*row)).collect();
        FoldResult::single(dense_elements(ir, result.into(), &elements?)?)
    }
}

impl Fold for TransposeOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, to) = (self.vector(ir), ir.ty(self.result(ir)));
        let constant = poison(ir, operands[0]).or_else(|| {
            operands[0]?.cast::<DenseElementsAttr>(ir)?;
            resplat(ir, operands[0], to)
        });
        match constant {
            None if ir.ty(source) == to && order_is_kept(ir, self) => FoldResult::single(source),
            constant => constant,
        }
    }
}
