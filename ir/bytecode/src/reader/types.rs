//! Types of the builtin dialect.

use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{AffineMapAttr, Attribute};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::location::Location;
use terrace_ir::types::{
    ComplexType, FloatKind, FloatType, FunctionType, IntegerType, MemRefType, RankedTensorType,
    Signedness, TupleType, Type, UnrankedMemRefType, UnrankedTensorType, VectorType,
};

use super::Reader;
use crate::encoding::{Cursor, Read};

impl Reader<'_, '_> {
    pub(super) fn encoded_type(&mut self, dialect: usize, from: &mut Cursor<'_>) -> Read<Type> {
        self.builtin_encoding(dialect, "type")?;
        let cx = self.cx;
        let float = |kind| Ok(FloatType::get(cx, kind).into());
        match from.number()? {
            0 => self.integer_type(from.index()?),
            1 => Ok(Type::INDEX),
            2 => {
                let inputs = from.list(|from| self.ty(from))?;
                let results = from.list(|from| self.ty(from))?;
                Ok(FunctionType::get(cx, &inputs, &results).into())
            }
            3 => float(FloatKind::BF16),
            4 => float(FloatKind::F16),
            5 => float(FloatKind::F32),
            6 => float(FloatKind::F64),
            7 => float(FloatKind::F80),
            8 => float(FloatKind::F128),
            9 => {
                let element = self.ty(from)?;
                checked(ComplexType::get_checked(cx, Location::UNKNOWN, element))
            }
            10 => self.memref_type(None, from),
            11 => {
                let space = self.attribute(from)?;
                self.memref_type(Some(space), from)
            }
            12 => Ok(Type::NONE),
            13 => self.tensor_type(None, from),
            14 => {
                let encoding = self.attribute(from)?;
                self.tensor_type(Some(encoding), from)
            }
            15 => {
                let elements = from.list(|from| self.ty(from))?;
                Ok(TupleType::get(cx, &elements).into())
            }
            16 => {
                let element = self.ty(from)?;
                let ty = UnrankedMemRefType::get_checked(cx, Location::UNKNOWN, element, None);
                checked(ty)
            }
            17 => {
                let space = Some(self.attribute(from)?);
                let element = self.ty(from)?;
                let ty = UnrankedMemRefType::get_checked(cx, Location::UNKNOWN, element, space);
                checked(ty)
            }
            18 => {
                let element = self.ty(from)?;
                let ty = UnrankedTensorType::get_checked(cx, Location::UNKNOWN, element);
                checked(ty)
            }
            19 => {
                let shape = from.list(|from| from.signed())?;
                self.vector_type(&vec![false; shape.len()], &shape, from)
            }
            20 => {
                let scalable = from.list(|from| from.bool())?;
                let shape = from.list(|from| from.signed())?;
                self.vector_type(&scalable, &shape, from)
            }
            code => Err(format!("unknown code {code} of a builtin type")),
        }
    }

    fn integer_type(&self, width_and_sign: usize) -> Read<Type> {
        let signedness = match width_and_sign & 3 {
            0 => Signedness::Signless,
            1 => Signedness::Signed,
            2 => Signedness::Unsigned,
            _ => return Err("expected an integer type's sign".to_owned()),
        };
        let width = u32::try_from(width_and_sign >> 2);
        let width = width.map_err(|_| "an integer type is too wide".to_owned())?;
        checked(IntegerType::get_checked(
            self.cx,
            Location::UNKNOWN,
            width,
            signedness,
        ))
    }

    fn memref_type(&mut self, space: Option<Attribute>, from: &mut Cursor<'_>) -> Read<Type> {
        let shape = from.list(|from| from.signed())?;
        let element = self.ty(from)?;
        let layout = self.attribute(from)?;
        let map = layout.cast::<AffineMapAttr>(self.cx);
        // The layout that every memref has that says nothing of it.
        let is_identity =
            map.is_some_and(|map| *map.value(self.cx) == AffineMap::identity(shape.len()));
        let layout = (!is_identity).then_some(layout);
        checked(MemRefType::get_checked(
            self.cx,
            Location::UNKNOWN,
            &shape,
            element,
            layout,
            space,
        ))
    }

    fn tensor_type(&mut self, encoding: Option<Attribute>, from: &mut Cursor<'_>) -> Read<Type> {
        let shape = from.list(|from| from.signed())?;
        let element = self.ty(from)?;
        checked(RankedTensorType::get_checked(
            self.cx,
            Location::UNKNOWN,
            &shape,
            element,
            encoding,
        ))
    }

    fn vector_type(
        &mut self,
        scalable: &[bool],
        shape: &[i64],
        from: &mut Cursor<'_>,
    ) -> Read<Type> {
        if scalable.len() != shape.len() {
            return Err("expected a flag for each dimension of a vector".to_owned());
        }
        let element = self.ty(from)?;
        let loc = Location::UNKNOWN;
        checked(VectorType::get_checked(
            self.cx, loc, shape, scalable, element,
        ))
    }
}

fn checked<T: Into<Type>>(ty: Result<T, Diagnostic>) -> Read<Type> {
    ty.map(Into::into)
        .map_err(|error| error.message().to_owned())
}
