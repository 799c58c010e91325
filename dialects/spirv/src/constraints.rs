//! What operands and results of the dialect's ops may be.

use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::{FloatKind, Signedness, TypeData};
use terrace_ir::{Context, Type};

use super::types::{
    ArrayType, CooperativeMatrixType, ImageType, MatrixType, PointerType, RuntimeArrayType,
    SampledImageType, StructType, TensorArmType,
};

/// Declares constraints by a predicate over the type.
macro_rules! constraints {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident| $test:expr, $summary:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

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

macro_rules! integer {
    () => {
        "8/16/32/64-bit integer"
    };
}
macro_rules! float {
    () => {
        "16/32/64-bit float"
    };
}
macro_rules! any_float {
    () => {
        "16/32/64-bit float or BFloat16"
    };
}
macro_rules! scalar {
    () => {
        concat!(integer!(), " or ", any_float!(), " or bool")
    };
}
macro_rules! vector {
    () => {
        concat!(
            "vector of bool or ",
            integer!(),
            " or ",
            any_float!(),
            " values of length 2/3/4/8/16"
        )
    };
}
macro_rules! pointer {
    () => {
        "any SPIR-V pointer type"
    };
}
macro_rules! aggregate {
    () => {
        "any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type"
    };
}
/// A scalar, or a vector of it, as the summaries say it.
macro_rules! or_vector {
    ($scalar:expr) => {
        concat!(
            $scalar,
            " or fixed-length vector of ",
            $scalar,
            " values of length 2/3/4/8/16"
        )
    };
}
macro_rules! or_matrix {
    ($scalar:expr) => {
        concat!(
            or_vector!($scalar),
            " or Cooperative Matrix of ",
            $scalar,
            " values"
        )
    };
}

/// Constraints that one type satisfies, which therefore need not be written.
macro_rules! only {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

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

only! {
    /// `i1`.
    Bool = Type::I1, "bool";
    /// `i16`.
    Int16 = Type::I16, "Int16";
    /// `i32`.
    Int32 = Type::I32, "Int32";
    /// `f32`.
    Float32 = Type::F32, "Float32";
}

constraints! {
    /// Any type that values have.
    AnySpirv = |cx, ty| ty == Type::NONE || ScalarOrVectorOrPtr::matches(cx, ty) || Composite::matches(cx, ty)
        || AnySampledImage::matches(cx, ty) || AnyImage::matches(cx, ty),
        concat!("void or bool or ", integer!(), " or ", any_float!(), " or ", vector!(), " or ", pointer!(), " or ", aggregate!(),
            " or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type",
            " or any SPIR-V tensorArm type");
    /// Integers of 8, 16, 32 and 64 bits.
    Integer = |cx, ty| is_integer(cx, ty), integer!();
    /// Integers without a sign.
    SignlessOrUnsignedInt = |cx, ty| is_integer(cx, ty) && !is_signed(cx, ty), "8/16/32/64-bit signless/unsigned integer";
    /// Integers of 32 bits without a sign.
    SignlessOrUnsigned32 = |cx, ty| width(cx, ty) == Some(32) && !is_signed(cx, ty), "32-bit signless/unsigned integer";
    /// Floats of 16, 32 and 64 bits.
    Float = |cx, ty| is_float(cx, ty), float!();
    /// Floats of 16 and 32 bits.
    Float16Or32 = |_cx, ty| ty == Type::F16 || ty == Type::F32, "16/32-bit float";
    /// Floats, `bf16` too.
    AnyFloat = |cx, ty| is_float(cx, ty) || ty == Type::BF16, any_float!();
    /// Integers and floats.
    Numerical = |cx, ty| is_integer(cx, ty) || AnyFloat::matches(cx, ty), concat!(integer!(), " or ", any_float!());
    /// What vectors are made of.
    Scalar = |cx, ty| Numerical::matches(cx, ty) || ty == Type::I1, scalar!();
    /// Vectors.
    Vector = |cx, ty| vector_of(cx, ty).is_some_and(|element| Scalar::matches(cx, element)), vector!();
    /// Scalars and vectors.
    ScalarOrVector = |cx, ty| Scalar::matches(cx, ty) || Vector::matches(cx, ty), concat!(scalar!(), " or ", vector!());
    /// Scalars, vectors and pointers.
    ScalarOrVectorOrPtr = |cx, ty| ScalarOrVector::matches(cx, ty) || ty.is::<PointerType>(cx),
        concat!(scalar!(), " or ", vector!(), " or ", pointer!());
    /// Pointers.
    AnyPtr = |cx, ty| ty.is::<PointerType>(cx), pointer!();
    /// Structs.
    AnyStruct = |cx, ty| ty.is::<StructType>(cx), "any SPIR-V struct type";
    /// Images.
    AnyImage = |cx, ty| ty.is::<ImageType>(cx), "any SPIR-V image type";
    /// Images with a sampler.
    AnySampledImage = |cx, ty| ty.is::<SampledImageType>(cx), "any SPIR-V sampled image type";
    /// Matrices.
    AnyMatrix = |cx, ty| ty.is::<MatrixType>(cx), "any SPIR-V matrix type";
    /// Matrices of floats.
    FloatMatrix = |cx, ty| ty.cast::<MatrixType>(cx).is_some_and(|ty| is_float(cx, ty.component(cx))),
        concat!("Matrix of ", float!(), " values");
    /// Matrices that a group holds.
    AnyCooperativeMatrix = |cx, ty| ty.is::<CooperativeMatrixType>(cx), "any SPIR-V cooperative matrix type";
    /// Matrices, also those of floats that a group holds.
    MatrixOrCooperative = |cx, ty| ty.is::<MatrixType>(cx) || cooperative_of(cx, ty).is_some_and(|element| is_float(cx, element)),
        concat!("any SPIR-V matrix type or Cooperative Matrix of ", float!(), " values");
    /// Tensors.
    AnyTensorArm = |cx, ty| ty.is::<TensorArmType>(cx), "any SPIR-V tensorArm type";
    /// Anything made of parts.
    Composite = |cx, ty| Vector::matches(cx, ty) || ty.is::<ArrayType>(cx) || ty.is::<RuntimeArrayType>(cx)
        || ty.is::<StructType>(cx) || ty.is::<CooperativeMatrixType>(cx) || ty.is::<MatrixType>(cx) || ty.is::<TensorArmType>(cx),
        concat!(vector!(), " or ", aggregate!(), " or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V tensorArm type");

    /// Booleans and vectors of them.
    BoolLike = |cx, ty| or_vector(cx, ty, |_, ty| ty == Type::I1), or_vector!("bool");
    /// Integers and vectors of them.
    IntegerLike = |cx, ty| or_vector(cx, ty, is_integer), or_vector!(integer!());
    /// `i16` and vectors of it.
    Int16Like = |cx, ty| or_vector(cx, ty, Int16::matches), or_vector!("Int16");
    /// `i32` and vectors of it.
    Int32Like = |cx, ty| or_vector(cx, ty, Int32::matches), or_vector!("Int32");
    /// Floats and vectors of them.
    FloatLike = |cx, ty| or_vector(cx, ty, is_float), or_vector!(float!());
    /// `f32` and vectors of it.
    Float32Like = |cx, ty| or_vector(cx, ty, Float32::matches), or_vector!("Float32");
    /// Floats of 16 and 32 bits and vectors of them.
    Float16Or32Like = |cx, ty| or_vector(cx, ty, Float16Or32::matches), or_vector!("16/32-bit float");
    /// Integers, and vectors and shared matrices of them.
    IntegerOrMatrix = |cx, ty| or_matrix(cx, ty, is_integer), or_matrix!(integer!());
    /// Floats, and vectors and shared matrices of them.
    FloatOrMatrix = |cx, ty| or_matrix(cx, ty, is_float), or_matrix!(float!());
    /// Floats, `bf16` too, and vectors and shared matrices of them.
    AnyFloatOrMatrix = |cx, ty| or_matrix(cx, ty, AnyFloat::matches), or_matrix!(any_float!());
    /// Scalars that groups exchange, and vectors of them.
    GroupValue = |cx, ty| or_vector(cx, ty, |cx, ty| is_float(cx, ty) || is_integer(cx, ty) || ty == Type::I1),
        concat!(or_vector!(float!()), " or ", or_vector!(integer!()), " or ", or_vector!("bool"));
    /// Coordinates of texels.
    Coordinate = |cx, ty| or_vector(cx, ty, is_number), concat!(or_vector!(float!()), " or ", or_vector!(integer!()));
    /// Integers and floats.
    IntegerOrFloat = |cx, ty| is_number(cx, ty), concat!(integer!(), " or ", float!());
    /// Four integers or four floats.
    Vector4 = |cx, ty| vector_of_length(cx, ty, &[4]).is_some_and(|ty| is_number(cx, ty)),
        concat!("vector of ", integer!(), " values of length 4 or vector of ", float!(), " values of length 4");
    /// Four floats or four integers.
    FloatFirstVector4 = |cx, ty| Vector4::matches(cx, ty),
        concat!("vector of ", float!(), " values of length 4 or vector of ", integer!(), " values of length 4");
    /// Four integers without a sign.
    UnsignedVector4 = |cx, ty| vector_of_length(cx, ty, &[4]).is_some_and(|ty| SignlessOrUnsignedInt::matches(cx, ty)),
        "vector of 8/16/32/64-bit signless/unsigned integer values of length 4";
    /// Four integers of 32 bits without a sign.
    Unsigned32Vector4 = |cx, ty| vector_of_length(cx, ty, &[4]).is_some_and(|ty| SignlessOrUnsigned32::matches(cx, ty)),
        "vector of 32-bit signless/unsigned integer values of length 4";
    /// Four integers of 32 bits.
    Int32Vector4 = |cx, ty| vector_of_length(cx, ty, &[4]).is_some_and(|ty| width(cx, ty) == Some(32)),
        "vector of 32-bit integer values of length 4";
    /// Two to four floats.
    ShortFloatVector = |cx, ty| vector_of_length(cx, ty, &[2, 3, 4]).is_some_and(|ty| is_float(cx, ty)),
        concat!("vector of ", float!(), " values of length 2/3/4");
    /// Several floats.
    FloatVector = |cx, ty| vector_of(cx, ty).is_some_and(|ty| is_float(cx, ty)),
        concat!("fixed-length vector of ", float!(), " values of length 2/3/4/8/16");
    /// Several floats, `bf16` too.
    AnyFloatVector = |cx, ty| vector_of(cx, ty).is_some_and(|ty| AnyFloat::matches(cx, ty)),
        concat!("fixed-length vector of ", any_float!(), " values of length 2/3/4/8/16");
    /// Two floats of 32 bits.
    Float32Vector2 = |cx, ty| vector_of_length(cx, ty, &[2]) == Some(Type::F32), "vector of Float32 values of length 2";
    /// Four floats of 32 bits.
    Float32Vector4 = |cx, ty| vector_of_length(cx, ty, &[4]) == Some(Type::F32), "vector of Float32 values of length 4";
}

/// The width of an integer type.
pub(super) fn width(cx: &Context, ty: Type) -> Option<u32> {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn is_integer(cx: &Context, ty: Type) -> bool {
    matches!(width(cx, ty), Some(8 | 16 | 32 | 64))
}

fn is_signed(cx: &Context, ty: Type) -> bool {
    matches!(ty.data(cx), TypeData::Integer { signedness, .. } if *signedness == Signedness::Signed)
}

fn is_float(cx: &Context, ty: Type) -> bool {
    matches!(
        ty.data(cx),
        TypeData::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64)
    )
}

fn is_number(cx: &Context, ty: Type) -> bool {
    is_integer(cx, ty) || is_float(cx, ty)
}

/// The element of a vector of one of these lengths.
fn vector_of_length(cx: &Context, ty: Type, lengths: &[i64]) -> Option<Type> {
    match ty.data(cx) {
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => {
            let fixed = !scalable.contains(&true);
            let fits = matches!(shape[..], [length] if lengths.contains(&length));
            (fixed && fits).then_some(*element)
        }
        _ => None,
    }
}

/// The element of a vector of a length that vectors may have.
fn vector_of(cx: &Context, ty: Type) -> Option<Type> {
    vector_of_length(cx, ty, &[2, 3, 4, 8, 16])
}

fn cooperative_of(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<CooperativeMatrixType>(cx)
        .map(|ty| ty.element(cx))
}

fn or_vector(cx: &Context, ty: Type, scalar: fn(&Context, Type) -> bool) -> bool {
    scalar(cx, ty) || vector_of(cx, ty).is_some_and(|element| scalar(cx, element))
}

fn or_matrix(cx: &Context, ty: Type, scalar: fn(&Context, Type) -> bool) -> bool {
    or_vector(cx, ty, scalar) || cooperative_of(cx, ty).is_some_and(|element| scalar(cx, element))
}

/// The scalar that a value of the type has one or several of: the element of a vector or a shared matrix, or the type itself.
pub(super) fn scalar_of(cx: &Context, ty: Type) -> Type {
    match ty.data(cx) {
        TypeData::Vector { element, .. } => *element,
        _ => cooperative_of(cx, ty).unwrap_or(ty),
    }
}
