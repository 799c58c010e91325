//! Misuse is reported at the token that is wrong.

// covers: DRR-014, DRR-029, DRR-040
#[test]
fn misuse() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
