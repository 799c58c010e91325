//! The records of TableGen, as `llvm-tblgen --dump-json` writes them.
//!
//! The reader takes from the text what it can: strings without escapes are slices of it. What a record must have and has not is
//! an error that names the record and the field.

mod dump;
mod headers;
mod read;
mod record;
mod value;

pub use dump::{Source, dump};
pub use headers::Headers;
pub use record::{Place, Record, RecordError, Records};
pub use value::{Dag, Value};
