//! The driver: legalises every op of an arena and of the arenas inside it.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::context::OpName;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, Value, ValueDef, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::ods::OpTraits;
use terrace_ir::rewrite::{MatchFailure, PatternRoot};
use terrace_ir::types::Type;

use super::casts::reconcile;
use super::cost::{Order, order};
use super::folding::Known;
use super::materialize::{Purpose, value_location};
use super::place::{Place, users_once};
use super::report::{Failure, Tree, failed, unresolved};
use super::rewriter::{ConversionRewriter, Converted, NewOps, State};
use super::symbols::{Symbol, add_symbols};
use super::{ConversionPattern, ConversionTarget, Legality, TypeConverter};

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
    pub(super) by_op: FxHashMap<&'static str, Vec<Box<dyn ConversionPattern>>>,
    any: Vec<Box<dyn ConversionPattern>>,
}

impl ConversionPatterns {
    /// No patterns.
    pub fn new() -> Self {
        ConversionPatterns::default()
    }

    /// Adds a pattern. Of several for an op the one with the highest benefit is tried first, of equals the one added
    /// first.
    pub fn add(&mut self, pattern: impl ConversionPattern + 'static) -> &mut Self {
        let list = match pattern.info().root {
            PatternRoot::Op(info) => self.by_op.entry(&*info.name).or_default(),
            PatternRoot::Any | PatternRoot::Definition(_) | PatternRoot::Matching(_) => {
                &mut self.any
            }
        };
        list.push(Box::new(pattern));
        list.sort_by_key(|pattern| std::cmp::Reverse(pattern.info().benefit));
        self
    }

    /// The patterns for an op of this name: its own in the order that was found out, if one was, then those for any op.
    pub(super) fn for_op<'a>(
        &'a self,
        name: &str,
        order: Option<&'a Order>,
    ) -> impl Iterator<Item = &'a dyn ConversionPattern> {
        let own = self.by_op.get(name).map_or(&[][..], Vec::as_slice);
        let places = order.and_then(|order| order.get(name));
        let ordered = places.into_iter().flatten().map(|place| &own[*place]);
        let unordered = if places.is_some() { &[][..] } else { own };
        ordered
            .chain(unordered)
            .chain(&self.any)
            .map(|pattern| &**pattern)
    }

    /// The names of the patterns for an op that an order leaves out.
    fn left_out(&self, name: &str, order: Option<&Order>) -> Vec<&'static str> {
        let (Some(own), Some(places)) = (
            self.by_op.get(name),
            order.and_then(|order| order.get(name)),
        ) else {
            return Vec::new();
        };
        let unused = own.iter().enumerate();
        unused
            .filter(|(place, _)| !places.contains(place))
            .map(|(_, pattern)| pattern.info().name)
            .collect()
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

impl Conversion<'_> {
    /// Converts an arena and those inside it, functions in parallel, then adds the symbols they asked for to the
    /// nearest symbol table around them.
    ///
    /// # Errors
    /// If an op cannot be legalised, or a symbol was asked for outside of the arena. Then the IR is neither the old nor
    /// the new one.
    pub fn apply(&self, ir: &mut Ir) -> Result<(), Diagnostic> {
        let converted = self.run(false).convert(ir)?;
        match converted.symbols.first() {
            None => Ok(()),
            Some(Symbol { name, .. }) => Err(ir.error(
                ir.root(),
                format!(
                    "the conversion must define the symbol '{name}' outside of this operation: \
                     run it on the module"
                ),
            )),
        }
    }

    /// The same, but if it fails, the IR is as it was before. It is copied for that, and its ids change when it is restored.
    ///
    /// # Errors
    /// Those of [`Conversion::apply`].
    pub fn apply_or_restore(&self, ir: &mut Ir) -> Result<(), Diagnostic> {
        let before = ir.deep_clone();
        self.apply(ir).inspect_err(|_| *ir = *before)
    }

    /// Says which ops would be converted or are legal, in an arena and those inside it, by name and location in the order of
    /// the program, and changes nothing.
    pub fn analyze(&self, ir: &Ir) -> Vec<(OpName, Location)> {
        let mut copy = ir.deep_clone();
        let converted = self.run(true).convert(&mut copy);
        converted.map_or_else(|_| Vec::new(), |converted| converted.legalized)
    }

    fn run(&self, analysis: bool) -> Run<'_> {
        Run {
            conversion: self,
            analysis,
            order: order(self.patterns, self.target, self.mode),
        }
    }
}

/// A conversion that is being applied.
pub(super) struct Run<'a> {
    pub(super) conversion: &'a Conversion<'a>,
    /// Whether all that matters is what can be converted.
    analysis: bool,
    pub(super) order: Option<Order>,
}

/// What the conversion of an arena gives.
#[derive(Default)]
struct Outcome {
    /// Requested symbols, in order.
    symbols: Vec<Symbol>,
    /// In an analysis: the ops that are legal now.
    legalized: Vec<(OpName, Location)>,
    /// Whether everything inside is legal.
    recursive: bool,
    /// Isolated ops in which everything is legal.
    skipped: FxHashSet<Op>,
}

impl Run<'_> {
    fn convert(&self, ir: &mut Ir) -> Result<Outcome, Diagnostic> {
        let mut outcome = self.convert_arena(ir)?;
        if outcome.recursive {
            return Ok(outcome);
        }
        let stubs: Vec<Op> = ir.children().map(|(op, _)| op).collect();
        // They are taken out, so that each is known by its op.
        let mut children: Vec<(Op, Box<Ir>)> = stubs
            .into_iter()
            .filter(|op| !outcome.skipped.contains(op))
            .filter_map(|op| Some((op, ir.take_child(op)?)))
            .collect();
        let size: usize = children.iter().map(|(_, child)| child.op_capacity()).sum();
        let convert = |(_, child): &mut (Op, Box<Ir>)| self.convert(child);
        let nested: Vec<Result<Outcome, Diagnostic>> =
            match ir.is_multithreaded() && size >= ir.thresholds().ops {
                true => children.par_iter_mut().map(convert).collect(),
                false => children.iter_mut().map(convert).collect(),
            };
        let mut stubs = Vec::with_capacity(children.len());
        for (op, child) in children {
            ir.put_child(op, child);
            stubs.push(op);
        }
        for (op, inner) in stubs.into_iter().zip(nested) {
            let mut inner = inner?;
            for symbol in &mut inner.symbols {
                symbol.askers.push(op);
            }
            outcome.symbols.extend(inner.symbols);
            outcome.legalized.extend(inner.legalized);
        }
        if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
            add_symbols(ir, std::mem::take(&mut outcome.symbols));
        }
        Ok(outcome)
    }

    fn convert_arena(&self, ir: &mut Ir) -> Result<Outcome, Diagnostic> {
        let Conversion {
            target,
            mode,
            converter,
            ..
        } = *self.conversion;
        let mut state = State::default();
        let mut outcome = Outcome::default();
        let mut known = Known::new(target, converter);
        let mut tree = Tree::new(ir);
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let mut worklist: Vec<(Op, u32)> = ops.map(|op| (op, 0)).collect();
        worklist.reverse();
        while let Some((op, generation)) = worklist.pop() {
            if !ir.is_live(op) || state.is_retired(ir, op) {
                continue;
            }
            let in_legal = !outcome.skipped.is_empty() && is_inside(ir, op, &outcome.skipped);
            if ir.child(op).is_some() {
                if in_legal {
                    outcome.skipped.insert(op);
                }
                continue;
            }
            tree.begin(ir, op, generation);
            let legality = match in_legal {
                true => Some(true),
                false => known.legality(ir, op),
            };
            let (name, loc) = (ir.name(op), ir.loc(op));
            if legality == Some(true) {
                if target.is_recursive(ir, op) {
                    outcome.recursive |= op == ir.root();
                    outcome.skipped.insert(op);
                }
                tree.legal(in_legal);
                if self.analysis && generation == 0 {
                    outcome.legalized.push((name, loc));
                }
                continue;
            }
            let mut new_ops = NewOps::default();
            let converted = if generation < MAX_GENERATIONS {
                self.convert_op(ir, op, &mut known, &mut state, &mut new_ops, &mut tree)
            } else {
                Err(Failure::Circular)
            };
            match converted {
                // In program order, before what is left.
                Ok(()) => {
                    tree.converted(generation);
                    let new_ops = new_ops.0.into_iter().rev();
                    worklist.extend(new_ops.map(|op| (op, generation + 1)));
                    if self.analysis && generation == 0 {
                        outcome.legalized.push((name, loc));
                    }
                }
                Err(failure) => {
                    tree.failed();
                    // Constants that some of its results fold to.
                    let new_ops = new_ops.0.into_iter().rev();
                    worklist.extend(new_ops.map(|op| (op, generation + 1)));
                    let must_go = legality == Some(false) || mode == ConversionMode::Full;
                    if must_go && !self.analysis {
                        tree.finish();
                        let left_out = self
                            .conversion
                            .patterns
                            .left_out(name.as_str(ir), self.order.as_ref());
                        // In a full conversion all that is not legal must go, marked or not.
                        let marked = mode != ConversionMode::Full;
                        let legality = legality.filter(|_| marked);
                        return Err(failed(ir, op, legality, failure, &left_out));
                    }
                }
            }
        }
        tree.finish();
        if !self.analysis {
            self.finish(ir, &mut state)?;
            outcome.symbols = state.symbols;
        }
        Ok(outcome)
    }

    /// Folds an op or tries the patterns for it; fails with what was tried.
    fn convert_op(
        &self,
        ir: &mut Ir,
        op: Op,
        known: &mut Known<'_>,
        state: &mut State,
        new_ops: &mut NewOps,
        tree: &mut Tree,
    ) -> Result<(), Failure> {
        let Conversion {
            patterns,
            converter,
            ..
        } = *self.conversion;
        let cx = ir.context().clone();
        let name = ir.name(op).as_str(&cx);
        let folded = self.fold(ir, op, known, state, new_ops);
        tree.folded(ir, folded, new_ops);
        if folded {
            return Ok(());
        }
        let loc = ir.loc(op);
        let mut tried = Vec::new();
        for pattern in patterns.for_op(name, self.order.as_ref()) {
            let info = pattern.info();
            if !info.root.matches(ir, op) {
                continue;
            }
            let retired = state.retired.len();
            let mut rewriter = ConversionRewriter::new(ir, state, converter, new_ops);
            if rewriter.parent_block(op).is_some() {
                rewriter.set_insertion_point_before(op);
            }
            let converted = convert_by(pattern, op, &mut rewriter);
            tree.tried(
                ir,
                name,
                pattern,
                converted.as_ref().err(),
                new_ops,
                &state.retired[retired..],
            );
            tree.explain(ir, op, loc, info, converted.as_ref().err());
            match converted {
                Ok(()) => return Ok(()),
                Err(reason) => tried.push((info.name, reason)),
            }
        }
        Err(Failure::Tried(tried))
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
        let replaced = std::mem::take(&mut state.replaced);
        // First by values of the same type, which may have been replaced themselves; what then has users left needs a cast.
        for &old in &replaced {
            let same = state.last_of_same_type(ir, old);
            if same != old {
                ir.replace_all_uses(old, same);
            }
        }
        let mut casts: FxHashMap<(Value, Type), Value> = FxHashMap::default();
        for old in replaced {
            if !ir.has_uses(old) {
                continue;
            }
            let new = state.latest(old);
            // Several values were perhaps made one for a pattern.
            let (new, many) = match (state.many(new), state.cast(new)) {
                (Some(_), Some(cast)) => (cast, None),
                (many, _) => (new, many.cloned()),
            };
            let key = (new, ir.ty(old));
            let value = match casts.get(&key) {
                Some(known) => *known,
                None if many.is_none() && ir.ty(new) == ir.ty(old) => new,
                None => {
                    // The values are there where the old one is.
                    let (inputs, of) = match many {
                        Some(many) => (many, old),
                        None => (smallvec::smallvec![new], new),
                    };
                    let Some(place) = state.place(ir, of, &inputs) else {
                        for user in users_once(ir, old) {
                            let at = Place::Before(user);
                            let value = self.as_before(ir, state, old, (&inputs, of), at)?;
                            for index in 0..ir.num_operands(user) {
                                if ir.operand(user, index) == old {
                                    ir.set_operand(user, index, value);
                                }
                            }
                        }
                        continue;
                    };
                    self.as_before(ir, state, old, (&inputs, of), place)?
                }
            };
            casts.insert(key, value);
            ir.replace_all_uses(old, value);
        }
        for &op in state.retired.iter().rev() {
            if ir.is_live(op) {
                ir.erase_op(op);
            }
        }
        for &op in state.materialized.iter().rev() {
            if ir.is_live(op) && ir.results(op).all(|result| !ir.has_uses(result)) {
                ir.erase_op(op);
            }
        }
        state.bridges.retain(|cast| ir.is_live(*cast));
        reconcile(ir, &state.bridges);
        if self.conversion.mode != ConversionMode::Full {
            return Ok(());
        }
        let target = self.conversion.target;
        let may_stay =
            |cast: Op| matches!(target.of_name(ir, ir.name(cast)), Some(Legality::Legal));
        let mut casts = state.bridges.iter().copied();
        match casts.find(|cast| ir.is_live(*cast) && !may_stay(*cast)) {
            Some(cast) => Err(unresolved(ir, cast)),
            None => Ok(()),
        }
    }

    /// Makes a value as it was of what it became, for users that are not converted: of `inputs`, which stand for `of`.
    fn as_before(
        &self,
        ir: &mut Ir,
        state: &mut State,
        old: Value,
        (inputs, of): (&[Value], Value),
        place: Place,
    ) -> Result<Value, Diagnostic> {
        let ty = ir.ty(old);
        let purpose = match ir.def(old) {
            ValueDef::Argument { .. } => Purpose::Argument,
            ValueDef::Result { .. } => Purpose::Source,
        };
        let loc = value_location(ir, of);
        let mut builder = Builder::new(ir);
        place.insert_here(&mut builder);
        let made = self
            .conversion
            .converter
            .materialize(&mut builder, purpose, ty, inputs, loc);
        match made {
            Ok((value, cast)) => {
                state.bridges.extend(cast);
                Ok(value)
            }
            Err(failure) => {
                let user = ir.users(old).next().unwrap_or_else(|| ir.root());
                Err(failed(ir, user, None, Failure::Value(failure), &[]))
            }
        }
    }
}

/// Applies a pattern to an op with what its operands became.
fn convert_by(
    pattern: &dyn ConversionPattern,
    op: Op,
    rewriter: &mut ConversionRewriter<'_>,
) -> Result<(), MatchFailure> {
    let originals: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    if rewriter.converter().is_one_to_one() {
        let operands: SmallVec<[Value; 4]> = originals
            .into_iter()
            .map(|value| rewriter.converted(value))
            .collect::<Result<_, _>>()?;
        return pattern.convert(op, &operands, rewriter);
    }
    let operands: SmallVec<[Converted; 4]> = originals
        .into_iter()
        .map(|value| rewriter.converted_to_many(value))
        .collect::<Result<_, _>>()?;
    pattern.convert_many(op, &operands, rewriter)
}

/// Whether an op is inside one of these.
fn is_inside(ir: &Ir, op: Op, around: &FxHashSet<Op>) -> bool {
    std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op)).any(|op| around.contains(&op))
}
