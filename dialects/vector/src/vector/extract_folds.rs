//! What a part of a vector is that other ops made: a value that is there, or a part of one of their operands.

use terrace_dialect_base::folding::{dense_elements, uniform_attr, uniform_bits};
use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::{Fold, FoldResult, Folded};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Ir, SmallVec, Value};

use super::positions::{flat_position, position_of};
use super::shuffle::POISON;
use super::slices::integers;
use super::types::{Sizes, is_scalable, num_elements};
use super::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp,
    ShapeCastOp, ShuffleOp, TransposeOp, vector_type,
};

/// What an extraction is instead.
pub(super) enum Extracted {
    /// This value.
    Value(Value),
    /// What is at another place.
    At(Value, MixedIndices),
}

/// A place whose indices are known.
fn known(constants: Sizes) -> MixedIndices {
    MixedIndices {
        constants,
        values: SmallVec::new(),
    }
}

/// The number of dimensions of a type; none of a scalar.
fn rank(ir: &Ir, ty: Type) -> usize {
    ty.cast::<VectorType>(ir).map_or(0, |ty| ty.rank(ir))
}

/// The last sizes of a shape.
fn last_sizes(shape: &[i64], count: usize) -> &[i64] {
    &shape[shape.len().saturating_sub(count)..]
}

impl ExtractOp {
    /// What the op is instead, by what defines its source.
    pub(super) fn simplified(self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Extracted> {
        if let Some(position) = self.with_known_indices(ir, operands) {
            return Some(Extracted::At(self.source(ir), position));
        }
        let position = self.position(ir);
        let is_known = position.values.is_empty();
        let constants = is_known.then_some(&position.constants[..]);
        let by_known = |f: fn(Self, &Ir, &[i64]) -> Option<Extracted>| {
            constants.and_then(|at| f(self, ir, at))
        };
        by_known(Self::of_extraction)
            .or_else(|| by_known(Self::of_insertions))
            .or_else(|| self.of_broadcast(ir, &position))
            .or_else(|| by_known(Self::of_shuffle))
            .or_else(|| by_known(Self::of_shape_cast))
            .or_else(|| by_known(Self::of_slice))
            .or_else(|| by_known(Self::of_inserted_slices))
            .or_else(|| by_known(Self::of_list))
    }

    /// The position, if indices that were values are known.
    fn with_known_indices(self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<MixedIndices> {
        let shape = vector_type(ir, self.source(ir)).shape(ir);
        known_indices(ir, &self.position(ir), &operands[1..], shape)
    }

    fn of_extraction(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let mut place = Sizes::from_slice(at);
        let mut source = self.source(ir);
        while let Some(outer) = source.defining::<ExtractOp>(ir) {
            let position = outer.position(ir);
            let rest = rank(ir, ir.ty(outer.source(ir))).checked_sub(position.len())?;
            // A single element may be extracted as a vector of one.
            if !position.values.is_empty() || rank(ir, ir.ty(source)) != rest {
                return None;
            }
            place.insert_many(0, position.constants);
            source = outer.source(ir);
        }
        (source != self.source(ir)).then(|| Extracted::At(source, known(place)))
    }

    /// Goes through insertions elsewhere and transpositions. The dimensions that are not indexed have negative numbers.
    fn of_insertions(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let total = rank(ir, ir.ty(self.source(ir)));
        let kept: Sizes = (1..=(total.checked_sub(at.len())?) as i64)
            .map(|dim| -(dim + 1))
            .collect();
        let mut place: Sizes = at.iter().chain(&kept).copied().collect();
        if at.contains(&POISON) {
            return None;
        }
        let in_order = |place: &Sizes| place.ends_with(&kept);
        let indices = |place: &Sizes| Sizes::from_slice(&place[..place.len() - kept.len()]);
        let mut source = self.source(ir);
        loop {
            if let Some(transpose) = source.defining::<TransposeOp>(ir) {
                let order: Sizes = transpose.permutation(ir).as_i64s(ir).collect();
                let mut before = place.clone();
                for (to, from) in order.iter().enumerate() {
                    before[usize::try_from(*from).ok()?] = place[to];
                }
                place = before;
                source = transpose.vector(ir);
                continue;
            }
            let Some(insert) = source.defining::<InsertOp>(ir) else {
                break;
            };
            let position = insert.position(ir);
            if position.constants.contains(&POISON) {
                return None;
            }
            // Indices that are values equal none.
            let inserted = &position.constants[..];
            if place.starts_with(inserted) {
                let part = insert.value_to_store(ir);
                if !in_order(&place) {
                    return None;
                }
                let place = indices(&place.iter().skip(inserted.len()).copied().collect());
                return Some(
                    match place.is_empty() && ir.ty(part) == ir.ty(self.result(ir)) {
                        true => Extracted::Value(part),
                        false => Extracted::At(part, known(place)),
                    },
                );
            }
            let differ = |(a, b): (&i64, &i64)| *a >= 0 && *b >= 0 && a != b;
            let elsewhere = place.iter().zip(inserted).any(differ);
            if !elsewhere {
                return None;
            }
            source = insert.dest(ir);
        }
        (source != self.source(ir) && in_order(&place))
            .then(|| Extracted::At(source, known(indices(&place))))
    }

    fn of_broadcast(self, ir: &Ir, position: &MixedIndices) -> Option<Extracted> {
        let broadcast = self.source(ir).defining::<BroadcastOp>(ir)?;
        let (source, found) = (broadcast.source(ir), ir.ty(self.result(ir)));
        let ty = ir.ty(source);
        if ty == found {
            return Some(Extracted::Value(source));
        }
        let from = ty.cast::<VectorType>(ir)?;
        let to = vector_type(ir, broadcast.vector(ir));
        let result = found.cast::<VectorType>(ir);
        let result_shape = result.map_or(&[][..], |ty| ty.shape(ir));
        if result_shape.len() > from.rank(ir)
            || last_sizes(from.shape(ir), result_shape.len()) != result_shape
        {
            return None;
        }
        let lead = to.rank(ir) - from.rank(ir);
        let stretched = |dim: usize| from.shape(ir)[dim] == 1 && to.shape(ir)[dim + lead] != 1;
        let indices = position.iter().skip(lead).enumerate();
        let indices = indices.map(|(dim, index)| {
            if stretched(dim) {
                MixedIndex::Constant(0)
            } else {
                index
            }
        });
        let place: MixedIndices = indices.collect();
        // A vector of one element may stand for it.
        (place.len() == from.rank(ir) - result_shape.len()).then(|| Extracted::At(source, place))
    }

    fn of_shuffle(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let shuffle = self.source(ir).defining::<ShuffleOp>(ir)?;
        let [index] = *at else {
            return None;
        };
        let rows = *vector_type(ir, shuffle.v1(ir)).shape(ir).first()?;
        if rank(ir, ir.ty(shuffle.vector(ir))) != 1 {
            return None;
        }
        let row = shuffle
            .mask(ir)
            .as_i64s(ir)
            .nth(usize::try_from(index).ok()?)?;
        let (source, row) = if row < rows {
            (shuffle.v1(ir), row)
        } else {
            (shuffle.v2(ir), row - rows)
        };
        Some(Extracted::At(source, known(Sizes::from_slice(&[row]))))
    }

    fn of_shape_cast(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let cast = self.source(ir).defining::<ShapeCastOp>(ir)?;
        let [from, to] =
            [cast.source(ir), cast.result(ir)].map(|value| vector_type(ir, value).shape(ir));
        let kept = rank(ir, ir.ty(self.result(ir)));
        if kept > from.len()
            || to.len() != kept + at.len()
            || last_sizes(from, kept) != last_sizes(to, kept)
        {
            return None;
        }
        let number = flat_position(&to[..at.len()], at)?;
        let place = position_of(&from[..from.len() - kept], i64::try_from(number).ok()?);
        Some(Extracted::At(cast.source(ir), known(place)))
    }

    fn of_slice(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let slice = self.source(ir).defining::<ExtractStridedSliceOp>(ir)?;
        let [from, to] =
            [slice.source(ir), slice.result(ir)].map(|value| vector_type(ir, value).shape(ir));
        let mut offsets = integers(ir, slice.offsets(ir));
        while let Some(last) = offsets.len().checked_sub(1)
            && offsets[last] == 0
            && from[last] == to[last]
        {
            offsets.pop();
        }
        if offsets.len() > at.len() {
            return None;
        }
        offsets.resize(at.len(), 0);
        let place = at
            .iter()
            .zip(offsets)
            .map(|(index, offset)| index + offset)
            .collect();
        Some(Extracted::At(slice.source(ir), known(place)))
    }

    fn of_inserted_slices(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let kept = rank(ir, ir.ty(self.result(ir)));
        let mut slice = self.source(ir).defining::<InsertStridedSliceOp>(ir)?;
        loop {
            let [part, dest] = [slice.value_to_store(ir), slice.dest(ir)]
                .map(|value| vector_type(ir, value).shape(ir));
            if kept > part.len() || at.len() + kept != dest.len() {
                return None;
            }
            let lead = dest.len() - part.len();
            let offsets = integers(ir, slice.offsets(ir));
            let size = |dim: usize| dim.checked_sub(lead).map_or(1, |dim| part[dim]);
            let inside = |(dim, (index, offset)): (usize, (&i64, &i64))| {
                (*offset..offset + size(dim)).contains(index)
            };
            if at.iter().zip(&offsets).enumerate().all(inside) {
                if last_sizes(part, kept) != last_sizes(dest, kept) {
                    return None;
                }
                let place: Sizes = at
                    .iter()
                    .zip(&offsets)
                    .skip(lead)
                    .map(|(index, offset)| index - offset)
                    .collect();
                let value = slice.value_to_store(ir);
                return Some(Extracted::At(value, known(place)));
            }
            slice = slice.dest(ir).defining::<InsertStridedSliceOp>(ir)?;
        }
    }

    fn of_list(self, ir: &Ir, at: &[i64]) -> Option<Extracted> {
        let list = self.source(ir).defining::<FromElementsOp>(ir)?;
        let ty = vector_type(ir, self.source(ir));
        if ir.ty(self.result(ir)) != ty.element(ir) {
            return None;
        }
        let element = list.elements(ir).nth(flat_position(ty.shape(ir), at)?)?;
        Some(Extracted::Value(element))
    }

    /// The part of a constant.
    fn of_constant(self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Attribute> {
        let constant = operands[0]?;
        let dense = constant.cast::<DenseElementsAttr>(ir)?;
        let found = ir.ty(self.result(ir));
        if let Some(bits) = uniform_bits(ir, constant) {
            return uniform_attr(ir, found, bits);
        }
        let ty = vector_type(ir, self.source(ir));
        let position = self.with_known_indices(ir, operands);
        let position = position.unwrap_or_else(|| self.position(ir));
        if is_scalable(ir, ty) || !position.values.is_empty() {
            return None;
        }
        let start = flat_position(ty.shape(ir), &position.constants)?;
        let part = found.cast::<VectorType>(ir);
        let count = part.map_or(Ok(1), |part| usize::try_from(num_elements(ir, part)));
        let end = start.checked_add(count.ok()?)?;
        if end > dense.num_elements(ir) {
            return None;
        }
        let elements = (start..end).map(|index| dense.element_attr(ir, index));
        let elements: Vec<Attribute> = elements.collect::<Option<_>>()?;
        match part {
            None => elements.first().copied(),
            Some(part) => dense_elements(ir, part.into(), &elements),
        }
    }
}

/// A position, if indices in it that were values are known to be inside.
pub(super) fn known_indices(
    ir: &Ir,
    position: &MixedIndices,
    operands: &[Option<Attribute>],
    shape: &[i64],
) -> Option<MixedIndices> {
    let mut operands = operands.iter();
    let indices = position.iter().zip(shape).map(|(index, size)| {
        let MixedIndex::Value(_) = index else {
            return index;
        };
        let constant = operands.next().copied().flatten();
        let constant = constant
            .and_then(|constant| constant.cast::<IntegerAttr>(ir))
            .map(|constant| constant.as_i64(ir));
        constant
            .filter(|constant| (POISON..*size).contains(constant))
            .map_or(index, MixedIndex::Constant)
    });
    let indices: MixedIndices = indices.collect();
    (indices.values.len() != position.values.len() && !indices.constants.is_empty())
        .then_some(indices)
}

impl Fold for ExtractOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, found) = (self.source(ir), ir.ty(self.result(ir)));
        let position = self.position(ir);
        if position.is_empty() && ir.ty(source) == found {
            return FoldResult::single(source);
        }
        if let Some(poison) = PoisonAttr::among(ir, [operands[0]]) {
            return FoldResult::single(poison);
        }
        if position.constants.contains(&POISON) {
            return FoldResult::single(Attribute::from(PoisonAttr::get(ir)));
        }
        if let Some(constant) = self.of_constant(ir, operands) {
            return FoldResult::single(constant);
        }
        match self.simplified(ir, operands)? {
            Extracted::Value(value) if ir.ty(value) == found => FoldResult::single(value),
            Extracted::At(value, place) if place.is_empty() && ir.ty(value) == found => {
                FoldResult::single(value)
            }
            _ => None,
        }
    }
}
