//! `scf.forall`.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::index_list::{parse_indices, print_indices};
use terrace_dialect_base::structured::{
    body_style, in_and_out, parse_assignments, print_assignments,
};
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, LoopBounds, LoopLikeOpInterface, MixedIndex, MixedIndices,
    ParallelCombiningOpInterface, RegionBranchOpInterface, RegionBranchPoint, constant_value,
};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::{
    AnyRankedTensor, AnyType, CustomAssembly, DenseI64ArrayAttr, FoldResult, Index,
    OPERAND_SEGMENT_SIZES, Optional, SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Block, Context, Ir, Region, Type, Value};
use terrace_ods_macros::{attr_interface, constraint, op};

use super::ScfDialect;
use super::rules::{
    ConstantForallBounds, KnownForallVariables, TrivialForallDims, UnwrittenOutputs,
};

/// An attribute that says on which unit of a device the iterations of a loop are executed.
#[attr_interface]
pub trait DeviceMappingAttrInterface {
    /// The unit's number in its kind.
    fn mapping_id(&self, cx: &Context) -> i64;
    /// Whether units are numbered in one dimension.
    fn is_linear_mapping(&self, cx: &Context) -> bool;
}

constraint! {
    /// Device Mapping array attribute
    pub DeviceMappingArrayAttr: Attribute = ArrayAttr & |cx, attr| is_list_of_mappings(cx, attr);
}

fn is_list_of_mappings(cx: &Context, attr: ArrayAttr) -> bool {
    let is_mapping = |attr: &Attribute| {
        attr.interface::<dyn DeviceMappingAttrInterface>(cx)
            .is_some()
    };
    attr.elements(cx).iter().all(is_mapping)
}

/// Executes its region for every combination of the loop variables, in any order, also at the same time.
///
/// The results are tensors that all iterations share: each is the argument of the body after the loop variables that stands
/// for it, with what the ops in `scf.forall.in_parallel` insert.
#[op(
    dialect = ScfDialect, mnemonic = "forall",
    traits(
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        SingleBlockImplicitTerminator(InParallelOp),
    ),
    interfaces(DestinationStyleOpInterface, LoopLikeOpInterface, RegionBranchOpInterface),
    custom_assembly, verify, canonicalize(ConstantForallBounds, UnwrittenOutputs, TrivialForallDims, KnownForallVariables),
)]
pub struct ForallOp {
    #[operand]
    dynamic_lower_bound: Variadic<Index>,
    #[operand]
    dynamic_upper_bound: Variadic<Index>,
    #[operand]
    dynamic_step: Variadic<Index>,
    #[operand]
    outputs: Variadic<AnyRankedTensor>,
    #[attr(name = "staticLowerBound")]
    static_lower_bound: DenseI64ArrayAttr,
    #[attr(name = "staticUpperBound")]
    static_upper_bound: DenseI64ArrayAttr,
    #[attr(name = "staticStep")]
    static_step: DenseI64ArrayAttr,
    #[attr]
    mapping: Optional<DeviceMappingArrayAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// Ends the body of `scf.forall`: ops that say how the iterations' parts make the shared results.
#[op(
    dialect = ScfDialect, mnemonic = "forall.in_parallel",
    traits(GraphRegion, HasParent("scf.forall"), NoTerminator, Pure, SingleBlock, Terminator),
    custom_assembly, verify,
)]
pub struct InParallelOp {
    #[region]
    region: SizedRegion<1>,
}

impl ForallOp {
    /// Where each loop variable starts.
    pub fn mixed_lower_bound(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(
            ir,
            self.static_lower_bound(ir),
            self.dynamic_lower_bound(ir),
        )
    }

    /// What each loop variable does not reach.
    pub fn mixed_upper_bound(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(
            ir,
            self.static_upper_bound(ir),
            self.dynamic_upper_bound(ir),
        )
    }

    /// By how much each loop variable grows.
    pub fn mixed_step(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_step(ir), self.dynamic_step(ir))
    }

    /// How many loop variables there are.
    pub fn rank(self, ir: &Ir) -> usize {
        self.static_lower_bound(ir).len(ir)
    }

    /// The block that is repeated.
    pub fn body(self, ir: &Ir) -> Block {
        ir.first_block(self.region(ir)).expect("a loop has a body")
    }

    /// The loop variables.
    pub fn induction_vars(self, ir: &Ir) -> &[Value] {
        &ir.block_args(self.body(ir))[..self.rank(ir)]
    }

    /// The arguments of the body that stand for the shared results.
    pub fn region_out_args(self, ir: &Ir) -> &[Value] {
        &ir.block_args(self.body(ir))[self.rank(ir)..]
    }

    /// Whether all loops start at zero and go by one.
    pub fn is_normalized(self, ir: &Ir) -> bool {
        let all = |indices: MixedIndices, expected: i64| {
            indices
                .iter()
                .all(|index| constant(ir, index) == Some(expected))
        };
        all(self.mixed_lower_bound(ir), 0) && all(self.mixed_step(ir), 1)
    }
}

/// The number that an index is, if it is known.
pub(super) fn constant(ir: &Ir, index: MixedIndex) -> Option<i64> {
    match index {
        MixedIndex::Constant(constant) => Some(constant),
        MixedIndex::Value(value) => {
            let constant = constant_value(ir, value)?.cast::<IntegerAttr>(ir)?;
            Some(constant.as_i64(ir))
        }
    }
}

impl LoopLikeOpInterface for ForallOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        self.induction_vars(ir).into()
    }

    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        let bound = |index| match (index, constant(ir, index)) {
            (_, Some(constant)) => FoldResult::Constant(IntegerAttr::index(ir, constant).into()),
            (MixedIndex::Value(value), None) => FoldResult::Value(value),
            (MixedIndex::Constant(_), None) => unreachable!("a constant is known"),
        };
        let (lower, upper) = (self.mixed_lower_bound(ir), self.mixed_upper_bound(ir));
        let step = self.mixed_step(ir);
        let bounds = lower.iter().zip(upper.iter()).zip(step.iter());
        let bounds = bounds.map(|((lower, upper), step)| LoopBounds {
            lower: bound(lower),
            upper: bound(upper),
            step: bound(step),
        });
        Some(bounds.collect())
    }
}

impl RegionBranchOpInterface for ForallOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        in_and_out(from)
    }

    fn entry_operands(&self, ir: &Ir, _: RegionBranchPoint) -> Range<usize> {
        ir.operand_group(self.op(), 3)
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(_) => self.region_out_args(ir).into(),
        }
    }
}

/// Checks one of the lists of indices.
fn verify_indices(
    ir: &Ir,
    op: ForallOp,
    indices: &MixedIndices,
    rank: usize,
    name: &str,
) -> VerifyResult {
    if indices.len() != rank {
        let message = format!("expected {rank} {name} values, got {}", indices.len());
        return ir.error(op, message).into();
    }
    let dynamic = indices.num_dynamic();
    if indices.values.len() != dynamic {
        let message = format!("expected {dynamic} dynamic {name} values");
        return ir.error(op, message).into();
    }
    Ok(())
}

impl Verify for ForallOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let rank = self.rank(ir);
        let (results, outputs) = (self.results(ir).len(), self.outputs(ir));
        if results != outputs.len() {
            return error(format!(
                "produces {results} results, but has only {} outputs",
                outputs.len()
            ));
        }
        let arguments = ir.block_args(self.body(ir));
        if arguments.len() != rank + outputs.len() {
            return error(format!("region expects {rank} arguments"));
        }
        let (variables, shared) = arguments.split_at(rank);
        for (index, variable) in variables.iter().enumerate() {
            if ir.ty(*variable) != Type::INDEX {
                return error(format!("expects {index}-th block argument to be an index"));
            }
        }
        for (index, (argument, output)) in shared.iter().zip(outputs).enumerate() {
            if ir.ty(*argument) != ir.ty(output) {
                return error(format!(
                    "type mismatch between {index}-th output and corresponding block argument"
                ));
            }
        }
        if let Some(mapping) = self.mapping(ir)
            && !mapping.elements(ir).is_empty()
            && mapping.elements(ir).len() != rank
        {
            return error("mapping attribute size must match op rank".into());
        }
        verify_indices(ir, self, &self.mixed_lower_bound(ir), rank, "lower bound")?;
        verify_indices(ir, self, &self.mixed_upper_bound(ir), rank, "upper bound")?;
        verify_indices(ir, self, &self.mixed_step(ir), rank, "step")
    }
}

impl DestinationStyleOpInterface for ForallOp {
    fn inits(&self, ir: &Ir) -> Range<usize> {
        ir.operand_group(self.op(), 3)
    }
}

/// Reads a list of indices into its attribute; the values are left to be resolved.
fn parse_bound(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    attribute: &str,
) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
    let indices = parse_indices(parser, Delimiter::Paren)?;
    let cx = parser.context();
    let constants = DenseArrayAttr::i64s(cx, &indices.constants);
    state.set_attr(cx, attribute, constants.into());
    Ok(indices.values)
}

impl CustomAssembly for ForallOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let variables = parser.parse_argument_names(Delimiter::Paren)?;
        let (lower, upper, step) = if parser.parse_optional_keyword("in") {
            let cx = parser.context();
            for (attribute, constant) in [("staticLowerBound", 0), ("staticStep", 1)] {
                let constants = vec![constant; variables.len()];
                state.set_attr(cx, attribute, DenseArrayAttr::i64s(cx, &constants).into());
            }
            let upper = parse_bound(parser, state, "staticUpperBound")?;
            (SmallVec::new(), upper, SmallVec::new())
        } else {
            parser.parse_punct("=")?;
            let lower = parse_bound(parser, state, "staticLowerBound")?;
            parser.parse_keyword_exact("to")?;
            let upper = parse_bound(parser, state, "staticUpperBound")?;
            parser.parse_keyword_exact("step")?;
            (lower, upper, parse_bound(parser, state, "staticStep")?)
        };
        for bound in [&lower, &upper, &step] {
            parser.resolve_operands_of_type(bound, Type::INDEX, state)?;
        }
        let at = parser.position();
        let mut arguments: Vec<Argument> = variables
            .into_iter()
            .map(|variable| Argument::new(variable, Type::INDEX))
            .collect();
        let mut outputs = Vec::new();
        if parser.parse_optional_keyword("shared_outs") {
            let shared = parse_assignments(parser, Delimiter::Paren)?;
            let types = parser.parse_optional_arrow_types()?;
            outputs.extend(shared.iter().map(|(_, output)| *output));
            parser.resolve_operands(&outputs, &types, at, state)?;
            let shared = shared.iter().zip(&types);
            arguments.extend(shared.map(|((name, _), ty)| Argument::new(*name, *ty)));
            state.result_types.extend(types);
        }
        let sizes = [lower.len(), upper.len(), step.len(), outputs.len()];
        state.set_operand_sizes(parser.context(), &sizes);
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let upper = self.mixed_upper_bound(ir);
        const PARENTHESES: (&str, &str) = ("(", ")");
        printer.write(" (");
        printer.print_operands(self.induction_vars(ir).iter().copied());
        if self.is_normalized(ir) {
            printer.write(") in ");
            print_indices(printer, &upper, PARENTHESES);
        } else {
            printer.write(") = ");
            print_indices(printer, &self.mixed_lower_bound(ir), PARENTHESES);
            printer.write(" to ");
            print_indices(printer, &upper, PARENTHESES);
            printer.write(" step ");
            print_indices(printer, &self.mixed_step(ir), PARENTHESES);
        }
        if self.outputs(ir).len() != 0 {
            printer.write(" shared_outs");
            print_assignments(self.region_out_args(ir), self.outputs(ir), printer);
            printer.write(" -> (");
            printer.print_types(ir.result_types(self.op()));
            printer.write(")");
        }
        printer.write(" ");
        printer.print_region(self.region(ir), body_style(ir, self.op()));
        let elided = [
            OPERAND_SEGMENT_SIZES,
            "staticLowerBound",
            "staticUpperBound",
            "staticStep",
        ];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}

impl Verify for InParallelOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let block = ir
            .first_block(self.region(ir))
            .expect("the region has a block");
        let loop_body = ir.parent_block(self.op());
        for op in ir.block_ops(block) {
            let Some(combining) = op.interface::<dyn ParallelCombiningOpInterface>(ir) else {
                return ir
                    .op_error(self, "expected only ParallelCombiningOpInterface ops")
                    .related(ir.loc(op), "this op does not combine results")
                    .into();
            };
            let is_shared = |dest: &Value| matches!(ir.def(*dest), ValueDef::Argument { block, .. } if Some(block) == loop_body);
            if !combining.updated_destinations(ir).iter().all(is_shared) {
                return ir
                    .error(op, "may only insert into an output block argument")
                    .into();
            }
        }
        Ok(())
    }
}

impl CustomAssembly for InParallelOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_region(self.region(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
        printer.print_attr_dict(ir, self.op(), &[]);
    }
}
