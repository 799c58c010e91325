//! What operands of the ops may be.

use terrace_ir::ods::{
    AnyIntOfWidths, AnyOf, BF16, F16, F32, FixedVectorRankOf, I8, I16, I32, I64, Is, TF32,
};

/// What a lane has of memory.
pub type BlockElement = AnyOf<(I8, I16, I32, I64)>;

/// The same several times.
pub type BlockVector = FixedVectorRankOf<(I8, I16, I32, I64), (Is<1>,)>;

/// What a lane has of a matrix.
pub type MatrixVector = FixedVectorRankOf<
    (
        AnyIntOfWidths<(Is<8>,)>,
        AnyIntOfWidths<(Is<16>,)>,
        AnyIntOfWidths<(Is<32>,)>,
        F32,
        TF32,
        F16,
        BF16,
    ),
    (Is<1>,),
>;
