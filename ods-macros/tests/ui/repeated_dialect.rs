// errors: 1
//! A mnemonic with the name of its dialect, which would be in the text twice.
use terrace_ir::ods::*;
use terrace_ods_macros::{dialect, op};

#[dialect(name = "d", ops(AOp))]
struct D;
#[op(dialect = D, mnemonic = "d.a", assembly { attr_dict })]
struct AOp;

fn main() {}
