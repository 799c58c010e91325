//! What matrices are made of, how they lie, and how they are multiplied.

use terrace_ods_macros::enum_attr;

use super::NvvmDialect;

/// What a product of single bits is.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_b1op")]
pub enum MMAB1Op {
    /// There is none.
    None = 0,
    /// How many differ.
    XorPopc = 1,
    /// How many are both set.
    AndPopc = 2,
}

/// What becomes of sums that are too large.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_int_overflow")]
pub enum MMAIntOverflow {
    /// The largest.
    Satfinite = 1,
    /// They wrap around.
    Wrapped = 0,
}

/// The kind of a product of sparse matrices.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_kind")]
pub enum MMAKind {
    /// Of numbers of eight, six or four bits.
    #[name = "f8f6f4"]
    F8f6f4 = 0,
}

/// How a matrix lies in memory.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_layout")]
pub enum MMALayout {
    /// Row by row.
    Row = 0,
    /// Column by column.
    Col = 1,
}

/// What matrices are made of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_type")]
pub enum MMATypes {
    /// `f16`.
    #[name = "f16"]
    F16 = 0,
    /// `f32`.
    #[name = "f32"]
    F32 = 1,
    /// `tf32`.
    #[name = "tf32"]
    Tf32 = 2,
    /// `bf16`.
    #[name = "bf16"]
    Bf16 = 9,
    /// `s8`.
    #[name = "s8"]
    S8 = 4,
    /// `u8`.
    #[name = "u8"]
    U8 = 3,
    /// `s32`.
    #[name = "s32"]
    S32 = 5,
    /// `s4`.
    #[name = "s4"]
    S4 = 8,
    /// `u4`.
    #[name = "u4"]
    U4 = 7,
    /// `b1`.
    #[name = "b1"]
    B1 = 6,
    /// `f64`.
    #[name = "f64"]
    F64 = 10,
    /// `e4m3`.
    #[name = "e4m3"]
    E4m3 = 11,
    /// `e5m2`.
    #[name = "e5m2"]
    E5m2 = 12,
    /// `e3m2`.
    #[name = "e3m2"]
    E3m2 = 13,
    /// `e2m3`.
    #[name = "e2m3"]
    E2m3 = 14,
    /// `e2m1`.
    #[name = "e2m1"]
    E2m1 = 15,
}

/// Which of the matrices of a product.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mma_frag")]
pub enum MMAFrag {
    /// The first.
    A = 0,
    /// The second.
    B = 1,
    /// The one that is added.
    C = 2,
}

/// What matrices in memory are made of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "ld_st_matrix_elt_type")]
pub enum LdStMatrixEltType {
    /// 16 bits.
    #[name = "b16"]
    B16 = 0,
    /// Eight bits.
    #[name = "b8"]
    B8 = 1,
    /// Six bits, stored as eight.
    #[name = "b8x16.b6x16_p32"]
    B8x16B6x16P32 = 2,
    /// Four bits, stored as eight.
    #[name = "b8x16.b4x16_p64"]
    B8x16B4x16P64 = 3,
}

/// How many scales a row has.
#[enum_attr(dialect = NvvmDialect, mnemonic = "scale_vec_size")]
pub enum ScaleVecSize {
    /// One.
    #[name = "x1"]
    X1 = 0,
    /// Two.
    #[name = "x2"]
    X2 = 1,
    /// Four.
    #[name = "x4"]
    X4 = 2,
}

/// What scales are.
#[enum_attr(dialect = NvvmDialect, mnemonic = "block_scale_format")]
pub enum BlockScaleFormat {
    /// Powers of two.
    #[name = "ue8m0"]
    Ue8m0 = 0,
    /// Floats of eight bits.
    #[name = "ue4m3"]
    Ue4m3 = 1,
}

/// The kind of a product with scales.
#[enum_attr(dialect = NvvmDialect, mnemonic = "block_scale_kind")]
pub enum MMABlockScaleKind {
    /// Of numbers of eight, six or four bits.
    #[name = "mxf8f6f4"]
    Mxf8f6f4 = 0,
    /// Of numbers of four bits.
    #[name = "mxf4"]
    Mxf4 = 1,
    /// Of numbers of four bits with scales of either format.
    #[name = "mxf4nvf4"]
    Mxf4nvf4 = 2,
}

/// The sign of a factor.
#[enum_attr(dialect = NvvmDialect, mnemonic = "wgmma_scale_in")]
pub enum WGMMAScaleIn {
    /// As it is.
    One = 1,
    /// Changed.
    Neg = -1,
}

/// Whether a product is added.
#[enum_attr(dialect = NvvmDialect, mnemonic = "wgmma_scale_out")]
pub enum WGMMAScaleOut {
    /// It is not.
    Zero = 0,
    /// It is.
    One = 1,
}

/// What matrices of a warpgroup are made of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "wgmma_type")]
pub enum WGMMATypes {
    /// `f16`.
    #[name = "f16"]
    F16 = 0,
    /// `tf32`.
    #[name = "tf32"]
    Tf32 = 1,
    /// `u8`.
    #[name = "u8"]
    U8 = 2,
    /// `s8`.
    #[name = "s8"]
    S8 = 3,
    /// `b1`.
    #[name = "b1"]
    B1 = 4,
    /// `bf16`.
    #[name = "bf16"]
    Bf16 = 5,
    /// `e4m3`.
    #[name = "e4m3"]
    E4m3 = 6,
    /// `e5m2`.
    #[name = "e5m2"]
    E5m2 = 7,
    /// `f32`.
    #[name = "f32"]
    F32 = 8,
    /// `s32`.
    #[name = "s32"]
    S32 = 9,
}

/// What tensor memory is ordered with.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_fence")]
pub enum Tcgen05FenceKind {
    /// What went before the threads met.
    Before = 0,
    /// What follows.
    After = 1,
}

/// What is waited for.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_wait")]
pub enum Tcgen05WaitKind {
    /// Loads.
    Load = 0,
    /// Stores.
    Store = 1,
}

/// What a copy to tensor memory is made of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_cp_shape")]
pub enum Tcgen05CpShape {
    /// `shape_128x256b`.
    #[name = "shape_128x256b"]
    Shape128x256b = 0,
    /// `shape_4x256b`.
    #[name = "shape_4x256b"]
    Shape4x256b = 1,
    /// `shape_128x128b`.
    #[name = "shape_128x128b"]
    Shape128x128b = 2,
    /// `shape_64x128b`.
    #[name = "shape_64x128b"]
    Shape64x128b = 3,
    /// `shape_32x128b`.
    #[name = "shape_32x128b"]
    Shape32x128b = 4,
}

/// Which warps get a copy.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_cp_multicast")]
pub enum Tcgen05CpMulticast {
    /// One.
    None = 0,
    /// Two: the first and third, or the others.
    #[name = "warpx2_02_13"]
    Warpx2_02_13 = 1,
    /// Two: the first and second, or the others.
    #[name = "warpx2_01_23"]
    Warpx2_01_23 = 2,
    /// All four.
    #[name = "warpx4"]
    Warpx4 = 3,
}

/// How numbers of few bits lie in shared memory.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_cp_src_fmt")]
pub enum Tcgen05CpSrcFormat {
    /// Six bits, 16 at a time.
    #[name = "b6x16_p32"]
    B6x16P32 = 0,
    /// Four bits, 16 at a time.
    #[name = "b4x16_p64"]
    B4x16P64 = 1,
}

/// What an access of tensor memory is made of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_ldst_shape")]
pub enum Tcgen05LdStShape {
    /// `shape_16x64b`.
    #[name = "shape_16x64b"]
    Shape16x64b = 0,
    /// `shape_16x128b`.
    #[name = "shape_16x128b"]
    Shape16x128b = 1,
    /// `shape_16x256b`.
    #[name = "shape_16x256b"]
    Shape16x256b = 2,
    /// `shape_32x32b`.
    #[name = "shape_32x32b"]
    Shape32x32b = 3,
    /// `shape_16x32bx2`.
    #[name = "shape_16x32bx2"]
    Shape16x32bx2 = 4,
}

/// What a product in tensor memory is of.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_mma_kind")]
pub enum Tcgen05MMAKind {
    /// Numbers of eight, six or four bits.
    #[name = "f8f6f4"]
    F8f6f4 = 2,
    /// Bytes.
    #[name = "i8"]
    I8 = 3,
    /// `f16` and `bf16`.
    #[name = "f16"]
    F16 = 0,
    /// `tf32`.
    #[name = "tf32"]
    Tf32 = 1,
}

/// What the buffer of the first matrix is for.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_mma_collectorop")]
pub enum Tcgen05MMACollectorOp {
    /// Nothing more.
    Discard = 0,
    /// The last time.
    Lastuse = 1,
    /// It is filled.
    Fill = 2,
    /// It is used.
    Use = 3,
}

/// How large the blocks of scales are.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_mma_block_scale")]
pub enum Tcgen05MMABlockScale {
    /// As usual.
    Default = 0,
    /// 16.
    #[name = "block16"]
    Block16 = 1,
    /// 32.
    #[name = "block32"]
    Block32 = 2,
}

/// A buffer of the second matrix.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tcgen05_mma_collectorb")]
pub enum Tcgen05MMACollectorBBuffer {
    /// The first.
    #[name = "b0"]
    B0 = 0,
    /// The second.
    #[name = "b1"]
    B1 = 1,
    /// The third.
    #[name = "b2"]
    B2 = 2,
    /// The fourth.
    #[name = "b3"]
    B3 = 3,
}
