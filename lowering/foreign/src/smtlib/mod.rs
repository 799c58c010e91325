//! The smt dialect as SMT-LIB 2.

mod names;
mod terms;

use terrace_foreign_dialects::smt::{
    AssertOp, CheckOp, DeclareFunOp, PopOp, PushOp, ResetOp, SMTFuncType, SetLogicOp, SolverOp,
    SortType, YieldOp,
};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;

use terrace_ir::{Block, Context, Diagnostic, Ir, Op, Type};

use self::terms::Terms;

/// How terms are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Terms that are used once stand where they are used; otherwise each gets a name.
    pub inline_single_use_values: bool,
}

/// The text of all sessions with a solver in a module, each ended by `(reset)`.
///
/// # Errors
/// If a session has inputs or results, or says something that the language has no words for.
pub fn export(ir: &Ir, options: Options) -> Result<String, Diagnostic> {
    export_op(ir, ir.root(), options)
}

/// As [`export`], of the sessions in one op, which may be one itself.
///
/// # Errors
/// As [`export`].
pub fn export_op(ir: &Ir, op: Op, options: Options) -> Result<String, Diagnostic> {
    let mut out = String::new();
    let mut count = 0;
    export_solvers(ir, op, options, &mut count, &mut out)?;
    Ok(out)
}

fn export_solvers(
    ir: &Ir,
    op: Op,
    options: Options,
    count: &mut usize,
    out: &mut String,
) -> Result<(), Diagnostic> {
    if op == ir.root()
        && let Some(solver) = SolverOp::cast(ir, op)
    {
        out.push_str(&format!("; solver scope {count}\n"));
        *count += 1;
        if let Some(body) = ir.first_block(solver.body_region(ir)) {
            export_solver(ir, body, options, out)?;
        }
        out.push_str("(reset)\n");
        return Ok(());
    }
    for inside in ir
        .walk(op, WalkOrder::Pre)
        .filter(|inside| *inside != ir.root())
        .filter_map(|inside| ir.child(inside))
    {
        export_solvers(inside, inside.root(), options, count, out)?;
    }
    Ok(())
}

fn export_solver(
    ir: &Ir,
    body: Block,
    options: Options,
    out: &mut String,
) -> Result<(), Diagnostic> {
    let end = ir.last_op(body).and_then(|end| YieldOp::cast(ir, end));
    let has_results = end.is_some_and(|end| ir.num_operands(end.op()) != 0);
    if has_results || !ir.block_args(body).is_empty() {
        let message = "solver scopes with inputs or results are not supported";
        return Err(ir.error(ir.root(), message));
    }
    declare_sorts(ir, out)?;
    let mut terms = Terms::new(ir, options);
    for op in ir.block_ops(body) {
        if let Some(declaration) = DeclareFunOp::cast(ir, op) {
            let result = declaration.result(ir);
            let name = terms.declare(result, declaration.name_prefix(ir).as_deref());
            let ty = ir.ty(result);
            let word = match ty.is::<SMTFuncType>(ir) {
                true => "fun",
                false => "const",
            };
            out.push_str(&format!("(declare-{word} {name} {})\n", sort(ir, ty)));
        }
    }
    let is_statement = |op: &Op| {
        ir.num_results(*op) == 0
            || CheckOp::cast(ir, *op).is_some()
            || SolverOp::cast(ir, *op).is_some()
    };
    for op in ir.block_ops(body).filter(is_statement) {
        export_statement(ir, op, &mut terms, out)?;
    }
    Ok(())
}

/// Declares the sorts that values have, and checks that all ops are of the dialect.
fn declare_sorts(ir: &Ir, out: &mut String) -> Result<(), Diagnostic> {
    let mut known: Vec<(String, usize)> = Vec::new();
    for op in ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(|op| *op != ir.root())
    {
        if !ir.name(op).as_str(ir).starts_with("smt.") {
            return Err(ir.error(op, "solver must not contain any non-SMT operations"));
        }
        for ty in ir.result_types(op) {
            let Some(sort) = ty.cast::<SortType>(ir) else {
                continue;
            };
            let name = sort.identifier(ir).text(ir).into_owned();
            let arity = sort.sort_params(ir).unwrap_or_default().len();
            match known.iter().find(|(other, _)| *other == name) {
                None => {
                    out.push_str(&format!("(declare-sort {name} {arity})\n"));
                    known.push((name, arity));
                }
                Some((_, other)) if *other != arity => {
                    let message =
                        "uninterpreted sorts with same identifier but different arity found";
                    return Err(ir.error(op, message));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

fn export_statement(
    ir: &Ir,
    op: Op,
    terms: &mut Terms<'_>,
    out: &mut String,
) -> Result<(), Diagnostic> {
    if let Some(assert) = AssertOp::cast(ir, op) {
        let term = terms.assertion(assert.input(ir))?;
        out.push_str(&term);
    } else if let Some(logic) = SetLogicOp::cast(ir, op) {
        out.push_str(&format!("(set-logic {})\n", logic.logic(ir)));
    } else if let Some(push) = PushOp::cast(ir, op) {
        out.push_str(&format!("(push {})\n", push.count(ir)));
    } else if let Some(pop) = PopOp::cast(ir, op) {
        out.push_str(&format!("(pop {})\n", pop.count(ir)));
    } else if ResetOp::cast(ir, op).is_some() {
        out.push_str("(reset)\n");
    } else if let Some(check) = CheckOp::cast(ir, op) {
        check_is_plain(ir, check)?;
        out.push_str("(check-sat)\n");
    } else if YieldOp::cast(ir, op).is_none() {
        return Err(ir.op_error(op, "operation not supported for SMTLIB emission"));
    }
    Ok(())
}

/// What follows an answer is no part of the text.
fn check_is_plain(ir: &Ir, check: CheckOp) -> Result<(), Diagnostic> {
    if ir.num_results(check.op()) != 0 {
        return Err(ir.error(check, "must not have any result values"));
    }
    let regions = [
        ("sat", check.sat_region(ir)),
        ("unknown", check.unknown_region(ir)),
        ("unsat", check.unsat_region(ir)),
    ];
    for (name, region) in regions {
        let first = ir.first_block(region).and_then(|block| ir.first_op(block));
        if first.is_some_and(|first| YieldOp::cast(ir, first).is_none()) {
            return Err(ir.error(check, format!("'{name}' region must be empty")));
        }
    }
    Ok(())
}

/// The text of a sort.
fn sort(cx: &Context, ty: Type) -> String {
    use terrace_foreign_dialects::smt::{ArrayType, BitVectorType, BoolType};
    let list = |types: &[Type]| {
        let sorts: Vec<String> = types.iter().map(|ty| sort(cx, *ty)).collect();
        sorts.join(" ")
    };
    if ty.is::<BoolType>(cx) {
        "Bool".to_owned()
    } else if let Some(bits) = ty.cast::<BitVectorType>(cx) {
        format!("(_ BitVec {})", bits.width(cx))
    } else if let Some(array) = ty.cast::<ArrayType>(cx) {
        format!(
            "(Array {})",
            list(&[array.domain_type(cx), array.range_type(cx)])
        )
    } else if let Some(function) = ty.cast::<SMTFuncType>(cx) {
        let range = sort(cx, function.range_type(cx));
        format!("({}) {range}", list(function.domain_types(cx)))
    } else if let Some(own) = ty.cast::<SortType>(cx) {
        let name = own.identifier(cx).text(cx);
        match own.sort_params(cx) {
            Some(parameters) if !parameters.is_empty() => format!("({name} {})", list(parameters)),
            _ => name.into_owned(),
        }
    } else {
        "Int".to_owned()
    }
}
