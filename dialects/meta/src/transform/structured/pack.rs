//! Packing of operands.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::types::{
    HandleToCollapseShape, HandleToEmpty, HandleToExpandShape, HandleToExtractSlice, HandleToPack,
    HandleToPad, HandleToTranspose, HandleToUnpack, NoneOrThreeI64Array, OpHandle,
};
use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    Confined, DefaultValued, DenseArrayCount, DenseI64ArrayAttr, FormatElement, Optional, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

/// Splits a packing into padding, reshaping and transposing.
#[op(
    dialect = TransformDialect, mnemonic = "structured.lower_pack",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LowerPackOp {
    #[operand]
    target: HandleToPack,
    #[attr(name = "lowerPadLikeWithInsertSlice")]
    lower_pad_like_with_insert_slice: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[result]
    pad_op: HandleToPad,
    #[result]
    expand_shape_op: HandleToExpandShape,
    #[result]
    transpose_op: HandleToTranspose,
}

/// Splits an unpacking into transposing, reshaping and slicing.
#[op(
    dialect = TransformDialect, mnemonic = "structured.lower_unpack",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LowerUnPackOp {
    #[operand]
    target: HandleToUnpack,
    #[attr(name = "lowerUnpadLikeWithExtractSlice")]
    lower_unpad_like_with_extract_slice: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[result]
    empty_op: HandleToEmpty,
    #[result]
    transpose_op: HandleToTranspose,
    #[result]
    collapse_shape_op: HandleToCollapseShape,
    #[result]
    extract_slice_op: HandleToExtractSlice,
}

/// Packs the operands of an op.
#[op(
    dialect = TransformDialect, mnemonic = "structured.pack",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "packed_sizes" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($packed_sizes, $static_packed_sizes) attr_dict ":" functional_type(operands, results) },
)]
pub struct PackOp {
    #[operand]
    target: OpHandle,
    #[operand]
    packed_sizes: Variadic<OpHandle>,
    #[attr]
    static_packed_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result]
    packed_op: OpHandle,
}

/// Packs an op by the largest matrix product in it.
#[op(
    dialect = TransformDialect, mnemonic = "structured.pack_greedily",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target oilist("matmul_packed_sizes" "=" custom<MatmulPacking>($matmul_packed_sizes, $static_matmul_packed_sizes, $matmul_padded_sizes_next_multiple_of, $matmul_inner_dims_order)) attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct PackGreedilyOp {
    #[operand]
    target: OpHandle,
    #[operand]
    matmul_packed_sizes: Variadic<OpHandle>,
    #[attr]
    static_matmul_packed_sizes: Optional<Confined<DenseI64ArrayAttr, DenseArrayCount<3>>>,
    #[attr]
    matmul_padded_sizes_next_multiple_of: Optional<NoneOrThreeI64Array>,
    #[attr]
    matmul_inner_dims_order: Optional<Confined<DenseI64ArrayAttr, DenseArrayCount<3>>>,
    #[result]
    packed_op: OpHandle,
}

/// Transposes a packing and the op that uses it.
#[op(
    dialect = TransformDialect, mnemonic = "structured.pack_transpose",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target_pack_or_un_pack_op "with_compute_op" "(" $target_linalg_op ")" ("outer_perm" "=" $outer_perm^ )? ("inner_perm" "=" $inner_perm^ )? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct PackTransposeOp {
    #[operand]
    target_pack_or_un_pack_op: OpHandle,
    #[operand]
    target_linalg_op: OpHandle,
    #[attr]
    outer_perm: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    inner_perm: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result]
    packed_op: OpHandle,
    #[result]
    pack_op: OpHandle,
    #[result]
    un_pack_op: OpHandle,
}

/// Reads `[sizes]`, perhaps `matmul_padded_sizes_next_multiple_of = [..]`, and `matmul_inner_dims_order = [..]`.
fn parse_matmul_packing(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parse_dynamic_index_list(parser, state, &arguments[..2])?;
    if parser.parse_optional_keyword("matmul_padded_sizes_next_multiple_of") {
        parser.parse_punct("=")?;
        let numbers = parse_numbers(parser)?;
        parser.set_attribute(&arguments[2], state, Some(numbers));
    }
    parser.parse_keyword_exact("matmul_inner_dims_order")?;
    parser.parse_punct("=")?;
    let numbers = parse_numbers(parser)?;
    parser.set_attribute(&arguments[3], state, Some(numbers));
    Ok(())
}

fn parse_numbers(parser: &mut OpParser<'_, '_>) -> ParseResult<Attribute> {
    let mut numbers: Vec<i64> = Vec::new();
    parser.parse_comma_list(terrace_ir::asm::Delimiter::Square, |parser| {
        numbers.push(parser.parse_integer_as()?);
        Ok(())
    })?;
    Ok(DenseArrayAttr::i64s(parser.context(), &numbers).into())
}

fn print_matmul_packing(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    print_dynamic_index_list(ir, op, printer, &arguments[..2]);
    let names = [
        " matmul_padded_sizes_next_multiple_of = ",
        " matmul_inner_dims_order = ",
    ];
    for (argument, name) in arguments[2..].iter().zip(names) {
        let numbers = argument.attribute(ir, op);
        let Some(numbers) = numbers.and_then(|numbers| numbers.cast::<DenseArrayAttr>(ir)) else {
            continue;
        };
        printer.write(name);
        printer.write("[");
        printer.comma_separated(numbers.as_i64s(ir), |printer, number| {
            printer.write_fmt(format_args!("{number}"));
        });
        printer.write("]");
    }
}

impl Verify for PackGreedilyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let numbers = |numbers: Option<Vec<i64>>| numbers.unwrap_or_default();
        let order = numbers(
            self.matmul_inner_dims_order(ir)
                .map(|list| list.as_i64s(ir).collect()),
        );
        if !is_permutation(&order) {
            let message = "\"matmul_inner_dims_order\" is not a valid permutation";
            return ir.op_error(self, message).into();
        }
        let sizes = numbers(
            self.static_matmul_packed_sizes(ir)
                .map(|list| list.as_i64s(ir).collect()),
        );
        let multiples = self.matmul_padded_sizes_next_multiple_of(ir);
        let multiples = numbers(multiples.map(|list| list.as_i64s(ir).collect()));
        if sizes
            .iter()
            .zip(&multiples)
            .any(|(size, multiple)| *multiple != 0 && *size != 0)
        {
            let message = "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul strategy";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl Verify for PackTransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let inner: Vec<i64> = self.inner_perm(ir).as_i64s(ir).collect();
        let outer: Vec<i64> = self.outer_perm(ir).as_i64s(ir).collect();
        if !is_permutation(&inner) {
            return error("\"inner_perm\" is not a valid permutation");
        }
        if !is_permutation(&outer) {
            return error("\"outer_perm\" is not a valid permutation");
        }
        if inner.is_empty() && outer.is_empty() {
            return error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified");
        }
        Ok(())
    }
}

effects! {
    All Writes: LowerPackOp, LowerUnPackOp, PackTransposeOp;
    Target Writes: PackOp, PackGreedilyOp;
}

marks! {
    TransformOpInterface: LowerPackOp, LowerUnPackOp, PackOp, PackGreedilyOp, PackTransposeOp;
}
