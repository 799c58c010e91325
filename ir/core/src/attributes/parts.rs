//! What attributes and types are made of, as far as it may be or contain references to symbols.
//!
//! Locations are not looked into, nor the bodies of recursive types.

use crate::attributes::{ArrayAttr, AttrData, Attribute, DictAttr, TypeAttr};
use crate::context::Context;
use crate::types::{
    ComplexType, FunctionType, MemRefType, RankedTensorType, TupleType, Type, TypeData,
    UnrankedMemRefType, UnrankedTensorType, VectorType,
};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An attribute.
    Attr(Attribute),
    /// A type.
    Type(Type),
}

/// Gives what a part becomes: of the same kind, an attribute for an attribute and a type for a type.
pub type MapPart<'a> = dyn FnMut(Part) -> Part + 'a;

impl Part {
    /// Whether it is a reference or has parts.
    pub(crate) fn may_refer(self, cx: &Context) -> bool {
        match self {
            Part::Attr(attr) => match attr.data(cx) {
                AttrData::SymbolRef { .. } | AttrData::Array(_) | AttrData::Dict(_) => true,
                AttrData::Type(ty) => Part::Type(*ty).may_refer(cx),
                AttrData::Dialect(attr) => attr.info.map_parts.is_some(),
                _ => false,
            },
            Part::Type(ty) => match ty.data(cx) {
                TypeData::Function { .. } | TypeData::Tuple(_) => true,
                TypeData::Complex(element)
                | TypeData::UnrankedTensor(element)
                | TypeData::Vector { element, .. } => Part::Type(*element).may_refer(cx),
                TypeData::Dialect(ty) => ty.info.map_parts.is_some(),
                TypeData::RankedTensor {
                    element, encoding, ..
                } => encoding.is_some() || Part::Type(*element).may_refer(cx),
                TypeData::MemRef {
                    element,
                    memory_space,
                    ..
                }
                | TypeData::UnrankedMemRef {
                    element,
                    memory_space,
                } => memory_space.is_some() || Part::Type(*element).may_refer(cx),
                TypeData::Integer { .. }
                | TypeData::Index
                | TypeData::Float(_)
                | TypeData::None
                | TypeData::Opaque { .. } => false,
            },
        }
    }

    /// Calls `f` for each of its parts, in the order of the text.
    pub fn for_each(self, cx: &Context, f: &mut dyn FnMut(Part)) {
        self.map(cx, &mut |part| {
            f(part);
            part
        });
    }

    /// It with other parts.
    pub fn map(self, cx: &Context, f: &mut MapPart<'_>) -> Part {
        match self {
            Part::Attr(attr) => Part::Attr(map_attr(cx, attr, f)),
            Part::Type(ty) => Part::Type(map_type(cx, ty, f)),
        }
    }
}

/// What an attribute in something becomes.
pub fn attr_part(attr: Attribute, f: &mut MapPart<'_>) -> Attribute {
    match f(Part::Attr(attr)) {
        Part::Attr(attr) => attr,
        Part::Type(_) => unreachable!("internal error: an attribute becomes an attribute"),
    }
}

/// What a type in something becomes.
pub(crate) fn type_part(ty: Type, f: &mut MapPart<'_>) -> Type {
    match f(Part::Type(ty)) {
        Part::Type(ty) => ty,
        Part::Attr(_) => unreachable!("internal error: a type becomes a type"),
    }
}

fn map_attr(cx: &Context, attr: Attribute, f: &mut MapPart<'_>) -> Attribute {
    match attr.data(cx) {
        AttrData::Array(elements) => {
            let elements: Vec<Attribute> = elements.iter().map(|e| attr_part(*e, f)).collect();
            ArrayAttr::get(cx, &elements).into()
        }
        AttrData::Dict(entries) => {
            let entries = entries
                .iter()
                .map(|(name, value)| (*name, attr_part(*value, f)));
            DictAttr::get(cx, entries).into()
        }
        AttrData::Type(ty) => TypeAttr::get(cx, type_part(*ty, f)).into(),
        AttrData::Dialect(declared) => match declared.info.map_parts {
            Some(map_parts) => map_parts(cx, attr, f),
            None => attr,
        },
        _ => attr,
    }
}

fn map_type(cx: &Context, ty: Type, f: &mut MapPart<'_>) -> Type {
    match ty.data(cx) {
        TypeData::Function { inputs, results } => {
            let mut all = |types: &[Type]| -> Vec<Type> {
                types.iter().map(|ty| type_part(*ty, f)).collect()
            };
            let (inputs, results) = (all(inputs), all(results));
            FunctionType::get(cx, &inputs, &results).into()
        }
        TypeData::Tuple(elements) => {
            let elements: Vec<Type> = elements.iter().map(|ty| type_part(*ty, f)).collect();
            TupleType::get(cx, &elements).into()
        }
        TypeData::Complex(element) => ComplexType::get(cx, type_part(*element, f)).into(),
        TypeData::UnrankedTensor(element) => {
            UnrankedTensorType::get(cx, type_part(*element, f)).into()
        }
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => VectorType::scalable(cx, shape, scalable, type_part(*element, f)).into(),
        TypeData::Dialect(declared) => match declared.info.map_parts {
            Some(map_parts) => map_parts(cx, ty, f),
            None => ty,
        },
        TypeData::RankedTensor {
            shape,
            element,
            encoding,
        } => {
            let element = type_part(*element, f);
            let encoding = encoding.map(|attr| attr_part(attr, f));
            RankedTensorType::with_encoding(cx, shape, element, encoding).into()
        }
        TypeData::MemRef {
            shape,
            element,
            layout,
            memory_space,
        } => {
            let element = type_part(*element, f);
            let space = memory_space.map(|attr| attr_part(attr, f));
            MemRefType::with_layout(cx, shape, element, *layout, space).into()
        }
        TypeData::UnrankedMemRef {
            element,
            memory_space,
        } => {
            let element = type_part(*element, f);
            let space = memory_space.map(|attr| attr_part(attr, f));
            UnrankedMemRefType::get(cx, element, space).into()
        }
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::Float(_)
        | TypeData::None
        | TypeData::Opaque { .. } => ty,
    }
}
