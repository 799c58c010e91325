//! `linalg.reduce`: elements along some dimensions become one.

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyTensor, Confined, CustomAssembly, DenseArrayStrictlySorted, DenseI64ArrayAttr, ResultNames,
    SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::access::select_loops;
use super::generic::name_arguments;
use super::interface::{LinalgOp, body, shape, structured_op};
use super::map::shape_text;
use super::syntax::{
    PayloadOperands, parse_destination_style, parse_optional_payload, parse_payload_body,
    print_dimensions, print_long_body, print_operands, print_optional_payload,
};
use super::verify::Structured;
use super::{IteratorType, LinalgDialect, TensorOrMemRef, YieldOp};

/// Runs its body for the elements of the inputs, which have one shape. The destinations lack the dimensions that are listed: their
/// elements are combined with all that differ only in these.
#[op(
    dialect = LinalgDialect, mnemonic = "reduce",
    traits(RecursiveMemoryEffects, SameVariadicOperandSize, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, result_names, verify,
)]
pub struct ReduceOp {
    #[operand]
    inputs: Variadic<TensorOrMemRef>,
    #[operand]
    inits: Variadic<TensorOrMemRef>,
    #[attr]
    dimensions: Confined<DenseI64ArrayAttr, DenseArrayStrictlySorted>,
    #[result]
    results: Variadic<AnyTensor>,
    #[region]
    combiner: SizedRegion<1>,
}

structured_op!(ReduceOp, |op, ir| {
    let inputs = ReduceOp::inputs(op, ir).len();
    inputs..2 * inputs
});

impl ReduceOp {
    /// The number of dimensions of the inputs.
    fn rank(self, ir: &Ir) -> usize {
        self.inputs(ir)
            .next()
            .map_or(0, |input| shape(ir, input).len())
    }

    /// Whether elements are combined along a dimension.
    fn is_reduced(self, ir: &Ir, dim: usize) -> bool {
        let mut dimensions = self.dimensions(ir).as_i64s(ir);
        dimensions.any(|reduced| usize::try_from(reduced) == Ok(dim))
    }
}

impl LinalgOp for ReduceOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        let rank = self.rank(ir);
        let kept = (0..rank).filter(|dim| !self.is_reduced(ir, *dim));
        let inputs = ReduceOp::inputs(*self, ir).len();
        let mut maps = vec![AffineMap::identity(rank); inputs];
        maps.extend(std::iter::repeat_n(select_loops(rank, kept), inputs));
        maps
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        let kind = |dim| match self.is_reduced(ir, dim) {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        };
        (0..self.rank(ir)).map(kind).collect()
    }
}

impl ResultNames for ReduceOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(first) = ir.results(self.op()).next() {
            name(first, "reduced");
        }
        name_arguments(ir, self.op(), self.inputs(ir).len(), "init", name);
    }
}

impl CustomAssembly for ReduceOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let payload = parse_optional_payload(parser)?;
        let operands = parse_destination_style(parser, state, Some("dimensions"))?;
        parse_payload_body(
            parser,
            state,
            &operands,
            payload,
            PayloadOperands::InitFirst,
        )
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let short = print_optional_payload(ir, self.op(), printer, PayloadOperands::InitFirst);
        let operands: Vec<Value> = ir.operands(self.op()).collect();
        let (inputs, inits) = operands.split_at(self.inputs(ir).len());
        print_operands(ir, printer, inputs, inits);
        print_dimensions(
            printer,
            "dimensions",
            &self.dimensions(ir).as_i64s(ir).collect::<Vec<_>>(),
        );
        printer.print_attr_dict(ir, self.op(), &["dimensions"]);
        if !short {
            print_long_body(ir, self.op(), printer);
        }
    }
}

impl Verify for ReduceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let operands: Vec<Value> = ir.operands(self.op()).collect();
        let (inputs, inits) = operands.split_at(operands.len() / 2);
        let (Some(first), Some(init)) = (inputs.first(), inits.first()) else {
            return Ok(());
        };
        for (values, what) in [(inputs, "input"), (inits, "output")] {
            let first = shape(ir, values[0]);
            if let Some(other) = values.iter().position(|value| shape(ir, *value) != first) {
                return error(format!(
                    "expects all {what}s to have the same shapes. Shape at {what}-index {other} is not equal to the shape at {what}-index 0."
                ));
            }
        }
        let (sizes, left) = (shape(ir, *first), shape(ir, *init));
        let is_outside = |dim: i64| usize::try_from(dim).map_or(true, |dim| dim >= sizes.len());
        if self.dimensions(ir).as_i64s(ir).any(is_outside) {
            return error(format!(
                "dimensions for reduction should be in the range [0, {}].",
                sizes.len() as i64 - 1
            ));
        }
        let kept = (0..sizes.len()).filter(|dim| !self.is_reduced(ir, *dim));
        let kept: Vec<i64> = kept.map(|dim| sizes[dim]).collect();
        if kept.len() != left.len() {
            return error(format!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                kept.len(),
                left.len()
            ));
        }
        if kept != left {
            return error(format!(
                "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
                shape_text(left),
                shape_text(&kept)
            ));
        }
        let arguments = body(ir, self.op()).map_or(&[][..], |block| ir.block_args(block));
        if arguments.len() != operands.len() {
            return error("mismatching number of operands and block arguments".to_owned());
        }
        for (index, (operand, argument)) in operands.iter().zip(arguments).enumerate() {
            let (element, found) = (ir.ty(*operand).element_or_self(ir), ir.ty(*argument));
            if element != found {
                let what = match index < inputs.len() {
                    true => "input",
                    false => "output",
                };
                let [element, found] = [element, found].map(|ty| print_type(ir, ty));
                return error(format!(
                    "{what} element type '{element}' does not match corresponding block argument type '{found}'"
                ));
            }
        }
        Ok(())
    }
}
