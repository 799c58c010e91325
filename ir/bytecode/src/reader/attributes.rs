//! Attributes and locations of the builtin dialect.

use terrace_ir::attributes::{
    ArrayAttr, AttrData, Attribute, DenseArrayAttr, DenseElementsAttr, DictAttr, DistinctAttr,
    FloatAttr, Int, IntegerAttr, LocationAttr, ResourceElementsAttr, SparseElementsAttr,
    StringAttr, StringElementsAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ir::location::{Location, LocationData};

use terrace_ir::types::{FloatType, IntegerType, ShapedType, Signedness, Type};

use super::Reader;
use crate::encoding::{Cursor, Read};

impl Reader<'_, '_> {
    pub(super) fn encoded_attribute(
        &mut self,
        dialect: usize,
        from: &mut Cursor<'_>,
    ) -> Read<Attribute> {
        self.builtin_encoding(dialect, "attribute")?;
        let cx = self.cx;
        Ok(match from.number()? {
            0 => {
                let elements = from.list(|from| self.attribute(from))?;
                ArrayAttr::get(cx, &elements).into()
            }
            1 => {
                let entry =
                    |from: &mut Cursor<'_>| Ok((self.name_attr(from)?, self.attribute(from)?));
                let entries = from.list(entry)?;
                DictAttr::get(cx, entries).into()
            }
            2 => StringAttr::get(cx, self.string(from)?).into(),
            3 => {
                let value = self.string(from)?.into();
                let ty = self.ty(from)?;
                Attribute::get(cx, AttrData::String { value, ty })
            }
            4 => SymbolRefAttr::get(cx, self.name_attr(from)?, &[]).into(),
            5 => {
                let root = self.name_attr(from)?;
                let nested = from.list(|from| self.flat_symbol(from))?;
                SymbolRefAttr::get(cx, root, &nested).into()
            }
            6 => TypeAttr::get(cx, self.ty(from)?).into(),
            7 => Attribute::UNIT,
            8 => {
                let ty = self.ty(from)?;
                self.integer(ty, from)?
            }
            9 => {
                let ty = self.ty(from)?;
                self.float(ty, from)?
            }
            10 => {
                let callee = self.location(from)?;
                let caller = self.location(from)?;
                location(cx, Location::call_site(cx, callee, caller))
            }
            11 => {
                let file = self.name_attr(from)?;
                let (line, column) = (number_u32(from)?, number_u32(from)?);
                location(cx, Location::file(cx, file, line, column))
            }
            12 => {
                let parts = from.list(|from| self.location(from))?;
                location(cx, Location::fused(cx, parts))
            }
            13 => {
                let parts = from.list(|from| self.location(from))?;
                let metadata = self.attribute(from)?;
                location(cx, Location::fused_with(cx, parts, Some(metadata)))
            }
            14 => {
                let name = self.name_attr(from)?;
                let child = self.location(from)?;
                location(cx, Location::get(cx, LocationData::Name { name, child }))
            }
            15 => location(cx, Location::UNKNOWN),
            16 => {
                let ty = self.shaped_type(from)?;
                let index = from.index()?;
                let resource = self.resources.get(index);
                let resource = resource.ok_or_else(|| format!("there is no resource {index}"))?;
                ResourceElementsAttr::get(cx, ty, *resource).into()
            }
            17 => {
                let element = self.ty(from)?;
                let count = from.index()?;
                let data = from.blob()?;
                let array = DenseArrayAttr::from_bytes_checked(cx, element, data)?;
                if array.len(cx) != count {
                    return Err(format!(
                        "expected {count} elements of a dense array, found {}",
                        array.len(cx)
                    ));
                }
                array.into()
            }
            18 => {
                let ty = self.shaped_type(from)?;
                let data = from.blob()?;
                DenseElementsAttr::from_raw_bytes(cx, ty, data)?.into()
            }
            19 => self.string_elements(from)?,
            20 => {
                let ty = self.shaped_type(from)?;
                let indices = self.attribute(from)?;
                let values = self.attribute(from)?;
                SparseElementsAttr::checked(cx, ty, indices, values)?.into()
            }
            21 => DistinctAttr::create(cx, self.attribute(from)?).into(),
            22 => {
                let file = self.name_attr(from)?;
                let (start, end) = file_range(from)?;
                location(cx, Location::file_range(cx, file, start, end))
            }
            code => return Err(format!("unknown code {code} of a builtin attribute")),
        })
    }

    fn flat_symbol(&mut self, from: &mut Cursor<'_>) -> Read<terrace_ir::context::Ident> {
        let attr = self.attribute(from)?;
        match attr.data(self.cx) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
            _ => Err("expected a flat symbol reference inside of another".to_owned()),
        }
    }

    fn shaped_type(&mut self, from: &mut Cursor<'_>) -> Read<ShapedType> {
        let ty = self.ty(from)?.cast::<ShapedType>(self.cx);
        ty.ok_or_else(|| "expected elements to have a shaped type".to_owned())
    }

    fn integer(&self, ty: Type, from: &mut Cursor<'_>) -> Read<Attribute> {
        let cx = self.cx;
        let (width, signedness) = match ty.cast::<IntegerType>(cx) {
            Some(ty) => (ty.width(cx), ty.signedness(cx)),
            None if ty == Type::INDEX => (64, Signedness::Signless),
            None => return Err("expected an integer to have an integer type or index".to_owned()),
        };
        let value = Int::from_le_bytes(&bits(width, from)?, width, signedness);
        Ok(IntegerAttr::from_int(cx, ty, value).into())
    }

    fn float(&self, ty: Type, from: &mut Cursor<'_>) -> Read<Attribute> {
        let Some(float) = ty.cast::<FloatType>(self.cx) else {
            return Err("expected a float to have a floating-point type".to_owned());
        };
        let mut bytes = [0; 16];
        let bits = bits(float.kind(self.cx).width(), from)?;
        bytes[..bits.len()].copy_from_slice(&bits);
        Ok(FloatAttr::from_bits(self.cx, ty, u128::from_le_bytes(bytes)).into())
    }

    fn string_elements(&mut self, from: &mut Cursor<'_>) -> Read<Attribute> {
        let ty = self.shaped_type(from)?;
        // A number, where a truth would do.
        let count = match from.number()? != 0 {
            true => Some(1),
            false => ty.num_elements(self.cx),
        };
        let count = count.and_then(|count| usize::try_from(count).ok());
        let Some(count) = count.filter(|count| *count <= from.left()) else {
            return Err("expected as many strings as their type has elements".to_owned());
        };
        let strings = (0..count).map(|_| self.string(from).map(Box::from));
        let strings: Vec<Box<[u8]>> = strings.collect::<Read<_>>()?;
        Ok(StringElementsAttr::get(self.cx, ty, strings).into())
    }
}

fn location(cx: &terrace_ir::Context, location: Location) -> Attribute {
    LocationAttr::get(cx, location).into()
}

fn number_u32(from: &mut Cursor<'_>) -> Read<u32> {
    let number = from.number()?;
    u32::try_from(number).map_err(|_| format!("{number} is too large a line or column"))
}

/// Start and end of a range in a file: as many numbers as tell it.
fn file_range(from: &mut Cursor<'_>) -> Read<((u32, u32), (u32, u32))> {
    let numbers = from.list(number_u32)?;
    Ok(match *numbers {
        [] => ((0, 0), (0, 0)),
        [line] => ((line, 0), (line, 0)),
        [line, column] => ((line, column), (line, column)),
        [line, start, end] => ((line, start), (line, end)),
        [start_line, start, end_line, end] => ((start_line, start), (end_line, end)),
        _ => return Err("expected at most four numbers of a range in a file".to_owned()),
    })
}

/// The bits of a number of a width that is known, in little-endian order: a byte, a number with a sign, or several.
fn bits(width: u32, from: &mut Cursor<'_>) -> Read<Vec<u8>> {
    let size = width.div_ceil(8) as usize;
    let mut bytes = Vec::new();
    match width {
        0..=8 => bytes.push(from.byte()?),
        9..=64 => bytes.extend(from.signed()?.to_le_bytes()),
        _ => {
            let words = from.list(|from| from.signed())?;
            bytes.extend(words.into_iter().flat_map(i64::to_le_bytes));
        }
    }
    // Words above those that are written are zero.
    bytes.resize(size, 0);
    Ok(bytes)
}
