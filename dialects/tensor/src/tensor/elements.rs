//! Single elements: taken out of a tensor, put in, and made to one.

use std::ops::Range;

use terrace_dialect_base::folding::{dense_elements, scalar_bits, uniform_attr};
use terrace_dialect_base::index_list::known_index;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, MixedIndex, MixedIndices, ReifiedShape,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyRankedTensor, AnyStaticShapeTensor, AnyType, CustomAssembly, Fold, FoldResult, Folded,
    Index, ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Builder, Context, Ir, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::empty::{mixed_sizes, verify_number_of_sizes};
use super::rules::{ExtractFromCast, ExtractFromGenerate, ExtractFromIndexCast};
use super::slices::same_type;
use super::{TensorDialect, tensor_element, tensor_type};

/// An element of a tensor: one index a dimension. An index that is out of bounds is undefined behaviour.
#[op(
    dialect = TensorDialect, mnemonic = "extract",
    traits(
        Pure,
        TypesMatchWith("result type matches element type of tensor", from = tensor, to = result, tensor_element),
    ),
    assembly { $tensor "[" $indices "]" attr_dict ":" type($tensor) },
    verify, fold, result_names, canonicalize(ExtractFromCast, ExtractFromIndexCast, ExtractFromGenerate),
)]
pub struct ExtractOp {
    #[operand]
    tensor: AnyRankedTensor,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyType,
}

impl ExtractOp {
    /// Whether it gives the element that was inserted.
    fn is_at(self, ir: &Ir, inserted: InsertOp) -> bool {
        let known = |index| known_index(ir, MixedIndex::Value(index));
        let mut pairs = self.indices(ir).zip(inserted.indices(ir));
        pairs.all(|(a, b)| a == b || known(a).is_some_and(|index| Some(index) == known(b)))
    }
}

impl Fold for ExtractOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let tensor = operands[0].and_then(|tensor| tensor.cast::<DenseElementsAttr>(ir));
        if let Some(splat) = tensor.filter(|tensor| tensor.is_splat(ir)) {
            return FoldResult::single(splat.element_attr(ir, 0)?);
        }
        if let Some(inserted) = self.tensor(ir).defining::<InsertOp>(ir)
            && self.is_at(ir, inserted)
        {
            return FoldResult::single(inserted.scalar(ir));
        }
        let mut position = 0usize;
        let sizes = tensor_type(ir, self.tensor(ir)).shape(ir).iter();
        for (index, size) in operands[1..].iter().zip(sizes) {
            let index = (*index)?.cast::<IntegerAttr>(ir)?.as_i64(ir);
            if index < 0 || index >= *size {
                return None;
            }
            let [index, size] = [index, *size].map(usize::try_from);
            position = position.checked_mul(size.ok()?)?.checked_add(index.ok()?)?;
        }
        if let Some(tensor) = tensor {
            return FoldResult::single(tensor.element_attr(ir, position)?);
        }
        let list = self.tensor(ir).defining::<FromElementsOp>(ir)?;
        FoldResult::single(list.elements(ir).nth(position)?)
    }
}

impl ResultNames for ExtractOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "extracted");
    }
}

impl Verify for ExtractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.indices(ir).len() == tensor_type(ir, self.tensor(ir)).rank(ir) {
            return Ok(());
        }
        ir.op_error(self.op(), "incorrect number of indices for extract_element")
            .into()
    }
}

/// A tensor with one element replaced. An index that is out of bounds is undefined behaviour.
#[op(
    dialect = TensorDialect, mnemonic = "insert",
    traits(
        Pure,
        TypesMatchWith("result type matches type of dest", from = dest, to = result, same_type),
        TypesMatchWith("scalar type matches element type of dest", from = dest, to = scalar, tensor_element),
    ),
    interfaces(DestinationStyleOpInterface),
    assembly { $scalar "into" $dest "[" $indices "]" attr_dict ":" type($dest) },
    verify, fold, result_names,
)]
pub struct InsertOp {
    #[operand]
    scalar: AnyType,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

impl DestinationStyleOpInterface for InsertOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl Fold for InsertOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (scalar, dest) = (operands[0]?, operands[1]?.cast::<DenseElementsAttr>(ir)?);
        let same = dest.is_splat(ir) && dest.element_attr(ir, 0) == Some(scalar);
        same.then(|| FoldResult::single(Attribute::from(dest)))
            .flatten()
    }
}

impl ResultNames for InsertOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "inserted");
    }
}

impl Verify for InsertOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.indices(ir).len() == tensor_type(ir, self.dest(ir)).rank(ir) {
            return Ok(());
        }
        ir.op_error(self.op(), "incorrect number of indices").into()
    }
}

/// A tensor of these elements, in row-major order.
#[op(
    dialect = TensorDialect, mnemonic = "from_elements",
    traits(
        Pure,
PredOpTrait("operand types match result element type", are_elements),
    ),
    custom_assembly, fold, result_names,
)]
pub struct FromElementsOp {
    #[operand]
    elements: Variadic<AnyType>,
    #[result]
    result: AnyStaticShapeTensor,
}

/// Whether the operands are the elements of the result.
fn are_elements(op: FromElementsOp, ir: &Ir) -> bool {
    let ty = tensor_type(ir, op.result(ir));
    let mut types = ir.operand_types(op.op());
    has_elements(ir, ty, types.len()) && types.all(|found| found == ty.element(ir))
}

/// Whether a tensor has so many elements.
fn has_elements(cx: &Context, ty: RankedTensorType, count: usize) -> bool {
    let expected = ShapedType::from(ty).num_elements(cx);
    expected.is_some_and(|expected| usize::try_from(expected) == Ok(count))
}

impl CustomAssembly for FromElementsOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let elements = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty_at = parser.position();
        let ty = parser.parse_type_of::<AnyRankedTensor>()?;
        let cx = parser.context();
        let tensor = ty.cast::<RankedTensorType>(cx);
        let tensor = tensor.filter(|ty| ShapedType::from(*ty).has_static_shape(cx));
        let Some(tensor) = tensor else {
            let ty = print_type(cx, ty);
            let message = format!(
                "'result' must be statically shaped tensor of any type values, but got '{ty}'"
            );
            return Err(parser.error_at(parser.since(ty_at), message));
        };
        if !has_elements(cx, tensor, elements.len()) {
            let count = ShapedType::from(tensor).num_elements(cx);
            let count = count.and_then(|count| usize::try_from(count).ok());
            let count = count.unwrap_or(usize::MAX);
            return Err(parser.operand_count_error(at, elements.len(), count));
        }
        state.result_types.push(ty);
        parser.resolve_operands_of_type(&elements, tensor.element(cx), state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands(self.elements(ir));
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

impl Fold for FromElementsOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let elements = operands.iter().copied().collect::<Option<Vec<_>>>()?;
        let ty = tensor_type(ir, self.result(ir));
        FoldResult::single(dense_elements(ir, ty.into(), &elements)?)
    }
}

impl ResultNames for FromElementsOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "from_elements");
    }
}

/// A tensor all of whose elements are one value. The other operands are its dynamic sizes.
#[op(
    dialect = TensorDialect, mnemonic = "splat",
    traits(
        Pure,
        TypesMatchWith("operand type matches element type of result", from = aggregate, to = input, tensor_element),
    ),
    interfaces(ReifyRankedShapedTypeOpInterface),
    assembly { $input ("[" $dynamic_sizes^ "]")? attr_dict ":" type($aggregate) },
    verify, fold, result_names,
)]
pub struct SplatOp {
    #[operand]
    input: AnyType,
    #[operand]
    dynamic_sizes: Variadic<Index>,
    #[result]
    aggregate: AnyRankedTensor,
}

impl SplatOp {
    /// The sizes.
    pub fn mixed_sizes(self, ir: &Ir) -> MixedIndices {
        let ty = tensor_type(ir, self.aggregate(ir));
        mixed_sizes(ir, ty, self.dynamic_sizes(ir))
    }
}

impl ReifyRankedShapedTypeOpInterface for SplatOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        Some(smallvec![self.mixed_sizes(b).iter().collect()])
    }
}

impl Fold for SplatOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let bits = scalar_bits(ir, operands[0]?)?;
        FoldResult::single(uniform_attr(ir, ir.ty(self.aggregate(ir)), bits)?)
    }
}

impl ResultNames for SplatOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.aggregate(ir), "splat");
    }
}

impl Verify for SplatOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes = self.dynamic_sizes(ir).len();
        verify_number_of_sizes(ir, self.op(), self.aggregate(ir), sizes)
    }
}
