//! An op definition as plain data.

use proc_macro2::Span;
use syn::{Expr, Ident, LitStr, Path, Token, Type, Visibility};
use terrace_macro_support::Docs;

use super::traits::Traits;
use crate::assembly;

/// What `#[op]` says.
pub struct Op {
    /// Attributes of the struct that are not the macro's.
    pub attributes: Vec<syn::Attribute>,
    pub docs: Docs,
    pub vis: Visibility,
    pub keyword: Token![struct],
    pub ident: Ident,
    pub dialect: Option<Path>,
    pub mnemonic: Option<LitStr>,
    /// Names for constraints, which stand for one type wherever they are used.
    pub variables: Vec<Variable>,
    pub operands: Vec<Field>,
    pub results: Vec<Field>,
    pub attrs: Vec<Attr>,
    pub regions: Vec<Field>,
    pub successors: Vec<Field>,
    /// Operands and attributes in the order of their declaration.
    pub arguments: Vec<Slot>,
    pub traits: Traits,
    pub interfaces: Vec<Path>,
    pub syntax: Syntax,
    pub hooks: Hooks,
}

/// A constraint variable: `T: AnyFloat` in `struct AddOp<T: AnyFloat>`.
pub struct Variable {
    pub name: Ident,
    pub constraint: Type,
    /// The fields of this type.
    pub uses: Vec<Ident>,
}

/// A named group of values, regions or blocks.
pub struct Field {
    pub name: Ident,
    /// The name that messages show.
    pub label: String,
    /// Attributes for the accessor: documentation, `#[deprecated]`.
    pub attributes: Vec<syn::Attribute>,
    pub arity: Arity,
    /// The type around the constraint, as written: `Variadic` with its path.
    pub wrapper: Option<Path>,
    pub constraint: Type,
    /// Of a list of lists, the attribute that holds the sizes.
    pub segments: Option<Ident>,
    /// Of an attribute: whether it is a discardable one.
    pub discardable: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    One,
    Optional,
    Variadic,
}

/// An inherent attribute, or a property.
pub struct Attr {
    pub field: Field,
    pub kind: AttrKind,
    /// The name in the text.
    pub text: String,
    pub presence: Presence,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AttrKind {
    Attribute,
    /// An attribute whose presence says all.
    Unit,
    Property,
    /// A property that is a flag.
    UnitProperty,
}

pub enum Presence {
    Required,
    Optional,
    /// An optional unit attribute.
    Flag,
    /// With a value that it has when absent.
    Default(Expr),
}

/// A named part with a type, by group or slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    Operand(usize),
    Attribute(usize),
    Result(usize),
}

/// How the op is written.
pub enum Syntax {
    /// In the generic form.
    Generic,
    /// By the hook `custom_assembly`.
    Custom(Span),
    /// By a format, which this word introduces.
    Format(Ident, Vec<assembly::Token>),
}

/// Hooks by the word that declares them.
#[derive(Default)]
pub struct Hooks {
    pub verify: Option<Ident>,
    pub verify_regions: Option<Ident>,
    pub fold: Option<Ident>,
    pub infer_types: Option<Ident>,
    pub result_names: Option<Ident>,
    pub block_names: Option<Ident>,
    /// Whether ops of the own dialect inside the regions are written without its prefix.
    pub default_dialect: Option<Ident>,
    pub canonicalize: Option<Canonicalize>,
    /// Those that mean nothing for this op, which was said.
    pub meaningless: Vec<Ident>,
}

/// Patterns of the canonicalizer.
pub enum Canonicalize {
    /// Listed.
    Patterns(Vec<Path>),
    /// A function on the op.
    Function(Path),
    /// By the hook's trait.
    Hook(Ident),
}

impl Op {
    /// Leaves out what is said of parts: the format and traits. Hooks are implemented whatever the parts are.
    pub fn forget_relations(&mut self) {
        if matches!(self.syntax, Syntax::Format(..)) {
            self.syntax = Syntax::Generic;
        }
        self.traits = Traits::default();
    }

    /// The operand, attribute or result with this name.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        let name = name.strip_prefix("r#").unwrap_or(name);
        let position = |fields: &[Field]| fields.iter().position(|field| field.is(name));
        position(&self.operands)
            .map(Slot::Operand)
            .or_else(|| position(&self.results).map(Slot::Result))
            .or_else(|| {
                let mut attrs = self.attrs.iter();
                attrs
                    .position(|attr| attr.field.is(name))
                    .map(Slot::Attribute)
            })
    }

    /// The field of a slot.
    pub fn field(&self, slot: Slot) -> &Field {
        match slot {
            Slot::Operand(index) => &self.operands[index],
            Slot::Attribute(index) => &self.attrs[index].field,
            Slot::Result(index) => &self.results[index],
        }
    }

    /// All fields, in order within each kind.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        let attrs = self.attrs.iter().map(|attr| &attr.field);
        self.operands
            .iter()
            .chain(attrs)
            .chain(&self.results)
            .chain(&self.regions)
            .chain(&self.successors)
    }

    /// The attribute that holds the sizes of a group that is a list of lists.
    pub fn segments(&self, field: &Field) -> Option<usize> {
        let name = field.segments.as_ref()?.to_string();
        self.attrs.iter().position(|attr| attr.field.is(&name))
    }

    /// The group that is a list of lists whose sizes this attribute holds.
    pub fn sizes_of(&self, attr: usize) -> Option<&Field> {
        let mut operands = self.operands.iter();
        operands.find(|field| self.segments(field) == Some(attr))
    }

    /// The number of trailing arguments that a short builder leaves out: attributes that may be absent.
    pub fn trailing_optional(&self) -> usize {
        let optional = |slot: &&Slot| match slot {
            Slot::Attribute(index) => !matches!(self.attrs[*index].presence, Presence::Required),
            _ => false,
        };
        self.arguments.iter().rev().take_while(optional).count()
    }
}

impl Field {
    /// The name without `r#`.
    pub fn text(&self) -> String {
        plain(&self.name)
    }

    /// Whether this is the field's name.
    pub fn is(&self, name: &str) -> bool {
        self.text() == name
    }
}

impl Attr {
    /// Whether the attribute has no text of its own.
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, AttrKind::Unit | AttrKind::UnitProperty)
    }

    /// Whether it is a Rust value.
    pub fn is_property(&self) -> bool {
        matches!(self.kind, AttrKind::Property | AttrKind::UnitProperty)
    }

    /// What documentation and messages call it.
    pub fn what(&self) -> &'static str {
        match self.is_property() {
            true => "property",
            false => "attribute",
        }
    }
}

/// A name without `r#`.
pub fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

/// The name at the end of a path type.
pub fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        Type::Group(group) => last_segment(&group.elem),
        _ => None,
    }
}
