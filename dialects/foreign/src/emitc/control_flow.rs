//! Loops, conditionals, and what ends their regions.

use terrace_dialect_base::conditional_control_flow;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    CustomAssembly, I1, MaxSizedRegion, OpTraits, Optional, SizedRegion, TypedOp, Verify,
    VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Ir, SmallVec, Type, Value, smallvec};
use terrace_ods_macros::op;

use super::{EmitCType, EmitcDialect, ExpressionOp, IntegerIndexOrOpaqueType, SwitchOp};

/// Ends a region, and gives its value to the op around it.
#[op(
    dialect = EmitcDialect, mnemonic = "yield",
    traits(Pure, Terminator, HasParent(DoOp, ExpressionOp, ForOp, IfOp, SwitchOp)),
    assembly { attr_dict ($result^ ":" type($result))? },
    verify,
)]
pub struct YieldOp {
    #[operand]
    result: Optional<EmitCType>,
}

impl Verify for YieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        // What an expression gives can be seen only from outside of it.
        let Some(around) = ir
            .parent_op(self.op())
            .filter(|around| *around != ir.root())
        else {
            return Ok(());
        };
        if DoOp::cast(ir, around).is_some() || SwitchOp::cast(ir, around).is_some() {
            return Ok(());
        }
        let message = match (self.result(ir).is_some(), ir.num_results(around)) {
            (true, count) if count != 1 => "yields a value not returned by parent",
            (false, count) if count != 0 => "does not yield a value to be returned by parent",
            _ => return Ok(()),
        };
        ir.op_error(self, message).into()
    }
}

/// A counted loop: `for (T i = lower; i < upper; i += step)`.
#[op(
    dialect = EmitcDialect, mnemonic = "for",
    traits(
        AllTypesMatch(lower_bound, upper_bound, step), RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(YieldOp),
    ),
    default_dialect, custom_assembly, verify_regions,
)]
pub struct ForOp {
    #[operand(name = "lowerBound")]
    lower_bound: IntegerIndexOrOpaqueType,
    #[operand(name = "upperBound")]
    upper_bound: IntegerIndexOrOpaqueType,
    #[operand]
    step: IntegerIndexOrOpaqueType,
    #[region]
    region: SizedRegion<1>,
}

impl ForOp {
    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The loop variable.
    pub fn induction_variable(self, ir: &Ir) -> Value {
        ir.block_arg(self.body(ir), 0)
    }
}

impl VerifyRegions for ForOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let message = match ir.block_args(self.body(ir)) {
            [variable] if ir.ty(*variable) == ir.ty(self.lower_bound(ir)) => return Ok(()),
            [_] => "expected induction variable to be same type as bounds and step",
            _ => "expected body to have a single block argument for the induction variable",
        };
        ir.op_error(self, message).into()
    }
}

impl CustomAssembly for ForOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variable = parser.parse_argument_name()?;
        parser.parse_punct("=")?;
        let lower = parser.parse_operand()?;
        parser.parse_keyword_exact("to")?;
        let upper = parser.parse_operand()?;
        parser.parse_keyword_exact("step")?;
        let step = parser.parse_operand()?;
        let ty = match parser.parse_optional_punct(":") {
            true => parser.parse_type()?,
            false => Type::INDEX,
        };
        parser.resolve_operands_of_type(&[lower, upper, step], ty, state)?;
        let argument = terrace_ir::asm::Argument::new(variable, ty);
        state.regions.push(parser.parse_region(&[argument])?);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.induction_variable(ir));
        let bounds = [self.lower_bound(ir), self.upper_bound(ir), self.step(ir)];
        for (word, value) in [" = ", " to ", " step "].into_iter().zip(bounds) {
            printer.write(word);
            printer.print_operand(value);
        }
        let ty: Type = ir.ty(bounds[0]);
        if ty != Type::INDEX {
            // Two spaces: MLIR's printer writes them, and its output is the reference.
            printer.write("  : ");
            printer.print_type(ty);
        }
        printer.write(" ");
        let style = RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS;
        printer.print_region(self.region(ir), style);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Executes its first region if the condition is true, else its second region, if it has one.
#[op(
    dialect = EmitcDialect, mnemonic = "if",
    traits(NoRegionArguments, RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(RegionBranchOpInterface),
    default_dialect, custom_assembly,
)]
pub struct IfOp {
    #[operand]
    condition: I1,
    #[region(name = "thenRegion")]
    then_region: SizedRegion<1>,
    #[region(name = "elseRegion")]
    else_region: MaxSizedRegion<1>,
}

conditional_control_flow!(IfOp, {
    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_successors(
        &self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        let condition: Option<BoolAttr> = operands[0].and_then(|condition| condition.cast(ir));
        let has_else = ir.first_block(self.else_region(ir)).is_some();
        match condition.map(|condition| condition.value()) {
            None => self.region_successors(ir, RegionBranchPoint::Parent),
            Some(true) => smallvec![RegionBranchPoint::Region(0)],
            Some(false) if has_else => smallvec![RegionBranchPoint::Region(1)],
            Some(false) => smallvec![RegionBranchPoint::Parent],
        }
    }
});

impl CustomAssembly for IfOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        parser.resolve_operands_of_type(&[condition], Type::I1, state)?;
        let then_region = parser.parse_region(&[])?;
        let else_region = match parser.parse_optional_keyword("else") {
            true => parser.parse_region(&[])?,
            false => parser.create_region(),
        };
        state.regions.extend([then_region, else_region]);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let style = RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS;
        printer.write(" ");
        printer.print_operand(self.condition(ir));
        printer.write(" ");
        printer.print_region(self.then_region(ir), style);
        if ir.first_block(self.else_region(ir)).is_some() {
            printer.write(" else ");
            printer.print_region(self.else_region(ir), style);
        }
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}

/// Executes its body, and again as long as the expression in its second region is true.
#[op(
    dialect = EmitcDialect, mnemonic = "do",
    traits(NoTerminator, RecursiveMemoryEffects),
    default_dialect, custom_assembly, verify_regions,
)]
pub struct DoOp {
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
    #[region(name = "conditionRegion")]
    condition_region: SizedRegion<1>,
}

impl DoOp {
    /// The expression that is the condition, as a stub.
    pub fn condition(self, ir: &Ir) -> Option<ExpressionOp> {
        let block = ir.first_block(self.condition_region(ir))?;
        ExpressionOp::cast(ir, ir.first_op(block)?)
    }
}

impl VerifyRegions for DoOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let [body, condition] = [self.body_region(ir), self.condition_region(ir)]
            .map(|region| ir.first_block(region).expect("it was checked"));
        let ops: SmallVec<[_; 2]> = ir.block_ops(condition).collect();
        let &[first, last] = &ops[..] else {
            return error(format!(
                "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found {} operations",
                ops.len()
            ));
        };
        let Some(expression) = ExpressionOp::cast(ir, first) else {
            let found = ir.name(first).as_str(ir);
            return error(format!(
                "expected first op in condition region to be 'emitc.expression', but got {found}"
            ));
        };
        let value = ir.result(expression.op(), 0);
        if ir.ty(value) != Type::I1 {
            let found = print_type(ir, ir.ty(value));
            return error(format!(
                "emitc.expression in condition region must return 'i1', but returns '{found}'"
            ));
        }
        let Some(end) = YieldOp::cast(ir, last) else {
            let found = ir.name(last).as_str(ir);
            return error(format!(
                "expected last op in condition region to be 'emitc.yield', but got {found}"
            ));
        };
        match end.result(ir) {
            None => {
                return error(
                    "expected condition region to return 1 value, but it returns 0 values".into(),
                );
            }
            Some(given) if given != value => {
                let message = "'emitc.yield' must return result of 'emitc.expression' from this condition region";
                return ir.error(self, message).into();
            }
            Some(_) => {}
        }
        let ends = |op| ir.info(op).is_none() || ir.has_trait(op, OpTraits::TERMINATOR);
        match ir.last_op(body).is_some_and(ends) {
            true => error("body region must not contain terminator".into()),
            false => Ok(()),
        }
    }
}

impl CustomAssembly for DoOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let body = parser.parse_region(&[])?;
        parser.parse_keyword_exact("while")?;
        let condition = parser.parse_region(&[])?;
        if parser.is_empty_region(body) {
            parser.region_ir().append_block(body, &[]);
        }
        state.regions.extend([body, condition]);
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_region(self.body_region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.write(" while ");
        printer.print_region(self.condition_region(ir), RegionStyle::FULL);
        printer.print_attr_dict_with_keyword(ir, self.op(), &[]);
    }
}
