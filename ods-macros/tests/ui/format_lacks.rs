#![allow(unused, missing_docs)] // errors: 9
//! Formats that leave something out, or write it twice.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod fmt_no_attrdict {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_no_type {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_no_result_type {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod fmt_attr_missing {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { attr_dict })]
    pub struct AOp { #[attr] n: I64Attr, #[region] r: AnyRegion }
}

mod fmt_types {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict ":" types($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_no_dollar {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { x attr_dict ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_double {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict attr_dict ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_type_twice {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict ":" type($x) "," type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_result {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x $r attr_dict ":" type($x) type($r) })]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

fn main() {}
