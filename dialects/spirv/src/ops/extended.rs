//! The extended instructions: the sets `GLSL.std.450` of Vulkan, and `OpenCL.std`.

use terrace_ir::ods::{Variadic, Verify, VerifyResult};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::op;

use crate::{
    AnyPtr, AnySpirv, AnyStruct, Float, Float16Or32Like, Float32Vector2, Float32Vector4, FloatLike,
    Int32, Int32Like, Integer, IntegerLike, SpirvDialect, StructType, parts, scalar_of, width,
};

/// A function of one value.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { $operand ":" type($operand) attr_dict },
        )]
        pub struct $name {
            #[operand] operand: $ty,
            #[result] result: $ty,
        }
    )*};
}

/// A function of two values.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { operands attr_dict ":" type($result) },
        )]
        pub struct $name {
            #[operand] lhs: $ty,
            #[operand] rhs: $ty,
            #[result] result: $ty,
        }
    )*};
}

/// A function of three values.
macro_rules! ternary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { operands attr_dict ":" type($result) },
        )]
        pub struct $name {
            #[operand] x: $ty,
            #[operand] y: $ty,
            #[operand] z: $ty,
            #[result] result: $ty,
        }
    )*};
}

unary_ops! {
    /// The next integer above.
    GlCeilOp = "GL.Ceil": FloatLike;
    /// The absolute value.
    GlFAbsOp = "GL.FAbs": FloatLike;
    /// One with the sign of a float, or zero.
    GlFSignOp = "GL.FSign": FloatLike;
    /// The next integer below.
    GlFloorOp = "GL.Floor": FloatLike;
    /// A float minus the next integer below.
    GlFractOp = "GL.Fract": FloatLike;
    /// One over the square root.
    GlInverseSqrtOp = "GL.InverseSqrt": FloatLike;
    /// The vector of length one in the same direction.
    GlNormalizeOp = "GL.Normalize": FloatLike;
    /// The nearest integer, ties to even.
    GlRoundEvenOp = "GL.RoundEven": FloatLike;
    /// The nearest integer.
    GlRoundOp = "GL.Round": FloatLike;
    /// The square root.
    GlSqrtOp = "GL.Sqrt": FloatLike;
    /// The inverse cosine.
    GlAcosOp = "GL.Acos": Float16Or32Like;
    /// The inverse hyperbolic cosine.
    GlAcoshOp = "GL.Acosh": Float16Or32Like;
    /// The inverse sine.
    GlAsinOp = "GL.Asin": Float16Or32Like;
    /// The inverse hyperbolic sine.
    GlAsinhOp = "GL.Asinh": Float16Or32Like;
    /// The inverse tangent.
    GlAtanOp = "GL.Atan": Float16Or32Like;
    /// The inverse hyperbolic tangent.
    GlAtanhOp = "GL.Atanh": Float16Or32Like;
    /// The cosine.
    GlCosOp = "GL.Cos": Float16Or32Like;
    /// The hyperbolic cosine.
    GlCoshOp = "GL.Cosh": Float16Or32Like;
    /// Two to a power.
    GlExp2Op = "GL.Exp2": Float16Or32Like;
    /// The exponential function.
    GlExpOp = "GL.Exp": Float16Or32Like;
    /// The logarithm to base two.
    GlLog2Op = "GL.Log2": Float16Or32Like;
    /// The natural logarithm.
    GlLogOp = "GL.Log": Float16Or32Like;
    /// The sine.
    GlSinOp = "GL.Sin": Float16Or32Like;
    /// The hyperbolic sine.
    GlSinhOp = "GL.Sinh": Float16Or32Like;
    /// The tangent.
    GlTanOp = "GL.Tan": Float16Or32Like;
    /// The hyperbolic tangent.
    GlTanhOp = "GL.Tanh": Float16Or32Like;
    /// The number of the lowest one.
    GlFindILsbOp = "GL.FindILsb": IntegerLike;
    /// The absolute value.
    GlSAbsOp = "GL.SAbs": IntegerLike;
    /// One with the sign of an integer, or zero.
    GlSSignOp = "GL.SSign": IntegerLike;
    /// The number of the highest bit that differs from the sign.
    GlFindSMsbOp = "GL.FindSMsb": Int32Like;
    /// The number of the highest one.
    GlFindUMsbOp = "GL.FindUMsb": Int32Like;
    /// The inverse cosine.
    ClAcosOp = "CL.acos": FloatLike;
    /// The inverse hyperbolic cosine.
    ClAcoshOp = "CL.acosh": FloatLike;
    /// The inverse sine.
    ClAsinOp = "CL.asin": FloatLike;
    /// The inverse hyperbolic sine.
    ClAsinhOp = "CL.asinh": FloatLike;
    /// The inverse tangent.
    ClAtanOp = "CL.atan": FloatLike;
    /// The inverse hyperbolic tangent.
    ClAtanhOp = "CL.atanh": FloatLike;
    /// The next integer above.
    ClCeilOp = "CL.ceil": FloatLike;
    /// The cosine.
    ClCosOp = "CL.cos": FloatLike;
    /// The hyperbolic cosine.
    ClCoshOp = "CL.cosh": FloatLike;
    /// The error function.
    ClErfOp = "CL.erf": FloatLike;
    /// The exponential function.
    ClExpOp = "CL.exp": FloatLike;
    /// The absolute value.
    ClFabsOp = "CL.fabs": FloatLike;
    /// The next integer below.
    ClFloorOp = "CL.floor": FloatLike;
    /// The natural logarithm.
    ClLogOp = "CL.log": FloatLike;
    /// The nearest integer, ties to even.
    ClRintOp = "CL.rint": FloatLike;
    /// The nearest integer, ties away from zero.
    ClRoundOp = "CL.round": FloatLike;
    /// One over the square root.
    ClRsqrtOp = "CL.rsqrt": FloatLike;
    /// The sine.
    ClSinOp = "CL.sin": FloatLike;
    /// The hyperbolic sine.
    ClSinhOp = "CL.sinh": FloatLike;
    /// The square root.
    ClSqrtOp = "CL.sqrt": FloatLike;
    /// The tangent.
    ClTanOp = "CL.tan": FloatLike;
    /// The hyperbolic tangent.
    ClTanhOp = "CL.tanh": FloatLike;
    /// The absolute value.
    ClSAbsOp = "CL.s_abs": IntegerLike;
}

binary_ops! {
    /// The cross product of two vectors.
    GlCrossOp = "GL.Cross": FloatLike;
    /// The larger float.
    GlFMaxOp = "GL.FMax": FloatLike;
    /// The smaller float.
    GlFMinOp = "GL.FMin": FloatLike;
    /// A direction reflected at a surface.
    GlReflectOp = "GL.Reflect": FloatLike;
    /// A power.
    GlPowOp = "GL.Pow": Float16Or32Like;
    /// The larger signed integer.
    GlSMaxOp = "GL.SMax": IntegerLike;
    /// The smaller signed integer.
    GlSMinOp = "GL.SMin": IntegerLike;
    /// The larger unsigned integer.
    GlUMaxOp = "GL.UMax": IntegerLike;
    /// The smaller unsigned integer.
    GlUMinOp = "GL.UMin": IntegerLike;
    /// The angle of a point.
    ClAtan2Op = "CL.atan2": FloatLike;
    /// The larger float.
    ClFmaxOp = "CL.fmax": FloatLike;
    /// The smaller float.
    ClFminOp = "CL.fmin": FloatLike;
    /// A power.
    ClPowOp = "CL.pow": FloatLike;
    /// The larger signed integer.
    ClSMaxOp = "CL.s_max": IntegerLike;
    /// The smaller signed integer.
    ClSMinOp = "CL.s_min": IntegerLike;
    /// The larger unsigned integer.
    ClUMaxOp = "CL.u_max": IntegerLike;
    /// The smaller unsigned integer.
    ClUMinOp = "CL.u_min": IntegerLike;
}

ternary_ops! {
    /// A float, kept between two others.
    GlFClampOp = "GL.FClamp": FloatLike;
    /// A product plus a float, rounded once.
    GlFmaOp = "GL.Fma": FloatLike;
    /// A signed integer, kept between two others.
    GlSClampOp = "GL.SClamp": IntegerLike;
    /// An unsigned integer, kept between two others.
    GlUClampOp = "GL.UClamp": IntegerLike;
    /// A product plus a float, rounded once.
    ClFmaOp = "CL.fma": FloatLike;
    /// Between two floats, by a share.
    ClMixOp = "CL.mix": FloatLike;
}

/// Between two floats, by a share.
#[op(
    dialect = SpirvDialect, mnemonic = "GL.FMix",
    traits(Pure, AllTypesMatch(x, y, a, result)),
    assembly { attr_dict $x ":" type($x) "," $y ":" type($y) "," $a ":" type($a) "->" type($result) },
)]
pub struct GlFMixOp {
    #[operand]
    x: FloatLike,
    #[operand]
    y: FloatLike,
    #[operand]
    a: FloatLike,
    #[result]
    result: FloatLike,
}

/// The type of the components.
fn component(cx: &Context, ty: Type) -> Option<Type> {
    Some(scalar_of(cx, ty))
}

/// The distance of two points.
#[op(
    dialect = SpirvDialect, mnemonic = "GL.Distance",
    traits(
        Pure, AllTypesMatch(p0, p1),
        TypesMatchWith("result type must match operand element type", from = p0, to = result, component)
    ),
    assembly { operands attr_dict ":" type($p0) "," type($p1) "->" type($result) },
)]
pub struct GlDistanceOp {
    #[operand]
    p0: FloatLike,
    #[operand]
    p1: FloatLike,
    #[result]
    result: Float,
}

/// The length of a vector.
#[op(
    dialect = SpirvDialect, mnemonic = "GL.Length",
    traits(Pure, TypesMatchWith("result type must match operand element type", from = operand, to = result, component)),
    assembly { $operand attr_dict ":" type($operand) "->" type($result) },
)]
pub struct GlLengthOp {
    #[operand]
    operand: FloatLike,
    #[result]
    result: Float,
}

/// Numbers packed into an integer, and taken out again.
macro_rules! packing_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $from:ident to $to:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { attr_dict $operand ":" type($operand) "->" type($result) },
        )]
        pub struct $name {
            #[operand] operand: $from,
            #[result] result: $to,
        }
    )*};
}

packing_ops! {
    /// Two floats as halves of 16 bits.
    GlPackHalf2x16Op = "GL.PackHalf2x16": Float32Vector2 to Int32;
    /// Four floats from -1 to 1 as bytes.
    GlPackSnorm4x8Op = "GL.PackSnorm4x8": Float32Vector4 to Int32;
    /// Two halves of 16 bits as floats.
    GlUnpackHalf2x16Op = "GL.UnpackHalf2x16": Int32 to Float32Vector2;
    /// Four bytes as floats from -1 to 1.
    GlUnpackSnorm4x8Op = "GL.UnpackSnorm4x8": Int32 to Float32Vector4;
}

/// The significand and the exponent of a float, as a struct.
#[op(
    dialect = SpirvDialect, mnemonic = "GL.FrexpStruct",
    traits(Pure),
    assembly { attr_dict $operand ":" type($operand) "->" type($result) },
    verify,
)]
pub struct GlFrexpStructOp {
    #[operand]
    operand: FloatLike,
    #[result]
    result: AnyStruct,
}

impl Verify for GlFrexpStructOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        let result = ir.ty(self.result(ir)).cast::<StructType>(ir);
        let members = result.map_or(&[][..], |result| result.members(ir));
        let [significand, exponent] = *members else {
            return error("result type must be a struct type with two memebers");
        };
        let operand = ir.ty(self.operand(ir));
        if significand != operand {
            return error(
                "member zero of the resulting struct type must be the same type as the operand",
            );
        }
        if width(ir, scalar_of(ir, exponent)) != Some(32) {
            return error(match parts(ir, exponent) {
                Some(_) => {
                    "member one of the resulting struct type must be a vector of 32-bit integers"
                }
                None => {
                    "member one of the resulting struct type must be a scalar or vector of 32 bit integer type"
                }
            });
        }
        match parts(ir, exponent) == parts(ir, operand) {
            true => Ok(()),
            false => error(
                "member one of the resulting struct type must have the same number of components as the operand type",
            ),
        }
    }
}

/// A float times a power of two.
#[op(
    dialect = SpirvDialect, mnemonic = "GL.Ldexp",
    traits(Pure, AllTypesMatch(x, y)),
    assembly { attr_dict $x ":" type($x) "," $exp ":" type($exp) "->" type($y) },
    verify,
)]
pub struct GlLdexpOp {
    #[operand]
    x: FloatLike,
    #[operand]
    exp: IntegerLike,
    #[result]
    y: FloatLike,
}

impl Verify for GlLdexpOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [x, exponent] = [ir.ty(self.x(ir)), ir.ty(self.exp(ir))];
        let message = match [parts(ir, x), parts(ir, exponent)] {
            [a, b] if a == b => return Ok(()),
            [Some(_), Some(_)] => "operands must have the same number of elements",
            _ => "operands must both be scalars or vectors",
        };
        ir.op_error(self, message).into()
    }
}

/// Prints its arguments as a format says.
#[op(
    dialect = SpirvDialect, mnemonic = "CL.printf",
    assembly { $format ($arguments^)? attr_dict ":" type($format) ("," type($arguments)^)? "->" type($result) },
)]
pub struct ClPrintfOp {
    #[operand]
    format: AnyPtr,
    #[operand]
    arguments: Variadic<AnySpirv>,
    #[result]
    result: Integer,
}
