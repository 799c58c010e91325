//! The extended instructions: the sets `GLSL.std.450` of Vulkan, and `OpenCL.std`.

use terrace_ir::ods::{Variadic, Verify, VerifyResult};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::{op, op_family};

use crate::{
    AnyPtr, AnySpirv, AnyStruct, Float, Float16Or32Like, Float32Vector2, Float32Vector4, FloatLike,
    Int32, Int32Like, Integer, IntegerLike, SpirvDialect, StructType, parts, scalar_of, width,
};

op_family! {
    /// A function of one value.
    #[op(
        dialect = SpirvDialect, traits(Pure, SameOperandsAndResultType),
        assembly { $operand ":" type($operand) attr_dict },
    )]
    struct UnaryOps<Of> {
        #[operand] operand: Of,
        #[result] result: Of,
    }
}

op_family! {
    /// A function of two values.
    #[op(
        dialect = SpirvDialect, traits(Pure, SameOperandsAndResultType),
        assembly { operands attr_dict ":" type($result) },
    )]
    struct BinaryOps<Of> {
        #[operand] lhs: Of,
        #[operand] rhs: Of,
        #[result] result: Of,
    }
}

op_family! {
    /// A function of three values.
    #[op(
        dialect = SpirvDialect, traits(Pure, SameOperandsAndResultType),
        assembly { operands attr_dict ":" type($result) },
    )]
    struct TernaryOps<Of> {
        #[operand] x: Of,
        #[operand] y: Of,
        #[operand] z: Of,
        #[result] result: Of,
    }
}

/// The next integer above.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Ceil")]
pub struct GlCeilOp;

/// The absolute value.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.FAbs")]
pub struct GlFAbsOp;

/// One with the sign of a float, or zero.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.FSign")]
pub struct GlFSignOp;

/// The next integer below.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Floor")]
pub struct GlFloorOp;

/// A float minus the next integer below.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Fract")]
pub struct GlFractOp;

/// One over the square root.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.InverseSqrt")]
pub struct GlInverseSqrtOp;

/// The vector of length one in the same direction.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Normalize")]
pub struct GlNormalizeOp;

/// The nearest integer, ties to even.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.RoundEven")]
pub struct GlRoundEvenOp;

/// The nearest integer.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Round")]
pub struct GlRoundOp;

/// The square root.
#[op(family = UnaryOps<FloatLike>, mnemonic = "GL.Sqrt")]
pub struct GlSqrtOp;

/// The inverse cosine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Acos")]
pub struct GlAcosOp;

/// The inverse hyperbolic cosine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Acosh")]
pub struct GlAcoshOp;

/// The inverse sine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Asin")]
pub struct GlAsinOp;

/// The inverse hyperbolic sine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Asinh")]
pub struct GlAsinhOp;

/// The inverse tangent.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Atan")]
pub struct GlAtanOp;

/// The inverse hyperbolic tangent.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Atanh")]
pub struct GlAtanhOp;

/// The cosine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Cos")]
pub struct GlCosOp;

/// The hyperbolic cosine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Cosh")]
pub struct GlCoshOp;

/// Two to a power.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Exp2")]
pub struct GlExp2Op;

/// The exponential function.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Exp")]
pub struct GlExpOp;

/// The logarithm to base two.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Log2")]
pub struct GlLog2Op;

/// The natural logarithm.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Log")]
pub struct GlLogOp;

/// The sine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Sin")]
pub struct GlSinOp;

/// The hyperbolic sine.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Sinh")]
pub struct GlSinhOp;

/// The tangent.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Tan")]
pub struct GlTanOp;

/// The hyperbolic tangent.
#[op(family = UnaryOps<Float16Or32Like>, mnemonic = "GL.Tanh")]
pub struct GlTanhOp;

/// The number of the lowest one.
#[op(family = UnaryOps<IntegerLike>, mnemonic = "GL.FindILsb")]
pub struct GlFindILsbOp;

/// The absolute value.
#[op(family = UnaryOps<IntegerLike>, mnemonic = "GL.SAbs")]
pub struct GlSAbsOp;

/// One with the sign of an integer, or zero.
#[op(family = UnaryOps<IntegerLike>, mnemonic = "GL.SSign")]
pub struct GlSSignOp;

/// The number of the highest bit that differs from the sign.
#[op(family = UnaryOps<Int32Like>, mnemonic = "GL.FindSMsb")]
pub struct GlFindSMsbOp;

/// The number of the highest one.
#[op(family = UnaryOps<Int32Like>, mnemonic = "GL.FindUMsb")]
pub struct GlFindUMsbOp;

/// The inverse cosine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.acos")]
pub struct ClAcosOp;

/// The inverse hyperbolic cosine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.acosh")]
pub struct ClAcoshOp;

/// The inverse sine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.asin")]
pub struct ClAsinOp;

/// The inverse hyperbolic sine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.asinh")]
pub struct ClAsinhOp;

/// The inverse tangent.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.atan")]
pub struct ClAtanOp;

/// The inverse hyperbolic tangent.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.atanh")]
pub struct ClAtanhOp;

/// The next integer above.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.ceil")]
pub struct ClCeilOp;

/// The cosine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.cos")]
pub struct ClCosOp;

/// The hyperbolic cosine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.cosh")]
pub struct ClCoshOp;

/// The error function.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.erf")]
pub struct ClErfOp;

/// The exponential function.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.exp")]
pub struct ClExpOp;

/// The absolute value.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.fabs")]
pub struct ClFabsOp;

/// The next integer below.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.floor")]
pub struct ClFloorOp;

/// The natural logarithm.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.log")]
pub struct ClLogOp;

/// The nearest integer, ties to even.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.rint")]
pub struct ClRintOp;

/// The nearest integer, ties away from zero.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.round")]
pub struct ClRoundOp;

/// One over the square root.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.rsqrt")]
pub struct ClRsqrtOp;

/// The sine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.sin")]
pub struct ClSinOp;

/// The hyperbolic sine.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.sinh")]
pub struct ClSinhOp;

/// The square root.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.sqrt")]
pub struct ClSqrtOp;

/// The tangent.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.tan")]
pub struct ClTanOp;

/// The hyperbolic tangent.
#[op(family = UnaryOps<FloatLike>, mnemonic = "CL.tanh")]
pub struct ClTanhOp;

/// The absolute value.
#[op(family = UnaryOps<IntegerLike>, mnemonic = "CL.s_abs")]
pub struct ClSAbsOp;

/// The cross product of two vectors.
#[op(family = BinaryOps<FloatLike>, mnemonic = "GL.Cross")]
pub struct GlCrossOp;

/// The larger float.
#[op(family = BinaryOps<FloatLike>, mnemonic = "GL.FMax")]
pub struct GlFMaxOp;

/// The smaller float.
#[op(family = BinaryOps<FloatLike>, mnemonic = "GL.FMin")]
pub struct GlFMinOp;

/// A direction reflected at a surface.
#[op(family = BinaryOps<FloatLike>, mnemonic = "GL.Reflect")]
pub struct GlReflectOp;

/// A power.
#[op(family = BinaryOps<Float16Or32Like>, mnemonic = "GL.Pow")]
pub struct GlPowOp;

/// The larger signed integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "GL.SMax")]
pub struct GlSMaxOp;

/// The smaller signed integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "GL.SMin")]
pub struct GlSMinOp;

/// The larger unsigned integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "GL.UMax")]
pub struct GlUMaxOp;

/// The smaller unsigned integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "GL.UMin")]
pub struct GlUMinOp;

/// The angle of a point.
#[op(family = BinaryOps<FloatLike>, mnemonic = "CL.atan2")]
pub struct ClAtan2Op;

/// The larger float.
#[op(family = BinaryOps<FloatLike>, mnemonic = "CL.fmax")]
pub struct ClFmaxOp;

/// The smaller float.
#[op(family = BinaryOps<FloatLike>, mnemonic = "CL.fmin")]
pub struct ClFminOp;

/// A power.
#[op(family = BinaryOps<FloatLike>, mnemonic = "CL.pow")]
pub struct ClPowOp;

/// The larger signed integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "CL.s_max")]
pub struct ClSMaxOp;

/// The smaller signed integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "CL.s_min")]
pub struct ClSMinOp;

/// The larger unsigned integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "CL.u_max")]
pub struct ClUMaxOp;

/// The smaller unsigned integer.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "CL.u_min")]
pub struct ClUMinOp;

/// A float, kept between two others.
#[op(family = TernaryOps<FloatLike>, mnemonic = "GL.FClamp")]
pub struct GlFClampOp;

/// A product plus a float, rounded once.
#[op(family = TernaryOps<FloatLike>, mnemonic = "GL.Fma")]
pub struct GlFmaOp;

/// A signed integer, kept between two others.
#[op(family = TernaryOps<IntegerLike>, mnemonic = "GL.SClamp")]
pub struct GlSClampOp;

/// An unsigned integer, kept between two others.
#[op(family = TernaryOps<IntegerLike>, mnemonic = "GL.UClamp")]
pub struct GlUClampOp;

/// A product plus a float, rounded once.
#[op(family = TernaryOps<FloatLike>, mnemonic = "CL.fma")]
pub struct ClFmaOp;

/// Between two floats, by a share.
#[op(family = TernaryOps<FloatLike>, mnemonic = "CL.mix")]
pub struct ClMixOp;

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

op_family! {
    /// Numbers packed into an integer, and taken out again.
    #[op(
        dialect = SpirvDialect, traits(Pure),
        assembly { attr_dict $operand ":" type($operand) "->" type($result) },
    )]
    struct PackingOps<Input, Output> {
        #[operand] operand: Input,
        #[result] result: Output,
    }
}

/// Two floats as halves of 16 bits.
#[op(family = PackingOps<Input = Float32Vector2, Output = Int32>, mnemonic = "GL.PackHalf2x16")]
pub struct GlPackHalf2x16Op;

/// Four floats from -1 to 1 as bytes.
#[op(family = PackingOps<Input = Float32Vector4, Output = Int32>, mnemonic = "GL.PackSnorm4x8")]
pub struct GlPackSnorm4x8Op;

/// Two halves of 16 bits as floats.
#[op(family = PackingOps<Input = Int32, Output = Float32Vector2>, mnemonic = "GL.UnpackHalf2x16")]
pub struct GlUnpackHalf2x16Op;

/// Four bytes as floats from -1 to 1.
#[op(family = PackingOps<Input = Int32, Output = Float32Vector4>, mnemonic = "GL.UnpackSnorm4x8")]
pub struct GlUnpackSnorm4x8Op;

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
