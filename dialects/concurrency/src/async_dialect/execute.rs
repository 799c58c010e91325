//! Regions that run beside what is around them, and what waits for them.

use std::ops::Range;

use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, print_type,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    AnyType, CustomAssembly, FormatElement, Optional, SizedRegion, TypedOp, Variadic, Verify,
    VerifyRegions, VerifyResult,
};
use terrace_ir::{Context, Ir, Op, SmallVec, Type, Value, smallvec};
use terrace_ods_macros::op;

use super::types::{unwrapped, value_type};
use super::{AsyncDialect, TokenType, ValueOrToken, ValueType};

/// Runs its region beside what follows, once the tokens and values that it depends on are there.
#[op(
    dialect = AsyncDialect, mnemonic = "execute",
    traits(
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(YieldOp),
    ),
    interfaces(RegionBranchOpInterface),
    custom_assembly, verify_regions,
)]
pub struct ExecuteOp {
    #[operand]
    dependencies: Variadic<TokenType>,
    #[operand(name = "bodyOperands")]
    body_operands: Variadic<ValueOrToken>,
    #[result]
    token: TokenType,
    #[result(name = "bodyResults")]
    body_results: Variadic<ValueType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

impl CustomAssembly for ExecuteOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let token = TokenType::get(cx).into();
        let mut dependencies: SmallVec<[_; 4]> = SmallVec::new();
        if parser.peek_punct("[") {
            dependencies = parser.parse_operand_list(Delimiter::Square)?;
            parser.resolve_operands_of_type(&dependencies, token, state)?;
        }
        let (mut values, mut types, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        let at = parser.position();
        if parser.peek_punct("(") {
            parser.parse_comma_list(Delimiter::Paren, |parser| {
                values.push(parser.parse_operand()?);
                parser.parse_keyword_exact("as")?;
                let name = parser.parse_argument_name()?;
                let ty = parser.parse_colon_type()?;
                types.push(ty);
                arguments.push(Argument::new(name, unwrapped(parser.context(), ty)));
                Ok(())
            })?;
        }
        parser.resolve_operands(&values, &types, at, state)?;
        state.set_operand_sizes(cx, &[dependencies.len(), values.len()]);
        state.result_types.push(token);
        let results = parser.parse_optional_arrow_types()?;
        state.result_types.extend(results);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = parser.parse_region(&arguments)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let dependencies = self.dependencies(ir);
        if dependencies.len() != 0 {
            printer.write(" [");
            printer.print_operands(dependencies);
            printer.write("]");
        }
        let body = self.body_region(ir);
        let arguments = ir.first_block(body).map(|entry| ir.block_args(entry));
        let operands = self.body_operands(ir);
        if operands.len() != 0 {
            printer.write(" (");
            let pairs = operands.zip(arguments.unwrap_or_default());
            printer.comma_separated(pairs, |printer, (operand, &argument)| {
                printer.print_operand(operand);
                printer.write(" as ");
                printer.print_operand(argument);
                printer.write(": ");
                printer.print_type(ir.ty(operand));
            });
            printer.write(")");
        }
        let results: SmallVec<[Type; 4]> = ir.result_types(self.op()).skip(1).collect();
        printer.print_optional_arrow_types(results.into_iter());
        printer.print_attr_dict_with_keyword(ir, self.op(), &["operandSegmentSizes"]);
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

impl VerifyRegions for ExecuteOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let Some(entry) = ir.first_block(self.body_region(ir)) else {
            return Ok(());
        };
        let arguments = ir.block_arg_types(entry);
        let operands = self.body_operands(ir);
        if arguments.eq(operands.map(|value| unwrapped(ir, ir.ty(value)))) {
            return Ok(());
        }
        let message =
            "async body region argument types do not match the execute operation arguments types";
        ir.op_error(self, message).into()
    }
}

impl RegionBranchOpInterface for ExecuteOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent => smallvec![RegionBranchPoint::Region(0)],
            RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
        }
    }

    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        self.dependencies(ir).len()..ir.num_operands(self.op())
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => self.body_results(ir).collect(),
            RegionBranchPoint::Region(_) => match ir.first_block(self.body_region(ir)) {
                Some(entry) => ir.block_args(entry).into(),
                None => SmallVec::new(),
            },
        }
    }

    fn are_types_compatible(&self, cx: &Context, from: Type, to: Type) -> bool {
        unwrapped(cx, from) == unwrapped(cx, to)
    }
}

/// Ends the region of [`ExecuteOp`].
#[op(
    dialect = AsyncDialect, mnemonic = "yield",
    traits(Pure, HasParent(ExecuteOp), ReturnLike, Terminator),
    assembly { ($operands^ ":" type($operands))? attr_dict },
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// Waits for a token or a value; the result is what the value has.
#[op(
    dialect = AsyncDialect, mnemonic = "await",
    assembly { $operand ":" custom<AwaitResultType>(type($operand), type($result)) attr_dict },
    verify,
)]
pub struct AwaitOp {
    #[operand]
    operand: ValueOrToken,
    #[result]
    result: Optional<AnyType>,
}

impl Verify for AwaitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result = self.result(ir).map(|value| ir.ty(value));
        let value = value_type(ir, ir.ty(self.operand(ir)));
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        match (result, value) {
            (Some(_), None) => error("awaiting on a token must have empty result".to_owned()),
            (None, Some(value)) => error(format!(
                "result type '<<NULL TYPE>>' does not match async value type '{}'",
                print_type(ir, value)
            )),
            (Some(result), Some(value)) if result != value => error(format!(
                "result type '{}' does not match async value type '{}'",
                print_type(ir, result),
                print_type(ir, value)
            )),
            _ => Ok(()),
        }
    }
}

/// Reads the type of what is waited for, from which that of the result follows.
fn parse_await_result_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let ty = parser.parse_type()?;
    parser.set_types(&arguments[0], &[ty]);
    if let Some(value) = value_type(parser.context(), ty) {
        parser.set_types(&arguments[1], &[value]);
    }
    Ok(())
}

fn print_await_result_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    printer.print_types(arguments[0].types(ir, op));
}
