//! How tensors lie in memory, and how reciprocals are rounded.

use terrace_ods_macros::enum_attr;

use super::NvgpuDialect;

/// How the rows of a tensor are exchanged in shared memory, so that banks do not collide.
#[enum_attr(dialect = NvgpuDialect, mnemonic = "swizzle", keyword)]
pub enum TensorMapSwizzleKind {
    /// Not at all.
    None = 0,
    /// Within 32 bytes.
    #[name = "swizzle_32b"]
    Swizzle32b = 1,
    /// Within 64 bytes.
    #[name = "swizzle_64b"]
    Swizzle64b = 2,
    /// Within 128 bytes.
    #[name = "swizzle_128b"]
    Swizzle128b = 3,
}

/// How many bytes the second cache fetches at a time.
#[enum_attr(dialect = NvgpuDialect, mnemonic = "l2promo", keyword)]
pub enum TensorMapL2PromoKind {
    /// As many as are asked for.
    None = 0,
    /// 64 bytes.
    #[name = "l2promo_64b"]
    L2promo64b = 1,
    /// 128 bytes.
    #[name = "l2promo_128b"]
    L2promo128b = 2,
    /// 256 bytes.
    #[name = "l2promo_256b"]
    L2promo256b = 3,
}

/// What is read outside the tensor.
#[enum_attr(dialect = NvgpuDialect, mnemonic = "oob", keyword)]
pub enum TensorMapOOBKind {
    /// Zeros.
    Zero = 0,
    /// NaNs.
    Nan = 1,
}

/// How channels alternate in memory.
#[enum_attr(dialect = NvgpuDialect, mnemonic = "interleave", keyword)]
pub enum TensorMapInterleaveKind {
    /// Not at all.
    None = 0,
    /// Every 16 bytes.
    #[name = "interleave_16b"]
    Interleave16b = 1,
    /// Every 32 bytes.
    #[name = "interleave_32b"]
    Interleave32b = 2,
}

/// How a reciprocal is rounded.
#[enum_attr(dialect = NvgpuDialect, mnemonic = "rcp_rounding_mode", keyword)]
pub enum RcpRoundingMode {
    /// Fast, and not to the last bit.
    Approx = 0,
    /// To the nearest, ties to even.
    Rn = 1,
    /// Towards zero.
    Rz = 2,
    /// Downwards.
    Rm = 3,
    /// Upwards.
    Rp = 4,
}
