//! Instructions of AVX and AVX2.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{BF16, F16, F32, I8, I32, Is, MemRefOf, VectorLengthOf};
use terrace_ods_macros::op;

use super::X86vectorDialect;
use super::checks::a_has_four_times_elements_as;

/// Reciprocals of square roots, to about 12 bits.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.rsqrt", traits(Pure, SameOperandsAndResultType),
    assembly { $a attr_dict ":" type($a) },
)]
pub struct RsqrtOp {
    #[operand]
    a: VectorLengthOf<(F32,), (Is<8>,)>,
    #[result]
    b: VectorLengthOf<(F32,), (Is<8>,)>,
}

/// The scalar product of each half of two vectors, in all elements of that half.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.intr.dot", traits(Pure, SameOperandsAndResultType),
    assembly { $a "," $b attr_dict ":" type($res) },
)]
pub struct DotOp {
    #[operand]
    a: VectorLengthOf<(F32,), (Is<8>,)>,
    #[operand]
    b: VectorLengthOf<(F32,), (Is<8>,)>,
    #[result]
    res: VectorLengthOf<(F32,), (Is<8>,)>,
}

/// Products of pairs of bytes, four at a time added to an `i32`.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.dot.i8",
    traits(Pure, AllTypesMatch(a, b), AllTypesMatch(w, dst), TypesMatchWith("`a` has four times elements as `w`", from = w, to = a, a_has_four_times_elements_as)),
    assembly { $w "," $a "," $b attr_dict ":" type($a) "->" type($w) },
)]
pub struct DotInt8Op {
    #[operand]
    w: VectorLengthOf<(I32,), (Is<4>, Is<8>)>,
    #[operand]
    a: VectorLengthOf<(I8,), (Is<16>, Is<32>)>,
    #[operand]
    b: VectorLengthOf<(I8,), (Is<16>, Is<32>)>,
    #[result]
    dst: VectorLengthOf<(I32,), (Is<4>, Is<8>)>,
}

/// A small float of memory, as `f32`, in all elements.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.bcst_to_f32.packed",
    interfaces(MemoryEffects),
    assembly { $a attr_dict ":" type($a) "->" type($dst) },
)]
pub struct BcstToPackedF32Op {
    #[operand]
    a: MemRefOf<(BF16, F16)>,
    #[result]
    dst: VectorLengthOf<(F32,), (Is<4>, Is<8>)>,
}

/// Small floats of memory at even places, as `f32`.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.cvt.packed.even.indexed_to_f32",
    interfaces(MemoryEffects),
    assembly { $a attr_dict ":" type($a) "->" type($dst) },
)]
pub struct CvtPackedEvenIndexedToF32Op {
    #[operand]
    a: MemRefOf<(BF16, F16)>,
    #[result]
    dst: VectorLengthOf<(F32,), (Is<4>, Is<8>)>,
}

/// Small floats of memory at odd places, as `f32`.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx.cvt.packed.odd.indexed_to_f32",
    interfaces(MemoryEffects),
    assembly { $a attr_dict ":" type($a) "->" type($dst) },
)]
pub struct CvtPackedOddIndexedToF32Op {
    #[operand]
    a: MemRefOf<(BF16, F16)>,
    #[result]
    dst: VectorLengthOf<(F32,), (Is<4>, Is<8>)>,
}
