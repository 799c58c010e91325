//! Types: interned handles, their data, and typed wrappers such as [`IntegerType`] and [`MemRefType`].
//!
//! A [`Type`] is a `Copy` handle. A typed wrapper is the same handle that is known to be of one kind;
//! [`Type::cast`] goes from one to the other:
//!
//! ```
//! use terrace_ir::{Context, types::{IntegerType, Type}};
//! let cx = Context::new();
//! let ty: Type = IntegerType::get(&cx, 32).into();
//! assert_eq!(ty, Type::I32);
//! assert_eq!(ty.cast::<IntegerType>(&cx).unwrap().width(&cx), 32);
//! ```

mod builtin;
pub(crate) mod checks;
mod dialect;
mod shaped;

pub use builtin::{
    ComplexType, FloatType, FunctionType, IndexType, IntegerType, NoneType, OpaqueType, TupleType,
};
pub use dialect::{DialectType, TypeStorage};
pub use shaped::{
    DYNAMIC, MemRefType, RankedTensorType, ShapedType, UnrankedMemRefType, UnrankedTensorType,
    VectorType,
};
pub use terrace_numbers::Signedness;

use crate::attributes::Attribute;
use crate::context::{Context, Entry, Whole};
pub use crate::float::FloatKind;

/// An interned type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Type(u32);

/// The data behind a [`Type`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `i32`, `si8`, `ui1`.
    Integer {
        /// Bits.
        width: u32,
        /// Sign semantics, where the type has any.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// `f64` and the other floating-point types.
    Float(FloatKind),
    /// `none`.
    None,
    /// `complex<f32>`.
    Complex(Type),
    /// `(i32) -> f32`.
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `tuple<i32, f32>`.
    Tuple(Box<[Type]>),
    /// `vector<4x[8]xf32>`.
    Vector {
        /// Dimension sizes.
        shape: Box<[i64]>,
        /// Which dimensions are multiples of a run-time constant.
        scalable: Box<[bool]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<2x?xf64, #encoding>`.
    RankedTensor {
        /// Dimension sizes; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Encoding attribute.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf64>`.
    UnrankedTensor(Type),
    /// `memref<2x?xf64, layout, space>`.
    MemRef {
        /// Dimension sizes; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// An affine map or strided layout; `None` is the identity.
        layout: Option<Attribute>,
        /// Memory space.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf64, space>`.
    UnrankedMemRef {
        /// Element type.
        element: Type,
        /// Memory space.
        memory_space: Option<Attribute>,
    },
    /// A type of a dialect that is not loaded: `!dialect.text`.
    Opaque {
        /// The namespace.
        dialect: crate::context::Ident,
        /// What follows the dot.
        text: Box<str>,
    },
    /// A type declared with `#[ty]`.
    Dialect(DialectType),
}

/// What types with lists are looked up by, without owning the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TypeKey<'a> {
    Function(&'a [Type], &'a [Type]),
    Tuple(&'a [Type]),
    Vector(&'a [i64], &'a [bool], Type),
    RankedTensor(&'a [i64], Type, Option<Attribute>),
    MemRef(&'a [i64], Type, Option<Attribute>, Option<Attribute>),
}

impl Entry for TypeData {
    type Key<'a> = TypeKey<'a>;

    fn key(&self) -> Option<TypeKey<'_>> {
        match self {
            TypeData::Function { inputs, results } => Some(TypeKey::Function(inputs, results)),
            TypeData::Tuple(elements) => Some(TypeKey::Tuple(elements)),
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => Some(TypeKey::Vector(shape, scalable, *element)),
            TypeData::RankedTensor {
                shape,
                element,
                encoding,
            } => Some(TypeKey::RankedTensor(shape, *element, *encoding)),
            TypeData::MemRef {
                shape,
                element,
                layout,
                memory_space,
            } => Some(TypeKey::MemRef(shape, *element, *layout, *memory_space)),
            _ => None,
        }
    }
}

impl From<TypeKey<'_>> for TypeData {
    fn from(key: TypeKey<'_>) -> TypeData {
        match key {
            TypeKey::Function(inputs, results) => TypeData::Function {
                inputs: inputs.into(),
                results: results.into(),
            },
            TypeKey::Tuple(elements) => TypeData::Tuple(elements.into()),
            TypeKey::Vector(shape, scalable, element) => TypeData::Vector {
                shape: shape.into(),
                scalable: scalable.into(),
                element,
            },
            TypeKey::RankedTensor(shape, element, encoding) => TypeData::RankedTensor {
                shape: shape.into(),
                element,
                encoding,
            },
            TypeKey::MemRef(shape, element, layout, memory_space) => TypeData::MemRef {
                shape: shape.into(),
                element,
                layout,
                memory_space,
            },
        }
    }
}

/// A wrapper that holds types of one kind.
pub trait TypeKind: Copy + Into<Type> + 'static {
    /// The wrapped type, if it is of this kind.
    fn cast(cx: &Context, ty: Type) -> Option<Self>;
}

macro_rules! fixed_types {
    ($($(#[$doc:meta])* $name:ident = $index:literal: $data:expr;)*) => {
        impl Type {
            $($(#[$doc])* pub const $name: Type = Type($index);)*

            pub(crate) fn intern_fixed(cx: &Context) {
                $(assert!(
                    Type::get(cx, $data) == Type::$name,
                    concat!("internal error: fixed type ", stringify!($name), " is interned out of order")
                );)*
            }
        }
    };
}

fixed_types! {
    /// `i1`, in every context.
    I1 = 0: TypeData::Integer { width: 1, signedness: Signedness::Signless };
    /// `i8`, in every context.
    I8 = 1: TypeData::Integer { width: 8, signedness: Signedness::Signless };
    /// `i16`, in every context.
    I16 = 2: TypeData::Integer { width: 16, signedness: Signedness::Signless };
    /// `i32`, in every context.
    I32 = 3: TypeData::Integer { width: 32, signedness: Signedness::Signless };
    /// `i64`, in every context.
    I64 = 4: TypeData::Integer { width: 64, signedness: Signedness::Signless };
    /// `index`, in every context.
    INDEX = 5: TypeData::Index;
    /// `f16`, in every context.
    F16 = 6: TypeData::Float(FloatKind::F16);
    /// `bf16`, in every context.
    BF16 = 7: TypeData::Float(FloatKind::BF16);
    /// `f32`, in every context.
    F32 = 8: TypeData::Float(FloatKind::F32);
    /// `f64`, in every context.
    F64 = 9: TypeData::Float(FloatKind::F64);
    /// `none`, in every context.
    NONE = 10: TypeData::None;
}

impl Type {
    /// Interns a type.
    pub fn get(cx: &Context, data: TypeData) -> Type {
        Type(cx.intern_type(Whole(data), Whole::equals, Whole::into_inner))
    }

    /// As [`Type::get`]; lists are copied only if there is no such type yet.
    pub(crate) fn get_by_key(cx: &Context, key: TypeKey<'_>) -> Type {
        let known = |known: &TypeData, key: &TypeKey<'_>| known.key() == Some(*key);
        Type(cx.intern_type(key, known, TypeData::from))
    }

    /// The data.
    #[inline]
    pub fn data(self, cx: &Context) -> &TypeData {
        cx.type_data(self.0)
    }

    /// The type as one of kind `K`, if it is one.
    #[inline]
    pub fn cast<K: TypeKind>(self, cx: &Context) -> Option<K> {
        K::cast(cx, self)
    }

    /// Whether the type is of kind `K`.
    #[inline]
    pub fn is<K: TypeKind>(self, cx: &Context) -> bool {
        K::cast(cx, self).is_some()
    }

    /// A dense index, for tables by type.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the type is an integer of any width and signedness.
    pub fn is_integer(self, cx: &Context) -> bool {
        matches!(self.data(cx), TypeData::Integer { .. })
    }

    /// Whether the type is an integer without sign semantics.
    pub fn is_signless_integer(self, cx: &Context) -> bool {
        matches!(
            self.data(cx),
            TypeData::Integer {
                signedness: Signedness::Signless,
                ..
            }
        )
    }

    /// Whether the type is a floating-point type.
    pub fn is_float(self, cx: &Context) -> bool {
        matches!(self.data(cx), TypeData::Float(_))
    }

    /// The width of an integer or floating-point type in bits; `index` has none.
    pub fn bit_width(self, cx: &Context) -> Option<u32> {
        match self.data(cx) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        }
    }

    /// The element type of a shaped type, or the type itself.
    pub fn element_or_self(self, cx: &Context) -> Type {
        self.cast::<ShapedType>(cx)
            .map_or(self, |shaped| shaped.element(cx))
    }

    /// A vector or tensor of the same shape with other elements; of another type the element itself.
    #[must_use]
    pub fn with_element(self, cx: &Context, element: Type) -> Type {
        match self.data(cx) {
            TypeData::Vector {
                shape, scalable, ..
            } => VectorType::scalable(cx, shape, scalable, element).into(),
            TypeData::RankedTensor {
                shape, encoding, ..
            } => RankedTensorType::with_encoding(cx, shape, element, *encoding).into(),
            TypeData::UnrankedTensor(_) => UnrankedTensorType::get(cx, element).into(),
            _ => element,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: IR-065
    #[test]
    fn integers_and_floats_have_a_width() {
        let cx = Context::new();
        let width = |text: &str| {
            let ty = crate::asm::parse_type(&cx, text).expect("it is a type");
            ty.bit_width(&cx)
        };
        for (text, bits) in [
            ("i7", 7),
            ("si64", 64),
            ("bf16", 16),
            ("f80", 80),
            ("f4E2M1FN", 4),
        ] {
            assert_eq!(width(text), Some(bits), "{text}");
        }
        for text in [
            "index",
            "none",
            "complex<f32>",
            "vector<2xi8>",
            "() -> ()",
            "tuple<i8>",
        ] {
            assert_eq!(width(text), None, "{text}");
        }
    }
}
