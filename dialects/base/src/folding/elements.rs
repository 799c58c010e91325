//! Constants as bits: scalars, and vectors and tensors element by element.

use terrace_ir::attributes::{
    ArrayAttr, AttrData, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr,
};
use terrace_ir::ods::{FoldResult, Folded};
use terrace_ir::types::{ComplexType, ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir, Op};

use super::numeric::{Float, Int};
use crate::ub::PoisonAttr;

/// How the bits of one element are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer or `index`, and its width.
    Int(u32),
    /// A float.
    Float(terrace_ir::types::FloatKind),
}

impl Scalar {
    /// The meaning of a type's elements; `None` for types whose constants are not folded.
    pub fn of(cx: &Context, ty: Type) -> Option<Self> {
        Scalar::of_scalar(cx, ty)
            .or_else(|| Scalar::of_scalar(cx, ty.cast::<ShapedType>(cx)?.element(cx)))
    }

    fn of_scalar(cx: &Context, ty: Type) -> Option<Self> {
        match ty.data(cx) {
            TypeData::Index => Some(Scalar::Int(64)),
            TypeData::Integer { width, .. } => {
                (*width <= Int::MAX_WIDTH).then_some(Scalar::Int(*width))
            }
            // The folds compute in `f64`.
            TypeData::Float(kind) => (kind.width() <= 64).then_some(Scalar::Float(*kind)),
            _ => None,
        }
    }

    /// Bits.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Int(width) => width,
            Scalar::Float(kind) => kind.width(),
        }
    }

    /// The bytes that an element takes in dense storage.
    fn bytes(self) -> usize {
        (self.width() as usize).div_ceil(8).max(1)
    }
}

/// The folding of an op with one result and constant operands: element by element, and with poison to poison. `f` is told
/// how the bits of the first operand are meant.
#[inline]
pub fn fold_constants<const N: usize>(
    ir: &Ir,
    op: Op,
    operands: [Option<Attribute>; N],
    f: impl Fn(Scalar, [u128; N]) -> Option<u128>,
) -> Folded {
    let computed = all(operands).and_then(|constants| compute(ir, op, constants, f));
    // Mostly there is none, and nothing can be computed from it: so it is looked for last.
    FoldResult::single(computed.or_else(|| PoisonAttr::among(ir, operands))?)
}

fn compute<const N: usize>(
    ir: &Ir,
    op: Op,
    constants: [Attribute; N],
    f: impl Fn(Scalar, [u128; N]) -> Option<u128>,
) -> Option<Attribute> {
    let scalar = Scalar::of(ir, ir.ty(ir.operand(op, 0)))?;
    let result = ir.ty(ir.result(op, 0));
    fold_elements(ir, constants, result, |bits| f(scalar, bits))
}

/// The constants that operands are, if all of them are some.
fn all<const N: usize>(operands: [Option<Attribute>; N]) -> Option<[Attribute; N]> {
    let mut constants = [Attribute::UNIT; N];
    for (constant, operand) in constants.iter_mut().zip(operands) {
        *constant = operand?;
    }
    Some(constants)
}

/// Applies `f` to the bits of scalar constants, or element by element to those of vectors and tensors. `None` if an
/// operand is no such constant, shapes differ, or `f` gives up on an element.
pub fn fold_elements<const N: usize>(
    cx: &Context,
    operands: [Attribute; N],
    result: Type,
    f: impl Fn([u128; N]) -> Option<u128>,
) -> Option<Attribute> {
    let Some(scalar) = Scalar::of_scalar(cx, result) else {
        return fold_dense(cx, operands, result.cast(cx)?, f);
    };
    let mut bits = [0; N];
    for (bits, operand) in bits.iter_mut().zip(operands) {
        *bits = Uniform::of_scalar(cx, operand)?.bits;
    }
    Some(scalar_attr(cx, result, scalar, f(bits)?))
}

fn fold_dense<const N: usize>(
    cx: &Context,
    operands: [Attribute; N],
    result: ShapedType,
    f: impl Fn([u128; N]) -> Option<u128>,
) -> Option<Attribute> {
    let scalar = Scalar::of_scalar(cx, result.element(cx))?;
    let mut sources = Vec::with_capacity(N);
    for operand in operands {
        let dense: DenseElementsAttr = operand.cast(cx)?;
        if dense.ty(cx).shape(cx) != result.shape(cx) {
            return None;
        }
        let width = Scalar::of(cx, dense.ty(cx).into())?.width();
        sources.push((dense, width));
    }
    let splat = sources.iter().all(|(dense, _)| dense.is_splat(cx));
    let count = match result.num_elements(cx)? {
        0 => 0,
        _ if splat => 1,
        count => usize::try_from(count).ok()?,
    };
    let mut data = Vec::with_capacity(count * scalar.bytes());
    for index in 0..count {
        let mut bits = [0; N];
        for (bits, (dense, width)) in bits.iter_mut().zip(&sources) {
            let mut wide = [0; 16];
            let bytes = dense.element_at(cx, index);
            wide[..bytes.len()].copy_from_slice(bytes);
            *bits = Int::new(u128::from_le_bytes(wide), *width).unsigned();
        }
        let folded = Int::new(f(bits)?, scalar.width()).unsigned();
        data.extend_from_slice(&folded.to_le_bytes()[..scalar.bytes()]);
    }
    Some(DenseElementsAttr::from_bytes(cx, result, data).into())
}

/// The bits of an integer or float, without a sign extension.
pub fn scalar_bits(cx: &Context, attr: Attribute) -> Option<u128> {
    Uniform::of_scalar(cx, attr).map(|scalar| scalar.bits)
}

/// The integer or float of a scalar type with these bits.
fn scalar_attr(cx: &Context, ty: Type, scalar: Scalar, bits: u128) -> Attribute {
    match scalar {
        Scalar::Int(width) => IntegerAttr::get(cx, ty, Int::new(bits, width).signed()).into(),
        Scalar::Float(_) => FloatAttr::from_bits(cx, ty, bits).into(),
    }
}

/// The bits that a scalar constant has, or all elements of a splat.
pub fn uniform_bits(cx: &Context, attr: Attribute) -> Option<u128> {
    Uniform::of(cx, attr).map(|uniform| uniform.bits)
}

/// The constant of a type all of whose elements have these bits; `None` if the type's shape is not static.
pub fn uniform_attr(cx: &Context, ty: Type, bits: u128) -> Option<Attribute> {
    let scalar = Scalar::of(cx, ty)?;
    let Some(shaped) = ty.cast::<ShapedType>(cx) else {
        return Some(scalar_attr(cx, ty, scalar, bits));
    };
    let count = shaped.num_elements(cx)?;
    let bits = Int::new(bits, scalar.width()).unsigned().to_le_bytes();
    let data = if count == 0 {
        &[][..]
    } else {
        &bits[..scalar.bytes()]
    };
    Some(DenseElementsAttr::from_bytes(cx, shaped, data).into())
}

/// A vector or tensor of these numbers, in row-major order, of which a complex one is an array of its parts; `None` if one is no such
/// number, or there is another number of them.
pub fn dense_elements(cx: &Context, ty: ShapedType, elements: &[Attribute]) -> Option<Attribute> {
    let element = ty.element(cx);
    let part = element.cast::<ComplexType>(cx).map(|ty| ty.element(cx));
    let scalar = Scalar::of_scalar(cx, part.unwrap_or(element))?;
    if ty
        .num_elements(cx)
        .and_then(|count| usize::try_from(count).ok())
        != Some(elements.len())
    {
        return None;
    }
    let mut data = Vec::new();
    let mut push = |attr: Attribute| {
        let bits = scalar_bits(cx, attr)?.to_le_bytes();
        data.extend_from_slice(&bits[..scalar.bytes()]);
        Some(())
    };
    for &attr in elements {
        match part {
            None => push(attr)?,
            Some(_) => {
                let [real, imaginary] = *attr.cast::<ArrayAttr>(cx)?.elements(cx) else {
                    return None;
                };
                push(real)?;
                push(imaginary)?;
            }
        }
    }
    Some(DenseElementsAttr::from_bytes(cx, ty, data).into())
}

/// A scalar constant, or all elements of a splat.
#[derive(Clone, Copy)]
pub struct Uniform {
    scalar: Scalar,
    bits: u128,
}

impl Uniform {
    /// What a constant is; `None` if its elements differ, or are of a type whose constants are not folded.
    #[inline]
    pub fn of(cx: &Context, attr: Attribute) -> Option<Self> {
        Uniform::of_scalar(cx, attr).or_else(|| Uniform::of_splat(cx, attr))
    }

    /// What all elements of a splat are.
    fn of_splat(cx: &Context, attr: Attribute) -> Option<Self> {
        let dense: DenseElementsAttr = attr.cast(cx)?;
        let element = dense.is_splat(cx).then(|| dense.element_attr(cx, 0))?;
        Uniform::of_scalar(cx, element?)
    }

    /// What an integer or a float is.
    fn of_scalar(cx: &Context, attr: Attribute) -> Option<Self> {
        let (ty, bits) = match attr.data(cx) {
            AttrData::Integer { value, ty } => (*ty, value.to_i128()? as u128),
            AttrData::Float { bits, ty } => (*ty, u128::from(*bits)),
            _ => return None,
        };
        let scalar = Scalar::of_scalar(cx, ty)?;
        let bits = Int::new(bits, scalar.width()).unsigned();
        Some(Uniform { scalar, bits })
    }

    /// Whether it is this value.
    #[inline]
    pub fn is(self, special: Special) -> bool {
        match (special, self.scalar) {
            (Special::NaN, Scalar::Float(kind)) => kind.is_nan(self.bits),
            _ => special.bits(self.scalar) == Some(self.bits),
        }
    }
}

/// A constant of a type, written as a number: what identities of ops name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Zero; positive zero for floats.
    Zero,
    /// One.
    One,
    /// All bits set: -1 and the largest unsigned integer.
    AllOnes,
    /// The smallest signed integer.
    SignedMin,
    /// The largest signed integer.
    SignedMax,
    /// Negative zero.
    NegativeZero,
    /// Infinity.
    Infinity,
    /// Negative infinity.
    NegativeInfinity,
    /// Any NaN; the quiet one without payload where one is made.
    NaN,
}

impl Special {
    /// Its bits in a scalar format; `None` if the format has no such value.
    #[inline]
    pub fn bits(self, scalar: Scalar) -> Option<u128> {
        match (scalar, self) {
            (Scalar::Int(_), Special::Zero) => Some(0),
            (Scalar::Int(width), Special::One) => Some(Int::new(1, width).unsigned()),
            (Scalar::Int(width), Special::AllOnes) => Some(Int::all_ones(width).unsigned()),
            (Scalar::Int(width), Special::SignedMin) => Some(Int::signed_min(width).unsigned()),
            (Scalar::Int(width), Special::SignedMax) => Some(Int::signed_max(width).unsigned()),
            (Scalar::Float(kind), _) => {
                let value = match self {
                    Special::Zero => 0.0,
                    Special::One => 1.0,
                    Special::NegativeZero => -0.0,
                    Special::Infinity => f64::INFINITY,
                    Special::NegativeInfinity => f64::NEG_INFINITY,
                    Special::NaN => f64::NAN,
                    _ => return None,
                };
                // A format without infinities, for one, has another value in their place.
                let float = Float::new(kind, value);
                float.is(value).then_some(float.bits)
            }
            (Scalar::Int(_), _) => None,
        }
    }

    /// Whether a constant is this value, or a splat of it.
    pub fn is(self, cx: &Context, attr: Option<Attribute>) -> bool {
        let known = attr.and_then(|attr| Uniform::of(cx, attr));
        known.is_some_and(|known| known.is(self))
    }

    /// The constant of this value, or the splat of it.
    pub fn attr(self, cx: &Context, ty: Type) -> Option<Attribute> {
        let bits = self.bits(Scalar::of(cx, ty)?)?;
        uniform_attr(cx, ty, bits)
    }
}
