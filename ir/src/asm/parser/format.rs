//! Declarative formats, parsed.

use super::{OpParser, ParseResult};
use crate::builder::OpState;
use crate::ods::{AssemblyFormat, OpInfo};

/// Reads what follows the op's name.
pub(super) fn parse(
    _parser: &mut OpParser<'_, '_>,
    _state: &mut OpState,
    _info: &'static OpInfo,
    _assembly: &'static AssemblyFormat,
) -> ParseResult<()> {
    Ok(())
}
