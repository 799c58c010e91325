//! What functions promise of their parameters, said of the accesses in bodies that are inlined.

use std::collections::HashSet;

use terrace_ir::attributes::{ArrayAttr, Attribute, DistinctAttr, StringAttr};
use terrace_ir::interfaces::{BranchOpInterface, CallOpInterface};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Builder, Ir, Op, Region, Value};

use super::annotations::{add_scopes_to, has_scopes};
use super::have_attribute;
use crate::{
    AddrSpaceCastOp, AddressOfOp, AliasScopeAttr, AliasScopeDomainAttr, AllocaOp, AtomicCmpXchgOp,
    AtomicRmwOp, CallOp, FuncOp, GepOp, LoadOp, NoAliasScopeDeclOp, PointerType, SelectOp, StoreOp,
};

/// A parameter through which alone its memory is accessed, and the scope of the accesses.
type Scoped = (Value, AliasScopeAttr);

/// Makes a scope for each parameter that is `llvm.noalias`, declares it before the call, and says of the accesses in the body
/// which of them they are in and not in, as far as that is known.
pub(super) fn add_scopes(ir: &mut Ir, call: Op, callee: &Ir, body: Region) {
    let Some(entry) = ir.first_block(body) else {
        return;
    };
    let Some(function) = FuncOp::cast(callee, callee.root()) else {
        return;
    };
    let parameters = ir.block_args(entry).to_vec();
    let are_unaliased = have_attribute(callee, function, &["llvm.noalias"]);
    if !are_unaliased.contains(&true) {
        return;
    }
    let id = |ir: &Ir| Attribute::from(DistinctAttr::create(ir, Attribute::UNIT));
    let name = StringAttr::get(ir, &*function.sym_name(callee));
    let domain = AliasScopeDomainAttr::get(ir, id(ir), Some(name));
    let loc = ir.loc(call);
    let mut scoped: Vec<Scoped> = Vec::new();
    for (parameter, is_unaliased) in parameters.iter().zip(are_unaliased) {
        if !is_unaliased {
            continue;
        }
        let scope = AliasScopeAttr::get(ir, id(ir), domain, None);
        scoped.push((*parameter, scope));
        let mut b = Builder::before(ir, call);
        NoAliasScopeDeclOp::build(&mut b, loc, scope);
    }
    let ops: Vec<Op> = ir.walk_region(body, WalkOrder::Pre).collect();
    for op in ops {
        if has_scopes(ir, op) {
            add_scopes_of(ir, op, &scoped, &parameters);
        }
    }
}

fn add_scopes_of(ir: &mut Ir, op: Op, scoped: &[Scoped], parameters: &[Value]) {
    let objects = objects(ir, accessed(ir, op));
    let is_scoped = |object: &Value| scoped.iter().any(|(parameter, _)| parameter == object);
    // What else it may be the address of: memory that no parameter with a scope leads to.
    let mut others = objects.iter().filter(|object| !is_constant(ir, **object));
    let mut is_other = false;
    let is_known = others.all(|object| {
        let is_parameter = parameters.contains(object);
        let is_own = object.defining::<AllocaOp>(ir).is_some()
            || object.defining::<AddressOfOp>(ir).is_some();
        is_other |= is_own || is_parameter && !is_scoped(object);
        is_own || is_parameter
    });
    if !is_known {
        return;
    }
    let (inside, outside): (Vec<&Scoped>, Vec<&Scoped>) = scoped
        .iter()
        .partition(|(parameter, _)| objects.contains(parameter));
    add(ir, op, "noalias_scopes", &outside);
    // It is in all scopes of a list, and must be in none if it may be outside of all.
    if !is_other && CallOp::cast(ir, op).is_none() {
        add(ir, op, "alias_scopes", &inside);
    }
}

fn add(ir: &mut Ir, op: Op, name: &str, scopes: &[&Scoped]) {
    let scopes: Vec<Attribute> = scopes.iter().map(|(_, scope)| (*scope).into()).collect();
    if !scopes.is_empty() {
        let scopes = ArrayAttr::get(ir, &scopes);
        add_scopes_to(ir, op, name, scopes);
    }
}

/// The addresses of what an op accesses.
fn accessed(ir: &Ir, op: Op) -> Vec<Value> {
    let is_pointer = |value: &Value| ir.ty(*value).is::<PointerType>(ir);
    if let Some(store) = StoreOp::cast(ir, op) {
        vec![store.addr(ir)]
    } else if let Some(load) = LoadOp::cast(ir, op) {
        vec![load.addr(ir)]
    } else if AtomicRmwOp::cast(ir, op).is_some() || AtomicCmpXchgOp::cast(ir, op).is_some() {
        vec![ir.operand(op, 0)]
    } else if let Some(call) = op.interface::<dyn CallOpInterface>(ir) {
        let arguments = call.arg_operands(ir).map(|index| ir.operand(op, index));
        arguments.filter(is_pointer).collect()
    } else {
        ir.operands(op).filter(is_pointer).collect()
    }
}

/// What pointers are computed from, through whatever chooses between some.
fn objects(ir: &Ir, pointers: Vec<Value>) -> HashSet<Value> {
    let mut found = HashSet::new();
    let mut seen = HashSet::new();
    let mut pending = pointers;
    while let Some(pointer) = pending.pop() {
        if !seen.insert(pointer) {
            continue;
        }
        match sources(ir, pointer) {
            Some(sources) => pending.extend(sources),
            None => {
                found.insert(pointer);
            }
        }
    }
    found
}

/// The pointers one of which a pointer is, or is computed from; `None` if that is not known.
fn sources(ir: &Ir, pointer: Value) -> Option<Vec<Value>> {
    if let Some(gep) = pointer.defining::<GepOp>(ir) {
        return Some(vec![gep.base(ir)]);
    }
    if let Some(cast) = pointer.defining::<AddrSpaceCastOp>(ir) {
        return Some(vec![cast.arg(ir)]);
    }
    if let Some(select) = pointer.defining::<SelectOp>(ir) {
        return Some(vec![select.true_value(ir), select.false_value(ir)]);
    }
    let ValueDef::Argument { block, index } = ir.def(pointer) else {
        return None;
    };
    if !ir.has_predecessors(block) {
        return None;
    }
    let passed = ir.predecessors(block).map(|(op, successor)| {
        let branch = op.interface::<dyn BranchOpInterface>(ir)?;
        let operands = branch.successor_operands(ir, successor);
        let computed = ir.block_args(block).len().checked_sub(operands.len())?;
        let operand = (index as usize).checked_sub(computed)?;
        Some(ir.operand(op, operands.start + operand))
    });
    passed.collect()
}

fn is_constant(ir: &Ir, value: Value) -> bool {
    let definition = ir.defining_op(value);
    definition.is_some_and(|op| ir.has_trait(op, OpTraits::CONSTANT_LIKE))
}
