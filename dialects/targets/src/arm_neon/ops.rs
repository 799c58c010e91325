//! Products and sums of products.

use terrace_ir::ods::{BF16, F32, I8, I16, I32, I64, Is, VectorLengthOf};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::namesakes;
use terrace_ods_macros::{op, op_family};

use super::ArmNeonDialect;
use super::checks::{
    operand_a_should_be_1_dimensional, operand_b_should_be_2_dimensional,
    operand_b_should_have_4_columns, operand_b_should_have_as_many, res_has_same_vector_shape_and,
    res_has_the_same_number_of,
};
use super::constraints::VectorLength;

/// Products of signed integers, twice as wide.
#[op(
    dialect = ArmNeonDialect, mnemonic = "intr.smull", interfaces(ExpandToLlvm),
    traits(Pure, AllTypesMatch(a, b), TypesMatchWith("res has same vector shape and element bitwidth scaled by 2 as a", from = a, to = res, res_has_same_vector_shape_and)),
    assembly { $a "," $b attr_dict ":" type($a) "to" type($res) },
)]
pub struct SMullOp {
    #[operand]
    a: VectorLengthOf<(I8, I16, I32), (Is<8>, Is<4>, Is<2>)>,
    #[operand]
    b: VectorLengthOf<(I8, I16, I32), (Is<8>, Is<4>, Is<2>)>,
    #[result]
    res: VectorLengthOf<(I16, I32, I64), (Is<8>, Is<4>, Is<2>)>,
}

/// Products of signed bytes, four at a time added to an integer.
#[op(
    dialect = ArmNeonDialect, mnemonic = "intr.sdot", interfaces(ExpandToLlvm),
    traits(Pure, AllTypesMatch(b, c), AllTypesMatch(a, res), TypesMatchWith("res has the same number of elements as operand b", from = b, to = res, res_has_the_same_number_of)),
    assembly { $a "," $b "," $c attr_dict ":" type($b) "," type($c) "to" type($res) },
)]
pub struct SdotOp {
    #[operand]
    a: VectorLengthOf<(I32,), (Is<4>, Is<2>)>,
    #[operand]
    b: VectorLengthOf<(I8,), (Is<16>, Is<8>)>,
    #[operand]
    c: VectorLengthOf<(I8,), (Is<16>, Is<8>)>,
    #[result]
    res: VectorLengthOf<(I32,), (Is<4>, Is<2>)>,
}

op_family! {
    /// Products of small matrices, row by row, added to another.
    #[op(
        dialect = ArmNeonDialect, interfaces(ExpandToLlvm),
        traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
        assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res) },
    )]
    struct Products {
        #[operand]
        acc: VectorLength<4, I32>,
        #[operand]
        src1: VectorLength<16, I8>,
        #[operand]
        src2: VectorLength<16, I8>,
        #[result]
        res: VectorLength<4, I32>,
    }
}

/// Products of 2 by 8 signed bytes and 8 by 2 signed bytes, added to 2 by 2 integers.
#[op(family = Products, mnemonic = "intr.smmla")]
pub struct SmmlaOp;

/// Products of 2 by 8 unsigned bytes and 8 by 2 unsigned bytes, added to 2 by 2 integers.
#[op(family = Products, mnemonic = "intr.ummla")]
pub struct UmmlaOp;

/// Products of 2 by 8 unsigned bytes and 8 by 2 signed bytes, added to 2 by 2 integers.
#[op(family = Products, mnemonic = "intr.usmmla")]
pub struct UsmmlaOp;

/// The product of 2 by 4 and 4 by 2 `bf16`, added to 2 by 2 floats.
#[op(
    dialect = ArmNeonDialect, mnemonic = "intr.bfmmla", interfaces(ExpandToLlvm),
    traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
    assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res) },
)]
pub struct BfmmlaOp {
    #[operand]
    acc: VectorLength<4, F32>,
    #[operand]
    src1: VectorLength<8, BF16>,
    #[operand]
    src2: VectorLength<8, BF16>,
    #[result]
    res: VectorLength<4, F32>,
}

/// The same on four columns of bytes: each row is a product that is added to an integer.
#[op(
    dialect = ArmNeonDialect, mnemonic = "2d.sdot",
    traits(Pure, AllTypesMatch(b, c), AllTypesMatch(a, res), PredOpTrait("operand `a` should be 1-dimensional", operand_a_should_be_1_dimensional), PredOpTrait("operand `b` should be 2-dimensional", operand_b_should_be_2_dimensional), PredOpTrait("operand `b` should have 4 columns", operand_b_should_have_4_columns), PredOpTrait("operand `b` should have as many rows as the size of operand `a`", operand_b_should_have_as_many)),
    assembly { $a "," $b "," $c attr_dict ":" type($b) "," type($c) "to" type($res) },
)]
pub struct Sdot2dOp {
    #[operand]
    a: VectorLengthOf<(I32,), (Is<4>, Is<2>)>,
    #[operand]
    b: VectorLengthOf<(I8,), (Is<16>, Is<8>)>,
    #[operand]
    c: VectorLengthOf<(I8,), (Is<16>, Is<8>)>,
    #[result]
    res: VectorLengthOf<(I32,), (Is<4>, Is<2>)>,
}

namesakes! { "llvm.aarch64.neon":
    [] => BfmmlaOp, SMullOp, SdotOp, SmmlaOp, UmmlaOp, UsmmlaOp;
}
