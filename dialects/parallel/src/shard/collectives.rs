//! What devices exchange.
//!
//! Devices form groups along the axes `grid_axes` of a grid; those of one group exchange what they hold.

use terrace_ir::attributes::{DenseArrayAttr, FlatSymbolRefAttr, UnitAttr};
use terrace_ir::ods::{
    AnyMemRef, AnyNon0RankedTensor, AnyOf, AnyRankedTensor, DefaultValued, DenseI16ArrayAttr,
    DenseI64ArrayAttr, I64Attr, Index, IndexAttr, Optional, ResultNames, TypedOp, Variadic,
    VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::{op, op_family};

use super::checks::Grid;
use super::rules::without_axes;
use super::{ReductionKind, ShardDialect, axes_attr, numbers};

/// What all ops here have.
pub(super) trait Collective: TypedOp {
    /// The axes along which devices are grouped.
    fn axes(self, ir: &Ir) -> Vec<i64>;
    /// What the device holds before.
    fn input(self, ir: &Ir) -> Value;
}

op_family! {
    /// Ops by which the devices of a group exchange what they hold: the types of operand and result, and what must hold beside that
    /// the axes are those of the grid.
    #[op(
        dialect = ShardDialect, interfaces(SymbolUserOpInterface), result_names,
        assembly { $input "on" $grid ("grid_axes" "=" $grid_axes^)? .. },
    )]
    struct Collectives<Input, Output, Check> {
        #[attr] grid: FlatSymbolRefAttr,
        #[attr] grid_axes: DefaultValued<DenseI16ArrayAttr, { axes_attr(cx, &[]) }>,
        #[operand] input: Input,
        #[own] own: _,
        #[result] result: Output,
    }

    impl Collective for Collectives {
        fn axes(self, ir: &Ir) -> Vec<i64> {
            numbers(ir, self.grid_axes(ir))
        }
        fn input(self, ir: &Ir) -> Value {
            Collectives::input(self, ir)
        }
    }

    impl SymbolUserOpInterface for Collectives {
        fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
            let grid = Grid::find(ir, self.op(), self.grid(ir), symbols)?;
            let axes = &self.axes(ir)[..];
            grid.check_axes(ir, self.op(), axes)?;
            let check: fn(Self, &Ir, &Grid, &[i64]) -> VerifyResult = Check;
            check(*self, ir, &grid, axes)
        }
    }

    impl ResultNames for Collectives {
        fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
            name(self.result(ir), Self::NAMES.mnemonic);
        }
    }
}

/// The number that an attribute is, if it is one that can be an axis.
fn axis(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(-1)
}

/// An operand and the result.
macro_rules! ends {
    ($op:ident, $ir:ident) => {
        ($op.input($ir), $op.result($ir))
    };
}

/// All parts of a group, one after the other along an axis of the tensor, on each of its devices.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyNon0RankedTensor,
        Check = { |op, ir, grid, axes| {
            grid.check_gather(ir, op.op(), ends!(op, ir), axis(op.gather_axis(ir)), axes)
        } },
    >,
    mnemonic = "all_gather",
    traits(Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank),
    canonicalize = without_axes::<AllGatherOp>,
    assembly { "gather_axis" "=" $gather_axis attr_dict ":" type($input) "->" type($result) },
)]
pub struct AllGatherOp {
    #[attr]
    gather_axis: IndexAttr,
}

/// The parts of a group combined, on each of its devices.
#[op(
    family = Collectives<
        Input = AnyOf<(AnyMemRef, AnyRankedTensor)>,
        Output = AnyOf<(AnyMemRef, AnyRankedTensor)>,
        Check = { |_, _, _, _| Ok(()) },
    >,
    mnemonic = "all_reduce", traits(Pure, SameOperandsAndResultShape),
    canonicalize = without_axes::<AllReduceOp>,
    assembly { ("reduction" "=" $reduction^)? attr_dict ":" type($input) "->" type($result) },
)]
pub struct AllReduceOp {
    #[attr]
    reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>,
}

/// The part of a tensor that is this device's, along an axis of the tensor.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyNon0RankedTensor,
        Check = { |op, ir, grid, axes| {
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.slice_axis(ir)), axes)
        } },
    >,
    mnemonic = "all_slice",
    traits(Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank),
    canonicalize = without_axes::<AllSliceOp>,
    assembly { "slice_axis" "=" $slice_axis attr_dict ":" type($input) "->" type($result) },
)]
pub struct AllSliceOp {
    #[attr]
    slice_axis: IndexAttr,
}

/// Splits each part along an axis among the devices of a group, and puts what a device gets together along another one.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyNon0RankedTensor,
        Check = { |op, ir, grid, axes| {
            let pair = (axis(op.split_axis(ir)), axis(op.concat_axis(ir)));
            grid.check_all_to_all(ir, op.op(), ends!(op, ir), pair, axes)
        } },
    >,
    mnemonic = "all_to_all",
    traits(Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank),
    canonicalize = without_axes::<AllToAllOp>,
    assembly {
        "split_axis" "=" $split_axis "concat_axis" "=" $concat_axis
        attr_dict ":" type($input) "->" type($result)
    },
)]
pub struct AllToAllOp {
    #[attr]
    split_axis: IndexAttr,
    #[attr]
    concat_axis: IndexAttr,
}

/// What one device of a group holds, on each of them.
#[op(
    family = Collectives<
        Input = AnyRankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes) },
    >,
    mnemonic = "broadcast",
    traits(AllElementTypesMatch(input, result), AllShapesMatch(input, result), Pure),
    canonicalize = without_axes::<BroadcastOp>,
    assembly {
        "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct BroadcastOp {
    #[attr]
    root: DenseI64ArrayAttr,
    #[operand]
    root_dynamic: Variadic<Index>,
}

/// All parts of a group, one after the other along an axis of the tensor, on one of its devices.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyNon0RankedTensor,
        Check = { |op, ir, grid, axes| {
            grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes)?;
            grid.check_gather(ir, op.op(), ends!(op, ir), axis(op.gather_axis(ir)), axes)
        } },
    >,
    mnemonic = "gather",
    traits(AllElementTypesMatch(input, result), AllRanksMatch(input, result), Pure),
    canonicalize = without_axes::<GatherOp>,
    assembly {
        "gather_axis" "=" $gather_axis "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct GatherOp {
    #[attr]
    gather_axis: IndexAttr,
    #[attr]
    root: DenseI64ArrayAttr,
    #[operand]
    root_dynamic: Variadic<Index>,
}

/// What another device of the group sends.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| match op.source(ir) {
            Some(source) => grid.check_device(ir, op.op(), ("source", &list(ir, source)), axes),
            None => Ok(()),
        } },
    >,
    mnemonic = "recv", traits(AllElementTypesMatch(input, result), AllShapesMatch(input, result)),
    canonicalize = without_axes::<RecvOp>,
    assembly {
        ("source" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($source_dynamic, $source)^)?
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct RecvOp {
    #[attr]
    source: Optional<DenseI64ArrayAttr>,
    #[operand]
    source_dynamic: Variadic<Index>,
}

/// The parts of a group combined, on one of its devices.
#[op(
    family = Collectives<
        Input = AnyRankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes) },
    >,
    mnemonic = "reduce", traits(AllShapesMatch(input, result), Pure),
    canonicalize = without_axes::<ReduceOp>,
    assembly {
        ("reduction" "=" $reduction^)? "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct ReduceOp {
    #[attr]
    reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>,
    #[attr]
    root: DenseI64ArrayAttr,
    #[operand]
    root_dynamic: Variadic<Index>,
}

/// The parts of a group combined, of which each device gets a part along an axis of the tensor.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| {
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.scatter_axis(ir)), axes)
        } },
    >,
    mnemonic = "reduce_scatter", traits(Pure, SameOperandsAndResultRank),
    canonicalize = without_axes::<ReduceScatterOp>,
    assembly {
        ("reduction" "=" $reduction^)? "scatter_axis" "=" $scatter_axis
        attr_dict ":" type($input) "->" type($result)
    },
)]
pub struct ReduceScatterOp {
    #[attr]
    reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>,
    #[attr]
    scatter_axis: IndexAttr,
}

/// What one device of a group holds, of which each device gets a part along an axis of the tensor.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| {
            grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes)?;
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.scatter_axis(ir)), axes)
        } },
    >,
    mnemonic = "scatter",
    traits(AllElementTypesMatch(input, result), AllRanksMatch(input, result), Pure),
    canonicalize = without_axes::<ScatterOp>,
    assembly {
        "scatter_axis" "=" $scatter_axis "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct ScatterOp {
    #[attr]
    scatter_axis: IndexAttr,
    #[attr]
    root: DenseI64ArrayAttr,
    #[operand]
    root_dynamic: Variadic<Index>,
}

/// Sends what the device holds to another one of the group.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, grid, axes| {
            let device = list(ir, op.destination(ir));
            grid.check_device(ir, op.op(), ("destination", &device), axes)
        } },
    >,
    mnemonic = "send", traits(AllElementTypesMatch(input, result), AllShapesMatch(input, result)),
    canonicalize = without_axes::<SendOp>,
    assembly {
        "destination" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($destination_dynamic, $destination)
        attr_dict ":" functional_type(operands, results)
    },
)]
pub struct SendOp {
    #[attr]
    destination: DenseI64ArrayAttr,
    #[operand]
    destination_dynamic: Variadic<Index>,
}

/// What the device so many places before along an axis of the grid holds, in a ring for `rotate`.
#[op(
    family = Collectives<
        Input = AnyNon0RankedTensor,
        Output = AnyRankedTensor,
        Check = { |op, ir, _, axes| {
            let shift = axis(op.shift_axis(ir));
            match axes.contains(&shift) {
                true => Ok(()),
                false => {
                    let message = format!(
                        "Invalid shift axis {shift}. It must be one of the grouping grid axes."
                    );
                    ir.error(op, message).into()
                }
            }
        } },
    >,
    mnemonic = "shift", traits(Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape),
    assembly {
        "shift_axis" "=" $shift_axis "offset" "=" $offset ("rotate" $rotate^)?
        attr_dict ":" type($input) "->" type($result)
    },
)]
pub struct ShiftOp {
    #[attr]
    shift_axis: IndexAttr,
    #[attr]
    offset: I64Attr,
    #[attr]
    rotate: Optional<UnitAttr>,
}

fn list(ir: &Ir, numbers: DenseArrayAttr) -> Vec<i64> {
    numbers.as_i64s(ir).collect()
}
