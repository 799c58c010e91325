//! Conditions on ops on structured data.

use crate::transform::TransformDialect;
use crate::transform::attributes::FailurePropagationMode;
use crate::transform::effects::effects;
use crate::transform::interfaces::{
    MatchOpInterface, SingleOpMatcher, SingleValueMatcher, StructuredOpPredicate,
    TransformOpInterface, marks,
};
use crate::transform::syntax::{
    parse_semi_function_type, parse_transform_match_dims, print_semi_function_type,
    print_transform_match_dims, verify_match_dims,
};
use crate::transform::types::{
    AnyHandleOrParam, HandleOrAffineMap, OpHandle, OpOrValueHandle, ParamHandle, ValueHandle,
    is_op_handle,
};
use terrace_ir::Ir;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    DenseI64ArrayAttr, I64Attr, Optional, SizedRegion, StrArrayAttr, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ods_macros::op;

/// Accepts ops on structured data that fulfil what its region asks.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured",
    traits(SingleOpMatcher, SingleBlockImplicitTerminator(MatchStructuredYieldOp)),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { ("failures" "(" $failure_propagation_mode^ ")")?$current ":" custom<SemiFunctionType>(type($current), type($outputs))attr_dict_with_keyword regions },
    verify,
)]
pub struct MatchStructuredOp {
    #[operand]
    current: OpHandle,
    #[attr]
    failure_propagation_mode: Optional<FailurePropagationMode>,
    #[result]
    outputs: Variadic<AnyHandleOrParam>,
    #[region]
    body_region: SizedRegion<1>,
}

/// Accepts by what the body of the op computes.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.body",
    traits(SingleOpMatcher, StructuredOpPredicate),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" type($operand_handle) },
    verify,
)]
pub struct MatchStructuredBodyOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    reduction_position: Optional<I64Attr>,
    #[attr]
    passthrough: Optional<UnitAttr>,
    #[attr]
    elementwise: Optional<UnitAttr>,
    #[attr]
    contraction: Optional<StrArrayAttr>,
}

/// The dimensions of a contraction, by their parts.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.classify_contraction_dims",
    traits(SingleOpMatcher, StructuredOpPredicate),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" functional_type(operands, results) },
)]
pub struct MatchStructuredClassifyContractionDimsOp {
    #[operand]
    operand_handle: OpHandle,
    #[result]
    batch: ParamHandle,
    #[result]
    m: ParamHandle,
    #[result]
    n: ParamHandle,
    #[result]
    k: ParamHandle,
}

/// The dimensions of a convolution, by their parts.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.classify_convolution_dims",
    traits(SingleOpMatcher, StructuredOpPredicate),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" functional_type(operands, results) },
)]
pub struct MatchStructuredClassifyConvolutionDimsOp {
    #[operand]
    operand_handle: OpHandle,
    #[result]
    batch: ParamHandle,
    #[result]
    output_image: ParamHandle,
    #[result]
    output_channel: ParamHandle,
    #[result]
    filter_loop: ParamHandle,
    #[result]
    input_channel: ParamHandle,
    #[result]
    depth: ParamHandle,
    #[result]
    strides: ParamHandle,
    #[result]
    dilations: ParamHandle,
}

/// Accepts by the kinds of dimensions, or gives their sizes.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.dim",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle "[" custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all) "]" attr_dict ":" custom<SemiFunctionType>(type($operand_handle), type($result)) },
    verify,
)]
pub struct MatchStructuredDimOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    raw_dim_list: DenseI64ArrayAttr,
    #[attr]
    is_inverted: Optional<UnitAttr>,
    #[attr]
    is_all: Optional<UnitAttr>,
    #[attr]
    parallel: Optional<UnitAttr>,
    #[attr]
    reduction: Optional<UnitAttr>,
    #[result]
    result: Optional<ParamHandle>,
}

/// The width of a value's elements.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.elemental_bitwidth",
    traits(SingleValueMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" functional_type(operands, results) },
)]
pub struct MatchStructuredElementalBitwidthOp {
    #[operand]
    operand_handle: ValueHandle,
    #[result]
    result: ParamHandle,
}

/// Accepts by how inputs are indexed, or gives them.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.input",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle "[" custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) "]" attr_dict ":" custom<SemiFunctionType>(type($operand_handle), type($result)) },
    verify,
)]
pub struct MatchStructuredInputOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    raw_position_list: DenseI64ArrayAttr,
    #[attr]
    is_inverted: Optional<UnitAttr>,
    #[attr]
    is_all: Optional<UnitAttr>,
    #[attr]
    permutation: Optional<UnitAttr>,
    #[attr]
    projected_permutation: Optional<UnitAttr>,
    #[result]
    result: Optional<HandleOrAffineMap>,
}

/// Accepts by how inits are indexed, or gives them.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.init",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle "[" custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) "]" attr_dict ":" custom<SemiFunctionType>(type($operand_handle), type($result)) },
    verify,
)]
pub struct MatchStructuredInitOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    raw_position_list: DenseI64ArrayAttr,
    #[attr]
    is_inverted: Optional<UnitAttr>,
    #[attr]
    is_all: Optional<UnitAttr>,
    #[attr]
    permutation: Optional<UnitAttr>,
    #[attr]
    projected_permutation: Optional<UnitAttr>,
    #[result]
    result: Optional<HandleOrAffineMap>,
}

/// The number of inputs.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.num_inputs",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" functional_type(operands, results) },
)]
pub struct MatchStructuredNumInputsOp {
    #[operand]
    operand_handle: OpHandle,
    #[result]
    result: ParamHandle,
}

/// The number of inits.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.num_inits",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" functional_type(operands, results) },
)]
pub struct MatchStructuredNumInitsOp {
    #[operand]
    operand_handle: OpHandle,
    #[result]
    result: ParamHandle,
}

/// The number of dimensions.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.rank",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" custom<SemiFunctionType>(type($operand_handle), type($rank), "false") },
)]
pub struct MatchStructuredRankOp {
    #[operand]
    operand_handle: OpHandle,
    #[result]
    rank: ParamHandle,
}

/// A result, or the op that uses it.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.result",
    traits(StructuredOpPredicate, SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle "[" $position "]" ("any" $any^)? ("single" $single^)?attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct MatchStructuredResultOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    position: I64Attr,
    #[attr]
    any: Optional<UnitAttr>,
    #[attr]
    single: Optional<UnitAttr>,
    #[result]
    result: OpOrValueHandle,
}

/// Ends the region of `match.structured`.
#[op(
    dialect = TransformDialect, mnemonic = "match.structured.yield",
    traits(Terminator),
    interfaces(MemoryEffects),
    assembly { $handles attr_dict (":" type($handles)^)? },
)]
pub struct MatchStructuredYieldOp {
    #[operand]
    handles: Variadic<AnyHandleOrParam>,
}

impl Verify for MatchStructuredOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message);
        let Some(entry) = ir.first_block(self.body_region(ir)) else {
            return Ok(());
        };
        let &[argument] = ir.block_args(entry) else {
            return error("expected one body argument").into();
        };
        if !is_op_handle(ir, ir.ty(argument)) {
            return error("expected body argument to implement TransformHandleTypeInterface")
                .into();
        }
        let mut ops = ir
            .block_ops(entry)
            .filter(|&op| ir.last_op(entry) != Some(op));
        match ops.find(|op| !op.implements::<dyn MatchOpInterface>(ir)) {
            None => Ok(()),
            Some(op) => Err(
                error("expects nested operations to implement MatchOpInterface")
                    .note(ir.loc(op), "offending operation"),
            ),
        }
    }
}

impl Verify for MatchStructuredBodyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let conditions = [
            self.reduction_position(ir).is_some(),
            self.passthrough(ir),
            self.elementwise(ir),
            self.contraction(ir).is_some(),
        ];
        if conditions.iter().filter(|condition| **condition).count() > 1 {
            let message = "only one of {\"reduction_position\", \"passthrough\", \"elementwise\", \"contraction\"} is allowed";
            return ir.op_error(self, message).into();
        }
        if self
            .contraction(ir)
            .is_some_and(|names| names.elements(ir).len() != 2)
        {
            let message = "expects \"contraction\" to contain two elements";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl Verify for MatchStructuredDimOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.parallel(ir) && self.reduction(ir) {
            let message = "cannot request the same dimension to be both parallel and reduction";
            return ir.op_error(self, message).into();
        }
        let numbers: Vec<i64> = self.raw_dim_list(ir).as_i64s(ir).collect();
        verify_match_dims(
            ir,
            self.op(),
            &numbers,
            self.is_inverted(ir),
            self.is_all(ir),
        )
    }
}

/// Checks what is asked of inputs or inits.
fn verify_operand(
    ir: &Ir,
    op: impl TypedOp,
    numbers: &[i64],
    permutations: [bool; 2],
    has_result: bool,
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op.op(), message));
    if permutations == [true, true] {
        return error("\"permutation\" and \"projected_permutation\" are mutually exclusive");
    }
    if numbers.len() > 1 && has_result {
        return error("cannot bind multiple inputs/inits to the same value");
    }
    Ok(())
}

impl Verify for MatchStructuredInputOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let numbers: Vec<i64> = self.raw_position_list(ir).as_i64s(ir).collect();
        let permutations = [self.permutation(ir), self.projected_permutation(ir)];
        verify_operand(ir, self, &numbers, permutations, self.result(ir).is_some())?;
        verify_match_dims(
            ir,
            self.op(),
            &numbers,
            self.is_inverted(ir),
            self.is_all(ir),
        )
    }
}

impl Verify for MatchStructuredInitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let numbers: Vec<i64> = self.raw_position_list(ir).as_i64s(ir).collect();
        let permutations = [self.permutation(ir), self.projected_permutation(ir)];
        verify_operand(ir, self, &numbers, permutations, self.result(ir).is_some())?;
        verify_match_dims(
            ir,
            self.op(),
            &numbers,
            self.is_inverted(ir),
            self.is_all(ir),
        )
    }
}

impl Verify for MatchStructuredResultOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let (any, single) = (self.any(ir), self.single(ir));
        if (any || single) != is_op_handle(ir, ir.ty(self.result(ir))) {
            return error(
                "expects either the any/single keyword or the type value handle result type",
            );
        }
        if any && single {
            return error("'any' and 'single' are mutually exclusive");
        }
        Ok(())
    }
}

effects! {
    Nothing Ignores: MatchStructuredYieldOp;
    Nothing Reads: MatchStructuredOp, MatchStructuredBodyOp, MatchStructuredClassifyContractionDimsOp, MatchStructuredClassifyConvolutionDimsOp, MatchStructuredDimOp, MatchStructuredElementalBitwidthOp, MatchStructuredInputOp, MatchStructuredInitOp, MatchStructuredNumInputsOp, MatchStructuredNumInitsOp, MatchStructuredRankOp, MatchStructuredResultOp;
}

marks! {
    TransformOpInterface: MatchStructuredOp, MatchStructuredBodyOp, MatchStructuredClassifyContractionDimsOp, MatchStructuredClassifyConvolutionDimsOp, MatchStructuredDimOp, MatchStructuredElementalBitwidthOp, MatchStructuredInputOp, MatchStructuredInitOp, MatchStructuredNumInputsOp, MatchStructuredNumInitsOp, MatchStructuredRankOp, MatchStructuredResultOp;
    MatchOpInterface: MatchStructuredOp, MatchStructuredBodyOp, MatchStructuredClassifyContractionDimsOp, MatchStructuredClassifyConvolutionDimsOp, MatchStructuredDimOp, MatchStructuredElementalBitwidthOp, MatchStructuredInputOp, MatchStructuredInitOp, MatchStructuredNumInputsOp, MatchStructuredNumInitsOp, MatchStructuredRankOp, MatchStructuredResultOp;
}
