//! Ops that only move elements: `linalg.transpose`, and `linalg.broadcast`.

use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, MemoryEffects,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyTensor, CustomAssembly, DenseI64ArrayAttr, Fold, FoldResult, Folded, ResultNames,
    SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;

use super::access::select_loops;
use super::interface::{LinalgOp, has_pure_tensor_semantics, shape, structured_op};
use super::rules::{
    BroadcastOfBroadcast, BroadcastOfSame, TransposeOfBroadcast, TransposeOfTranspose,
};
use super::syntax::{
    build_identity_body, parse_destination_style, print_dimensions, print_operands,
};
use super::verify::Structured;
use super::{IteratorType, LinalgDialect, TensorOrMemRef, YieldOp};

/// A tensor with its dimensions in another order: dimension i of the result is that of the input whose number is at i in the list.
#[op(
    dialect = LinalgDialect, mnemonic = "transpose",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, result_names, verify, fold, canonicalize(TransposeOfTranspose, TransposeOfBroadcast),
)]
pub struct TransposeOp {
    #[operand]
    input: TensorOrMemRef,
    #[operand]
    init: TensorOrMemRef,
    #[attr]
    permutation: DenseI64ArrayAttr,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    region: SizedRegion<1>,
}

structured_op!(TransposeOp, |_op, _ir| 1..2);

impl TransposeOp {
    /// For each dimension of the result, the number of that of the input.
    pub fn permutation_list(self, ir: &Ir) -> Vec<i64> {
        self.permutation(ir).as_i64s(ir).collect()
    }
}

/// Reads an op with one input, one destination, and a list of dimensions.
fn parse_reordering(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    list: &str,
) -> ParseResult<()> {
    let operands = parse_destination_style(parser, state, Some(list))?;
    build_identity_body(parser, state, &operands);
    Ok(())
}

fn print_reordering(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, list: &str, dims: &[i64]) {
    print_operands(ir, printer, &[ir.operand(op, 0)], &[ir.operand(op, 1)]);
    print_dimensions(printer, list, dims);
    printer.print_attr_dict(ir, op, &[list]);
}

impl CustomAssembly for TransposeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_reordering(parser, state, "permutation")
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_reordering(
            ir,
            self.op(),
            printer,
            "permutation",
            &self.permutation_list(ir),
        );
    }
}

impl LinalgOp for TransposeOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        let permutation = self.permutation_list(ir);
        let rank = permutation.len();
        // The loops are those of the result.
        let mut inverse = vec![0; rank];
        for (index, dim) in permutation.iter().enumerate() {
            if let Some(slot) = usize::try_from(*dim)
                .ok()
                .and_then(|dim| inverse.get_mut(dim))
            {
                *slot = index;
            }
        }
        vec![select_loops(rank, inverse), AffineMap::identity(rank)]
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; shape(ir, self.init(ir)).len()]
    }
}

impl ResultNames for TransposeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(first) = self.result(ir).next() {
            name(first, "transposed");
        }
    }
}

impl Fold for TransposeOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        if !has_pure_tensor_semantics(ir, self.op()) {
            return None;
        }
        let permutation = self.permutation_list(ir);
        let is_identity = permutation.iter().enumerate().all(|(i, d)| *d == i as i64);
        is_identity.then(|| FoldResult::single(self.input(ir)))?
    }
}

impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let permutation = self.permutation_list(ir);
        if !is_permutation(&permutation) {
            return error("permutation is not valid".to_owned());
        }
        let (input, init) = (shape(ir, self.input(ir)), shape(ir, self.init(ir)));
        if input.len() != init.len() {
            return error(format!(
                "input rank {} does not match init rank {}",
                input.len(),
                init.len()
            ));
        }
        if input.len() != permutation.len() {
            return error(format!(
                "size of permutation {} does not match the argument rank {}",
                permutation.len(),
                input.len()
            ));
        }
        for (index, (dim, size)) in permutation.iter().zip(init).enumerate() {
            let source = input[usize::try_from(*dim).expect("it is a permutation")];
            if source != *size {
                return error(format!(
                    "dim(result, {index}) = {size} doesn't match dim(input, permutation[{index}]) = {source}"
                ));
            }
        }
        Ok(())
    }
}

/// A tensor with more dimensions, along which the elements of the input are repeated. The dimensions that are listed are new.
#[op(
    dialect = LinalgDialect, mnemonic = "broadcast",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp), Structured),
    interfaces(
        MemoryEffects, ConditionallySpeculatable, DestinationStyleOpInterface, LinalgOp, ReifyRankedShapedTypeOpInterface,
    ),
    custom_assembly, result_names, verify, canonicalize(BroadcastOfSame, BroadcastOfBroadcast),
)]
pub struct BroadcastOp {
    #[operand]
    input: TensorOrMemRef,
    #[operand]
    init: TensorOrMemRef,
    #[attr]
    dimensions: DenseI64ArrayAttr,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    region: SizedRegion<1>,
}

structured_op!(BroadcastOp, |_op, _ir| 1..2);

impl BroadcastOp {
    /// The dimensions of the result that the input does not have.
    pub fn added_dims(self, ir: &Ir) -> Vec<i64> {
        self.dimensions(ir).as_i64s(ir).collect()
    }

    /// The dimensions of the result that are those of the input.
    pub fn kept_dims(self, ir: &Ir) -> Vec<usize> {
        let added = self.added_dims(ir);
        let is_kept = |dim: &usize| {
            !added
                .iter()
                .any(|added| usize::try_from(*added) == Ok(*dim))
        };
        (0..shape(ir, self.init(ir)).len())
            .filter(is_kept)
            .collect()
    }
}

impl CustomAssembly for BroadcastOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_reordering(parser, state, "dimensions")
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_reordering(ir, self.op(), printer, "dimensions", &self.added_dims(ir));
    }
}

impl LinalgOp for BroadcastOp {
    fn indexing_maps(&self, ir: &Ir) -> Vec<AffineMap> {
        let rank = shape(ir, self.init(ir)).len();
        vec![
            select_loops(rank, self.kept_dims(ir)),
            AffineMap::identity(rank),
        ]
    }

    fn iterator_types(&self, ir: &Ir) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; shape(ir, self.init(ir)).len()]
    }
}

impl ResultNames for BroadcastOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(first) = self.result(ir).next() {
            name(first, "broadcasted");
        }
    }
}

impl Verify for BroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let (input, init) = (shape(ir, self.input(ir)), shape(ir, self.init(ir)));
        let added = self.added_dims(ir);
        if input.len() + added.len() != init.len() {
            return error(format!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {}",
                input.len(),
                added.len(),
                init.len()
            ));
        }
        for (index, dim) in added.iter().enumerate() {
            if usize::try_from(*dim).map_or(true, |dim| dim >= init.len()) {
                return error(format!(
                    "dimension {index} is out of range. expected range: [0, {}], got: {dim}",
                    init.len() as i64 - 1
                ));
            }
        }
        for (index, (dim, size)) in self.kept_dims(ir).into_iter().zip(input).enumerate() {
            if init[dim] != *size {
                return error(format!(
                    "input dim {index} should match init dim {dim}. input: {size}, init: {}",
                    init[dim]
                ));
            }
        }
        Ok(())
    }
}
