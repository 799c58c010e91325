// errors: 1
//! A struct that the compiler cannot read: it says why, and nothing else is said.
use terrace_ir::ods::*;
use terrace_ods_macros::{dialect, op};

#[dialect(name = "d", ops(AOp))]
struct D;
#[op(dialect = D, mnemonic = "a", assembly { $x attr_dict ":" type($x) })]
struct AOp { #[operand] x: AnyOf<[I32, I64]> }

fn main() {}
