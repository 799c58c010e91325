//! A few random functions of each dialect: `cargo xtask validate` makes thousands.

use terrace_validate::SUBJECTS;

#[test]
fn passes_keep_the_meaning_of_functions() {
    for subject in &SUBJECTS {
        let faults = subject.check(1, 0..30);
        let first = faults
            .first()
            .map(|fault| format!("{}: {}", fault.pipeline, fault.what));
        assert!(first.is_none(), "{}", first.unwrap_or_default());
    }
}
