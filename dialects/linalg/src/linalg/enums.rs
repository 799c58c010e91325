//! The functions that bodies of ops are made of, and the kinds of loops.

use terrace_ods_macros::enum_attr;

use super::LinalgDialect;

/// A function of one element.
#[enum_attr(dialect = LinalgDialect, mnemonic = "unary_fn")]
pub enum UnaryFn {
    /// The exponential.
    Exp = 0,
    /// The natural logarithm.
    Log = 1,
    /// The absolute value.
    Abs = 2,
    /// The next integer above.
    Ceil = 3,
    /// The next integer below.
    Floor = 4,
    /// The negation.
    Negf = 5,
    /// One divided by it.
    Reciprocal = 6,
    /// The nearest integer.
    Round = 7,
    /// The square root.
    Sqrt = 8,
    /// One divided by the square root.
    Rsqrt = 9,
    /// The square.
    Square = 10,
    /// The hyperbolic tangent.
    Tanh = 11,
    /// The error function.
    Erf = 12,
}

/// A function of two elements.
#[enum_attr(dialect = LinalgDialect, mnemonic = "binary_fn")]
pub enum BinaryFn {
    /// The sum.
    Add = 0,
    /// The difference.
    Sub = 1,
    /// The product.
    Mul = 2,
    /// The quotient, of signed integers.
    Div = 3,
    /// The quotient of unsigned integers.
    DivUnsigned = 4,
    /// The greater one, of signed integers.
    MaxSigned = 5,
    /// The lesser one, of signed integers.
    MinSigned = 6,
    /// The greater one of unsigned integers.
    MaxUnsigned = 7,
    /// The lesser one of unsigned integers.
    MinUnsigned = 8,
    /// The power.
    Powf = 9,
}

/// A function of three elements.
#[enum_attr(dialect = LinalgDialect, mnemonic = "ternary_fn")]
pub enum TernaryFn {
    /// One of two, by a condition.
    Select = 0,
}

/// How an element gets another type.
#[enum_attr(dialect = LinalgDialect, mnemonic = "type_fn")]
pub enum TypeFn {
    /// Integers are signed.
    CastSigned = 0,
    /// Integers are unsigned.
    CastUnsigned = 1,
}

/// What happens in one dimension of the space that an op iterates over.
#[enum_attr(dialect = LinalgDialect, mnemonic = "iterator_type")]
pub enum IteratorType {
    /// Its iterations write different elements.
    Parallel = 0,
    /// Its iterations are combined.
    Reduction = 1,
}

/// The function of an op that applies one to each element.
#[enum_attr(dialect = LinalgDialect, mnemonic = "elementwise_kind")]
pub enum ElementwiseKind {
    /// [`UnaryFn::Exp`].
    Exp = 0,
    /// [`UnaryFn::Log`].
    Log = 1,
    /// [`UnaryFn::Abs`].
    Abs = 2,
    /// [`UnaryFn::Ceil`].
    Ceil = 3,
    /// [`UnaryFn::Floor`].
    Floor = 4,
    /// [`UnaryFn::Negf`].
    Negf = 5,
    /// [`UnaryFn::Reciprocal`].
    Reciprocal = 6,
    /// [`UnaryFn::Round`].
    Round = 7,
    /// [`UnaryFn::Sqrt`].
    Sqrt = 8,
    /// [`UnaryFn::Rsqrt`].
    Rsqrt = 9,
    /// [`UnaryFn::Square`].
    Square = 10,
    /// [`UnaryFn::Tanh`].
    Tanh = 11,
    /// [`UnaryFn::Erf`].
    Erf = 12,
    /// [`BinaryFn::Add`].
    Add = 13,
    /// [`BinaryFn::Sub`].
    Sub = 14,
    /// [`BinaryFn::Mul`].
    Mul = 15,
    /// [`BinaryFn::Div`].
    Div = 16,
    /// [`BinaryFn::DivUnsigned`].
    DivUnsigned = 17,
    /// [`BinaryFn::MaxSigned`].
    MaxSigned = 18,
    /// [`BinaryFn::MinSigned`].
    MinSigned = 19,
    /// [`BinaryFn::MaxUnsigned`].
    MaxUnsigned = 20,
    /// [`BinaryFn::MinUnsigned`].
    MinUnsigned = 21,
    /// [`BinaryFn::Powf`].
    Powf = 22,
    /// [`TernaryFn::Select`].
    Select = 23,
}

/// Sizes of a convolution by the algorithm of Winograd: of a tile of the output, and of the filter.
#[enum_attr]
pub enum WinogradConv2DFmr {
    /// Two by two, three by three.
    #[name = "F_2_3"]
    F2x3 = 0,
    /// Four by four, three by three.
    #[name = "F_4_3"]
    F4x3 = 1,
    /// Two by two, five by five.
    #[name = "F_2_5"]
    F2x5 = 2,
}

impl WinogradConv2DFmr {
    /// The sizes of the tile and of the filter.
    pub fn sizes(self) -> (i64, i64) {
        match self {
            WinogradConv2DFmr::F2x3 => (2, 3),
            WinogradConv2DFmr::F4x3 => (4, 3),
            WinogradConv2DFmr::F2x5 => (2, 5),
        }
    }
}
