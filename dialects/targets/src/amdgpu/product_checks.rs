//! What products of sparse matrices and of those with scales demand, and conversions of parts of them.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::types::{FloatKind, FloatType};
use terrace_ir::{Context, Ir, Type};

use super::checks::parts;
use super::*;

fn kind(cx: &Context, ty: Type) -> Option<FloatKind> {
    Some(ty.cast::<FloatType>(cx)?.kind(cx))
}

impl Verify for SparseMFMAOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [sparse, dense, sum] =
            [self.source_a(ir), self.source_b(ir), self.dest_c(ir)].map(|value| ir.ty(value));
        let ((length, element), (dense_length, dense_element), (sums, _)) =
            (parts(ir, sparse), parts(ir, dense), parts(ir, sum));
        let is_byte = element.bit_width(ir) == Some(8);
        let are_small_floats = is_byte
            && dense_element.bit_width(ir) == Some(8)
            && element.is_float(ir)
            && dense_element.is_float(ir);
        let indices = ir.ty(self.sparse_idx(ir));
        let (wanted, wanted_text, bits) = match is_byte {
            true => (Type::I16, "vector<2xi16>", 8),
            false => (Type::I8, "vector<4xi8>", 16),
        };
        let results = i64::from(self.m(ir)) * i64::from(self.n(ir)) / 64;
        let abid = self.abid(ir);
        let message = if dense_length != 2 * length {
            "expected dense source operand to have exactly double the number of elements of the sparse source operand".to_owned()
        } else if !are_small_floats && element != dense_element {
            "expected source operands to have the same element type".to_owned()
        } else if sums != results {
            format!("expected {results} result values for this operation but got {sums}")
        } else if parts(ir, indices).1 != wanted {
            format!(
                "expected {wanted_text} sparse indices for {bits}-bit source data, but got '{}'",
                print_type(ir, indices)
            )
        } else if is_byte && !(0..=1).contains(&abid) {
            "ABID must be 0 or 1 for 8-bit source data".to_owned()
        } else if !is_byte && !(0..=3).contains(&abid) {
            "ABID must be between 0 and 3 for 16-bit source data".to_owned()
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for ScaledWMMAOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use FloatKind::{F4E2M1FN, F8E4M3FN, F8E8M0FNU};
        let values = [
            self.source_a(ir),
            self.source_b(ir),
            self.dest_c(ir),
            self.scale_a(ir),
            self.scale_b(ir),
        ];
        let [
            (a_length, a),
            (b_length, b),
            (sums, _),
            (_, scale_a),
            (_, scale_b),
        ] = values.map(|value| parts(ir, ir.ty(value)));
        let kinds = [a, scale_a, b, scale_b].map(|ty| kind(ir, ty));
        let [of_a, of_scale_a, of_b, of_scale_b] = kinds;
        let is_tall = self.m(ir) == 32;
        let (shape, a_wanted, sums_wanted) = match is_tall {
            true => ("32x16x128", 128, 16),
            false => ("16x16x128", 64, 8),
        };
        let counts = [
            ("sourceA", a_length, a_wanted),
            ("sourceB", b_length, 64),
            ("destC", sums, sums_wanted),
        ];
        if is_tall && [of_a, of_b] != [Some(F4E2M1FN); 2] {
            let message = "32x16x128 only supports fp4 element types";
            return ir.op_error(self, message).into();
        }
        if is_tall && self.a_first_scale_lane(ir) != 0 {
            let message = "for 32x16x128, a_first_scale_lane must be 0";
            return ir.op_error(self, message).into();
        }
        for (name, length, wanted) in counts {
            if length != wanted {
                let message =
                    format!("for {shape}, {name} must have {wanted} elements but got {length}");
                return ir.op_error(self, message).into();
            }
        }
        let is_four_bits = |kind| kind == Some(F4E2M1FN);
        let is_right = match (of_scale_a, of_scale_b) {
            (Some(F8E8M0FNU), Some(F8E8M0FNU)) => true,
            (Some(F8E8M0FNU), Some(F8E4M3FN)) => !is_four_bits(of_a) && is_four_bits(of_b),
            (Some(F8E4M3FN), Some(F8E8M0FNU)) => is_four_bits(of_a) && !is_four_bits(of_b),
            _ => is_four_bits(of_a) && is_four_bits(of_b),
        };
        if is_right {
            return Ok(());
        }
        let [a, scale_a, b, scale_b] = [a, scale_a, b, scale_b].map(|ty| print_type(ir, ty));
        let message = format!(
            "invalid combination of matrix and scale types: sourceA='{a}', scaleA='{scale_a}', sourceB='{b}', scaleB='{scale_b}'"
        );
        ir.op_error(self, message).into()
    }
}

impl Verify for ScaledExtPackedMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (_, element) = parts(ir, ir.ty(self.source(ir)));
        let (lane, byte) = (self.first_scale_lane(ir), self.first_scale_byte(ir));
        let is_byte = element.bit_width(ir) == Some(8);
        let message = match (is_byte, self.block_size(ir)) {
            (false, 16) if !matches!(byte, 0 | 1) => {
                "blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6."
            }
            (false, 32) if !matches!(byte, 0 | 2) => {
                "blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6."
            }
            (true, 16) if !matches!((lane, byte), (0, 0) | (16, 2)) => {
                "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8."
            }
            _ => return Ok(()),
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for PackedScaledTruncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result = ir.ty(self.res(ir));
        if self.existing(ir).is_some_and(|old| ir.ty(old) != result) {
            let message = "existing values must have same type as result";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
