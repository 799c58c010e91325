//! `linalg.map`: a function of the elements of tensors of one shape.

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyTensor, CustomAssembly, ResultNames, SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::generic::name_arguments;
use super::interface::{LinalgOp, body, shape, structured_op};
use super::syntax::{
    PayloadOperands, parse_destination_style, parse_optional_payload, parse_payload_body,
    print_long_body, print_operands, print_optional_payload,
};
use super::verify::Structured;
use super::{IteratorType, LinalgDialect, TensorOrMemRef, YieldOp};

/// Runs its body for the elements of the inputs, all of which have the shape of the destination.
#[op(
    dialect = LinalgDialect, mnemonic = "map",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, result_names, verify,
)]
pub struct MapOp {
    #[operand]
    inputs: Variadic<TensorOrMemRef>,
    #[operand]
    init: TensorOrMemRef,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    mapper: SizedRegion<1>,
}

structured_op!(MapOp, |op, ir| {
    let inputs = op.inputs(ir).len();
    inputs..inputs + 1
});

impl LinalgOp for MapOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        let rank = shape(ir, self.init(ir)).len();
        vec![AffineMap::identity(rank); ir.num_operands(self.op())]
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; shape(ir, self.init(ir)).len()]
    }
}

impl ResultNames for MapOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(first) = self.result(ir).next() {
            name(first, "mapped");
        }
        name_arguments(ir, self.op(), self.inputs(ir).len(), "init", name);
    }
}

impl CustomAssembly for MapOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let payload = parse_optional_payload(parser)?;
        let operands = parse_destination_style(parser, state, None)?;
        parse_payload_body(parser, state, &operands, payload, PayloadOperands::Inputs)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let short = print_optional_payload(ir, self.op(), printer, PayloadOperands::Inputs);
        let inputs: Vec<Value> = self.inputs(ir).collect();
        print_operands(ir, printer, &inputs, &[self.init(ir)]);
        printer.print_attr_dict(ir, self.op(), &[]);
        if !short {
            print_long_body(ir, self.op(), printer);
        }
    }
}

/// Sizes as MLIR's messages have them.
pub(super) fn shape_text(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(ToString::to_string).collect();
    sizes.join(", ")
}

impl Verify for MapOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let arguments = body(ir, self.op()).map_or(&[][..], |block| ir.block_args(block));
        let operands = ir.num_operands(self.op());
        if operands != arguments.len() {
            return error(format!(
                "expects number of operands to match the arity of mapper, but got: {operands} and {}",
                arguments.len()
            ));
        }
        for (argument, input) in arguments.iter().zip(self.inputs(ir)) {
            let (found, element) = (ir.ty(*argument), ir.ty(input).element_or_self(ir));
            if found != element {
                let [found, element] = [found, element].map(|ty| print_type(ir, ty));
                return error(format!(
                    "expected element type of input '{element}' to match bbArg type '{found}'"
                ));
            }
        }
        let output = shape(ir, self.init(ir));
        for input in self.inputs(ir) {
            let found = shape(ir, input);
            if found != output {
                return error(format!(
                    "expected shape of input ({}) to match shape of output ({})",
                    shape_text(found),
                    shape_text(output)
                ));
            }
        }
        Ok(())
    }
}
