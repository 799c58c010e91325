//! Programs, and what `circuit-opt` makes of them.

#[test]
fn programs() {
    terrace::opt::check_folder("tests/programs", circuit::register);
}
