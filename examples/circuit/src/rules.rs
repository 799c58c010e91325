//! Rules of canonicalization.

use terrace::prelude::*;

use crate::arithmetic::*;
use crate::bits::{ConstantOp, MuxOp, NotOp};

pat! {
    /// What is inverted twice is what it was.
    pub NotNot: NotOp(NotOp(x)) => x;

    /// Of an inverted condition the words change places.
    pub MuxNot: MuxOp(NotOp(condition), yes, no) => MuxOp(condition, no, yes);

    /// A word and itself.
    pub AndSelf: AndOp(x, x) => x;
    /// A word or itself.
    pub OrSelf: OrOp(x, x) => x;
    /// Nothing differs from itself.
    pub XorSelf: XorOp(x, x) => ConstantOp(0);

    /// Zero adds nothing.
    pub AddZero: either AddOp(x, ConstantOp(0)) => x;
    /// Nothing is left.
    pub SubSelf: SubOp(x, x) => ConstantOp(0);
    /// Once is once.
    pub MulOne: either MulOp(x, ConstantOp(1)) => x;
    /// Nothing moves.
    pub ShlZero: ShlOp(x, ConstantOp(0)) => x;
    /// Nothing moves.
    pub ShrZero: ShrOp(x, ConstantOp(0)) => x;
}
