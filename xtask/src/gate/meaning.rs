//! Whether passes keep the meaning of random functions on small integers.

use super::Gate;
use super::row::Row;
use crate::validate::wrong;

/// How many functions there are of each dialect.
const FUNCTIONS: usize = 20_000;

pub fn rows(_: &Gate) -> Result<Vec<Row>, String> {
    let name = format!("functions that a pass makes wrong, of {FUNCTIONS} of each dialect");
    Ok(vec![Row::none(name, wrong(FUNCTIONS)?)])
}
