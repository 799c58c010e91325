//! Assembly formats of ops that are defined at run time, in MLIR's notation: `$lhs `,` $rhs attr-dict `:` type($result)`.
//!
//! The text becomes the table that `#[op(assembly { .. })]` becomes, which the parser and the printer interpret. Custom
//! directives are functions, and a text has none: ops that need them have [`custom_assembly`](super::DynamicOp::custom_assembly).

mod groups;
mod parse;
mod resolve;
#[cfg(test)]
mod tests;
mod types;

use terrace_ir::ods::{
    AssemblyFormat, AttributeInfo, OpTraits, OperandInfo, RegionInfo, ResultInfo, SuccessorInfo,
    TraitCheck,
};

/// What a format may mention.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) operands: &'a [OperandInfo],
    pub(super) attributes: &'a [AttributeInfo],
    pub(super) results: &'a [ResultInfo],
    pub(super) regions: &'a [RegionInfo],
    pub(super) successors: &'a [SuccessorInfo],
    pub(super) traits: OpTraits,
    pub(super) trait_checks: &'a [TraitCheck],
    /// Whether a hook computes the types of results.
    pub(super) infers_results: bool,
}

/// What is wrong with a format.
pub(super) struct Fault {
    /// Where in the text, in bytes; the whole of it if nothing in particular is wrong.
    pub(super) at: Option<usize>,
    pub(super) message: String,
}

impl Fault {
    fn at<T>(at: usize, message: impl Into<String>) -> Result<T, Fault> {
        let message = message.into();
        Err(Fault {
            at: Some(at),
            message,
        })
    }

    fn whole<T>(message: impl Into<String>) -> Result<T, Fault> {
        let message = message.into();
        Err(Fault { at: None, message })
    }
}

/// The table of a format.
pub(super) fn compile(text: &str, parts: Parts<'_>) -> Result<AssemblyFormat, Fault> {
    let elements = parse::parse(text)?;
    let mut resolver = resolve::Resolver::new(parts);
    let resolved = resolver.elements(&elements)?;
    resolver.check_complete()?;
    let (operand_types, result_types) = types::sources(parts, &resolver.seen)?;
    Ok(AssemblyFormat {
        elements: resolved.into(),
        operand_types: operand_types.into(),
        result_types: result_types.into(),
    })
}
