//! Declarative formats, printed.

use super::AsmPrinter;
use crate::ir::{Ir, Op};
use crate::ods::{AssemblyFormat, OpInfo};

/// Prints what follows the op's name.
pub(super) fn print<'a>(
    _printer: &mut AsmPrinter<'a>,
    _ir: &'a Ir,
    _op: Op,
    _info: &'static OpInfo,
    _assembly: &'static AssemblyFormat,
) {
}
