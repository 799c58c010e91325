//! Typed wrappers of the builtin types that have elements: vectors, tensors and memrefs.

use smallvec::{SmallVec, smallvec};

use super::builtin::{type_wrappers, unreachable_kind};
use super::{Type, TypeData, TypeKey, TypeKind, checks};
use crate::attributes::{AttrData, Attribute, Int};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::location::Location;

/// The size of a dimension that is known only at run time, `?` in the text.
pub const DYNAMIC: i64 = i64::MIN;

type_wrappers! {
    /// `vector<4xf32>`.
    VectorType = TypeData::Vector { .. }, "vector of any type values";
    /// `tensor<2x3xf64>`.
    RankedTensorType = TypeData::RankedTensor { .. }, "ranked tensor of any type values";
    /// `tensor<*xf64>`.
    UnrankedTensorType = TypeData::UnrankedTensor(_), "unranked.tensor of any type values";
    /// `memref<2x3xf64>`.
    MemRefType = TypeData::MemRef { .. }, "memref of any type values";
    /// `memref<*xf64>`.
    UnrankedMemRefType = TypeData::UnrankedMemRef { .. }, "unranked.memref of any type values";
    /// Any of the types in this module.
    ShapedType = TypeData::Vector { .. }
        | TypeData::RankedTensor { .. }
        | TypeData::UnrankedTensor(_)
        | TypeData::MemRef { .. }
        | TypeData::UnrankedMemRef { .. }, "shaped of any type values";
}

impl ShapedType {
    /// The element type.
    pub fn element(self, cx: &Context) -> Type {
        match Type::from(self).data(cx) {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element)
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => *element,
            _ => unreachable_kind!(),
        }
    }

    /// The dimension sizes ([`DYNAMIC`] for `?`), or `None` if the type is unranked.
    pub fn shape(self, cx: &Context) -> Option<&[i64]> {
        match Type::from(self).data(cx) {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => None,
            _ => unreachable_kind!(),
        }
    }

    /// The number of dimensions, or `None` if the type is unranked.
    pub fn rank(self, cx: &Context) -> Option<usize> {
        self.shape(cx).map(<[i64]>::len)
    }

    /// Whether the type is ranked and every dimension is known.
    pub fn has_static_shape(self, cx: &Context) -> bool {
        self.shape(cx)
            .is_some_and(|shape| shape.iter().all(|&size| size != DYNAMIC))
    }

    /// The number of elements; `None` if it is unknown or exceeds `i64`.
    pub fn num_elements(self, cx: &Context) -> Option<i64> {
        let shape = self.shape(cx)?;
        if shape.contains(&0) && !shape.contains(&DYNAMIC) {
            return Some(0);
        }
        shape.iter().try_fold(1i64, |product, &size| {
            if size == DYNAMIC {
                None
            } else {
                product.checked_mul(size)
            }
        })
    }
}

macro_rules! shaped_from {
    ($($name:ident),*) => {$(
        impl From<$name> for ShapedType {
            fn from(ty: $name) -> ShapedType {
                ShapedType(ty.0)
            }
        }

        impl $name {
            /// The element type.
            pub fn element(self, cx: &Context) -> Type {
                ShapedType(self.0).element(cx)
            }
        }
    )*};
}
shaped_from!(
    VectorType,
    RankedTensorType,
    UnrankedTensorType,
    MemRefType,
    UnrankedMemRefType
);

macro_rules! ranked {
    ($($name:ident),*) => {$(
        impl $name {
            /// The dimension sizes; [`DYNAMIC`] for `?`.
            pub fn shape(self, cx: &Context) -> &[i64] {
                match ShapedType(self.0).shape(cx) {
                    Some(shape) => shape,
                    None => unreachable_kind!(),
                }
            }

            /// The number of dimensions.
            pub fn rank(self, cx: &Context) -> usize {
                self.shape(cx).len()
            }
        }
    )*};
}
ranked!(VectorType, RankedTensorType, MemRefType);

impl VectorType {
    /// The vector type without scalable dimensions.
    ///
    /// # Panics
    /// In debug builds, if [`VectorType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, shape: &[i64], element: Type) -> Self {
        let scalable: SmallVec<[bool; 8]> = smallvec![false; shape.len()];
        VectorType::scalable(cx, shape, &scalable, element)
    }

    /// The vector type; `scalable` says for each dimension whether it is a multiple of a run-time constant.
    ///
    /// # Panics
    /// If the slices differ in length; in debug builds, if [`VectorType::get_checked`] would be an error.
    #[track_caller]
    pub fn scalable(cx: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Self {
        assert_eq!(shape.len(), scalable.len(), "one flag a dimension");
        checks::debug_assert_valid(|| checks::vector(cx, shape, element));
        let key = TypeKey::Vector(shape, scalable, element);
        VectorType(Type::get_by_key(cx, key))
    }

    /// As [`VectorType::scalable`], of sizes and elements that may be wrong.
    ///
    /// # Errors
    /// If a size is not positive, or vectors do not have such elements.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn get_checked(
        cx: &Context,
        loc: Location,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> Result<Self, Diagnostic> {
        checks::vector(cx, shape, element).map_err(|fault| fault.at(loc))?;
        Ok(VectorType::scalable(cx, shape, scalable, element))
    }

    /// Which dimensions are scalable.
    pub fn scalable_dims(self, cx: &Context) -> &[bool] {
        match self.0.data(cx) {
            TypeData::Vector { scalable, .. } => scalable,
            _ => unreachable_kind!(),
        }
    }
}

impl RankedTensorType {
    /// The tensor type without an encoding.
    ///
    /// # Panics
    /// In debug builds, if [`RankedTensorType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, shape: &[i64], element: Type) -> Self {
        RankedTensorType::with_encoding(cx, shape, element, None)
    }

    /// The tensor type.
    ///
    /// # Panics
    /// In debug builds, if [`RankedTensorType::get_checked`] would be an error.
    #[track_caller]
    pub fn with_encoding(
        cx: &Context,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> Self {
        checks::debug_assert_valid(|| checks::ranked_tensor(cx, shape, element));
        let key = TypeKey::RankedTensor(shape, element, encoding);
        RankedTensorType(Type::get_by_key(cx, key))
    }

    /// As [`RankedTensorType::with_encoding`], of sizes and elements that may be wrong.
    ///
    /// # Errors
    /// If a size is negative, or tensors do not have such elements.
    pub fn get_checked(
        cx: &Context,
        loc: Location,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> Result<Self, Diagnostic> {
        checks::ranked_tensor(cx, shape, element).map_err(|fault| fault.at(loc))?;
        Ok(RankedTensorType::with_encoding(
            cx, shape, element, encoding,
        ))
    }

    /// The encoding attribute.
    pub fn encoding(self, cx: &Context) -> Option<Attribute> {
        match self.0.data(cx) {
            TypeData::RankedTensor { encoding, .. } => *encoding,
            _ => unreachable_kind!(),
        }
    }
}

impl UnrankedTensorType {
    /// `tensor<*xelement>`.
    ///
    /// # Panics
    /// In debug builds, if [`UnrankedTensorType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, element: Type) -> Self {
        checks::debug_assert_valid(|| checks::tensor_element(cx, element));
        UnrankedTensorType(Type::get(cx, TypeData::UnrankedTensor(element)))
    }

    /// `tensor<*xelement>`, if there is one.
    ///
    /// # Errors
    /// If tensors do not have such elements.
    pub fn get_checked(cx: &Context, loc: Location, element: Type) -> Result<Self, Diagnostic> {
        checks::tensor_element(cx, element).map_err(|fault| fault.at(loc))?;
        Ok(UnrankedTensorType::get(cx, element))
    }
}

impl MemRefType {
    /// The memref type with the identity layout in the default memory space.
    ///
    /// # Panics
    /// In debug builds, if [`MemRefType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, shape: &[i64], element: Type) -> Self {
        MemRefType::with_layout(cx, shape, element, None, None)
    }

    /// The memref type. `layout` is an affine map or strided layout; an identity map is the same as none, and the memory
    /// space 0 is the default one.
    ///
    /// # Panics
    /// In debug builds, if [`MemRefType::get_checked`] would be an error.
    #[track_caller]
    pub fn with_layout(
        cx: &Context,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Self {
        checks::debug_assert_valid(|| checks::memref(cx, shape, element, layout, memory_space));
        let layout = layout.filter(
            |layout| !matches!(layout.data(cx), AttrData::AffineMap(map) if map.is_identity()),
        );
        let memory_space = special_memory_space(cx, memory_space);
        let key = TypeKey::MemRef(shape, element, layout, memory_space);
        MemRefType(Type::get_by_key(cx, key))
    }

    /// As [`MemRefType::with_layout`], of parameters that may be wrong.
    ///
    /// # Errors
    /// If a size is negative, memrefs do not have such elements, the layout has another rank or is none, or the memory space
    /// is none.
    pub fn get_checked(
        cx: &Context,
        loc: Location,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Result<Self, Diagnostic> {
        checks::memref(cx, shape, element, layout, memory_space).map_err(|fault| fault.at(loc))?;
        Ok(MemRefType::with_layout(
            cx,
            shape,
            element,
            layout,
            memory_space,
        ))
    }

    /// The layout; `None` is the identity.
    pub fn layout(self, cx: &Context) -> Option<Attribute> {
        match self.0.data(cx) {
            TypeData::MemRef { layout, .. } => *layout,
            _ => unreachable_kind!(),
        }
    }

    /// The memory space; `None` is the default one.
    pub fn memory_space(self, cx: &Context) -> Option<Attribute> {
        match self.0.data(cx) {
            TypeData::MemRef { memory_space, .. } => *memory_space,
            _ => unreachable_kind!(),
        }
    }
}

impl UnrankedMemRefType {
    /// `memref<*xelement, memory_space>`; the memory space 0 is the default one.
    ///
    /// # Panics
    /// In debug builds, if [`UnrankedMemRefType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, element: Type, memory_space: Option<Attribute>) -> Self {
        checks::debug_assert_valid(|| checks::memref(cx, &[], element, None, memory_space));
        let memory_space = special_memory_space(cx, memory_space);
        UnrankedMemRefType(Type::get(
            cx,
            TypeData::UnrankedMemRef {
                element,
                memory_space,
            },
        ))
    }

    /// `memref<*xelement, memory_space>`, if there is one.
    ///
    /// # Errors
    /// If memrefs do not have such elements, or the memory space is none.
    pub fn get_checked(
        cx: &Context,
        loc: Location,
        element: Type,
        memory_space: Option<Attribute>,
    ) -> Result<Self, Diagnostic> {
        checks::memref(cx, &[], element, None, memory_space).map_err(|fault| fault.at(loc))?;
        Ok(UnrankedMemRefType::get(cx, element, memory_space))
    }

    /// The memory space; `None` is the default one.
    pub fn memory_space(self, cx: &Context) -> Option<Attribute> {
        match self.0.data(cx) {
            TypeData::UnrankedMemRef { memory_space, .. } => *memory_space,
            _ => unreachable_kind!(),
        }
    }
}

/// A memory space that is not the default one, which is an integer zero or none.
fn special_memory_space(cx: &Context, space: Option<Attribute>) -> Option<Attribute> {
    space.filter(
        |space| !matches!(space.data(cx), AttrData::Integer { value, .. } if *value == Int::ZERO),
    )
}
