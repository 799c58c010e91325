#![allow(unused_imports)] // errors: 4

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Unknown))]
pub struct D;

/// A name that is not there is said once, where it is.
#[op(dialect = D, mnemonic = "unknown")]
pub struct Unknown {
    #[operand] many: Variadic<AnyIntgr>,
    #[attr] perhaps: Optional<I64Atr>,
    #[attr] otherwise: DefaultValued<BoolAtr, { true }>,
    #[result] one: TensorOf<(F31,)>,
}

fn main() {}
