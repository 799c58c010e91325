//! Which products a warpgroup can have.

use terrace_ir::Ir;
use terrace_ir::asm::print_type;
use terrace_ir::ods::{Verify, VerifyResult};
use terrace_llvm_dialect::StructType;

use super::WGMMATypes::{B1, Bf16, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
use super::checks::refuse;
use super::*;

/// Whether the sum has the type that it had before.
pub(super) fn sums_have_one_type(op: WgmmaMmaAsyncOp, ir: &Ir) -> bool {
    ir.ty(op.inouts(ir)) == ir.ty(op.results(ir))
}

fn can_be_multiplied(a: WGMMATypes, b: WGMMATypes, sum: WGMMATypes) -> bool {
    match a {
        F16 | Bf16 => b == a && matches!(sum, F32 | F16),
        E4m3 | E5m2 => matches!(b, E4m3 | E5m2) && matches!(sum, F32 | F16),
        Tf32 => b == a && sum == F32,
        S8 | U8 => matches!(b, S8 | U8) && sum == S32,
        B1 => b == a && sum == S32,
        F32 | S32 => false,
    }
}

/// How many elements are multiplied and added at a time.
fn depth(element: WGMMATypes) -> i32 {
    match element {
        Tf32 => 8,
        F16 | Bf16 => 16,
        B1 => 256,
        _ => 32,
    }
}

/// Whether a result may have so many columns.
fn has_width(columns: i32, element: WGMMATypes) -> bool {
    let is_integer = matches!(element, S8 | U8 | B1);
    let step = if is_integer && columns > 32 { 16 } else { 8 };
    (8..=256).contains(&columns) && columns % step == 0
}

impl Verify for WgmmaMmaAsyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result: Option<StructType> = ir.ty(self.results(ir)).cast(ir);
        let Some(result) = result else {
            return ir.op_error(self, "expected results to be struct").into();
        };
        let fields = result.elements(ir);
        let other = fields.iter().find(|field| **field != fields[0]);
        let [a, b, sum] = [self.type_a(ir), self.type_b(ir), self.type_d(ir)];
        let is_neg = |scale| scale == WGMMAScaleIn::Neg;
        let shape = self.shape(ir);
        let (m, n, k) = (shape.m(ir), shape.n(ir), shape.k(ir));
        let (layout_a, layout_b) = (self.layout_a(ir), self.layout_b(ir));
        let is_transposed = layout_a == MMALayout::Col || layout_b == MMALayout::Row;
        let registers = if sum == F16 { n / 4 } else { n / 2 };
        refuse! { ir, self,
            other.is_some() => format!(
                "all elements in struct must be same type but there is '{}'",
                other.map_or_else(String::new, |other| print_type(ir, *other))
            ),
            !matches!(sum, F32 | F16 | S32) =>
                format!("does not support the given output type {}", sum.stringify()),
            sum == S32 && (is_neg(self.scale_a(ir)) || is_neg(self.scale_b(ir))) =>
                "has s32 output, scaleA and scaleB cannot be neg",
            !can_be_multiplied(a, b, sum) => format!(
                "{} += {} * {}, it is not supported.",
                sum.stringify(),
                a.stringify(),
                b.stringify()
            ),
            m != 64 => "shape 'm' must be 64",
            k != depth(a) => format!("shape 'k' must be {} for input type {}", depth(a), a.stringify()),
            !has_width(n, a) => format!(
                "has input type {} n is set to {n}, it is not supported.",
                a.stringify()
            ),
            is_transposed && !matches!(a, F16 | Bf16) => format!(
                "given layouts layout_a = {} and layout_b = {} for input types {} and {} requires transpose. However, this is only supported for: f16 and bf16",
                layout_a.stringify(),
                layout_b.stringify(),
                a.stringify(),
                b.stringify()
            ),
            fields.len() != registers.unsigned_abs() as usize => format!(
                "results {registers}, however output struct has {} elements",
                fields.len()
            ),
            sum != S32 && self.satfinite(ir) == Some(MMAIntOverflow::Satfinite) => format!(
                " `satfinite` can be only used with s32 accumulator, however the current accumulator is {}",
                sum.stringify()
            ),
        }
        Ok(())
    }
}
