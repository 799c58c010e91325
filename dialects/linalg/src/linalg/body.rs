//! What named ops compute: the bodies that are theirs by definition.

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, FloatAttr, IntegerAttr};
use terrace_ir::types::{ComplexType, FloatType, IntegerType, Type};
use terrace_ir::{Builder, Ir, Location, Value};
use terrace_standard_dialects::{arith, math};
use terrace_tensor_dialects::complex;

use super::{BinaryFn, IndexOp, TypeFn, UnaryFn};

/// What the body of an op computes from its arguments, one for each operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// A function of one input.
    Unary(UnaryFn),
    /// A function of two inputs.
    Binary(BinaryFn),
    /// The second or the third input, by the first.
    Select,
    /// The input as the type of the output.
    Copy,
    /// The input.
    Fill,
    /// A product is added to the output.
    Products,
    /// As [`Body::Products`]; two more inputs are what is taken off the factors.
    ProductsOfOffsets,
    /// The input and the output become one.
    Pool(TypeFn, BinaryFn),
    /// A number that depends on the indices and a seed, between two others.
    Random,
}

impl Body {
    /// How many inputs there are.
    pub fn num_inputs(self) -> usize {
        match self {
            Body::Unary(_) | Body::Copy | Body::Fill => 1,
            Body::Binary(_) | Body::Products | Body::Pool(..) => 2,
            Body::Select | Body::Random => 3,
            Body::ProductsOfOffsets => 4,
        }
    }

    /// Builds it: what is yielded.
    ///
    /// # Errors
    /// Why there is no such op on elements of these types.
    pub fn build(
        self,
        b: &mut Builder<'_>,
        args: &[Value],
        cast: TypeFn,
    ) -> Result<SmallVec<[Value; 1]>, String> {
        let output = *args.last().expect("an op has an output");
        let ty = b.ty(output);
        let mut elements = Elements { b };
        let value = match self {
            Body::Unary(function) => elements.unary(function, args[0])?,
            Body::Binary(function) => elements.binary(function, args[0], args[1])?,
            Body::Select => elements.select(args[0], args[1], args[2])?,
            Body::Copy => elements.cast(cast, args[0], ty),
            Body::Fill => args[0],
            Body::Products => {
                let factors = [args[0], args[1]].map(|factor| elements.cast(cast, factor, ty));
                let product = elements.binary(BinaryFn::Mul, factors[0], factors[1])?;
                elements.binary(BinaryFn::Add, output, product)?
            }
            Body::ProductsOfOffsets => {
                let mut factors = [output; 2];
                for (index, factor) in factors.iter_mut().enumerate() {
                    let value = elements.cast(cast, args[index], ty);
                    let offset = elements.cast(cast, args[index + 2], ty);
                    *factor = elements.binary(BinaryFn::Sub, value, offset)?;
                }
                let product = elements.binary(BinaryFn::Mul, factors[0], factors[1])?;
                elements.binary(BinaryFn::Add, output, product)?
            }
            Body::Pool(cast, function) => {
                let input = elements.cast(cast, args[0], ty);
                elements.binary(function, output, input)?
            }
            Body::Random => elements.random(args, ty)?,
        };
        Ok(smallvec![value])
    }
}

/// Builds functions of elements.
struct Elements<'a, 'b> {
    b: &'a mut Builder<'b>,
}

fn is_complex(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<ComplexType>(ir)
}

fn is_float(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<FloatType>(ir)
}

fn is_int(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<IntegerType>(ir)
}

fn is_bool(ir: &Ir, value: Value) -> bool {
    ir.ty(value)
        .cast::<IntegerType>(ir)
        .is_some_and(|ty| ty.width(ir) == 1)
}

impl Elements<'_, '_> {
    fn constant(&mut self, value: Attribute) -> Value {
        arith::ConstantOp::build(self.b, Location::UNKNOWN, value).result(self.b)
    }

    fn unary(&mut self, function: UnaryFn, x: Value) -> Result<Value, String> {
        if !is_float(self.b, x) {
            return Err("unsupported non numeric type".to_owned());
        }
        let loc = Location::UNKNOWN;
        let one = match function {
            UnaryFn::Reciprocal => {
                let ty = self.b.ty(x);
                let one = FloatAttr::get(self.b, ty, 1.0);
                Some(self.constant(one.into()))
            }
            _ => None,
        };
        let b = &mut *self.b;
        Ok(match function {
            UnaryFn::Exp => math::ExpOp::build(b, loc, x).result(b),
            UnaryFn::Log => math::LogOp::build(b, loc, x).result(b),
            UnaryFn::Abs => math::AbsFOp::build(b, loc, x).result(b),
            UnaryFn::Ceil => math::CeilOp::build(b, loc, x).result(b),
            UnaryFn::Floor => math::FloorOp::build(b, loc, x).result(b),
            UnaryFn::Negf => arith::NegFOp::build(b, loc, x).result(b),
            UnaryFn::Reciprocal => {
                let one = one.expect("it was built above");
                arith::DivFOp::build(b, loc, one, x).result(b)
            }
            UnaryFn::Round => math::RoundOp::build(b, loc, x).result(b),
            UnaryFn::Sqrt => math::SqrtOp::build(b, loc, x).result(b),
            UnaryFn::Rsqrt => math::RsqrtOp::build(b, loc, x).result(b),
            UnaryFn::Square => arith::MulFOp::build(b, loc, x, x).result(b),
            UnaryFn::Tanh => math::TanhOp::build(b, loc, x).result(b),
            UnaryFn::Erf => math::ErfOp::build(b, loc, x).result(b),
        })
    }

    fn binary(&mut self, function: BinaryFn, x: Value, y: Value) -> Result<Value, String> {
        let b = &mut *self.b;
        let both = |is: fn(&Ir, Value) -> bool, b: &Ir| is(b, x) && is(b, y);
        let (complex, float) = (both(is_complex, b), both(is_float, b));
        let (int, bool) = (both(is_int, b), both(is_bool, b));
        if !complex && !float && !int {
            let [x, y] = [x, y].map(|value| print_type(b, b.ty(value)));
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{x}' and '{y}'"
            ));
        }
        let loc = Location::UNKNOWN;
        let unsupported = |what: &str| Err(format!("unsupported operation: {what}"));
        Ok(match function {
            BinaryFn::Add if complex => complex::AddOp::build(b, loc, x, y).result(b),
            BinaryFn::Add if float => arith::AddFOp::build(b, loc, x, y).result(b),
            BinaryFn::Add if bool => arith::OrIOp::build(b, loc, x, y).result(b),
            BinaryFn::Add => arith::AddIOp::build(b, loc, x, y).result(b),
            BinaryFn::Sub if complex => complex::SubOp::build(b, loc, x, y).result(b),
            BinaryFn::Sub if float => arith::SubFOp::build(b, loc, x, y).result(b),
            BinaryFn::Sub if bool => return unsupported("sub with bools"),
            BinaryFn::Sub => arith::SubIOp::build(b, loc, x, y).result(b),
            BinaryFn::Mul if complex => complex::MulOp::build(b, loc, x, y).result(b),
            BinaryFn::Mul if float => arith::MulFOp::build(b, loc, x, y).result(b),
            BinaryFn::Mul if bool => arith::AndIOp::build(b, loc, x, y).result(b),
            BinaryFn::Mul => arith::MulIOp::build(b, loc, x, y).result(b),
            BinaryFn::Div if complex => complex::DivOp::build(b, loc, x, y).result(b),
            BinaryFn::Div if float => arith::DivFOp::build(b, loc, x, y).result(b),
            BinaryFn::Div if bool => return unsupported("div with bools"),
            BinaryFn::Div => arith::DivSIOp::build(b, loc, x, y).result(b),
            BinaryFn::DivUnsigned if !int || bool => {
                return unsupported("unsigned div not on uint");
            }
            BinaryFn::DivUnsigned => arith::DivUIOp::build(b, loc, x, y).result(b),
            BinaryFn::MaxUnsigned if !int || bool => {
                return unsupported("unsigned max not on uint");
            }
            BinaryFn::MaxUnsigned => arith::MaxUIOp::build(b, loc, x, y).result(b),
            BinaryFn::MinUnsigned if !int || bool => {
                return unsupported("unsigned min not on uint");
            }
            BinaryFn::MinUnsigned => arith::MinUIOp::build(b, loc, x, y).result(b),
            BinaryFn::MaxSigned | BinaryFn::MinSigned if complex => {
                return Err("unsupported non numeric type".to_owned());
            }
            BinaryFn::MaxSigned if float => arith::MaximumFOp::build(b, loc, x, y).result(b),
            BinaryFn::MaxSigned => arith::MaxSIOp::build(b, loc, x, y).result(b),
            BinaryFn::MinSigned if float => arith::MinimumFOp::build(b, loc, x, y).result(b),
            BinaryFn::MinSigned => arith::MinSIOp::build(b, loc, x, y).result(b),
            BinaryFn::Powf if !float => return Err("unsupported non numeric type".to_owned()),
            BinaryFn::Powf => math::PowFOp::build(b, loc, x, y).result(b),
        })
    }

    fn select(&mut self, condition: Value, x: Value, y: Value) -> Result<Value, String> {
        let all = |is: fn(&Ir, Value) -> bool| [condition, x, y].iter().all(|v| is(self.b, *v));
        if !is_bool(self.b, condition) && !all(is_float) && !all(is_int) {
            return Err("unsupported non numeric type".to_owned());
        }
        let b = &mut *self.b;
        if b.ty(x) != b.ty(y) || !is_bool(b, condition) {
            return Err("unsupported ternary function".to_owned());
        }
        Ok(arith::SelectOp::build(b, Location::UNKNOWN, condition, x, y).result(b))
    }

    /// The same element as another type; where there is no way, the value as it is, which the op that uses it will not accept.
    fn cast(&mut self, how: TypeFn, value: Value, to: Type) -> Value {
        let from = self.b.ty(value);
        if from == to {
            return value;
        }
        let result = if to.is::<IntegerType>(self.b) {
            self.cast_to_int(how, value, to)
        } else if to.is::<FloatType>(self.b) {
            self.cast_to_float(how, value, to)
        } else if let Some(to) = to.cast::<ComplexType>(self.b) {
            self.cast_to_complex(how, value, to)
        } else {
            None
        };
        result.unwrap_or(value)
    }

    fn cast_to_int(&mut self, how: TypeFn, value: Value, to: Type) -> Option<Value> {
        let (b, loc) = (&mut *self.b, Location::UNKNOWN);
        let from = b.ty(value);
        let signed = how == TypeFn::CastSigned;
        if from.is::<FloatType>(b) {
            return Some(match signed {
                true => arith::FPToSIOp::build(b, loc, to, value).output(b),
                false => arith::FPToUIOp::build(b, loc, to, value).output(b),
            });
        }
        if from == Type::INDEX {
            return Some(arith::IndexCastOp::build(b, loc, to, value).output(b));
        }
        if !from.is::<IntegerType>(b) {
            return None;
        }
        Some(match to.bit_width(b).cmp(&from.bit_width(b)) {
            std::cmp::Ordering::Greater if signed => {
                arith::ExtSIOp::build(b, loc, to, value).output(b)
            }
            std::cmp::Ordering::Greater => arith::ExtUIOp::build(b, loc, to, value).output(b),
            std::cmp::Ordering::Less => arith::TruncIOp::build(b, loc, to, value).output(b),
            std::cmp::Ordering::Equal => value,
        })
    }

    fn cast_to_float(&mut self, how: TypeFn, value: Value, to: Type) -> Option<Value> {
        let (b, loc) = (&mut *self.b, Location::UNKNOWN);
        let from = b.ty(value);
        if from.is::<IntegerType>(b) {
            return Some(match how {
                TypeFn::CastSigned => arith::SIToFPOp::build(b, loc, to, value).output(b),
                TypeFn::CastUnsigned => arith::UIToFPOp::build(b, loc, to, value).output(b),
            });
        }
        if !from.is::<FloatType>(b) {
            return None;
        }
        Some(self.resize_float(value, to))
    }

    fn resize_float(&mut self, value: Value, to: Type) -> Value {
        let (b, loc) = (&mut *self.b, Location::UNKNOWN);
        match to.bit_width(b).cmp(&b.ty(value).bit_width(b)) {
            std::cmp::Ordering::Greater => arith::ExtFOp::build(b, loc, to, value).output(b),
            std::cmp::Ordering::Less => arith::TruncFOp::build(b, loc, to, value).output(b),
            std::cmp::Ordering::Equal => value,
        }
    }

    fn cast_to_complex(&mut self, how: TypeFn, value: Value, to: ComplexType) -> Option<Value> {
        let loc = Location::UNKNOWN;
        let (from, part) = (self.b.ty(value), to.element(self.b));
        if !part.is::<FloatType>(self.b) {
            return None;
        }
        let parts = match from.cast::<ComplexType>(self.b) {
            Some(from) if from.element(self.b).is::<FloatType>(self.b) => {
                let real = complex::ReOp::build(self.b, loc, value).real(self.b);
                let imaginary = complex::ImOp::build(self.b, loc, value).imaginary(self.b);
                [real, imaginary].map(|value| self.resize_float(value, part))
            }
            Some(_) => return None,
            None => {
                let real = self.cast_to_float(how, value, part)?;
                let zero = FloatAttr::get(self.b, part, 0.0);
                [real, self.constant(zero.into())]
            }
        };
        let b = &mut *self.b;
        let number = complex::CreateOp::build(b, loc, to.into(), parts[0], parts[1]);
        Some(number.complex(b))
    }

    fn int_constant(&mut self, value: i64) -> Value {
        let value = IntegerAttr::i64(self.b, value);
        self.constant(value.into())
    }

    /// A linear congruential generator, a step for each index, scaled to the range between the first two arguments.
    fn random(&mut self, args: &[Value], ty: Type) -> Result<Value, String> {
        let signed = TypeFn::CastSigned;
        let middle = self.int_constant(2_147_483_647);
        let middle = self.cast(signed, middle, Type::F64);
        let indices = [1, 0].map(|dim| {
            let index = IndexOp::build(self.b, Location::UNKNOWN, dim).result(self.b);
            self.cast(signed, index, Type::I32)
        });
        let mut state = self.binary(BinaryFn::Add, indices[1], args[2])?;
        for step in 0..2 {
            if step == 1 {
                state = self.binary(BinaryFn::Add, indices[0], state)?;
            }
            let factor = self.int_constant(1_103_515_245);
            let factor = self.cast(signed, factor, Type::I32);
            let product = self.binary(BinaryFn::Mul, state, factor)?;
            let increment = self.int_constant(12_345);
            let increment = self.cast(signed, increment, Type::I32);
            state = self.binary(BinaryFn::Add, product, increment)?;
        }
        let state = self.cast(signed, state, Type::F64);
        let number = self.binary(BinaryFn::Add, middle, state)?;
        let range = self.binary(BinaryFn::Sub, args[1], args[0])?;
        let unit = FloatAttr::get(self.b, Type::F64, 2.328_306_4e-10);
        let unit = self.constant(unit.into());
        let scale = self.binary(BinaryFn::Mul, range, unit)?;
        let scaled = self.binary(BinaryFn::Mul, number, scale)?;
        let shifted = self.binary(BinaryFn::Add, scaled, args[0])?;
        Ok(self.cast(signed, shifted, ty))
    }
}
