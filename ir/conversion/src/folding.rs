//! Folding of ops before their patterns are tried.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::ods::FoldResult;
use terrace_ir::rewrite::{FoldInterface, Folding, fold, materialize_results};

use super::driver::Run;
use super::rewriter::{ConversionRewriter, NewOps, State};
use super::{ConversionTarget, Legality, TypeConverter};

/// An op is simplified in place at most this many times before it is converted.
const MAX_IN_PLACE: usize = 64;

impl Run<'_> {
    /// Replaces an op by what it folds to, or simplifies it in place. What is built for it is legalised in turn; where that
    /// is not possible the op does not fold.
    pub(super) fn fold(
        &self,
        ir: &mut Ir,
        op: Op,
        known: &mut Known<'_>,
        state: &mut State,
        new_ops: &mut NewOps,
    ) -> bool {
        let mut in_place = 0;
        let mut in_order: Option<SmallVec<[Value; 4]>> = None;
        let results = loop {
            match fold(ir, op) {
                Some(Folding::Reorder(operands)) => {
                    in_order = Some(ir.operands(op).collect());
                    ir.set_operands(op, &operands);
                }
                Some(Folding::Replace(results)) => break results,
                None if in_place < MAX_IN_PLACE && known.fold_in_place(ir, op) => in_place += 1,
                None => return false,
            }
        };
        let is_kept = |(folded, result): (&FoldResult, Value)| *folded == FoldResult::Value(result);
        if results.iter().zip(ir.results(op)).any(is_kept) {
            self.fold_some(ir, op, &results, state, new_ops);
            return false;
        }
        let before = new_ops.0.len();
        let mut rewriter = ConversionRewriter::new(ir, state, self.conversion.converter, new_ops);
        let values = materialize_results(&mut rewriter, op, &results);
        let built = match &values {
            Ok(_) => new_ops.0[before..].to_vec(),
            Err(built) => built.to_vec(),
        };
        if let Ok(values) = values
            && built.iter().all(|op| self.may_be_legalized(ir, *op, known))
        {
            let converter = self.conversion.converter;
            ConversionRewriter::new(ir, state, converter, new_ops).replace_op(op, &values);
            return true;
        }
        new_ops.0.truncate(before);
        for op in built {
            ir.erase_op(op);
        }
        // Operands were reordered for a fold that cannot be.
        if let Some(operands) = in_order {
            ir.set_operands(op, &operands);
        }
        false
    }

    /// Makes users of the results that fold use what they fold to; the op stays for the others, and is left to its patterns.
    fn fold_some(
        &self,
        ir: &mut Ir,
        op: Op,
        folded: &[FoldResult],
        state: &mut State,
        new_ops: &mut NewOps,
    ) {
        let mut results: SmallVec<[FoldResult; 4]> = SmallVec::new();
        for (folded, result) in folded.iter().zip(ir.results(op)) {
            results.push(match ir.has_uses(result) {
                true => *folded,
                false => FoldResult::Value(result),
            });
        }
        let before = new_ops.0.len();
        let converter = self.conversion.converter;
        let mut rewriter = ConversionRewriter::new(ir, state, converter, new_ops);
        match materialize_results(&mut rewriter, op, &results) {
            Ok(values) => {
                let old: SmallVec<[Value; 4]> = ir.results(op).collect();
                for (old, new) in old.into_iter().zip(values) {
                    if old != new {
                        ir.replace_all_uses(old, new);
                    }
                }
            }
            Err(built) => {
                new_ops.0.truncate(before);
                for op in built {
                    ir.erase_op(op);
                }
            }
        }
    }

    /// Whether an op is legal, or there is a pattern for it.
    fn may_be_legalized(&self, ir: &Ir, op: Op, known: &mut Known<'_>) -> bool {
        let name = ir.name(op).as_str(ir);
        let mut patterns = self.conversion.patterns.for_op(name, self.order.as_ref());
        known.legality(ir, op) == Some(true) || patterns.next().is_some()
    }
}

/// What the target and the dialect say about ops, looked up once a name.
pub(super) struct Known<'a> {
    target: &'a ConversionTarget,
    converter: &'a TypeConverter,
    by_name: Vec<Option<KnownName>>,
}

#[derive(Clone)]
struct KnownName {
    legality: Option<Legality>,
    folds: Option<Arc<dyn FoldInterface>>,
}

impl<'a> Known<'a> {
    pub(super) fn new(target: &'a ConversionTarget, converter: &'a TypeConverter) -> Self {
        Known {
            target,
            converter,
            by_name: Vec::new(),
        }
    }

    fn of(&mut self, ir: &Ir, op: Op) -> &KnownName {
        let name = ir.name(op);
        if self.by_name.len() <= name.index() {
            self.by_name.resize(name.index() + 1, None);
        }
        self.by_name[name.index()].get_or_insert_with(|| KnownName {
            legality: self.target.of_name(ir, name),
            folds: ir.dialect_interface(name.dialect(ir)),
        })
    }

    /// Whether an op is legal; `None` if the target says nothing.
    pub(super) fn legality(&mut self, ir: &Ir, op: Op) -> Option<bool> {
        match self.of(ir, op).legality? {
            Legality::Legal => Some(true),
            Legality::Illegal => Some(false),
            Legality::Dynamic(is_legal) => Some(is_legal(ir, op)),
            Legality::LegalTypes => Some(self.converter.is_legal_op(ir, op)),
        }
    }

    /// Simplifies an op in place as its dialect says.
    fn fold_in_place(&mut self, ir: &mut Ir, op: Op) -> bool {
        let folds = self.of(ir, op).folds.clone();
        folds.is_some_and(|folds| folds.fold_in_place(ir, op))
    }
}
