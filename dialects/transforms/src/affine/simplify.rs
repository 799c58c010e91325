//! `affine-simplify-structures`: simpler maps and sets, and the ops that they decide.

use std::collections::VecDeque;

use terrace_ir::affine::{AffineExpr, Constraint, Flattener, IntegerSet, LinearForm};
use terrace_ir::attributes::{AffineMapAttr, Attribute, IntegerSetAttr};
use terrace_ir::interfaces::is_trivially_dead;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Listener;
use terrace_ir::{Ir, Op, Rewriter};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_rewrite::{FrozenPatterns, PatternSet};
use terrace_standard_dialects::affine::analysis::ConstraintSystem;
use terrace_standard_dialects::affine::{ApplyOp, ForOp, IfOp};

/// Simplify affine expressions in maps/sets and normalize memrefs.
///
/// Then `affine.apply`, `affine.for` and `affine.if` ops are brought into canonical form.
#[pass(name = "affine-simplify-structures", on = terrace_standard_dialects::func::FuncOp)]
pub fn affine_simplify_structures(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    for op in &ops {
        simplify_attributes(ir, *op);
    }
    canonicalize(ir, ops);
    Ok(())
}

fn simplify_attributes(ir: &mut Ir, op: Op) {
    let attributes = ir.attributes(op);
    let attributes: Vec<(String, Attribute)> = attributes
        .map(|(name, attr)| (name.to_owned(), attr))
        .collect();
    for (name, attr) in attributes {
        let simple: Option<Attribute> = if let Some(map) = attr.cast::<AffineMapAttr>(ir) {
            Some(AffineMapAttr::get(ir, map.value(ir).simplify()).into())
        } else {
            let set: Option<IntegerSetAttr> = attr.cast(ir);
            set.map(|set| IntegerSetAttr::get(ir, simplified(set.value(ir))).into())
        };
        if let Some(simple) = simple.filter(|simple| *simple != attr) {
            ir.set_attr(op, &name, simple);
        }
    }
}

/// A set without constraints that follow from another one; `1 == 0` if it has no element.
pub fn simplified(set: &IntegerSet) -> IntegerSet {
    let rebuilt = |constraints: Vec<Constraint>| IntegerSet {
        num_dims: set.num_dims,
        num_symbols: set.num_symbols,
        constraints: constraints.into(),
    };
    let mut flattener = Flattener::new(set.num_dims, set.num_symbols);
    let forms = set.constraints.iter().map(|constraint| {
        let form = flattener.flatten(&constraint.expr)?;
        Some((form, constraint.is_equality))
    });
    let Some(forms) = forms.collect::<Option<Vec<(LinearForm, bool)>>>() else {
        return set.clone();
    };
    let mut system = ConstraintSystem::default();
    (0..flattener.first_local()).for_each(|_| {
        system.add_variable();
    });
    for local in flattener.locals() {
        let Some((dividend, divisor)) = &local.division else {
            return set.clone();
        };
        system.add_division(dividend, *divisor);
    }
    for (form, is_equality) in &forms {
        match is_equality {
            true => system.add_equality(form.clone()),
            false => system.add_inequality(form.clone()),
        }
    }
    if system.is_empty() {
        return rebuilt(vec![Constraint {
            expr: AffineExpr::Constant(1),
            is_equality: true,
        }]);
    }
    let mut kept: Vec<(LinearForm, bool)> = Vec::new();
    let equalities = forms.iter().filter(|(_, is_equality)| *is_equality);
    let inequalities = forms.iter().filter(|(_, is_equality)| !*is_equality);
    for (form, is_equality) in equalities.chain(inequalities) {
        let known = kept.iter_mut().find(|(known, known_is_equality)| {
            known_is_equality == is_equality && known.factors == form.factors
        });
        match (known, form.as_constant()) {
            (_, Some(_)) => {}
            (Some((known, false)), _) => known.constant = known.constant.min(form.constant),
            (Some((known, true)), _) if known.constant == form.constant => {}
            _ => kept.push((form.clone(), *is_equality)),
        }
    }
    if kept.is_empty() {
        kept.push((LinearForm::default(), true));
    }
    let constraints = kept.into_iter().map(|(form, is_equality)| Constraint {
        expr: flattener.expr(&form),
        is_equality,
    });
    rebuilt(constraints.collect())
}

/// Folds and rewrites ops of three kinds until nothing changes, and no others.
fn canonicalize(ir: &mut Ir, ops: Vec<Op>) {
    let mut patterns = PatternSet::new();
    for info in [ApplyOp::INFO, ForOp::INFO, IfOp::INFO] {
        patterns.add_all(info.hooks.canonicalize);
    }
    let patterns = patterns.freeze(ir.context());
    let mut pending = Pending::default();
    for op in ops {
        pending.add(ir, op);
    }
    // A bound, in case rules undo each other.
    let mut budget = 64 * (pending.ops.len() + 1024);
    while let Some(op) = pending.ops.pop_front() {
        if budget == 0 {
            break;
        }
        if ir.is_live(op) && is_affine(ir, op) {
            budget -= 1;
            pending.process(ir, op, &patterns);
        }
    }
}

fn is_affine(ir: &Ir, op: Op) -> bool {
    ApplyOp::cast(ir, op).is_some() || ForOp::cast(ir, op).is_some() || IfOp::cast(ir, op).is_some()
}

/// The ops that are to be looked at.
#[derive(Default)]
struct Pending {
    ops: VecDeque<Op>,
}

impl Pending {
    fn add(&mut self, ir: &Ir, op: Op) {
        if is_affine(ir, op) {
            self.ops.push_back(op);
        }
    }

    fn process(&mut self, ir: &mut Ir, op: Op, patterns: &FrozenPatterns) {
        if is_trivially_dead(ir, op) {
            return Rewriter::with_listener(ir, self).erase_op(op);
        }
        let definitions: Vec<Op> = ir
            .operands(op)
            .filter_map(|operand| ir.defining_op(operand))
            .collect();
        if !Rewriter::with_listener(ir, self).try_fold(op) {
            let mut rewriter = Rewriter::with_listener(ir, self);
            rewriter.set_insertion_point_before(op);
            patterns.apply(op, &mut rewriter);
        }
        // They may have lost their last use.
        for definition in definitions {
            if ir.is_live(definition) && is_trivially_dead(ir, definition) {
                self.add(ir, definition);
            }
        }
    }
}

impl Listener for Pending {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.add(ir, op);
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.add(ir, op);
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        for operand in ir.operands(op) {
            if let Some(definition) = ir.defining_op(operand) {
                self.add(ir, definition);
            }
        }
    }
}
