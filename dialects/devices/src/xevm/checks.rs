//! Which blocks of a matrix can be read and written at once.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{ShapedType, VectorType};
use terrace_ir::{Ir, Op, Value};

use super::{BlockLoad2dOp, BlockLoadOp, BlockPrefetch2dOp, BlockStore2dOp, BlockStoreOp, MMAOp};

/// The lanes of a subgroup.
const LANES: i64 = 16;

/// Blocks of a matrix: the bits of an element, the size of a block, and how many there are.
struct Blocks {
    op: Op,
    bits: i32,
    width: i32,
    height: i32,
    count: i32,
}

macro_rules! blocks {
    ($op:ident, $ir:ident, $count:expr) => {
        Blocks {
            op: $op.op(),
            bits: $op.elem_size_in_bits($ir),
            width: $op.tile_width($ir),
            height: $op.tile_height($ir),
            count: $count,
        }
    };
}

impl Blocks {
    fn wrong(&self, ir: &Ir, message: impl Into<String>) -> VerifyResult {
        ir.op_error(self.op, message.into()).into()
    }

    fn verify_height(&self, ir: &Ir, least: i32, most: i32) -> VerifyResult {
        match (least..=most).contains(&self.height) {
            true => Ok(()),
            false => self.wrong(
                ir,
                format!("expecting tile_height to be between {least} and {most}"),
            ),
        }
    }

    fn verify_width(&self, ir: &Ir, least: i32, most: i32) -> VerifyResult {
        match (least..=most).contains(&self.width) {
            true => Ok(()),
            false => self.wrong(
                ir,
                format!("expecting tile_width to be between {least} and {most}"),
            ),
        }
    }

    fn verify_count(&self, ir: &Ir, counts: &[i32], words: &str) -> VerifyResult {
        match counts.contains(&self.count) {
            true => Ok(()),
            false => self.wrong(ir, format!("expecting v_blocks to be {words}")),
        }
    }

    /// A row of a block is 64 bytes at most.
    fn verify_row(&self, ir: &Ir) -> VerifyResult {
        match self.bits {
            8 => self.verify_width(ir, 4, 64),
            16 => self.verify_width(ir, 2, 32),
            32 => self.verify_width(ir, 1, 16),
            64 => self.verify_width(ir, 1, 8),
            _ => self.wrong(ir, "expecting elem_size_in_bits to be 8, 16, 32, or 64"),
        }
    }

    /// What is read as it lies.
    fn verify_plain(&self, ir: &Ir) -> VerifyResult {
        self.verify_height(ir, 1, 32)?;
        self.verify_row(ir)?;
        let most = match self.bits {
            8 | 16 => {
                self.verify_count(ir, &[1, 2, 4], "1, 2, or 4")?;
                512 / self.bits
            }
            32 => {
                self.verify_count(ir, &[1, 2], "1 or 2")?;
                16
            }
            _ => return self.verify_count(ir, &[1], "1"),
        };
        if self.width.saturating_mul(self.count) > most {
            return self.wrong(
                ir,
                format!(
                    "tile_width * v_blocks should be less than or equal to {most} for {} bit elements",
                    self.bits
                ),
            );
        }
        Ok(())
    }

    /// What is read column by column.
    fn verify_transposed(&self, ir: &Ir) -> VerifyResult {
        self.verify_count(ir, &[1], "1")?;
        match self.bits {
            32 => {
                self.verify_height(ir, 1, 32)?;
                self.verify_width(ir, 1, 8)
            }
            64 if self.height != 8 => {
                self.wrong(ir, "expecting tile_height to be 8 for 64 bit elements")
            }
            64 if !matches!(self.width, 1 | 2 | 4) => {
                self.wrong(ir, "expecting tile_width to be 1, 2, or 4")
            }
            64 => Ok(()),
            _ => self.wrong(ir, "transpose is only supported for 32 and 64 bit elements"),
        }
    }

    /// What is read so that several rows share a register.
    fn verify_packed(&self, ir: &Ir) -> VerifyResult {
        self.verify_count(ir, &[1, 2, 4], "1, 2, or 4")?;
        match self.bits {
            8 => {
                self.verify_height(ir, 4, 32)?;
                self.verify_width(ir, 4, 16)
            }
            16 => {
                self.verify_height(ir, 2, 32)?;
                self.verify_width(ir, 2, 16)
            }
            _ => self.wrong(
                ir,
                "pack_register is only supported for 8 and 16 bit elements",
            ),
        }
    }
}

fn verify_size(ir: &Ir, op: Op, value: Value, blocks: &Blocks) -> VerifyResult {
    let ty: VectorType = ir.ty(value).cast(ir).expect("the value is a vector");
    let bits = i64::from(ty.element(ir).bit_width(ir).unwrap_or(0));
    let size = ShapedType::from(ty).num_elements(ir).unwrap_or(0) * bits;
    let Blocks {
        bits,
        width,
        height,
        count,
        ..
    } = *blocks;
    let expected = [bits, width, height, count]
        .map(i64::from)
        .iter()
        .product::<i64>()
        / LANES;
    if size == expected {
        return Ok(());
    }
    let message =
        format!("result size of {size} bits does not match the expected size of {expected} bits");
    ir.op_error(op, message).into()
}

impl Verify for BlockLoad2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let blocks = blocks!(self, ir, self.v_blocks(ir));
        match (self.transpose(ir).value(), self.pack_register(ir).value()) {
            (true, true) => {
                return blocks.wrong(ir, "transpose and pack_register are mutually exclusive");
            }
            (true, false) => blocks.verify_transposed(ir)?,
            (false, true) => blocks.verify_packed(ir)?,
            (false, false) => blocks.verify_plain(ir)?,
        }
        verify_size(ir, self.op(), self.res(ir), &blocks)
    }
}

impl Verify for BlockStore2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let blocks = blocks!(self, ir, 1);
        blocks.verify_height(ir, 1, 8)?;
        blocks.verify_row(ir)
    }
}

impl Verify for BlockPrefetch2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        blocks!(self, ir, self.v_blocks(ir)).verify_plain(ir)
    }
}

impl Verify for BlockLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let _ = ir;
        Ok(())
    }
}

impl Verify for BlockStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let _ = ir;
        Ok(())
    }
}

impl Verify for MMAOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result = ir.ty(self.d(ir));
        if self.c(ir).is_some_and(|c| ir.ty(c) != result) {
            let message = "type of C operand must match result type";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
