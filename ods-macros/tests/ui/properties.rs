// errors: 9
//! Properties that are none.
use terrace_ir::ods::{Optional, Variadic};
use terrace_ods_macros::{constraint, dialect, op};

#[dialect(name = "d", ops(AOp, BOp))]
struct D;

#[op(dialect = D, mnemonic = "a", assembly { $width attr_dict })]
struct AOp {
    #[prop]
    width: u32,
    #[prop]
    depth: u32,
    #[prop]
    many: Variadic<u32>,
    #[prop]
    maybe: Option<u32>,
    #[prop(nam = "x")]
    other: Optional<u32>,
}

struct Plain;

#[op(dialect = D, mnemonic = "b", assembly { $plain attr_dict })]
struct BOp {
    #[prop]
    plain: Plain,
}

constraint! {
    /// even
    Even: Property = |value| value % 2 == 0;
}

fn main() {}
