//! Integers, floats, `index`, `none` and `complex`.

use std::ffi::c_uint;

use terrace_ir::Type;
use terrace_ir::float::FloatKind;
use terrace_ir::types::{ComplexType, FloatType, IndexType, IntegerType, NoneType, Signedness};

use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirType};
use crate::support::{Identity, MlirTypeID};

kinds! { MlirType:
    IntegerType: mlirTypeIsAInteger, id mlirIntegerTypeGetTypeID = Identity::IntegerType,
        name mlirIntegerTypeGetName = "builtin.integer";
    IndexType: mlirTypeIsAIndex, id mlirIndexTypeGetTypeID = Identity::IndexType, name mlirIndexTypeGetName = "builtin.index";
    NoneType: mlirTypeIsANone, id mlirNoneTypeGetTypeID = Identity::NoneType, name mlirNoneTypeGetName = "builtin.none";
    ComplexType: mlirTypeIsAComplex, id mlirComplexTypeGetTypeID = Identity::ComplexType,
        name mlirComplexTypeGetName = "builtin.complex";
    FloatType: mlirTypeIsAFloat;
}

/// The functions of each format of floats: whether a type is of it, the type, its identity and its name.
macro_rules! floats {
    ($($kind:ident: $is:ident, $get:ident, $id:ident, $name:ident = $text:literal;)*) => {$(
        exported! {
            fn $is(ty: MlirType) -> bool {
                ty.read_as(|cx, ty: FloatType| ty.kind(cx) == FloatKind::$kind)
            }

            fn $get(context: MlirContext) -> MlirType {
                context.run(|cx| Type::from(FloatType::get(cx, FloatKind::$kind)))
            }

            fn $id() -> MlirTypeID {
                super::float_identity(FloatKind::$kind).into()
            }
        }

        names! { $name = $text; }
    )*};
}

floats! {
    F4E2M1FN: mlirTypeIsAFloat4E2M1FN, mlirFloat4E2M1FNTypeGet, mlirFloat4E2M1FNTypeGetTypeID, mlirFloat4E2M1FNTypeGetName = "builtin.f4E2M1FN";
    F6E2M3FN: mlirTypeIsAFloat6E2M3FN, mlirFloat6E2M3FNTypeGet, mlirFloat6E2M3FNTypeGetTypeID, mlirFloat6E2M3FNTypeGetName = "builtin.f6E2M3FN";
    F6E3M2FN: mlirTypeIsAFloat6E3M2FN, mlirFloat6E3M2FNTypeGet, mlirFloat6E3M2FNTypeGetTypeID, mlirFloat6E3M2FNTypeGetName = "builtin.f6E3M2FN";
    F8E5M2: mlirTypeIsAFloat8E5M2, mlirFloat8E5M2TypeGet, mlirFloat8E5M2TypeGetTypeID, mlirFloat8E5M2TypeGetName = "builtin.f8E5M2";
    F8E4M3: mlirTypeIsAFloat8E4M3, mlirFloat8E4M3TypeGet, mlirFloat8E4M3TypeGetTypeID, mlirFloat8E4M3TypeGetName = "builtin.f8E4M3";
    F8E4M3FN: mlirTypeIsAFloat8E4M3FN, mlirFloat8E4M3FNTypeGet, mlirFloat8E4M3FNTypeGetTypeID, mlirFloat8E4M3FNTypeGetName = "builtin.f8E4M3FN";
    F8E5M2FNUZ: mlirTypeIsAFloat8E5M2FNUZ, mlirFloat8E5M2FNUZTypeGet, mlirFloat8E5M2FNUZTypeGetTypeID, mlirFloat8E5M2FNUZTypeGetName = "builtin.f8E5M2FNUZ";
    F8E4M3FNUZ: mlirTypeIsAFloat8E4M3FNUZ, mlirFloat8E4M3FNUZTypeGet, mlirFloat8E4M3FNUZTypeGetTypeID, mlirFloat8E4M3FNUZTypeGetName = "builtin.f8E4M3FNUZ";
    F8E4M3B11FNUZ: mlirTypeIsAFloat8E4M3B11FNUZ, mlirFloat8E4M3B11FNUZTypeGet, mlirFloat8E4M3B11FNUZTypeGetTypeID, mlirFloat8E4M3B11FNUZTypeGetName = "builtin.f8E4M3B11FNUZ";
    F8E3M4: mlirTypeIsAFloat8E3M4, mlirFloat8E3M4TypeGet, mlirFloat8E3M4TypeGetTypeID, mlirFloat8E3M4TypeGetName = "builtin.f8E3M4";
    F8E8M0FNU: mlirTypeIsAFloat8E8M0FNU, mlirFloat8E8M0FNUTypeGet, mlirFloat8E8M0FNUTypeGetTypeID, mlirFloat8E8M0FNUTypeGetName = "builtin.f8E8M0FNU";
    BF16: mlirTypeIsABF16, mlirBF16TypeGet, mlirBFloat16TypeGetTypeID, mlirBF16TypeGetName = "builtin.bf16";
    F16: mlirTypeIsAF16, mlirF16TypeGet, mlirFloat16TypeGetTypeID, mlirF16TypeGetName = "builtin.f16";
    F32: mlirTypeIsAF32, mlirF32TypeGet, mlirFloat32TypeGetTypeID, mlirF32TypeGetName = "builtin.f32";
    F64: mlirTypeIsAF64, mlirF64TypeGet, mlirFloat64TypeGetTypeID, mlirF64TypeGetName = "builtin.f64";
    TF32: mlirTypeIsATF32, mlirTF32TypeGet, mlirFloatTF32TypeGetTypeID, mlirTF32TypeGetName = "builtin.tf32";
}

fn integer(cx: Cx, width: c_uint, signedness: Signedness) -> Option<Type> {
    (width <= IntegerType::MAX_WIDTH)
        .then(|| IntegerType::with_signedness(cx, width, signedness).into())
}

makers! {
    mlirIntegerTypeGet(width: c_uint) -> MlirType = |cx| integer(cx, width, Signedness::Signless);
    mlirIntegerTypeSignedGet(width: c_uint) -> MlirType = |cx| integer(cx, width, Signedness::Signed);
    mlirIntegerTypeUnsignedGet(width: c_uint) -> MlirType = |cx| integer(cx, width, Signedness::Unsigned);
    mlirIndexTypeGet() -> MlirType = |_| Type::INDEX;
    mlirNoneTypeGet() -> MlirType = |_| Type::NONE;
}

methods! { MlirType as IntegerType:
    mlirIntegerTypeGetWidth() -> c_uint = |cx, ty| ty.width(cx);
    mlirIntegerTypeIsSignless() -> bool = |cx, ty| ty.signedness(cx) == Signedness::Signless;
    mlirIntegerTypeIsSigned() -> bool = |cx, ty| ty.signedness(cx) == Signedness::Signed;
    mlirIntegerTypeIsUnsigned() -> bool = |cx, ty| ty.signedness(cx) == Signedness::Unsigned;
}

methods! { MlirType as FloatType:
    mlirFloatTypeGetWidth() -> c_uint = |cx, ty| ty.kind(cx).width();
}

methods! { MlirType as ComplexType:
    mlirComplexTypeGetElementType() -> MlirType = |cx, ty| ty.element(cx);
}

methods! { MlirType:
    mlirComplexTypeGet() -> MlirType = |cx, element| {
        let ty = ComplexType::get_checked(cx, terrace_ir::Location::UNKNOWN, element);
        ty.ok().map(Type::from)
    };
}
