//! A few random functions of each dialect: `cargo xtask validate` makes thousands.

use terrace_validate::generate::Dialect;
use terrace_validate::{Functions, SUBJECTS};

#[test]
fn passes_keep_the_meaning_of_functions() {
    for subject in &SUBJECTS {
        // Fewer where they take long.
        let count = match subject.functions {
            Functions::Integers(Dialect::Memref | Dialect::Affine) => 3,
            Functions::Integers(_) | Functions::Floats => 20,
        };
        let faults = subject.check(1, 0..count);
        let first = faults
            .first()
            .map(|fault| format!("{}: {}", fault.pipeline, fault.what));
        assert!(first.is_none(), "{}", first.unwrap_or_default());
    }
}
