//! Functions that are applied element by element.

use super::table::*;
use crate::linalg::rules::{
    CollapseOfFill, ConcatOfFills, CopyOfFill, CopyOfSelf, ExpandOfFill, ExtractOfFill,
    InsertPadIntoFill, PackOfFill, PadOfFill, TransposeOfFill,
};

named_op! {
    /// The elements of a tensor or of memory, as another type.
    CopyOp = "copy" [] {
        #[attr] cast: Optional<TypeFn>,
    } [CopyOfSelf]: Access::Elements, Body::Copy, |_: CopyOp, _: &Ir| Window::None
}

named_op! {
    /// One value for all elements.
    FillOp = "fill" [FillLike] {} [
        CollapseOfFill, ExpandOfFill, PadOfFill, ExtractOfFill, InsertPadIntoFill, CopyOfFill, TransposeOfFill,
        ConcatOfFills, PackOfFill
    ]: Access::Elements, Body::Fill, |_: FillOp, _: &Ir| Window::None
}

named_ops! {
    /// The exponential of each element.
    ExpOp = "exp" []: elements => Body::Unary(UnaryFn::Exp);
    /// The natural logarithm of each element.
    LogOp = "log" []: elements => Body::Unary(UnaryFn::Log);
    /// The absolute value of each element.
    AbsOp = "abs" []: elements => Body::Unary(UnaryFn::Abs);
    /// Each element rounded up.
    CeilOp = "ceil" []: elements => Body::Unary(UnaryFn::Ceil);
    /// Each element rounded down.
    FloorOp = "floor" []: elements => Body::Unary(UnaryFn::Floor);
    /// Each element negated.
    NegFOp = "negf" []: elements => Body::Unary(UnaryFn::Negf);
    /// One divided by each element.
    ReciprocalOp = "reciprocal" []: elements => Body::Unary(UnaryFn::Reciprocal);
    /// Each element rounded to the nearest integer.
    RoundOp = "round" []: elements => Body::Unary(UnaryFn::Round);
    /// The square root of each element.
    SqrtOp = "sqrt" []: elements => Body::Unary(UnaryFn::Sqrt);
    /// One divided by the square root of each element.
    RsqrtOp = "rsqrt" []: elements => Body::Unary(UnaryFn::Rsqrt);
    /// The square of each element.
    SquareOp = "square" []: elements => Body::Unary(UnaryFn::Square);
    /// The hyperbolic tangent of each element.
    TanhOp = "tanh" []: elements => Body::Unary(UnaryFn::Tanh);
    /// The error function of each element.
    ErfOp = "erf" []: elements => Body::Unary(UnaryFn::Erf);
    /// Sums of elements.
    AddOp = "add" []: elements => Body::Binary(BinaryFn::Add);
    /// Differences of elements.
    SubOp = "sub" []: elements => Body::Binary(BinaryFn::Sub);
    /// Products of elements.
    MulOp = "mul" []: elements => Body::Binary(BinaryFn::Mul);
    /// Quotients of elements, of signed integers.
    DivOp = "div" []: elements => Body::Binary(BinaryFn::Div);
    /// Quotients of elements that are unsigned integers.
    DivUnsignedOp = "div_unsigned" []: elements => Body::Binary(BinaryFn::DivUnsigned);
    /// The greater ones of elements, of signed integers.
    MaxOp = "max" []: elements => Body::Binary(BinaryFn::MaxSigned);
    /// The lesser ones of elements, of signed integers.
    MinOp = "min" []: elements => Body::Binary(BinaryFn::MinSigned);
    /// Powers of elements.
    PowFOp = "powf" []: elements => Body::Binary(BinaryFn::Powf);
    /// Elements of the second or the third input, by those of the first.
    SelectOp = "select" []: elements => Body::Select;
}
