//! Patterns, and the rewrites that they end with.

use rustc_hash::FxHashSet;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{
    AnyRegion, Confined, CustomAssembly, I16Attr, IntNonNegative, Optional, SizedRegion, StrAttr,
    SymbolNameAttr, TypedOp, Variadic, VerifyRegions, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::{
    AnyPdl, OperandOp, OperandsOp, OperationOp, OperationType, PdlDialect, ResultOp, ResultsOp,
};

/// A rewrite pattern: what it matches, and at the end what becomes of that.
#[op(
    dialect = PdlDialect, mnemonic = "pattern",
    traits(IsolatedFromAbove, SingleBlock, Symbol),
    assembly { ($sym_name^)? ":" "benefit" "(" $benefit ")" attr_dict_with_keyword $body_region },
    default_dialect, verify_regions,
)]
pub struct PatternOp {
    #[attr]
    benefit: Confined<I16Attr, IntNonNegative>,
    #[attr]
    sym_name: Optional<SymbolNameAttr>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

impl VerifyRegions for PatternOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        let Some(&body) = inside.regions(root).first() else {
            return Ok(());
        };
        let Some(block) = inside.first_block(body) else {
            return Ok(());
        };
        let Some(last) = inside.last_op(block) else {
            return Ok(());
        };
        let error = |message: &str| ir.op_error(self, message);
        if RewriteOp::cast(inside, last).is_none() {
            return Err(error("expected body to terminate with `pdl.rewrite`")
                .note(inside.loc(last), "see terminator defined here"));
        }
        let mut ops = inside.walk_region(body, WalkOrder::Post);
        if let Some(other) = ops.find(|&op| inside.name(op).dialect(inside) != "pdl") {
            return Err(
                error("expected only `pdl` operations within the pattern body")
                    .note(inside.loc(other), "see non-`pdl` operation defined here"),
            );
        }
        let mut ops = inside.block_ops(block);
        if !ops.any(|op| OperationOp::cast(inside, op).is_some()) {
            return error("the pattern must contain at least one `pdl.operation`").into();
        }
        match disconnected(inside, block) {
            None => Ok(()),
            Some(op) => Err(error("the operations must form a connected component")
                .note(inside.loc(op), "see a disconnected value / operation here")),
        }
    }
}

/// An op or value of a pattern that the rewrite uses, and that does not hang together with the first such.
fn disconnected(ir: &Ir, block: terrace_ir::Block) -> Option<Op> {
    let mut reached: Option<FxHashSet<Op>> = None;
    for op in ir.block_ops(block) {
        let is_part = is_result(ir, op)
            || OperandOp::cast(ir, op).is_some()
            || OperandsOp::cast(ir, op).is_some()
            || OperationOp::cast(ir, op).is_some();
        let mut users = ir.results(op).flat_map(|value| ir.users(value));
        let is_rewritten = users.any(|user| {
            let parent = ir.parent_op(user);
            RewriteOp::cast(ir, user).is_some()
                || parent.is_some_and(|parent| RewriteOp::cast(ir, parent).is_some())
        });
        if !is_part || !is_rewritten {
            continue;
        }
        match &reached {
            Some(reached) if !reached.contains(&op) => return Some(op),
            Some(_) => {}
            None => reached = Some(connected(ir, block, op)),
        }
    }
    None
}

fn is_result(ir: &Ir, op: Op) -> bool {
    ResultOp::cast(ir, op).is_some() || ResultsOp::cast(ir, op).is_some()
}

/// All ops of a pattern's block that hang together with one by operands and results.
fn connected(ir: &Ir, block: terrace_ir::Block, start: Op) -> FxHashSet<Op> {
    let (mut reached, mut open) = (FxHashSet::default(), vec![start]);
    while let Some(op) = open.pop() {
        let is_inside = ir.parent_block(op) == Some(block) && RewriteOp::cast(ir, op).is_none();
        if !is_inside || !reached.insert(op) {
            continue;
        }
        if let Some(operation) = OperationOp::cast(ir, op) {
            let operands = operation.operand_values(ir);
            open.extend(operands.filter_map(|value| ir.defining_op(value)));
        } else if is_result(ir, op) {
            open.extend(ir.defining_op(ir.operand(op, 0)));
        }
        open.extend(ir.results(op).flat_map(|value| ir.users(value)));
    }
    reached
}

/// What becomes of what a pattern has matched: a region says it, or a rewrite that the program has under a name.
#[op(
    dialect = PdlDialect, mnemonic = "rewrite",
    traits(
        AttrSizedOperandSegments, HasParent(PatternOp), NoRegionArguments, NoTerminator, SingleBlock, Terminator,
    ),
    custom_assembly, default_dialect, verify_regions,
)]
pub struct RewriteOp {
    #[operand]
    root: Optional<OperationType>,
    #[attr]
    name: Optional<StrAttr>,
    #[operand(name = "externalArgs")]
    external_args: Variadic<AnyPdl>,
    #[region(name = "bodyRegion")]
    body_region: AnyRegion,
}

impl CustomAssembly for RewriteOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let mut sizes = [0, 0];
        if let Some(root) = parser.parse_optional_operand()? {
            let root = parser.resolve_operand(root, OperationType::get(cx).into())?;
            state.operands.push(root);
            sizes[0] = 1;
        }
        if parser.parse_optional_keyword("with") {
            let name = parser.parse_string_attr()?;
            state.set_attr(cx, "name", name.into());
            if parser.parse_optional_punct("(") {
                let at = parser.position();
                let arguments = parser.parse_operand_list(Delimiter::None)?;
                parser.parse_punct(":")?;
                let types = parser.parse_type_list()?;
                parser.parse_punct(")")?;
                parser.resolve_operands(&arguments, &types, at, state)?;
                sizes[1] = arguments.len();
            }
        }
        let body = match parser.parse_optional_region(&[])? {
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        state.set_operand_sizes(cx, &sizes);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if let Some(root) = self.root(ir) {
            printer.write(" ");
            printer.print_operand(root);
        }
        if let Some(name) = self.name(ir) {
            printer.write(" with ");
            printer.print_string(name.as_bytes());
            let arguments = self.external_args(ir);
            if arguments.len() != 0 {
                printer.write("(");
                printer.print_operands(arguments.clone());
                printer.write(" : ");
                printer.print_types(arguments.map(|value| ir.ty(value)));
                printer.write(")");
            }
        }
        let body = self.body_region(ir);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::FULL);
        }
        let elided = ["name", "operandSegmentSizes"];
        printer.print_attr_dict_with_keyword(ir, self.op(), &elided);
    }
}

impl VerifyRegions for RewriteOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let is_empty = ir.first_block(self.body_region(ir)).is_none();
        if self.name(ir).is_some() {
            return match is_empty {
                true => Ok(()),
                false => error("expected rewrite region to be empty when rewrite is external"),
            };
        }
        if is_empty {
            return error(
                "expected rewrite region to be non-empty if external name is not specified",
            );
        }
        if self.external_args(ir).len() != 0 {
            return error("expected no external arguments when the rewrite is specified inline");
        }
        Ok(())
    }
}
