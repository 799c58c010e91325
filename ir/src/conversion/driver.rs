//! The driver: legalises every op of an arena and of the arenas inside it.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::casts::reconcile;
use super::rewriter::{ConversionRewriter, NewOps, State, cast_after_definition};
use super::{ConversionPattern, ConversionTarget, Legality, SymbolBuilder, TypeConverter};
use crate::asm::print_type;
use crate::builder::Builder;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op, Value, WalkOrder};
use crate::ods::{FoldResult, OpTraits};
use crate::rewrite::{Folding, MatchFailure, PatternRoot, fold, materialize_results};

/// What happens to ops of which the target says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// They are converted if a pattern applies, and remain otherwise.
    Partial,
    /// They must be converted.
    Full,
}

/// Conversion patterns by the op they match.
#[derive(Default)]
pub struct ConversionPatterns {
    by_op: FxHashMap<&'static str, Vec<Box<dyn ConversionPattern>>>,
    any: Vec<Box<dyn ConversionPattern>>,
}

impl ConversionPatterns {
    /// No patterns.
    pub fn new() -> Self {
        ConversionPatterns::default()
    }

    /// Adds a pattern. Of several for an op the one with the highest benefit is tried first, of equals the one added
    /// first.
    pub fn add(&mut self, pattern: impl ConversionPattern + 'static) {
        let list = match pattern.info().root {
            PatternRoot::Op(info) => self.by_op.entry(&*info.name).or_default(),
            PatternRoot::Any => &mut self.any,
        };
        list.push(Box::new(pattern));
        list.sort_by_key(|pattern| std::cmp::Reverse(pattern.info().benefit));
    }

    fn for_op(&self, name: &str) -> impl Iterator<Item = &dyn ConversionPattern> {
        let own = self.by_op.get(name).map_or(&[][..], Vec::as_slice);
        own.iter().chain(&self.any).map(|pattern| &**pattern)
    }
}

/// A conversion, ready to be applied.
pub struct Conversion<'a> {
    /// What may remain.
    pub target: &'a ConversionTarget,
    /// How ops are rewritten.
    pub patterns: &'a ConversionPatterns,
    /// What types become.
    pub converter: &'a TypeConverter,
    /// What happens to ops of which the target says nothing.
    pub mode: ConversionMode,
}

/// An op that a pattern made of an op that a pattern made, and so on this many times, is not converted any further: the
/// patterns go round in circles.
const MAX_GENERATIONS: u32 = 256;

type Symbols = Vec<(String, SymbolBuilder)>;

impl Conversion<'_> {
    /// Converts an arena and those inside it, functions in parallel, then adds the symbols they asked for to the
    /// nearest symbol table around them.
    ///
    /// # Errors
    /// If an op cannot be legalised, or a symbol was asked for outside of the arena. Then the IR is neither the old nor
    /// the new one.
    pub fn apply(&self, ir: &mut Ir) -> Result<(), Diagnostic> {
        match self.apply_nested(ir)?.first() {
            None => Ok(()),
            Some((name, _)) => Err(ir.error(
                ir.root(),
                format!(
                    "the conversion must define the symbol '{name}' outside of this operation: \
                     run it on the module"
                ),
            )),
        }
    }

    fn apply_nested(&self, ir: &mut Ir) -> Result<Symbols, Diagnostic> {
        let mut symbols = self.apply_to_arena(ir)?;
        let children: Vec<&mut Ir> = ir.children_mut().collect();
        let nested: Vec<Result<Symbols, Diagnostic>> = children
            .into_par_iter()
            .map(|child| self.apply_nested(child))
            .collect();
        for requested in nested {
            symbols.extend(requested?);
        }
        ir.sync_stubs();
        if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
            add_symbols(ir, std::mem::take(&mut symbols));
        }
        Ok(symbols)
    }

    fn apply_to_arena(&self, ir: &mut Ir) -> Result<Symbols, Diagnostic> {
        let mut state = State::default();
        let mut legalities = Legalities {
            target: self.target,
            by_name: Vec::new(),
        };
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let mut worklist: Vec<(Op, u32)> = ops.map(|op| (op, 0)).collect();
        worklist.reverse();
        while let Some((op, generation)) = worklist.pop() {
            if !ir.is_live(op) || ir.child(op).is_some() || state.is_retired(ir, op) {
                continue;
            }
            let legality = legalities.of(ir, op);
            if legality == Some(true) {
                continue;
            }
            let mut new_ops = NewOps::default();
            let converted = if generation < MAX_GENERATIONS {
                self.convert_op(ir, op, &mut state, &mut new_ops)
            } else {
                Err(Some(MatchFailure::new(
                    "the patterns go on creating operations that must be converted",
                )))
            };
            match converted {
                // In program order, before what is left.
                Ok(()) => {
                    let new_ops = new_ops.0.into_iter().rev();
                    worklist.extend(new_ops.map(|op| (op, generation + 1)));
                }
                Err(failure) => {
                    if legality == Some(false) || self.mode == ConversionMode::Full {
                        return Err(self.failed(ir, op, legality, failure));
                    }
                }
            }
        }
        self.finish(ir, &mut state)?;
        Ok(state.symbols)
    }

    /// Tries the patterns for an op; fails with the reason of the last one.
    fn convert_op(
        &self,
        ir: &mut Ir,
        op: Op,
        state: &mut State,
        new_ops: &mut NewOps,
    ) -> Result<(), Option<MatchFailure>> {
        let cx = ir.context().clone();
        let name = ir.name(op).as_str(&cx);
        if self.fold(ir, op, state, new_ops) {
            return Ok(());
        }
        let mut failure = None;
        for pattern in self.patterns.for_op(name) {
            let originals: SmallVec<[Value; 4]> = ir.operands(op).collect();
            let mut rewriter = ConversionRewriter::new(ir, state, self.converter, new_ops);
            if rewriter.parent_block(op).is_some() {
                rewriter.set_insertion_point_before(op);
            }
            let operands: Result<SmallVec<[Value; 4]>, MatchFailure> = originals
                .iter()
                .map(|value| rewriter.converted(*value))
                .collect();
            match operands.and_then(|operands| pattern.convert(op, &operands, &mut rewriter)) {
                Ok(()) => return Ok(()),
                Err(reason) => failure = Some(reason),
            }
        }
        Err(failure)
    }

    /// Replaces an op by what it folds to, or puts its operands in the order that they fold to. What is built for it is
    /// legalised in turn.
    fn fold(&self, ir: &mut Ir, op: Op, state: &mut State, new_ops: &mut NewOps) -> bool {
        let results = match fold(ir, op) {
            None => return false,
            Some(Folding::Reorder(operands)) => {
                ir.set_operands(op, &operands);
                // In this order it may fold to something.
                return self.fold(ir, op, state, new_ops);
            }
            Some(Folding::Replace(results)) => results,
        };
        // An op of which some results stay is left to its patterns.
        let mut pairs = results.iter().zip(ir.results(op));
        if pairs.any(|(folded, result)| *folded == FoldResult::Value(result)) {
            return false;
        }
        let mut rewriter = ConversionRewriter::new(ir, state, self.converter, new_ops);
        match materialize_results(&mut rewriter, op, &results) {
            Ok(values) => {
                rewriter.replace_op(op, &values);
                true
            }
            Err(built) => {
                for op in built {
                    rewriter.ir_mut().erase_op(op);
                }
                false
            }
        }
    }

    /// Redirects the remaining users of replaced values, with casts where types differ, and erases what was replaced.
    fn finish(&self, ir: &mut Ir, state: &mut State) -> Result<(), Diagnostic> {
        // Uses by retired ops do not matter: drop them first.
        for &op in &state.retired {
            if ir.is_live(op) {
                ir.set_operands(op, &[]);
                ir.set_successors(op, &[]);
            }
        }
        for old in std::mem::take(&mut state.replaced) {
            if !ir.has_uses(old) {
                continue;
            }
            let new = state.latest(old);
            let ty = ir.ty(old);
            let value = if ir.ty(new) == ty {
                new
            } else {
                let cast = cast_after_definition(ir, new, ty);
                state.bridges.push(cast);
                ir.result(cast, 0)
            };
            ir.replace_all_uses(old, value);
        }
        for &op in state.retired.iter().rev() {
            if ir.is_live(op) {
                ir.erase_op(op);
            }
        }
        state.bridges.retain(|cast| ir.is_live(*cast));
        reconcile(ir, &state.bridges);
        let left = state.bridges.iter().find(|cast| ir.is_live(**cast));
        match left {
            Some(&cast) if self.mode == ConversionMode::Full => Err(unresolved(ir, cast)),
            _ => Ok(()),
        }
    }

    fn failed(
        &self,
        ir: &Ir,
        op: Op,
        legality: Option<bool>,
        failure: Option<MatchFailure>,
    ) -> Diagnostic {
        let name = ir.name(op).as_str(ir);
        let marked = if legality == Some(false) {
            " that was explicitly marked illegal"
        } else {
            ""
        };
        let diagnostic = ir.error(op, format!("failed to legalize operation '{name}'{marked}"));
        match failure {
            Some(failure) => {
                diagnostic.related(ir.loc(op), format!("the last pattern tried: {failure}"))
            }
            None => diagnostic.related(
                ir.loc(op),
                "no conversion pattern is known for this operation",
            ),
        }
    }
}

/// What the target says, looked up once a name.
struct Legalities<'a> {
    target: &'a ConversionTarget,
    by_name: Vec<Option<Option<Legality>>>,
}

impl Legalities<'_> {
    /// Whether an op is legal; `None` if the target says nothing.
    fn of(&mut self, ir: &Ir, op: Op) -> Option<bool> {
        let name = ir.name(op);
        if self.by_name.len() <= name.index() {
            self.by_name.resize(name.index() + 1, None);
        }
        let entry = &mut self.by_name[name.index()];
        match (*entry.get_or_insert_with(|| self.target.of_name(ir, name)))? {
            Legality::Legal => Some(true),
            Legality::Illegal => Some(false),
            Legality::Dynamic(is_legal) => Some(is_legal(ir, op)),
        }
    }
}

/// A full conversion leaves a value of the old type to a user that needs the new one, or the other way round.
fn unresolved(ir: &Ir, cast: Op) -> Diagnostic {
    let (from, to) = (ir.operand(cast, 0), ir.result(cast, 0));
    let [from, to] = [from, to].map(|value| print_type(ir, ir.ty(value)));
    let diagnostic = ir.error(
        cast,
        format!("failed to legalize a use: the value has type '{from}' after conversion, the user needs '{to}'"),
    );
    match ir.users(ir.result(cast, 0)).next() {
        Some(user) => diagnostic.related(ir.loc(user), "the user is here"),
        None => diagnostic,
    }
}

/// Defines the requested symbols at the start of the module, each name once, in the order of the requests.
fn add_symbols(ir: &mut Ir, symbols: Symbols) {
    if symbols.is_empty() {
        return;
    }
    let root = ir.root();
    let Some(body) = ir
        .regions(root)
        .first()
        .and_then(|region| ir.first_block(*region))
    else {
        return;
    };
    let mut known: FxHashSet<String> = ir
        .block_ops(body)
        .filter_map(|op| {
            ir.attr(op, "sym_name")?
                .cast::<crate::attributes::StringAttr>(ir)
        })
        .map(|name| name.text(ir).into_owned())
        .collect();
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_to_start(body);
    for (name, build) in symbols {
        if known.insert(name) {
            build(&mut builder);
        }
    }
}
