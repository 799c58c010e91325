//! Loading of definitions.

mod kinds;
mod network;
mod operation;

use std::collections::BTreeMap;
use std::sync::Arc;

use terrace_dynamic::{DynamicDialect, DynamicOp, Parametric};
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::{SymbolScope, SymbolTables};
use terrace_ir::{Diagnostic, Ir, Op};

use self::network::Network;
use super::definitions::body_ops;
use super::{AttributeOp, DialectOp, OperationOp, ParametersOp, TypeOp};

/// Makes the dialects that a verified module defines known to its context.
///
/// # Errors
/// All that is wrong with the definitions. Of a dialect with errors the rest is loaded nevertheless.
pub fn load(module: &Ir) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut dialects: BTreeMap<String, DynamicDialect> = BTreeMap::new();
    let tables = SymbolTables::new(module);
    for (ir, symbols) in tables.arenas() {
        let Some(definition) = DialectOp::cast(ir, ir.root()) else {
            continue;
        };
        let name = definition.sym_name(ir);
        // A dialect may be defined in several places.
        let mut dialect = dialects
            .remove(&*name)
            .unwrap_or_else(|| DynamicDialect::new(name.as_ref()).at(ir.loc(definition.op())));
        for op in body_ops(ir, definition.op()) {
            match Definition::of_op(ir, op, &symbols) {
                Ok(Some(Definition::Type(ty))) => dialect = dialect.ty(ty),
                Ok(Some(Definition::Attribute(attr))) => dialect = dialect.attribute(attr),
                Ok(Some(Definition::Op(op))) => dialect = dialect.op(*op),
                Ok(None) => {}
                Err(problem) => errors.push(problem),
            }
        }
        dialects.insert(name.into_owned(), dialect);
    }
    for dialect in dialects.into_values() {
        if let Err(problems) = dialect.load(module) {
            errors.extend(problems);
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// What an op in the body of a dialect defines.
enum Definition {
    Type(Parametric),
    Attribute(Parametric),
    Op(Box<DynamicOp>),
}

impl Definition {
    fn of_op(ir: &Ir, op: Op, symbols: &SymbolScope<'_>) -> Result<Option<Self>, Diagnostic> {
        Ok(Some(if let Some(ty) = TypeOp::cast(ir, op) {
            let name = ty.sym_name(ir);
            let name = name.strip_prefix('!').unwrap_or(&name);
            Definition::Type(parametric(ir, op, name, symbols)?)
        } else if let Some(attr) = AttributeOp::cast(ir, op) {
            let name = attr.sym_name(ir);
            let name = name.strip_prefix('#').unwrap_or(&name);
            Definition::Attribute(parametric(ir, op, name, symbols)?)
        } else if let Some(definition) = OperationOp::cast(ir, op) {
            Definition::Op(Box::new(operation::define(ir, definition, symbols)?))
        } else {
            return Ok(None);
        }))
    }
}

/// A type or an attribute whose parameters satisfy the constraints in the body of its definition.
fn parametric(
    ir: &Ir,
    op: Op,
    name: &str,
    symbols: &SymbolScope<'_>,
) -> Result<Parametric, Diagnostic> {
    let network = Arc::new(Network::of_body(ir, op, symbols)?);
    let parameters = body_ops(ir, op).find_map(|op| ParametersOp::cast(ir, op));
    let parameters = match parameters {
        Some(parameters) => network.variables(ir, parameters.op(), parameters.args(ir))?,
        None => Vec::new(),
    };
    Ok(Parametric::new(name)
        .at(ir.loc(op))
        .any_parameters()
        .verify(move |cx, loc, found| {
            if found.len() != parameters.len() {
                let message = format!(
                    "expected {} type arguments, but had {}",
                    parameters.len(),
                    found.len()
                );
                return Diagnostic::error(loc, message).into();
            }
            let mut assignment = network.assignment(cx);
            for (parameter, attr) in parameters.iter().zip(found) {
                assignment.check(loc, *parameter, *attr)?;
            }
            Ok(())
        }))
}
