//! Where two pieces of IR differ, and how.

use std::fmt;

use terrace_ir::context::{Context, OpName};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::location::Location;

/// How two ops differ, and where they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub(super) what: String,
    pub(super) path: Vec<Step>,
    pub(super) locations: (Location, Location),
}

/// An op on the way from the compared ops to those that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The op's name, the same on both sides unless that is the difference.
    pub name: OpName,
    /// Where it is in the op of the step before; `None` for the compared op itself.
    pub place: Option<Place>,
    /// The locations on both sides.
    pub locations: (Location, Location),
}

/// The place of an op in the one around it; all count from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Which region.
    pub region: usize,
    /// Which block of the region.
    pub block: usize,
    /// Which op of the block.
    pub op: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "region #{}, block #{}, op #{}",
            self.region, self.block, self.op
        )
    }
}

impl Difference {
    /// How they differ, in words.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// From the compared ops, the first step, to those that differ, the last one.
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// Where the difference is on both sides.
    pub fn locations(&self) -> (Location, Location) {
        self.locations
    }

    /// An error that shows both sides and the way to them.
    pub fn diagnostic(&self, cx: &Context) -> Diagnostic {
        let (here, there) = self.locations;
        let mut error = Diagnostic::error(here, format!("the IR differs: {}", self.what))
            .note(there, "this is the other op");
        for pair in self.path.windows(2).rev() {
            if let [
                outer,
                Step {
                    place: Some(place), ..
                },
            ] = pair
            {
                let name = outer.name.as_str(cx);
                error = error.note(outer.locations.0, format!("{place} of '{name}'"));
            }
        }
        error
    }
}
