//! Conversions of numbers that LLVM calls where the processor has no instruction for them, by the names of the compiler's
//! support library (`compiler-rt`, `libgcc`). That of GCC 12, which Debian 12 has, knows nothing of bf16.

use terrace_ir::types::FloatKind;

use super::Function;

pub(super) fn functions() -> Vec<Function> {
    vec![
        (c"__truncsfbf2", bf16_of_f32 as *const ()),
        (c"__truncdfbf2", bf16_of_f64 as *const ()),
    ]
}

/// A bf16 is returned where an f32 is, in the lower half.
extern "C" fn bf16_of_f32(value: f32) -> f32 {
    bf16_of_f64(value.into())
}

/// As [`bf16_of_f32`], rounded once.
extern "C" fn bf16_of_f64(value: f64) -> f32 {
    f32::from_bits(FloatKind::BF16.from_f64(value) as u32)
}

#[cfg(test)]
mod tests {
    use super::{bf16_of_f32, bf16_of_f64};

    #[test]
    fn numbers_are_rounded_to_the_nearest_and_ties_to_even() {
        let bits = |value: f64| bf16_of_f64(value).to_bits();
        assert_eq!(bits(1.0), 0x3F80);
        assert_eq!(bits(-2.5), 0xC020);
        // Between 1 and the next number, 1 + 2^-7.
        let half = 2f64.powi(-8);
        assert_eq!(bits(1.0 + half), 0x3F80);
        assert_eq!(bits(1.0 + 3.0 * half), 0x3F82);
        // Rounded to f32 first, this would be a tie.
        assert_eq!(bits(1.0 + half + 2f64.powi(-40)), 0x3F81);
        assert_eq!(bits(f64::MAX), 0x7F80);
        assert_eq!(bf16_of_f32(1.0 + 3.0 / 256.0).to_bits(), 0x3F82);
        assert!(bits(f64::NAN) & 0x7FFF > 0x7F80);
    }
}
