//! Sequences of transforms, loops over the payload, and what else has transforms inside.

use crate::transform::attributes::FailurePropagationMode;
use crate::transform::effects::{
    Payload, effects, effects_with, is_consumed_in, may_consume, payload_of,
};
use crate::transform::interfaces::{
    MatchOpInterface, PossibleTopLevel, TransformOpInterface, marks,
};
use crate::transform::types::{AnyHandleOrParam, OpHandle, are_of_one_kind, is_op_handle};
use crate::transform::{CONSUMED, READ_ONLY, TransformDialect, WITH_NAMED_SEQUENCE};
use std::ops::Range;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute, print_type};
use terrace_ir::attributes::{ArrayAttr, Attribute, SymbolRefAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    CallOpInterface, CallableOpInterface, Callee, EffectList, MemoryEffects,
    RegionBranchOpInterface, RegionBranchPoint,
};
use terrace_ir::ods::{
    CustomAssembly, DictArrayAttr, FormatElement, MaxSizedRegion, Optional, ResultNames,
    SizedRegion, StrAttr, SymbolNameAttr, SymbolRefArrayAttr, TypeAttrOf, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::verify::verify_signature;
use terrace_ir::{Block, Diagnostic, Ir, Op, Region, SmallVec, Value, smallvec};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{parse_function, print_function};

/// Tries its regions one after the other, each on a copy of the payload, until one succeeds.
#[op(
    dialect = TransformDialect, mnemonic = "alternatives",
    traits(IsolatedFromAbove, PossibleTopLevel, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ($scope^ ":" type($scope))? ("->" type($results)^)? attr_dict_with_keyword regions },
    verify,
)]
pub struct AlternativesOp {
    #[operand]
    scope: Optional<OpHandle>,
    #[result]
    results: Variadic<OpHandle>,
    #[region]
    alternatives: Variadic<SizedRegion<1>>,
}

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

/// Runs its region for each of the payload objects that handles stand for.
#[op(
    dialect = TransformDialect, mnemonic = "foreach",
    traits(SingleBlockImplicitTerminator(YieldOp)),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $targets oilist("with_zip_shortest" $with_zip_shortest) ":" type($targets) ("->" type($results)^)? $body attr_dict },
    verify,
)]
pub struct ForeachOp {
    #[operand]
    targets: Variadic<AnyHandleOrParam>,
    #[attr]
    with_zip_shortest: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
    #[region]
    body: SizedRegion<1>,
}

/// Runs a named sequence here.
#[op(
    dialect = TransformDialect, mnemonic = "include",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface, CallOpInterface, SymbolUserOpInterface),
    assembly { $target "failures" "(" $failure_propagation_mode ")" "(" $operands ")" attr_dict ":" functional_type($operands, $results) },
)]
pub struct IncludeOp {
    #[attr]
    target: SymbolRefAttr,
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    operands: Variadic<AnyHandleOrParam>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
}

/// A sequence of transforms with a name, to be included or to start with.
#[op(
    dialect = TransformDialect, mnemonic = "named_sequence",
    traits(IsolatedFromAbove, Symbol),
    interfaces(MemoryEffects, TransformOpInterface, CallableOpInterface, SymbolUserOpInterface),
    custom_assembly,
    verify,
)]
pub struct NamedSequenceOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: MaxSizedRegion<1>,
}

/// Transforms one after the other.
#[op(
    dialect = TransformDialect, mnemonic = "sequence",
    traits(PossibleTopLevel, SingleBlockImplicitTerminator(YieldOp), AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface, RegionBranchOpInterface),
    assembly { custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) ("->" type($results)^)? "failures" "(" $failure_propagation_mode ")" attr_dict_with_keyword regions },
    verify, default_dialect,
)]
pub struct SequenceOp {
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    root: Optional<OpHandle>,
    #[operand]
    extra_bindings: Variadic<AnyHandleOrParam>,
    #[result]
    results: Variadic<OpHandle>,
    #[region]
    body: SizedRegion<1>,
}

/// Ends a region of transforms with its results.
#[op(
    dialect = TransformDialect, mnemonic = "yield",
    traits(Terminator),
    interfaces(MemoryEffects),
    assembly { operands attr_dict (":" type($operands)^)? },
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyHandleOrParam>,
}

/// The entry block of an op's region, if there is one.
fn entry(ir: &Ir, region: Region) -> Option<Block> {
    ir.first_block(region)
}

/// The last op of a block whose operands are what the block gives.
fn terminator(ir: &Ir, block: Block) -> Option<Op> {
    ir.last_op(block)
}

fn are_of_one_kind_each(ir: &Ir, a: &[Type], b: &[Type]) -> Option<usize> {
    a.iter()
        .zip(b)
        .position(|(&a, &b)| !are_of_one_kind(ir, a, b))
}

impl Verify for AlternativesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        for &region in inside.regions(root) {
            let last = entry(inside, region).and_then(|block| terminator(inside, block));
            let Some(last) = last else { continue };
            if !inside.operand_types(last).eq(ir.result_types(self.op())) {
                let message =
                    "expects terminator operands to have the same type as results of the operation";
                return Err(ir
                    .op_error(self, message)
                    .note(inside.loc(last), "terminator"));
            }
        }
        Ok(())
    }
}

impl RegionBranchOpInterface for SequenceOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent => smallvec![RegionBranchPoint::Region(0)],
            RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
        }
    }

    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_operands(&self, ir: &Ir, to: RegionBranchPoint) -> Range<usize> {
        match to {
            RegionBranchPoint::Region(_) => 0..ir.num_operands(self.op()),
            RegionBranchPoint::Parent => 0..0,
        }
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            // At the top the payload comes from nowhere.
            RegionBranchPoint::Region(_) if ir.num_operands(self.op()) == 0 => SmallVec::new(),
            RegionBranchPoint::Region(_) => entry(ir, self.body(ir))
                .map_or_else(SmallVec::new, |block| ir.block_args(block).into()),
        }
    }
}

/// Checks that a handle is used up at most once; `error` begins the message.
fn verify_single_consumer(
    ir: &Ir,
    value: Value,
    error: impl Fn(&str) -> Diagnostic,
) -> VerifyResult {
    let mut consumers = ir
        .uses(value)
        .map(|slot| ir.use_owner(slot))
        .filter(|(user, _)| {
            !user.implements::<dyn TransformOpInterface>(ir) || may_consume(ir, *user, value)
        });
    let (Some(first), Some(second)) = (consumers.next(), consumers.next()) else {
        return Ok(());
    };
    let mut error = error(" has more than one potential consumer");
    for (user, index) in [first, second] {
        error = error.note(ir.loc(user), format!("used here as operand #{index}"));
    }
    Err(error)
}

impl Verify for SequenceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.root(ir).is_none() && self.extra_bindings(ir).len() != 0 {
            let message = "does not expect extra operands when used as top-level";
            return ir.op_error(self, message).into();
        }
        let Some(block) = entry(ir, self.body(ir)) else {
            return Ok(());
        };
        for (index, &argument) in ir.block_args(block).iter().enumerate() {
            verify_single_consumer(ir, argument, |message| {
                ir.op_error(self, format!("block argument #{index}{message}"))
            })?;
        }
        for child in ir.block_ops(block) {
            let is_last = ir.last_op(block) == Some(child);
            if !is_last && !child.implements::<dyn TransformOpInterface>(ir) {
                let message = "expected children ops to implement TransformOpInterface";
                return Err(ir
                    .op_error(self, message)
                    .note(ir.loc(child), "op without interface"));
            }
            for (index, result) in ir.results(child).enumerate() {
                verify_single_consumer(ir, result, |message| {
                    ir.error(child, format!("result #{index}{message}"))
                })?;
            }
        }
        let Some(last) = terminator(ir, block) else {
            return ir
                .op_error(self, "expects to have a terminator in the body")
                .into();
        };
        if ir.operand_types(last).eq(ir.result_types(self.op())) {
            return Ok(());
        }
        let message =
            "expects the types of the terminator operands to match the types of the result";
        Err(ir.op_error(self, message).note(ir.loc(last), "terminator"))
    }
}

/// The effects of an op whose region has its operands as arguments: an operand is used up if the argument is.
fn effects_of_body(ir: &Ir, op: Op, body: Region) -> EffectList {
    let arguments = entry(ir, body).map_or(&[][..], |block| ir.block_args(block));
    effects_with(ir, op, payload_of(ir, body), |index| {
        arguments
            .get(index)
            .is_some_and(|&argument| is_consumed_in(ir, argument))
    })
}

impl MemoryEffects for SequenceOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects_of_body(ir, self.op(), self.body(ir))
    }
}

impl MemoryEffects for ForeachOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects_of_body(ir, self.op(), self.body(ir))
    }
}

impl MemoryEffects for NamedSequenceOp {
    fn effects(&self, _: &Ir) -> EffectList {
        EffectList::new()
    }
}

impl MemoryEffects for IncludeOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        // Which arguments the sequence uses up only its symbol table knows; see `verify_symbol_uses`.
        effects_with(ir, self.op(), Payload::Writes, |_| false)
    }
}

/// Reads `%root, %more : (types)`, if it is there.
fn parse_sequence_op_operands(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let Some(root) = parser.parse_optional_operand()? else {
        return Ok(());
    };
    let mut more: SmallVec<[_; 4]> = SmallVec::new();
    while parser.parse_optional_punct(",") {
        more.push(parser.parse_operand()?);
    }
    parser.parse_punct(":")?;
    let _ = parser.parse_optional_punct("(");
    let mut types: SmallVec<[Type; 4]> = SmallVec::from_elem(parser.parse_type()?, 1);
    while types.len() <= more.len() && parser.parse_optional_punct(",") {
        types.push(parser.parse_type()?);
    }
    if types.len() <= more.len() {
        let message = "expected types to be provided for all operands";
        return Err(parser.error_at(parser.name_position(), message));
    }
    let _ = parser.parse_optional_punct(")");
    parser.set_operands(&arguments[0], &[root]);
    parser.set_types(&arguments[1], &types[..1]);
    parser.set_operands(&arguments[2], &more);
    parser.set_types(&arguments[3], &types[1..]);
    Ok(())
}

fn print_sequence_op_operands(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let (root, more) = (arguments[0].operands(ir, op), arguments[2].operands(ir, op));
    if root.is_empty() {
        return;
    }
    let has_more = !more.is_empty();
    printer.print_operands(root.into_iter().chain(more));
    printer.write(if has_more { " : (" } else { " : " });
    printer.print_types(
        arguments[1]
            .types(ir, op)
            .into_iter()
            .chain(arguments[3].types(ir, op)),
    );
    if has_more {
        printer.write(")");
    }
}

impl CustomAssembly for NamedSequenceOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

impl CallableOpInterface for NamedSequenceOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        entry(ir, body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

impl NamedSequenceOp {
    /// Whether an argument has an attribute without a value.
    fn has_arg_attr(self, ir: &Ir, index: usize, name: &str) -> bool {
        let attrs = self
            .arg_attrs_attr(ir)
            .and_then(|attrs| attrs.cast::<ArrayAttr>(ir));
        let attrs = attrs.and_then(|attrs| attrs.elements(ir).get(index).copied());
        let attrs = attrs.and_then(|attrs| attrs.cast::<terrace_ir::attributes::DictAttr>(ir));
        attrs.is_some_and(|attrs| attrs.lookup(ir, ir.context().ident(name)).is_some())
    }

    /// Checks what is said of arguments, whether they are used up; who calls the sequence needs it said of all.
    fn verify_arguments(self, ir: &Ir, is_called: bool) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        let body = inside
            .regions(root)
            .first()
            .and_then(|&body| entry(inside, body));
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        for index in 0..self.function_type(ir).inputs(ir).len() {
            let consumed = self.has_arg_attr(ir, index, CONSUMED);
            let read_only = self.has_arg_attr(ir, index, READ_ONLY);
            if consumed && read_only {
                return error(format!(
                    "argument #{index} cannot be both readonly and consumed"
                ));
            }
            if (body.is_none() || is_called) && !consumed && !read_only {
                let message =
                    "must provide consumed/readonly status for arguments of external or called ops";
                return error(message.to_owned());
            }
            let Some(body) = body else { continue };
            let argument = inside.block_args(body).get(index);
            let is_consumed = argument.is_some_and(|&argument| is_consumed_in(inside, argument));
            if is_consumed && !consumed && read_only {
                return error(format!(
                    "argument #{index} is consumed in the body but is not marked as such"
                ));
            }
            if !is_called && !is_consumed && consumed {
                let message = format!(
                    "op argument #{index} is not consumed in the body but is marked as consumed"
                );
                ir.context()
                    .emit(&Diagnostic::warning(ir.loc(self.op()), message));
            }
        }
        Ok(())
    }
}

impl Verify for NamedSequenceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        verify_signature(ir, self.op(), self.function_type(ir))?;
        let mut around = ir.parent_op(self.op());
        while let Some(op) = around {
            if op.implements::<dyn TransformOpInterface>(ir) {
                let message = "cannot be defined inside another transform op";
                return Err(ir
                    .op_error(self, message)
                    .note(ir.loc(op), "ancestor transform op"));
            }
            around = ir.parent_op(op);
        }
        if let Some(body) = inside
            .regions(root)
            .first()
            .and_then(|&body| entry(inside, body))
        {
            self.verify_end(ir, inside, body)?;
        }
        self.verify_arguments(ir, false)
    }
}

impl SymbolUserOpInterface for NamedSequenceOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Some(table) = symbols.ir() else {
            return Ok(());
        };
        if table.attr(table.root(), WITH_NAMED_SEQUENCE).is_some() {
            return Ok(());
        }
        let message = format!(
            "expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute"
        );
        let loc = table.loc(table.root());
        Err(ir
            .op_error(*self, message)
            .note(loc, "symbol table operation"))
    }
}

impl NamedSequenceOp {
    fn verify_end(self, ir: &Ir, inside: &Ir, body: Block) -> VerifyResult {
        let Some(last) = terminator(inside, body) else {
            return ir.op_error(self, "expected a non-empty body block").into();
        };
        if YieldOp::cast(inside, last).is_none() {
            let message = "expected 'transform.yield' as terminator";
            return Err(ir
                .op_error(self, message)
                .note(inside.loc(last), "terminator"));
        }
        let ty = self.function_type(ir);
        if inside.num_operands(last) != ty.results(ir).len() {
            let message =
                "expected terminator to have as many operands as the parent op has results";
            return inside.op_error(last, message).into();
        }
        for (index, (found, &wanted)) in inside.operand_types(last).zip(ty.results(ir)).enumerate()
        {
            if found != wanted {
                let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "the type of the terminator operand #{index} must match the type of the corresponding parent op result ('{found}' vs '{wanted}')"
                );
                return inside.op_error(last, message).into();
            }
        }
        Ok(())
    }
}

/// The sequence that a symbol names, its arena, and itself.
fn sequence<'a>(
    symbols: &SymbolScope<'a>,
    name: terrace_ir::attributes::SymbolRefAttr,
) -> Option<(&'a Ir, NamedSequenceOp)> {
    let (around, op) = symbols.lookup(name)?;
    Some((around, NamedSequenceOp::cast(around, op)?))
}

impl IncludeOp {
    /// Checks that the sequence around may use up what the included one does.
    fn verify_passed_on(self, ir: &Ir, target: NamedSequenceOp, around: &Ir) -> VerifyResult {
        let Some(outer) = NamedSequenceOp::cast(ir, ir.root()) else {
            return Ok(());
        };
        let body = entry(ir, outer.body(ir));
        let arguments = body.map_or(&[][..], |body| ir.block_args(body));
        for (index, operand) in ir.operands(self.op()).enumerate() {
            let place = arguments.iter().position(|&argument| argument == operand);
            let Some(place) = place.filter(|_| target.has_arg_attr(around, index, CONSUMED)) else {
                continue;
            };
            if outer.has_arg_attr(ir, place, READ_ONLY) {
                let message =
                    format!("argument #{place} is consumed in the body but is not marked as such");
                return ir.op_error(outer, message).into();
            }
        }
        Ok(())
    }
}

impl CallOpInterface for IncludeOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(self.target(ir))
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

impl SymbolUserOpInterface for IncludeOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let Some((around, target)) = sequence(symbols, self.target(ir)) else {
            return ir
                .op_error(op, "does not reference a named transform sequence")
                .into();
        };
        let ty = target.function_type(around);
        if ty.inputs(ir).len() != ir.num_operands(op) {
            return ir
                .error(op, "incorrect number of operands for callee")
                .into();
        }
        for (index, (found, &wanted)) in ir.operand_types(op).zip(ty.inputs(ir)).enumerate() {
            if found != wanted {
                let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "operand type mismatch: expected operand type '{wanted}', but provided '{found}' for operand number {index}"
                );
                return ir.op_error(op, message).into();
            }
        }
        if ty.results(ir).len() != ir.num_results(op) {
            return ir
                .error(op, "incorrect number of results for callee")
                .into();
        }
        let results: Vec<Type> = ir.result_types(op).collect();
        if let Some(index) = are_of_one_kind_each(ir, &results, ty.results(ir)) {
            let message = format!(
                "type of result #{index} must implement the same transform dialect interface as the corresponding callee result"
            );
            return ir.op_error(op, message).into();
        }
        target.verify_arguments(around, true)?;
        self.verify_passed_on(ir, target, around)
    }
}

impl Verify for ForeachOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let Some(block) = entry(ir, self.body(ir)) else {
            return Ok(());
        };
        let types = |values: &mut dyn Iterator<Item = Value>| -> Vec<Type> {
            values.map(|value| ir.ty(value)).collect()
        };
        let targets = types(&mut self.targets(ir));
        let arguments = types(&mut ir.block_args(block).iter().copied());
        if targets.len() != arguments.len() {
            return error("expects the same number of targets as the body has block arguments");
        }
        if are_of_one_kind_each(ir, &targets, &arguments).is_some() {
            return error(
                "expects co-indexed targets and the body's block arguments to have the same op/value/param type",
            );
        }
        let Some(last) = terminator(ir, block) else {
            return Ok(());
        };
        let (results, yielded) = (types(&mut self.results(ir)), types(&mut ir.operands(last)));
        if results.len() != yielded.len() {
            return error(
                "expects the same number of results as the yield terminator has operands",
            );
        }
        if are_of_one_kind_each(ir, &results, &yielded).is_some() {
            return error(
                "expects co-indexed results and yield operands to have the same op/value/param type",
            );
        }
        Ok(())
    }
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

effects! {
    All Writes: AlternativesOp;
    Nothing Ignores: YieldOp;
    Nothing Reads: CollectMatchingOp;
    Root Writes: ForeachMatchOp;
}

marks! {
    TransformOpInterface: AlternativesOp, CollectMatchingOp, ForeachMatchOp, ForeachOp, IncludeOp, NamedSequenceOp, SequenceOp;
    MatchOpInterface: IncludeOp, SequenceOp;
}
