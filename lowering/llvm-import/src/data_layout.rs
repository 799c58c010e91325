//! LLVM's data layout strings as attributes.

use terrace_ir::attributes::{
    Attribute, DenseArrayAttr, DenseElementsAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::types::{FloatKind, FloatType, IntegerType, VectorType};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_llvm_dialect::PointerType;
use terrace_standard_dialects::dlti::DataLayoutSpecAttr;

/// What holds where a layout says nothing else.
const DEFAULT: &str =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:64-f16:16:16-f64:64:64-f128:128:128";

/// What a layout says, with what it does not say filled in.
struct Layout<'a> {
    cx: &'a Context,
    types: Vec<(Type, Attribute)>,
    properties: Vec<(&'static str, Attribute)>,
}

/// The specification that a layout string is. What has no place in one is warned of.
///
/// # Errors
/// The part of the string that is wrong.
pub(crate) fn specification(
    cx: &Context,
    text: &str,
    loc: Location,
) -> Result<Attribute, Diagnostic> {
    let mut layout = Layout {
        cx,
        types: Vec::new(),
        properties: Vec::new(),
    };
    let own = text.split('-').filter(|token| !token.is_empty());
    for token in own.chain(DEFAULT.split('-')) {
        match layout.add(token) {
            Some(true) => {}
            Some(false) => {
                let message = format!("unhandled data layout token: {token}");
                cx.emit(&Diagnostic::warning(loc, message));
            }
            None => {
                let message = format!("cannot translate data layout: {token}");
                return Err(Diagnostic::error(loc, message));
            }
        }
    }
    let type_keys = layout
        .types
        .iter()
        .map(|(ty, _)| TypeAttr::get(cx, *ty).into());
    let names = layout
        .properties
        .iter()
        .map(|(name, _)| StringAttr::get(cx, name).into());
    let keys = type_keys.chain(names).collect();
    let of_types = layout.types.iter().map(|(_, value)| *value);
    let values = of_types
        .chain(layout.properties.iter().map(|(_, value)| *value))
        .collect();
    Ok(DataLayoutSpecAttr::get(cx, keys, values).into())
}

impl Layout<'_> {
    /// Notes what a token says; `Some(false)` if there is no place for it, `None` if it is wrong.
    fn add(&mut self, token: &str) -> Option<bool> {
        let cx = self.cx;
        let letter = token.chars().next()?;
        let rest = &token[letter.len_utf8()..];
        match letter {
            'e' | 'E' if rest.is_empty() => {
                let word = if letter == 'e' { "little" } else { "big" };
                self.set("dlti.endianness", StringAttr::get(cx, word).into());
            }
            'm' => {
                let mode = rest.strip_prefix(':')?;
                self.set("dlti.mangling_mode", StringAttr::get(cx, mode).into());
            }
            'P' => self.set_space("dlti.program_memory_space", rest)?,
            'G' => self.set_space("dlti.global_memory_space", rest)?,
            'A' => self.set_space("dlti.alloca_memory_space", rest)?,
            'S' => {
                let bits: i64 = rest.parse().ok()?;
                if bits != 0 {
                    let bits = IntegerAttr::i64(cx, bits);
                    self.set("dlti.stack_alignment", bits.into());
                }
            }
            'n' if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                let widths: Option<Vec<i32>> =
                    rest.split(':').map(|width| width.parse().ok()).collect();
                let widths = DenseArrayAttr::i32s(cx, &widths?);
                self.set("dlti.legal_int_widths", widths.into());
            }
            'i' => {
                let (width, values) = alignments(rest)?;
                self.set_type(IntegerType::get(cx, width).into(), &values);
            }
            'f' => {
                let (width, values) = alignments(rest)?;
                let kind = match width {
                    16 => FloatKind::F16,
                    32 => FloatKind::F32,
                    64 => FloatKind::F64,
                    80 => FloatKind::F80,
                    128 => FloatKind::F128,
                    _ => return Some(false),
                };
                self.set_type(FloatType::get(cx, kind).into(), &values);
            }
            'p' => {
                let (space, values) = rest.split_once(':')?;
                let space: u32 = match space {
                    "" => 0,
                    space => space.parse().ok()?,
                };
                let values = numbers(values)?;
                let [size, abi, ref rest @ ..] = values[..] else {
                    return None;
                };
                let preferred = rest.first().copied().unwrap_or(abi);
                let index = rest.get(1).copied().unwrap_or(size);
                let ty = PointerType::get(cx, space);
                self.set_type(ty.into(), &[size, abi, preferred, index]);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Says something of a property, unless it was said before.
    fn set(&mut self, name: &'static str, value: Attribute) {
        if self.properties.iter().all(|(known, _)| *known != name) {
            self.properties.push((name, value));
        }
    }

    fn set_space(&mut self, name: &'static str, text: &str) -> Option<()> {
        let space: i64 = text.parse().ok()?;
        if space != 0 {
            let value =
                IntegerAttr::get(self.cx, IntegerType::get(self.cx, 64).into(), space.into());
            self.set(name, value.into());
        }
        Some(())
    }

    fn set_type(&mut self, ty: Type, values: &[i64]) {
        if self.types.iter().all(|(known, _)| *known != ty) {
            let shape: Type = VectorType::get(self.cx, &[values.len() as i64], Type::I64).into();
            let shape = shape.cast(self.cx).expect("a vector has a shape");
            let values = values.iter().map(|value| i128::from(*value));
            let value = DenseElementsAttr::integers(self.cx, shape, values);
            self.types.push((ty, value.into()));
        }
    }
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(':').map(|number| number.parse().ok()).collect()
}

/// `64:32:64`: a width, and the alignments that are required and preferred.
fn alignments(text: &str) -> Option<(u32, [i64; 2])> {
    let values = numbers(text)?;
    let [width, abi, ref rest @ ..] = values[..] else {
        return None;
    };
    let preferred = rest.first().copied().unwrap_or(abi);
    Some((u32::try_from(width).ok()?, [abi, preferred]))
}
