#![allow(unused, missing_docs)] // errors: 8
//! What accessors give, or what borrows, as the types of fields.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod attr_is_attribute {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::attributes::Attribute;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] x: Attribute }
}

mod attr_is_a_type {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::types::Type;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] x: Optional<Type> }
}

mod operand_is_value {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::Value;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: Variadic<Value> }
}

mod operand_is_type {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::types::Type;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: Type }
}

mod region_is_region {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::Region;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[region] x: Region }
}

mod successor_is_block {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    use terrace_ir::Block;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[successor] x: Block }
}

mod property_borrows {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict })]
    pub struct AOp { #[prop] x: &'static str }
}

mod parameter_borrows {
    use super::*;

    #[dialect(name = "d", types(T))]
    pub struct D;

    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { numbers: &[i64] }
}

fn main() {}
