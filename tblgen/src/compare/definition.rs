//! What a dialect defines, as `terrace-opt --dialect-definitions=NAME` says it.

use serde::Deserialize;

/// The ops, types and attributes of a dialect.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Dialect {
    /// The namespace.
    pub name: String,
    /// The ops.
    pub ops: Vec<Op>,
    /// The types.
    pub types: Vec<Declared>,
    /// The attributes.
    pub attributes: Vec<Declared>,
}

/// An op.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Op {
    /// The full name.
    pub name: String,
    /// Operand groups, in order.
    pub operands: Vec<Part>,
    /// Inherent attributes and properties, in order.
    pub attributes: Vec<Inherent>,
    /// Result groups, in order.
    pub results: Vec<Part>,
    /// Region groups, in order.
    pub regions: Vec<Part>,
    /// Successor groups, in order.
    pub successors: Vec<Part>,
    /// Traits, with their parameters.
    pub traits: Vec<String>,
    /// Interfaces.
    pub interfaces: Vec<String>,
    /// What code it has.
    pub hooks: Vec<String>,
    /// The declarative format.
    pub assembly: Option<String>,
}

/// A group of operands, results, regions or successors.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Part {
    /// Its name; empty if it has none.
    pub name: String,
    /// How many.
    pub arity: Arity,
    /// What each must be, as messages say it.
    #[serde(default)]
    pub constraint: String,
    /// The attribute with the sizes of a list of lists.
    #[serde(default)]
    pub segments: Option<String>,
}

/// How many values a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arity {
    /// One.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An inherent attribute or a property.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Inherent {
    /// Its name.
    pub name: String,
    /// Whether it is an attribute or a property.
    pub kind: Kind,
    /// Whether it may be absent.
    pub presence: Presence,
    /// What it must be, as messages say it; empty if none do.
    pub constraint: String,
    /// The value that it has when absent.
    #[serde(default)]
    pub default: Option<String>,
}

/// How an op holds a part that is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// As an attribute.
    Attribute,
    /// As a property.
    Property,
}

/// Whether an attribute may be absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// It may not.
    Required,
    /// It may.
    Optional,
    /// It has a value all the same.
    Default,
}

/// A type or an attribute of the dialect.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Declared {
    /// The word after the dialect's name.
    pub mnemonic: String,
    /// Interfaces.
    pub interfaces: Vec<String>,
}

impl Dialect {
    /// Reads what `terrace-opt --dialect-definitions=NAME` prints.
    ///
    /// # Errors
    ///
    /// It is no JSON, or not of this form; the message has the place.
    pub fn read(text: &str) -> Result<Dialect, String> {
        serde_json::from_str(text)
            .map_err(|error| format!("the definitions of a dialect cannot be read: {error}"))
    }
}
