//! Attributes and enums.

use terrace_ods_macros::{attr, enum_attr};

use super::TosaDialect;

/// Zero points of an op with one operand.
#[attr(dialect = TosaDialect, mnemonic = "unary_quant", assembly { "<" struct(params) ">" })]
pub struct UnaryOpQuantizationAttr {
    input_zp: i64,
    output_zp: i64,
}

/// Zero points of a convolution.
#[attr(dialect = TosaDialect, mnemonic = "conv_quant", assembly { "<" struct(params) ">" })]
pub struct ConvOpQuantizationAttr {
    input_zp: i64,
    weight_zp: i64,
}

/// Zero points of a multiplication of matrices.
#[attr(dialect = TosaDialect, mnemonic = "matmul_quant", assembly { "<" struct(params) ">" })]
pub struct MatMulOpQuantizationAttr {
    a_zp: i64,
    b_zp: i64,
}

/// The zero point of what is padded.
#[attr(dialect = TosaDialect, mnemonic = "pad_quant", assembly { "<" struct(params) ">" })]
pub struct PadOpQuantizationAttr {
    input_zp: i64,
}

/// What a program may use: a version of the specification, limits of sizes, profiles and extensions.
#[attr(
    dialect = TosaDialect, mnemonic = "target_env",
    assembly {
        "<" "specification_version" "=" $specification_version "," "level" "=" $level ","
        "profiles" "=" "[" $profiles "]" "," "extensions" "=" "[" $extensions "]" ">"
    },
)]
pub struct TargetEnvAttr {
    specification_version: SpecificationVersion,
    level: Level,
    profiles: Vec<Profile>,
    extensions: Vec<Extension>,
}

/// supported TOSA profiles
#[enum_attr(dialect = TosaDialect, mnemonic = "prof")]
pub enum Profile {
    /// Inference with integers.
    #[name = "pro_int"]
    Int = 1,
    /// Inference with floats.
    #[name = "pro_fp"]
    Float = 2,
    /// No profile.
    None = 0,
}

/// supported TOSA extensions
#[enum_attr(dialect = TosaDialect, mnemonic = "ext")]
pub enum Extension {
    /// No extension.
    None = 0,
    /// Integers of 16 bits.
    Int16 = 1,
    /// Weights of 4 bits.
    Int4 = 2,
    /// Floats of the type `bf16`.
    Bf16 = 3,
    /// Floats of the type `f8E4M3FN`.
    #[name = "fp8e4m3"]
    Fp8E4M3 = 4,
    /// Floats of the type `f8E5M2`.
    #[name = "fp8e5m2"]
    Fp8E5M2 = 5,
    /// Fourier transforms.
    #[name = "fft"]
    Fft = 6,
    /// Variables.
    Variable = 7,
    /// Conditionals and loops.
    #[name = "controlflow"]
    ControlFlow = 8,
    /// Rescaling that rounds twice.
    #[name = "doubleround"]
    DoubleRound = 9,
    /// Rescaling that may round either way.
    #[name = "inexactround"]
    InexactRound = 10,
    /// Operands that need not be constants.
    Dynamic = 11,
    /// Microscaling formats.
    #[name = "mxfp"]
    MxFp = 12,
    /// Integers of 64 bits.
    Int64 = 13,
    /// Computations with shapes.
    Shape = 14,
}

/// supported TOSA levels
#[enum_attr(dialect = TosaDialect, mnemonic = "level")]
pub enum Level {
    /// No limits.
    None = 0,
    /// Tensors of at most 8192 in each direction that an op looks at.
    #[name = "8k"]
    EightK = 1,
}

/// TOSA specification version
#[enum_attr(dialect = TosaDialect, mnemonic = "specification_version")]
pub enum SpecificationVersion {
    /// Version 1.0.
    #[name = "1.0"]
    V1_0 = 0,
    /// The draft of version 1.1.
    #[name = "1.1.draft"]
    V1_1Draft = 1,
}

/// Supported resize/upsampling strategies
#[enum_attr(dialect = TosaDialect, mnemonic = "resize_mode")]
pub enum ResizeMode {
    /// The nearest element.
    #[name = "NEAREST_NEIGHBOR"]
    NearestNeighbor = 1,
    /// Between the four nearest elements.
    #[name = "BILINEAR"]
    Bilinear = 2,
}

/// Supported NaN propagation strategies
#[enum_attr(dialect = TosaDialect, mnemonic = "nan_mode")]
pub enum NanPropagationMode {
    /// The result is NaN if an operand is.
    #[name = "PROPAGATE"]
    Propagate = 1,
    /// The result is the operand that is not NaN.
    #[name = "IGNORE"]
    Ignore = 2,
}

/// Supported rounding modes
#[enum_attr(dialect = TosaDialect, mnemonic = "rounding_mode")]
pub enum RoundingMode {
    /// Once, at the end.
    #[name = "SINGLE_ROUND"]
    SingleRound = 1,
    /// Either way.
    #[name = "INEXACT_ROUND"]
    InexactRound = 2,
    /// Twice, as two stages would.
    #[name = "DOUBLE_ROUND"]
    DoubleRound = 3,
}

/// Block size for the block_scaled formats
#[enum_attr(dialect = TosaDialect, mnemonic = "block_size")]
pub enum BlockSize {
    /// Blocks of 32 elements.
    #[name = "BLOCK_SIZE_32"]
    BlockSize32 = 32,
}

impl BlockSize {
    /// How many elements have one scale.
    pub fn elements(self) -> i64 {
        match self {
            BlockSize::BlockSize32 => 32,
        }
    }
}
