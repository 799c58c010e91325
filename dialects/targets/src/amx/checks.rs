//! Which tiles fit into registers, and which are multiplied.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::memref::{memref_type, strides_and_offset};

use super::{TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileType, TileZeroOp};

/// A tile's rows, columns, and the bits of an element.
fn sizes(ir: &Ir, value: Value) -> [i64; 3] {
    let tile: TileType = ir.ty(value).cast(ir).expect("the operand is a tile");
    let bits = tile.element_type(ir).bit_width(ir).map_or(0, i64::from);
    match *tile.shape(ir) {
        [rows, columns] => [rows, columns, bits],
        _ => [0, 0, bits],
    }
}

/// A register has 16 rows of 64 bytes.
fn verify_size(ir: &Ir, op: Op, value: Value) -> VerifyResult {
    let [rows, columns, bits] = sizes(ir, value);
    let width = columns.saturating_mul(bits);
    if rows > 16 {
        return ir.op_error(op, format!("bad row height: {rows}")).into();
    }
    if width > 512 || width % 32 != 0 {
        return ir
            .op_error(op, format!("bad column width: {}", width / 8))
            .into();
    }
    Ok(())
}

/// Where a tile is in memory, row by row.
struct Place {
    memory: Value,
    indices: usize,
    stride: Option<Value>,
}

/// As many indices as the memory has dimensions say where a tile is.
fn verify_memory(ir: &Ir, op: Op, place: &Place, tile: Value) -> VerifyResult {
    let Place {
        memory,
        indices,
        stride,
    } = *place;
    let ty = memref_type(ir, memory);
    let rank = ty.rank(ir);
    let strides = strides_and_offset(ir, ty).map(|(strides, _)| strides);
    if indices != rank {
        return ir.op_error(op, format!("requires {rank} indices")).into();
    }
    verify_size(ir, op, tile)?;
    if rank < 2 && stride.is_none() {
        let message = "requires at least 2D memref";
        return ir.op_error(op, message).into();
    }
    if strides.is_none_or(|strides| strides.last().is_some_and(|stride| *stride != 1)) {
        return ir
            .op_error(op, "requires memref with unit innermost stride")
            .into();
    }
    Ok(())
}

impl Verify for TileZeroOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_size(ir, self.op(), self.res(ir))
    }
}

impl Verify for TileLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let place = Place {
            memory: self.base(ir),
            indices: self.indices(ir).len(),
            stride: self.stride(ir),
        };
        verify_memory(ir, self.op(), &place, self.res(ir))
    }
}

impl Verify for TileStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let place = Place {
            memory: self.base(ir),
            indices: self.indices(ir).len(),
            stride: self.stride(ir),
        };
        verify_memory(ir, self.op(), &place, self.val(ir))
    }
}

/// The rows of the second tile hold `group` rows of the matrix.
fn verify_product(ir: &Ir, op: Op, tiles: [Value; 3], group: i64) -> VerifyResult {
    for tile in tiles {
        verify_size(ir, op, tile)?;
    }
    let [
        [a_rows, a_columns, _],
        [b_rows, b_columns, _],
        [rows, columns, _],
    ] = tiles.map(|tile| sizes(ir, tile));
    let inner = a_columns / group;
    if rows != a_rows || columns != b_columns / group || inner != b_rows {
        let message = format!("bad mult shape: {rows} x {columns} x {inner}");
        return ir.op_error(op, message).into();
    }
    Ok(())
}

impl Verify for TileMulFOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [a, b, c] = [self.lhs(ir), self.rhs(ir), self.acc(ir)];
        verify_product(ir, self.op(), [a, b, c], 2)?;
        let element = |value| {
            let tile: Option<TileType> = ir.ty(value).cast(ir);
            tile.map(|tile| tile.element_type(ir))
        };
        if element(a) != element(b) {
            return ir.op_error(self, "unsupported type combination").into();
        }
        Ok(())
    }
}

impl Verify for TileMulIOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_product(ir, self.op(), [self.lhs(ir), self.rhs(ir), self.acc(ir)], 4)
    }
}
