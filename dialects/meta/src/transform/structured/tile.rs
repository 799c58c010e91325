//! Tiling, splitting and fusing.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::syntax::{
    parse_multitile_sizes_types, parse_packed_or_dynamic_index_list, parse_scalable_index_list,
    print_multitile_sizes_types, print_packed_or_dynamic_index_list, print_scalable_index_list,
};
use crate::transform::types::{OpHandle, ParamOrOpHandle};
use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, DenseArrayAttr, IntegerAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    Confined, CustomAssembly, DefaultValued, DenseBoolArrayAttr, DenseI64ArrayAttr, I64ArrayAttr,
    I64Attr, IntNonNegative, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::DYNAMIC;
use terrace_ods_macros::op;
use terrace_standard_dialects::scf::DeviceMappingArrayAttr;

/// Tiles an op together with what produces its operands.
#[op(
    dialect = TransformDialect, mnemonic = "structured.fuse",
    traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target oilist( "tile_sizes" custom<terrace_dialect_base::index_list::DynamicIndexList>($tile_sizes, $static_tile_sizes) | "interchange" custom<terrace_dialect_base::index_list::DynamicIndexList>($tile_interchange, $static_tile_interchange) ) attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct FuseOp {
    #[operand]
    target: OpHandle,
    #[operand]
    tile_sizes: Variadic<ParamOrOpHandle>,
    #[operand]
    tile_interchange: Variadic<ParamOrOpHandle>,
    #[attr]
    static_tile_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_tile_interchange: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    apply_cleanup: Optional<UnitAttr>,
    #[attr]
    use_forall: Optional<UnitAttr>,
    #[result]
    transformed: OpHandle,
    #[result]
    loops: Variadic<OpHandle>,
}

/// Moves a producer into the loop that uses it.
#[op(
    dialect = TransformDialect, mnemonic = "structured.fuse_into_containing_op",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $producer_op "into" $containing_op attr_dict ":" functional_type(operands, results) },
)]
pub struct FuseIntoContainingOp {
    #[operand]
    producer_op: OpHandle,
    #[operand]
    containing_op: OpHandle,
    #[result]
    fused_op: OpHandle,
    #[result]
    new_containing_op: OpHandle,
}

/// Two sizes of tiles that divide a dimension, and where the second one begins.
#[op(
    dialect = TransformDialect, mnemonic = "structured.multitile_sizes",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<MultitileSizesTypes>(type($target), type($low_size), type($high_size), type($split_point)) },
    verify,
)]
pub struct MultiTileSizesOp {
    #[operand]
    target: OpHandle,
    #[attr]
    dimension: I64Attr,
    #[attr]
    target_size: I64Attr,
    #[attr]
    divisor: DefaultValued<I64Attr, { 1 }>,
    #[result]
    low_size: ParamOrOpHandle,
    #[result]
    high_size: ParamOrOpHandle,
    #[result]
    split_point: ParamOrOpHandle,
}

/// Turns an op into loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.convert_to_loops",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct ConvertToLoopsOp {
    #[operand]
    target: OpHandle,
    #[result]
    result: OpHandle,
}

/// Splits an op in two, or in many, along a dimension.
#[op(
    dialect = TransformDialect, mnemonic = "structured.split",
    interfaces(MemoryEffects, TransformOpInterface),
    custom_assembly,
    verify,
)]
pub struct SplitOp {
    #[operand]
    target: OpHandle,
    #[attr]
    dimension: I64Attr,
    #[operand]
    dynamic_chunk_sizes: Optional<ParamOrOpHandle>,
    #[attr]
    static_chunk_sizes: I64Attr,
    #[attr]
    multiway: Optional<UnitAttr>,
    #[result]
    split_list: OpHandle,
}

/// Splits a reduction into a parallel one and one of its results.
#[op(
    dialect = TransformDialect, mnemonic = "structured.split_reduction",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct SplitReductionOp {
    #[operand]
    target: OpHandle,
    #[attr]
    split_factor: Optional<I64Attr>,
    #[attr]
    insert_split_dimension: Optional<I64Attr>,
    #[attr]
    inner_parallel: Optional<UnitAttr>,
    #[attr]
    use_scaling_algorithm: Optional<UnitAttr>,
    #[attr]
    use_alloc: Optional<UnitAttr>,
    #[result]
    init_or_alloc_op: OpHandle,
    #[result]
    fill_op: OpHandle,
    #[result]
    split_linalg_op: OpHandle,
    #[result]
    combining_linalg_op: OpHandle,
}

/// Tiles a reduction by loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.tile_reduction_using_for",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("reduction_dims" "=" $reduction_dims^)? "by" "tile_sizes" "=" $tile_sizes attr_dict ":" functional_type(operands, results) },
)]
pub struct TileReductionUsingForOp {
    #[operand]
    target: OpHandle,
    #[attr]
    reduction_dims: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    tile_sizes: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[result]
    fill_op: Variadic<OpHandle>,
    #[result]
    split_op: OpHandle,
    #[result]
    combining_op: OpHandle,
    #[result]
    for_op: OpHandle,
}

/// Tiles a reduction by a parallel loop.
#[op(
    dialect = TransformDialect, mnemonic = "structured.tile_reduction_using_forall",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("reduction_dims" "=" $reduction_dims^)? "by" ("num_threads" "=" $num_threads^)? ("tile_sizes" "=" $tile_sizes^)? ("mapping" "=" $mapping^)? attr_dict ":" functional_type(operands, results) },
)]
pub struct TileReductionUsingForallOp {
    #[operand]
    target: OpHandle,
    #[attr]
    reduction_dims: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    num_threads: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    tile_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    mapping: Optional<DeviceMappingArrayAttr>,
    #[result]
    fill_op: Variadic<OpHandle>,
    #[result]
    split_op: OpHandle,
    #[result]
    combining_op: OpHandle,
    #[result]
    forall_op: OpHandle,
}

/// Sizes of tiles that fill a dimension, each smaller than the one before.
#[op(
    dialect = TransformDialect, mnemonic = "structured.continuous_tile_sizes",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<MultitileSizesTypes>(type($target), type($tile_sizes), type($chunk_sizes)) },
    verify,
)]
pub struct ContinuousTileSizesOp {
    #[operand]
    target: OpHandle,
    #[attr]
    dimension: Confined<I64Attr, IntNonNegative>,
    #[attr]
    target_size: Confined<I64Attr, IntNonNegative>,
    #[result]
    tile_sizes: ParamOrOpHandle,
    #[result]
    chunk_sizes: ParamOrOpHandle,
}

/// Tiles an op by loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.tile_using_for",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "tile_sizes" custom<ScalableIndexList>($dynamic_sizes, $static_sizes, $scalable_sizes) ("interchange" "=" $interchange^)? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct TileUsingForOp {
    #[operand]
    target: OpHandle,
    #[operand]
    dynamic_sizes: Variadic<ParamOrOpHandle>,
    #[attr]
    static_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    interchange: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    scalable_sizes: Optional<DenseBoolArrayAttr>,
    #[result]
    tiled_linalg_op: OpHandle,
    #[result]
    loops: Variadic<OpHandle>,
}

/// Tiles an op by a parallel loop.
#[op(
    dialect = TransformDialect, mnemonic = "structured.tile_using_forall",
    traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target oilist( "num_threads" custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads, $static_num_threads) | "tile_sizes" custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) ("(" "mapping" "=" $mapping^ ")")? attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct TileUsingForallOp {
    #[operand]
    target: OpHandle,
    #[operand]
    num_threads: Variadic<ParamOrOpHandle>,
    #[operand]
    tile_sizes: Variadic<ParamOrOpHandle>,
    #[operand]
    packed_num_threads: Optional<ParamOrOpHandle>,
    #[operand]
    packed_tile_sizes: Optional<ParamOrOpHandle>,
    #[attr]
    static_num_threads: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_tile_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    mapping: Optional<DeviceMappingArrayAttr>,
    #[result]
    tiled_op: OpHandle,
    #[result]
    forall_op: OpHandle,
}

/// Maps a copy to threads.
#[op(
    dialect = TransformDialect, mnemonic = "structured.gpu.map_copy_to_threads",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "total_num_threads" "=" $total_num_threads "desired_bit_alignment" "=" $desired_bit_alignment attr_dict ":" functional_type(operands, results) },
)]
pub struct MapCopyToThreadsOp {
    #[operand]
    target: OpHandle,
    #[attr]
    total_num_threads: I64Attr,
    #[attr]
    desired_bit_alignment: I64Attr,
    #[result]
    forall_op: OpHandle,
    #[result]
    tiled_op: OpHandle,
}

/// Numbers as messages show them.
pub(super) fn listed(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

impl Verify for FuseOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let sizes: Vec<i64> = self.static_tile_sizes(ir).as_i64s(ir).collect();
        let order: Vec<i64> = self.static_tile_interchange(ir).as_i64s(ir).collect();
        let rank = sizes.len();
        if order.len() > rank {
            return error(format!(
                "interchange length exceeds iteration space dimensions ({rank}), found {}",
                listed(&order)
            ));
        }
        let mut seen = vec![false; rank];
        for &number in order.iter().filter(|number| **number != DYNAMIC) {
            match usize::try_from(number)
                .ok()
                .and_then(|index| seen.get_mut(index))
            {
                None => {
                    return error(format!(
                        "expects interchange values to be in range [0, {rank}), but found: {number}"
                    ));
                }
                Some(true) => return error(format!("found duplicate interchange value: {number}")),
                Some(place) => *place = true,
            }
        }
        let loops = match self.use_forall(ir) {
            true => 1,
            false => sizes.iter().filter(|size| **size != 0).count(),
        };
        if loops != self.loops(ir).len() {
            return error(format!("expects {loops} loop results"));
        }
        Ok(())
    }
}

impl Verify for MultiTileSizesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [low, high, point] =
            [self.low_size(ir), self.high_size(ir), self.split_point(ir)].map(|value| ir.ty(value));
        match low == high && low == point {
            true => Ok(()),
            false => ir
                .op_error(self, "expects all results type to be the same")
                .into(),
        }
    }
}

impl Verify for ContinuousTileSizesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match ir.ty(self.tile_sizes(ir)) == ir.ty(self.chunk_sizes(ir)) {
            true => Ok(()),
            false => ir
                .op_error(self, "expects all results type to be the same")
                .into(),
        }
    }
}

impl CustomAssembly for SplitOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let target = parser.parse_operand()?;
        parser.parse_keyword_exact("after")?;
        let dynamic = parser.parse_optional_operand()?;
        let size: i64 = match dynamic {
            Some(_) => DYNAMIC,
            None => parser.parse_integer_as()?,
        };
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let target = parser.resolve_operand(target, ty)?;
        state.operands.push(target);
        if let Some(dynamic) = dynamic {
            parser.parse_punct(",")?;
            let ty = parser.parse_type()?;
            let dynamic = parser.resolve_operand(dynamic, ty)?;
            state.operands.push(dynamic);
        }
        state.set_attr(cx, "static_chunk_sizes", IntegerAttr::i64(cx, size).into());
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.target(ir));
        printer.write(" after ");
        let dynamic = self.dynamic_chunk_sizes(ir);
        match dynamic {
            Some(size) => printer.print_operand(size),
            None => printer.write_fmt(format_args!("{}", self.static_chunk_sizes(ir))),
        }
        printer.print_attr_dict(ir, self.op(), &["static_chunk_sizes"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.target(ir)));
        if let Some(size) = dynamic {
            printer.write(", ");
            printer.print_type(ir.ty(size));
        }
    }
}

impl Verify for SplitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_static = self.static_chunk_sizes(ir) != DYNAMIC;
        if is_static == self.dynamic_chunk_sizes(ir).is_none() {
            return Ok(());
        }
        let message = "expects either a dynamic or a static split point to be provided";
        ir.op_error(self, message).into()
    }
}

impl Verify for TileUsingForOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes: Vec<i64> = self.static_sizes(ir).as_i64s(ir).collect();
        let scalable = self.scalable_sizes(ir).map_or(0, |flags| flags.len(ir));
        if sizes.len() != scalable {
            let message = format!(
                "expected same number of sizes ({}) and scalable sizes ({scalable})",
                sizes.len()
            );
            return ir.op_error(self, message).into();
        }
        let (wanted, found) = (
            sizes.iter().filter(|size| **size != 0).count(),
            self.loops(ir).len(),
        );
        if wanted == found {
            return Ok(());
        }
        let message = format!(
            "expected number of loops to tile ({wanted}) to match number of `loops` results ({found})"
        );
        ir.op_error(self, message).into()
    }
}

impl Verify for TileUsingForallOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let threads = self.static_num_threads(ir).len(ir) != 0;
        let sizes = self.static_tile_sizes(ir).len(ir) != 0;
        let packed_threads = self.packed_num_threads(ir).is_some();
        let packed_sizes = self.packed_tile_sizes(ir).is_some();
        if threads && packed_threads {
            return error("num_threads and packed_num_threads are mutually exclusive");
        }
        if sizes && packed_sizes {
            return error("tile_sizes and packed_tile_sizes are mutually exclusive");
        }
        if !threads && !packed_threads && !sizes && !packed_sizes {
            return error("either (packed_)num_threads or (packed_)tile_sizes must be specified");
        }
        Ok(())
    }
}

effects! {
    All Writes: FuseIntoContainingOp, ConvertToLoopsOp, SplitReductionOp, TileReductionUsingForOp, TileReductionUsingForallOp, MapCopyToThreadsOp;
    Nothing Writes: MultiTileSizesOp, ContinuousTileSizesOp;
    Target Writes: FuseOp, SplitOp, TileUsingForOp, TileUsingForallOp;
}

marks! {
    TransformOpInterface: FuseOp, FuseIntoContainingOp, MultiTileSizesOp, ConvertToLoopsOp, SplitOp, SplitReductionOp, TileReductionUsingForOp, TileReductionUsingForallOp, ContinuousTileSizesOp, TileUsingForOp, TileUsingForallOp, MapCopyToThreadsOp;
}
