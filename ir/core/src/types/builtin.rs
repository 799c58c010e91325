//! Typed wrappers of the builtin types without a shape.

use terrace_numbers::Signedness;

use super::{Type, TypeData, TypeKey, TypeKind, checks};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::float::FloatKind;
use crate::location::Location;

/// Declares `Copy` wrappers around [`Type`] for one variant of [`TypeData`] each.
macro_rules! type_wrappers {
    ($($(#[$doc:meta])* $name:ident = $pattern:pat, $summary:literal $(, build = $build:expr)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(Type);

        impl From<$name> for Type {
            #[inline]
            fn from(ty: $name) -> Type {
                ty.0
            }
        }

        impl TypeKind for $name {
            #[inline]
            fn cast(cx: &Context, ty: Type) -> Option<Self> {
                matches!(ty.data(cx), $pattern).then_some($name(ty))
            }
        }

        #[diagnostic::do_not_recommend]
        impl crate::ods::TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                ty.is::<$name>(cx)
            }
            $(const BUILD: Option<fn(&Context) -> Type> = Some(|_| $build);)?
        }
    )*};
}
pub(super) use type_wrappers;

type_wrappers! {
    /// `i32`, `si8`, `ui1`.
    IntegerType = TypeData::Integer { .. }, "integer";
    /// `index`.
    IndexType = TypeData::Index, "index", build = Type::INDEX;
    /// A floating-point type.
    FloatType = TypeData::Float(_), "floating-point";
    /// `none`.
    NoneType = TypeData::None, "none type", build = Type::NONE;
    /// `complex<T>`.
    ComplexType = TypeData::Complex(_), "complex-type";
    /// `(T) -> U`.
    FunctionType = TypeData::Function { .. }, "function type";
    /// `tuple<T, U>`.
    TupleType = TypeData::Tuple(_), "tuple";
    /// A type of a dialect that is not loaded.
    OpaqueType = TypeData::Opaque { .. }, "opaque type";
}

macro_rules! unreachable_kind {
    () => {
        unreachable!("internal error: a typed wrapper holds a type of another kind")
    };
}
pub(super) use unreachable_kind;

impl IntegerType {
    /// The widest integer type, in bits; the same as MLIR's.
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// The signless integer type of this width.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`].
    pub fn get(cx: &Context, width: u32) -> Self {
        IntegerType::with_signedness(cx, width, Signedness::Signless)
    }

    /// The integer type of this width and signedness.
    ///
    /// # Panics
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`].
    pub fn with_signedness(cx: &Context, width: u32, signedness: Signedness) -> Self {
        assert!(
            width <= Self::MAX_WIDTH,
            "integer types have at most {} bits",
            Self::MAX_WIDTH
        );
        IntegerType(Type::get(cx, TypeData::Integer { width, signedness }))
    }

    /// As [`IntegerType::with_signedness`], of a width that may be too large.
    ///
    /// # Errors
    /// If `width` exceeds [`IntegerType::MAX_WIDTH`].
    pub fn get_checked(
        cx: &Context,
        loc: Location,
        width: u32,
        signedness: Signedness,
    ) -> Result<Self, Diagnostic> {
        checks::integer_width(width).map_err(|fault| fault.at(loc))?;
        Ok(IntegerType::with_signedness(cx, width, signedness))
    }

    /// Bits.
    pub fn width(self, cx: &Context) -> u32 {
        match self.0.data(cx) {
            TypeData::Integer { width, .. } => *width,
            _ => unreachable_kind!(),
        }
    }

    /// Sign semantics.
    pub fn signedness(self, cx: &Context) -> Signedness {
        match self.0.data(cx) {
            TypeData::Integer { signedness, .. } => *signedness,
            _ => unreachable_kind!(),
        }
    }
}

impl FloatType {
    /// The type of this kind.
    pub fn get(cx: &Context, kind: FloatKind) -> Self {
        FloatType(Type::get(cx, TypeData::Float(kind)))
    }

    /// The kind.
    pub fn kind(self, cx: &Context) -> FloatKind {
        match self.0.data(cx) {
            TypeData::Float(kind) => *kind,
            _ => unreachable_kind!(),
        }
    }
}

impl ComplexType {
    /// The complex type over `element`.
    ///
    /// # Panics
    /// In debug builds, if [`ComplexType::get_checked`] would be an error.
    #[track_caller]
    pub fn get(cx: &Context, element: Type) -> Self {
        checks::debug_assert_valid(|| checks::complex_element(cx, element));
        ComplexType(Type::get(cx, TypeData::Complex(element)))
    }

    /// The complex type over `element`, if there is one.
    ///
    /// # Errors
    /// If the element is no integer and no float.
    pub fn get_checked(cx: &Context, loc: Location, element: Type) -> Result<Self, Diagnostic> {
        checks::complex_element(cx, element).map_err(|fault| fault.at(loc))?;
        Ok(ComplexType::get(cx, element))
    }

    /// The type of the real and imaginary parts.
    pub fn element(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            TypeData::Complex(element) => *element,
            _ => unreachable_kind!(),
        }
    }
}

impl FunctionType {
    /// The function type.
    pub fn get(cx: &Context, inputs: &[Type], results: &[Type]) -> Self {
        FunctionType(Type::get_by_key(cx, TypeKey::Function(inputs, results)))
    }

    /// Argument types.
    pub fn inputs(self, cx: &Context) -> &[Type] {
        match self.0.data(cx) {
            TypeData::Function { inputs, .. } => inputs,
            _ => unreachable_kind!(),
        }
    }

    /// Result types.
    pub fn results(self, cx: &Context) -> &[Type] {
        match self.0.data(cx) {
            TypeData::Function { results, .. } => results,
            _ => unreachable_kind!(),
        }
    }
}

impl TupleType {
    /// The tuple type.
    pub fn get(cx: &Context, elements: &[Type]) -> Self {
        TupleType(Type::get_by_key(cx, TypeKey::Tuple(elements)))
    }

    /// Element types.
    pub fn elements(self, cx: &Context) -> &[Type] {
        match self.0.data(cx) {
            TypeData::Tuple(elements) => elements,
            _ => unreachable_kind!(),
        }
    }
}
