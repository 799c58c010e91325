//! Misuse is reported at the token that is wrong.

#[test]
fn misuse() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
