//! The attributes of the dialect that may stand on any op.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::{Attribute, StringAttr, SymbolRefAttr, UnitAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp, VerifyResult};
use terrace_ir::symbol::symbol_name;
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ident, Ir, Location, Op};

use super::ops::IncludeOp;
use super::{CONSUMED, NamedSequenceOp, READ_ONLY, TARGET_TAG, WITH_NAMED_SEQUENCE};

/// On an op: that nothing replaces what a handle stands for is no failure.
const SILENCE_TRACKING_FAILURES: &str = "transform.silence_tracking_failures";

/// Checks them.
pub(super) struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        match name {
            WITH_NAMED_SEQUENCE => {
                if !ir.has_trait(op, OpTraits::SYMBOL_TABLE) {
                    let message = format!(
                        "\"{name}\" attribute can only be attached to operations with symbol tables"
                    );
                    return ir.error(op, message).into();
                }
                verify_no_recursion(ir, op)
            }
            TARGET_TAG if !attr.is::<StringAttr>(ir) => ir
                .error(op, format!("\"{name}\" attribute must be a string"))
                .into(),
            CONSUMED | READ_ONLY | SILENCE_TRACKING_FAILURES if !attr.is::<UnitAttr>(ir) => ir
                .error(op, format!("\"{name}\" must be a unit attribute"))
                .into(),
            TARGET_TAG | CONSUMED | READ_ONLY | SILENCE_TRACKING_FAILURES => Ok(()),
            _ => ir
                .error(op, format!("unknown attribute: \"{name}\""))
                .into(),
        }
    }
}

/// A sequence of a table: where it is, and what it includes.
struct Sequence {
    loc: Location,
    includes: Vec<Ident>,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    /// What it includes is looked at.
    Open,
    Done,
}

/// Checks that no sequence of a symbol table includes itself, by way of others or not.
fn verify_no_recursion(ir: &Ir, op: Op) -> VerifyResult {
    let (table, _) = ir.definition(op);
    let mut sequences: FxHashMap<Ident, Sequence> = FxHashMap::default();
    let mut names = Vec::new();
    for (op, child) in table.children() {
        let Some(sequence) = NamedSequenceOp::cast(child, child.root()) else {
            continue;
        };
        let ops = child.walk(child.root(), WalkOrder::Pre);
        let includes = ops.filter_map(|op| IncludeOp::cast(child, op));
        // What has no target or no name is wrong, and says so itself.
        let includes = includes
            .filter_map(|include| {
                let target = child.attr(include.op(), "target")?;
                Some(target.cast::<SymbolRefAttr>(child)?.root(child))
            })
            .collect();
        let Some(name) = symbol_name(child, sequence.op()) else {
            continue;
        };
        names.push(name);
        let loc = table.loc(op);
        sequences.insert(
            name,
            Sequence {
                loc,
                includes,
                state: State::New,
            },
        );
    }
    for name in names {
        // The sequences that include each other, with how many of what they include were looked at.
        let mut path: Vec<(Ident, usize)> = vec![(name, 0)];
        while let Some((name, next)) = path.last_mut() {
            let Some(sequence) = sequences
                .get_mut(name)
                .filter(|found| found.state != State::Done)
            else {
                path.pop();
                continue;
            };
            sequence.state = State::Open;
            let Some(&included) = sequence.includes.get(*next) else {
                sequence.state = State::Done;
                path.pop();
                continue;
            };
            *next += 1;
            let start = path.iter().position(|(name, _)| *name == included);
            let Some(start) = start else {
                path.push((included, 0));
                continue;
            };
            let loc = |name: Ident| {
                sequences
                    .get(&name)
                    .map_or(Location::UNKNOWN, |found| found.loc)
            };
            let message = "recursion not allowed in named sequences";
            // The one that was reached last comes first.
            let mut circle = path[start..].iter().rev().map(|(name, _)| loc(*name));
            let first = circle.next().unwrap_or(Location::UNKNOWN);
            let mut error = terrace_ir::Diagnostic::error(first, message);
            for loc in circle {
                error = error.note(loc, "operation on recursion stack");
            }
            return Err(error);
        }
    }
    Ok(())
}
