//! New ops in place of matched ones.

use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Location, Op, Type, Value};

use super::entity::are_live;

/// What a new op is made of.
pub(super) struct NewOp<'a> {
    pub name: &'a str,
    pub operands: Vec<Value>,
    pub attributes: Vec<(String, Attribute)>,
    /// The types of the results; without them the op says them itself.
    pub types: Option<Vec<Type>>,
}

/// Creates an op before the matched one; `None` if it cannot say its types, or if an operand was erased meanwhile.
pub(super) fn create(rw: &mut Rewriter<'_>, loc: Location, new: NewOp<'_>) -> Option<Op> {
    if !are_live(rw, &new.operands) {
        return None;
    }
    let cx = rw.context().clone();
    let name = cx.op_name(new.name);
    let mut state = OpState::new(&cx, name, loc);
    for (name, value) in &new.attributes {
        state.set_attr(&cx, name, *value);
    }
    let types = match (new.types, name.info(&cx)) {
        (Some(types), _) => types,
        (None, Some(info)) if info.infers_types() => {
            let attributes = state.attributes.clone();
            let types = rw.infer_result_types(info, loc, &new.operands, &attributes);
            types.ok()?.into_vec()
        }
        // Nothing is known of it, or it has no results.
        (None, _) => Vec::new(),
    };
    state.operands.extend(new.operands);
    state.result_types.extend(types);
    Some(rw.create_from(state))
}

/// Replaces an op by values, if they are as many as its results. One that a function has erased is not there to be replaced.
pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op, with: &[Value]) -> bool {
    if !rw.is_live(op) {
        return true;
    }
    if rw.num_results(op) != with.len() || !are_live(rw, with) {
        return false;
    }
    rw.replace_op(op, with);
    true
}

/// Erases an op, if nothing uses it and no function has done so.
pub(super) fn erase(rw: &mut Rewriter<'_>, op: Op) -> bool {
    if !rw.is_live(op) {
        return true;
    }
    if rw.results(op).any(|value| rw.has_uses(value)) {
        return false;
    }
    rw.erase_op(op);
    true
}
