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
use terrace_ods_macros::op;

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

/// A row an op: name, mnemonic, traits, hooks, types of operand and result, other parts, their syntax, how the types are written, and
/// what must hold beside that the axes are those of the grid.
macro_rules! collectives {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal [$($traits:tt)*] [$($hooks:tt)*] $from:ty => $to:ty
        { $($parts:tt)* } ($($format:tt)*) : ($($types:tt)*)
        |$this:ident, $within:ident, $devices:ident, $along:ident| $check:expr;
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = ShardDialect, mnemonic = $mnemonic, traits($($traits)*), interfaces(SymbolUserOpInterface),
            assembly { $input "on" $grid ("grid_axes" "=" $grid_axes^)? $($format)* attr_dict ":" $($types)* },
            result_names, $($hooks)*
        )]
        pub struct $name {
            #[attr] grid: FlatSymbolRefAttr,
            #[attr] grid_axes: DefaultValued<DenseI16ArrayAttr, { axes_attr(cx, &[]) }>,
            #[operand] input: $from,
            $($parts)*
            #[result] result: $to,
        }

        impl Collective for $name {
            fn axes(self, ir: &Ir) -> Vec<i64> {
                numbers(ir, self.grid_axes(ir))
            }
            fn input(self, ir: &Ir) -> Value {
                $name::input(self, ir)
            }
        }

        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, $within: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                let $this = *self;
                let $devices = Grid::find($within, self.op(), self.grid($within), symbols)?;
                let $along = &self.axes($within)[..];
                $devices.check_axes($within, self.op(), $along)?;
                $check
            }
        }

        impl ResultNames for $name {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                name(self.result(ir), $mnemonic);
            }
        }
    )*};
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

collectives! {
    /// All parts of a group, one after the other along an axis of the tensor, on each of its devices.
    AllGatherOp = "all_gather" [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank]
        [canonicalize = without_axes::<AllGatherOp>,] AnyNon0RankedTensor => AnyNon0RankedTensor
        { #[attr] gather_axis: IndexAttr, } ("gather_axis" "=" $gather_axis) : (type($input) "->" type($result))
        |op, ir, grid, axes| {
            grid.check_gather(ir, op.op(), ends!(op, ir), axis(op.gather_axis(ir)), axes)
        };
    /// The parts of a group combined, on each of its devices.
    AllReduceOp = "all_reduce" [Pure, SameOperandsAndResultShape]
        [canonicalize = without_axes::<AllReduceOp>,]
        AnyOf<(AnyMemRef, AnyRankedTensor)> => AnyOf<(AnyMemRef, AnyRankedTensor)>
        { #[attr] reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>, }
        (("reduction" "=" $reduction^)?) : (type($input) "->" type($result))
        |_op, ir, grid, axes| Ok(());
    /// The part of a tensor that is this device's, along an axis of the tensor.
    AllSliceOp = "all_slice" [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank]
        [canonicalize = without_axes::<AllSliceOp>,] AnyNon0RankedTensor => AnyNon0RankedTensor
        { #[attr] slice_axis: IndexAttr, } ("slice_axis" "=" $slice_axis) : (type($input) "->" type($result))
        |op, ir, grid, axes| {
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.slice_axis(ir)), axes)
        };
    /// Splits each part along an axis among the devices of a group, and puts what a device gets together along another one.
    AllToAllOp = "all_to_all" [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank]
        [canonicalize = without_axes::<AllToAllOp>,] AnyNon0RankedTensor => AnyNon0RankedTensor
        { #[attr] split_axis: IndexAttr, #[attr] concat_axis: IndexAttr, }
        ("split_axis" "=" $split_axis "concat_axis" "=" $concat_axis) : (type($input) "->" type($result))
        |op, ir, grid, axes| {
            let pair = (axis(op.split_axis(ir)), axis(op.concat_axis(ir)));
            grid.check_all_to_all(ir, op.op(), ends!(op, ir), pair, axes)
        };
    /// What one device of a group holds, on each of them.
    BroadcastOp = "broadcast" [AllElementTypesMatch(input, result), AllShapesMatch(input, result), Pure]
        [canonicalize = without_axes::<BroadcastOp>,] AnyRankedTensor => AnyRankedTensor
        { #[attr] root: DenseI64ArrayAttr, #[operand] root_dynamic: Variadic<Index>, }
        ("root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root))
        : (functional_type(operands, results))
        |op, ir, grid, axes| grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes);
    /// All parts of a group, one after the other along an axis of the tensor, on one of its devices.
    GatherOp = "gather" [AllElementTypesMatch(input, result), AllRanksMatch(input, result), Pure]
        [canonicalize = without_axes::<GatherOp>,] AnyNon0RankedTensor => AnyNon0RankedTensor
        { #[attr] gather_axis: IndexAttr, #[attr] root: DenseI64ArrayAttr, #[operand] root_dynamic: Variadic<Index>, }
        (
            "gather_axis" "=" $gather_axis
            "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        ) : (functional_type(operands, results))
        |op, ir, grid, axes| {
            grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes)?;
            grid.check_gather(ir, op.op(), ends!(op, ir), axis(op.gather_axis(ir)), axes)
        };
    /// What another device of the group sends.
    RecvOp = "recv" [AllElementTypesMatch(input, result), AllShapesMatch(input, result)]
        [canonicalize = without_axes::<RecvOp>,] AnyNon0RankedTensor => AnyRankedTensor
        { #[attr] source: Optional<DenseI64ArrayAttr>, #[operand] source_dynamic: Variadic<Index>, }
        (("source" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($source_dynamic, $source)^)?)
        : (functional_type(operands, results))
        |op, ir, grid, axes| match op.source(ir) {
            Some(source) => grid.check_device(ir, op.op(), ("source", &list(ir, source)), axes),
            None => Ok(()),
        };
    /// The parts of a group combined, on one of its devices.
    ReduceOp = "reduce" [AllShapesMatch(input, result), Pure]
        [canonicalize = without_axes::<ReduceOp>,] AnyRankedTensor => AnyRankedTensor
        {
            #[attr] reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>,
            #[attr] root: DenseI64ArrayAttr,
            #[operand] root_dynamic: Variadic<Index>,
        }
        (
            ("reduction" "=" $reduction^)?
            "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        ) : (functional_type(operands, results))
        |op, ir, grid, axes| grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes);
    /// The parts of a group combined, of which each device gets a part along an axis of the tensor.
    ReduceScatterOp = "reduce_scatter" [Pure, SameOperandsAndResultRank]
        [canonicalize = without_axes::<ReduceScatterOp>,] AnyNon0RankedTensor => AnyRankedTensor
        {
            #[attr] reduction: DefaultValued<ReductionKind, { ReductionKind::Sum }>,
            #[attr] scatter_axis: IndexAttr,
        }
        (("reduction" "=" $reduction^)? "scatter_axis" "=" $scatter_axis) : (type($input) "->" type($result))
        |op, ir, grid, axes| {
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.scatter_axis(ir)), axes)
        };
    /// What one device of a group holds, of which each device gets a part along an axis of the tensor.
    ScatterOp = "scatter" [AllElementTypesMatch(input, result), AllRanksMatch(input, result), Pure]
        [canonicalize = without_axes::<ScatterOp>,] AnyNon0RankedTensor => AnyRankedTensor
        { #[attr] scatter_axis: IndexAttr, #[attr] root: DenseI64ArrayAttr, #[operand] root_dynamic: Variadic<Index>, }
        (
            "scatter_axis" "=" $scatter_axis
            "root" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($root_dynamic, $root)
        ) : (functional_type(operands, results))
        |op, ir, grid, axes| {
            grid.check_device(ir, op.op(), ("root", &list(ir, op.root(ir))), axes)?;
            grid.check_slice(ir, op.op(), ends!(op, ir), axis(op.scatter_axis(ir)), axes)
        };
    /// Sends what the device holds to another one of the group.
    SendOp = "send" [AllElementTypesMatch(input, result), AllShapesMatch(input, result)]
        [canonicalize = without_axes::<SendOp>,] AnyNon0RankedTensor => AnyRankedTensor
        { #[attr] destination: DenseI64ArrayAttr, #[operand] destination_dynamic: Variadic<Index>, }
        ("destination" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($destination_dynamic, $destination))
        : (functional_type(operands, results))
        |op, ir, grid, axes| {
            let device = list(ir, op.destination(ir));
            grid.check_device(ir, op.op(), ("destination", &device), axes)
        };
    /// What the device so many places before along an axis of the grid holds, in a ring for `rotate`.
    ShiftOp = "shift" [Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape]
        [] AnyNon0RankedTensor => AnyRankedTensor
        { #[attr] shift_axis: IndexAttr, #[attr] offset: I64Attr, #[attr] rotate: Optional<UnitAttr>, }
        ("shift_axis" "=" $shift_axis "offset" "=" $offset ("rotate" $rotate^)?) : (type($input) "->" type($result))
        |op, ir, grid, axes| {
            let _ = &grid;
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
        };
}

fn list(ir: &Ir, numbers: DenseArrayAttr) -> Vec<i64> {
    numbers.as_i64s(ir).collect()
}
