//! A few random functions of each dialect: `cargo xtask validate` makes thousands.

use terrace_validate::SUBJECTS;

#[test]
fn passes_keep_the_meaning_of_functions() {
    for subject in &SUBJECTS {
        // Fewer where there are many pipelines.
        let count = 30.min(200 / subject.pipelines.len());
        let faults = subject.check(1, 0..count);
        let first = faults
            .first()
            .map(|fault| format!("{}: {}", fault.pipeline, fault.what));
        assert!(first.is_none(), "{}", first.unwrap_or_default());
    }
}
