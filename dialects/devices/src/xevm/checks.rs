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
        self.verify_total(ir, most)
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
                self.verify_width(ir, 4, 16)?;
            }
            16 => {
                self.verify_height(ir, 2, 32)?;
                self.verify_width(ir, 2, 16)?;
            }
            _ => {
                let message = "pack_register is only supported for 8 and 16 bit elements";
                return self.wrong(ir, message);
            }
        }
        self.verify_total(ir, 512 / self.bits)
    }

    fn verify_total(&self, ir: &Ir, most: i32) -> VerifyResult {
        if self.width.saturating_mul(self.count) <= most {
            return Ok(());
        }
        let bits = self.bits;
        let message = format!(
            "tile_width * v_blocks should be less than or equal to {most} for {bits} bit elements"
        );
        self.wrong(ir, message)
    }

    /// What there are instructions for.
    fn verify_bits(&self, ir: &Ir) -> VerifyResult {
        match self.bits {
            8 | 16 | 32 => Ok(()),
            _ => self.wrong(ir, "expecting 'elem_size_in_bits' to be 8, 16, or 32"),
        }
    }

    /// A row of a block has one or two elements for each lane; `words` may be half as many.
    fn verify_lanes(&self, ir: &Ir, words: &[i32]) -> VerifyResult {
        let widths: &[i32] = match self.bits {
            8 => &[16, 32],
            16 => &[16],
            _ => words,
        };
        if widths.contains(&self.width) {
            return Ok(());
        }
        let widths: Vec<String> = widths.iter().map(i32::to_string).collect();
        let message = format!(
            "tile_width for {} bit elements should be equal to {}",
            self.bits,
            widths.join(" or ")
        );
        self.wrong(ir, message)
    }
}

fn verify_size(ir: &Ir, op: Op, value: Value, blocks: &Blocks) -> VerifyResult {
    let ty: VectorType = ir.ty(value).cast(ir).expect("the value is a vector");
    let bits = i64::from(ty.element(ir).bit_width(ir).unwrap_or(0));
    let elements = ShapedType::from(ty).num_elements(ir).unwrap_or(0);
    let size = elements.saturating_mul(bits);
    let Blocks {
        bits,
        width,
        height,
        count,
        ..
    } = *blocks;
    let sizes = [bits, width, height, count].map(i64::from);
    let expected = sizes.into_iter().fold(1, i64::saturating_mul) / LANES;
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
        verify_size(ir, self.op(), self.res(ir), &blocks)?;
        let is_packed = self.pack_register(ir).value();
        match (self.transpose(ir).value(), is_packed) {
            (true, true) => {
                return blocks.wrong(ir, "transpose and pack_register are mutually exclusive");
            }
            (true, false) => blocks.verify_transposed(ir)?,
            (false, true) => blocks.verify_packed(ir)?,
            (false, false) => blocks.verify_plain(ir)?,
        }
        blocks.verify_bits(ir)?;
        let element = ir.ty(self.res(ir)).element_or_self(ir);
        if (is_packed || blocks.bits == 32) && element.bit_width(ir) != Some(32) {
            return blocks.wrong(ir, "expecting result element type to be 32 bits");
        }
        if is_packed && i64::from(blocks.width) != LANES {
            let message = "tile_width when pack_register is true should be equal to subgroup size (16 elements)";
            return blocks.wrong(ir, message);
        }
        Ok(())
    }
}

impl Verify for BlockStore2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let blocks = blocks!(self, ir, 1);
        blocks.verify_height(ir, 1, 8)?;
        blocks.verify_row(ir)?;
        blocks.verify_bits(ir)?;
        blocks.verify_lanes(ir, &[16])
    }
}

impl Verify for BlockPrefetch2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let blocks = blocks!(self, ir, self.v_blocks(ir));
        blocks.verify_bits(ir)?;
        if !matches!(blocks.height, 1 | 2 | 4 | 8 | 16 | 32) {
            let message = "expecting tile_height to be 1, 2, 4, 8, 16, or 32";
            return blocks.wrong(ir, message);
        }
        blocks.verify_count(ir, &[1, 2, 4, 8], "1, 2, 4, or 8")?;
        blocks.verify_lanes(ir, &[8, 16])
    }
}

/// Memory that lies side by side is read and written in pieces of some sizes.
fn verify_length(ir: &Ir, op: Op, value: Value) -> VerifyResult {
    let Some(ty) = ir.ty(value).cast::<VectorType>(ir) else {
        return Ok(());
    };
    let is_byte = ty.element(ir).bit_width(ir) == Some(8);
    let message = match (is_byte, ty.shape(ir)) {
        (true, [2 | 4 | 8 | 16]) | (false, [2 | 4 | 8]) => return Ok(()),
        (true, _) => "vector size must be 2, 4, 8 or 16 for 8-bit element type",
        (false, _) => "vector size must be 2, 4 or 8 for element type > 8 bits",
    };
    ir.op_error(op, message).into()
}

impl Verify for BlockLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_length(ir, self.op(), self.res(ir))
    }
}

impl Verify for BlockStoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_length(ir, self.op(), self.val(ir))
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
