//! Which values may be dimensions and symbols.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{constant_value, is_pure};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::{OpTraits, TypedOp, VerifyResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Region, Type, Value};

use super::{ApplyOp, DelinearizeIndexOp, ForOp, LinearizeIndexOp, ParallelOp};
use crate::memref;

/// The region of the closest op around `op` that is an affine scope, usually the function's body.
pub(super) fn affine_scope(ir: &Ir, op: Op) -> Option<Region> {
    affine_scope_of_region(ir, ir.parent_region(op)?)
}

/// The affine scope that what is in a region belongs to: the region itself, or one around it.
pub fn affine_scope_of_region(ir: &Ir, mut region: Region) -> Option<Region> {
    loop {
        let parent = ir.region_op(region)?;
        let is_scope = ir
            .info(parent)
            .is_some_and(|info| info.traits.has(OpTraits::AFFINE_SCOPE));
        if is_scope {
            return Some(region);
        }
        match ir.parent_region(parent) {
            Some(outer) => region = outer,
            // The root is the widest scope that there is.
            None => return Some(region),
        }
    }
}

/// Whether a value is defined in `scope` or around it, by an argument or an op: either way it is the same wherever in the scope
/// it is used.
fn is_top_level(ir: &Ir, value: Value, scope: Option<Region>) -> bool {
    let region = defining_region(ir, value);
    let outer = |region: &Region| ir.parent_region(ir.region_op(*region)?);
    region.is_some() && std::iter::successors(scope, outer).any(|scope| Some(scope) == region)
}

/// The region that a value is defined in.
fn defining_region(ir: &Ir, value: Value) -> Option<Region> {
    // An argument that its block gave up, as during a conversion, is nowhere.
    let is_there = match ir.def(value) {
        ValueDef::Argument { block, index } => {
            ir.block_args(block).get(index as usize) == Some(&value)
        }
        ValueDef::Result { .. } => true,
    };
    ir.value_block(value)
        .filter(|_| is_there)
        .and_then(|block| ir.block_region(block))
}

/// Whether a value may be a dimension of an affine op in `scope`: a symbol, a loop variable, or what `affine.apply`,
/// `affine.delinearize_index` or `affine.linearize_index` makes of such.
pub fn is_valid_dim(ir: &Ir, value: Value, scope: Region) -> bool {
    is_valid(ir, value, Role::Dim, Some(scope)) == Some(true)
}

/// Whether a value may be a symbol of an affine op in `scope`: a constant, a value that is defined directly in the scope,
/// the size of a memref that is defined in the scope or has symbols as sizes, or what an op without effects computes of symbols.
pub fn is_valid_symbol(ir: &Ir, value: Value, scope: Region) -> bool {
    is_valid(ir, value, Role::Symbol, Some(scope)) == Some(true)
}

/// Whether a value may be a symbol of an affine op at the place of `user`.
pub fn is_symbol_at(ir: &Ir, value: Value, user: Op) -> bool {
    affine_scope(ir, user).is_some_and(|scope| is_valid_symbol(ir, value, scope))
}

/// Whether a value is a dimension or a symbol wherever the ops around it are moved.
pub(super) fn is_valid_anywhere(ir: &Ir, value: Value, role: Role) -> bool {
    is_valid(ir, value, role, None) == Some(true)
}

/// Whether a value is a dimension of whatever the ops around it become part of, where other values take the place of some: whether
/// those are valid there, `replaced` says.
pub(super) fn stays_dim(
    ir: &Ir,
    value: Value,
    replaced: impl Fn(Value, Role) -> Option<bool>,
) -> bool {
    let verdict = |value, role| match replaced(value, role) {
        Some(valid) => Verdict::from(valid),
        None => verdict(ir, value, role, None),
    };
    follow(value, Role::Dim, verdict) == Some(true)
}

/// What a value is for a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// A dimension.
    Dim,
    /// A symbol.
    Symbol,
}

/// What is known of a value on its own.
enum Verdict {
    Valid,
    Invalid,
    /// It is valid if these are.
    If(Role, SmallVec<[Value; 4]>),
}

impl From<bool> for Verdict {
    fn from(valid: bool) -> Self {
        if valid {
            Verdict::Valid
        } else {
            Verdict::Invalid
        }
    }
}

/// Whether a value is valid; `None` if that would take too long to tell.
fn is_valid(ir: &Ir, value: Value, role: Role, scope: Option<Region>) -> Option<bool> {
    follow(value, role, |value, role| verdict(ir, value, role, scope))
}

fn verdict(ir: &Ir, value: Value, role: Role, scope: Option<Region>) -> Verdict {
    if ir.ty(value) != Type::INDEX {
        return Verdict::Invalid;
    }
    if is_top_level(ir, value, scope) {
        return Verdict::Valid;
    }
    let Some(op) = ir.defining_op(value) else {
        return Verdict::from(role == Role::Dim && is_loop_variable(ir, value));
    };
    let is_constant = ir
        .info(op)
        .is_some_and(|info| info.traits.has(OpTraits::CONSTANT_LIKE));
    if is_constant {
        return Verdict::Valid;
    }
    // What a map or digits are computed from may be dimensions, if the result is to be one.
    let is_map = ApplyOp::cast(ir, op).is_some()
        || DelinearizeIndexOp::cast(ir, op).is_some()
        || LinearizeIndexOp::cast(ir, op).is_some();
    if is_map {
        return Verdict::If(role, ir.operands(op).collect());
    }
    if let Some(dim) = memref::DimOp::cast(ir, op) {
        return size_verdict(ir, dim, scope);
    }
    match ir.regions(op).is_empty() && is_pure(ir, op) {
        true => Verdict::If(Role::Symbol, ir.operands(op).collect()),
        false => Verdict::Invalid,
    }
}

/// Whether a value counts the iterations of a loop.
fn is_loop_variable(ir: &Ir, value: Value) -> bool {
    let ValueDef::Argument { block, .. } = ir.def(value) else {
        return false;
    };
    ir.block_op(block).is_some_and(|op| {
        ParallelOp::cast(ir, op).is_some()
            || ForOp::cast(ir, op).is_some_and(|op| op.induction_variable(ir) == value)
    })
}

/// The size of a memref is a symbol if the memref is defined in the scope, or if it was made with symbols as sizes.
fn size_verdict(ir: &Ir, dim: memref::DimOp, scope: Option<Region>) -> Verdict {
    let mut source = dim.source(ir);
    if scope.is_some() && defining_region(ir, source) == scope {
        return Verdict::Valid;
    }
    while let Some(cast) = source.defining::<memref::CastOp>(ir) {
        source = cast.source(ir);
    }
    let index = constant_value(ir, dim.index(ir))
        .and_then(|index| index.cast::<IntegerAttr>(ir))
        .and_then(|index| usize::try_from(index.value(ir)).ok());
    let ty: Option<MemRefType> = ir.ty(source).cast(ir);
    let (Some(index), Some(shape)) = (index, ty.map(|ty| ty.shape(ir))) else {
        return Verdict::Invalid;
    };
    let sizes: SmallVec<[Value; 4]> = if let Some(alloc) = source.defining::<memref::AllocOp>(ir) {
        alloc.dynamic_sizes(ir).collect()
    } else if let Some(view) = source.defining::<memref::ViewOp>(ir) {
        view.sizes(ir).collect()
    } else if let Some(view) = source.defining::<memref::SubViewOp>(ir) {
        view.sizes(ir).collect()
    } else {
        return Verdict::Invalid;
    };
    match shape.get(index) {
        None => Verdict::Invalid,
        Some(&DYNAMIC) => {
            let before = shape[..index].iter().filter(|size| **size == DYNAMIC);
            match sizes.get(before.count()) {
                Some(size) => Verdict::If(Role::Symbol, smallvec![*size]),
                None => Verdict::Invalid,
            }
        }
        Some(_) => Verdict::Valid,
    }
}

/// As many ops of a chain of `affine.apply` are looked at for one value: canonical IR has chains of one. Without a limit
/// checking all values of a long chain would take time quadratic in its length.
const MAX_CHAIN: usize = 100;

/// Follows verdicts without recursion, because chains of `affine.apply` and of sizes may be long and share parts. `None` if the chain
/// is too long to tell.
fn follow(value: Value, role: Role, verdict: impl Fn(Value, Role) -> Verdict) -> Option<bool> {
    let mut pending: SmallVec<[(Value, Role); 4]> = smallvec![(value, role)];
    let mut seen: FxHashSet<(Value, Role)> = FxHashSet::default();
    while let Some((value, role)) = pending.pop() {
        match verdict(value, role) {
            Verdict::Valid => {}
            Verdict::Invalid => return Some(false),
            Verdict::If(needed, values) => {
                if seen.insert((value, role)) {
                    pending.extend(values.into_iter().map(|value| (value, needed)));
                }
            }
        }
        if seen.len() > MAX_CHAIN {
            return None;
        }
    }
    Some(true)
}

/// Checks the operands of a map or set: `dims` of them are dimensions, the rest symbols.
pub(super) fn verify_dims_and_symbols(
    ir: &Ir,
    op: Op,
    operands: impl Iterator<Item = Value>,
    dims: usize,
) -> VerifyResult {
    let Some(scope) = affine_scope(ir, op) else {
        return Ok(());
    };
    for (index, value) in operands.enumerate() {
        let (role, what) = match index < dims {
            true => (Role::Dim, "dimension id"),
            false => (Role::Symbol, "symbol"),
        };
        if is_valid(ir, value, role, Some(scope)) == Some(false) {
            return ir
                .op_error(op, format!("operand cannot be used as a {what}"))
                .related(ir.value_loc(value), "the operand is defined here")
                .into();
        }
    }
    Ok(())
}

/// Checks that each value may be a dimension or a symbol; `what` is how messages call it.
pub(super) fn verify_indices(
    ir: &Ir,
    op: Op,
    mut values: impl Iterator<Item = Value>,
    what: &str,
) -> VerifyResult {
    let Some(scope) = affine_scope(ir, op) else {
        return Ok(());
    };
    // Symbols are dimensions, too.
    let is_valid = |value| is_valid(ir, value, Role::Dim, Some(scope));
    match values.find(|value| is_valid(*value) == Some(false)) {
        Some(value) => ir
            .op_error(
                op,
                format!("{what} must be a valid dimension or symbol identifier"),
            )
            .related(ir.value_loc(value), "the operand is defined here")
            .into(),
        None => Ok(()),
    }
}
