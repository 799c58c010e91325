//! What tells struct types from others, in every dialect that has literal and identified ones.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::Parameter;

/// What tells a struct type from others: all that it is made of, or a name.
#[derive(Clone, Debug)]
pub enum StructIdentity<Body> {
    /// What it is made of.
    Literal(Body),
    /// Its name.
    Identified {
        /// The name.
        name: Box<str>,
        /// What it is made of; not set while that is being read, and for a struct that was only named.
        body: Arc<OnceLock<Body>>,
    },
}

impl<Body: PartialEq> PartialEq for StructIdentity<Body> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (StructIdentity::Literal(a), StructIdentity::Literal(b)) => a == b,
            (
                StructIdentity::Identified { name: a, .. },
                StructIdentity::Identified { name: b, .. },
            ) => a == b,
            (StructIdentity::Literal(_), StructIdentity::Identified { .. })
            | (StructIdentity::Identified { .. }, StructIdentity::Literal(_)) => false,
        }
    }
}

impl<Body: Eq> Eq for StructIdentity<Body> {}

impl<Body: Hash> Hash for StructIdentity<Body> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            StructIdentity::Literal(body) => body.hash(state),
            StructIdentity::Identified { name, .. } => name.hash(state),
        }
    }
}

impl<Body: Clone + Eq + Hash + Debug + Send + Sync + 'static> Parameter for StructIdentity<Body> {
    type View<'a> = &'a StructIdentity<Body>;
    fn view(&self) -> &StructIdentity<Body> {
        self
    }
    /// The struct's own syntax reads it.
    fn parse_optional(_: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        Ok(None)
    }
    fn print(&self, _: &mut AsmPrinter<'_>) {}
    const WHAT: &'static str = "a struct";
}
