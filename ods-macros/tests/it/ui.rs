//! Definitions with mistakes: each file of `tests/ui` with the errors that its author sees.

#[test]
fn mistakes_are_reported_where_they_are() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
