// errors: 12
//! Mistakes in families of ops, and in what ops say of theirs.
use terrace_ir::ods::*;
use terrace_ods_macros::{dialect, op, op_family};

#[dialect(name = "d", ops())]
struct D;

op_family! {
    #[op(dialect = D)]
    struct Pair<A, B = I32> {
        #[operand]
        a: A,
        #[operand]
        b: B,
    }
}

#[op(family = Pair, mnemonic = "none")]
struct NoneOp;

#[op(family = Pair<I32, I32, I32>, mnemonic = "many")]
struct ManyOp;

#[op(family = Pair<A = I32, C = I32>, mnemonic = "unknown")]
struct UnknownOp;

#[op(family = Pair<I32, A = I32>, mnemonic = "twice")]
struct TwiceOp;

#[op(family = Pair<I32>, family = Pair<I32>, mnemonic = "two")]
struct TwoOp;

op_family! {
    #[op(dialect = D, traits(Pure), assembly { attr_dict .. })]
    struct Sayer {}
}

#[op(family = Sayer, mnemonic = "one", mnemonic = "other", assembly { "x" })]
struct TwiceNamedOp;

#[op(family = Sayer, mnemonic = "say", assembly { "x" }, assembly { "y" })]
struct TwiceSaidOp;

#[op(family = "Pair", mnemonic = "text")]
struct TextOp;

op_family! {
    #[op(dialect = D)]
    struct Unused<A> {
        #[operand]
        a: I32,
    }
}

op_family! {
    #[op(dialect = D)]
    enum Choice {}
}

op_family! {
    #[op(dialect = D)]
    #[derive(Clone)]
    struct Derived {}
}

op_family! {
    #[op(dialect = D)]
    struct Beside {}

    fn function() {}
}

fn main() {}
