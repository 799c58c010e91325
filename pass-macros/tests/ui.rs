//! Misuse of `#[pass]`: every error is at the token it is about.

// covers: PASS-035
#[test]
fn misuse_is_reported_where_it_is() {
    let tests = trybuild::TestCases::new();
    tests.pass("tests/ui/pass.rs");
    tests.compile_fail("tests/ui/fail-*.rs");
}
