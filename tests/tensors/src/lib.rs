//! Whether random tensor programs compute the same whatever way they are lowered.
//!
//! Each program is run as it is, after passes, and after random transform scripts: all must return the same. Scripts that do not apply are
//! passed over; passes always do.

mod generate;
// The numbers are those of `cargo xtask random-programs`.
#[allow(
    clippy::should_implement_trait,
    reason = "a generator of random numbers is no iterator"
)]
#[path = "../../../xtask/src/random/generator.rs"]
mod random;
mod run;
mod schedule;

use std::fmt;

use random::Random;
use run::{Outcome, Way, outcome};

/// Passes that change no result.
const PIPELINES: [&str; 12] = [
    "canonicalize,cse",
    "linalg-fuse-elementwise-ops",
    "linalg-fold-unit-extent-dims",
    "linalg-fold-unit-extent-dims{use-rank-reducing-slices=true},canonicalize",
    "linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize",
    "linalg-specialize-generic-ops",
    "linalg-morph-ops{named-to-category=true},linalg-fold-into-elementwise",
    "linalg-block-pack-matmul{block-factors=2,2,2}",
    "linalg-inline-scalar-operands,fold-tensor-subset-ops",
    "eliminate-empty-tensors,empty-tensor-to-alloc-tensor",
    "convert-tensor-to-linalg,canonicalize,linalg-fuse-elementwise-ops",
    "linalg-generalize-named-ops,linalg-fold-unit-extent-dims,linalg-specialize-generic-ops,cse,canonicalize",
];
/// How many random scripts each program has.
const SCRIPTS: usize = 8;

/// How a program fares.
#[derive(Default, Debug)]
pub struct Report {
    /// How many ways gave the same.
    pub same: usize,
    /// How many scripts did not apply.
    pub passed_over: usize,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// A way that gives something else.
#[derive(Debug)]
pub struct Fault {
    program: String,
    way: String,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { program, way, what } = self;
        write!(f, "{what} after\n{way}\nof\n{program}")
    }
}

/// Runs the program of a number in all ways. Each is announced before it is run, in case the program crashes.
///
/// # Panics
/// If the generator makes a program that is not valid.
pub fn check(number: u64, announce: impl Fn(&str)) -> Report {
    let random = &mut Random(number);
    let program = generate::program(random);
    let mut report = Report::default();
    let fault = |way: &Way, what: String| Fault {
        program: program.text.clone(),
        way: format!("{way:#?}")
            .replace("\\n", "\n")
            .replace("\\\"", "\""),
        what,
    };
    announce(&program.text);
    let plain = Way::Passes("");
    let expected = outcome(&program.text, &plain);
    let Outcome::Returned(number) = expected else {
        report.faults.push(fault(&plain, format!("{expected:?}")));
        return report;
    };
    let mut ways: Vec<Way> = PIPELINES.map(Way::Passes).into();
    ways.extend((0..SCRIPTS).map(|_| Way::Script(schedule::random(&program, random))));
    for way in ways {
        let fault = fault(&way, String::new());
        announce(&fault.to_string());
        let what = match outcome(&program.text, &way) {
            Outcome::Returned(found) if found == number => {
                report.same += 1;
                continue;
            }
            Outcome::DoesNotApply(why) => {
                announce(&format!("does not apply: {why}"));
                report.passed_over += 1;
                continue;
            }
            Outcome::Returned(found) => format!("{number} became {found}"),
            Outcome::Failed(why) => format!("it fails: {why}"),
        };
        report.faults.push(Fault { what, ..fault });
    }
    report
}
