//! `scf.parallel`.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    LoopBounds, LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchPoint, constant_value,
};
use terrace_ir::ods::{
    AnyType, CustomAssembly, FoldResult, Index, OPERAND_SEGMENT_SIZES, SizedRegion, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::{Block, Builder, Ir, Location, Region, Type, Value};
use terrace_ods_macros::op;

use super::rules::{MergeNestedParallel, TrivialParallelDims};
use super::{ReduceOp, ScfDialect};

/// Counted loops, one inside the other, whose iterations may be executed in any order, also at the same time. Each loop
/// goes from its lower bound up to but not including its upper bound, by a step that must be positive.
///
/// The results are made of the initial values and the values of all iterations, by the regions of the `scf.reduce` that
/// ends the body.
#[op(
    dialect = ScfDialect, mnemonic = "parallel",
    traits(
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(ReduceOp),
    ),
    interfaces(LoopLikeOpInterface, RegionBranchOpInterface),
    custom_assembly, verify, canonicalize(TrivialParallelDims, MergeNestedParallel),
)]
pub struct ParallelOp {
    #[operand]
    lower_bound: Variadic<Index>,
    #[operand]
    upper_bound: Variadic<Index>,
    #[operand]
    step: Variadic<Index>,
    #[operand]
    init_vals: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

impl ParallelOp {
    /// A loop nest with these initial values. Its body has its arguments and, if there is nothing to reduce, its
    /// terminator; otherwise the caller adds the `scf.reduce`.
    pub fn with_body(
        b: &mut Builder<'_>,
        loc: Location,
        lower: &[Value],
        upper: &[Value],
        step: &[Value],
        inits: &[Value],
    ) -> Self {
        let types: SmallVec<[Type; 2]> = inits.iter().map(|init| b.ty(*init)).collect();
        let op = ParallelOp::build(b, loc, &types, lower, upper, step, inits);
        let region = op.region(b);
        let arguments: SmallVec<[Type; 4]> = smallvec![Type::INDEX; lower.len()];
        b.preserving_insertion_point(|b| {
            b.create_block(region, &arguments);
            if inits.is_empty() {
                ReduceOp::with_bodies(b, loc, &[]);
            }
        });
        op
    }

    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The loop variables, the outermost first.
    pub fn induction_vars(self, ir: &Ir) -> &[Value] {
        ir.block_args(self.body(ir))
    }

    /// The end of the body.
    pub fn terminator(self, ir: &Ir) -> Option<ReduceOp> {
        ReduceOp::cast(ir, ir.last_op(self.body(ir))?)
    }
}

impl LoopLikeOpInterface for ParallelOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        self.induction_vars(ir).into()
    }

    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        let bound = |value| {
            constant_value(ir, value).map_or(FoldResult::Value(value), FoldResult::Constant)
        };
        let bounds = self.lower_bound(ir).zip(self.upper_bound(ir));
        let bounds = bounds
            .zip(self.step(ir))
            .map(|((lower, upper), step)| LoopBounds {
                lower: bound(lower),
                upper: bound(upper),
                step: bound(step),
            });
        Some(bounds.collect())
    }
}

impl RegionBranchOpInterface for ParallelOp {
    fn region_successors(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[RegionBranchPoint; 2]> {
        smallvec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }

    // Loop variables and results are computed by the op: nothing is passed along the edges.

    fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..0
    }

    fn successor_inputs(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
}

impl Verify for ParallelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let steps = self.step(ir).len();
        if steps == 0 {
            return error(
                "needs at least one tuple element for lowerBound, upperBound and step".into(),
            );
        }
        let is_positive = |step: Value| {
            let constant = constant_value(ir, step).and_then(|step| step.cast::<IntegerAttr>(ir));
            constant.is_none_or(|step| step.value(ir) > 0)
        };
        if !self.step(ir).all(is_positive) {
            return error("constant step operand must be positive".into());
        }
        let variables = self.induction_vars(ir);
        if variables.len() != steps {
            return error(format!(
                "expects the same number of induction variables: {} as bound and step values: {steps}",
                variables.len()
            ));
        }
        for (bounds, word) in [
            (self.lower_bound(ir).len(), "lower"),
            (self.upper_bound(ir).len(), "upper"),
        ] {
            if bounds != steps {
                return error(format!(
                    "expects the same number of {word} bounds: {bounds} as step values: {steps}"
                ));
            }
        }
        if variables
            .iter()
            .any(|variable| ir.ty(*variable) != Type::INDEX)
        {
            return error(
                "expects arguments for the induction variable to be of index type".into(),
            );
        }
        let Some(reduce) = self.terminator(ir) else {
            return error("expects body to terminate with 'scf.reduce'".into());
        };
        let (results, inits) = (self.results(ir).len(), self.init_vals(ir).len());
        let reductions = reduce.reductions(ir).len();
        if results != reductions {
            return error(format!(
                "expects number of results: {results} to be the same as number of reductions: {reductions}"
            ));
        }
        if results != inits {
            return error(format!(
                "expects number of results: {results} to be the same as number of initial values: {inits}"
            ));
        }
        Ok(())
    }
}

/// Reads `(%a, %b)`, as many as there are loops.
fn parse_bounds(
    parser: &mut OpParser<'_, '_>,
    loops: usize,
) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
    let at = parser.position();
    let bounds = parser.parse_operand_list(Delimiter::Paren)?;
    if bounds.len() == loops {
        return Ok(bounds);
    }
    Err(parser.error_at(at, format!("expected {loops} operands")))
}

impl CustomAssembly for ParallelOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variables = parser.parse_argument_names(Delimiter::Paren)?;
        parser.parse_punct("=")?;
        let lower = parse_bounds(parser, variables.len())?;
        parser.parse_keyword_exact("to")?;
        let upper = parse_bounds(parser, variables.len())?;
        parser.parse_keyword_exact("step")?;
        let step = parse_bounds(parser, variables.len())?;
        let inits = match parser.parse_optional_keyword("init") {
            true => parser.parse_operand_list(Delimiter::Paren)?,
            false => SmallVec::new(),
        };
        let types = parser.parse_optional_arrow_types()?;
        for bounds in [&lower, &upper, &step] {
            parser.resolve_operands_of_type(bounds, Type::INDEX, state)?;
        }
        parser.resolve_operands(&inits, &types, parser.name_position(), state)?;
        state.result_types.extend(types);
        let sizes = [lower.len(), upper.len(), step.len(), inits.len()];
        state.set_operand_sizes(parser.context(), &sizes);
        let arguments: Vec<Argument> = variables
            .into_iter()
            .map(|variable| Argument::new(variable, Type::INDEX))
            .collect();
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" (");
        printer.print_operands(self.induction_vars(ir).iter().copied());
        printer.write(") = (");
        printer.print_operands(self.lower_bound(ir));
        printer.write(") to (");
        printer.print_operands(self.upper_bound(ir));
        printer.write(") step (");
        printer.print_operands(self.step(ir));
        printer.write(")");
        if self.init_vals(ir).len() != 0 {
            printer.write(" init (");
            printer.print_operands(self.init_vals(ir));
            printer.write(")");
        }
        printer.print_optional_arrow_types(ir.result_types(self.op()));
        printer.write(" ");
        printer.print_region(self.region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.print_attr_dict(ir, self.op(), &[OPERAND_SEGMENT_SIZES]);
    }
}
