//! What must hold of clauses.

use rustc_hash::FxHashSet;
use terrace_ir::asm::{print_attribute, print_type};
use terrace_ir::attributes::{ArrayAttr, DenseArrayAttr, IntegerAttr, SymbolRefAttr};
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::symbol::SymbolScope;
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};
use terrace_llvm_dialect::FuncOp as LlvmFuncOp;
use terrace_standard_dialects::func::FuncOp;

use super::{
    ClauseMapFlags, DataSharingClauseType, DeclareReductionOp, MapInfoOp, PrivateClauseOp,
    TargetDataOp, TargetEnterDataOp, TargetExitDataOp, TargetOp, TargetUpdateOp,
};

/// Whether an op is of the dialect.
pub(super) fn is_omp(ir: &Ir, op: Op) -> bool {
    ir.name(op).dialect(ir) == "omp"
}

/// Whether an op says that it and what is in it are one construct of the standard.
pub(super) fn is_composite(ir: &Ir, op: Op) -> bool {
    ir.attr(op, "omp.composite").is_some()
}

/// The next op around this one that is of the dialect.
pub(super) fn construct_around(ir: &Ir, op: Op) -> Option<Op> {
    let mut around = ir.parent_op(op);
    while let Some(parent) = around {
        if is_omp(ir, parent) {
            return Some(parent);
        }
        around = ir.parent_op(parent);
    }
    None
}

pub(super) fn check_allocate(ir: &Ir, op: Op, vars: usize, allocators: usize) -> VerifyResult {
    match vars == allocators {
        true => Ok(()),
        false => {
            let message = "expected equal sizes for allocate and allocator variables";
            ir.error(op, message).into()
        }
    }
}

fn len(ir: &Ir, list: Option<ArrayAttr>) -> usize {
    list.map_or(0, |list| list.elements(ir).len())
}

pub(super) fn check_private(
    ir: &Ir,
    op: Op,
    vars: usize,
    symbols: Option<ArrayAttr>,
) -> VerifyResult {
    let symbols = len(ir, symbols);
    match vars == symbols {
        true => Ok(()),
        false => {
            let message = format!(
                "inconsistent number of private variables and privatizer op symbols, private vars: {vars} vs. privatizer op symbols: {symbols}"
            );
            ir.error(op, message).into()
        }
    }
}

/// Finds what says how variables are copied, and that it is for their types.
pub(super) fn find_privatizers(
    ir: &Ir,
    op: Op,
    vars: impl Iterator<Item = Value>,
    names: Option<ArrayAttr>,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    for (var, name) in vars.zip(names.into_iter().flat_map(|names| names.elements(ir))) {
        let found = name
            .cast::<SymbolRefAttr>(ir)
            .and_then(|name| symbols.lookup(name));
        let found =
            found.and_then(|(around, op)| Some((around, PrivateClauseOp::cast(around, op)?)));
        let Some((around, privatizer)) = found else {
            let name = print_attribute(ir, *name);
            let message = format!("failed to lookup privatizer op with symbol: '{name}'");
            return ir.error(op, message).into();
        };
        let (inside, definition) = around.definition(privatizer.op());
        let wanted =
            PrivateClauseOp::cast(inside, definition).and_then(|op| op.argument_type(inside));
        let found: Type = ir.ty(var);
        if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
            let kind = match privatizer.data_sharing_type(around).value(around) {
                DataSharingClauseType::Private => "private",
                DataSharingClauseType::FirstPrivate => "firstprivate",
            };
            let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
            let message = format!(
                "type mismatch between a {kind} variable and its privatizer op, var type: '{found}' vs. privatizer op type: '{wanted}'"
            );
            return ir.error(op, message).into();
        }
    }
    Ok(())
}

pub(super) fn check_reduction(
    ir: &Ir,
    op: Op,
    vars: impl ExactSizeIterator<Item = Value>,
    symbols: Option<ArrayAttr>,
    by_reference: Option<DenseArrayAttr>,
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    let count = vars.len();
    if count == 0 {
        return match symbols {
            Some(_) => error("unexpected reduction symbol references"),
            None => Ok(()),
        };
    }
    if len(ir, symbols) != count {
        return error("expected as many reduction symbol references as reduction variables");
    }
    if by_reference.is_some_and(|flags| flags.len(ir) != count) {
        let message =
            "expected as many reduction variable by reference attributes as reduction variables";
        return ir.error(op, message).into();
    }
    let mut seen = FxHashSet::default();
    let mut vars = vars;
    match vars.all(|var| seen.insert(var)) {
        true => Ok(()),
        false => error("accumulator variable used more than once"),
    }
}

/// Finds the declarations of reductions, and that they are for the variables' types.
pub(super) fn find_reductions(
    ir: &Ir,
    op: Op,
    vars: impl Iterator<Item = Value>,
    names: Option<ArrayAttr>,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    for (var, name) in vars.zip(names.into_iter().flat_map(|names| names.elements(ir))) {
        let found = name
            .cast::<SymbolRefAttr>(ir)
            .and_then(|name| symbols.lookup(name));
        let found =
            found.and_then(|(around, op)| Some((around, DeclareReductionOp::cast(around, op)?)));
        let Some((around, declaration)) = found else {
            let name = print_attribute(ir, *name);
            let message =
                format!("expected symbol reference {name} to point to a reduction declaration");
            return ir.op_error(op, message).into();
        };
        let (inside, definition) = around.definition(declaration.op());
        let declaration = DeclareReductionOp::cast(inside, definition);
        let wanted = declaration.and_then(|op| op.accumulator_type(inside));
        let found: Type = ir.ty(var);
        if let Some(wanted) = wanted.filter(|wanted| *wanted != found) {
            let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
            let message = format!(
                "expected accumulator ('{found}') to be the same type as reduction declaration ('{wanted}')"
            );
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}

pub(super) fn check_copyprivate(
    ir: &Ir,
    op: Op,
    vars: usize,
    functions: Option<ArrayAttr>,
) -> VerifyResult {
    let functions = len(ir, functions);
    match vars == functions {
        true => Ok(()),
        false => {
            let message = format!(
                "inconsistent number of copyprivate vars (= {vars}) and functions (= {functions}), both must be equal"
            );
            ir.op_error(op, message).into()
        }
    }
}

/// Finds the functions that copy variables, and that they do that for variables of such types.
pub(super) fn find_copy_functions(
    ir: &Ir,
    op: Op,
    vars: impl Iterator<Item = Value>,
    names: Option<ArrayAttr>,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    for (var, name) in vars.zip(names.into_iter().flat_map(|names| names.elements(ir))) {
        let found = name
            .cast::<SymbolRefAttr>(ir)
            .and_then(|name| symbols.lookup(name));
        let arguments = found.and_then(|(around, op)| {
            let types = FuncOp::cast(around, op).map(|op| op.argument_types(around));
            types.or_else(|| LlvmFuncOp::cast(around, op).map(|op| op.argument_types(around)))
        });
        let name = print_attribute(ir, *name);
        let Some(arguments) = arguments else {
            return error(format!(
                "expected symbol reference {name} to point to a copy function"
            ));
        };
        let [to, from] = arguments[..] else {
            return error(format!("expected copy function {name} to have 2 operands"));
        };
        if to != from {
            return error(format!(
                "expected copy function {name} arguments to have the same type"
            ));
        }
        let found: Type = ir.ty(var);
        if to != found {
            let [found, wanted] = [found, to].map(|ty| print_type(ir, ty));
            return error(format!(
                "expected copy function arguments' type ('{wanted}') to be the same as copyprivate variable's type ('{found}')"
            ));
        }
    }
    Ok(())
}

pub(super) fn check_depend(ir: &Ir, op: Op, vars: usize, kinds: Option<ArrayAttr>) -> VerifyResult {
    let message = match (vars, len(ir, kinds)) {
        (vars, kinds) if vars == kinds => return Ok(()),
        (0, _) => "unexpected depend values",
        _ => "expected as many depend values as depend variables",
    };
    ir.op_error(op, message).into()
}

/// Hints that contradict each other.
pub(super) fn check_hint(ir: &Ir, op: Op, hint: Option<i64>) -> VerifyResult {
    let hint = hint.unwrap_or(0);
    let message = if hint & 3 == 3 {
        "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined"
    } else if hint & 12 == 12 {
        "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined."
    } else {
        return Ok(());
    };
    ir.op_error(op, message).into()
}

pub(super) fn check_aligned(
    ir: &Ir,
    op: Op,
    vars: &[Value],
    alignments: Option<ArrayAttr>,
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    let Some(list) = alignments else {
        return match vars {
            [] => Ok(()),
            _ => error("expected as many alignment values as aligned variables"),
        };
    };
    if vars.is_empty() {
        return error("unexpected alignment values attribute");
    }
    if list.elements(ir).len() != vars.len() {
        return error("expected as many alignment values as aligned variables");
    }
    let mut seen = FxHashSet::default();
    if !vars.iter().all(|var| seen.insert(*var)) {
        return error("aligned variable used more than once");
    }
    for alignment in list.elements(ir) {
        match alignment
            .cast::<IntegerAttr>(ir)
            .map(|alignment| alignment.as_i64(ir))
        {
            None => return error("expected integer alignment"),
            Some(..=0) => return error("alignment should be greater than 0"),
            Some(_) => {}
        }
    }
    Ok(())
}

pub(super) fn check_nontemporal(
    ir: &Ir,
    op: Op,
    mut vars: impl Iterator<Item = Value>,
) -> VerifyResult {
    let mut seen = FxHashSet::default();
    match vars.all(|var| seen.insert(var)) {
        true => Ok(()),
        false => ir
            .op_error(op, "nontemporal variable used more than once")
            .into(),
    }
}

/// Checks that each variable that is mapped is so in a way that the construct knows.
pub(super) fn check_map(ir: &Ir, op: Op, vars: impl Iterator<Item = Value>) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.error(op, message));
    let (mut to_device, mut from_device) = (FxHashSet::default(), FxHashSet::default());
    let is = |flags: ClauseMapFlags, flag| flags.contains(flag);
    for var in vars {
        let Some(defining) = ir.defining_op(var) else {
            return error("missing map operation");
        };
        let Some(map) = MapInfoOp::cast(ir, defining) else {
            return error("map argument is not a map entry operation");
        };
        let flags = map.map_type(ir).value(ir);
        let (to, from) = (
            is(flags, ClauseMapFlags::TO),
            is(flags, ClauseMapFlags::FROM),
        );
        let delete = is(flags, ClauseMapFlags::DEL);
        if (TargetDataOp::cast(ir, op).is_some() || TargetOp::cast(ir, op).is_some()) && delete {
            return error("to, from, tofrom and alloc map types are permitted");
        }
        if TargetEnterDataOp::cast(ir, op).is_some() && (from || delete) {
            return error("to and alloc map types are permitted");
        }
        if TargetExitDataOp::cast(ir, op).is_some() && to {
            return error("from, release and delete map types are permitted");
        }
        if TargetUpdateOp::cast(ir, op).is_none() {
            continue;
        }
        if delete || (!to && !from) {
            return error(
                "at least one of to or from map types must be specified, other map types are not permitted",
            );
        }
        let pointer = map.var_ptr(ir);
        let is_known = match (to, from) {
            (true, true) => true,
            (true, false) => from_device.contains(&pointer),
            _ => to_device.contains(&pointer),
        };
        if is_known {
            return error("either to or from map types can be specified, not both");
        }
        let unknown = [
            ClauseMapFlags::ALWAYS,
            ClauseMapFlags::CLOSE,
            ClauseMapFlags::IMPLICIT,
        ];
        if unknown.into_iter().any(|flag| is(flags, flag)) {
            return error("present, mapper and iterator map type modifiers are permitted");
        }
        match to {
            true => to_device.insert(pointer),
            false => from_device.insert(pointer),
        };
    }
    Ok(())
}
