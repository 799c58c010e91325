//! How tensors are spread over grids.

use std::ops::Range;

use rustc_hash::FxHashSet;
use terrace_ir::attributes::{FlatSymbolRefAttr, UnitAttr};
use terrace_ir::interfaces::DestinationStyleOpInterface;
use terrace_ir::ods::{
    AnyNon0RankedMemRef, AnyNon0RankedTensor, AnyOf, AnyRankedTensor, DefaultValued,
    DenseI64ArrayAttr, I64, Index, Optional, ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::checks::Grid;
use super::grid::{no_numbers, on_a_grid};
use super::rules::{duplicate_shard, normal_sharding};
use super::{GridAxesArrayAttr, ShardDialect, ShardingType};

/// How a tensor is spread over a grid: along which axes of the grid each dimension is split, and either how much of their neighbours'
/// parts devices hold besides, or where the parts begin.
#[op(
    dialect = ShardDialect, mnemonic = "sharding", traits(AttrSizedOperandSegments, Pure),
    interfaces(SymbolUserOpInterface),
    assembly {
        $grid "split_axes" "=" $split_axes
        ("halo_sizes" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)?
        ("sharded_dims_offsets" "="
            custom<terrace_dialect_base::index_list::DynamicIndexList>($dynamic_sharded_dims_offsets, $static_sharded_dims_offsets)^
        )?
        attr_dict ":" type($result)
    },
    verify, canonicalize = normal_sharding, result_names,
)]
pub struct ShardingOp {
    #[attr]
    grid: FlatSymbolRefAttr,
    #[attr]
    split_axes: GridAxesArrayAttr,
    #[attr]
    static_sharded_dims_offsets: DefaultValued<DenseI64ArrayAttr, { no_numbers(cx) }>,
    #[operand]
    dynamic_sharded_dims_offsets: Variadic<I64>,
    #[attr]
    static_halo_sizes: DefaultValued<DenseI64ArrayAttr, { no_numbers(cx) }>,
    #[operand]
    dynamic_halo_sizes: Variadic<I64>,
    #[result]
    result: ShardingType,
}

impl Verify for ShardingOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let lists = self.split_axes(ir).lists(ir);
        let mut seen = FxHashSet::default();
        for axis in lists.iter().flatten() {
            let message = match axis {
                ..0 => "grid axis is expected to be non-negative",
                _ if !seen.insert(axis) => "grid axis duplicated",
                _ => continue,
            };
            return ir.error(self, message).into();
        }
        let halos = self.static_halo_sizes(ir).len(ir);
        if halos == 0 {
            return Ok(());
        }
        if !self.static_sharded_dims_offsets(ir).is_empty(ir) {
            let message = "halo sizes and shard offsets are mutually exclusive";
            return ir.op_error(self, message).into();
        }
        let split = lists.iter().filter(|axes| !axes.is_empty()).count();
        match halos == 2 * split {
            true => Ok(()),
            false => {
                let message = "halo sizes must be specified for all split axes.";
                ir.error(self, message).into()
            }
        }
    }
}

impl SymbolUserOpInterface for ShardingOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(*self, message));
        let grid = Grid::find(ir, self.op(), self.grid(ir), symbols)?;
        let mut offsets = self.static_sharded_dims_offsets(ir).as_i64s(ir).peekable();
        if offsets.peek().is_none() {
            return Ok(());
        }
        if grid.shape.contains(&DYNAMIC) {
            return error(
                "sharded dims offsets are not allowed for device grids with dynamic shape.",
            );
        }
        let lists = self.split_axes(ir).lists(ir);
        for axes in lists.iter().filter(|axes| !axes.is_empty()) {
            grid.check_axes(ir, self.op(), axes)?;
            let shards = axes
                .iter()
                .filter_map(|axis| grid.shape.get(*axis as usize));
            let shards = shards.fold(0i64, |sum, size| sum.saturating_add(*size));
            let mut least = 0;
            for _ in 0..=shards {
                match offsets.next() {
                    None => return error("sharded dims offsets has wrong size."),
                    Some(DYNAMIC) => {}
                    Some(offset) if offset < least => {
                        return error("sharded dims offsets must be non-decreasing.");
                    }
                    Some(offset) => least = offset,
                }
            }
        }
        Ok(())
    }
}

/// The sharding of a tensor.
#[op(
    dialect = ShardDialect, mnemonic = "get_sharding", traits(Pure),
    assembly { $source attr_dict ":" type($source) "->" type($result) },
)]
pub struct GetShardingOp {
    #[operand]
    source: AnyRankedTensor,
    #[result]
    result: ShardingType,
}

/// The shape of the part of a tensor that a device holds.
#[op(
    dialect = ShardDialect, mnemonic = "shard_shape", traits(AttrSizedOperandSegments, Pure),
    assembly {
        "dims" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($dims_dynamic, $dims)
        "sharding" "=" $sharding
        "device" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($device_dynamic, $device)
        attr_dict ":" type(results)
    },
    result_names,
)]
pub struct ShardShapeOp {
    #[attr]
    dims: DenseI64ArrayAttr,
    #[operand]
    dims_dynamic: Variadic<Index>,
    #[operand]
    sharding: ShardingType,
    #[attr]
    device: DenseI64ArrayAttr,
    #[operand]
    device_dynamic: Variadic<Index>,
    #[result]
    result: Variadic<Index>,
}

/// A tensor that is spread over a grid where it is made, or, for `annotate_for_users`, where it is used.
#[op(
    dialect = ShardDialect, mnemonic = "shard", traits(AllTypesMatch(result, src), Pure),
    assembly { $src "to" $sharding ("annotate_for_users" $annotate_for_users^)? attr_dict ":" type($result) },
    canonicalize = duplicate_shard, result_names,
)]
pub struct ShardOp {
    #[operand]
    src: AnyRankedTensor,
    #[operand]
    sharding: ShardingType,
    #[attr]
    annotate_for_users: Optional<UnitAttr>,
    #[result]
    result: AnyRankedTensor,
}

/// Results with names of their own.
macro_rules! names {
    ($($name:ident $word:literal;)*) => {$(
        impl ResultNames for $name {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                if let Some(first) = ir.results(self.op()).next() {
                    name(first, $word);
                }
            }
        }
    )*};
}

names! {
    ShardOp "sharding_annotated";
    ShardShapeOp "shard_shape";
    ShardingOp "sharding";
}

/// Brings what a device holds of its neighbours' parts up to date.
#[op(
    dialect = ShardDialect, mnemonic = "update_halo",
    traits(TypesMatchWith("result has same type as destination", from = result, to = destination, |_, ty| Some(ty)), Pure),
    interfaces(DestinationStyleOpInterface, SymbolUserOpInterface),
    assembly {
        $destination "on" $grid "split_axes" "=" $split_axes
        ("halo_sizes" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($halo_sizes, $static_halo_sizes)^)?
        attr_dict ":" type($result)
    },
)]
pub struct UpdateHaloOp {
    #[operand]
    destination: AnyOf<(AnyNon0RankedMemRef, AnyNon0RankedTensor)>,
    #[attr]
    grid: FlatSymbolRefAttr,
    #[attr]
    split_axes: GridAxesArrayAttr,
    #[operand]
    halo_sizes: Variadic<I64>,
    #[attr]
    static_halo_sizes: DefaultValued<DenseI64ArrayAttr, { no_numbers(cx) }>,
    #[result]
    result: AnyOf<(AnyNon0RankedMemRef, AnyNon0RankedTensor)>,
}

on_a_grid! { UpdateHaloOp }

impl DestinationStyleOpInterface for UpdateHaloOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        0..1
    }
}
