//! What is done with the payload ops that matchers accept.

use super::{are_of_one_kind_each, sequence};
use crate::transform::interfaces::TransformOpInterface;
use crate::transform::types::{AnyHandleOrParam, OpHandle, are_of_one_kind, is_op_handle};
use crate::transform::{CONSUMED, READ_ONLY, TransformDialect};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute};
use terrace_ir::attributes::{ArrayAttr, Attribute, SymbolRefAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    FormatElement, Optional, ResultNames, SymbolRefArrayAttr, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, Value};
use terrace_ods_macros::op;

/// What a matcher yields for each payload op that it accepts.
#[op(
    dialect = TransformDialect, mnemonic = "collect_matching",
    interfaces(MemoryEffects, TransformOpInterface, SymbolUserOpInterface),
    assembly { $matcher "in" $root attr_dict ":" functional_type($root, $results) },
)]
pub struct CollectMatchingOp {
    #[operand]
    root: OpHandle,
    #[attr]
    matcher: SymbolRefAttr,
    #[result]
    results: Variadic<AnyHandleOrParam>,
}

/// Walks the payload and runs, on each op, the action of the first matcher that accepts it.
#[op(
    dialect = TransformDialect, mnemonic = "foreach_match",
    interfaces(MemoryEffects, TransformOpInterface, SymbolUserOpInterface),
    assembly { oilist( "restrict_root" $restrict_root | "flatten_results" $flatten_results ) "in" $root ("," $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr_dict ":" functional_type(operands, results) },
    verify, result_names,
)]
pub struct ForeachMatchOp {
    #[operand]
    root: OpHandle,
    #[operand]
    forwarded_inputs: Variadic<AnyHandleOrParam>,
    #[attr]
    restrict_root: Optional<UnitAttr>,
    #[attr]
    flatten_results: Optional<UnitAttr>,
    #[attr]
    matchers: SymbolRefArrayAttr,
    #[attr]
    actions: SymbolRefArrayAttr,
    #[result]
    updated: OpHandle,
    #[result]
    forwarded_outputs: Variadic<AnyHandleOrParam>,
}

/// Reads `@matcher -> @action, ..`.
fn parse_foreach_match_symbols(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let (mut matchers, mut actions): (Vec<Attribute>, Vec<Attribute>) = (Vec::new(), Vec::new());
    loop {
        let matcher = parser.parse_symbol_name()?;
        parser.parse_punct("->")?;
        let action = parser.parse_symbol_name()?;
        matchers.push(terrace_ir::attributes::FlatSymbolRefAttr::get(cx, matcher).into());
        actions.push(terrace_ir::attributes::FlatSymbolRefAttr::get(cx, action).into());
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    for (argument, names) in arguments.iter().zip([matchers, actions]) {
        parser.set_attribute(argument, state, Some(ArrayAttr::get(cx, &names).into()));
    }
    Ok(())
}

fn print_foreach_match_symbols(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let list = |argument: &FormatElement| {
        let names = argument
            .attribute(ir, op)
            .and_then(|names| names.cast::<ArrayAttr>(ir));
        names.map_or(&[][..], |names| names.elements(ir))
    };
    let (matchers, actions) = (list(&arguments[0]), list(&arguments[1]));
    for (index, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
        if index != 0 {
            printer.write(",");
        }
        printer.newline();
        printer.write("    ");
        printer.print_attr(*matcher);
        printer.write(" -> ");
        printer.print_attr(*action);
    }
}

impl Verify for ForeachMatchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let list = |names: Option<ArrayAttr>| names.map_or(&[][..], |names| names.elements(ir));
        let cast = |names: Option<Attribute>| names.and_then(|names| names.cast::<ArrayAttr>(ir));
        let matchers = list(cast(self.matchers_attr(ir)));
        let actions = list(cast(self.actions_attr(ir)));
        if matchers.len() != actions.len() {
            return error("expected the same number of matchers and actions");
        }
        if matchers.is_empty() {
            return error("expected at least one match/action pair");
        }
        for (index, name) in matchers.iter().enumerate() {
            if matchers[..index].contains(name) {
                let name = print_attribute(ir, *name);
                let message = format!(
                    "matcher {name} is used more than once, only the first match will apply"
                );
                ir.context()
                    .emit(&Diagnostic::warning(ir.loc(self.op()), message));
            }
        }
        Ok(())
    }
}

impl ResultNames for ForeachMatchOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.updated(ir), "updated_root");
        for value in self.forwarded_outputs(ir) {
            name(value, "yielded");
        }
    }
}

impl SymbolUserOpInterface for ForeachMatchOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let list = |names: Option<Attribute>| {
            let names = names.and_then(|names| names.cast::<ArrayAttr>(ir));
            names.map_or(&[][..], |names| names.elements(ir))
        };
        let matchers = list(self.matchers_attr(ir));
        let actions = list(self.actions_attr(ir));
        let operands: Vec<Type> = ir.operand_types(op).collect();
        let results: Vec<Type> = ir.result_types(op).skip(1).collect();
        for (&matcher, &action) in matchers.iter().zip(actions) {
            let [matcher_name, action_name] =
                [matcher, action].map(|name| print_attribute(ir, name));
            let find = |name: Attribute| sequence(symbols, name.cast(ir)?);
            let Some((around_matcher, matcher)) = find(matcher) else {
                return ir
                    .error(op, format!("unresolved matcher symbol {matcher_name}"))
                    .into();
            };
            let Some((around_action, action)) = find(action) else {
                return ir
                    .error(op, format!("unresolved action symbol {action_name}"))
                    .into();
            };
            matcher.verify_arguments(around_matcher, true)?;
            action.verify_arguments(around_action, true)?;
            let (takes, does) = (
                matcher.function_type(around_matcher),
                action.function_type(around_action),
            );
            let declared = |error: Diagnostic, around: &Ir, op: Op| {
                Err(error.note(around.loc(op), "symbol declaration"))
            };
            if operands.len() != takes.inputs(ir).len() {
                let message = format!(
                    "the number of operands ({}) doesn't match the number of matcher arguments ({}) for {matcher_name}",
                    operands.len(),
                    takes.inputs(ir).len()
                );
                return declared(ir.error(op, message), around_matcher, matcher.op());
            }
            for (index, (&operand, &argument)) in operands.iter().zip(takes.inputs(ir)).enumerate()
            {
                if matcher.has_arg_attr(around_matcher, index, CONSUMED) {
                    let message =
                        format!("does not expect matcher symbol to consume its operand #{index}");
                    return declared(ir.op_error(op, message), around_matcher, matcher.op());
                }
                if !are_of_one_kind(ir, operand, argument) {
                    let message = format!(
                        "mismatching type interfaces for operand and matcher symbol argument #{index}"
                    );
                    return declared(ir.error(op, message), around_matcher, matcher.op());
                }
            }
            let (found, taken) = (takes.results(ir), does.inputs(ir));
            if found.len() != taken.len() {
                let message = format!(
                    "mismatching number of matcher results and action arguments between {matcher_name} ({}) and {action_name} ({})",
                    found.len(),
                    taken.len()
                );
                return ir.error(op, message).into();
            }
            if let Some(index) = are_of_one_kind_each(ir, found, taken) {
                let message = format!(
                    "mismatching type interfaces for matcher result and action argument #{index}of matcher {matcher_name} and action {action_name}"
                );
                return ir.error(op, message).into();
            }
            let given = does.results(ir);
            if given.len() != results.len() {
                let message = format!(
                    "the number of action results ({}) for {action_name} doesn't match the number of extra op results ({})",
                    given.len(),
                    results.len()
                );
                return declared(ir.error(op, message), around_action, action.op());
            }
            if let Some(index) = are_of_one_kind_each(ir, &results, given) {
                let message = format!(
                    "mismatching type interfaces for action result #{index} of action {action_name} and op result"
                );
                return declared(ir.error(op, message), around_action, action.op());
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for CollectMatchingOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let error = |message: String| VerifyResult::from(ir.error(op, message));
        let Some((around, matcher)) = sequence(symbols, self.matcher(ir)) else {
            let name = print_attribute(ir, self.matcher(ir).into());
            return error(format!("unresolved matcher symbol {name}"));
        };
        let ty = matcher.function_type(around);
        if !matches!(ty.inputs(ir), &[ty] if is_op_handle(ir, ty)) {
            return error("expected the matcher to take one operation handle argument".to_owned());
        }
        if !matcher.has_arg_attr(around, 0, READ_ONLY) {
            return error("expected the matcher argument to be marked readonly".to_owned());
        }
        let results: Vec<Type> = ir.result_types(op).collect();
        if ty.results(ir).len() != results.len() {
            return error(format!(
                "expected the matcher to yield as many values as op has results ({}), got {}",
                results.len(),
                ty.results(ir).len()
            ));
        }
        if let Some(index) = are_of_one_kind_each(ir, ty.results(ir), &results) {
            return error(format!(
                "mismatching type interfaces for matcher result and op result #{index}"
            ));
        }
        Ok(())
    }
}
