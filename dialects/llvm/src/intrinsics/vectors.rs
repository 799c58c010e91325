//! Functions of vectors: reductions, parts, masked accesses of memory, matrices.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::ods::{
    AnyFloat, AnySignlessInteger, DefaultValued, DictArrayAttr, I32Attr, I64Attr, OpTrait,
    Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Ir, Op, Type};
use terrace_ods_macros::{op, op_family};

use crate::constraints::scalar;
use crate::{
    FastmathFlags, LlvmDialect, LlvmType, LlvmVector, PointerType, VectorOfFloat, VectorOfI1,
    VectorOfInteger, VectorOfPointer,
};

op_family! {
    /// One integer of the elements of a vector.
    #[op(dialect = LlvmDialect, traits(Pure, SameOperandsAndResultElementType))]
    struct IntegerReductions {
        #[operand] input: VectorOfInteger,
        #[result] res: LlvmType,
    }
}

/// The sum.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.add")]
pub struct VectorReduceAddOp;

/// The product.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.mul")]
pub struct VectorReduceMulOp;

/// Bitwise and.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.and")]
pub struct VectorReduceAndOp;

/// Bitwise or.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.or")]
pub struct VectorReduceOrOp;

/// Bitwise exclusive or.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.xor")]
pub struct VectorReduceXorOp;

/// The largest signed integer.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.smax")]
pub struct VectorReduceSMaxOp;

/// The smallest signed integer.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.smin")]
pub struct VectorReduceSMinOp;

/// The largest unsigned integer.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.umax")]
pub struct VectorReduceUMaxOp;

/// The smallest unsigned integer.
#[op(family = IntegerReductions, mnemonic = "intr.vector.reduce.umin")]
pub struct VectorReduceUMinOp;

op_family! {
    /// One number of the elements of a vector.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultElementType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct FloatReductions {
        #[operand] input: VectorOfFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// The largest number; a NaN only if all are.
#[op(family = FloatReductions, mnemonic = "intr.vector.reduce.fmax")]
pub struct VectorReduceFMaxOp;

/// The smallest number; a NaN only if all are.
#[op(family = FloatReductions, mnemonic = "intr.vector.reduce.fmin")]
pub struct VectorReduceFMinOp;

/// The largest number; a NaN if one is.
#[op(family = FloatReductions, mnemonic = "intr.vector.reduce.fmaximum")]
pub struct VectorReduceFMaximumOp;

/// The smallest number; a NaN if one is.
#[op(family = FloatReductions, mnemonic = "intr.vector.reduce.fminimum")]
pub struct VectorReduceFMinimumOp;

op_family! {
    /// One number of a start and the elements of a vector in order.
    #[op(dialect = LlvmDialect, traits(Pure, SameOperandsAndResultElementType))]
    struct OrderedReductions {
        #[operand] start_value: AnyFloat,
        #[operand] input: VectorOfFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// The sum of a start and the elements in order.
#[op(family = OrderedReductions, mnemonic = "intr.vector.reduce.fadd")]
pub struct VectorReduceFAddOp;

/// The product of a start and the elements in order.
#[op(family = OrderedReductions, mnemonic = "intr.vector.reduce.fmul")]
pub struct VectorReduceFMulOp;

/// The elements of an access of a vector that a mask selects.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.masked.load",
    assembly { operands attr_dict ":" functional_type(operands, results) },
)]
pub struct MaskedLoadOp {
    #[operand]
    data: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    pass_thru: Optional<LlvmVector>,
    #[attr]
    alignment: I32Attr,
    #[attr]
    nontemporal: Optional<UnitAttr>,
    #[result]
    res: LlvmVector,
}

/// Stores the elements of a vector that a mask selects.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.masked.store",
    assembly { $value "," $data "," $mask attr_dict ":" type($value) "," type($mask) "into" type($data) },
)]
pub struct MaskedStoreOp {
    #[operand]
    value: LlvmVector,
    #[operand]
    data: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[attr]
    alignment: I32Attr,
}

/// Loads each element from a place of its own, where a mask selects it.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.masked.gather",
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct MaskedGatherOp {
    #[operand]
    ptrs: VectorOfPointer,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    pass_thru: Variadic<LlvmVector>,
    #[attr]
    alignment: I32Attr,
    #[result]
    res: LlvmVector,
}

/// Stores each element to a place of its own, where a mask selects it.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.masked.scatter",
    assembly { $value "," $ptrs "," $mask attr_dict ":" type($value) "," type($mask) "into" type($ptrs) },
    verify,
)]
pub struct MaskedScatterOp {
    #[operand]
    value: LlvmVector,
    #[operand]
    ptrs: VectorOfPointer,
    #[operand]
    mask: VectorOfI1,
    #[attr]
    alignment: I32Attr,
}

/// There is one pointer an element.
fn verify_pointers(ir: &Ir, op: Op, operand: usize, data: Type) -> VerifyResult {
    let pointers = ir.ty(ir.operand(op, operand));
    let (Some(vector), Some(data)) = (pointers.cast::<VectorType>(ir), data.cast::<VectorType>(ir))
    else {
        return Ok(());
    };
    let expected = Type::from(data).with_element(ir, scalar(ir, pointers));
    if Type::from(vector) == expected {
        return Ok(());
    }
    let expected = print_type(ir, expected);
    ir.op_error(
        op,
        format!("expected operand #{} type to be '{expected}'", operand + 1),
    )
    .into()
}

impl Verify for MaskedGatherOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_pointers(ir, self.op(), 0, ir.ty(self.res(ir)))
    }
}

impl Verify for MaskedScatterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_pointers(ir, self.op(), 1, ir.ty(self.value(ir)))
    }
}

/// Loads consecutive elements to the places of a vector that a mask selects.
#[op(dialect = LlvmDialect, mnemonic = "intr.masked.expandload")]
pub struct MaskedExpandLoadOp {
    #[operand]
    ptr: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[operand]
    passthru: LlvmVector,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    res: LlvmType,
}

/// Stores the elements of a vector that a mask selects one after the other.
#[op(dialect = LlvmDialect, mnemonic = "intr.masked.compressstore")]
pub struct MaskedCompressStoreOp {
    #[operand]
    value: LlvmVector,
    #[operand]
    ptr: PointerType,
    #[operand]
    mask: VectorOfI1,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
}

/// A part of a vector.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.vector.extract",
    traits(Pure, SmallVectors, ScalableFromScalable),
    assembly { $srcvec "[" $pos "]" attr_dict ":" type($res) "from" type($srcvec) },
)]
pub struct VectorExtractOp {
    #[operand]
    srcvec: LlvmVector,
    #[attr]
    pos: I64Attr,
    #[result]
    res: LlvmVector,
}

/// A vector with a part replaced.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.vector.insert",
    traits(Pure, AllTypesMatch(dstvec, res), SmallVectors, ScalableIntoScalable),
    assembly { $srcvec "," $dstvec "[" $pos "]" attr_dict ":" type($srcvec) "into" type($res) },
)]
pub struct VectorInsertOp {
    #[operand]
    dstvec: LlvmVector,
    #[operand]
    srcvec: LlvmVector,
    #[attr]
    pos: I64Attr,
    #[result]
    res: LlvmVector,
}

/// Vectors have at most 2^17 bits.
pub struct SmallVectors;

/// A part of a vector of fixed length is not scalable.
pub struct ScalableFromScalable;

/// What is inserted in a vector of fixed length is not scalable.
pub struct ScalableIntoScalable;

/// The bits of a vector, times the unknown factor of scalable ones.
fn bits(ir: &Ir, ty: Type) -> u64 {
    let element = match scalar(ir, ty).data(ir) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        _ => 64,
    };
    let shape = ty.cast::<VectorType>(ir).map_or(&[][..], |ty| ty.shape(ir));
    let count: i64 = shape.iter().product();
    u64::from(element).saturating_mul(count.unsigned_abs())
}

fn is_scalable(ir: &Ir, ty: Type) -> bool {
    matches!(ty.data(ir), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

impl OpTrait for SmallVectors {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let mut types = ir.operand_types(op).chain(ir.result_types(op));
        match types.any(|ty| bits(ir, ty) > 1 << 17) {
            true => ir
                .op_error(
                    op,
                    "failed to verify that vectors are not bigger than 2^17 bits.",
                )
                .into(),
            false => Ok(()),
        }
    }
}

impl OpTrait for ScalableFromScalable {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let (source, result) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
        match is_scalable(ir, result) && !is_scalable(ir, source) {
            true => ir
                .op_error(
                    op,
                    "failed to verify that it is not extracting scalable from fixed-length vectors.",
                )
                .into(),
            false => Ok(()),
        }
    }
}

impl OpTrait for ScalableIntoScalable {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let (into, part) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.operand(op, 1)));
        match is_scalable(ir, part) && !is_scalable(ir, into) {
            true => ir
                .op_error(
                    op,
                    "failed to verify that it is not inserting scalable into fixed-length vectors.",
                )
                .into(),
            false => Ok(()),
        }
    }
}

/// The elements of two vectors in turn.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.vector.interleave2",
    traits(Pure, AllTypesMatch(vec1, vec2), TwiceAsLong),
)]
pub struct VectorInterleave2Op {
    #[operand]
    vec1: LlvmVector,
    #[operand]
    vec2: LlvmVector,
    #[result]
    res: LlvmType,
}

/// The result has twice as many elements as an operand.
pub struct TwiceAsLong;

impl OpTrait for TwiceAsLong {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let count = |ty: Type| {
            let vector = ty.cast::<VectorType>(ir)?;
            vector.shape(ir).first().copied()
        };
        let (operand, result) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
        match count(operand).map(|count| count * 2) == count(result) {
            true => Ok(()),
            false => ir
                .op_error(
                    op,
                    "failed to verify that result has twice as many elements as 'vec1'",
                )
                .into(),
        }
    }
}

/// The elements of a vector at even places, and those at odd ones, as a struct.
#[op(dialect = LlvmDialect, mnemonic = "intr.vector.deinterleave2", traits(Pure))]
pub struct VectorDeinterleave2Op {
    #[operand]
    vec: LlvmVector,
    #[result]
    res: LlvmType,
}

/// 0, 1, 2 and so on.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.stepvector",
    traits(Pure),
    assembly { attr_dict ":" type($res) },
)]
pub struct StepVectorOp {
    #[result]
    res: VectorOfInteger,
}

/// The unknown factor of scalable vectors.
#[op(dialect = LlvmDialect, mnemonic = "intr.vscale")]
pub struct VscaleOp {
    #[result]
    res: LlvmType,
}

/// A mask that is set where base plus place is below a number.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.get.active.lane.mask",
    traits(Pure),
    assembly { $base "," $n attr_dict ":" type($base) "," type($n) "to" type($res) },
)]
pub struct GetActiveLaneMaskOp {
    #[operand]
    base: AnySignlessInteger,
    #[operand]
    n: AnySignlessInteger,
    #[result]
    res: LlvmType,
}

/// A matrix from memory, column by column.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.matrix.column.major.load",
    assembly {
        $data "," "<" "stride" "=" $stride ">" attr_dict ":" type($res) "from" type($data) "stride" type($stride)
    },
)]
pub struct MatrixColumnMajorLoadOp {
    #[operand]
    data: PointerType,
    #[operand]
    stride: AnySignlessInteger,
    #[attr(name = "isVolatile")]
    is_volatile: BoolAttr,
    #[attr]
    rows: I32Attr,
    #[attr]
    columns: I32Attr,
    #[result]
    res: LlvmVector,
}

/// Stores a matrix, column by column.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.matrix.column.major.store",
    assembly {
        $matrix "," $data "," "<" "stride" "=" $stride ">" attr_dict ":" type($matrix) "to" type($data)
        "stride" type($stride)
    },
)]
pub struct MatrixColumnMajorStoreOp {
    #[operand]
    matrix: LlvmVector,
    #[operand]
    data: PointerType,
    #[operand]
    stride: AnySignlessInteger,
    #[attr(name = "isVolatile")]
    is_volatile: BoolAttr,
    #[attr]
    rows: I32Attr,
    #[attr]
    columns: I32Attr,
}

/// The product of two matrices.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.matrix.multiply",
    assembly { $lhs "," $rhs attr_dict ":" "(" type($lhs) "," type($rhs) ")" "->" type($res) },
)]
pub struct MatrixMultiplyOp {
    #[operand]
    lhs: LlvmVector,
    #[operand]
    rhs: LlvmVector,
    #[attr]
    lhs_rows: I32Attr,
    #[attr]
    lhs_columns: I32Attr,
    #[attr]
    rhs_columns: I32Attr,
    #[result]
    res: LlvmVector,
}

/// A matrix with rows for columns.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.matrix.transpose",
    assembly { $matrix attr_dict ":" type($matrix) "into" type($res) },
)]
pub struct MatrixTransposeOp {
    #[operand]
    matrix: LlvmVector,
    #[attr]
    rows: I32Attr,
    #[attr]
    columns: I32Attr,
    #[result]
    res: LlvmVector,
}
