//! What Terrace defines by hand beside what TableGen says of it.

mod command;
mod definition;
mod difference;
mod format;
mod listed;
mod sources;
mod traits;
mod upstream;

pub use command::{Diff, Found, compared, upstream_source};
pub use definition::{Arity, Declared, Dialect, Inherent, Kind, Op, Part, Presence};
pub use difference::{Difference, differences};
pub use listed::Listed;
pub use sources::{HEADERS, dialects};
pub use upstream::dialect;
