//! Attributes.

use super::AsmPrinter;
use super::aliases::Symbol;
use crate::attributes::{AttrData, Attribute, DictAttr, Int};
use crate::context::Ident;
use crate::types::{FloatKind, Type, TypeData};

/// Whether the type of a typed attribute is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TypeSuffix {
    Always,
    /// Unless it is the one that the parser assumes.
    UnlessDefault,
    Never,
}

impl AsmPrinter<'_> {
    /// An attribute, by its alias if it has one.
    pub fn print_attr(&mut self, attr: Attribute) {
        self.print_attr_with(attr, TypeSuffix::Always);
    }

    /// An attribute without the type after it, for syntax from which the type is known.
    pub fn print_attr_without_type(&mut self, attr: Attribute) {
        self.print_attr_with(attr, TypeSuffix::Never);
    }

    /// An attribute of a dialect where its kind is known: by its alias if it has one, else what follows `#dialect.mnemonic`.
    /// Any other attribute in full.
    pub fn print_attr_without_name(&mut self, attr: Attribute) {
        if self.collector.is_some() {
            return self.collect_attr(attr, true);
        }
        if self.print_alias(Symbol::Attribute(attr)) {
            return;
        }
        match attr.data(self.cx) {
            AttrData::Dialect(data) => self.nested(|printer| (data.info.print)(attr, printer)),
            _ => self.print_attr(attr),
        }
    }

    pub(super) fn print_attr_with(&mut self, attr: Attribute, suffix: TypeSuffix) {
        if self.collector.is_some() {
            self.collect_attr(attr, suffix != TypeSuffix::Never);
            return;
        }
        if self.print_alias(Symbol::Attribute(attr)) {
            return;
        }
        self.nested(|printer| printer.print_attr_body(attr, suffix));
    }

    pub(super) fn print_attr_unaliased(&mut self, attr: Attribute) {
        self.print_attr_body(attr, TypeSuffix::Always);
    }

    fn print_attr_body(&mut self, attr: Attribute, suffix: TypeSuffix) {
        let cx = self.cx;
        let ty = match attr.data(cx) {
            AttrData::Unit => return self.write("unit"),
            AttrData::Integer { value, ty } => {
                if *ty == Type::I1 {
                    return self.write(if *value == Int::ZERO { "false" } else { "true" });
                }
                self.print_integer(value);
                if suffix == TypeSuffix::UnlessDefault && *ty == Type::I64 {
                    return;
                }
                *ty
            }
            AttrData::Float { bits, ty } => {
                let kind = match ty.data(cx) {
                    TypeData::Float(kind) => *kind,
                    _ => FloatKind::F64,
                };
                let as_bits = self.print_float(kind, (*bits).into());
                if suffix == TypeSuffix::UnlessDefault && *ty == Type::F64 && !as_bits {
                    return;
                }
                *ty
            }
            AttrData::String { value, ty } => {
                self.print_string(value);
                *ty
            }
            AttrData::DenseElements { ty, data, splat } => {
                self.print_dense_elements(*ty, data, *splat);
                *ty
            }
            AttrData::StringElements { ty, values } => {
                self.print_string_elements(*ty, values);
                *ty
            }
            AttrData::SparseElements {
                ty,
                indices,
                values,
            } => {
                self.print_sparse_elements(*indices, *values);
                *ty
            }
            AttrData::ResourceElements { ty, resource } => {
                self.print_resource(*resource);
                *ty
            }
            AttrData::Distinct { identity, value } => {
                return self.print_distinct(*identity, *value);
            }
            AttrData::Opaque { dialect, text, ty } => {
                self.print_opaque("#", dialect.as_str(cx), text);
                *ty
            }
            AttrData::Type(ty) => return self.print_type(*ty),
            AttrData::Array(elements) => {
                self.write("[");
                self.comma_separated(elements.iter(), |printer, attr| {
                    printer.print_attr_with(*attr, TypeSuffix::UnlessDefault);
                });
                return self.write("]");
            }
            AttrData::Dict(entries) => {
                self.write("{");
                self.comma_separated(entries.iter(), |printer, (name, value)| {
                    printer.print_named_attr(*name, *value);
                });
                return self.write("}");
            }
            AttrData::SymbolRef { root, nested } => {
                self.print_symbol_name(root.as_str(cx));
                for name in nested {
                    self.write("::");
                    self.print_symbol_name(name.as_str(cx));
                }
                return;
            }
            AttrData::DenseArray { element, data } => {
                self.write("array<");
                self.print_type(*element);
                if !data.is_empty() {
                    self.write(": ");
                    self.print_array_elements(*element, data);
                }
                return self.write(">");
            }
            AttrData::AffineMap(map) => {
                self.write("affine_map<");
                self.print_affine_map(map);
                return self.write(">");
            }
            AttrData::IntegerSet(set) => {
                self.write("affine_set<");
                self.print_integer_set(set);
                return self.write(">");
            }
            AttrData::StridedLayout { strides, offset } => {
                self.write("strided<[");
                self.comma_separated(strides.iter(), |printer, stride| {
                    printer.print_dimension(*stride);
                });
                self.write("]");
                if *offset != 0 {
                    self.write(", offset: ");
                    self.print_dimension(*offset);
                }
                return self.write(">");
            }
            AttrData::Location(location) => {
                if !self.print_alias(Symbol::Location(*location)) {
                    self.print_location(*location);
                }
                return;
            }
            AttrData::Dialect(data) => {
                let info = &data.info;
                return self.print_declared("#", &info.dialect, &info.mnemonic, |printer| {
                    (info.print)(attr, printer);
                });
            }
        };
        if suffix != TypeSuffix::Never && ty != Type::NONE {
            self.write(" : ");
            self.print_type(ty);
        }
    }

    /// `name = value`, or the name alone for `unit`.
    pub(super) fn print_named_attr(&mut self, name: Ident, value: Attribute) {
        self.print_keyword_or_string(name.as_str(self.cx));
        if value != Attribute::UNIT {
            self.write(" = ");
            self.print_attr(value);
        }
    }

    /// ` {name = value}` with a space before it, without the elided names; nothing if no entry remains.
    pub fn print_optional_dict(&mut self, dict: Option<DictAttr>, elided: &[&str]) {
        let entries = dict.map_or(&[][..], |dict| dict.entries(self.cx));
        self.print_entries("", entries.iter().copied(), elided);
    }

    /// Entries that are not elided, in braces, after `prefix`.
    pub(super) fn print_entries(
        &mut self,
        prefix: &str,
        entries: impl IntoIterator<Item = (Ident, Attribute)>,
        elided: &[&str],
    ) {
        let cx = self.cx;
        let mut kept = entries
            .into_iter()
            .filter(|(name, _)| elided.is_empty() || !elided.contains(&name.as_str(cx)))
            .peekable();
        if kept.peek().is_none() {
            return;
        }
        self.write(prefix);
        self.write(" {");
        self.comma_separated(kept, |printer, (name, value)| {
            printer.print_named_attr(name, value);
        });
        self.write("}");
    }
}
