//! Constraints on types and attributes: the traits, their table entries, and the common library.

use crate::attributes::{
    AttrData, Attribute, DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr, StringAttr,
};
use crate::context::Context;
use crate::types::{
    MemRefType, RankedTensorType, ShapedType, Type, TypeData, UnrankedTensorType, VectorType,
};

/// A predicate on types with a description for messages. Declared with `constraint!`; every typed wrapper is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on types",
    label = "a constraint on types is expected here, for an operand or a result"
)]
pub trait TypeConstraint {
    /// Appends what is accepted, as in "operand #0 must be **tensor of 64-bit float values**, but got 'i32'".
    fn describe(out: &mut String);
    /// Whether the type is accepted.
    fn matches(cx: &Context, ty: Type) -> bool;
    /// The only type that satisfies the constraint, if there is just one: it need not be written.
    const BUILD: Option<fn(&Context) -> Type> = None;
}

/// A predicate on attributes, with the Rust value that accessors return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on attributes",
    label = "a constraint on attributes is expected here"
)]
pub trait AttrConstraint {
    /// What accessors give and builders take.
    type Value<'a>;
    /// Appends what is accepted, as in "attribute 'index' failed to satisfy constraint: **64-bit signless integer
    /// attribute**".
    fn describe(out: &mut String);
    /// Whether the attribute is accepted.
    fn matches(cx: &Context, attr: Attribute) -> bool;
    /// The attribute's value, if its form allows one.
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>>;
    /// The attribute with this value.
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute;
    /// The type of typed attributes when it is fixed: then it is not written in declarative formats.
    const TYPE: Option<fn(&Context) -> Type> = None;
    /// How declarative formats write the attribute.
    const FORM: AttrForm = AttrForm::Attribute;
}

/// How a declarative format writes an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// As any attribute.
    Attribute,
    /// A symbol name: `@name` for a string attribute.
    SymbolName,
    /// A type on its own.
    Type,
    /// The elements of a dense array of this type: `[1, 2]`.
    DenseArray(Type),
    /// An enum case as a keyword.
    Keyword {
        /// The attribute of a case's text.
        parse: fn(&Context, &str) -> Option<Attribute>,
        /// The case's text.
        print: fn(&Context, Attribute, &mut String),
    },
    /// The part of a dialect's attribute after the mnemonic.
    Parameters {
        /// Reads it.
        parse: fn(&mut crate::asm::AsmParser<'_>) -> crate::asm::ParseResult<Attribute>,
        /// Prints it.
        print: fn(Attribute, &mut crate::asm::AsmPrinter<'_>),
    },
}

/// The table entry of a [`TypeConstraint`].
#[derive(Clone, Copy)]
pub struct TypeConstraintInfo {
    /// Appends what is accepted.
    pub describe: fn(&mut String),
    /// Whether a type is accepted.
    pub matches: fn(&Context, Type) -> bool,
    /// The only accepted type, if there is just one.
    pub build: Option<fn(&Context) -> Type>,
}

impl TypeConstraintInfo {
    /// The entry of `C`.
    pub const fn of<C: TypeConstraint>() -> Self {
        TypeConstraintInfo {
            describe: C::describe,
            matches: C::matches,
            build: C::BUILD,
        }
    }
}

/// The table entry of an [`AttrConstraint`].
#[derive(Clone, Copy)]
pub struct AttrConstraintInfo {
    /// Appends what is accepted.
    pub describe: fn(&mut String),
    /// Whether an attribute is accepted.
    pub matches: fn(&Context, Attribute) -> bool,
    /// The fixed type of a typed attribute.
    pub ty: Option<fn(&Context) -> Type>,
    /// How declarative formats write it.
    pub form: AttrForm,
}

impl AttrConstraintInfo {
    /// The entry of `C`.
    pub const fn of<C: AttrConstraint>() -> Self {
        AttrConstraintInfo {
            describe: C::describe,
            matches: C::matches,
            ty: C::TYPE,
            form: C::FORM,
        }
    }
}

/// Any type.
pub struct AnyType;

#[diagnostic::do_not_recommend]
impl TypeConstraint for AnyType {
    fn describe(out: &mut String) {
        out.push_str("any type");
    }
    fn matches(_: &Context, _: Type) -> bool {
        true
    }
}

/// Declares constraints that accept a fixed list of types.
macro_rules! fixed_type_constraints {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(_: &Context, ty: Type) -> bool {
                ty == $ty
            }
            const BUILD: Option<fn(&Context) -> Type> = Some(|_| $ty);
        }
    )*};
}

fixed_type_constraints! {
    /// `i1`.
    I1 = Type::I1, "1-bit signless integer";
    /// `i8`.
    I8 = Type::I8, "8-bit signless integer";
    /// `i16`.
    I16 = Type::I16, "16-bit signless integer";
    /// `i32`.
    I32 = Type::I32, "32-bit signless integer";
    /// `i64`.
    I64 = Type::I64, "64-bit signless integer";
    /// `index`.
    Index = Type::INDEX, "index";
    /// `f16`.
    F16 = Type::F16, "16-bit float";
    /// `bf16`.
    BF16 = Type::BF16, "bfloat16 type";
    /// `f32`.
    F32 = Type::F32, "32-bit float";
    /// `f64`.
    F64 = Type::F64, "64-bit float";
}

/// Declares constraints by a predicate over a type's data.
macro_rules! type_constraints {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident| $test:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches($cx: &Context, $ty: Type) -> bool {
                $test
            }
        }
    )*};
}

type_constraints! {
    /// Any integer type.
    AnyInteger = |cx, ty| ty.is_integer(cx), "integer";
    /// Any signless integer type.
    AnySignlessInteger = |cx, ty| ty.is_signless_integer(cx), "signless integer";
    /// A signless integer or `index`.
    SignlessIntegerOrIndex = |cx, ty| ty == Type::INDEX || ty.is_signless_integer(cx), "signless integer or index";
    /// Any floating-point type.
    AnyFloat = |cx, ty| ty.is_float(cx), "floating-point";
    /// Signless integers, `index`, and vectors and tensors of them.
    SignlessIntegerLike = |cx, ty| is_like(cx, ty, SignlessIntegerOrIndex::matches), "signless-integer-like";
    /// Signless integers, and vectors and tensors of them.
    SignlessFixedWidthIntegerLike = |cx, ty| is_like(cx, ty, AnySignlessInteger::matches),
        "signless-fixed-width-integer-like";
    /// Signless integers, `index`, floating-point types, and vectors and tensors of them.
    SignlessIntegerOrFloatLike = |cx, ty| is_like(cx, ty, |cx, ty| SignlessIntegerOrIndex::matches(cx, ty) || ty.is_float(cx)),
        "signless-integer-or-float-like";
    /// `i1`, and vectors and tensors of it.
    BoolLike = |cx, ty| is_like(cx, ty, I1::matches), "bool-like";
    /// Floating-point types, and vectors and tensors of them.
    FloatLike = |cx, ty| is_like(cx, ty, AnyFloat::matches), "floating-point-like";
    /// Any tensor.
    AnyTensor = |cx, ty| ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx), "tensor of any type values";
    /// Any ranked tensor.
    AnyRankedTensor = |cx, ty| ty.is::<RankedTensorType>(cx), "ranked tensor of any type values";
    /// Any ranked memref.
    AnyMemRef = |cx, ty| ty.is::<MemRefType>(cx), "memref of any type values";
    /// Any ranked or unranked memref.
    AnyRankedOrUnrankedMemRef = |cx, ty| ty.is::<MemRefType>(cx) || ty.is::<crate::types::UnrankedMemRefType>(cx),
        "ranked or unranked memref of any type values";
    /// Any vector.
    AnyVector = |cx, ty| ty.is::<VectorType>(cx), "vector of any type values";
    /// Any vector, tensor or memref.
    AnyShaped = |cx, ty| ty.is::<ShapedType>(cx), "shaped of any type values";
}

/// Whether a scalar, or the element of a vector or tensor, satisfies `scalar`.
fn is_like(cx: &Context, ty: Type, scalar: fn(&Context, Type) -> bool) -> bool {
    match ty.data(cx) {
        TypeData::Vector { element, .. }
        | TypeData::RankedTensor { element, .. }
        | TypeData::UnrankedTensor(element) => scalar(cx, *element),
        _ => scalar(cx, ty),
    }
}

/// Lists of constraints, as tuples: `AnyOf<(F32, F64)>`.
pub trait TypeConstraintList {
    /// Appends the descriptions with `separator` between them.
    fn describe(separator: &str, out: &mut String);
    /// Whether one of them accepts the type.
    fn any_matches(cx: &Context, ty: Type) -> bool;
    /// Whether all of them accept the type.
    fn all_match(cx: &Context, ty: Type) -> bool;
}

macro_rules! constraint_tuples {
    ($(($($name:ident),+);)*) => {$(
        impl<$($name: TypeConstraint),+> TypeConstraintList for ($($name,)+) {
            fn describe(separator: &str, out: &mut String) {
                let mut first = true;
                $(
                    if !std::mem::take(&mut first) {
                        out.push_str(separator);
                    }
                    $name::describe(out);
                )+
            }
            fn any_matches(cx: &Context, ty: Type) -> bool {
                $($name::matches(cx, ty))||+
            }
            fn all_match(cx: &Context, ty: Type) -> bool {
                $($name::matches(cx, ty))&&+
            }
        }
    )*};
}

constraint_tuples! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

/// A type that one of the listed constraints accepts.
pub struct AnyOf<L>(std::marker::PhantomData<L>);
/// A type that all of the listed constraints accept.
pub struct AllOf<L>(std::marker::PhantomData<L>);
/// A tensor, ranked or not, whose element type is one of those listed.
pub struct TensorOf<L>(std::marker::PhantomData<L>);
/// A ranked tensor whose element type is one of those listed.
pub struct RankedTensorOf<L>(std::marker::PhantomData<L>);
/// A memref whose element type is one of those listed.
pub struct MemRefOf<L>(std::marker::PhantomData<L>);
/// A vector whose element type is one of those listed.
pub struct VectorOf<L>(std::marker::PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for AnyOf<L> {
    fn describe(out: &mut String) {
        L::describe(" or ", out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        L::any_matches(cx, ty)
    }
}

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for AllOf<L> {
    fn describe(out: &mut String) {
        L::describe(" and ", out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        L::all_match(cx, ty)
    }
}

macro_rules! container_constraints {
    ($($name:ident = $pattern:pat => $element:ident, $summary:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<L: TypeConstraintList> TypeConstraint for $name<L> {
            fn describe(out: &mut String) {
                out.push_str($summary);
                out.push_str(" of ");
                L::describe(" or ", out);
                out.push_str(" values");
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                matches!(ty.data(cx), $pattern if L::any_matches(cx, *$element))
            }
        }
    )*};
}

container_constraints! {
    TensorOf = TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => element, "tensor";
    RankedTensorOf = TypeData::RankedTensor { element, .. } => element, "ranked tensor";
    MemRefOf = TypeData::MemRef { element, .. } => element, "memref";
    VectorOf = TypeData::Vector { element, .. } => element, "vector";
}

/// Any attribute.
pub struct AnyAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for AnyAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("any attribute");
    }
    fn matches(_: &Context, _: Attribute) -> bool {
        true
    }
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// Any attribute with a type: integers, floats, strings, elements.
pub struct TypedAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for TypedAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("TypedAttr instance");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.ty(cx).is_some()
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Attribute> {
        TypedAttr::matches(cx, attr).then_some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// Integers of one type, read as Rust integers.
macro_rules! integer_attr_constraints {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $rust:ty, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = $rust;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                matches!(attr.data(cx), AttrData::Integer { ty, .. } if *ty == $ty)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$rust> {
                attr.cast::<IntegerAttr>(cx).map(|attr| attr.value(cx) as $rust)
            }
            fn make(cx: &Context, value: $rust) -> Attribute {
                IntegerAttr::get(cx, $ty, value.into()).into()
            }
            const TYPE: Option<fn(&Context) -> Type> = Some(|_| $ty);
        }
    )*};
}

integer_attr_constraints! {
    /// An `i8` attribute.
    I8Attr = Type::I8, i8, "8-bit signless integer attribute";
    /// An `i16` attribute.
    I16Attr = Type::I16, i16, "16-bit signless integer attribute";
    /// An `i32` attribute.
    I32Attr = Type::I32, i32, "32-bit signless integer attribute";
    /// An `i64` attribute.
    I64Attr = Type::I64, i64, "64-bit signless integer attribute";
    /// An `index` attribute.
    IndexAttr = Type::INDEX, i64, "index attribute";
}

macro_rules! float_attr_constraints {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $rust:ty, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = $rust;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                matches!(attr.data(cx), AttrData::Float { ty, .. } if *ty == $ty)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$rust> {
                attr.cast::<FloatAttr>(cx).map(|attr| attr.value(cx) as $rust)
            }
            fn make(cx: &Context, value: $rust) -> Attribute {
                FloatAttr::get(cx, $ty, value.into()).into()
            }
            const TYPE: Option<fn(&Context) -> Type> = Some(|_| $ty);
        }
    )*};
}

float_attr_constraints! {
    /// An `f32` attribute.
    F32Attr = Type::F32, f32, "32-bit float attribute";
    /// An `f64` attribute.
    F64Attr = Type::F64, f64, "64-bit float attribute";
}

/// A string that names a symbol; written `@name` in declarative formats.
pub struct SymbolNameAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for SymbolNameAttr {
    type Value<'a> = std::borrow::Cow<'a, str>;
    fn describe(out: &mut String) {
        out.push_str("string attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>> {
        attr.cast::<StringAttr>(cx).map(|attr| attr.text(cx))
    }
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute {
        StringAttr::get(cx, value.as_bytes()).into()
    }
    const FORM: AttrForm = AttrForm::SymbolName;
}

/// A string, read as text.
pub struct StrAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for StrAttr {
    type Value<'a> = std::borrow::Cow<'a, str>;
    fn describe(out: &mut String) {
        out.push_str("string attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>> {
        attr.cast::<StringAttr>(cx).map(|attr| attr.text(cx))
    }
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute {
        StringAttr::get(cx, value.as_bytes()).into()
    }
}

/// A type attribute of one kind of type, read as the typed wrapper: `TypeAttrOf<FunctionType>`.
pub struct TypeAttrOf<K>(std::marker::PhantomData<K>);

#[diagnostic::do_not_recommend]
impl<K: crate::types::TypeKind + TypeConstraint> AttrConstraint for TypeAttrOf<K> {
    type Value<'a> = K;
    fn describe(out: &mut String) {
        out.push_str("type attribute of ");
        K::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        Self::read(cx, attr).is_some()
    }
    fn read(cx: &Context, attr: Attribute) -> Option<K> {
        match attr.data(cx) {
            AttrData::Type(ty) => ty.cast(cx),
            _ => None,
        }
    }
    fn make(cx: &Context, value: K) -> Attribute {
        crate::attributes::TypeAttr::get(cx, value.into()).into()
    }
    const FORM: AttrForm = AttrForm::Type;
}

/// Declares constraints on a typed attribute wrapper with an extra condition.
macro_rules! refined_attr_constraints {
    ($($(#[$doc:meta])* $name:ident: $wrapper:ident = |$cx:ident, $attr:ident| $test:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = $wrapper;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches($cx: &Context, attr: Attribute) -> bool {
                attr.cast::<$wrapper>($cx).is_some_and(|$attr| $test)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$wrapper> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: $wrapper) -> Attribute {
                value.into()
            }
        }
    )*};
}

refined_attr_constraints! {
    /// Dense elements of type `f64`.
    F64ElementsAttr: DenseElementsAttr = |cx, attr| attr.ty(cx).element(cx) == Type::F64,
        "64-bit float elements attribute";
}

/// Declares constraints on dense arrays of one element type.
macro_rules! dense_array_constraints {
    ($($(#[$doc:meta])* $name:ident = $element:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = DenseArrayAttr;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.cast::<DenseArrayAttr>(cx).is_some_and(|attr| attr.element(cx) == $element)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<DenseArrayAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: DenseArrayAttr) -> Attribute {
                value.into()
            }
            const FORM: AttrForm = AttrForm::DenseArray($element);
        }
    )*};
}

dense_array_constraints! {
    /// `array<i32: ...>`.
    DenseI32ArrayAttr = Type::I32, "i32 dense array attribute";
    /// `array<i64: ...>`.
    DenseI64ArrayAttr = Type::I64, "i64 dense array attribute";
}
