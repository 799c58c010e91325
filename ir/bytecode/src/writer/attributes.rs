//! Attributes and locations of the builtin dialect, and what they are made of; where attributes and types are.

use terrace_ir::asm::{print_attribute, print_type};
use terrace_ir::attributes::{
    AttrData, Attribute, DenseArrayAttr, DenseElementsAttr, LocationAttr, write_integer_element,
};
use terrace_ir::context::Context;
use terrace_ir::location::{Location, LocationData};

use terrace_ir::types::{FloatType, IntegerType, Type};

use super::numbering::{Numbering, Part, name_attr};
use super::types::write_type;
use crate::encoding::Output;

/// What an attribute is made of that has a number of its own; nothing of what is written as text.
pub fn parts_of_attribute(cx: &Context, attr: Attribute, each: &mut impl FnMut(Part)) {
    match attr.data(cx) {
        AttrData::Integer { ty, .. }
        | AttrData::Float { ty, .. }
        | AttrData::Type(ty)
        | AttrData::DenseArray { element: ty, .. }
        | AttrData::DenseElements { ty, .. }
        | AttrData::StringElements { ty, .. }
        | AttrData::ResourceElements { ty, .. } => each(Part::Type(*ty)),
        AttrData::String { ty, .. } if *ty != Type::NONE => each(Part::Type(*ty)),
        AttrData::Array(elements) => elements
            .iter()
            .for_each(|attr| each(Part::Attribute(*attr))),
        AttrData::Dict(entries) => {
            for (name, value) in entries {
                each(Part::Attribute(name_attr(cx, *name)));
                each(Part::Attribute(*value));
            }
        }
        AttrData::SymbolRef { root, nested } => {
            each(Part::Attribute(name_attr(cx, *root)));
            for name in nested {
                each(Part::Attribute(symbol(cx, *name)));
            }
        }
        AttrData::SparseElements {
            ty,
            indices,
            values,
        } => {
            each(Part::Type(*ty));
            each(Part::Attribute(*indices));
            each(Part::Attribute(*values));
        }
        AttrData::Distinct { value, .. } => each(Part::Attribute(*value)),
        AttrData::Location(location) => parts_of_location(cx, *location, each),
        _ => {}
    }
}

fn parts_of_location(cx: &Context, location: Location, each: &mut impl FnMut(Part)) {
    let mut inside = |location| each(Part::Attribute(LocationAttr::get(cx, location).into()));
    match location.data(cx) {
        LocationData::Unknown => {}
        LocationData::File { file, .. } => each(Part::Attribute(name_attr(cx, file))),
        LocationData::Name { name, child } => {
            inside(child);
            each(Part::Attribute(name_attr(cx, name)));
        }
        LocationData::CallSite { callee, caller } => {
            inside(callee);
            inside(caller);
        }
        LocationData::Fused {
            locations,
            metadata,
        } => {
            locations.iter().for_each(|location| inside(*location));
            metadata
                .iter()
                .for_each(|attr| each(Part::Attribute(*attr)));
        }
    }
}

/// A reference to a symbol by its name alone.
fn symbol(cx: &Context, name: terrace_ir::Ident) -> Attribute {
    terrace_ir::attributes::SymbolRefAttr::get(cx, name, &[]).into()
}

/// All attributes and types: their sizes, in groups by dialect, and they.
pub fn write(numbering: &mut Numbering<'_>) -> (Output, Output) {
    let (mut offsets, mut entries) = (Output::default(), Output::default());
    offsets.index(numbering.attributes.len());
    offsets.index(numbering.types.len());
    let cx = numbering.cx;
    let mut written = Vec::new();
    for index in 0..numbering.attributes.len() {
        let attr = numbering.attributes[index];
        let is_encoded = write_attribute(numbering, attr, &mut entries);
        let text = || print_attribute(cx, attr);
        written.push(finish(numbering, is_encoded, text, &mut entries));
    }
    write_groups(0, &written, &mut offsets);
    let start = entries.0.len();
    written.clear();
    for index in 0..numbering.types.len() {
        let ty = numbering.types[index];
        let is_encoded = write_type(numbering, ty, &mut entries);
        let text = || print_type(cx, ty);
        written.push(finish(numbering, is_encoded, text, &mut entries));
    }
    write_groups(start, &written, &mut offsets);
    (offsets, entries)
}

/// An entry that is written: its dialect, where it ends, and whether its dialect encodes it.
struct Written {
    dialect: usize,
    end: usize,
    is_encoded: bool,
}

/// Writes an entry as text that its dialect did not encode.
fn finish(
    numbering: &mut Numbering<'_>,
    is_encoded: bool,
    text: impl FnOnce() -> String,
    entries: &mut Output,
) -> Written {
    let dialect = match is_encoded {
        true => numbering.dialect("builtin"),
        false => {
            let text = text();
            entries.until_zero(text.as_bytes());
            numbering.dialect_of_text(&text)
        }
    };
    Written {
        dialect,
        end: entries.0.len(),
        is_encoded,
    }
}

/// The sizes of entries that begin at `start`, in groups by dialect.
fn write_groups(mut start: usize, written: &[Written], offsets: &mut Output) {
    for group in written.chunk_by(|a, b| a.dialect == b.dialect) {
        offsets.index(group[0].dialect);
        offsets.list(group.iter(), |offsets, entry| {
            offsets.flagged(entry.end - start, entry.is_encoded);
            start = entry.end;
        });
    }
}

/// Writes an attribute as the builtin dialect encodes it, if it does.
fn write_attribute(numbering: &mut Numbering<'_>, attr: Attribute, out: &mut Output) -> bool {
    let cx = numbering.cx;
    match attr.data(cx) {
        AttrData::Array(elements) => {
            out.number(0);
            out.list(elements.iter(), |out, attr| {
                out.index(numbering.attribute(*attr));
            });
        }
        AttrData::Dict(entries) => {
            out.number(1);
            out.list(entries.iter(), |out, (name, value)| {
                out.index(numbering.name(*name));
                out.index(numbering.attribute(*value));
            });
        }
        AttrData::String { value, ty } => {
            let is_typed = *ty != Type::NONE;
            out.number(2 + u64::from(is_typed));
            out.index(numbering.string(value));
            if is_typed {
                out.index(numbering.ty(*ty));
            }
        }
        AttrData::SymbolRef { root, nested } => {
            out.number(4 + u64::from(!nested.is_empty()));
            out.index(numbering.name(*root));
            if !nested.is_empty() {
                out.list(nested.iter(), |out, name| {
                    out.index(numbering.attribute(symbol(cx, *name)));
                });
            }
        }
        AttrData::Type(ty) => {
            out.number(6);
            out.index(numbering.ty(*ty));
        }
        AttrData::Unit => out.number(7),
        AttrData::Integer { value, ty } => {
            out.number(8);
            out.index(numbering.ty(*ty));
            let width = ty.cast::<IntegerType>(cx).map_or(64, |ty| ty.width(cx));
            let mut bytes = Vec::new();
            write_integer_element(cx, *ty, value, &mut bytes);
            write_bits(&bytes, width, out);
        }
        AttrData::Float { bits, ty } => {
            out.number(9);
            out.index(numbering.ty(*ty));
            let kind = ty.cast::<FloatType>(cx).map(|ty| ty.kind(cx));
            let width = kind.map_or(64, |kind| kind.width());
            write_bits(&u128::from(*bits).to_le_bytes(), width, out);
        }
        AttrData::Location(location) => write_location(numbering, *location, out),
        AttrData::ResourceElements { ty, resource } => {
            out.number(16);
            out.index(numbering.ty(*ty));
            out.index(numbering.resource(*resource));
        }
        AttrData::DenseArray { element, data } => {
            out.number(17);
            out.index(numbering.ty(*element));
            let array = attr.cast::<DenseArrayAttr>(cx);
            out.index(array.expect("this is a dense array").len(cx));
            out.blob(data);
        }
        AttrData::DenseElements { ty, .. } => {
            out.number(18);
            out.index(numbering.ty(*ty));
            let elements = attr.cast::<DenseElementsAttr>(cx);
            out.blob(&elements.expect("these are dense elements").raw_bytes(cx));
        }
        AttrData::StringElements { ty, values } => {
            out.number(19);
            out.index(numbering.ty(*ty));
            out.index(usize::from(values.len() == 1));
            for value in values {
                out.index(numbering.string(value));
            }
        }
        AttrData::SparseElements {
            ty,
            indices,
            values,
        } => {
            out.number(20);
            out.index(numbering.ty(*ty));
            out.index(numbering.attribute(*indices));
            out.index(numbering.attribute(*values));
        }
        AttrData::Distinct { value, .. } => {
            out.number(21);
            out.index(numbering.attribute(*value));
        }
        _ => return false,
    }
    true
}

fn write_location(numbering: &Numbering<'_>, location: Location, out: &mut Output) {
    match location.data(numbering.cx) {
        LocationData::CallSite { callee, caller } => {
            out.number(10);
            out.index(numbering.location(callee));
            out.index(numbering.location(caller));
        }
        LocationData::File { file, start, end } if start == end => {
            out.number(11);
            out.index(numbering.name(file));
            out.number(start.0.into());
            out.number(start.1.into());
        }
        LocationData::File { file, start, end } => {
            out.number(22);
            out.index(numbering.name(file));
            let numbers: &[u32] = match start.0 == end.0 {
                true => &[start.0, start.1, end.1],
                false => &[start.0, start.1, end.0, end.1],
            };
            out.list(numbers.iter(), |out, number| out.number((*number).into()));
        }
        LocationData::Fused {
            locations,
            metadata,
        } => {
            out.number(12 + u64::from(metadata.is_some()));
            out.list(locations.iter(), |out, location| {
                out.index(numbering.location(*location));
            });
            if let Some(metadata) = metadata {
                out.index(numbering.attribute(metadata));
            }
        }
        LocationData::Name { name, child } => {
            out.number(14);
            out.index(numbering.name(name));
            out.index(numbering.location(child));
        }
        LocationData::Unknown => out.number(15),
    }
}

/// The bits of a number of a width that is known: a byte, a number with a sign, or as many words as are not zero.
fn write_bits(bytes: &[u8], width: u32, out: &mut Output) {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        i64::from_le_bytes(word)
    };
    match width {
        0..=8 => out.byte(bytes.first().copied().unwrap_or(0)),
        9..=64 => out.signed(word(&bytes[..width.div_ceil(8) as usize])),
        _ => {
            let used = bytes.iter().rposition(|byte| *byte != 0);
            let used = used.map_or(1, |last| last + 1);
            out.list(bytes[..used].chunks(8), |out, bytes| {
                out.signed(word(bytes))
            });
        }
    }
}
