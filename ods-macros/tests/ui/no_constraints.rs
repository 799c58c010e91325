#![allow(unused, missing_docs)] // errors: 6
//! Fields whose types are other things.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod operand_is_op {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AOp }
}

mod region_wrong {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[region] x: Region }
}

mod successor_wrong {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[successor] x: Block }
}

mod confined_bad {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] s: Confined<I64Attr, (NonNegative,)> }
}

mod lifetime_const {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[attr] s: StrAttr<'static> }
}

mod in_macro_rules {
    use super::*;

    #[dialect(name = "d", ops(AOp, BOp))]
    pub struct D;

    macro_rules! m { ($N:ident, $m:literal, $c:ty) => {
    #[op(dialect = D, mnemonic = $m)]
    pub struct $N { #[operand] x: $c }
    } }
    m!(AOp, "a", AnyType);
    m!(BOp, "b", AnyTyp);
}

fn main() {}
