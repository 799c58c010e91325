//! Attributes, types and locations up to distinct attributes and resources.
//!
//! Equal handles are equal. Only for others their parts are compared, each pair once and on an explicit stack.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::attributes::{AttrData, Attribute};
use terrace_ir::context::Context;
use terrace_ir::location::{Location, LocationData};
use terrace_ir::resources::Resource;
use terrace_ir::types::{Type, TypeData};

/// Which distinct attributes and resources of the two sides correspond.
#[derive(Default)]
pub(super) struct Correspondence {
    distinct: Bijection<u32>,
    resources: Bijection<Resource>,
    /// Pairs that are equal, or are being compared.
    known: FxHashSet<Pair>,
    pending: Vec<Pair>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Pair {
    Attr(Attribute, Attribute),
    Type(Type, Type),
    Loc(Location, Location),
}

/// What corresponds one to one.
pub(super) struct Bijection<T> {
    forward: FxHashMap<T, T>,
    backward: FxHashMap<T, T>,
}

impl<T> Default for Bijection<T> {
    fn default() -> Self {
        Bijection {
            forward: FxHashMap::default(),
            backward: FxHashMap::default(),
        }
    }
}

impl<T: Copy + Eq + Hash> Bijection<T> {
    /// Lets two correspond, if neither corresponds to another yet.
    pub(super) fn pair(&mut self, a: T, b: T) -> bool {
        *self.forward.entry(a).or_insert(b) == b && *self.backward.entry(b).or_insert(a) == a
    }
}

impl Correspondence {
    pub(super) fn equal(&mut self, cx: &Context, pair: Pair) -> bool {
        if pair.is_same() {
            return true;
        }
        self.pending.clear();
        self.push(pair);
        while let Some(pair) = self.pending.pop() {
            if !self.parts(cx, pair) {
                // What was assumed to be equal may not be.
                self.known.clear();
                return false;
            }
        }
        true
    }

    fn push(&mut self, pair: Pair) {
        if !pair.is_same() && self.known.insert(pair) {
            self.pending.push(pair);
        }
    }

    /// Whether two are equal if their parts, which are to be compared, are.
    fn parts(&mut self, cx: &Context, pair: Pair) -> bool {
        match pair {
            Pair::Attr(a, b) => self.attr_parts(cx, a.data(cx), b.data(cx)),
            Pair::Type(a, b) => self.type_parts(a.data(cx), b.data(cx)),
            Pair::Loc(a, b) => self.loc_parts(a.data(cx), b.data(cx)),
        }
    }

    fn attrs(&mut self, a: Option<Attribute>, b: Option<Attribute>) -> bool {
        if let (Some(a), Some(b)) = (a, b) {
            self.push(Pair::Attr(a, b));
        }
        a.is_some() == b.is_some()
    }

    fn types(&mut self, a: &[Type], b: &[Type]) -> bool {
        for (a, b) in a.iter().zip(b) {
            self.push(Pair::Type(*a, *b));
        }
        a.len() == b.len()
    }

    fn attr_parts(&mut self, cx: &Context, a: &AttrData, b: &AttrData) -> bool {
        match (a, b) {
            (
                AttrData::Distinct { identity, value },
                AttrData::Distinct {
                    identity: other_identity,
                    value: other_value,
                },
            ) => {
                self.push(Pair::Attr(*value, *other_value));
                self.distinct.pair(*identity, *other_identity)
            }
            (
                AttrData::ResourceElements { ty, resource },
                AttrData::ResourceElements {
                    ty: other_ty,
                    resource: other,
                },
            ) => {
                self.push(Pair::Type(*ty, *other_ty));
                resource == other
                    || (self.resources.pair(*resource, *other)
                        && resource.blob(cx) == other.blob(cx))
            }
            (AttrData::Array(a), AttrData::Array(b)) => {
                for (a, b) in a.iter().zip(b) {
                    self.push(Pair::Attr(*a, *b));
                }
                a.len() == b.len()
            }
            (AttrData::Dict(a), AttrData::Dict(b)) => {
                for ((_, a), (_, b)) in a.iter().zip(b) {
                    self.push(Pair::Attr(*a, *b));
                }
                a.iter()
                    .map(|entry| entry.0)
                    .eq(b.iter().map(|entry| entry.0))
            }
            (AttrData::Type(a), AttrData::Type(b)) => {
                self.push(Pair::Type(*a, *b));
                true
            }
            (AttrData::Location(a), AttrData::Location(b)) => {
                self.push(Pair::Loc(*a, *b));
                true
            }
            (a, b) => self.typed_parts(a, b),
        }
    }

    /// Attributes that have a type.
    fn typed_parts(&mut self, a: &AttrData, b: &AttrData) -> bool {
        let (is_equal, types) = match (a, b) {
            (
                AttrData::String { value, ty },
                AttrData::String {
                    value: other,
                    ty: other_ty,
                },
            ) => (value == other, [*ty, *other_ty]),
            (
                AttrData::Opaque { dialect, text, ty },
                AttrData::Opaque {
                    dialect: other_dialect,
                    text: other_text,
                    ty: other_ty,
                },
            ) => (
                (dialect, text) == (other_dialect, other_text),
                [*ty, *other_ty],
            ),
            (
                AttrData::DenseElements { ty, data, splat },
                AttrData::DenseElements {
                    ty: other_ty,
                    data: other,
                    splat: other_splat,
                },
            ) => ((data, splat) == (other, other_splat), [*ty, *other_ty]),
            (
                AttrData::StringElements { ty, values },
                AttrData::StringElements {
                    ty: other_ty,
                    values: other,
                },
            ) => (values == other, [*ty, *other_ty]),
            (
                AttrData::SparseElements {
                    ty,
                    indices,
                    values,
                },
                AttrData::SparseElements {
                    ty: other_ty,
                    indices: other_indices,
                    values: other_values,
                },
            ) => {
                self.push(Pair::Attr(*indices, *other_indices));
                self.push(Pair::Attr(*values, *other_values));
                (true, [*ty, *other_ty])
            }
            // What has no parts that could correspond is equal only if it is the same.
            _ => return false,
        };
        self.push(Pair::Type(types[0], types[1]));
        is_equal
    }

    fn type_parts(&mut self, a: &TypeData, b: &TypeData) -> bool {
        match (a, b) {
            (TypeData::Complex(a), TypeData::Complex(b))
            | (TypeData::UnrankedTensor(a), TypeData::UnrankedTensor(b)) => {
                self.types(&[*a], &[*b])
            }
            (TypeData::Tuple(a), TypeData::Tuple(b)) => self.types(a, b),
            (
                TypeData::Function { inputs, results },
                TypeData::Function {
                    inputs: other_inputs,
                    results: other_results,
                },
            ) => self.types(inputs, other_inputs) && self.types(results, other_results),
            (
                TypeData::RankedTensor {
                    shape,
                    element,
                    encoding,
                },
                TypeData::RankedTensor {
                    shape: other_shape,
                    element: other_element,
                    encoding: other_encoding,
                },
            ) => {
                shape == other_shape
                    && self.types(&[*element], &[*other_element])
                    && self.attrs(*encoding, *other_encoding)
            }
            (
                TypeData::MemRef {
                    shape,
                    element,
                    layout,
                    memory_space,
                },
                TypeData::MemRef {
                    shape: other_shape,
                    element: other_element,
                    layout: other_layout,
                    memory_space: other_space,
                },
            ) => {
                shape == other_shape
                    && self.types(&[*element], &[*other_element])
                    && self.attrs(*layout, *other_layout)
                    && self.attrs(*memory_space, *other_space)
            }
            (
                TypeData::UnrankedMemRef {
                    element,
                    memory_space,
                },
                TypeData::UnrankedMemRef {
                    element: other_element,
                    memory_space: other_space,
                },
            ) => {
                self.types(&[*element], &[*other_element])
                    && self.attrs(*memory_space, *other_space)
            }
            _ => false,
        }
    }

    fn loc_parts(&mut self, a: LocationData<'_>, b: LocationData<'_>) -> bool {
        match (a, b) {
            (
                LocationData::Name { name, child },
                LocationData::Name {
                    name: other_name,
                    child: other_child,
                },
            ) => {
                self.push(Pair::Loc(child, other_child));
                name == other_name
            }
            (
                LocationData::CallSite { callee, caller },
                LocationData::CallSite {
                    callee: other_callee,
                    caller: other_caller,
                },
            ) => {
                self.push(Pair::Loc(callee, other_callee));
                self.push(Pair::Loc(caller, other_caller));
                true
            }
            (
                LocationData::Fused {
                    locations,
                    metadata,
                },
                LocationData::Fused {
                    locations: other_locations,
                    metadata: other_metadata,
                },
            ) => {
                for (a, b) in locations.iter().zip(other_locations) {
                    self.push(Pair::Loc(*a, *b));
                }
                locations.len() == other_locations.len() && self.attrs(metadata, other_metadata)
            }
            // A text that was read twice has two positions for each place.
            (a @ LocationData::File { .. }, b) => a == b,
            _ => false,
        }
    }
}

impl Pair {
    fn is_same(self) -> bool {
        match self {
            Pair::Attr(a, b) => a == b,
            Pair::Type(a, b) => a == b,
            Pair::Loc(a, b) => a == b,
        }
    }
}
