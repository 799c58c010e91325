//! A few random tensor programs: `cargo run -p terrace-tensor-programs` makes hundreds.

use terrace_tensor_programs::check;

#[test]
fn programs_compute_the_same_whatever_way_they_are_lowered() {
    for number in 1..6 {
        let report = check(number, |_| {});
        let fault = report.faults.first().map(ToString::to_string);
        assert_eq!(fault, None);
        assert!(report.same > 0, "no way applies");
    }
}
