//! What is said of accesses in bodies that are inlined.

use std::collections::HashMap;

use terrace_ir::attributes::{ArrayAttr, Attribute, DistinctAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Op, Region};

use crate::{AliasScopeAttr, AliasScopeDomainAttr, NoAliasScopeDeclOp};

/// The attributes that hold alias scopes.
const SCOPES: [&str; 2] = ["alias_scopes", "noalias_scopes"];

/// The attributes of a call that hold for all that it does.
const OF_CALLS: [&str; 3] = ["access_groups", "alias_scopes", "noalias_scopes"];

fn ops(ir: &Ir, body: Region) -> Vec<Op> {
    ir.walk_region(body, WalkOrder::Pre).collect()
}

/// Replaces the scopes that a body declares by new ones. A declaration counts from where it is, for one execution:
/// two copies of a body, or a copy and what calls do, must not share theirs.
pub(super) fn renew_scopes(ir: &mut Ir, body: Region) {
    let mut fresh = Fresh::default();
    let ops = ops(ir, body);
    for &op in &ops {
        if let Some(declaration) = NoAliasScopeDeclOp::cast(ir, op) {
            let scope = fresh.scope(ir, declaration.scope(ir));
            ir.set_attr(op, "scope", scope.into());
        }
    }
    if fresh.scopes.is_empty() {
        return;
    }
    for op in ops {
        for name in SCOPES {
            let Some(scopes) = array(ir, op, name) else {
                continue;
            };
            let scopes = scopes.elements(ir).iter();
            let scopes: Vec<Attribute> = scopes.map(|scope| fresh.known(ir, *scope)).collect();
            let scopes = ArrayAttr::get(ir, &scopes);
            ir.set_attr(op, name, scopes.into());
        }
    }
}

/// The scopes that stand for those of the callee.
#[derive(Default)]
struct Fresh {
    scopes: HashMap<AliasScopeAttr, AliasScopeAttr>,
    domains: HashMap<AliasScopeDomainAttr, AliasScopeDomainAttr>,
}

impl Fresh {
    fn scope(&mut self, cx: &Context, scope: AliasScopeAttr) -> AliasScopeAttr {
        let old = scope.domain(cx);
        let id = || Attribute::from(DistinctAttr::create(cx, Attribute::UNIT));
        let domain = *self
            .domains
            .entry(old)
            .or_insert_with(|| AliasScopeDomainAttr::get(cx, id(), old.description(cx)));
        *self
            .scopes
            .entry(scope)
            .or_insert_with(|| AliasScopeAttr::get(cx, id(), domain, scope.description(cx)))
    }

    /// What stands for a scope: another one if the body declares it.
    fn known(&self, cx: &Context, scope: Attribute) -> Attribute {
        let renewed = scope
            .cast::<AliasScopeAttr>(cx)
            .and_then(|scope| self.scopes.get(&scope));
        renewed.map_or(scope, |renewed| (*renewed).into())
    }
}

/// Says of the accesses of a body what a call says of itself.
pub(super) fn add_those_of_call(ir: &mut Ir, call: Op, body: Region) {
    for name in OF_CALLS {
        let Some(added) = array(ir, call, name) else {
            continue;
        };
        for op in ops(ir, body) {
            if takes(ir, op, name) {
                add_scopes_to(ir, op, name, added);
            }
        }
    }
}

/// Whether an op of some name has an attribute.
fn takes(ir: &Ir, op: Op, name: &str) -> bool {
    let info = ir.info(op);
    info.is_some_and(|info| info.attributes.iter().any(|slot| &*slot.name == name))
}

/// Whether an op can say which scopes it accesses.
pub(super) fn has_scopes(ir: &Ir, op: Op) -> bool {
    SCOPES.iter().all(|name| takes(ir, op, name))
}

/// Adds to those that an op has in an attribute.
pub(super) fn add_scopes_to(ir: &mut Ir, op: Op, name: &str, added: ArrayAttr) {
    let mut all = array(ir, op, name).map_or(Vec::new(), |own| own.elements(ir).to_vec());
    all.extend(added.elements(ir));
    let all = ArrayAttr::get(ir, &all);
    ir.set_attr(op, name, all.into());
}

fn array(ir: &Ir, op: Op, name: &str) -> Option<ArrayAttr> {
    ir.attr(op, name)?.cast(ir)
}
