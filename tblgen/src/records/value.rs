//! Values of fields.

use std::borrow::Cow;

/// The value of a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// `?`, or a kind of value that definitions of dialects do not use.
    Unset,
    /// A bit or an integer.
    Integer(i64),
    /// A string or code.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Value<'a>>),
    /// A reference to a record by its name.
    Def(Cow<'a, str>),
    /// `(operator argument:$name, ..)`
    Dag(Dag<'a>),
}

/// `(operator argument:$name, ..)`
#[derive(Clone, PartialEq, Debug)]
pub struct Dag<'a> {
    /// What comes first.
    pub operator: Box<Value<'a>>,
    /// The name of the operator, if it has one.
    pub name: Option<Cow<'a, str>>,
    /// The arguments, each with its name.
    pub arguments: Vec<(Value<'a>, Option<Cow<'a, str>>)>,
}

impl Value<'_> {
    /// What kind of value it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Unset => "unset",
            Value::Integer(_) => "a number",
            Value::Text(_) => "a string",
            Value::List(_) => "a list",
            Value::Def(_) => "a record",
            Value::Dag(_) => "a dag",
        }
    }
}
