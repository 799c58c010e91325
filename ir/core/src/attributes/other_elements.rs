//! Elements that are not stored as plain bytes: strings, sparse elements, and elements in resources.

use super::builtin::{attr_wrappers, unreachable_kind};
use super::{AttrData, AttrKind, Attribute, DenseElementsAttr};
use crate::context::Context;
use crate::resources::Resource;
use crate::types::{RankedTensorType, ShapedType, Type};

attr_wrappers! {
    /// `dense<["a", "b"]> : tensor<2x!dialect.string>`.
    StringElementsAttr = AttrData::StringElements { .. }, "string elements attribute";
    /// `sparse<[[0, 1]], [5]> : tensor<2x3xi32>`.
    SparseElementsAttr = AttrData::SparseElements { .. }, "sparse elements attribute";
    /// `dense_resource<key> : tensor<2xi32>`.
    ResourceElementsAttr = AttrData::ResourceElements { .. }, "dense resource elements attribute";
}

impl StringElementsAttr {
    /// Elements of a type that only its dialect understands, in row-major order, or one that stands for all. Equal
    /// elements become one.
    pub fn get(cx: &Context, ty: ShapedType, values: impl IntoIterator<Item = Box<[u8]>>) -> Self {
        let mut values: Vec<Box<[u8]>> = values.into_iter().collect();
        if values.iter().all(|value| *value == values[0]) {
            values.truncate(1);
        }
        StringElementsAttr(Attribute::get(
            cx,
            AttrData::StringElements {
                ty: ty.into(),
                values: values.into(),
            },
        ))
    }

    /// The bytes of the elements in row-major order; one if all are equal.
    pub fn values(self, cx: &Context) -> &[Box<[u8]>] {
        match self.0.data(cx) {
            AttrData::StringElements { values, .. } => values,
            _ => unreachable_kind!(),
        }
    }
}

impl SparseElementsAttr {
    /// Elements that are zero but for `values` at `indices`.
    ///
    /// # Errors
    /// What is wrong: if the shapes do not fit each other, or an index is not within the shape of `ty`.
    pub fn checked(
        cx: &Context,
        ty: ShapedType,
        indices: Attribute,
        values: Attribute,
    ) -> Result<Self, String> {
        let shape = ty.shape(cx).unwrap_or(&[]);
        let shape_of = |attr: Attribute| {
            let ty = attr.ty(cx).and_then(|ty| ty.cast::<ShapedType>(cx));
            ty.and_then(|ty| ty.shape(cx)).unwrap_or(&[])
        };
        let (indices_shape, values_shape) = (shape_of(indices), shape_of(values));
        if values_shape.len() != 1 {
            return Err("expected 1-d tensor for sparse element values".to_owned());
        }
        let fits = match *indices_shape {
            [count, rank] => count == values_shape[0] && rank == shape.len() as i64,
            [count] => count == values_shape[0] && shape.len() == 1,
            _ => false,
        };
        if !fits {
            return Err(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); \
                 inferred shape of values literal ([{}])",
                join(shape),
                join(indices_shape),
                join(values_shape)
            ));
        }
        let dense: DenseElementsAttr = indices
            .cast(cx)
            .filter(|_| {
                indices
                    .ty(cx)
                    .is_some_and(|ty| ty.element_or_self(cx) == Type::I64)
            })
            .ok_or("expected 64-bit integers as sparse indices")?;
        for (number, index) in dense
            .i64_values(cx)
            .collect::<Vec<_>>()
            .chunks(shape.len().max(1))
            .enumerate()
        {
            let is_inside = |(index, size): (&i64, &i64)| (0..*size).contains(index);
            if !index.iter().zip(shape).all(is_inside) {
                let index: Vec<u64> = index.iter().map(|index| *index as u64).collect();
                return Err(format!(
                    "sparse index #{number} is not contained within the value shape, with index=[{}], and type='{}'",
                    join(&index),
                    crate::asm::print_type(cx, ty.into())
                ));
            }
        }
        let attr = |indices, values| {
            let ty = ty.into();
            let data = AttrData::SparseElements {
                ty,
                indices,
                values,
            };
            SparseElementsAttr(Attribute::get(cx, data))
        };
        if values_shape[0] != 0 {
            return Ok(attr(indices, values));
        }
        // However nothing is written, it is nothing.
        let empty = |shape: &[i64], element| {
            let ty = RankedTensorType::get(cx, shape, element).into();
            DenseElementsAttr::from_bytes(cx, ty, Vec::new()).into()
        };
        let indices = empty(&[0, shape.len() as i64], Type::I64);
        let values = match values.data(cx) {
            AttrData::StringElements { ty, .. } => {
                let ty = ty.cast(cx).expect("elements have a shaped type");
                StringElementsAttr::get(cx, ty, []).into()
            }
            _ => empty(&[0], ty.element(cx)),
        };
        Ok(attr(indices, values))
    }

    /// The places of the elements that are given: dense elements of type `tensor<NxRxi64>`, or `tensor<Nxi64>` for
    /// one dimension.
    pub fn indices(self, cx: &Context) -> Attribute {
        match self.0.data(cx) {
            AttrData::SparseElements { indices, .. } => *indices,
            _ => unreachable_kind!(),
        }
    }

    /// The elements that are given: dense elements, or strings.
    pub fn values(self, cx: &Context) -> Attribute {
        match self.0.data(cx) {
            AttrData::SparseElements { values, .. } => *values,
            _ => unreachable_kind!(),
        }
    }
}

impl ResourceElementsAttr {
    /// Elements in a resource.
    pub fn get(cx: &Context, ty: ShapedType, resource: Resource) -> Self {
        let ty = ty.into();
        ResourceElementsAttr(Attribute::get(
            cx,
            AttrData::ResourceElements { ty, resource },
        ))
    }

    /// The resource.
    pub fn resource(self, cx: &Context) -> Resource {
        match self.0.data(cx) {
            AttrData::ResourceElements { resource, .. } => *resource,
            _ => unreachable_kind!(),
        }
    }
}

fn join<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(", ")
}
