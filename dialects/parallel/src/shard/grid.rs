//! Grids of devices, and where in its grid a device is.

use terrace_ir::attributes::{DenseArrayAttr, FlatSymbolRefAttr};
use terrace_ir::ods::{
    DefaultValued, DenseI16ArrayAttr, DenseI64ArrayAttr, Index, ResultNames, SymbolNameAttr,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::checks::Grid;
use super::{ShardDialect, axes_attr};

/// A grid of devices of so many in each dimension, where `?` is a number that only the running program knows.
#[op(
    dialect = ShardDialect, mnemonic = "grid", traits(Pure, Symbol),
    assembly { $sym_name "(" "shape" "=" custom<terrace_ir::ods::DimensionList>($shape) ")" attr_dict },
    verify,
)]
pub struct GridOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    shape: DenseI64ArrayAttr,
}

impl Verify for GridOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let mut shape = self.shape(ir).as_i64s(ir);
        let message = if shape.len() == 0 {
            "rank of grid is expected to be a positive integer"
        } else if shape.any(|dim| dim < 0 && dim != DYNAMIC) {
            "dimension size of a grid is expected to be non-negative or dynamic"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

/// How many devices a grid has along some axes, or along all.
#[op(
    dialect = ShardDialect, mnemonic = "grid_shape", traits(Pure), interfaces(SymbolUserOpInterface),
    assembly { $grid ("axes" "=" $axes^)? attr_dict ":" type($result) },
    result_names,
)]
pub struct GridShapeOp {
    #[attr]
    grid: FlatSymbolRefAttr,
    #[attr]
    axes: DefaultValued<DenseI16ArrayAttr, { axes_attr(cx, &[]) }>,
    #[result]
    result: Variadic<Index>,
}

/// Where the device is along some axes of a grid, or along all.
#[op(
    dialect = ShardDialect, mnemonic = "process_multi_index", traits(Pure), interfaces(SymbolUserOpInterface),
    assembly { "on" $grid ("axes" "=" $axes^)? attr_dict ":" type($result) },
    result_names,
)]
pub struct ProcessMultiIndexOp {
    #[attr]
    grid: FlatSymbolRefAttr,
    #[attr]
    axes: DefaultValued<DenseI16ArrayAttr, { axes_attr(cx, &[]) }>,
    #[result]
    result: Variadic<Index>,
}

/// Ops with a result for each of their axes.
macro_rules! along_axes {
    ($($name:ident $word:literal;)*) => {$(
        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                let grid = Grid::find(ir, self.op(), self.grid(ir), symbols)?;
                let axes = super::numbers(ir, self.axes(ir));
                grid.check_axes(ir, self.op(), &axes)?;
                let expected = if axes.is_empty() { grid.shape.len() } else { axes.len() };
                let found = self.result(ir).len();
                match found == expected {
                    true => Ok(()),
                    false => {
                        let message =
                            format!("Unexpected number of results {found}. Expected {expected}.");
                        ir.error(*self, message).into()
                    }
                }
            }
        }

        impl ResultNames for $name {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                if let Some(first) = self.result(ir).next() {
                    name(first, $word);
                }
            }
        }
    )*};
}

along_axes! {
    GridShapeOp "grid_shape";
    ProcessMultiIndexOp "proc_linear_idx";
}

/// The number of the device in its grid, row by row.
#[op(
    dialect = ShardDialect, mnemonic = "process_linear_index", traits(Pure), interfaces(SymbolUserOpInterface),
    assembly { "on" $grid attr_dict ":" type($result) },
    result_names,
)]
pub struct ProcessLinearIndexOp {
    #[attr]
    grid: FlatSymbolRefAttr,
    #[result]
    result: Index,
}

impl ResultNames for ProcessLinearIndexOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "proc_linear_idx");
    }
}

/// The numbers of the devices before and after a device along an axis; -1 where there is none.
#[op(
    dialect = ShardDialect, mnemonic = "neighbors_linear_indices", traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { "on" $grid "[" $device "]" "split_axes" "=" $split_axes attr_dict ":" type(results) },
    result_names,
)]
pub struct NeighborsLinearIndicesOp {
    #[attr]
    grid: FlatSymbolRefAttr,
    #[operand]
    device: Variadic<Index>,
    #[attr]
    split_axes: DenseI16ArrayAttr,
    #[result]
    neighbor_down: Index,
    #[result]
    neighbor_up: Index,
}

impl ResultNames for NeighborsLinearIndicesOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.neighbor_down(ir), "down_linear_idx");
        name(self.neighbor_up(ir), "up_linear_idx");
    }
}

/// Ops whose grid must be there.
macro_rules! on_a_grid {
    ($($name:ident)*) => {$(
        impl SymbolUserOpInterface for $name {
            fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
                Grid::find(ir, self.op(), self.grid(ir), symbols).map(drop)
            }
        }
    )*};
}
pub(super) use on_a_grid;

on_a_grid! { NeighborsLinearIndicesOp ProcessLinearIndexOp }

/// No number at all.
pub(super) fn no_numbers(cx: &terrace_ir::Context) -> DenseArrayAttr {
    DenseArrayAttr::i64s(cx, &[])
}
