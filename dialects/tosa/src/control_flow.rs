//! Conditionals and loops.

use terrace_dialect_base::structured::{parse_assignments, print_assignments};
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, Position, RegionStyle,
    UnresolvedOperand,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{LoopBounds, LoopLikeOpInterface};
use terrace_ir::ods::{CustomAssembly, SizedRegion, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::types::FunctionType;
use terrace_ir::{Ir, Region, SmallVec, Type, Value, smallvec};
use terrace_ods_macros::op;

use super::TosaDialect;
use super::checks::{quoted, same_types};
use super::types::{BoolTensor, Tensor, element, ranked_shape};

/// One of two graphs, as a truth value says. Both get the operands.
#[op(
    dialect = TosaDialect, mnemonic = "cond_if",
    traits(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects),
    custom_assembly, verify,
)]
pub struct IfOp {
    #[operand]
    condition: BoolTensor,
    #[operand]
    input_list: Variadic<Tensor>,
    #[result]
    output_list: Variadic<Tensor>,
    #[region]
    then_graph: SizedRegion<1>,
    #[region]
    else_graph: SizedRegion<1>,
}

/// A loop: a graph that says whether it goes on, and one that computes the values of the next turn.
#[op(
    dialect = TosaDialect, mnemonic = "while_loop",
    traits(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffects),
    interfaces(LoopLikeOpInterface),
    custom_assembly, verify,
)]
pub struct WhileOp {
    #[operand]
    input_list: Variadic<Tensor>,
    #[result]
    output_list: Variadic<Tensor>,
    #[region]
    cond_graph: SizedRegion<1>,
    #[region]
    body_graph: SizedRegion<1>,
}

/// What a graph computes.
#[op(
    dialect = TosaDialect, mnemonic = "yield", traits(Pure, Terminator),
    assembly { $inputs attr_dict ":" type($inputs) },
)]
pub struct YieldOp {
    #[operand]
    inputs: Variadic<Tensor>,
}

/// The arguments of a graph.
fn arguments(ir: &Ir, graph: Region) -> &[Value] {
    ir.first_block(graph)
        .map_or(&[], |block| ir.block_args(block))
}

/// What a graph yields, if it ends with `tosa.yield`.
fn yielded(ir: &Ir, graph: Region) -> Option<SmallVec<[Type; 4]>> {
    let last = ir.last_op(ir.first_block(graph)?)?;
    YieldOp::cast(ir, last).map(|_| ir.operand_types(last).collect())
}

fn types(ir: &Ir, values: impl IntoIterator<Item = Value>) -> SmallVec<[Type; 4]> {
    values.into_iter().map(|value| ir.ty(value)).collect()
}

/// Whether a tensor may have one element.
fn may_be_single(ir: &Ir, ty: Type) -> bool {
    let shape = ranked_shape(ir, ty);
    shape.is_none_or(|shape| shape.iter().all(|size| *size == 1 || *size < 0))
}

impl Verify for IfOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let inputs = types(ir, self.input_list(ir));
        let outputs = types(ir, self.output_list(ir));
        let graphs = [
            (self.then_graph(ir), "then_graph"),
            (self.else_graph(ir), "else_graph"),
        ];
        for (graph, name) in graphs {
            let arguments = types(ir, arguments(ir, graph).iter().copied());
            let what = format!("'{name}' arguments");
            same_types(
                ir,
                self.op(),
                (&arguments, &what),
                (&inputs, "'input_list'"),
            )?;
        }
        for (graph, name) in graphs {
            if let Some(yielded) = yielded(ir, graph) {
                let what = format!("'{name}' results");
                same_types(
                    ir,
                    self.op(),
                    (&yielded, &what),
                    (&outputs, "'output_list'"),
                )?;
            }
        }
        let condition = ir.ty(self.condition(ir));
        if may_be_single(ir, condition) {
            return Ok(());
        }
        let message = format!(
            "'condition' must be a size 1 tensor, got {}",
            quoted(ir, condition)
        );
        ir.op_error(self, message).into()
    }
}

impl CustomAssembly for IfOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        let names = match parser.peek_punct("(") {
            true => Some(parse_assignments(parser, Delimiter::Paren)?),
            false => None,
        };
        if !parser.parse_optional_punct(":") {
            return Err(parser.error("expected type for condition operand"));
        }
        let ty = parser.parse_type()?;
        let condition = parser.resolve_operand(condition, ty)?;
        state.operands.push(condition);
        match names {
            Some(names) => parse_inputs(parser, state, &names)?,
            None => state
                .result_types
                .extend(parser.parse_optional_arrow_types()?),
        }
        let then_graph = parser.parse_region(&[])?;
        parser.parse_keyword_exact("else")?;
        let else_graph = parser.parse_region(&[])?;
        state.regions.extend([then_graph, else_graph]);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.condition(ir));
        let mut inputs = self.input_list(ir).peekable();
        let has_inputs = inputs.peek().is_some();
        if has_inputs {
            printer.write(" ");
            print_assignments(arguments(ir, self.then_graph(ir)), inputs, printer);
        }
        printer.write(" : ");
        printer.print_type(ir.ty(self.condition(ir)));
        if has_inputs {
            printer.write(" (");
            printer.print_types(self.input_list(ir).map(|input| ir.ty(input)));
            printer.write(")");
        }
        printer.print_optional_arrow_types(types(ir, self.output_list(ir)).into_iter());
        printer.write(" ");
        printer.print_region(self.then_graph(ir), RegionStyle::FULL);
        printer.write(" else ");
        printer.print_region(self.else_graph(ir), RegionStyle::FULL);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Reads the function type of operands that names are given to, and looks the operands up.
fn parse_inputs(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    names: &[(UnresolvedOperand, UnresolvedOperand)],
) -> ParseResult<()> {
    let at = parser.position();
    let cx = parser.context();
    let ty = parser.parse_type()?.cast::<FunctionType>(cx);
    let Some(ty) = ty else {
        let message = "expected list of types for block arguments followed by arrow type and list of return types";
        return Err(parser.error_at(parser.since(at), message));
    };
    resolve_inputs(parser, state, names, (at, ty)).map(drop)
}

/// Looks operands up that names are given to, and gives the arguments that the names stand for.
fn resolve_inputs(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    names: &[(UnresolvedOperand, UnresolvedOperand)],
    (at, ty): (Position, FunctionType),
) -> ParseResult<Vec<Argument>> {
    let inputs = ty.inputs(parser.context());
    if inputs.len() != names.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            names.len(),
            inputs.len()
        );
        return Err(parser.error_at(at, message));
    }
    state
        .result_types
        .extend_from_slice(ty.results(parser.context()));
    let mut arguments = Vec::new();
    for ((name, init), ty) in names.iter().zip(inputs) {
        let value = parser.resolve_operand(*init, *ty)?;
        state.operands.push(value);
        arguments.push(Argument::new(*name, *ty));
    }
    Ok(arguments)
}

impl Verify for WhileOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let inputs = types(ir, self.input_list(ir));
        let outputs = types(ir, self.output_list(ir));
        let inputs = (&inputs[..], "'input_list'");
        same_types(ir, op, inputs, (&outputs, "'output_list'"))?;
        let (cond_graph, body_graph) = (self.cond_graph(ir), self.body_graph(ir));
        for (graph, name) in [
            (cond_graph, "'cond_graph' arguments"),
            (body_graph, "'body_graph' arguments"),
        ] {
            let arguments = types(ir, arguments(ir, graph).iter().copied());
            same_types(ir, op, (&arguments, name), inputs)?;
        }
        if let Some(yielded) = yielded(ir, body_graph) {
            same_types(ir, op, (&yielded, "'body_graph' results"), inputs)?;
        }
        let Some(yielded) = yielded(ir, cond_graph) else {
            return Ok(());
        };
        let message = match *yielded {
            [ty] if !may_be_single(ir, ty) => format!(
                "'cond_graph' result must be a size 1 tensor, got {}",
                quoted(ir, ty)
            ),
            [ty] if element(ir, ty) != Type::I1 => format!(
                "'cond_graph' result must be a boolean tensor, got {}",
                quoted(ir, ty)
            ),
            [_] => return Ok(()),
            _ => "require 'cond_graph' only have one result".to_owned(),
        };
        ir.op_error(op, message).into()
    }
}

impl LoopLikeOpInterface for WhileOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.body_graph(ir)]
    }

    fn induction_variables(&self, _: &Ir) -> SmallVec<[Value; 1]> {
        SmallVec::new()
    }

    fn loop_bounds(&self, _: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        None
    }
}

impl CustomAssembly for WhileOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let names = parse_assignments(parser, Delimiter::OptionalParen)?;
        let at = parser.position();
        let ty = parser.parse_colon_function_type()?;
        let arguments = resolve_inputs(parser, state, &names, (at, ty))?;
        let cond_graph = parser.parse_region(&arguments)?;
        parser.parse_keyword_exact("do")?;
        let body_graph = parser.parse_region(&[])?;
        state.regions.extend([cond_graph, body_graph]);
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let arguments = arguments(ir, self.cond_graph(ir));
        if !arguments.is_empty() {
            printer.write(" ");
            print_assignments(arguments, self.input_list(ir), printer);
        }
        printer.write(" : ");
        printer.print_functional_type(ir, self.op());
        printer.write(" ");
        printer.print_region(self.cond_graph(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.write(" do ");
        printer.print_region(self.body_graph(ir), RegionStyle::FULL);
        printer.print_attr_dict_with_keyword(ir, self.op(), &[]);
    }
}
