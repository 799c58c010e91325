#![deny(deprecated)] // errors: 6
//! What is deprecated warns where it is used, and nowhere else.
// covers: ODS-091, ODS-158, ODS-159

use terrace_ir::ods::{AnyType, I64Attr, Optional};
use terrace_ir::{Builder, Ir, Location, Value};
use terrace_ods_macros::{attr, dialect, enum_attr, op, ty};

#[dialect(name = "d", ops(OldOp, NewOp), types(OldType), attributes(OldAttr))]
struct D;

#[deprecated = "use `NewOp`"]
#[op(dialect = D, mnemonic = "old", assembly { $x attr_dict ":" type($x) })]
struct OldOp {
    #[operand]
    x: AnyType,
    #[attr]
    n: Optional<I64Attr>,
}

#[op(dialect = D, mnemonic = "new", assembly { $x ("n" $n^)? attr_dict ":" type($x) })]
struct NewOp {
    #[operand]
    x: AnyType,
    /// How many.
    #[deprecated = "there is always one"]
    #[attr]
    n: Optional<I64Attr>,
}

#[deprecated = "use `i32`"]
#[ty(dialect = D, mnemonic = "old")]
struct OldType {
    width: u32,
}

#[deprecated = "say nothing"]
#[attr(dialect = D, mnemonic = "old_attr")]
struct OldAttr {
    text: String,
}

#[enum_attr(repr = i32)]
enum Mode {
    Plain = 0,
    #[deprecated = "too fancy"]
    Fancy = 1,
}

fn uses(b: &mut Builder<'_>, x: Value) {
    OldOp::build(b, Location::UNKNOWN, x);
    let new = NewOp::builder(x).n(Some(1)).build(b, Location::UNKNOWN);
    let _ = new.n(b);
    let _ = (OldType::get(b, 1), Mode::Fancy);
}

fn attribute(ir: &Ir, attr: OldAttr) -> String {
    attr.text(ir).to_owned()
}

fn main() {}
