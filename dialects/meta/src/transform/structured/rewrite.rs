//! Ops on structured data as others that compute the same.

use super::tile::listed;
use crate::transform::TransformDialect;
use crate::transform::attributes::{MatchInterfaceEnum, TransposeMatmulInput, WinogradTile};
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::syntax::{parse_semi_function_type, print_semi_function_type};
use crate::transform::types::{NonNegativeI64Array, OpHandle};
use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::attributes::{DictAttr, TypeAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    DefaultValued, OpTraits, Optional, SizedRegion, StrArrayAttr, TypeArrayAttr, TypedOp, Verify,
    VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

/// Splits an op into ones of fewer dimensions.
#[op(
    dialect = TransformDialect, mnemonic = "structured.decompose",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct DecomposeOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Turns a named op into a generic one.
#[op(
    dialect = TransformDialect, mnemonic = "structured.generalize",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<SemiFunctionType>(type($target), type($transformed), "false") },
)]
pub struct GeneralizeOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Turns a generic op into a named one.
#[op(
    dialect = TransformDialect, mnemonic = "structured.specialize",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<SemiFunctionType>(type($target), type($transformed), "false") },
)]
pub struct SpecializeOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Puts loops in another order.
#[op(
    dialect = TransformDialect, mnemonic = "structured.interchange",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("iterator_interchange" "=" $iterator_interchange^)? attr_dict ":" custom<SemiFunctionType>(type($target), type($transformed), "false") },
    verify,
)]
pub struct InterchangeOp {
    #[operand]
    target: OpHandle,
    #[attr]
    iterator_interchange: Optional<NonNegativeI64Array>,
    #[result]
    transformed: OpHandle,
}

/// Finds payload ops by name, interface, attributes and types.
#[op(
    dialect = TransformDialect, mnemonic = "structured.match",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ("ops" "{" $ops^ "}")? ("interface" "{" $interface^ "}")? ("attributes" $op_attrs^)? ("filter_result_type" "=" $filter_result_type^)? ("filter_operand_types" "=" $filter_operand_types^)? "in" $target attr_dict ":" functional_type($target, results) },
)]
pub struct MatchOp {
    #[operand]
    target: OpHandle,
    #[attr]
    ops: Optional<StrArrayAttr>,
    #[attr]
    interface: Optional<MatchInterfaceEnum>,
    #[attr]
    op_attrs: Optional<DictAttr>,
    #[attr]
    filter_result_type: Optional<TypeAttr>,
    #[attr]
    filter_operand_types: Optional<TypeArrayAttr>,
    #[result]
    results: OpHandle,
}

/// Replaces payload ops by the one in its region.
#[op(
    dialect = TransformDialect, mnemonic = "structured.replace",
    traits(IsolatedFromAbove, NoTerminator, SingleBlock, GraphRegion),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict_with_keyword regions ":" functional_type($target, $replacement) },
    verify,
)]
pub struct ReplaceOp {
    #[operand]
    target: OpHandle,
    #[result]
    replacement: OpHandle,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// Tiles dimensions of unknown size by one.
#[op(
    dialect = TransformDialect, mnemonic = "structured.scalarize",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<SemiFunctionType>(type($target), type($result), "false") },
)]
pub struct ScalarizeOp {
    #[operand]
    target: OpHandle,
    #[result]
    result: OpHandle,
}

/// Splits an op that says how into simpler ones.
#[op(
    dialect = TransformDialect, mnemonic = "structured.decompose_interface",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct DecomposeInterfaceOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Has an op write into a destination.
#[op(
    dialect = TransformDialect, mnemonic = "structured.rewrite_in_destination_passing_style",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct RewriteInDestinationPassingStyleOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Turns a convolution into a matrix product of its patches.
#[op(
    dialect = TransformDialect, mnemonic = "structured.convert_conv2d_to_img2col",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct ConvertConv2DToImg2ColOp {
    #[operand]
    target: OpHandle,
    #[result]
    img2col_tensor: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Turns an elementwise op into one of a dimension.
#[op(
    dialect = TransformDialect, mnemonic = "structured.flatten_elementwise",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct FlattenElementwiseLinalgOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Transposes the filter of a convolution.
#[op(
    dialect = TransformDialect, mnemonic = "structured.transpose_conv2d",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct TransposeConv2DOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Transposes an operand of a matrix product.
#[op(
    dialect = TransformDialect, mnemonic = "structured.transpose_matmul",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("<" $input_to_transpose^ ">")? attr_dict ":" functional_type($target, results) },
)]
pub struct TransposeMatmulOp {
    #[operand]
    target: OpHandle,
    #[attr(name = "inputToTranspose")]
    input_to_transpose: DefaultValued<TransposeMatmulInput, { TransposeMatmulInput::Lhs }>,
    #[result]
    transformed: OpHandle,
}

/// Computes a convolution by Winograd's scheme.
#[op(
    dialect = TransformDialect, mnemonic = "structured.winograd_conv2d",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct WinogradConv2DOp {
    #[operand]
    target: OpHandle,
    #[attr]
    fmr: WinogradTile,
    #[result]
    transformed: OpHandle,
}

/// Splits an op of Winograd's scheme into loops and matrix products.
#[op(
    dialect = TransformDialect, mnemonic = "structured.decompose_winograd_op",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct DecomposeWinogradOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

impl Verify for InterchangeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let order: Vec<i64> = self
            .iterator_interchange(ir)
            .map_or_else(Vec::new, |list| list.as_i64s(ir).collect());
        if is_permutation(&order) {
            return Ok(());
        }
        let found = listed(&order);
        let message = format!("expects iterator_interchange to be a permutation, found {found}");
        ir.op_error(self, message).into()
    }
}

impl Verify for ReplaceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        let body = inside
            .regions(root)
            .first()
            .and_then(|&body| inside.single_block(body));
        let Some(block) = body else {
            return ir.op_error(self, "expected one block").into();
        };
        let ops: Vec<Op> = inside.block_ops(block).take(2).collect();
        let &[op] = &ops[..] else {
            return ir.op_error(self, "expected one operation in block").into();
        };
        if inside.num_operands(op) != 0 {
            return inside
                .op_error(op, "expected replacement without operands")
                .into();
        }
        if !inside.has_trait(op, OpTraits::ISOLATED_FROM_ABOVE) {
            return inside
                .op_error(op, "expected op that is isolated from above")
                .into();
        }
        Ok(())
    }
}

effects! {
    All Writes: DecomposeOp, GeneralizeOp, SpecializeOp, InterchangeOp, ScalarizeOp, DecomposeInterfaceOp, RewriteInDestinationPassingStyleOp, ConvertConv2DToImg2ColOp, FlattenElementwiseLinalgOp, TransposeConv2DOp, TransposeMatmulOp, WinogradConv2DOp, DecomposeWinogradOp;
    Nothing Reads: MatchOp;
    Target Writes: ReplaceOp;
}

marks! {
    TransformOpInterface: DecomposeOp, GeneralizeOp, SpecializeOp, InterchangeOp, MatchOp, ReplaceOp, ScalarizeOp, DecomposeInterfaceOp, RewriteInDestinationPassingStyleOp, ConvertConv2DToImg2ColOp, FlattenElementwiseLinalgOp, TransposeConv2DOp, TransposeMatmulOp, WinogradConv2DOp, DecomposeWinogradOp;
}
