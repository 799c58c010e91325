//! Values without a meaning, ends of invocations, geometry and mesh shaders, dot products of integers, cooperative matrices.

use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{
    Confined, I32Attr, IntPositivePowerOf2, Optional, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{op, op_family};

use super::traits::{SignedOp, UnsignedOp};
use crate::{
    AnyCooperativeMatrix, AnyPtr, AnySpirv, Bool, CooperativeMatrixLayout,
    CooperativeMatrixOperands, CooperativeMatrixType, CooperativeMatrixUse, Int32, Integer,
    IntegerLike, MemoryAccess, PackedVectorFormat, SignlessOrUnsigned32, SpirvDialect, width,
};

/// Any value of the type.
#[op(dialect = SpirvDialect, mnemonic = "Undef", traits(Pure), assembly { attr_dict ":" type($result) })]
pub struct UndefOp {
    #[result]
    result: AnySpirv,
}

/// Says that something is true.
#[op(dialect = SpirvDialect, mnemonic = "KHR.AssumeTrue", assembly { $condition attr_dict })]
pub struct KhrAssumeTrueOp {
    #[operand]
    condition: Bool,
}

/// Ends a fragment's invocation without an output.
#[op(dialect = SpirvDialect, mnemonic = "Kill", traits(Terminator), assembly { attr_dict })]
pub struct KillOp {}

/// Adds the outputs as a vertex.
#[op(dialect = SpirvDialect, mnemonic = "EmitVertex", assembly { attr_dict })]
pub struct EmitVertexOp {}

/// Ends the current primitive.
#[op(dialect = SpirvDialect, mnemonic = "EndPrimitive", assembly { attr_dict })]
pub struct EndPrimitiveOp {}

/// Says how many vertices and primitives a mesh has.
#[op(dialect = SpirvDialect, mnemonic = "EXT.SetMeshOutputs", assembly { operands attr_dict ":" type(operands) })]
pub struct ExtSetMeshOutputsOp {
    #[operand]
    vertex_count: SignlessOrUnsigned32,
    #[operand]
    primitive_count: SignlessOrUnsigned32,
}

/// Starts mesh shaders.
#[op(
    dialect = SpirvDialect, mnemonic = "EXT.EmitMeshTasks", traits(Terminator),
    assembly { operands attr_dict ":" type(operands) },
)]
pub struct ExtEmitMeshTasksOp {
    #[operand]
    group_count_x: SignlessOrUnsigned32,
    #[operand]
    group_count_y: SignlessOrUnsigned32,
    #[operand]
    group_count_z: SignlessOrUnsigned32,
    #[operand]
    payload: Optional<AnyPtr>,
}

op_family! {
    /// The sum of the products of the components of two vectors of integers, which may be packed.
    #[op(
        dialect = SpirvDialect, traits(Pure, AllTypesMatch(vector1, vector2)), verify,
        assembly { $vector1 "," $vector2 ("," $format^)? attr_dict ":" type($vector1) "->" type($result) },
    )]
    struct DotOps {
        #[operand] vector1: IntegerLike,
        #[operand] vector2: IntegerLike,
        #[attr] format: Optional<PackedVectorFormat>,
        #[result] result: Integer,
    }

    impl Verify for DotOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_dot(ir, self.op(), self.format(ir))
        }
    }
}

/// Of signed integers.
#[op(family = DotOps, mnemonic = "SDot", traits(SignedOp, Commutative))]
pub struct SDotOp;

/// Of signed and unsigned integers.
#[op(family = DotOps, mnemonic = "SUDot", traits(SignedOp, UnsignedOp))]
pub struct SuDotOp;

/// Of unsigned integers.
#[op(family = DotOps, mnemonic = "UDot", traits(UnsignedOp, Commutative))]
pub struct UDotOp;

op_family! {
    /// As a dot product, added to a number; what does not fit becomes the nearest that does.
    #[op(
        dialect = SpirvDialect,
        traits(Pure, AllTypesMatch(vector1, vector2), AllTypesMatch(accumulator, result)), verify,
        assembly {
            $vector1 "," $vector2 "," $accumulator ("," $format^)? attr_dict ":" type($vector1) "->" type($result)
        },
    )]
    struct DotAccumulateOps {
        #[operand] vector1: IntegerLike,
        #[operand] vector2: IntegerLike,
        #[operand] accumulator: Integer,
        #[attr] format: Optional<PackedVectorFormat>,
        #[result] result: Integer,
    }

    impl Verify for DotAccumulateOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_dot(ir, self.op(), self.format(ir))
        }
    }
}

/// Of signed integers.
#[op(family = DotAccumulateOps, mnemonic = "SDotAccSat", traits(SignedOp))]
pub struct SDotAccSatOp;

/// Of signed and unsigned integers.
#[op(family = DotAccumulateOps, mnemonic = "SUDotAccSat", traits(SignedOp, UnsignedOp))]
pub struct SuDotAccSatOp;

/// Of unsigned integers.
#[op(family = DotAccumulateOps, mnemonic = "UDotAccSat", traits(UnsignedOp))]
pub struct UDotAccSatOp;

fn verify_dot(ir: &Ir, op: Op, format: Option<PackedVectorFormat>) -> VerifyResult {
    let error = |message: String| ir.op_error(op, message).into();
    let factor = ir.ty(ir.operand(op, 0));
    let packed = factor.cast::<VectorType>(ir).is_none();
    let factor_width = width(ir, factor.element_or_self(ir)).unwrap_or_default();
    if packed {
        let Some(format) = format else {
            return error(
                "with invalid format attribute: packed vectors need a Packed Vector Format"
                    .to_owned(),
            );
        };
        if factor_width != 32 {
            return error(format!(
                "with specified Packed Vector Format ({}) requires integer vector operands to be 32-bits wide",
                format.stringify()
            ));
        }
    } else if format.is_some() {
        return error(
            "with invalid format attribute for vector operands of type 'vector'".to_owned(),
        );
    }
    let needed = if packed { 8 } else { factor_width };
    let result = width(ir, ir.ty(ir.result(op, 0))).unwrap_or_default();
    match result >= needed {
        true => Ok(()),
        false => error(format!(
            "result type has insufficient bit-width ({result} bits) for the specified vector operand type"
        )),
    }
}

/// A number of bytes that addresses are multiples of.
type Alignment = Confined<I32Attr, IntPositivePowerOf2>;

/// How many elements of a matrix each invocation holds.
#[op(
    dialect = SpirvDialect, mnemonic = "KHR.CooperativeMatrixLength", traits(Pure),
    assembly { attr_dict ":" $cooperative_matrix_type },
)]
pub struct KhrCooperativeMatrixLengthOp {
    #[attr]
    cooperative_matrix_type: TypeAttr,
    #[result]
    result: Int32,
}

/// A matrix that a group reads.
#[op(
    dialect = SpirvDialect, mnemonic = "KHR.CooperativeMatrixLoad",
    assembly {
        $pointer "," $stride "," $matrix_layout ("," $memory_operand^)?! ("," $alignment^)? attr_dict
        ":" type(operands) "->" type($result)
    },
)]
pub struct KhrCooperativeMatrixLoadOp {
    #[operand]
    pointer: AnyPtr,
    #[attr]
    matrix_layout: CooperativeMatrixLayout,
    #[operand]
    stride: Integer,
    #[attr]
    memory_operand: Optional<MemoryAccess>,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyCooperativeMatrix,
}

/// Writes a matrix that a group holds.
#[op(
    dialect = SpirvDialect, mnemonic = "KHR.CooperativeMatrixStore",
    assembly {
        $pointer "," $object "," $stride "," $matrix_layout ("," $memory_operand^)?! ("," $alignment^)? attr_dict
        ":" type(operands)
    },
)]
pub struct KhrCooperativeMatrixStoreOp {
    #[operand]
    pointer: AnyPtr,
    #[operand]
    object: AnyCooperativeMatrix,
    #[attr]
    matrix_layout: CooperativeMatrixLayout,
    #[operand]
    stride: Integer,
    #[attr]
    memory_operand: Optional<MemoryAccess>,
    #[attr]
    alignment: Optional<Alignment>,
}

/// The product of two matrices, plus a third.
#[op(
    dialect = SpirvDialect, mnemonic = "KHR.CooperativeMatrixMulAdd",
    traits(Pure, AllTypesMatch(c, result)),
    assembly { $a "," $b "," $c ("," $matrix_operands^)? attr_dict ":" type($a) "," type($b) "->" type($c) },
    verify,
)]
pub struct KhrCooperativeMatrixMulAddOp {
    #[operand]
    a: AnyCooperativeMatrix,
    #[operand]
    b: AnyCooperativeMatrix,
    #[operand]
    c: AnyCooperativeMatrix,
    #[attr]
    matrix_operands: Optional<CooperativeMatrixOperands>,
    #[result]
    result: AnyCooperativeMatrix,
}

impl Verify for KhrCooperativeMatrixMulAddOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let matrices = [self.a(ir), self.b(ir), self.c(ir)];
        let [Some(a), Some(b), Some(c)] =
            matrices.map(|value| ir.ty(value).cast::<CooperativeMatrixType>(ir))
        else {
            return Ok(());
        };
        let checks = [
            (
                a.usage(ir) == CooperativeMatrixUse::MatrixA,
                "operand #0 must be of use 'MatrixA'",
            ),
            (
                b.usage(ir) == CooperativeMatrixUse::MatrixB,
                "operand #1 must be of use 'MatrixB'",
            ),
            (
                c.usage(ir) == CooperativeMatrixUse::MatrixAcc,
                "operand #2 must be of use 'MatrixAcc'",
            ),
            (
                a.rows(ir) == c.rows(ir),
                "matrix size mismatch on dimension 'M'",
            ),
            (
                b.columns(ir) == c.columns(ir),
                "matrix size mismatch on dimension 'N'",
            ),
            (
                a.columns(ir) == b.rows(ir),
                "matrix size mismatch on dimension 'K'",
            ),
            (
                a.scope(ir) == b.scope(ir) && b.scope(ir) == c.scope(ir),
                "matrix scope mismatch",
            ),
        ];
        match checks.iter().find(|(holds, _)| !holds) {
            Some((_, message)) => ir.op_error(self, *message).into(),
            None => Ok(()),
        }
    }
}
