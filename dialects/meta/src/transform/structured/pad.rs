//! Padding of operands.

use super::tile::listed;
use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::types::{I64ArrayArrayAttr, OpHandle, ParamOrOpHandle};
use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    DefaultValued, DenseI64ArrayAttr, I64ArrayAttr, I64Attr, Optional, StrAttr, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

/// Pads the operands of an op.
#[op(
    dialect = TransformDialect, mnemonic = "structured.pad",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("pad_to_multiple_of" custom<terrace_dialect_base::index_list::DynamicIndexList>($pad_to_multiple_of, $static_pad_to_multiple_of)^)? ("use_prescribed_tensor_shapes" $use_prescribed_tensor_shapes^)? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct PadOp {
    #[operand]
    target: OpHandle,
    #[attr]
    padding_values: DefaultValued<ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    padding_dimensions: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[operand]
    pad_to_multiple_of: Variadic<ParamOrOpHandle>,
    #[attr]
    static_pad_to_multiple_of: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    nofold_flags: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    transpose_paddings: DefaultValued<I64ArrayArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    copy_back_op: DefaultValued<StrAttr, { "bufferization.materialize_in_destination".into() }>,
    #[attr]
    use_prescribed_tensor_shapes: Optional<UnitAttr>,
    #[result]
    padded: OpHandle,
    #[result]
    pad: OpHandle,
    #[result]
    copy: OpHandle,
}

/// Pads the operands of an op that can be tiled.
#[op(
    dialect = TransformDialect, mnemonic = "structured.pad_tiling_interface",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "to" ("padding_sizes" custom<terrace_dialect_base::index_list::DynamicIndexList>($padding_sizes, $static_padding_sizes)^)? ("pad_to_multiple_of" $pad_to_multiple_of^)? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct PadTilingInterfaceOp {
    #[operand]
    target: OpHandle,
    #[attr]
    padding_values: DefaultValued<ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[operand]
    padding_sizes: Variadic<ParamOrOpHandle>,
    #[attr]
    static_padding_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    pad_to_multiple_of: Optional<UnitAttr>,
    #[result]
    padded: OpHandle,
    #[result]
    pad: OpHandle,
}

/// Builds the loops that pack what a padding above a loop needs.
#[op(
    dialect = TransformDialect, mnemonic = "structured.hoist_pad.build_packing_loop_nest",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "above" $around ("," "transpose" "by" $transpose^)? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct HoistPadBuildPackingLoopNestOp {
    #[operand]
    target: OpHandle,
    #[operand(name = "loop")]
    around: OpHandle,
    #[attr]
    transpose: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result]
    packing_loop: OpHandle,
}

/// Moves a padding out of loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.hoist_pad",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "by" $num_loops "loops" ("," "transpose" "by" $transpose^)? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct HoistPadOp {
    #[operand]
    target: OpHandle,
    #[attr]
    num_loops: I64Attr,
    #[attr]
    transpose: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result]
    transformed: OpHandle,
}

/// The numbers of a list of integers.
fn numbers(cx: &Context, list: Option<Attribute>) -> Vec<i64> {
    let list = list.and_then(|list| list.cast::<ArrayAttr>(cx));
    let elements = list.map_or(&[][..], |list| list.elements(cx));
    let numbers = elements
        .iter()
        .filter_map(|number| number.cast::<IntegerAttr>(cx));
    numbers.map(|number| number.as_i64(cx)).collect()
}

fn text(cx: &Context, list: Option<Attribute>) -> String {
    list.map_or_else(|| "[]".to_owned(), |list| print_attribute(cx, list))
}

impl Verify for PadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let flags = self.nofold_flags_attr(ir);
        if numbers(ir, flags).iter().any(|flag| ![0, 1].contains(flag)) {
            let flags = text(ir, flags);
            return error(format!(
                "expects nofold_flags to contain booleans (0/1), found {flags}"
            ));
        }
        let dimensions = self.padding_dimensions_attr(ir);
        if numbers(ir, dimensions)
            .iter()
            .any(|dimension| *dimension < 0)
        {
            let dimensions = text(ir, dimensions);
            return error(format!(
                "expects padding_dimensions to contain positive integers, found {dimensions}"
            ));
        }
        let multiples = self.static_pad_to_multiple_of(ir).len(ir);
        if multiples != 0 && multiples != numbers(ir, dimensions).len() {
            return error("expects as many multiples as padding_dimensions".to_owned());
        }
        let transposes = self.transpose_paddings_attr(ir);
        let transposes: Option<ArrayAttr> = transposes.and_then(|list| list.cast(ir));
        for &transpose in transposes.map_or(&[][..], |list| list.elements(ir)) {
            if !is_permutation(&numbers(ir, Some(transpose))) {
                return error(format!(
                    "expects transpose_paddings to be a permutation, found {}",
                    print_attribute(ir, transpose)
                ));
            }
        }
        let known = [
            "bufferization.materialize_in_destination",
            "linalg.copy",
            "none",
        ];
        if !known.contains(&&*self.copy_back_op(ir)) {
            return error("invalid copy_back_op".to_owned());
        }
        Ok(())
    }
}

impl Verify for PadTilingInterfaceOp {
    fn verify(self, _: &Ir) -> VerifyResult {
        Ok(())
    }
}

impl Verify for HoistPadBuildPackingLoopNestOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let transpose: Vec<i64> = self.transpose(ir).as_i64s(ir).collect();
        match is_permutation(&transpose) {
            true => Ok(()),
            false => {
                let found = listed(&transpose);
                let message = format!("expects transpose to be a permutation, found {found}");
                ir.op_error(self, message).into()
            }
        }
    }
}

impl Verify for HoistPadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let transpose: Vec<i64> = self.transpose(ir).as_i64s(ir).collect();
        match is_permutation(&transpose) {
            true => Ok(()),
            false => {
                let found = listed(&transpose);
                let message = format!("expects transpose to be a permutation, found {found}");
                ir.op_error(self, message).into()
            }
        }
    }
}

effects! {
    All Writes: HoistPadOp;
    Nothing Writes: HoistPadBuildPackingLoopNestOp;
    Target Writes: PadOp, PadTilingInterfaceOp;
}

marks! {
    TransformOpInterface: PadOp, PadTilingInterfaceOp, HoistPadBuildPackingLoopNestOp, HoistPadOp;
}
