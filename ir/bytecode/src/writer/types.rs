//! Types of the builtin dialect, and what they are made of.

use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{AffineMapAttr, Attribute};
use terrace_ir::context::Context;
use terrace_ir::types::{FloatKind, Signedness, Type, TypeData};

use super::numbering::{Numbering, Part};
use crate::encoding::Output;

/// What a type is made of that has a number of its own; nothing of what is written as text.
pub fn parts_of_type(cx: &Context, ty: Type, each: &mut impl FnMut(Part)) {
    match ty.data(cx) {
        TypeData::Function { inputs, results } => {
            inputs
                .iter()
                .chain(results)
                .for_each(|ty| each(Part::Type(*ty)));
        }
        TypeData::Tuple(elements) => elements.iter().for_each(|ty| each(Part::Type(*ty))),
        TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
            each(Part::Type(*element))
        }
        TypeData::Vector { element, .. } => each(Part::Type(*element)),
        TypeData::RankedTensor {
            element, encoding, ..
        } => {
            each(Part::Type(*element));
            encoding
                .iter()
                .for_each(|attr| each(Part::Attribute(*attr)));
        }
        TypeData::MemRef {
            element,
            memory_space,
            ..
        } => {
            each(Part::Type(*element));
            each(Part::Attribute(layout(cx, ty)));
            memory_space
                .iter()
                .for_each(|attr| each(Part::Attribute(*attr)));
        }
        TypeData::UnrankedMemRef {
            element,
            memory_space,
        } => {
            each(Part::Type(*element));
            memory_space
                .iter()
                .for_each(|attr| each(Part::Attribute(*attr)));
        }
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::Float(_)
        | TypeData::None
        | TypeData::Opaque { .. }
        | TypeData::Dialect(_) => {}
    }
}

/// The layout of a memref; the identity where the type says nothing.
fn layout(cx: &Context, ty: Type) -> Attribute {
    match ty.data(cx) {
        TypeData::MemRef {
            layout: Some(layout),
            ..
        } => *layout,
        TypeData::MemRef { shape, .. } => {
            AffineMapAttr::get(cx, AffineMap::identity(shape.len())).into()
        }
        _ => unreachable!("only memrefs have a layout"),
    }
}

/// Writes a type as the builtin dialect encodes it, if it does.
pub fn write_type(numbering: &Numbering<'_>, ty: Type, out: &mut Output) -> bool {
    let cx = numbering.cx;
    let types = |out: &mut Output, types: &[Type]| {
        out.list(types.iter(), |out, ty| out.index(numbering.ty(*ty)));
    };
    let sizes = |out: &mut Output, shape: &[i64]| {
        out.list(shape.iter(), |out, size| out.signed(*size));
    };
    // An attribute that is written before the rest, by another code.
    let coded = |out: &mut Output, code: u64, attr: Option<Attribute>| match attr {
        None => out.number(code),
        Some(attr) => {
            out.number(code + 1);
            out.index(numbering.attribute(attr));
        }
    };
    match ty.data(cx) {
        TypeData::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            out.number(0);
            out.number(u64::from(*width) << 2 | sign);
        }
        TypeData::Index => out.number(1),
        TypeData::Function { inputs, results } => {
            out.number(2);
            types(out, inputs);
            types(out, results);
        }
        TypeData::Float(kind) => match kind {
            FloatKind::BF16 => out.number(3),
            FloatKind::F16 => out.number(4),
            FloatKind::F32 => out.number(5),
            FloatKind::F64 => out.number(6),
            FloatKind::F80 => out.number(7),
            FloatKind::F128 => out.number(8),
            _ => return false,
        },
        TypeData::Complex(element) => {
            out.number(9);
            out.index(numbering.ty(*element));
        }
        TypeData::MemRef {
            shape,
            element,
            memory_space,
            ..
        } => {
            coded(out, 10, *memory_space);
            sizes(out, shape);
            out.index(numbering.ty(*element));
            out.index(numbering.attribute(layout(cx, ty)));
        }
        TypeData::None => out.number(12),
        TypeData::RankedTensor {
            shape,
            element,
            encoding,
        } => {
            coded(out, 13, *encoding);
            sizes(out, shape);
            out.index(numbering.ty(*element));
        }
        TypeData::Tuple(elements) => {
            out.number(15);
            types(out, elements);
        }
        TypeData::UnrankedMemRef {
            element,
            memory_space,
        } => {
            coded(out, 16, *memory_space);
            out.index(numbering.ty(*element));
        }
        TypeData::UnrankedTensor(element) => {
            out.number(18);
            out.index(numbering.ty(*element));
        }
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => {
            let is_scalable = scalable.contains(&true);
            out.number(19 + u64::from(is_scalable));
            if is_scalable {
                out.list(scalable.iter(), |out, flag| out.byte((*flag).into()));
            }
            sizes(out, shape);
            out.index(numbering.ty(*element));
        }
        TypeData::Opaque { .. } | TypeData::Dialect(_) => return false,
    }
    true
}
