//! Complex numbers and their parts: constants, numbers made of parts, parts, and bits.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{ArrayAttr, AttrData, Attribute, FloatAttr};
use terrace_ir::ods::{
    AnyComplex, AnyFloat, AnyType, ComplexOf, DefaultValued, Fold, FoldResult, Folded, ResultNames,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{ComplexType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Op, Value};
use terrace_ods_macros::{op, op_family};
use terrace_standard_dialects::arith::{self, FastMathFlags};

use super::ComplexDialect;
use super::rules::{BitcastOfBitcast, ImaginaryOfNegation, RealOfNegation};

/// The type of the parts of complex numbers.
pub(super) fn part_type(cx: &Context, ty: Type) -> Option<Type> {
    Some(ty.cast::<ComplexType>(cx)?.element(cx))
}

/// A complex number whose parts are known.
#[op(
    dialect = ComplexDialect, mnemonic = "constant",
    traits(ConstantLike, Pure),
    assembly { $value attr_dict ":" type($complex) },
    verify, fold, result_names,
)]
pub struct ConstantOp {
    #[attr]
    value: ArrayAttr,
    #[result]
    complex: AnyComplex,
}

/// The type of an integer or a float.
fn number_type(cx: &Context, attr: Attribute) -> Option<Type> {
    match attr.data(cx) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => Some(*ty),
        _ => None,
    }
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [real, imaginary] = *self.value(ir).elements(ir) else {
            return error(
                "requires 'value' to be a complex constant, represented as array of two values"
                    .to_owned(),
            );
        };
        let types = number_type(ir, real).zip(number_type(ir, imaginary));
        let Some((real, imaginary)) = types else {
            return error(
                "requires attribute's elements to be float or integer attributes".to_owned(),
            );
        };
        let ty = part_type(ir, ir.ty(self.complex(ir))).expect("the result is a complex number");
        if real == ty && imaginary == ty {
            return Ok(());
        }
        let [real, imaginary, ty] = [real, imaginary, ty].map(|ty| print_type(ir, ty));
        error(format!(
            "requires attribute's element types ('{real}', '{imaginary}') to match the element type of the op's return type ('{ty}')"
        ))
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

impl ResultNames for ConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.complex(ir), "cst");
    }
}

/// The parts of a constant that are floats of this type.
pub(super) fn float_parts(cx: &Context, value: Attribute, ty: Type) -> Option<[FloatAttr; 2]> {
    let [real, imaginary] = *value.cast::<ArrayAttr>(cx)?.elements(cx) else {
        return None;
    };
    let part = |attr: Attribute| attr.cast(cx).filter(|float: &FloatAttr| float.ty(cx) == ty);
    Some([part(real)?, part(imaginary)?])
}

/// The dialect's constant of a complex type, or that of arith.
pub fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let parts = part_type(b, ty).and_then(|part| float_parts(b, value, part));
    match value.cast(b).filter(|_| parts.is_some()) {
        Some(value) => Some(ConstantOp::build(b, loc, ty, value).into()),
        None => arith::materialize_constant(b, loc, value, ty),
    }
}

/// The complex number of two parts.
#[op(
    dialect = ComplexDialect, mnemonic = "create",
    traits(
        Pure,
        AllTypesMatch(real, imaginary),
        TypesMatchWith("complex element type matches real operand type", from = complex, to = real, part_type),
        TypesMatchWith("complex element type matches imaginary operand type", from = complex, to = imaginary, part_type),
    ),
    assembly { $real "," $imaginary attr_dict ":" type($complex) },
    fold,
)]
pub struct CreateOp {
    #[operand]
    real: AnyFloat,
    #[operand]
    imaginary: AnyFloat,
    #[result]
    complex: ComplexOf<AnyFloat>,
}

impl Fold for CreateOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let real = self.real(ir).defining::<ReOp>(ir)?;
        let imaginary = self.imaginary(ir).defining::<ImOp>(ir)?;
        let number = real.complex(ir);
        (number == imaginary.complex(ir))
            .then(|| FoldResult::single(number))
            .flatten()
    }
}

op_family! {
    /// A part of a number: its name, and its place.
    #[op(
        dialect = ComplexDialect, fold,
        traits(
            Pure, Elementwise,
            TypesMatchWith("complex element type matches result type", from = complex, to = Part, part_type),
        ),
        assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
    )]
    struct Parts<Part, Index> {
        #[operand] complex: ComplexOf<AnyFloat>,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] Part: AnyFloat,
    }

    impl Fold for Parts {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            if let Some(constant) = operands[0].and_then(|constant| constant.cast::<ArrayAttr>(ir)) {
                return FoldResult::single(*constant.elements(ir).get(Index)?);
            }
            let number = self.complex(ir).defining::<CreateOp>(ir)?;
            FoldResult::single(number.Part(ir))
        }
    }
}

/// The real part.
#[op(family = Parts<Part = real, Index = 0>, mnemonic = "re", canonicalize(RealOfNegation))]
pub struct ReOp;

/// The imaginary part.
#[op(family = Parts<Part = imaginary, Index = 1>, mnemonic = "im", canonicalize(ImaginaryOfNegation))]
pub struct ImOp;

/// The bits of a complex number as a number of another type, or the other way round.
#[op(
    dialect = ComplexDialect, mnemonic = "bitcast",
    traits(Pure),
    assembly { $operand attr_dict ":" type($operand) "to" type($result) },
    verify, fold, canonicalize(BitcastOfBitcast, super::rules::ArithBitcastOfBitcast),
)]
pub struct BitcastOp {
    #[operand]
    operand: AnyType,
    #[result]
    result: AnyType,
}

impl Verify for BitcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [from, to]: [Type; 2] = [ir.ty(self.operand(ir)), ir.ty(self.result(ir))];
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let is_number = |ty: Type| ty.is_integer(ir) || ty.is_float(ir) || ty.is::<ComplexType>(ir);
        // The numbers that a complex one is made of have its bits together.
        let width = |ty: Type| match part_type(ir, ty) {
            Some(part) => part.bit_width(ir).map(|width| 2 * width),
            None => ty.bit_width(ir),
        };
        if !is_number(from) {
            return error("operand must be int/float/complex");
        }
        if !is_number(to) {
            return error("result must be int/float/complex");
        }
        if from == to {
            return Ok(());
        }
        if from.is::<ComplexType>(ir) == to.is::<ComplexType>(ir) {
            return error("requires that either input or output has a complex type");
        }
        match width(from) == width(to) {
            true => Ok(()),
            false => error("casting bitwidths do not match"),
        }
    }
}

impl Fold for BitcastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let operand = self.operand(ir);
        (ir.ty(operand) == ir.ty(self.result(ir)))
            .then(|| FoldResult::single(operand))
            .flatten()
    }
}
