//! The tables of ops, for the code of Python that makes functions and classes of them.

use std::sync::OnceLock;

use pyo3::prelude::*;
use terrace_ir::Context;
use terrace_ir::ods::{Arity, OpInfo, OpTraits, Slot};

/// A context with all dialects, which only gives their tables.
fn tables() -> &'static Context {
    static TABLES: OnceLock<Context> = OnceLock::new();
    TABLES.get_or_init(|| {
        let cx = Context::new();
        terrace_dialects::register_all(&cx);
        cx
    })
}

/// The names of all dialects.
#[pyfunction]
pub fn dialect_names() -> Vec<String> {
    let dialects = tables().loaded_dialects();
    dialects.iter().map(|info| info.name.to_string()).collect()
}

/// The mnemonics of the ops of a dialect.
#[pyfunction]
pub fn op_mnemonics(dialect: &str) -> Vec<String> {
    let Some(dialect) = tables().dialect(dialect) else {
        return Vec::new();
    };
    let ops = dialect.ops.iter();
    let mnemonic = |op: &OpInfo| op.name.split_once('.').map(|(_, rest)| rest.to_owned());
    ops.filter_map(|op| mnemonic(op)).collect()
}

/// A name and how many there are: `1`, `0` for one or none, `-1` for any number.
type Group = (String, i8);

/// What Python is told of an op.
#[pyclass(frozen, get_all, name = "OpTable", module = "terrace.dialects")]
pub struct OpTableObject {
    summary: String,
    description: String,
    operands: Vec<Group>,
    results: Vec<Group>,
    regions: Vec<Group>,
    successors: Vec<Group>,
    /// Names, whether each may be left out, whether it has a value then, and what it must satisfy.
    attributes: Vec<(String, bool, bool, String)>,
    /// `("operand", 0)` and `("attribute", 1)`, in the order of their declaration.
    arguments: Vec<(&'static str, usize)>,
    traits: Vec<&'static str>,
    /// Whether the types of the results follow from the rest.
    infers_types: bool,
    operand_sizes: bool,
    result_sizes: bool,
}

fn arity(arity: Arity) -> i8 {
    match arity {
        Arity::One => 1,
        Arity::Optional => 0,
        Arity::Variadic => -1,
    }
}

/// What the table of an op says; nothing if there is none.
#[pyfunction]
pub fn op_table(name: &str) -> Option<OpTableObject> {
    let cx = tables();
    let info = cx.op_name(name).info(cx)?;
    let group = |name: &str, count| (name.to_owned(), arity(count));
    let arguments = info.arguments.iter().filter_map(|slot| match slot {
        Slot::Operand(group) => Some(("operand", usize::from(*group))),
        Slot::Attribute(slot) => Some(("attribute", usize::from(*slot))),
        Slot::Result(_) => None,
    });
    let attributes = info.attributes.iter().map(|attribute| {
        let mut description = String::new();
        (attribute.constraint.describe)(&mut description);
        (
            attribute.name.to_string(),
            attribute.optional,
            attribute.default.is_some(),
            description,
        )
    });
    let operands = info.operands.iter();
    let results = info.results.iter();
    let regions = info.regions.iter();
    let successors = info.successors.iter();
    Some(OpTableObject {
        summary: info.summary.to_string(),
        description: info.description.to_string(),
        operands: operands.map(|part| group(&part.name, part.arity)).collect(),
        results: results.map(|part| group(&part.name, part.arity)).collect(),
        regions: regions.map(|part| group(&part.name, part.arity)).collect(),
        successors: successors
            .map(|part| group(&part.name, part.arity))
            .collect(),
        attributes: attributes.collect(),
        arguments: arguments.collect(),
        traits: info.traits.names().collect(),
        infers_types: info.infers_types(),
        operand_sizes: info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS),
        result_sizes: info.traits.has(OpTraits::ATTR_SIZED_RESULT_SEGMENTS),
    })
}
